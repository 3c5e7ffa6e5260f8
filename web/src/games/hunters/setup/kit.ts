/** What heroes carry and play with: an option holds one list for each hero in order, `a+b|c*2`; an empty one is the recommended. */

import { api } from "../../../lib/api.ts";
import type { Catalogue } from "../../../lib/text.ts";
import type { Problem } from "../../../lib/types.ts";
import { itemOf, type Item } from "../facts.ts";
import { itemFacts, signed } from "../words.ts";

/** The options that are chosen for each hero. */
export const LISTS = ["gear", "decks", "skills"] as const;
export type List = (typeof LISTS)[number];
export type Kit = Record<List, string>;

export const NONE = "none";
export const KINDS = ["weapon", "accessory", "armour", "clothing", "extra", "trap"] as const;

type Told = Pick<Problem, "code" | "fields" | "detail">;

export interface Carried {
  item: string;
  /** The kind of slot that it lies in. */
  place: string;
  /** The weapon that it is mounted on. */
  on: string;
}

/** Equipment as the rules see it (`consult.py`). */
export interface Outfit {
  problem: Told | null;
  gear: Carried[];
  slots: { kind: string; free: number; of: number }[];
  /** What could be taken too, and the kind of slot in which it would lie. */
  room: Record<string, string>;
  recommended: string;
  /** In Cells, and at most; null: without a limit. */
  cost: number;
  most: number | null;
  prices: Record<string, number>;
  /** What would cost too much if it were taken too. */
  too_expensive: string[];
}

export interface Deck {
  problem: Told | null;
  owned: { card: string; copies: number; level: number }[];
  learned: string[];
  recommended: string;
  size: number;
  kept: number;
}

export async function askGear(hero: string, gear: string, budget: number): Promise<Outfit> {
  return (await api.ask("hunters", "gear", { hero, gear, budget })) as unknown as Outfit;
}

export async function askDeck(hero: string, level: number, deck: string, skills: string): Promise<Deck> {
  return (await api.ask("hunters", "deck", { hero, level, deck, skills })) as unknown as Deck;
}

export function partyOf(value: unknown): string[] {
  return String(value).split(",").map((name) => name.trim()).filter((name) => name !== "");
}

/** What an option has for each of so many heroes. */
export function shares(value: unknown, count: number): string[] {
  const parts = String(value ?? "").split("|");
  return Array.from({ length: count }, (_, place) => parts[place] ?? "");
}

/** The same as one text; nothing if everybody has what is recommended. */
export function joined(parts: readonly string[]): string {
  return parts.every((part) => part === "") ? "" : parts.join("|");
}

export function kitOf(options: Readonly<Record<string, unknown>>, seat: number, count: number): Kit {
  const [gear, decks, skills] = LISTS.map((list) => shares(options[list], count)[seat] ?? "");
  return { gear: gear!, decks: decks!, skills: skills! };
}

// Equipment and skills: names in a row

export function named(text: string, recommended: string): string[] {
  const said = text === "" ? recommended : text;
  return said === NONE || said === "" ? [] : said.split("+");
}

/** An empty text where it is what is recommended, in whatever order that is written. */
export function written(names: readonly string[], recommended: string): string {
  const text = names.length === 0 ? NONE : names.join("+");
  return text === recommended ? "" : text;
}

export function without(names: readonly string[], name: string): string[] {
  return names.toSpliced(names.lastIndexOf(name), 1);
}

/** What is named first comes to hand first. */
export function first(names: readonly string[], name: string): string[] {
  return [name, ...without(names, name)];
}

// Decks: cards with their number

export function counted(text: string, recommended: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const word of named(text, recommended)) {
    const [card = "", copies = "1"] = word.split("*");
    found.set(card, (found.get(card) ?? 0) + Number(copies));
  }
  return found;
}

export function size(deck: ReadonlyMap<string, number>): number {
  return [...deck.values()].reduce((sum, copies) => sum + copies, 0);
}

/** So many copies more or fewer of a card, the cards in the order in which they are owned. */
export function stepped(deck: ReadonlyMap<string, number>, card: string, step: number, told: Pick<Deck, "owned" | "recommended">): string {
  const words = told.owned.flatMap(({ card: name }) => {
    const copies = (deck.get(name) ?? 0) + (name === card ? step : 0);
    return copies <= 0 ? [] : [copies === 1 ? name : `${name}*${copies}`];
  });
  return written(words, told.recommended);
}

