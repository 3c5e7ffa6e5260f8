import type { SoundHook, SoundName } from "../../lib/sounds.ts";

const SOUNDS: Readonly<Record<string, SoundName>> = {
  "tile-placed": "place",
  "cover-placed": "place",
  deployed: "place",
  entered: "place",
  moved: "place",
  fired: "battle",
  hurt: "hit",
  "figure-lost": "hit",
  destroyed: "hit",
  "cover-destroyed": "hit",
};

export const sound: SoundHook = (event) => SOUNDS[String(event["event"])] ?? null;
