/** Units, squares and deeds in words. */

import { specifics } from "../../lib/choices.ts";
import type { Catalogue } from "../../lib/text.ts";
import { blocOf } from "./blocs.ts";
import { card, carriers, lines, type Source } from "./facts.ts";
import { buildingAt, isCell, squaresOf, terrainAt } from "./field.ts";
import { coverOf, declared, isSquad, unitOf, type Cover, type Deed, type Goal, type Unit, type View } from "./view.ts";

/** A word of the game: under its own heading, or among the terms. */
export function word(text: Catalogue, kind: "unit" | "role" | "weapon" | "skill" | "trait" | "bloc", id: string): string {
  return text.named(kind, id);
}

/** Several of a kind are told apart by a number. */
export function unitName(text: Catalogue, unit: Unit): string {
  return text.named("unit", unit.name);
}

/** A unit, or what stands on a square, by the word that an action has for it. */
export function nameIn(view: View, text: Catalogue, name: unknown): string {
  const unit = unitOf(view, String(name));
  if (unit !== null) return unitName(text, unit);
  const cover = view.cover.find(({ cell }) => cell === name);
  if (cover !== undefined) return text.say("ui.dust.cover.at", { what: text.say(COVERS[cover.what]), cell: cover.cell });
  return String(name);
}

export const COVERS = { crate: "ui.dust.cover.crate", trap: "ui.dust.cover.trap" } as const;
/** What they are good for. */
export const DOES = { crate: "ui.dust.cover.crate-does", trap: "ui.dust.cover.trap-does" } as const;

// Deeds --------------------------------------------------------------------------------------------

/** The weapon of a line of whoever is declaring, or of `actor`. */
export function weaponOf(view: View, text: Catalogue, line: unknown, actor: string | null = null): string {
  const unit = unitOf(view, actor ?? declared(view)?.unit);
  const found = unit === null ? undefined : lines(view, unit)[Number(line) - 1];
  return found === undefined ? String(line) : word(text, "weapon", found.weapon.id);
}

/** What an action does, in the words of the prompt and with what these leave out; `actor` fires where it is not the active
 * unit itself. */
export function deed(view: View, text: Catalogue, action: Deed, actor: string | null = null): string {
  return [plainly(view, text, action), ...details(view, text, action, actor)].join(" · ");
}

/** An action in the words of the prompt, whatever differs between several of its kind left out. */
export function plainly(view: View, text: Catalogue, action: Deed, names: readonly string[] = []): string {
  const side = typeof action["side"] === "number" ? (names[action["side"]] ?? sideName(view, text, action["side"])) : null;
  return text.say(`action.${String(action["do"])}`, { ...action, side, ...(action["target"] === undefined ? {} : { target: nameIn(view, text, action["target"]) }) });
}

/** Deeds of a weapon line that the words of the prompt do not name: the question does. */
const OF_A_LINE = ["aim", "hold", "reload", "use"];

/** What tells two ways of doing the same apart. */
export function details(view: View, text: Catalogue, action: Deed, actor: string | null = null): string[] {
  const found = specifics({ ...action, line: null }, text);
  return typeof action["line"] === "number" && OF_A_LINE.includes(String(action["do"])) ? [weaponOf(view, text, action["line"], actor), ...found] : found;
}

/** The bloc of a side, with a number where both have the same. */
export function sideName(view: View, text: Catalogue, side: number): string {
  const name = word(text, "bloc", blocOf(view, side));
  return blocOf(view, 0) === blocOf(view, 1) ? `${name} ${side + 1}` : name;
}

/** The steps of a declaration, in words. */
export function steps(view: View, text: Catalogue): string[] {
  const plan = declared(view);
  if (plan === null) return [];
  return plan.steps.map(({ action, by }) => deed(view, text, action, by));
}

/** Where a step leads or whom it is aimed at, as shortly as it can be said: its picture says what is done there. */
export function stepInShort(view: View, text: Catalogue, action: Deed): string {
  const at = action["to"] ?? action["target"] ?? action["unit"] ?? "";
  const unit = unitOf(view, String(at));
  return unit === null ? String(at) : unitName(text, unit);
}

// Units --------------------------------------------------------------------------------------------

/** How much of it is left: figures by role, or points. */
export function standing(text: Catalogue, unit: Unit): string {
  const { points } = card(unit.type);
  if (!isSquad(unit)) return text.say("ui.dust.points-left", { count: unit.points, of: points });
  const roles = Object.entries(unit.figures).filter(([, count]) => count > 0);
  const who = roles.map(([role, count]) => `${count} × ${word(text, "role", role)}`);
  return text.say("ui.dust.figures-left", { count: unit.points, of: points, who });
}

