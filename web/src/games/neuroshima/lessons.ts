/** The lessons of Neuroshima Hex. lessons/ is written by `python -m tools.lessons` from web/lessons/neuroshima/. */

import type { Baked, GameLessons } from "../../lib/lessons.ts";
import list from "./lessons/index.json";

export const lessons: GameLessons = {
  list,
  load: async () => (await import("./lessons/baked.json")).default as unknown as Baked,
  still: (view) => ({ ...view, phase: "over" }),
};
