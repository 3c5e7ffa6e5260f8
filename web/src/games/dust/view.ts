/** What the game tells of a match (`view.py`). */

import type { Event } from "../../lib/episodes.ts";

export interface Unit {
  /** Its name in the match: the id of its card, with a number if there are several. */
  name: string;
  type: string;
  seat: number;
  side: number;
  /** Where it stands, the upper left square of a large vehicle. */
  cell: string | null;
  place: "board" | "waiting" | "destroyed" | "left";
  points: number;
  /** Of a squad: how many of each role are left. */
  figures: Record<string, number>;
  joined: string | null;
  done: boolean;
  moved: boolean;
  /** Rounds left by line; null: as many as one likes. */
  ammo: (number | null)[];
  /** Lines that have to be loaded, counted from 1. */
  empty: number[];
  spent: string[];
  marks: string[];
}

export interface Goal {
  kind: string;
  /** Whose it is, -1: anybody's. */
  side: number;
  zone: string;
  cells: string[];
  points: number;
  every_round: boolean;
  factor: number;
  target: string;
  decides: boolean;
}

export interface Ground {
  width: number;
  height: number;
  /** Rows of letters: `.` open, `~` water, `x` rubble, `?` smoke, `#` no dot. */
  terrain: string[];
  /** Edges by square: 0 open, 1 wall, 2 small, 3 large entrance. */
  east: number[];
  south: number[];
  west_rim: number[];
  north_rim: number[];
  building: number[];
  entry: string[][];
  cover_area: string[];
  zones: Record<string, string[]>;
}

export interface Cover {
  cell: string;
  what: "crate" | "trap";
  left: number;
}

/** An action of the rules, as data. */
export type Deed = Readonly<Record<string, unknown>>;

export interface Plan {
  unit: string | null;
  /** Where the unit will be. */
  at: string | null;
  /** The actions so far; a shot with the unit that fires it. */
  steps: { action: Deed; by: string | null }[];
  actions: number;
  running: boolean;
  aims: { unit: string; cell: string | null; shots: Deed[] }[];
}

/** What is told of a scenario before the battle. Title and story are in the catalogues, but for one's own. */
export interface Briefing {
  title: string;
  text: string;
  /** The side that begins on the board. */
  defender: number | null;
  /** For the initiative, of each side. */
  dice: number[];
  crates: number;
  traps: number;
}

/** What gives a squad cover, and how good it is against attackers from elsewhere. */
export interface InCover {
  unit: string;
  level: "soft" | "hard";
  from: string[];
}

export interface View {
  scenario: string;
  custom: boolean;
  briefing: Briefing;
  phase: string;
  round: number;
  rounds: number;
  points: number;
  turn: number;
  /** The side of each seat. */
  sides: number[];
  score: number[];
  ending: string;
  again: string | null;
  to_place: { tiles: number; crates: number; traps: number };
  blown: string[];
  field: Ground;
  /** Entrances that block sight, each between two squares. */
  doors?: string[][];
  cover: Cover[];
  goals: Goal[];
  units: Unit[];
  /** Squads with cover, whoever shoots at them. */
  in_cover?: InCover[];
  plan: Plan | null;
  reaction: Plan | null;
  wound: { unit: string; points: number } | null;
  /** What happened before the first decision, such as the first throw for the initiative; it is in the log after it. */
  opening: Event[];
}

export function unitOf(view: View, name: string | null | undefined): Unit | null {
  return view.units.find((unit) => unit.name === name) ?? null;
}

/** The squad or lone unit that acts for this one. */
export function leader(view: View, unit: Unit): Unit {
  const partner = unitOf(view, unit.joined);
  return partner === null || isSquad(unit) ? unit : partner;
}

export function isSquad(unit: Unit): boolean {
  return Object.keys(unit.figures).length > 0;
}

/** The cover of a unit, of the squad for its hero; null: it has none. */
export function coverOf(view: View, unit: Unit): InCover | null {
  return (view.in_cover ?? []).find((one) => one.unit === unit.name) ?? null;
}

/** What is being declared now: a reaction comes before the activation that it answers. */
export function declared(view: View): Plan | null {
  return view.reaction ?? view.plan;
}
