/** Ways through a match: its positions, turns and battles. */

import type { Landmark } from "../games/index.ts";
import { verdict } from "./analysis.ts";
import type { Line } from "./log.ts";
import type { Turn } from "./turns.ts";
import type { Frame, Point } from "./types.ts";

type Hook = ((event: Readonly<Record<string, unknown>>) => Landmark | null) | undefined;

/** The place of the position with this number; of the one before it where it was taken back. */
export function placeOf(frames: readonly Pick<Frame, "number">[], number: number): number {
  return Math.max(0, frames.findLastIndex((frame) => frame.number <= number));
}

/** Places at which something begins. Without a word of the game, a turn begins when somebody else acts. */
export function landmarks(frames: readonly Frame[], what: Landmark, hook: Hook): number[] {
  const told = frames.flatMap((frame, place) =>
    (frame.update?.events ?? []).some((event) => hook?.(event) === what) ? [place] : [],
  );
  if (told.length > 0 || what !== "turn") return told;
  const actor = (place: number) => frames[place + 1]?.update?.seat;
  return frames.flatMap((_, place) => (actor(place) !== undefined && actor(place) !== actor(place - 1) ? [place] : []));
}

export function before(places: readonly number[], at: number): number | null {
  return places.findLast((place) => place < at) ?? null;
}

export function after(places: readonly number[], at: number): number | null {
  return places.find((place) => place > at) ?? null;
}

/** A row of the list of moves: the places of its steps, the gravest thing thought of them, and where a click leads. */
export interface Row {
  line: Line;
  first: number;
  place: number;
  thought: "mistake" | "blunder" | null;
  to: number;
}

/** One row for each move. Steps that are told as a whole have no row of their own: theirs is the one that tells it, and it leads to the
 * step that was the mistake. `points` has what was thought of the decision behind each line. */
export function rows(lines: readonly Line[], points: readonly (Point | null)[]): Row[] {
  const found: Row[] = [];
  let first = 1;
  lines.forEach((line, index) => {
    if (line.sentences.length === 0 && index < lines.length - 1) return;
    const thoughts = points.slice(first - 1, index + 1).map((point) => (point === null ? null : verdict(point)));
    const thought = (["blunder", "mistake"] as const).find((grave) => thoughts.includes(grave)) ?? null;
    found.push({ line, first, place: index + 1, thought, to: thought === null ? index + 1 : first + thoughts.indexOf(thought) });
    first = index + 2;
  });
  return found;
}

/** A turn in the list of moves; null where nothing is told that belongs to one. */
export interface Group {
  turn: Turn | null;
  rows: Row[];
  thought: Row["thought"];
}

/** The rows turn by turn. A move belongs to the turn in which it was made, whatever follows from it. */
export function groups(all: readonly Row[]): Group[] {
  const found: Group[] = [];
  for (const row of all) {
    const turn = row.line.sentences[0]?.turn ?? found.at(-1)?.turn ?? null;
    if (found.length === 0 || found.at(-1)!.turn !== turn) found.push({ turn, rows: [], thought: null });
    const group = found.at(-1)!;
    group.rows.push(row);
    if (row.thought === "blunder" || group.thought === null) group.thought = row.thought;
  }
  return found;
}
