/** Which sounds there are, of what they are made, and when they are heard. No files: a few tones each. */

import { isShared } from "./seats.ts";
import type { MatchInfo, UpdateInfo } from "./types.ts";

export type SoundName = "turn" | "place" | "dice" | "battle" | "hit" | "won" | "lost" | "over" | "clock" | "chat";
export type Ending = "won" | "lost" | "over";

/** A game's word for what happened, or silence. */
export type SoundHook = (event: Readonly<Record<string, unknown>>) => SoundName | null;

export interface Tone {
  wave: "sine" | "triangle" | "sawtooth" | "noise";
  /** Hertz, at its beginning and its end; for noise, where it is muffled. */
  from: number;
  to: number;
  /** Seconds after the sound began, and how long. */
  at: number;
  long: number;
  /** 0 to 1. */
  loud: number;
}

const tone = (wave: Tone["wave"], from: number, to: number, at: number, long: number, loud: number): Tone => ({
  wave, from, to, at, long, loud,
});

export const SOUNDS: Readonly<Record<SoundName, readonly Tone[]>> = {
  // Two warm notes going up: it is for you.
  turn: [tone("triangle", 392, 392, 0, 0.16, 0.5), tone("triangle", 587, 587, 0.13, 0.28, 0.5)],
  // A tile of thick cardboard on wood.
  place: [tone("noise", 900, 300, 0, 0.06, 0.5), tone("sine", 150, 90, 0, 0.12, 0.7)],
  // Three dice on a table.
  dice: [tone("noise", 3200, 1800, 0, 0.04, 0.4), tone("noise", 2600, 1400, 0.07, 0.05, 0.4), tone("noise", 2000, 900, 0.16, 0.06, 0.3)],
  // A drum, and its echo.
  battle: [tone("sine", 110, 48, 0, 0.4, 0.9), tone("noise", 500, 120, 0, 0.25, 0.4), tone("sine", 92, 44, 0.24, 0.5, 0.7)],
  hit: [tone("noise", 2400, 500, 0, 0.1, 0.5), tone("sawtooth", 210, 90, 0, 0.13, 0.25)],
  // A call that rises, and one that sinks.
  won: [
    tone("triangle", 392, 392, 0, 0.2, 0.35),
    tone("triangle", 494, 494, 0.16, 0.2, 0.35),
    tone("triangle", 587, 587, 0.32, 0.9, 0.35),
  ],
  lost: [tone("triangle", 330, 330, 0, 0.35, 0.35), tone("triangle", 262, 262, 0.28, 0.4, 0.35), tone("triangle", 196, 190, 0.6, 0.8, 0.35)],
  // A chord that comes to rest.
  over: [
    tone("triangle", 294, 294, 0, 0.9, 0.35),
    tone("triangle", 370, 370, 0.12, 0.9, 0.35),
    tone("triangle", 440, 440, 0.24, 1.1, 0.35),
  ],
  clock: [tone("sine", 880, 880, 0, 0.07, 0.35), tone("sine", 880, 880, 0.18, 0.07, 0.35)],
  chat: [tone("sine", 660, 780, 0, 0.12, 0.3)],
};

/** Of what happens at once, the weightiest comes first and only few are heard. */
const WEIGHT: readonly SoundName[] = ["won", "lost", "over", "dice", "battle", "hit", "place", "chat", "clock", "turn"];
const MOST = 3;

export interface Moment {
  /** New entries of the log. */
  news: readonly UpdateInfo[];
  /** It has just become the turn of somebody here. */
  myTurn: boolean;
  /** The match has just ended. */
  ended: Ending | null;
}

/** How a match that is over ended for who looks at it; people at one screen, and watchers, have won nothing alone. */
export function endingOf({ outcome, held }: Pick<MatchInfo, "outcome" | "held">): Ending {
  const payoffs = outcome?.payoffs ?? [];
  const best = Math.max(...payoffs);
  if (held.length === 0) return "over";
  if (payoffs.every((payoff) => payoff === best)) return best >= 1 ? "won" : best <= 0 ? "lost" : "over";
  return isShared({ held }) ? "over" : payoffs[held[0]!] === best ? "won" : "lost";
}

/** What is heard of a message, in order. An own move is heard as well, so that it is known to have arrived. */
export function heard(moment: Moment, hook: SoundHook | undefined): SoundName[] {
  const found = new Set<SoundName>();
  for (const update of moment.news) {
    for (const event of update.events) {
      const name = hook?.(event) ?? null;
      if (name !== null) found.add(name);
    }
  }
  if (moment.ended !== null) found.add(moment.ended);
  else if (moment.myTurn) found.add("turn");
  return WEIGHT.filter((name) => found.has(name)).slice(0, MOST);
}