const IN_COVER = { soft: "ui.dust.is.soft-cover", hard: "ui.dust.is.hard-cover" } as const;
/** What gives cover, on a square. */
export const SOURCES: Readonly<Record<string, string>> = {
  crate: "ui.dust.why.from.crate",
  trap: "ui.dust.why.from.trap",
  rubble: "ui.dust.why.from.rubble",
  building: "ui.dust.why.from.building",
  corner: "ui.dust.why.from.corner",
};

/** The cover that it has, and from what. */
function coverSaid(view: View, text: Catalogue, unit: Unit): string[] {
  const cover = coverOf(view, unit);
  if (cover === null) return [];
  return [text.say(IN_COVER[cover.level], { from: cover.from.map((what) => text.say(SOURCES[what] ?? "ui.dust.why.from.building", { cell: unit.cell })) })];
}

/** What has become of it, besides damage. */
export function conditions(view: View, text: Catalogue, unit: Unit): string[] {
  const found: string[] = [];
  const partner = unitOf(view, unit.joined);
  if (unit.place === "waiting") found.push(text.say("ui.dust.is.waiting"));
  if (unit.place === "destroyed") found.push(text.say("ui.dust.is.destroyed"));
  if (unit.place === "left") found.push(text.say("ui.dust.is.left"));
  if (partner !== null) found.push(text.say(isSquad(unit) ? "ui.dust.is.led" : "ui.dust.is.joined", { unit: unitName(text, partner) }));
  found.push(...coverSaid(view, text, unit));
  if (unit.place === "board" && unit.done) found.push(text.say("ui.dust.is.done"));
  if (unit.place === "board" && unit.moved) found.push(text.say("ui.dust.is.moved"));
  const marks: Record<string, string> = {
    heroic: text.say("ui.dust.is.heroic"),
    doubled: text.say("ui.dust.is.doubled"),
    medal: text.say("ui.dust.is.medal"),
    commanded: text.say("ui.dust.is.commanded"),
  };
  return [...found, ...unit.marks.flatMap((name) => marks[name] ?? [])];
}

const FACES: Readonly<Record<string, string>> = {
  hit: "ui.dust.face.hit",
  blank: "ui.dust.face.blank",
  none: "ui.dust.face.none",
};

const KINDS = { squad: "ui.dust.kind.squad", vehicle: "ui.dust.kind.vehicle", hero: "ui.dust.kind.hero" } as const;

export function kindOf(text: Catalogue, unit: Unit): string {
  return text.say(KINDS[card(unit.type).kind]);
}

/** A combat value in few letters: flames and phasers have a sign, volleys their dice in a row. */
export function value(printed: string): string {
  if (printed === "-") return "–";
  const steps = printed.split(/(?<=\d)-/);
  if (steps.length > 1) return `${steps.map((step) => step.split("/")[0]).join("-")}/${steps[0]!.split("/")[1]}`;
  return printed.replace("/ap-flame", "/✹✹").replace("/flame", "/✹").replace(" phaser ", "»");
}

const SIGNS: readonly (readonly [string, string])[] = [
  ["/flame", "ui.dust.value.flame"],
  ["/ap-flame", "ui.dust.value.ap-flame"],
  [" phaser ", "ui.dust.value.phaser"],
];

/** What the signs in these values mean. */
export function valueSigns(text: Catalogue, printed: readonly string[]): string[] {
  return SIGNS.filter(([sign]) => printed.some((one) => one.includes(sign))).map(([, key]) => text.say(key));
}

/** One value of a card, and where it comes from. */
export interface Fact {
  text: string;
  source: Source;
}

export function facts(text: Catalogue, unit: Unit): Fact[] {
  const printed = card(unit.type);
  const from = (key: string): Source => (typeof printed.source[key] === "string" ? (printed.source[key] as Source) : "a");
  const found: Fact[] = [
    { text: text.say("ui.dust.fact.armour", { armour: printed.armour }), source: from("armour") },
    { text: text.say("ui.dust.fact.move", { count: printed.move }), source: from("move") },
    { text: text.say("ui.dust.fact.points", { count: printed.points }), source: from("points") },
    { text: text.say("ui.dust.fact.cost", { count: printed.cost }), source: from("cost") },
  ];
  if (printed.size > 1) found.push({ text: text.say("ui.dust.fact.large"), source: from("size") });
  if (printed.cover !== undefined) {
    const [soft, hard] = printed.cover.map((face) => text.say(FACES[face] ?? "ui.dust.face.none"));
    found.push({ text: text.say("ui.dust.fact.soft", { face: soft }), source: from("soft") });
    found.push({ text: text.say("ui.dust.fact.hard", { face: hard }), source: from("hard") });
  }
  return found;
}

