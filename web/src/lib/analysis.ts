/** What an analysis says: whose chances stand how, which choices were mistakes. */

import type { Frame, OutcomeInfo, Point } from "./types.ts";

/** So much worse than the best, in chances to win, is a mistake, or a grave one. Less may well be chance. */
export const MISTAKE = 0.1;
export const BLUNDER = 0.2;

export type Verdict = "forced" | "best" | "good" | "mistake" | "blunder";

/** What a choice gave away. */
export function loss(point: Point): number {
  return Math.max(0, (point.best[0]?.value ?? point.played_value) - point.played_value);
}

export function verdict(point: Point): Verdict {
  if (point.forced) return "forced";
  const lost = loss(point);
  if (lost >= BLUNDER) return "blunder";
  if (lost >= MISTAKE) return "mistake";
  return point.best[0]?.text === point.played || lost === 0 ? "best" : "good";
}

/** Those who win or lose together: the number of their first seat stands for them. */
export interface Side {
  seats: number[];
}

export function sides(teams: readonly number[]): Side[] {
  return [...new Set(teams)].map((team) => ({ seats: teams.flatMap((other, seat) => (other === team ? [seat] : [])) }));
}

/** For every position what it is worth to each seat: what the move that led to it was worth when it was chosen, and the first what its best
 * choice was. Null where nobody has looked yet. An end at the table, without a move, is worth what it is. */
export function curve(
  frames: readonly Pick<Frame, "number">[],
  points: readonly Point[],
  outcome: OutcomeInfo | null,
): (number[] | null)[] {
  const known = new Map(points.map((point) => [point.number, point]));
  return frames.map(({ number }, place) => {
    if (place === 0) return known.get(number)?.values ?? null;
    const led = known.get(frames[place - 1]!.number);
    if (led !== undefined) return led.played_values;
    return place === frames.length - 1 && outcome !== null ? outcome.payoffs : null;
  });
}

/** What a position is worth to a side: the same number in the bar, the graph and the words. */
export function chance(values: readonly number[], side: Side): number {
  return values[side.seats[0]!] ?? 0;
}

/** How the sides share a bar; together 1. A side that stands alone has its chance, and the rest is nobody's. */
export function shares(values: readonly number[], all: readonly Side[]): number[] {
  const own = all.map((side) => Math.max(0, values[side.seats[0]!] ?? 0));
  const sum = own.reduce((total, value) => total + value, 0);
  if (all.length === 1) return own;
  return own.map((value) => (sum > 0 ? value / sum : 1 / all.length));
}

export interface Tally {
  decisions: number;
  mistakes: number;
  blunders: number;
  /** What a decision cost on average. */
  cost: number;
}

/** How each seat decided, forced decisions left out. */
export function tally(points: readonly Point[], seats: number): Tally[] {
  return Array.from({ length: seats }, (_, seat) => {
    const own = points.filter((point) => point.seat === seat && verdict(point) !== "forced");
    const cost = own.reduce((total, point) => total + loss(point), 0);
    return {
      decisions: own.length,
      mistakes: own.filter((point) => verdict(point) === "mistake").length,
      blunders: own.filter((point) => verdict(point) === "blunder").length,
      cost: own.length === 0 ? 0 : cost / own.length,
    };
  });
}

/** A share of 1 as a whole percentage. */
export function percent(value: number): number {
  return Math.round(value * 100);
}
