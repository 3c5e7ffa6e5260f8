/** Units, squares and deeds in words. */

import type { Catalogue } from "../../lib/text.ts";
import { blocOf } from "./blocs.ts";
import { card, carriers, lines, type Source } from "./facts.ts";
import { buildingAt, isCell, squaresOf, terrainAt } from "./field.ts";
import { declared, isSquad, unitOf, type Cover, type Goal, type Unit, type View } from "./view.ts";

type Action = Readonly<Record<string, unknown>>;

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

// Deeds --------------------------------------------------------------------------------------------

/** The fields of an action in the order of its notation. */
const FORMS: Readonly<Record<string, readonly string[]>> = {
  move: ["to", "crush"],
  enter: ["to"],
  leap: ["to"],
  reload: ["line"],
  strike: ["battery", "target"],
  "tank-head": ["unit"],
  order: ["unit"],
  repair: ["unit"],
  rebuild: ["unit"],
  heal: ["unit", "role"],
  revive: ["unit"],
  demolish: ["zone"],
  aim: ["line", "target", "rounds", "figure", "path"],
  hold: ["line"],
  use: ["skill", "line"],
};
const NUMBERS = ["line", "rounds"];
const MANY = ["crush", "path"];

/** An action from its notation. */
export function parse(notation: string): Action {
  const [verb = "", ...parts] = notation.split(" ");
  const fields = (FORMS[verb] ?? []).map((name, place) => {
    const part = parts[place];
    if (part === undefined || part === "-") return [name, null];
    if (MANY.includes(name)) return [name, part === "." ? [] : part.split(",")];
    return [name, NUMBERS.includes(name) ? Number(part) : part];
  });
  return { do: verb, ...Object.fromEntries(fields) };
}

const DEEDS: Readonly<Record<string, string>> = {
  "place-tile": "ui.dust.do.place-tile",
  "place-cover": "ui.dust.do.place-cover",
  deploy: "ui.dust.do.deploy",
  first: "ui.dust.do.first",
  activate: "ui.dust.do.activate",
  detach: "ui.dust.do.detach",
  use: "ui.dust.do.use",
  move: "ui.dust.do.move",
  enter: "ui.dust.do.enter",
  leap: "ui.dust.do.leap",
  leave: "ui.dust.do.leave",
  attack: "ui.dust.do.attack",
  sustain: "ui.dust.do.sustain",
  charge: "ui.dust.do.charge",
  stay: "ui.dust.do.stay",
  nothing: "ui.dust.do.nothing",
  reload: "ui.dust.do.reload",
  strike: "ui.dust.do.strike",
  "tank-head": "ui.dust.do.tank-head",
  order: "ui.dust.do.order",
  repair: "ui.dust.do.repair",
  rebuild: "ui.dust.do.rebuild",
  heal: "ui.dust.do.heal",
  revive: "ui.dust.do.revive",
  demolish: "ui.dust.do.demolish",
  aim: "ui.dust.do.aim",
  hold: "ui.dust.do.hold",
  confirm: "ui.dust.do.confirm",
  react: "ui.dust.do.react",
  pass: "ui.dust.do.pass",
  lose: "ui.dust.do.lose",
};

/** The weapon of a line of whoever is declaring, or of `actor`. */
export function weaponOf(view: View, text: Catalogue, line: unknown, actor: string | null = null): string {
  const unit = unitOf(view, actor ?? declared(view)?.unit);
  const found = unit === null ? undefined : lines(view, unit)[Number(line) - 1];
  return found === undefined ? String(line) : word(text, "weapon", found.weapon.id);
}

/** What an action does, in a few words; `actor` fires where it is not the active unit itself. */
export function deed(view: View, text: Catalogue, action: Action, actor: string | null = null): string {
  return [plainly(view, text, action, actor), ...details(view, text, action, actor)].join(" · ");
}

/** The same without what tells two ways of doing it apart. */
export function plainly(view: View, text: Catalogue, action: Action, actor: string | null = null): string {
  const key = DEEDS[String(action["do"])];
  if (key === undefined) return String(action["do"]);
  return text.say(key, {
    ...action,
    unit: nameIn(view, text, action["unit"]),
    hero: nameIn(view, text, action["hero"]),
    battery: nameIn(view, text, action["battery"]),
    target: nameIn(view, text, action["target"]),
    role: word(text, "role", String(action["role"])),
    skill: word(text, "skill", String(action["skill"])),
    weapon: weaponOf(view, text, action["line"], actor),
    what: action["what"] === "trap" ? text.say(COVERS.trap) : text.say(COVERS.crate),
    side: sideName(view, text, Number(action["side"])),
  });
}

