/** The strike that lies on the table: what the log tells of the last one. */

import { takenBack } from "../../lib/merge.ts";
import type { UpdateInfo } from "../../lib/types.ts";

export interface Exchange {
  striker: number;
  strike: number;
  /** null while the answer is awaited; 0 when the strike was taken. */
  parry: number | null;
  die: number | null;
  total: number | null;
  damage: number;
  /** The number of the entry in which it was rolled, or struck. */
  number: number;
}

export function lastExchange(updates: readonly UpdateInfo[]): Exchange | null {
  const gone = takenBack(updates);
  let found = null as Exchange | null;
  for (const update of updates) {
    if (gone.has(update.number)) continue;
    for (const event of update.events) {
      if (event["event"] === "struck") {
        const [striker, strike] = [Number(event["seat"]), Number(event["card"])];
        found = { striker, strike, parry: null, die: null, total: null, damage: 0, number: update.number };
      } else if (event["event"] === "rolled" && found !== null) {
        const [parry, die, total] = [Number(event["parry"]), Number(event["die"]), Number(event["total"])];
        found = { ...found, parry, die, total, number: update.number };
      } else if (event["event"] === "burnt" && found !== null) {
        found = { ...found, damage: Number(event["damage"]) };
      }
    }
  }
  return found;
}
