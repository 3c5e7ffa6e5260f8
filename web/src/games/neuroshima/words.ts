/** Tiles and hexes in plain sentences. */

import type { Catalogue } from "../../lib/text.ts";
import { edges, facts, printedAttacks, type Edge } from "./facts.ts";
import { WAYS } from "./geometry.ts";
import type { Attack, Floor, Unit } from "./view.ts";

export interface Subject {
  army: string;
  tile: string;
  rot: number;
  /** The unit, if it stands on the board. */
  unit: Unit | null;
  /** It is a Link of the Duel board. */
  link: boolean;
}

/** Tiles that are played on somebody, and what is chosen for them: first, and then. */
const CHOSEN: Readonly<Record<string, readonly string[]>> = {
  air_strike: ["ui.hex.hint.cell.air-strike"],
  castling: ["ui.hex.hint.cell.castling", "ui.hex.hint.cell.castling.then"],
  grenade: ["ui.hex.hint.cell.grenade"],
  move: ["ui.hex.hint.cell.move"],
  push_back: ["ui.hex.hint.cell.push-back", "ui.hex.hint.cell.push-back.then"],
  rotation: ["ui.hex.hint.cell.rotation"],
  sniper: ["ui.hex.hint.cell.sniper"],
};

/** What to choose for a tile that is picked up, when so many hexes are chosen for it. */
export function cellHint(tile: string, chosen: number, text: Catalogue): string {
  const own = CHOSEN[tile]?.[chosen];
  return own === undefined ? text.say("ui.hex.hint.cell", { tile }) : text.say(own);
}

const KINDS: Record<string, string> = {
  hq: "ui.hex.kind.hq",
  warrior: "ui.hex.kind.warrior",
  module: "ui.hex.kind.module",
  foundation: "ui.hex.kind.foundation",
  instant: "ui.hex.kind.instant",
};
const INSTANTS: Record<string, string> = {
  battle: "ui.hex.instant.battle",
  move: "ui.hex.instant.move",
  push_back: "ui.hex.instant.push-back",
  sniper: "ui.hex.instant.sniper",
  grenade: "ui.hex.instant.grenade",
  air_strike: "ui.hex.instant.air-strike",
  rotation: "ui.hex.instant.rotation",
  castling: "ui.hex.instant.castling",
  terror: "ui.hex.instant.terror",
};
const ABILITIES: Record<string, string> = {
  explode: "ui.hex.ability.explode",
  replace: "ui.hex.ability.replace",
  "return-to-pile": "ui.hex.ability.return-to-pile",
  mine: "ui.hex.ability.mine",
};
const EFFECTS: Record<string, string> = {
  initiative: "ui.hex.effect.initiative",
  melee: "ui.hex.effect.melee",
  ranged: "ui.hex.effect.ranged",
  "extra-action": "ui.hex.effect.extra-action",
  medic: "ui.hex.effect.medic",
  scoper: "ui.hex.effect.scoper",
  takeover: "ui.hex.effect.takeover",
  quartermaster: "ui.hex.effect.quartermaster",
  mobility: "ui.hex.effect.mobility",
  "double-move": "ui.hex.effect.double-move",
};
const WHOM: Record<string, string> = {
  "connected own": "ui.hex.whom.connected-own",
  "connected enemy": "ui.hex.whom.connected-enemy",
  "adjacent own": "ui.hex.whom.adjacent-own",
  "adjacent enemy": "ui.hex.whom.adjacent-enemy",
  "board own": "ui.hex.whom.board-own",
  "board enemy": "ui.hex.whom.board-enemy",
};
const CAUSES: Record<string, string> = {
  net: "ui.hex.why.net",
  takeover: "ui.hex.why.takeover",
  scoper: "ui.hex.why.scoper",
  initiative: "ui.hex.why.initiative",
  melee: "ui.hex.why.melee",
  ranged: "ui.hex.why.ranged",
  "extra-action": "ui.hex.why.extra-action",
};

const ATTACKS = [
  { kind: "melee", key: "ui.hex.card.melee", changed: "ui.hex.card.melee-changed" },
  { kind: "ranged", key: "ui.hex.card.ranged", changed: "ui.hex.card.ranged-changed" },
  { kind: "gauss", key: "ui.hex.card.gauss", changed: "ui.hex.card.gauss" },
] as const;
const EDGES = [
  { name: "net", key: "ui.hex.card.net" },
  { name: "armor", key: "ui.hex.card.armour" },
] as const;

