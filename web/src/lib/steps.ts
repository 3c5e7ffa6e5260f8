/** Ways through a match: its positions, turns and battles. */

import type { Landmark } from "../games/index.ts";
import type { Frame } from "./types.ts";

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