/** What tells two ways of doing the same apart. */
export function details(view: View, text: Catalogue, action: Action, actor: string | null = null): string[] {
  const found: string[] = [];
  if (typeof action["rounds"] === "number") found.push(text.say("ui.dust.rounds", { count: action["rounds"] }));
  if (typeof action["figure"] === "string") found.push(text.say("ui.dust.figure", { role: word(text, "role", action["figure"]) }));
  if (Array.isArray(action["path"]) && action["path"].length > 0) found.push(text.say("ui.dust.path", { cells: action["path"] }));
  if (Array.isArray(action["crush"]) && action["crush"].length > 0) found.push(text.say("ui.dust.crush", { cells: action["crush"] }));
  if (action["do"] === "use" && typeof action["line"] === "number") found.push(weaponOf(view, text, action["line"], actor));
  return found;
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
  return plan.words.map((notation) => {
    const job = plan.aims.find(({ shots }) => shots.includes(notation));
    return deed(view, text, parse(notation), job?.unit ?? null);
  });
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

/** What has become of it, besides damage. */
export function conditions(view: View, text: Catalogue, unit: Unit): string[] {
  const found: string[] = [];
  const partner = unitOf(view, unit.joined);
  if (unit.place === "waiting") found.push(text.say("ui.dust.is.waiting"));
  if (unit.place === "destroyed") found.push(text.say("ui.dust.is.destroyed"));
  if (unit.place === "left") found.push(text.say("ui.dust.is.left"));
  if (partner !== null) found.push(text.say(isSquad(unit) ? "ui.dust.is.led" : "ui.dust.is.joined", { unit: unitName(text, partner) }));
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

const GOALS: Readonly<Record<string, string>> = {
  hold: "ui.dust.goal.hold",
  reach: "ui.dust.goal.reach",
  leave: "ui.dust.goal.leave",
  demolish: "ui.dust.goal.demolish",
  destroy: "ui.dust.goal.destroy",
};

export function goalText(view: View, text: Catalogue, goal: Goal): string {
  const who = goal.side < 0 ? text.say("ui.dust.goal.anybody") : sideName(view, text, goal.side);
  const said = [text.say(GOALS[goal.kind] ?? "ui.dust.goal.hold", { who, zone: goal.zone })];
  if (goal.points > 0) said.push(text.say(goal.every_round ? "ui.dust.goal.points-round" : "ui.dust.goal.points", { count: goal.points }));
  if (goal.factor > 1) said.push(text.say("ui.dust.goal.factor", { count: goal.factor }));
  if (goal.decides) said.push(text.say("ui.dust.goal.decides"));
  if (view.blown.includes(goal.zone)) said.push(text.say("ui.dust.goal.blown"));
  return said.join(" ");
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
  for (const goal of view.goals) if (goal.cells.includes(cell)) found.push(goalText(view, text, goal));
  return found;
}

/** What a crate or tank trap is good for, and how much of it is left. */
export function elementText({ what, left }: Cover, text: Catalogue): string {
  return text.say(what === "crate" ? "ui.dust.cover.crate-text" : "ui.dust.cover.trap-text", { count: left });
}

/** A square by its name, with everything on it. */
export function cellLabel(view: View, text: Catalogue, cell: string, can: string): string {
  const parts = [terrainText(view, text, cell)];
  if (buildingAt(view.field, cell) > 0) parts.push(text.say("ui.dust.ground.inside"));
  for (const unit of unitsAt(view, cell)) parts.push(unitLabel(view, text, unit));
  const cover = view.cover.find((other) => other.cell === cell);
  if (cover !== undefined) parts.push(text.say(COVERS[cover.what]));
  if (view.goals.some((goal) => goal.cells.includes(cell))) parts.push(text.say("ui.dust.goal"));
  if (can !== "") parts.push(can);
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
  if (view.goals.some((goal) => goal.cells.includes(cell))) parts.push(text.say("ui.dust.goal"));
  return parts.length === 0 ? cell : `${cell}: ${parts.join(", ")}`;
}

export function unitLabel(view: View, text: Catalogue, unit: Unit): string {
  return text.say("ui.dust.unit-label", { unit: unitName(text, unit), side: sideName(view, text, unit.side), left: standing(text, unit) });
}

/** The squares that an event or action names. */
export function cellsIn(fields: Readonly<Record<string, unknown>>): string[] {
  return [...new Set(Object.values(fields).flat().filter(isCell))];
}
