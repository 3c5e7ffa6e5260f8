import type { SoundHook, SoundName } from "../../lib/sounds.ts";

const SOUNDS: Readonly<Record<string, SoundName>> = { swapped: "place", parried: "place", struck: "battle", burnt: "hit", shielded: "place", blown: "battle" };

export const sound: SoundHook = (event) => SOUNDS[String(event["event"])] ?? null;
