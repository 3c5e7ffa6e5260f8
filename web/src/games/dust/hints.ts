/** What the game foresees of a plan (`explain/foresee.py`), as far as the board shows it. */

import type { Catalogue } from "../../lib/text.ts";
import type { Bar } from "../board.ts";
import { isCell } from "./field.ts";
import type { Refused, Threat } from "./threats.ts";
import type { View } from "./view.ts";
import type { Pair, Sight } from "./why.ts";
import { nameIn, word } from "./words.ts";

interface End {
  cell: string;
  cost: number;
}

/** All lines of one unit at one target. */
interface Attack {
  target: string;
  expected: number;
  destroyed: number;
  /** The chance of 0, 1, 2 ... points. */
  damage?: number[];
  answer: number;
  lines?: { weapon: string; dice: number; expected: number }[];
}

/** An attempt at reactive fire: what the shots do if it comes to them, and what is to be expected before the dice. */
interface Reaction extends Attack {
  unit: string;
  chance: number;
  /** What the attempt costs the unit, whether it works or not. */
  price?: string;
  overall?: { expected: number; destroyed: number; damage: number[] };
}

interface Aim {
  aim: string;
  target: string;
  dice: number;
  expected: number;
  destroyed: number;
}

/** An attack of the plan, with everything it is aimed at. */
interface Odds {
  unit: string;
  units: { unit: string; expected: number; destroyed: number; damage?: number[] }[];
  elements?: { cell: string; expected: number; destroyed: number; damage: number[] }[];
}

export interface Foreseen {
  unit: string | null;
  /** Where it would stand. */
  at: string | null;
  reach: { move: End[]; enter: End[]; leap: End[] } | null;
  targets: Attack[];
  reactions: Reaction[];
  aims: Aim[];
  odds: Odds[];
  /** Every enemy and cover element, as the unit would have it before its weapons; or who could react, at whom. */
  pairs: Pair[];
  sight: Sight | null;
  /** What could hit the unit on every square in reach. */
  threats: Threat[];
  /** Why other squares cannot be chosen. */
  refused: Refused[];
}

/** What comes from the server; what is not there is empty. */
export function read(told: Readonly<Record<string, unknown>> | null): Foreseen | null {
  if (told === null) return null;
  const list = <Item>(name: string) => (Array.isArray(told[name]) ? (told[name] as Item[]) : []);
  return {
    unit: (told["unit"] as string | null | undefined) ?? null,
    at: (told["at"] as string | null | undefined) ?? null,
    reach: (told["reach"] as Foreseen["reach"] | undefined) ?? null,
    targets: list("targets"),
    reactions: list("reactions"),
    aims: list("aims"),
    odds: list("odds"),
    pairs: list("pairs"),
    sight: (told["sight"] as Sight | null | undefined) ?? null,
    threats: list("threats"),
    refused: list("refused"),
  };
}

/** What it costs to go to a square; the cheaper way, if there are two. */
export function costs(now: Foreseen | null): Map<string, number> {
  const found = new Map<string, number>();
  const reach = now?.reach;
  for (const { cell, cost } of [...(reach?.leap ?? []), ...(reach?.enter ?? []), ...(reach?.move ?? [])]) found.set(cell, cost);
  return found;
}

/** What is declared so far is likely to do, in a sentence. */
export function declaredOdds(now: Foreseen | null, view: View, text: Catalogue): string[] {
  const units = (now?.odds ?? []).flatMap((odds) => odds.units ?? []).map((hurt) => said(hurt.unit, hurt, view, text));
  return units.length === 0 ? [] : [text.say("ui.dust.note.declared", { targets: units.join("; ") })];
}

function said(unit: string, { expected, destroyed }: { expected: number; destroyed: number }, view: View, text: Catalogue): string {
  return text.say("ui.dust.note.target", { unit: nameIn(view, text, unit), points: expected, chance: destroyed });
}

/** What is likely to become of one target. */
export interface Prospect {
  key: string;
  name: string;
  expected: number;
  destroyed: number;
  /** The chance of 0, 1, 2 ... points; empty where it is not told. */
  damage: number[];
  /** The chance that it comes to shots at all; null: it does. */
  chance: number | null;
  /** What is to be expected with that chance: `nothing` is the chance of no damage. */
  overall: { expected: number; destroyed: number; nothing: number } | null;
  /** The weapons, where they are told apart. */
  lines: string[];
}

/** What the shots that are declared so far may do to each of their targets. */
export function prospects(now: Foreseen | null, view: View, text: Catalogue): Prospect[] {
  return (now?.odds ?? []).flatMap((odds, number) =>
    [...(odds.units ?? []).map((hurt) => ({ ...hurt, of: hurt.unit })), ...(odds.elements ?? []).map((hurt) => ({ ...hurt, of: hurt.cell }))].map(
      ({ of, expected, destroyed, damage }): Prospect => {
        const name = nameIn(view, text, of);
        const own = of === odds.unit;
        return {
          key: `${number} ${of}`,
          name: own ? text.say("ui.dust.odds.answer", { unit: name }) : name,
          expected,
          destroyed,
          damage: damage ?? [],
          chance: null,
          overall: null,
          lines: [],
        };
      },
    ),
  );
}

function weapons({ lines }: Attack, text: Catalogue): string[] {
  return (lines ?? []).map(({ weapon, dice, expected }) =>
    text.say("ui.dust.odds.line", { weapon: word(text, "weapon", weapon), dice, points: expected }),
  );
}

