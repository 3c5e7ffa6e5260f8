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
}

type Event = UpdateInfo["events"][number];

export function lastExchange(updates: readonly UpdateInfo[]): Exchange | null {
  const gone = takenBack(updates);
  const events = updates.filter(({ number }) => !gone.has(number)).flatMap((update) => update.events);
  return events.reduce<Exchange | null>(goesOn, null);
}

/** The strike after one more event. */
export function goesOn(found: Exchange | null, event: Event): Exchange | null {
  if (event["event"] === "struck") {
    const [striker, strike] = [Number(event["seat"]), Number(event["card"])];
    return { striker, strike, parry: null, die: null, total: null, damage: 0 };
  }
  if (found === null) return null;
  switch (event["event"]) {
    case "parried":
      return { ...found, parry: Number(event["card"]) };
    case "took":
      return { ...found, parry: 0 };
    case "rolled":
      return { ...found, parry: Number(event["parry"]), die: Number(event["die"]), total: Number(event["total"]) };
    case "burnt":
      return { ...found, damage: Number(event["damage"]) };
    default:
      return found;
  }
}
