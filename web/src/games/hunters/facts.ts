/** What is printed on sheets, cards, tokens and missions, as the server has it (`printed.py`). */

import { Content } from "../../lib/content.svelte.ts";
import type { Ground } from "./view.ts";

export interface Effect {
  word: string;
  number: number;
  only?: string[];
  hit?: number;
  traits?: string[];
}

export interface Part {
  word: string;
  number: number;
  mods: Effect[];
}

export interface ActionCard {
  hero: string;
  level: number;
  copies: number;
  parts: Part[];
  boost?: Effect;
  trigger?: string;
  reaction?: Effect;
}

export interface HeroSheet {
  strength: number;
  morale: number;
  health: number;
  slots: Record<string, number>;
  gear: string[];
}

export interface Item {
  kind: "weapon" | "accessory" | "armour" | "clothing" | "extra" | "trap";
  use: string;
  slots?: number;
  attack?: string[];
  /** Dice and hit in melee; by distance from 1. An empty column is no attack. */
  melee?: number[];
  range?: number[][];
  traits?: string[];
  takes?: number;
  notches?: number;
  tape?: boolean;
  effects?: Effect[];
  defence?: number[];
  reach?: number;
  turns?: number;
  uses?: number;
  upkeep?: boolean;
  needs?: string;
  remote?: boolean;
}

export interface EnemyCard {
  figure: string;
  mechanical: boolean;
  traits: string[];
  health: number;
  /** Engaged, near, far: entries of parts. */
  lists: Effect[][][];
  /** Dice and hit by distance from 0. */
  weapon: number[][];
  /** Melee, area, psychic, front, side, rear. */
  defence: number[];
  xp: number;
}

export interface MissionSheet {
  code: string;
  level: number;
  turns: number;
  light: "day" | "night";
  weather: string;
  ground: Ground;
  enemies: { type: string; count: number; spaces: string[] }[];
  tokens: { kind: string; spaces: string[] }[];
  /** Where it comes from, if not from the game itself. */
  pack?: string;
}

export interface Printed {
  heroes: Record<string, HeroSheet>;
  cards: Record<string, ActionCard>;
  skills: Record<string, Effect & { hero: string; level: number }>;
  items: Record<string, Item>;
  enemies: Record<string, EnemyCard>;
  missions: Record<string, MissionSheet>;
}

export const content = new Content<Printed>("hunters", { heroes: {}, cards: {}, skills: {}, items: {}, enemies: {}, missions: {} });

const NO_CARD: ActionCard = { hero: "", level: 1, copies: 1, parts: [] };
const NO_ITEM: Item = { kind: "extra", use: "passive" };
const NO_ENEMY: EnemyCard = { figure: "", mechanical: false, traits: [], health: 1, lists: [[], [], []], weapon: [], defence: [0, 0, 0, 0, 0, 0], xp: 0 };
const NO_HERO: HeroSheet = { strength: 0, morale: 0, health: 1, slots: {}, gear: [] };

export function cardOf(name: string): ActionCard {
  return content.value.cards[name] ?? NO_CARD;
}

export function itemOf(name: string): Item {
  return content.value.items[name] ?? NO_ITEM;
}

export function enemyCard(type: string): EnemyCard {
  return content.value.enemies[type] ?? NO_ENEMY;
}

export function sheetOf(hero: string): HeroSheet {
  return content.value.heroes[hero] ?? NO_HERO;
}

/** The farthest distance at which a row of columns attacks; the first column is for distance `first`. */
export function reachOf(columns: readonly (readonly number[])[], first: number): number {
  let far = 0;
  columns.forEach((column, place) => {
    if (column.length > 0) far = Math.max(far, place + first);
  });
  return far;
}

/** Missions from the easiest to the hardest. */
export function byLevel(): [name: string, mission: MissionSheet][] {
  return Object.entries(content.value.missions).sort(([, one], [, other]) => one.level - other.level);
}

/** The mission after this one, by level; null after the last. */
export function nextMission(name: string): string | null {
  const all = byLevel().map(([mission]) => mission);
  const place = all.indexOf(name);
  return place < 0 ? null : (all[place + 1] ?? null);
}
