/** A match in words, for the text mode. A game without a description of its own is shown as tables. */

import type { Catalogue } from "../lib/text.ts";
import type { Choice, Decision } from "../lib/types.ts";

export interface Described {
  /** The id of the match, where there is one. */
  match?: string;
  view: Readonly<Record<string, unknown>>;
  /** Whose view it is (null: a spectator), and what that seat is asked. */
  seat: number | null;
  decision: Decision | null;
  /** The game's catalogue, and the names of its seats. */
  text: Catalogue;
  names: readonly string[];
}

export interface Doable {
  choice: Choice;
  /** What it is, and what would come of it, in words. */
  text: string;
}

export interface Cell {
  /** Its name on the board, `c3`. */
  name: string;
  /** In short: what lies there, whose it is, its state. */
  text: string;
  /** All the rest, for who asks: what it can do, in sentences. */
  more?: string[];
  /** Its column from the left, from 0; rows of hexes leave every other one out. */
  column: number;
  /** What can be done there. */
  actions: Doable[];
}

export interface Row {
  name: string;
  cells: Cell[];
}

export interface Item {
  text: string;
  /** A page about it, such as a replay. */
  link?: { to: string; text: string };
  actions: Doable[];
}

/** A hand, a pile, the state of a player. */
export interface List {
  title: string;
  items: Item[];
}

export interface GridDescription {
  /** What the grid is called, and how many columns it has. */
  title: string;
  columns: number;
  /** Rows leave every other column out, as on a board of hexes. */
  hexes?: boolean;
  rows: Row[];
  lists: List[];
}

export type Describe = (of: Described) => GridDescription;
