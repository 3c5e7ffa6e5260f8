import type { SoundHook, SoundName } from "../../lib/sounds.ts";

const SOUNDS: Readonly<Record<string, SoundName>> = {
  "hq-placed": "place",
  placed: "place",
  replaced: "place",
  moved: "place",
  turned: "place",
  pushed: "place",
  swapped: "place",
  "battle-began": "battle",
  wounded: "hit",
  destroyed: "hit",
  "hq-hit": "hit",
  "hq-destroyed": "hit",
  "mine-exploded": "hit",
};

export const sound: SoundHook = (event) => SOUNDS[String(event["event"])] ?? null;