export interface Skill {
  name: string;
  text: string;
  source: Source;
  spent: boolean;
}

export function skills(text: Catalogue, unit: Unit): Skill[] {
  const { skills: own, source } = card(unit.type);
  const sources = source["skills"] as Record<string, Source>;
  return own.map((skill) => ({
    name: word(text, "skill", skill),
    text: text.has(`skill-text.${skill}`) ? text.say(`skill-text.${skill}`) : "",
    source: sources[skill] ?? "a",
    spent: unit.spent.includes(skill),
  }));
}

/** What a line has left: who carries it, its rounds, whether it is loaded. */
export function supply(text: Catalogue, unit: Unit, own: number): string[] {
  const printed = card(unit.type);
  const weapon = printed.weapons[own];
  if (weapon === undefined) return [];
  const found: string[] = [];
  if (printed.kind === "squad" && weapon.source.carried !== undefined) found.push(text.say("ui.dust.carriers", { count: carriers(unit, own) }));
  const rounds = unit.ammo[own];
  if (typeof rounds === "number") found.push(text.say("ui.dust.ammo", { count: rounds, of: weapon.ammo ?? rounds }));
  if (unit.empty.includes(own + 1)) found.push(text.say("ui.dust.empty"));
  else if (weapon.traits?.includes("reload")) found.push(text.say("ui.dust.loaded"));
  return found;
}

const RANGES: Readonly<Record<string, string>> = { U: "ui.dust.range.unlimited", C: "ui.dust.range.close", A: "ui.dust.range.artillery" };

export function rangeText(text: Catalogue, range: string): string {
  const key = RANGES[range];
  return key === undefined ? text.say("ui.dust.range.squares", { range }) : text.say(key);
}

/** Everything about a unit in sentences, for the text mode. */
export function sentences(view: View, text: Catalogue, unit: Unit): string[] {
  return [
    ...conditions(view, text, unit),
    facts(text, unit).map((fact) => fact.text).join(" "),
    ...card(unit.type).weapons.map((weapon, own) =>
      [word(text, "weapon", weapon.id), rangeText(text, weapon.range), ...supply(text, unit, own)].join(", "),
    ),
    ...skills(text, unit).map((skill) => `${skill.name}: ${skill.text}${skill.spent ? ` ${text.say("ui.dust.spent")}` : ""}`),
  ];
}

// Squares ------------------------------------------------------------------------------------------

const TERRAIN: Readonly<Record<string, string>> = {
  ".": "ui.dust.ground.open",
  "~": "ui.dust.ground.water",
  x: "ui.dust.ground.rubble",
  "?": "ui.dust.ground.smoke",
  "#": "ui.dust.ground.blocked",
};

export function terrainText(view: View, text: Catalogue, cell: string): string {
  return text.say(TERRAIN[terrainAt(view.field, cell)] ?? "ui.dust.ground.open");
}

function isHero(unit: Unit): boolean {
  return card(unit.type).kind === "hero";
}

/** Units on a square, heroes behind those whom they are with. */
export function unitsAt(view: View, cell: string): Unit[] {
  const there = view.units.filter((unit) => unit.place === "board" && squaresOf(unit).includes(cell));
  return there.sort((one, other) => Number(isHero(one)) - Number(isHero(other)));
}

/** Where a goal is told in another way. */
const GOALS: Readonly<Record<string, (goal: Goal) => string>> = {
  hold: ({ every_round }) => (every_round ? "goal.hold-round" : "goal.hold"),
  demolish: ({ decides }) => (decides ? "goal.demolish-decides" : "goal.demolish"),
};
const TARGETS: Readonly<Record<string, string>> = {
  squad: "ui.dust.units.squads",
  hero: "ui.dust.units.heroes",
  vehicle: "ui.dust.units.vehicles",
};

/** Whose goal it is, what is to be done, when, and what it is worth. */
export function goalText(view: View, text: Catalogue, goal: Goal): string {
  const who = goal.side < 0 ? text.say("ui.dust.goal.anybody") : sideName(view, text, goal.side);
  const kind = TARGETS[goal.target];
  const target = kind === undefined ? text.named("unit", goal.target) : text.say(kind);
  const said = text.say(GOALS[goal.kind]?.(goal) ?? `goal.${goal.kind}`, { ...goal, target });
  const whole = text.say("ui.dust.goal.whose", { who, goal: said });
  return view.blown.includes(goal.zone) ? `${whole} ${text.say("ui.dust.goal.blown")}` : whole;
}

