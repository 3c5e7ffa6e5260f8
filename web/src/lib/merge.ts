/** Keeping up with the log of a match. */

import type { MatchInfo, UpdateInfo } from "./types.ts";

/** The log with what a message brings; null if something between is missing and must be asked for. Of a long match the
 * log need not begin at its beginning. */
export function merge(known: readonly UpdateInfo[], info: Pick<MatchInfo, "since" | "updates">): UpdateInfo[] | null {
  const first = known[0]?.number ?? 0;
  if (info.since > first + known.length) return null;
  if (info.since < first) return [...info.updates];
  return [...known.slice(0, info.since - first), ...info.updates];
}

/** The log with older entries in front of it. */
export function before(older: readonly UpdateInfo[], known: readonly UpdateInfo[]): UpdateInfo[] {
  const first = known[0]?.number ?? Infinity;
  return [...older.filter(({ number }) => number < first), ...known];
}

/** Numbers of the actions that were taken back: an undo tells the first; in matches that were kept before it did, it is
 * the last chosen one. */
export function takenBack(updates: readonly UpdateInfo[]): Set<number> {
  const standing: UpdateInfo[] = [];
  const gone = new Set<number>();
  for (const update of updates) {
    if (update.what === "act") standing.push(update);
    if (update.what !== "undo") continue;
    const back = update.back ?? null;
    const chosen = back === null ? standing.findLastIndex((action) => !action.auto) : standing.findIndex(({ number }) => number >= back);
    if (chosen < 0) continue;
    for (const action of standing.splice(chosen)) gone.add(action.number);
  }
  return gone;
}
