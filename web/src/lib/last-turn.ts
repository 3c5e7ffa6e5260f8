/** The last turn of somebody else, as entries of the log: what "replay the opponent's turn" shows, at any time. */

import { takenBack } from "./merge.ts";
import type { UpdateInfo } from "./types.ts";

type Event = Readonly<Record<string, unknown>>;

export interface TurnSpan {
  /** The number of its first entry, and its entries: also what was answered in the middle of it. */
  from: number;
  updates: UpdateInfo[];
  /** Who acted last in it. */
  seat: number;
}

/** `begins`: whether an event begins a turn; without it, a turn is what others did one after another. */
export function lastTurn(updates: readonly UpdateInfo[], held: readonly number[], begins?: (event: Event) => boolean): TurnSpan | null {
  const gone = takenBack(updates);
  const acts = updates.filter(({ what, number }) => what === "act" && !gone.has(number));
  const own = (seat: unknown) => held.includes(Number(seat));
  const last = acts.findLastIndex(({ seat, events }) => !own(seat) && events.length > 0);
  if (last < 0) return null;
  const opens = (update: UpdateInfo, mine: boolean) => update.events.some((event) => begins?.(event) === true && own(event["seat"]) === mine);
  let first = acts.findLastIndex((update, place) => place <= last && opens(update, false));
  const breaks = (seat: number) => (held.length > 0 ? own(seat) : seat !== acts[last]!.seat);
  if (first < 0) first = acts.findLastIndex(({ seat, auto }, place) => place < last && breaks(seat) && !auto) + 1;
  else if (own(acts[first]!.seat) && first < last) first += 1;
  let end = last + 1;
  if (begins !== undefined && !acts.slice(first, end).some((update) => opens(update, true))) {
    while (end < acts.length && !opens(acts[end]!, true)) end += 1;
  }
  return { from: acts[first]!.number, updates: acts.slice(first, end), seat: acts[last]!.seat };
}