/** The goals that a square is about. */
function goalsAt(view: View, text: Catalogue, cell: string): string[] {
  return view.goals.filter((goal) => goal.cells.includes(cell)).map((goal) => goalText(view, text, goal));
}

/** What is special about a square: nothing of most of them. */
export function remarks(view: View, text: Catalogue, cell: string): string[] {
  const found: string[] = [];
  const { field } = view;
  if (terrainAt(field, cell) !== ".") found.push(terrainText(view, text, cell));
  if (buildingAt(field, cell) > 0) found.push(text.say("ui.dust.ground.inside"));
  const cover = view.cover.find((other) => other.cell === cell);
  if (cover !== undefined) found.push(elementText(cover, text));
  field.entry.forEach((cells, side) => {
    if (cells.includes(cell)) found.push(text.say("ui.dust.entry", { who: sideName(view, text, side) }));
  });
  return [...found, ...goalsAt(view, text, cell)];
}

/** What a crate or tank trap is good for, and how much of it is left. */
export function elementText({ what, left }: Cover, text: Catalogue): string {
  return text.say(what === "crate" ? "ui.dust.cover.crate-text" : "ui.dust.cover.trap-text", { count: left });
}

/** A square by its name, with everything on it. */
export function cellLabel(view: View, text: Catalogue, cell: string, can: string): string {
  const parts = [terrainText(view, text, cell)];
  if (buildingAt(view.field, cell) > 0) parts.push(text.say("ui.dust.ground.inside"));
  for (const unit of unitsAt(view, cell)) parts.push(unitLabel(view, text, unit), ...coverSaid(view, text, unit));
  const cover = view.cover.find((other) => other.cell === cell);
  if (cover !== undefined) parts.push(text.say(COVERS[cover.what]));
  if (can !== "") parts.push(can);
  parts.push(...goalsAt(view, text, cell));
  return `${cell}: ${parts.join(", ")}`;
}

const SHORT: Readonly<Record<string, string>> = {
  "~": "ui.dust.short.water",
  x: "ui.dust.short.rubble",
  "?": "ui.dust.short.smoke",
  "#": "ui.dust.short.blocked",
};

/** A square in as few words as it takes: columns of text are narrow. */
export function shortLabel(view: View, text: Catalogue, cell: string): string {
  const parts = unitsAt(view, cell).map((unit) =>
    text.say("ui.dust.short.unit", { unit: unitName(text, unit), side: sideName(view, text, unit.side), count: unit.points, of: card(unit.type).points }),
  );
  const terrain = SHORT[terrainAt(view.field, cell)];
  if (terrain !== undefined) parts.push(text.say(terrain));
  const cover = view.cover.find((other) => other.cell === cell);
  if (cover !== undefined) parts.push(text.say(COVERS[cover.what]));
  const goal = view.goals.find((one) => one.cells.includes(cell));
  if (goal !== undefined) parts.push(text.say("ui.dust.goal.zone", { zone: goal.zone }));
  return parts.length === 0 ? cell : `${cell}: ${parts.join(", ")}`;
}

export function unitLabel(view: View, text: Catalogue, unit: Unit): string {
  return text.say("ui.dust.unit-label", { unit: unitName(text, unit), side: sideName(view, text, unit.side), left: standing(text, unit) });
}

/** The squares that an event or action names. */
export function cellsIn(fields: Readonly<Record<string, unknown>>): string[] {
  return [...new Set(Object.values(fields).flat().filter(isCell))];
}

const WHY: Readonly<Record<string, string>> = {
  first: "ui.dust.why.first",
  sustained: "ui.dust.why.sustained",
  medal: "ui.dust.why.medal",
  laser: "ui.dust.why.laser",
  phaser: "ui.dust.why.phaser",
  cover: "ui.dust.why.cover",
  resilient: "ui.dust.why.resilient",
  reaction: "ui.dust.why.reaction",
  order: "ui.dust.why.order",
  regained: "ui.dust.why.regained",
};

/** What dice were thrown for; whatever is no rule of all units is a skill. */
export function throwWord(text: Catalogue, why: string): string {
  const key = WHY[why] ?? `skill.${why}`;
  return text.has(key) ? text.say(key) : why;
}
