/** Cards in words, outside of a match. */

import type { Catalogue } from "../../../lib/text.ts";
import { card, type Source, type Weapon } from "../facts.ts";

export const KIND_NAMES = {
  squad: "ui.dust.units.squad",
  hero: "ui.dust.units.hero",
  vehicle: "ui.dust.units.vehicle",
} as const;

export const KIND_HEADINGS = {
  squad: "ui.dust.units.squads",
  hero: "ui.dust.units.heroes",
  vehicle: "ui.dust.units.vehicles",
} as const;

export function unitName(text: Catalogue, unit: string): string {
  return text.named("unit", unit);
}

/** A value of a card by its name; size and cover are said in words. */
export function sourceOf(unit: string, key: string): Source {
  const source = card(unit).source[key];
  return typeof source === "string" ? (source as Source) : "a";
}

export function skillSource(unit: string, skill: string): Source {
  const { skills } = card(unit).source;
  return ((typeof skills === "object" ? skills[skill] : undefined) ?? "a") as Source;
}

const RANGES: Readonly<Record<string, string>> = {
  U: "ui.dust.units.range-unlimited",
  C: "ui.dust.units.range-close",
  A: "ui.dust.units.range-artillery",
};

export function reach(text: Catalogue, range: string): string {
  return text.say(RANGES[range] ?? "ui.dust.units.range", { range });
}

/** A combat value as it is said on our cards. */
export function combat(text: Catalogue, value: string): string {
  if (value === "-") return "–";
  const phaser = /^(\d+) phaser (\d+)$/.exec(value);
  if (phaser !== null) return text.say("ui.dust.units.combat-phaser", { dice: phaser[1], more: phaser[2] });
  const [dice = "", effect = ""] = value.split("/");
  if (effect === "flame") return text.say("ui.dust.units.combat-flame", { dice: dice });
  if (effect === "ap-flame") return text.say("ui.dust.units.combat-ap-flame", { dice });
  const steps = value.split(/(?<=\/\d)-/);
  if (steps.length === 1) return value;
  return `${steps.map((step) => step.split("/")[0]).join("-")}/${steps[0]!.split("/")[1]}`;
}

/** How many figures of a whole squad carry a line. */
export function carried(unit: string, line: number): number {
  return card(unit).roles.filter((role) => role.lines.includes(line)).reduce((sum, role) => sum + role.count, 0);
}

/** The figures of a squad: how many of each kind. */
export function figures(text: Catalogue, unit: string): string {
  return card(unit).roles.map(({ id, count }) => `${count} × ${text.named("role", id)}`).join(", ");
}

/** Weapons in a line: name and range, each once. */
export function arms(text: Catalogue, unit: string): string[] {
  const said = (weapon: Weapon) => `${text.named("weapon", weapon.id)} ${weapon.range}`;
  const all = card(unit).weapons.map(said);
  return [...new Set(all)].map((one) => {
    const times = all.filter((other) => other === one).length;
    return times === 1 ? one : `${times} × ${one}`;
  });
}

/** Whether all words of a search are somewhere on a card: name, kind, class, weapons, skills. */
export function matches(text: Catalogue, unit: string, search: string): boolean {
  const printed = card(unit);
  const words = [
    unitName(text, unit),
    unit,
    text.named("bloc", printed.bloc),
    text.say(KIND_NAMES[printed.kind]),
    printed.armour,
    ...printed.weapons.map((weapon) => text.named("weapon", weapon.id)),
    ...printed.weapons.flatMap((weapon) => weapon.traits ?? []).map((trait) => text.named("trait", trait)),
    ...printed.skills.map((skill) => text.named("skill", skill)),
  ].map(plain);
  return plain(search)
    .split(/\s+/)
    .every((word) => words.some((other) => other.includes(word)));
}

/** Without capitals and accents. */
function plain(word: string): string {
  return word.toLowerCase().replaceAll("ł", "l").normalize("NFD").replace(/\p{M}/gu, "").trim();
}
