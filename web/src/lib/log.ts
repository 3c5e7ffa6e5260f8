/** The log in words. */

import { takenBack } from "./merge.ts";
import type { Catalogue } from "./text.ts";
import type { UpdateInfo } from "./types.ts";

export interface Sentence {
  text: string;
  /** Whom it is about: the seat that the event names, else the one that acted. */
  seat: number;
  /** Said of a forced move, which nobody had to choose: whose it was. */
  forced: string | null;
}

export interface Line {
  number: number;
  takenBack: boolean;
  sentences: Sentence[];
}

/** One line per entry; `text` is the game's catalogue, `seats` the names of the seats. */
export function lines(updates: readonly UpdateInfo[], text: Catalogue, seats: readonly string[]): Line[] {
  const gone = takenBack(updates);
  return updates.map((update) => ({
    number: update.number,
    takenBack: gone.has(update.number),
    sentences: sentences(update, text, seats),
  }));
}

function sentences(update: UpdateInfo, text: Catalogue, seats: readonly string[]): Sentence[] {
  const { seat } = update;
  const forced = update.auto ? text.say("ui.log.forced", { seat }, seats) : null;
  if (update.what !== "act") return [{ text: text.say(`table.${update.what}`, { seat }, seats), seat, forced: null }];
  if (update.events.length === 0) return [{ text: text.say("ui.log.decided", { seat }, seats), seat, forced }];
  const said = update.events.map((event) => ({
    text: text.say(`event.${String(event["event"])}`, event, seats),
    seat: typeof event["seat"] === "number" ? event["seat"] : seat,
    forced: null as string | null,
  }));
  // The first thing told of the one who acted is the move itself; the rest is what came of it.
  (said.find((sentence) => sentence.seat === seat) ?? said[0]!).forced = forced;
  return said;
}
