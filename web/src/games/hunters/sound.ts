import type { SoundHook, SoundName } from "../../lib/sounds.ts";

const SOUNDS: Readonly<Record<string, SoundName>> = {
  deployed: "place",
  walked: "place",
  "enemy-stepped": "place",
  played: "place",
  attacked: "dice",
  checked: "dice",
  "road-die": "dice",
  exploded: "battle",
  "trap-fired": "battle",
  wounded: "hit",
  killed: "hit",
  fell: "hit",
};

export const sound: SoundHook = (event) => SOUNDS[String(event["event"])] ?? null;
