/** What the game foresees (`explain/foresee.py`): the odds of attacks, what the enemies' turn may bring, which spaces they threaten. */

import type { Catalogue } from "../../lib/text.ts";
import type { Choice } from "../../lib/types.ts";
import type { Bar } from "../board.ts";
import { enemyCard } from "./facts.ts";
import { enemyOf, heroOf, spaceOf, type View } from "./view.ts";
import { entryText, signed } from "./words.ts";

/** Where a part of a number comes from. */
export interface Term {
  why: string;
  amount: number;
  name: string | null;
}

export interface Sum {
  value: number;
  terms: Term[];
}

/** One roll of an attack. */
export interface TargetOdds {
  target: string;
  what: "enemy" | "hero" | "token";
  space: string;
  health: number;
  distance: number;
  /** Of the six faces of a die, so many hit. */
  faces: number;
  rerolls: number;
  traits: string[];
  /** The chance of 0, 1, 2 ... wounds. */
  wounds: number[];
  expected: number;
  falls: number;
  stunned: number;
  range: Sum;
  dice: Sum;
  hit: Sum;
  defence: Sum;
}

export interface AttackOdds {
  by: string;
  weapon: string | null;
  kind: string;
  targets: TargetOdds[];
  strays: TargetOdds[];
  taken: string[];
}

/** An attack that has hit: what is about to be lost. */
export interface Losing {
  by: string;
  target: string;
  losing: number;
  falls: number;
}

/** An attack that could be chosen, in short. */
export interface Prospect {
  action: string;
  choice: Choice["action"];
  /** Which part of a card would make it. */
  part?: number;
  targets: { target: string; dice: number; hit: number; defence: number; wounds: number[]; expected: number; falls: number }[];
  strays: { target: string; expected: number }[];
}

export interface HeroFate {
  hero: string;
  health: number;
  wounds: number[];
  expected: number;
  falls: number;
  stunned: number;
  by: { enemy: string; action: number; chance: number; expected: number }[];
}

export interface EnemyPlan {
  enemy: string;
  acts: { action: number; list: string; entry: string; place: number; distance: number; chance: number }[];
  idle: { action: number; why: string; chance: number }[];
  aims: { action: number; target: string; why: string; chance: number }[];
  ends: { space: string; chance: number }[];
}

export interface Forecast {
  heroes: HeroFate[];
  enemies: EnemyPlan[];
  taken: string[];
}

export interface Threat {
  space: string;
  by: { enemy: string; dice: number }[];
}

/** A card of the hand that is of no use now; with the fields of the reason. */
export interface Refused {
  /** How it would be used. */
  action: string;
  why: string;
  lacks?: string;
}

export interface Foreseen {
  hero: string;
  attacks: Prospect[];
  refused: Refused[];
  odds: AttackOdds | Losing | null;
  enemies: Forecast | null;
  threats: Threat[];
}

export function isAttack(odds: AttackOdds | Losing | null | undefined): odds is AttackOdds {
  return odds != null && "targets" in odds;
}

// Numbers ------------------------------------------------------------------------------------------

/** The bars of a distribution: what is more than all health is no worse than all. */
export function bars(wounds: readonly number[], health: number): Bar[] {
  const most = health > 0 ? Math.min(health, wounds.length - 1) : wounds.length - 1;
  return wounds.slice(0, most + 1).map((chance, count) => {
    const last = count === most;
    const more = last ? wounds.slice(most + 1).reduce((sum, one) => sum + one, 0) : 0;
    return { label: last && wounds.length - 1 > most ? `${count}+` : String(count), chance: chance + more, last: last && health > 0 && count >= health };
  });
}

/** How dark a space is, of 1 to 4: by the dice that could be thrown there, of the most on any space. */
export function shade({ by }: Threat, most: number): number {
  return Math.max(1, Math.ceil((4 * diceOn(by)) / Math.max(4, most)));
}

export function diceOn(by: Threat["by"]): number {
  return by.reduce((sum, { dice }) => sum + dice, 0);
}

// Words --------------------------------------------------------------------------------------------

function nameOf(name: string, text: Catalogue): string {
  for (const family of ["card", "item", "skill"]) if (text.has(`${family}.${name}`)) return text.say(`${family}.${name}`);
  return text.named("term", name);
}

/** `3 Assault carbine, +1 Magazine, −1 night`. */
export function sumText({ terms }: Sum, text: Catalogue): string {
  return terms
    .filter(({ amount }, place) => amount !== 0 || terms.length === 1 || place === 0)
    .toSorted((one, other) => other.amount - one.amount)
    .map(({ why, amount, name }, place) => `${place === 0 && amount >= 0 ? amount : signed(amount)} ${name === null ? text.say(`reason.${why}`) : nameOf(name, text)}`)
    .join(", ");
}

const FALLS: Readonly<Record<string, string>> = { enemy: "ui.hunters.odds.defeated", hero: "ui.hunters.odds.falls", token: "ui.hunters.odds.destroyed" };

/** `0.9 wounds expected; defeated: 40 %`. */
export function resultText(expected: number, falls: number, what: "enemy" | "hero" | "token", text: Catalogue): string {
  return [text.say("ui.hunters.odds.expected", { points: expected }), text.say(FALLS[what]!, { chance: falls })].join("; ");
}

export function whatIs(name: string, view: View): "enemy" | "hero" | "token" {
  return enemyOf(view, name) !== null ? "enemy" : heroOf(view, name) !== null ? "hero" : "token";
}

