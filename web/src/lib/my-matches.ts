/** Your matches in the order in which they matter. */

import type { Kept } from "./saved-matches.ts";
import type { Catalogue } from "./text.ts";
import type { MatchLine } from "./types.ts";

export interface Arranged {
  /** Where you left: the match that was last open here, else the one that waits for you longest known. */
  first: MatchLine | null;
  running: MatchLine[];
  over: MatchLine[];
}

/** `last` is the match that was last open in this browser. */
export function arrange(lines: readonly MatchLine[], last: string | null): Arranged {
  const going = lines.filter((line) => line.outcome === null).toSorted((a, b) => Number(b.turn) - Number(a.turn) || hurry(a) - hurry(b));
  const first = going.find((line) => line.id === last) ?? going[0] ?? null;
  // A table that nobody came to, and that was given up, was never played.
  const over = lines.filter((line) => line.outcome !== null && line.seats.every((seat) => seat.kind !== "open"));
  return { first, running: going.filter((line) => line !== first), over };
}

/** Milliseconds that are left to whoever has to act: to me, where it is my turn, else to the others; null without a clock. */
export function timeLeft(line: MatchLine): number | null {
  const timed = line.seats.flatMap((seat, number) => (seat.running && seat.left !== null && line.yours.includes(number) === line.turn ? [seat.left] : []));
  return timed.length === 0 ? null : Math.min(...timed);
}

/** What has less time comes first; what has no clock comes last, as it was. */
function hurry(line: MatchLine): number {
  return line.turn ? (timeLeft(line) ?? Number.MAX_SAFE_INTEGER) : 0;
}

/** A match as this browser last saw it, for when the server cannot be asked. */
export function lineOf({ at, info }: Pick<Kept, "at" | "info">): MatchLine {
  const { id, game, options, clock, seats, held, actors, outcome, series } = info;
  const turn = outcome === null && held.some((seat) => actors.includes(seat));
  return { id, game, options, clock, seats, yours: held, turn, updated: at, outcome, series };
}

export function standing(line: MatchLine, text: Catalogue): string {
  if (line.outcome !== null) return text.say("ui.mine.over");
  if (line.turn) return text.say("ui.mine.turn");
  if (line.seats.some((seat) => seat.kept === "you")) return text.say("ui.mine.kept");
  return text.say(line.seats.some((seat) => seat.kind === "open") ? "ui.mine.open" : "ui.mine.waits");
}
