/** What is chosen before a match. */

import type { GameClient } from "../games/client.ts";
import type { Catalogue } from "./text.ts";
import type { GameInfo, NewMatch, SeatSetup } from "./types.ts";

/** Seconds for an answer out of turn that the start page offers, and what it proposes for a match over the network. */
export const ANSWERS = [0, 15, 30, 60, 120] as const;
const ANSWER = 60;
/** What the server takes where nothing else is asked for. */
export const STAND_IN = "greedy";

/** Against machines; a friend who gets the link; whoever comes to an open table; people at this screen; or each seat by
 * itself. */
export type Mode = "bot" | "friend" | "open" | "screen" | "each";

/** Who sits on a seat that is chosen by itself: somebody at this screen, whoever takes it, or a machine player. */
export type Sitter = "me" | "open" | (string & {});

export interface Wish {
  mode: Mode;
  level: string;
  seat: number;
  each: Sitter[];
  /** For seats chosen by themselves: whether open ones are offered to everybody. */
  listed: boolean;
  options: Record<string, unknown>;
  clock: string;
  /** Seconds for an answer out of turn, 0 for as many as one likes; null is what suits who plays. */
  answer: number | null;
  /** Seconds after which silence agrees to what another proposes, 0 for never. */
  agree?: number;
  /** The machine player for who is not there, where all play together. */
  standIn?: string;
  /** What may be taken back; without it, what suits who plays. */
  undo?: "honest" | "friendly";
  spectators: boolean;
  /** Whether it may change ratings; without it, it may. */
  rated?: boolean;
  series: boolean;
}

export function defaults(game: GameInfo, level: string): Wish {
  const options = Object.fromEntries(game.options.map((option) => [option.name, option.default]));
  const table = { clock: "none", answer: null, spectators: true, series: false };
  return { mode: "bot", level, seat: 0, each: [], listed: false, options, ...table };
}

/** What was changed the last time, as far as the game still has it. */
export function remembered(game: GameInfo, text: string | null): Record<string, unknown> {
  let found: unknown = null;
  try {
    found = JSON.parse(text ?? "null");
  } catch {
    return {};
  }
  if (typeof found !== "object" || found === null) return {};
  const known = new Map(Object.entries(found));
  const good = game.options.filter(({ name, default: usual, choices }) => {
    const value: unknown = known.get(name);
    return typeof value === typeof usual && ((choices ?? []).length === 0 || choices!.includes(value as never));
  });
  return Object.fromEntries(good.map(({ name }) => [name, known.get(name)]));
}

/** Options in words, each with its name, such as those of last time. `own` says what the game alone can say. */
export function inWords(options: Readonly<Record<string, unknown>>, text: Catalogue, own?: (name: string, value: unknown) => string | null | undefined): string[] {
  return Object.entries(options).flatMap(([name, value]) => {
    const said = own?.(name, value);
    if (said === null) return [];
    if (said !== undefined) return [said];
    const label = text.say(`option.${name}`);
    if (typeof value === "boolean") return [text.say(value ? "ui.start.with" : "ui.start.without", { option: label })];
    const key = `option.${name}.${String(value)}`;
    return [`${label}: ${text.has(key) ? text.say(key) : String(value)}`];
  });
}

/** The options of a match that are worth telling: those that differ from the game's own, and those that a set-up shows first. */
export function telling(game: GameInfo, options: Readonly<Record<string, unknown>>, look: Pick<GameClient, "main" | "hidden">): Record<string, unknown> {
  const hidden = typeof look.hidden === "function" ? look.hidden(options) : (look.hidden ?? []);
  const told = game.options.filter(({ name, default: usual }) => {
    const value = options[name];
    if (value === undefined || value === "" || typeof value === "object" || (hidden.includes(name) && look.main?.includes(name) !== true)) return false;
    return value !== usual || look.main?.includes(name) === true;
  });
  return Object.fromEntries(told.map(({ name }) => [name, options[name]]));
}

/** Only what differs from the game's own options is sent. */
export function changed(game: GameInfo, wish: Pick<Wish, "options">): Record<string, unknown> {
  const different = game.options.filter((option) => wish.options[option.name] !== option.default);
  return Object.fromEntries(different.map((option) => [option.name, wish.options[option.name]]));
}

/** Who sits on a seat that nobody has chosen for yet: you on the first, a machine on the others. */
export function sitter(wish: Wish, seat: number): Sitter {
  return wish.each[seat] ?? (seat === 0 ? "me" : wish.level);
}

/** `seats` are those that the game has with these options. */
export function request(game: GameInfo, wish: Wish, seats: readonly string[] = game.seats): NewMatch {
  const own = Math.min(wish.seat, seats.length - 1);
  const sits = (number: number): Sitter => {
    if (wish.mode === "each") return sitter(wish, number);
    if (wish.mode === "screen" || number === own) return "me";
    return wish.mode === "bot" ? wish.level : "open";
  };
  const chosen = seats.map((_, number) => sits(number));
  return {
    game: game.name,
    seats: chosen.map(setup),
    options: changed(game, wish),
    clock: wish.clock,
    answer_seconds: answerSeconds(game, wish, chosen),
    agree_seconds: wish.agree ?? 0,
    undo: wish.undo ?? usualUndo(chosen),
    stand_in: wish.standIn ?? STAND_IN,
    listed: chosen.includes("open") && (wish.mode === "open" || (wish.mode === "each" && wish.listed)),
    spectators: wish.spectators,
    rated: wish.rated ?? true,
    series: wish.series ? 2 : 1,
  };
}

/** One person among machines takes back what they like; whoever has others at the table keeps to what is fair. */
export function usualUndo(sitters: readonly Sitter[]): "honest" | "friendly" {
  return !sitters.includes("open") && sitters.filter((who) => who === "me").length === 1 ? "friendly" : "honest";
}

/** Somebody far away should not be waited for at every question; at this screen nobody needs a limit. */
function answerSeconds(game: GameInfo, wish: Wish, sitters: readonly Sitter[]): number {
  if (!game.asks || wish.mode === "bot") return 0;
  return wish.answer ?? (sitters.includes("open") ? ANSWER : 0);
}

/** What the server is told of it. */
export function setup(who: Sitter): SeatSetup {
  if (who === "me") return { kind: "human" };
  return who === "open" ? { kind: "open" } : { kind: "bot", player: who };
}
