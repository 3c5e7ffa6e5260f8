/** What the log needs to know of events: the squares that they are about, and which entries are steps of a plan. */

import type { Event } from "../../lib/episodes.ts";
import type { Reading } from "../../lib/log.ts";
import type { UpdateInfo } from "../../lib/types.ts";
import { isCell } from "./field.ts";

const FIELDS = ["cell", "to", "target_cell", "path"];

function places(event: Event): string[] {
  return [...new Set(FIELDS.flatMap((name) => event[name]).filter(isCell))];
}

/**
 * A plan is declared in steps in which nothing happens yet, and told as a whole when it is confirmed. Neither the steps
 * are told nor that some were taken back; that a confirmed plan was, is.
 */
function untold(updates: readonly UpdateInfo[]): Set<number> {
  const found = new Set<number>();
  const standing: UpdateInfo[] = [];
  for (const update of updates) {
    if (update.what === "act") {
      standing.push(update);
      if (update.events.length === 0) found.add(update.number);
    } else if (update.what === "undo") {
      const chosen = standing.findLastIndex((action) => !action.auto);
      if (chosen >= 0 && standing.splice(chosen).every(({ number }) => found.has(number))) found.add(update.number);
    }
  }
  return found;
}

export const reading: Reading = { places, untold };
