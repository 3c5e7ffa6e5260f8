import type { SoundHook, SoundName } from "../../lib/sounds.ts";

const SOUNDS: Readonly<Record<string, SoundName>> = {
  "tile-placed": "place",
  "cover-placed": "place",
  deployed: "place",
  entered: "place",
  moved: "place",
  "initiative-rolled": "dice",
  "reaction-tried": "dice",
  "order-tried": "dice",
  fired: "dice",
  hurt: "hit",
  "figure-lost": "hit",
  destroyed: "battle",
  "cover-destroyed": "hit",
  demolished: "battle",
};

export const sound: SoundHook = (event) => SOUNDS[String(event["event"])] ?? null;
