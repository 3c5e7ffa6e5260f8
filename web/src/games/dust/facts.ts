/** The printed cards, as the server has them. */

import { Content } from "../../lib/content.svelte.ts";
import { unitOf, type Unit, type View } from "./view.ts";

/** Where a value comes from: the rulebook, published elsewhere, authored for Ashgrid. */
export type Source = "r" | "p" | "a";

export interface Weapon {
  id: string;
  range: string;
  ammo?: number;
  traits?: string[];
  /** One for each armour class, as `columns` names them. */
  combat: string[];
  source: { name: string; range: string; ammo?: string; traits?: string; carried?: string; combat: string };
}

export interface Card {
  bloc: string;
  kind: "squad" | "vehicle" | "hero";
  armour: string;
  move: number;
  points: number;
  cost: number;
  size: number;
  skills: string[];
  /** The faces that save in soft and in hard cover; of squads. */
  cover?: string[];
  roles: { id: string; count: number; lines: number[] }[];
  weapons: Weapon[];
  source: Record<string, string | Record<string, string>>;
  /** Where it comes from, if not from the game itself. */
  pack?: string;
}

export interface Printed {
  columns: string[];
  units: Record<string, Card>;
  /** Scenarios that are not of the game itself, and where they come from. */
  packs: Record<string, string>;
}

export const content = new Content<Printed>("dust", { columns: [], units: {}, packs: {} });

/** The armour classes. */
export function columns(): readonly string[] {
  return content.value.columns;
}

/** Every card, in the order of the game. */
export function cards(): Readonly<Record<string, Card>> {
  return content.value.units;
}

const UNKNOWN: Card = {
  bloc: "allies",
  kind: "hero",
  armour: "I1",
  move: 0,
  points: 1,
  cost: 0,
  size: 1,
  skills: [],
  roles: [],
  weapons: [],
  source: { skills: {} },
};

export function card(type: string): Card {
  return content.value.units[type] ?? UNKNOWN;
}

/** A weapon line of a unit, with whose it is: those of a hero that has joined follow those of its squad. */
export interface Line {
  unit: Unit;
  weapon: Weapon;
  /** Its place among the lines of that unit, from 0. */
  own: number;
}

export function lines(view: View, unit: Unit): Line[] {
  const of = (one: Unit) => card(one.type).weapons.map((weapon, own): Line => ({ unit: one, weapon, own }));
  const partner = unitOf(view, unit.joined);
  return partner === null ? of(unit) : [...of(unit), ...of(partner)];
}

/** How many figures still carry a line. */
export function carriers(unit: Unit, own: number): number {
  const printed = card(unit.type);
  if (printed.kind !== "squad") return unit.points > 0 ? 1 : 0;
  return printed.roles.filter((role) => role.lines.includes(own)).reduce((sum, role) => sum + (unit.figures[role.id] ?? 0), 0);
}

/** Armour classes of the units of a match, in the order of the tables. */
export function present(view: View): string[] {
  const found = new Set(view.units.map((unit) => card(unit.type).armour));
  if (view.cover.some(({ what }) => what === "crate")) found.add("V3");
  if (view.cover.some(({ what }) => what === "trap")) found.add("V5");
  return columns().filter((column) => found.has(column));
}
