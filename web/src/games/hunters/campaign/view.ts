/** A journey as the server shows it (`campaign/view.py`): everything between two missions. */

import type { Choice, Decision } from "../../../lib/types.ts";

export interface Carried {
  item: string;
  place: string;
  host: number;
  uses: number;
}

export interface Member {
  name: string;
  seat: number;
  level: number;
  xp: number;
  /** What the next level costs; null at the highest. */
  next: number | null;
  health: number;
  most: number;
  poisoned: boolean;
  morale: number;
  food: number;
  cells: number;
  strength: number;
  persuasion: number;
  modules: Record<string, number>;
  gear: Carried[];
  cards: string[];
  deck: string[];
  skills: string[];
  implants: string[];
  limit: number;
  dead: boolean;
}

export interface Room {
  room: string;
  level: number;
  due: number | null;
  making: string | null;
  cost: Record<string, number> | null;
  days: number | null;
  open: boolean;
}

export interface Paper {
  item: string;
  room: string;
  level: number;
  cost: Record<string, number>;
  days: number;
  /** The room is good enough for it. */
  able: boolean;
  open: boolean;
}

/** A card that lies on the map, seen by its number. */
export interface Laid {
  card: string;
  how: "on" | "under" | "open";
  window: [number, number] | null;
  token: string | null;
}

export interface Spot {
  name: string;
  closed: boolean;
  cards: Laid[];
  offers?: string[];
  gang?: string;
}

export interface Location extends Spot {
  zone: number;
  places: Spot[];
}

export interface Way {
  days: number;
  deck: string;
  chance: number;
  /** How many cards the deck has. */
  cards: number;
  /** Nobody trades with the party there. */
  refuses: boolean;
  /** Cards that are turned up on arrival. */
  must: string[];
}

/** What it does to the party if a day is spent. */
export interface Tomorrow {
  days: number;
  hungry: string[];
  poisoned: string[];
  falls: string[];
  extra: number;
  over: boolean;
}

export interface Priced {
  name: string;
  price: number;
}

export interface Shop {
  items: Priced[];
  documents: Priced[];
  papers: Paper[];
  modules: Priced[];
  implants: Priced[];
  food: number;
  heal: number;
  morale: number;
  work: number;
  buys: boolean;
  paid: Record<string, number>;
  extraction: number;
  gang: string;
  refuses: boolean;
}

export interface CardOption {
  option: string;
  open: boolean;
  forced: boolean;
  needs: string[];
  costs: string[];
  reveals: "shown" | "hinted" | "hidden";
  check: { word: string; number: number; value: number } | null;
  shown: string[];
  failing: string[];
  /** Beside what is shown something may come of what the story remembers. */
  more: boolean;
}

export interface EventCard {
  card: string;
  picture: string;
  window: [number, number] | null;
  asked: boolean;
  options: CardOption[];
}

export interface Pin {
  day: number;
  what: string;
  name: string;
}

export interface Doing {
  kind: string;
  name: string;
  option: string;
  number: number;
  names: string[];
}

export interface JourneyView {
  chapter: "journey";
  day: number;
  days: number;
  spot: string;
  permanent: boolean;
  heroes: Member[];
  /** Heroes who stay at the base tonight. */
  away?: string[];
  base: { rooms: Room[]; items: { item: string; uses: number }[]; modules: Record<string, number>; cells: number; documents: Paper[] };
  locations: Location[];
  kept: string[];
  tokens: string[];
  standing: Record<string, number>;
  decks: Record<string, number>;
  missions: { mission: string; won: boolean; day: number }[];
  main: { missions: string[]; played: boolean }[];
  track: Pin[];
  ways: Record<string, Way>;
  tomorrow: Tomorrow;
  shop: Shop | null;
  loot: string[];
  card: EventCard | null;
  doing: Doing[];
  ending: string;
}

export function isJourney(view: Readonly<Record<string, unknown>> | null): boolean {
  return view?.["chapter"] === "journey";
}

/** What an action does, by its tag. */
export function verb(choice: Choice): string {
  return String(choice.action["do"]);
}

/** The choices of some kinds. */
export function choicesOf(decision: Decision | null, ...verbs: readonly string[]): Choice[] {
  return (decision?.choices ?? []).filter((choice) => verbs.includes(verb(choice)));
}

/** The one choice of a kind that is about something. */
export function choiceOf(decision: Decision | null, kind: string, fields: Readonly<Record<string, unknown>> = {}): Choice | null {
  return choicesOf(decision, kind).find(({ action }) => Object.entries(fields).every(([name, value]) => action[name] === value)) ?? null;
}

/** The Location of a spot, which may be one of its Places. */
export function locationOf(view: JourneyView, spot: string): Location | null {
  return view.locations.find(({ name, places }) => name === spot || places.some((place) => place.name === spot)) ?? null;
}

export function spotOf(view: JourneyView, name: string): Spot | null {
  const location = locationOf(view, name);
  return location === null || location.name === name ? location : (location.places.find((place) => place.name === name) ?? null);
}

/** Everything that all heroes have together. */
export function together(view: JourneyView): { cells: number; food: number; modules: [string, number][] } {
  const alive = view.heroes.filter(({ dead }) => !dead);
  const modules = new Map<string, number>();
  for (const hero of alive) for (const [name, count] of Object.entries(hero.modules)) modules.set(name, (modules.get(name) ?? 0) + count);
  const sum = (of: (hero: Member) => number) => alive.reduce((total, hero) => total + of(hero), 0);
  return { cells: sum(({ cells }) => cells), food: sum(({ food }) => food), modules: [...modules].sort(([one], [other]) => one.localeCompare(other)) };
}

/** Zones with something in them or not, the farthest first, as they lie on the table. */
export function zonesOf(view: JourneyView): { zone: number; locations: Location[] }[] {
  return [3, 2, 1].map((zone) => ({ zone, locations: view.locations.filter((one) => one.zone === zone) }));
}

/** The days of the track, with what is pinned to each. */
export function daysOf(view: JourneyView): { day: number; pins: Pin[] }[] {
  return Array.from({ length: view.days }, (_, place) => ({ day: place + 1, pins: view.track.filter(({ day }) => day === place + 1) }));
}

/** The frame that is on top: what is being done now. */
export function topOf(view: JourneyView): Doing | null {
  return view.doing.at(-1) ?? null;
}

/** How likely a check is: one die at or below the value, and a 1 always is. Of a boxing match nobody knows. */
export function chanceOf(check: CardOption["check"]): number | null {
  if (check === null || check.word === "boxing") return null;
  return Math.max(1, Math.min(6, check.value)) / 6;
}

/** Things of the same name are one line with a number. */
export function counted(names: readonly string[]): [string, number][] {
  const found = new Map<string, number>();
  for (const name of names) found.set(name, (found.get(name) ?? 0) + 1);
  return [...found];
}
