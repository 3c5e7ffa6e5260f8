/** The dice of the log: what was thrown last, for what, and what came of it. */

import { tag, type Event } from "../../lib/episodes.ts";
import { takenBack } from "../../lib/merge.ts";
import type { UpdateInfo } from "../../lib/types.ts";

export const LOWEST_HIT = 5;

export interface Throw {
  /** The rule that had them thrown: `first`, `sustained`, `laser`, `cover` ... */
  why: string;
  faces: readonly number[];
}

export interface Roll {
  kind: "fired" | "reaction" | "initiative" | "order" | "shrugged" | "regained";
  event: Event;
  throws: Throw[];
  /** A Spotter looks for blanks. */
  blanks: boolean;
}

export function rollOf(event: Event): Roll | null {
  const faces = (name: string) => (event[name] as number[] | undefined) ?? [];
  const one = (kind: Roll["kind"], throws: Throw[]): Roll => ({ kind, event, throws, blanks: false });
  switch (tag(event)) {
    case "fired":
      return {
        ...one("fired", (event["throws"] as Throw[] | undefined) ?? []),
        blanks: ((event["rules"] as string[] | undefined) ?? []).includes("spotter"),
      };
    case "reaction-tried":
      return one("reaction", [{ why: "reaction", faces: faces("faces") }]);
    case "initiative-rolled":
    case "set-up-rolled":
      return one("initiative", [
        { why: "side-0", faces: faces("faces") },
        { why: "side-1", faces: faces("other_faces") },
      ]);
    case "order-tried":
      return one("order", [{ why: "order", faces: [Number(event["face"])] }]);
    case "shrugged":
      return one("shrugged", [{ why: "resilient", faces: [Number(event["face"])] }]);
    case "regained":
      return faces("faces").length === 0 ? null : one("regained", [{ why: "regained", faces: faces("faces") }]);
    default:
      return null;
  }
}

/** The rolls of the last entry of the log that has some, and its number; null if there are none. */
export function lastRolls(updates: readonly UpdateInfo[]): { number: number; rolls: Roll[] } | null {
  const gone = takenBack(updates);
  for (let place = updates.length - 1; place >= 0; place--) {
    const update = updates[place]!;
    if (gone.has(update.number)) continue;
    const all = update.events.flatMap((event) => rollOf(event) ?? []);
    if (all.length > 0) return { number: update.number, rolls: all };
  }
  return null;
}

/** Whether a face is what the thrower wants; of cover, what saves depends on the cover. */
export function counts(roll: Roll, why: string, face: number): boolean {
  const hit = face >= LOWEST_HIT;
  if (why === "cover" && roll.kind === "fired") {
    const rules = (roll.event["rules"] as string[] | undefined) ?? [];
    return rules.includes("hard-cover") ? !hit : hit;
  }
  if (roll.blanks && why !== "resilient") return !hit;
  return hit;
}

/** Ways and shots of the last entry in which something happened, to be drawn. */
export interface Trace {
  kind: "way" | "shot";
  seat: number;
  cells: string[];
  damage: number;
}

/** What tells of an activation, with or without traces. */
const ACTIVATION = ["activated", "declared", "moved", "entered", "fired"];

/** Traces are shown until somebody plans. A unit that was activated because it was the only one left is not planned for yet. */
export function shownTraces(updates: readonly UpdateInfo[], plan: { running: boolean; steps: readonly unknown[] } | null): Trace[] {
  const gone = takenBack(updates);
  const last = updates.findLast(({ number, what }) => what === "act" && !gone.has(number));
  const forced = plan !== null && plan.steps.length === 0 && last?.auto === true;
  return plan === null || plan.running || forced ? lastTraces(updates) : [];
}

/** Of the last activation; who begins the next round, and what is placed, leave them where they are. */
export function lastTraces(updates: readonly UpdateInfo[]): Trace[] {
  const gone = takenBack(updates);
  const last = updates.findLast(({ number, events }) => !gone.has(number) && events.some((event) => ACTIVATION.includes(tag(event))));
  return (last?.events ?? []).flatMap((event): Trace[] => {
    const seat = Number(event["seat"] ?? 0);
    const path = (event["path"] as string[] | undefined) ?? [];
    switch (tag(event)) {
      case "moved":
        return [{ kind: "way", seat, cells: path.length > 1 ? path : [String(event["cell"]), String(event["to"])], damage: 0 }];
      case "entered":
        return path.length > 1 ? [{ kind: "way", seat, cells: path, damage: 0 }] : [];
      case "fired":
        return [{ kind: "shot", seat, cells: [String(event["cell"]), String(event["target_cell"])], damage: Number(event["damage"]) }];
      default:
        return [];
    }
  });
}
