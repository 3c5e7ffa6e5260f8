/** The log in words. */

import { takenBack } from "./merge.ts";
import type { Catalogue } from "./text.ts";
import type { UpdateInfo } from "./types.ts";

export interface Line {
  number: number;
  seat: number;
  /** A forced move, which nobody had to choose. */
  auto: boolean;
  takenBack: boolean;
  sentences: string[];
}

/** One line per entry; `text` is the game's catalogue, `seats` the names of the seats. */
export function lines(updates: readonly UpdateInfo[], text: Catalogue, seats: readonly string[]): Line[] {
  const gone = takenBack(updates);
  return updates.map((update) => ({
    number: update.number,
    seat: update.seat,
    auto: update.auto,
    takenBack: gone.has(update.number),
    sentences: sentences(update, text, seats),
  }));
}

export function sentences(update: UpdateInfo, text: Catalogue, seats: readonly string[]): string[] {
  if (update.what !== "act") return [text.say(`table.${update.what}`, { seat: update.seat }, seats)];
  if (update.events.length === 0) return [text.say("ui.log.decided", { seat: update.seat }, seats)];
  return update.events.map((event) => text.say(`event.${String(event["event"])}`, event, seats));
}