export function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`;
}

/** The directions of edges that have something. */
function along(around: (Edge | null)[], name: keyof Edge): string[] {
  return WAYS.filter((_, way) => Number(around[way]?.[name] ?? 0) > 0);
}

interface Strength {
  printed: number;
  strength: number;
  ways: string[];
}

/** Attacks of a kind: each strength, printed and now, with the directions that have it; the strongest first. */
function strengths(attacks: readonly Attack[], kind: string): Strength[] {
  const found = new Map<number, Strength>();
  for (const name of WAYS) {
    for (const [way, of, printed, strength] of attacks) {
      if (of !== kind || way !== name) continue;
      const { ways } = found.get(printed) ?? { ways: [] };
      found.set(printed, { printed, strength, ways: [...ways, way] });
    }
  }
  return [...found.values()].sort((one, other) => other.printed - one.printed);
}

export function kindOf(subject: Subject, text: Catalogue): string {
  return text.say(KINDS[facts(subject.army, subject.tile).kind]!);
}

/** What a tile is and does; of a unit with its bonuses, as the server counts them. */
export function sentences(subject: Subject, text: Catalogue, names: readonly string[]): string[] {
  const { army, tile, rot, unit } = subject;
  const printed = facts(army, tile);
  const around = edges(printed, rot);
  const said: string[] = [];
  const say = (key: string, fields: Record<string, unknown> = {}) => said.push(text.say(key, fields, names));

  if (printed.kind === "instant") say(INSTANTS[tile] ?? KINDS["instant"]!);
  if (printed.initiative.length > 0) {
    const phases = unit?.acts ?? printed.initiative;
    if ((unit?.initiative ?? 0) === 0) say("ui.hex.card.initiative", { phases });
    else say("ui.hex.card.initiative-changed", { phases, printed: printed.initiative });
  }
  if (unit !== null && unit.extra > 0 && printed.initiative.length > 0) say("ui.hex.card.extra", { count: unit.extra });
  const attacks = unit?.attacks ?? printedAttacks(printed, rot);
  for (const { kind, key, changed } of ATTACKS) {
    for (const one of strengths(attacks, kind)) say(one.strength === one.printed ? key : changed, { ...one });
  }
  for (const { name, key } of EDGES) {
    const ways = along(around, name);
    if (ways.length > 0) say(key, { ways });
  }
  for (const { kind, reach, value, to } of printed.effects) {
    const whom = text.say(WHOM[`${reach} ${to}`]!);
    const what = text.say(EFFECTS[kind] ?? kind, { amount: signed(value) });
    say("ui.hex.card.effect", { whom, what });
  }
  const links = along(around, "module");
  if (links.length > 0) say("ui.hex.card.links", { ways: links });
  if (printed.mobile) say("ui.hex.card.mobile");
  if (printed.ability in ABILITIES) say(ABILITIES[printed.ability]!);
  if (printed.kind === "hq" && unit !== null) say("ui.hex.card.points", { left: unit.left });
  if (printed.kind === "warrior" || printed.kind === "module") {
    const left = unit?.left ?? printed.toughness + 1;
    if (left > 0) say("ui.hex.card.falls", { left });
    else say("ui.hex.card.fallen");
  }
  if (subject.link) say("ui.hex.card.link");
  return said;
}

/** What works on a unit, and from where. */
export function causes(unit: Unit, units: readonly Unit[], text: Catalogue, names: readonly string[]): string[] {
  return unit.why.map(({ effect, by, amount }) => {
    const tile = units.find(({ cell }) => cell === by)?.tile ?? null;
    return text.say(CAUSES[effect] ?? effect, { tile, by, amount: signed(amount) }, names);
  });
}

/** A hex for who cannot see it. */
export function hexLabel(
  cell: string,
  unit: Unit | null,
  floor: Floor | null,
  terminal: boolean,
  legal: boolean,
  text: Catalogue,
  names: readonly string[],
): string {
  const parts: string[] = [];
  if (unit !== null) {
    parts.push(text.say("ui.hex.unit", { cell, army: unit.army, tile: unit.tile, way: WAYS[unit.rot % 6] }));
    if (unit.tile === "hq") parts.push(text.say("ui.hex.card.points", { left: unit.left }));
    else if (unit.damage > 0) parts.push(text.say("ui.hex.wounds", { count: unit.damage }));
    if (unit.netted) parts.push(text.say("ui.hex.netted"));
    if (unit.side !== unit.owner) parts.push(text.say("ui.hex.taken", { seat: unit.side }, names));
  } else {
    parts.push(text.say("ui.hex.empty", { cell }));
  }
  if (floor !== null) parts.push(text.say("ui.hex.floor", { army: floor.army, tile: floor.tile }));
  if (terminal) parts.push(text.say("ui.hex.terminal"));
  if (legal) parts.push(text.say("ui.hex.legal"));
  // Some are sentences of a card: the full stop is for the last one.
  return parts.map((part, place) => (place < parts.length - 1 ? part.replace(/\.$/, "") : part)).join(", ");
}

/** The key of what to do in a turn: with tiles that can be played, with units that can move, or with neither left. */
export function turnHint(tiles: boolean, units: boolean): string {
  if (tiles) return units ? "ui.hex.hint.turn" : "ui.hex.hint.tile";
  return units ? "ui.hex.hint.unit" : "ui.hex.hint.end";
}
