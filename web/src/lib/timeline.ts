/** What happened, as a row of moments that can be shown one after another. A game makes them of its events. */

import type { MatchInfo, UpdateInfo } from "./types.ts";

export type View = MatchInfo["view"];

/** One moment of what others did, or chance. */
export interface Beat {
  /** The match as it is drawn in this moment. */
  view: View;
  /** Whose doing it is, where that is not whoever decided last: an answer may let somebody else go on. Null: no seat's. */
  seat?: number | null;
  /** What the board draws besides: shots, dice, somebody who falls. Its form is the game's own business. */
  scene: unknown;
  /** How long it is shown at the usual pace, in milliseconds. */
  ms: number;
  /** What the log may tell by now: all entries before this one, and the first `told` events of it. */
  number: number;
  told: number;
}

export interface Passage {
  /** What was seen before, with the eyes of `seat` (null: a spectator's). */
  view: View;
  seat: number | null;
  /** The seats that are played here: what they do themselves is shown briefly. */
  held: readonly number[];
  updates: readonly UpdateInfo[];
}

export type Timeline = (passage: Passage) => Beat[];

/** How long things take, so that all games move alike. */
export const PACE = {
  /** Something that one did oneself. */
  own: 180,
  /** A small change, such as a unit that is turned. */
  short: 300,
  /** A piece that comes or goes. */
  step: 450,
  /** Something to take in: hits, dice, losses. */
  long: 600,
} as const;
