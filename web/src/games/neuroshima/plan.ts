/**
 * Legal actions as something to point at: pick up a tile, choose cells, turn it. No rules: only what the server offers,
 * put in order.
 */

import type { Choice, Decision } from "../../lib/types.ts";

export interface Way {
  choice: Choice;
  /**
   * What is picked up first: `hand:mutant` a tile, `drop:mutant` its discarding, `board` a unit that moves, `run:laser` a
   * Procedure, `asked` the answer to a question. `list` is not for the board.
   */
  from: string;
  /** Cells, in the order in which they are chosen. */
  path: string[];
  /** Rotations that it fixes: of the tile that is placed or moved; for a Swap of both. */
  turns: number[];
}

const INSTANTS: Record<string, string> = {
  battle: "battle",
  terror: "terror",
  push: "push_back",
  snipe: "sniper",
  grenade: "grenade",
  "air-strike": "air_strike",
  rotate: "rotation",
  castle: "castling",
};
const PROCEDURES = ["link-turn", "link-swap", "link-push", "laser", "eliminate", "detonate"];
/** Which fields name the cells, in order. */
const CELLS = ["cell", "target", "other", "to"];
const ANSWERS: Record<string, string> = {
  step: "to",
  retreat: "to",
  face: "cell",
  explode: "cell",
  strike: "cell",
  convert: "cell",
  keep: "cell",
  absorb: "target",
};

export function waysOf(choice: Choice): Way[] {
  const action = choice.action;
  const verb = String(action["do"]);
  const turns = ["rot", "turn"].map((name) => action[name]).filter((value) => typeof value === "number");
  const path = CELLS.map((name) => action[name]).filter((value) => typeof value === "string");
  const way = { choice, path, turns };
  if (verb === "hq") return [{ ...way, from: "hand:hq" }];
  if (verb === "place" || verb === "replace") return [{ ...way, from: `hand:${String(action["tile"])}` }];
  if (verb === "discard") return [{ ...way, from: `drop:${String(action["tile"])}` }];
  if (verb === "move") {
    const moved = { ...way, from: "board" };
    return action["by"] === "tile" ? [moved, { ...way, from: "hand:move" }] : [moved];
  }
  if (verb in ANSWERS) return [{ ...way, from: "asked", path: [String(action[ANSWERS[verb]!])] }];
  const from = verb in INSTANTS ? `hand:${INSTANTS[verb]}` : PROCEDURES.includes(verb) ? `run:${verb}` : "list";
  const found = { ...way, from };
  // Of two that are alike, either may be chosen first.
  if (["castle", "link-swap", "laser"].includes(verb)) return [found, { ...found, path: path.toReversed(), turns: turns.toReversed() }];
  return [found];
}

export function ways(decision: Decision | null): Way[] {
  return decision === null ? [] : decision.choices.flatMap(waysOf);
}

/** What can be picked up. */
export function sources(all: readonly Way[]): Set<string> {
  return new Set(all.map((way) => way.from));
}

function begins(way: Way, path: readonly string[]): boolean {
  return path.every((cell, place) => way.path[place] === cell);
}

/** The cells that can be chosen next. */
export function next(all: readonly Way[], from: string | null, path: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const way of all) {
    const cell = way.path[path.length];
    if (way.from === from && cell !== undefined && begins(way, path)) found.add(cell);
  }
  return found;
}

/** What is meant by exactly these cells: one for each rotation, and for each of several reasons. */
export function meant(all: readonly Way[], from: string | null, path: readonly string[]): Way[] {
  return all.filter((way) => way.from === from && way.path.length === path.length && begins(way, path));
}

/** The rotations to choose from, for the tile with this place in `turns`. */
export function rotations(all: readonly Way[], place = 0): number[] {
  const found = new Set<number>();
  for (const way of all) if (way.turns[place] !== undefined) found.add(way.turns[place]);
  return [...found].sort((one, other) => one - other);
}

/** The next rotation on from `rot` among those that there are. */
export function turned(rots: readonly number[], rot: number, by: 1 | -1): number {
  const place = rots.indexOf(rot);
  return rots[(place + by + rots.length) % rots.length] ?? rot;
}

/** What is left when the rotations are chosen. */
export function withTurns(all: readonly Way[], turns: readonly number[]): Way[] {
  return all.filter((way) => way.turns.every((turn, place) => turn === turns[place]));
}
