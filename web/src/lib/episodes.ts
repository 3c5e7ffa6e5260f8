/** Stretches of the log that belong together, such as a battle: from the event that begins one to the one that ends it. */

import { takenBack } from "./merge.ts";
import type { UpdateInfo } from "./types.ts";

export type Event = UpdateInfo["events"][number];

export interface Bounds {
  /** Tags of the events that begin and end one. */
  begins: string;
  ends: string;
}

export interface Episode {
  /** The entry and the place in it where it begins. */
  id: string;
  /** The entry with which it has come so far, and whether that is its end. */
  last: number;
  ended: boolean;
  events: Event[];
}

export function tag(event: Event): string {
  return String(event["event"]);
}

/** All of the log, in order; what was taken back is no part of it. */
export function episodes(updates: readonly UpdateInfo[], { begins, ends }: Bounds): Episode[] {
  const gone = takenBack(updates);
  const found: Episode[] = [];
  let open: Episode | null = null;
  for (const update of updates) {
    if (gone.has(update.number)) continue;
    for (const [place, event] of update.events.entries()) {
      if (tag(event) === begins) {
        open = { id: `${update.number}/${place}`, last: update.number, ended: false, events: [] };
        found.push(open);
      }
      if (open === null) continue;
      open.events.push(event);
      open.last = update.number;
      if (tag(event) !== ends) continue;
      open.ended = true;
      open = null;
    }
  }
  return found;
}
