/** What could hit the unit that is being planned for on a square, and why others cannot be chosen (`explain/threats.py`). */

import type { Catalogue } from "../../lib/text.ts";
import { card } from "./facts.ts";
import { middle, type Place } from "./field.ts";
import { unitOf, type View } from "./view.ts";
import type { Reason } from "./why.ts";
import { nameIn, word } from "./words.ts";

interface Shots {
  expected: number;
  destroyed: number;
  weapons: string[];
}

/** An enemy: the best attack of its next activation, and reactive fire. */
export interface Menace {
  unit: string;
  /** Where it stands; null: beside the board. */
  cell: string | null;
  /** It has acted: its attack comes in the next round. */
  later: boolean;
  attack: (Shots & { how: "stays" | "moves" | "enters" | "loads" | "charges"; from: string }) | null;
  reaction: (Shots & { chance: number }) | null;
}

export interface Threat {
  cell: string;
  /** That the unit has. */
  points: number;
  /** Of all attacks together. */
  expected: number;
  destroyed: number;
  by: Menace[];
}

export interface Refused {
  cell: string;
  reason: Reason;
}

const HOW: Readonly<Record<string, string>> = {
  stays: "ui.dust.threat.stays",
  moves: "ui.dust.threat.moves",
  enters: "ui.dust.threat.enters",
  loads: "ui.dust.threat.loads",
  charges: "ui.dust.threat.charges",
};

/** One enemy in words: what it could do, and with what. */
export function menaceText({ unit, later, attack, reaction }: Menace, view: View, text: Catalogue): { name: string; said: string[] } {
  const weapons = (shots: Shots) => shots.weapons.map((weapon) => word(text, "weapon", weapon));
  const said: string[] = [];
  if (reaction !== null) said.push(text.say("ui.dust.threat.reaction", { chance: reaction.chance, points: reaction.expected, weapons: weapons(reaction) }));
  if (attack !== null) {
    const { how, from, expected, destroyed } = attack;
    said.push(text.say(HOW[how] ?? "ui.dust.threat.stays", { from, points: expected, chance: destroyed, weapons: weapons(attack) }));
    if (later) said.push(text.say("ui.dust.threat.later"));
  }
  return { name: nameIn(view, text, unit), said };
}

/** All of it in one sentence. */
export function threatText(threat: Threat, text: Catalogue): string {
  const { cell, expected, destroyed, points, by } = threat;
  return by.length === 0
    ? text.say("ui.dust.threat.none", { cell })
    : text.say("ui.dust.threat.all", { cell, points: expected, of: points, chance: destroyed });
}

export function refusedText({ reason }: Refused, text: Catalogue, names: readonly string[] = []): string {
  return text.say(`refusal.${reason.why}`, reason, names);
}

/** A line of the drawing: the way that an enemy would go first, and its shots. */
export interface ThreatLine {
  unit: string;
  way: Place[];
  from: Place;
  to: Place;
  reactive: boolean;
  expected: number;
}

export function threatLines(threat: Threat, view: View, unit: string | null): ThreatLine[] {
  const size = (name: string | null) => card(unitOf(view, name)?.type ?? "").size;
  const to = middle(threat.cell, size(unit));
  return threat.by.flatMap(({ unit: enemy, cell, attack, reaction }): ThreatLine[] => {
    const from = attack?.from ?? cell;
    if (from === null) return [];
    const spot = middle(from, size(enemy));
    const way = cell !== null && cell !== from ? [middle(cell, size(enemy)), spot] : [];
    return [{ unit: enemy, way, from: spot, to, reactive: reaction !== null, expected: attack?.expected ?? reaction?.expected ?? 0 }];
  });
}

/** How dark a square is, in steps: 0 nothing can hit there, 4 hardly anything would be left. */
export function shade({ expected, points }: Threat): number {
  if (expected <= 0) return 0;
  return Math.min(4, 1 + Math.floor((expected / Math.max(1, points)) * 4));
}
