/** The scenarios that are being made in this browser. */

import { draftsOf } from "../../editor/drafts.ts";
import type { Draft } from "./draft.ts";

export const drafts = draftsOf<Draft>(
  "dust",
  ({ title }) => title,
  ({ drawing, goals }) => Array.isArray(drawing?.terrain) && Array.isArray(goals),
);
