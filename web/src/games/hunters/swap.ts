/** Equipment that changes hands or comes into use: who holds what, and what moving a piece would mean. No rules: only the choices. */

import type { Choice } from "../../lib/types.ts";
import { itemOf } from "./facts.ts";
import type { Hero } from "./view.ts";

export interface Piece {
  id: string;
  item: string;
  /** Of its gear; null: something that is carried. */
  place: string | null;
  /** What moving it to the other side could mean. */
  choices: Choice[];
}

export interface Side {
  hero: Hero;
  /** For making ready: what is carried, or what is in use. */
  half: "" | "carried" | "used";
  pieces: Piece[];
}

const verb = (choice: Choice) => String(choice.action["do"]);

/** A piece of each kind can be moved once: the choice names the kind. */
function pieces(hero: Hero, choices: readonly Choice[], among: (place: string) => boolean, finds: boolean): Piece[] {
  const of = (item: string) => choices.filter(({ action }) => action["item"] === item);
  return [
    ...hero.gear.flatMap(({ item, place }, number) => (among(place) ? [{ id: `${hero.name}-${number}`, item, place, choices: of(item) }] : [])),
    ...(finds ? hero.finds.map((item, number) => ({ id: `${hero.name}-find-${number}`, item, place: null, choices: of(item) })) : []),
  ];
}

/** The two sides of what is asked; null: nothing of that kind is. */
export function sidesOf(hero: Hero, other: Hero | null, choices: readonly Choice[]): [Side, Side] | null {
  const kinds = new Set(choices.map(verb));
  if (other !== null && (kinds.has("give") || kinds.has("get") || kinds.has("done"))) {
    const own = (one: Hero, what: string) => pieces(one, choices.filter((choice) => verb(choice) === what), () => true, true);
    return [
      { hero, half: "", pieces: own(hero, "give") },
      { hero: other, half: "", pieces: own(other, "get") },
    ];
  }
  if (choices.length === 0 || ![...kinds].every((kind) => kind === "equip")) return null;
  const extra = (place: string) => place === "extra";
  return [
    { hero, half: "carried", pieces: pieces(hero, choices, extra, false) },
    { hero, half: "used", pieces: pieces(hero, [], (place) => !extra(place), false) },
  ];
}

/** What it means to put a piece down: on another piece, or beside them. Several answers have to be asked for. */
export function dropped(piece: Piece, onto: string | null): Choice[] {
  if (piece.choices.length <= 1) return piece.choices;
  const instead = piece.choices.filter(({ action }) => (action["instead"] ?? null) === onto);
  if (instead.length > 0) return instead;
  const free = piece.choices.filter(({ action }) => (action["instead"] ?? null) === null);
  return free.length > 0 ? free : piece.choices;
}

/** What a piece is compared with: what is used for the same on the other side. */
export function rivals(piece: Piece, other: Side): string[] {
  const { kind } = itemOf(piece.item);
  return [...new Set(other.pieces.filter(({ item, place }) => place !== null && itemOf(item).kind === kind && item !== piece.item).map(({ item }) => item))];
}
