/** What the log tells of the board: what others have just done. */

import { takenBack } from "../../lib/merge.ts";
import type { UpdateInfo } from "../../lib/types.ts";

const WHERE: Record<string, string> = { placed: "cell", replaced: "cell", "hq-placed": "cell", turned: "cell", moved: "to", pushed: "to" };

/** Cells where something has changed since the seat last decided. */
export function changed(updates: readonly UpdateInfo[], seat: number): Set<string> {
  const gone = takenBack(updates);
  const cells = new Set<string>();
  for (const update of updates.toReversed()) {
    if (update.what !== "act" || gone.has(update.number)) continue;
    if (update.seat === seat) break;
    for (const event of update.events) {
      const field = WHERE[String(event["event"])];
      if (field !== undefined) cells.add(String(event[field]));
    }
  }
  return cells;
}
