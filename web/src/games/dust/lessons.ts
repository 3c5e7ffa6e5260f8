/** The lessons of Dust Tactics. lessons/ is written by `python -m tools.lessons` from web/lessons/dust/. */

import type { Baked, GameLessons } from "../../lib/lessons.ts";
import list from "./lessons/index.json";

export const lessons: GameLessons = {
  list,
  load: async () => (await import("./lessons/baked.json")).default as unknown as Baked,
};
