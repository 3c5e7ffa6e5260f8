/** What the server says of a mission that somebody has published (`works.py`). */

import type { MissionSheet } from "../facts.ts";
import type { Words } from "../editor/draft.ts";

export interface Shown extends MissionSheet {
  name: Words;
  about: Words;
}
