/**
 * What happened before the first decision, such as a throw for who begins. A game tells it with its first action, and until then
 * its view has it as `opening`. Here it is an entry of the log by itself, which stands before all others.
 */

import type { MatchInfo, UpdateInfo } from "./types.ts";

/** The number of that entry. */
export const BEGINNING = -1;

/** Null where nothing happened, or where the match has gone on: then the first entry of its log tells it. */
export function beginningOf({ number, view, actors }: MatchInfo): UpdateInfo | null {
  const events: unknown = view["opening"];
  if (number > 0 || !Array.isArray(events) || events.length === 0) return null;
  return { number: BEGINNING, seat: actors[0] ?? 0, what: "act", at: 0, auto: true, text: "", events };
}

/** The log with what was told already as its beginning left out of the action that tells it again. */
export function withBeginning(beginning: UpdateInfo | null, updates: readonly UpdateInfo[]): UpdateInfo[] {
  if (beginning === null) return [...updates];
  const told = beginning.events.map((event) => JSON.stringify(event));
  const again = ({ what, events }: UpdateInfo) => what === "act" && told.every((event, place) => JSON.stringify(events[place]) === event);
  return [beginning, ...updates.map((update) => (again(update) ? { ...update, events: update.events.slice(told.length) } : update))];
}