/** What an attack may do to each of its targets, and to whom its dice may stray, in a line. */
export function prospectText({ targets, strays }: Prospect, view: View, text: Catalogue): string {
  const several = targets.length > 1;
  return [
    ...targets.map((one) => {
      const said = resultText(one.expected, one.falls, whatIs(one.target, view), text);
      return several ? `${text.named("term", one.target)}: ${said}` : said;
    }),
    ...strays.filter(({ expected }) => expected >= NONE).map((one) => text.say("ui.hunters.odds.stray", { target: text.named("term", one.target), points: one.expected })),
  ].join("; ");
}

/** The same in two numbers: wounds, and the chance that it is enough. */
export function shortly({ targets }: Prospect, text: Catalogue): string {
  const expected = targets.reduce((sum, one) => sum + one.expected, 0);
  const falls = Math.max(0, ...targets.map((one) => one.falls));
  return text.say("ui.hunters.odds.short", { points: expected, chance: falls });
}

/** Attacks of the same kind with the same numbers on alike targets together, such as on each rat of a space. */
export function alike(prospects: readonly Prospect[], view: View): { one: Prospect; count: number }[] {
  const found = new Map<string, { one: Prospect; count: number }>();
  for (const one of prospects) {
    const { choice, part, targets, strays } = one;
    const whom = targets.map(({ target, ...numbers }) => ({ ...numbers, of: enemyOf(view, target)?.type ?? target, at: spaceOf(view, target) }));
    const key = JSON.stringify([{ ...choice, target: null, targets: null }, part, whom, strays]);
    const known = found.get(key);
    if (known === undefined) found.set(key, { one, count: 1 });
    else known.count++;
  }
  return [...found.values()];
}

/** How good an attack is: who falls counts more than wounds, and one's own are not worth it. */
export function reward({ targets, strays }: Prospect): number {
  return targets.reduce((sum, one) => sum + one.expected + 2 * one.falls, 0) - strays.reduce((sum, one) => sum + 2 * one.expected, 0);
}

/** So few wounds are none: they would be written as 0.0. */
const NONE = 0.05;

/** Who may be hurt in the enemies' turn. */
export function hurtIn({ heroes }: Forecast): HeroFate[] {
  return heroes.filter(({ expected }) => expected >= NONE);
}

/** By whom, who hits most first: both actions of an enemy together. */
export function blamed({ by }: HeroFate): { enemy: string; points: number }[] {
  const sums = new Map<string, number>();
  for (const { enemy, chance, expected } of by) sums.set(enemy, (sums.get(enemy) ?? 0) + chance * expected);
  return [...sums]
    .map(([enemy, points]) => ({ enemy, points }))
    .filter(({ points }) => points >= NONE)
    .sort((one, other) => other.points - one.points);
}

/** What the enemies' turn may cost, in a line. */
export function fatesText(forecast: Forecast, text: Catalogue): string {
  const { heroes } = forecast;
  const hurt = hurtIn(forecast);
  if (hurt.length === 0) return text.say("ui.hunters.forecast.unhurt", { heroes: heroes.map(({ hero }) => text.named("hero", hero)) });
  return hurt.map(({ hero, expected, falls }) => `${text.named("hero", hero)} −${text.number(expected, "decimal")}${falls >= 0.005 ? ` (${text.say("ui.hunters.odds.falls", { chance: falls })})` : ""}`).join(", ");
}

const TAKEN: Readonly<Record<string, string>> = {
  "no-reactions": "ui.hunters.taken.no-reactions",
  "ties-by-rule": "ui.hunters.taken.ties-by-rule",
  "own-side": "ui.hunters.taken.own-side",
  "other-dice": "ui.hunters.taken.other-dice",
  sampled: "ui.hunters.taken.sampled",
  explosion: "ui.hunters.taken.explosion",
  "engaged-stand": "ui.hunters.taken.engaged-stand",
  apart: "ui.hunters.taken.apart",
};

/** What is taken for granted, or left out. */
export function takenText(taken: readonly string[], text: Catalogue): string[] {
  return taken.map((what) => TAKEN[what]).filter((key) => key !== undefined).map((key) => text.say(key));
}

const LISTS: readonly string[] = ["engaged", "near", "far"];

/** What an enemy will do, action by action; with the chance of it, where dice or lots decide. */
export function planText(plan: EnemyPlan, view: View, text: Catalogue): string[] {
  const { lists } = enemyCard(enemyOf(view, plan.enemy)?.type ?? "");
  const likely = (chance: number) => (chance > 0.9995 ? "" : ` (${text.number(chance, "percent")})`);
  const numbers = [...new Set([...plan.acts, ...plan.idle].map(({ action }) => action))].sort((one, other) => one - other);
  return numbers.map((number) => {
    const acts = plan.acts
      .filter(({ action }) => action === number)
      .map(({ list, entry, place, chance }) => {
        const parts = lists[LISTS.indexOf(list)]?.[place - 1];
        return `${parts === undefined ? entry : entryText(parts, text)}${likely(chance)}`;
      });
    const idle = plan.idle.filter(({ action }) => action === number).map(({ why, chance }) => `${text.say(`idle.${why}`)}${likely(chance)}`);
    const aims = plan.aims.filter(({ action }) => action === number).map(({ target, why, chance }) => `${text.named("term", target)}: ${text.say(`aim.${why}`)}${likely(chance)}`);
    return `${[...acts, ...idle].join("; ")}${aims.length > 0 ? ` → ${aims.join("; ")}` : ""}`;
  });
}
