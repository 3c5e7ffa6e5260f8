/** What the log tells of the board: what others have just done, and the last battle. */

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

export interface Mark {
  wounds: number;
  fell: boolean;
}

export interface Hits {
  /** The entry of the log with which the battle ended, or has come so far. */
  number: number;
  shots: { source: string; target: string }[];
  marks: [string, Mark][];
}

/** Who hit whom in the last battle. */
export function lastHits(updates: readonly UpdateInfo[]): Hits | null {
  const gone = takenBack(updates);
  let found = null as { number: number; shots: Map<string, { source: string; target: string }>; marks: Map<string, Mark> } | null;
  let fighting = false;
  for (const update of updates) {
    if (gone.has(update.number)) continue;
    for (const event of update.events) {
      const name = event["event"];
      if (name === "battle-began") {
        found = { number: update.number, shots: new Map(), marks: new Map() };
        fighting = true;
      } else if (name === "battle-ended") fighting = false;
      if (!fighting || found === null) continue;
      found.number = update.number;
      const cell = String(event["cell"]);
      const mark = found.marks.get(cell) ?? { wounds: 0, fell: false };
      if (name === "attacked" && Number(event["total"]) > 0) {
        const target = String(event["target"]);
        found.shots.set(`${cell} ${target}`, { source: cell, target });
      } else if (name === "wounded" || name === "hq-hit") {
        found.marks.set(cell, { ...mark, wounds: mark.wounds + Number(event["wounds"]) });
      } else if (name === "destroyed" || name === "hq-destroyed") {
        found.marks.set(cell, { ...mark, fell: true });
      }
    }
  }
  return found === null ? null : { number: found.number, shots: [...found.shots.values()], marks: [...found.marks] };
}
