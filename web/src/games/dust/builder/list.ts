/** An army list: what is deployed together is one entry, a unit alone or a hero with the squad that he has joined. */

import { card, cards } from "../facts.ts";

/** Heroes come first, as in the text. */
export type Entry = readonly string[];
export type List = readonly Entry[];

export const BLOCS = ["allies", "axis", "ssu"] as const;
export const KINDS = ["squad", "hero", "vehicle"] as const;
export const POINTS = 130;
export const MOST_POINTS = 600;
const MOST_TIMES = 20;

/** Every unit, in the order of the cards. */
export function units(): string[] {
  return Object.keys(cards());
}

export function isUnit(unit: string): boolean {
  return Object.hasOwn(cards(), unit);
}

export function isHero(unit: string): boolean {
  return isUnit(unit) && card(unit).kind === "hero";
}

export function cost(list: List): number {
  return list.flat().reduce((sum, unit) => sum + card(unit).cost, 0);
}

export function count(list: List, unit: string): number {
  return list.flat().filter((other) => other === unit).length;
}

export function add(list: List, unit: string): List {
  return [...list, [unit]];
}

/** One that stands alone goes first, and the last of them; who had joined it stays. */
export function remove(list: List, unit: string): List {
  const alone = list.findLastIndex((entry) => entry.length === 1 && entry[0] === unit);
  const place = alone >= 0 ? alone : list.findLastIndex((entry) => entry.includes(unit));
  if (place < 0) return list;
  const rest = without(list[place]!, unit);
  return list.toSpliced(place, 1, ...(rest.length > 0 ? [rest] : []));
}

function without(entry: Entry, unit: string): Entry {
  return entry.toSpliced(entry.indexOf(unit), 1);
}

/** A hero who stands alone joins a squad that nobody has joined yet. */
export function join(list: List, hero: string, squad: string): List {
  const from = list.findIndex((entry) => entry.length === 1 && entry[0] === hero);
  const to = list.findIndex((entry) => entry.length === 1 && entry[0] === squad);
  if (from < 0 || to < 0 || from === to) return list;
  return list.map((entry, place) => (place === to ? [hero, squad] : entry)).toSpliced(from, 1);
}

/** Everybody of an entry stands alone. */
export function detach(list: List, place: number): List {
  const entry = list[place];
  if (entry === undefined) return list;
  return list.toSpliced(place, 1, ...entry.map((unit) => [unit]));
}

/** The squads in the list that a hero could join now. */
export function free(list: List, squads: readonly string[]): string[] {
  return [...new Set(list.filter((entry) => entry.length === 1 && squads.includes(entry[0]!)).map((entry) => entry[0]!))];
}

export interface Group {
  entry: Entry;
  times: number;
  /** The place of the first of them in the list. */
  place: number;
}

/** Equal entries together, in the order in which they first appear. */
export function groups(list: List): Group[] {
  const found = new Map<string, Group>();
  list.forEach((entry, place) => {
    const word = entry.join("+");
    const group = found.get(word);
    if (group === undefined) found.set(word, { entry, times: 1, place });
    else group.times += 1;
  });
  return [...found.values()];
}

/** The text that the server reads as the same list. */
export function write(list: List): string {
  return groups(list)
    .flatMap(({ entry, times }) => {
      const word = entry.join("+");
      const full = Array.from({ length: Math.floor(times / MOST_TIMES) }, () => `${word}*${MOST_TIMES}`);
      const rest = times % MOST_TIMES;
      return rest === 0 ? full : [...full, rest === 1 ? word : `${word}*${rest}`];
    })
    .join(",");
}

/** What `write` has written. Anything else is for the server to read. */
export function read(text: string): List {
  return text
    .split(/[,/]/)
    .map((word) => word.trim())
    .filter((word) => word !== "")
    .flatMap((word) => {
      const [units = "", times = "1"] = word.split("*");
      const entry = units.split("+").map((unit) => unit.trim());
      const number = /^\d{1,2}$/.test(times.trim()) ? Math.min(Number(times), MOST_TIMES) : 1;
      return Array.from({ length: number }, () => entry);
    });
}

/** The bloc of the first unit that is known. */
export function blocOf(list: List): string | null {
  const unit = list.flat().find(isUnit);
  return unit === undefined ? null : card(unit).bloc;
}

/** A limit that can be asked for. */
export function limitFrom(value: unknown): number {
  const number = Math.round(Number(value));
  return Number.isFinite(number) && number >= 1 ? Math.min(number, MOST_POINTS) : POINTS;
}

/** The address that opens a list in the builder. */
export function address(list: List, limit: number): string {
  return `/games/dust/army?list=${write(list)}&points=${limit}`;
}

/** What somebody pasted: the text of a list, or an address that `address` has written. */
export function pasted(text: string): { text: string; points: number | null } {
  const found = /[?&]list=([^&#\s]*)/.exec(text);
  if (found === null) return { text: text.trim(), points: null };
  const points = /[?&]points=(\d+)/.exec(text);
  return { text: decoded(found[1]!), points: points === null ? null : limitFrom(points[1]) };
}

/** `+` joins units; it is no space here. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
