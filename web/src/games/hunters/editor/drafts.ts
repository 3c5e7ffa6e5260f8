/** The missions that are being made in this browser. */

import { draftsOf } from "../../editor/drafts.ts";
import type { Draft } from "./draft.ts";

export const drafts = draftsOf<Draft>(
  "hunters",
  ({ name }) => name["en"] ?? "",
  ({ drawing, goals, enemies }) => Array.isArray(drawing?.icons) && Array.isArray(goals) && Array.isArray(enemies),
);