/** What reactive fire may do while it is being aimed: with the shots so far, before the first with all that there could be. */
export function answerProspects(now: Foreseen | null, view: View, text: Catalogue): Prospect[] {
  const declared = prospects(now, view, text);
  if (declared.length > 0) return declared;
  return (now?.targets ?? []).map((attack) => ({
    key: attack.target,
    name: text.say("ui.dust.odds.all", { unit: nameIn(view, text, attack.target) }),
    expected: attack.expected,
    destroyed: attack.destroyed,
    damage: attack.damage ?? [],
    chance: null,
    overall: null,
    lines: weapons(attack, text),
  }));
}

/** What reactive fire may do, where it is asked about. */
export function reactionProspects(now: Foreseen | null, view: View, text: Catalogue): Prospect[] {
  if (now === null || now.reach !== null) return [];
  return now.reactions.map((shot) => ({
    key: shot.unit,
    name: text.say("ui.dust.odds.reaction", { unit: nameIn(view, text, shot.unit), target: nameIn(view, text, shot.target) }),
    expected: shot.expected,
    destroyed: shot.destroyed,
    damage: shot.damage ?? [],
    chance: shot.chance,
    overall: shot.overall === undefined ? null : { ...shot.overall, nothing: shot.overall.damage[0] ?? 1 },
    lines: [...priceText(shot.price, text), ...weapons(shot, text)],
  }));
}

const PRICES: Readonly<Record<string, { whole: string; brief: string }>> = {
  activation: { whole: "ui.dust.price.activation", brief: "ui.dust.price.activation-short" },
};

export function priceText(price: string | undefined, text: Catalogue, inShort = false): string[] {
  const keys = PRICES[price ?? ""];
  return keys === undefined ? [] : [text.say(inShort ? keys.brief : keys.whole)];
}

const MOST_BARS = 9;

/** The bars of a distribution; in a long one, several numbers of points share a bar. */
export function bars(damage: readonly number[]): Bar[] {
  const step = Math.max(1, Math.ceil((damage.length - 2) / (MOST_BARS - 2)));
  const found: Bar[] = [];
  damage.forEach((chance, count) => {
    const last = count === damage.length - 1;
    if (count === 0 || last) found.push({ label: String(count), chance, last });
    else if ((count - 1) % step === 0) {
      const end = Math.min(count + step - 1, damage.length - 2);
      const sum = damage.slice(count, end + 1).reduce((total, one) => total + one, 0);
      found.push({ label: end === count ? String(count) : `${count}–${end}`, chance: sum, last: false });
    }
  });
  return found;
}

/** What is said beside units: of whom could be hit, and of who could fire. */
export interface Badge {
  unit: string;
  kind: "target" | "watcher";
  text: string;
}

export function badges(then: Foreseen | null, text: Catalogue): Badge[] {
  if (then === null) return [];
  const best = new Map<string, number>();
  for (const { target, expected } of then.aims) {
    best.set(target, Math.max(best.get(target) ?? 0, expected));
  }
  return [
    ...(then.aims.length > 0 ? [...best] : then.targets.map(({ target, expected }) => [target, expected] as const)).map(
      ([unit, expected]): Badge => ({ unit, kind: "target", text: text.number(expected, "decimal") }),
    ),
    ...then.reactions.map(({ unit, chance }): Badge => ({ unit, kind: "watcher", text: text.number(chance, "percent") })),
  ];
}

/** What follows from where the unit would stand, in sentences. */
export function outlook(then: Foreseen | null, view: View, text: Catalogue): string[] {
  if (then === null) return [];
  const found: string[] = [];
  if (then.targets.length > 0 && then.aims.length === 0) {
    const targets = then.targets.map((attack) => said(attack.target, attack, view, text));
    found.push(text.say("ui.dust.note.targets", { targets: targets.join("; ") }));
  }
  if (then.reactions.length > 0) {
    const units = then.reactions.map(({ unit, chance, expected }) =>
      text.say("ui.dust.note.watcher", { unit: nameIn(view, text, unit), chance, points: expected }),
    );
    found.push(text.say("ui.dust.note.watchers", { units: units.join("; ") }));
  }
  return found;
}

/** What an attack from here could hit, where that is no enemy: the squares of crates and tank traps. Else nothing. */
export function coverOnly(now: Foreseen | null): string[] {
  if (now === null || now.reach === null || now.targets.length > 0) return [];
  return now.pairs.filter(({ target, lines }) => isCell(target) && lines.some(({ can }) => can)).map(({ target }) => target);
}

/** What single answers are likely to do, by their notation. */
export function notes(now: Foreseen | null, view: View, text: Catalogue): Map<string, string> {
  const found = new Map<string, string>();
  for (const { aim, target, dice, expected, destroyed } of now?.aims ?? []) {
    const said = text.say("ui.dust.note.aim", { dice, points: expected, chance: destroyed });
    found.set(aim, isCell(target) ? `${nameIn(view, text, target)}. ${said}` : said); // the answer has only the square
  }
  if (now !== null && now.aims.length === 0 && now.reach === null) {
    for (const { unit, chance, expected, destroyed, price } of now.reactions) {
      const values = { chance, points: expected, destroyed };
      found.set(`react ${unit}`, [...priceText(price, text, true), text.say("ui.dust.note.react", values)].join(" "));
    }
  }
  return found;
}
