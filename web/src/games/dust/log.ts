/** What the log needs to know of events: the squares that they are about. */

import type { Event } from "../../lib/episodes.ts";
import type { Reading } from "../../lib/log.ts";
import { isCell } from "./field.ts";

const FIELDS = ["cell", "to", "target_cell", "path"];

function places(event: Event): string[] {
  return [...new Set(FIELDS.flatMap((name) => event[name]).filter(isCell))];
}

export const reading: Reading = { places };
