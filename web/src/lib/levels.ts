/**
 * How hard bots are. The server lists them from the gentlest to the strongest (`place` of a player says where), and this is the one place that reads the list so.
 * Who has never played a game begins with the gentlest, or, where all play together, with one that is of some help. A level that somebody has chosen is
 * remembered for that game.
 */

import { STAND_IN } from "./setup.ts";
import { recall, remember } from "./storage.ts";
import type { MatchInfo } from "./types.ts";

const memory = (game: string) => `level.${game}`;

/** The level that a match of this game begins with. */
export function levelFor(game: string, players: readonly string[], together = false): string {
  const wanted = recall(memory(game)) ?? (together ? STAND_IN : "");
  return players.includes(wanted) ? wanted : (players[0] ?? "random");
}

export function rememberLevel(game: string, level: string): void {
  remember(memory(game), level);
}

/** One level harder; null where there is none. */
export function harder(players: readonly string[], level: string): string | null {
  const place = players.indexOf(level);
  return place < 0 ? null : (players[place + 1] ?? null);
}

/** The level that somebody has just beaten alone; null if it was not so. */
export function beaten({ outcome, held, seats, together }: Pick<MatchInfo, "outcome" | "held" | "seats" | "together">): string | null {
  const [own] = held;
  if (outcome === null || own === undefined || held.length !== 1 || together) return null;
  const others = seats.filter((_, seat) => seat !== own);
  const levels = new Set(others.map(({ kind, player }) => (kind === "bot" ? player : "")));
  const best = Math.max(...outcome.payoffs);
  const alone = outcome.payoffs[own] === best && outcome.payoffs.filter((payoff) => payoff === best).length < outcome.payoffs.length;
  const [level] = levels;
  return alone && levels.size === 1 && level ? level : null;
}
