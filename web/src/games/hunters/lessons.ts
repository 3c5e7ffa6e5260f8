/** The lessons of Hunters A.D. 2114. lessons/ is written by `python -m tools.lessons` from web/lessons/hunters/. */

import type { Baked, GameLessons } from "../../lib/lessons.ts";
import list from "./lessons/index.json";

export const lessons: GameLessons = {
  list,
  load: async () => (await import("./lessons/baked.json")).default as unknown as Baked,
};