/** How many cards and skills of a level are taken: of those a hero keeps only some. */
export function taken(deck: ReadonlyMap<string, number>, level: number, owned: Deck["owned"], skills: number): number {
  return skills + owned.filter((one) => one.level === level && (deck.get(one.card) ?? 0) > 0).length;
}

// Comparing two pieces

export interface Row {
  label: string;
  values: [string, string];
  /** Which of the two is better here: 0 or 1; -1 where that cannot be said. */
  better: number;
}

const SIZES = ["side", "primary", "heavy"] as const;
const DEFENCE = ["melee", "area", "psychic", "front", "side", "rear"] as const;

export function slotText(item: Item, text: Catalogue): string {
  if (item.kind !== "weapon") return text.say(`slot.${item.kind}`);
  const count = item.slots ?? 1;
  return `${text.say(`size.${SIZES[count - 1] ?? "side"}`)}, ${text.say("ui.hunters.reference.slots", { count })}`;
}

/** The numbers of a piece in a line: dice by distance, defence dice. */
export function numbers(item: Item, text: Catalogue): string[] {
  const found: string[] = [];
  if (item.melee !== undefined) found.push(`${text.say("attack.melee")}: ${text.say("ui.hunters.melee", { dice: signed(item.melee[0] ?? 0), hit: signed(item.melee[1] ?? 0) })}`);
  if (item.range !== undefined) found.push(text.say("ui.hunters.kit.dice", { list: item.range.map(([dice]) => dice ?? "–").join(" / ") }));
  if (item.defence !== undefined) found.push(DEFENCE.map((column, place) => `${text.say(`column.${column}`)} ${item.defence?.[place] ?? 0}`).join(", "));
  return found;
}

/** A word as the beginning of a line. */
export function capital(word: string): string {
  return word.charAt(0).toLocaleUpperCase() + word.slice(1);
}

/** Two pieces line by line; what neither has is left out. */
export function compared(one: string, other: string, text: Catalogue): Row[] {
  const pair: [Item, Item] = [itemOf(one), itemOf(other)];
  const rows: Row[] = [];
  const add = (label: string, said: (item: Item) => string, measure?: (item: Item) => readonly number[]): void => {
    const values: [string, string] = [said(pair[0]), said(pair[1])];
    if (values[0] === "" && values[1] === "") return;
    rows.push({ label, values: [values[0] || "–", values[1] || "–"], better: measure === undefined ? -1 : better(measure(pair[0]), measure(pair[1])) });
  };
  const attack = (numbers: readonly number[] | undefined): string =>
    numbers === undefined || numbers.length === 0 ? "" : text.say("ui.hunters.melee", { dice: numbers[0] ?? 0, hit: signed(numbers[1] ?? 0) });
  const hand = (item: Item): string => (item.melee === undefined ? "" : text.say("ui.hunters.melee", { dice: signed(item.melee[0] ?? 0), hit: signed(item.melee[1] ?? 0) }));
  add(text.say("ui.hunters.kit.slot"), (item) => slotText(item, text));
  add(capital(text.say("attack.melee")), hand, (item) => item.melee ?? []);
  const far = Math.max(...pair.map((item) => item.range?.length ?? 0));
  for (let distance = 1; distance <= far; distance += 1) {
    const label = `${capital(text.say("ui.hunters.distance"))} ${distance}`;
    add(label, (item) => attack(item.range?.[distance - 1]), (item) => item.range?.[distance - 1] ?? []);
  }
  if (pair.some((item) => item.defence !== undefined)) {
    DEFENCE.forEach((column, place) => {
      const label = `${text.say("ui.hunters.kit.defence")}: ${text.say(`column.${column}`)}`;
      add(label, (item) => String(item.defence?.[place] ?? 0), (item) => [item.defence?.[place] ?? 0]);
    });
  }
  add(text.say("ui.hunters.kit.does"), (item) => itemFacts(item, text).join("; "));
  return rows;
}

/** At least as good in everything and better in something; an attack is better than none. */
function better(one: readonly number[], other: readonly number[]): number {
  if (one.length === 0 || other.length === 0) return one.length === other.length ? -1 : one.length > 0 ? 0 : 1;
  const signs = new Set(one.map((value, place) => Math.sign(value - (other[place] ?? 0))));
  if (signs.has(1) === signs.has(-1)) return -1;
  return signs.has(1) ? 0 : 1;
}
