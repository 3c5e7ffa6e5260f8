/** What is chosen before a match. */

import type { GameInfo, NewMatch, SeatSetup } from "./types.ts";

export interface Wish {
  /** Against machines, or several people at this screen. */
  mode: "bot" | "screen";
  level: string;
  seat: number;
  options: Record<string, unknown>;
  clock: string;
}

/** A good opponent for a stranger: the one last chosen, else one that knows a little. */
export function defaultLevel(players: readonly string[], remembered: string | null): string {
  if (remembered !== null && players.includes(remembered)) return remembered;
  return players.find((player) => player === "greedy") ?? players[0] ?? "random";
}

export function defaults(game: GameInfo, level: string): Wish {
  const options = Object.fromEntries(game.options.map((option) => [option.name, option.default]));
  return { mode: "bot", level, seat: 0, options, clock: "none" };
}

/** Only what differs from the game's own options is sent. */
export function request(game: GameInfo, wish: Wish): NewMatch {
  const seats = game.seats.map((_, number): SeatSetup => {
    if (wish.mode === "screen" || number === wish.seat) return { kind: "human" };
    return { kind: "bot", player: wish.level };
  });
  const changed = game.options.filter((option) => wish.options[option.name] !== option.default);
  const options = Object.fromEntries(changed.map((option) => [option.name, wish.options[option.name]]));
  return { game: game.name, seats, options, clock: wish.clock };
}
