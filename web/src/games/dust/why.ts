/** What a unit could do to another one or to a cover element from where it would stand, and what keeps it from it (`explain/reasons.py`). */

import type { Catalogue } from "../../lib/text.ts";
import { middle, placeOf, S, terrainAt, type Place } from "./field.ts";
import { card } from "./facts.ts";
import { leader, unitOf, type Unit, type View } from "./view.ts";
import { COVERS, elementText, nameIn, SOURCES, word } from "./words.ts";

export interface Obstacle {
  kind: "square" | "wall" | "corners" | "smoke";
  cells: string[];
  /** Each between two neighbours. */
  edges: [string, string][];
  units: string[];
}

/** A refusal of the rules (`refusals.py`), with its fields. */
export interface Reason {
  why: string;
  [field: string]: unknown;
}

interface Line {
  line: number;
  unit: string;
  weapon: string;
  can: boolean;
  reasons: Reason[];
  dice?: number;
  expected?: number;
  destroyed?: number;
  ignores_cover?: string | null;
}

export interface CoverSource {
  what: string;
  level: string;
  cell: string;
}

export interface Pair {
  unit: string;
  cell: string | null;
  target: string;
  target_cell: string | null;
  squares: number | null;
  sight: Obstacle[];
  cover: { level: string; save: string; from: CoverSource[] };
  lines: Line[];
}

/** A weapon line in words. */
export interface Told {
  weapon: string;
  can: boolean;
  said: string[];
}

export interface Why {
  title: string;
  /** What is in the way, and the cover of the target. */
  said: string[];
  lines: Told[];
}

export function pairFor(pairs: readonly Pair[], view: View, unit: Unit): Pair | null {
  const name = leader(view, unit).name;
  return pairs.find(({ target }) => target === name || target === unit.name) ?? null;
}

/** The pair with the crate or tank trap on a square. */
export function elementPair(pairs: readonly Pair[], cell: string | null): Pair | null {
  return pairs.find(({ target }) => target === cell) ?? null;
}

/** Where reactive fire is asked about: a unit that could try it, or could not, against the active one. */
export function reactorPair(pairs: readonly Pair[], view: View, unit: Unit): Pair | null {
  const name = leader(view, unit).name;
  return pairs.find((pair) => pair.unit === name) ?? null;
}

/** What is explained where somebody looks: the unit there, and the crate or tank trap on the square. With a unit on it the element is
 * told of only if it could be hit as well, and after the unit: what shelters a target is not what one aims at. */
export function explained(unit: Pair | null, element: Pair | null, stands: boolean): Pair[] {
  const other = element !== null && (!stands || element.lines.some(({ can }) => can)) ? [element] : [];
  return unit === null ? other : [unit, ...other];
}

/** What a square has that nobody sees through. */
function squareText(cell: string, units: readonly string[], view: View, text: Catalogue): string {
  const there = units.flatMap((name) => unitOf(view, name) ?? []);
  if (there.length > 0) return text.say("ui.dust.why.at", { what: there.map((unit) => nameIn(view, text, unit.name)), cell });
  const cover = view.cover.find((element) => element.cell === cell);
  if (cover !== undefined) return text.say("ui.dust.why.at", { what: text.say(COVERS[cover.what]), cell });
  return text.say(terrainAt(view.field, cell) === "?" ? "ui.dust.why.smoke-at" : "ui.dust.why.block-at", { cell });
}

function onSquare(cell: string, { units }: Obstacle, view: View): string[] {
  return units.filter((name) => unitOf(view, name)?.cell === cell);
}

export function obstacleText(obstacle: Obstacle, view: View, text: Catalogue): string {
  const { kind, cells, edges, units } = obstacle;
  const walls = edges.map(([one, other]) => text.say("ui.dust.why.wall", { one, other }));
  switch (kind) {
    case "wall":
      return walls.join(", ");
    case "smoke":
      return text.say("ui.dust.why.smoke-end", { cells });
    case "corners":
      return text.say("ui.dust.why.corners", {
        things: [...cells.map((cell) => squareText(cell, onSquare(cell, obstacle, view), view, text)), ...walls],
      });
    default:
      return cells.map((cell) => squareText(cell, units, view, text)).join(", ");
  }
}

const LEVELS: Readonly<Record<string, string>> = { soft: "ui.dust.why.soft", hard: "ui.dust.why.hard" };

export function coverText(cover: { level: string; from: CoverSource[] }, text: Catalogue): string[] {
  const key = LEVELS[cover.level];
  if (key === undefined) return [];
  return [text.say(key, { from: cover.from.map(({ what, cell }) => text.say(SOURCES[what] ?? "ui.dust.why.from.corner", { cell })) })];
}

export function explain(pair: Pair, view: View, text: Catalogue): Why {
  const title = text.say("ui.dust.why.title", { unit: nameIn(view, text, pair.unit), target: nameIn(view, text, pair.target) });
  const element = view.cover.find(({ cell }) => cell === pair.target);
  const said = element === undefined ? [] : [elementText(element, text)];
  if (pair.squares !== null) said.push(text.say("ui.dust.why.squares", { count: pair.squares }));
  if (pair.sight.length > 0) said.push(text.say("ui.dust.why.blocked", { things: pair.sight.map((one) => obstacleText(one, view, text)).join("; ") }));
  said.push(...coverText(pair.cover, text));
  return {
    title,
    said,
    lines: pair.lines.map((line) => ({
      weapon: word(text, "weapon", line.weapon),
      can: line.can,
      said: line.can
        ? [
            text.say("ui.dust.note.aim", { dice: line.dice ?? 0, points: line.expected ?? 0, chance: line.destroyed ?? 0 }),
            ...(line.ignores_cover != null && pair.cover.level !== "none" ? [text.say("ui.dust.rule.ignores-cover")] : []),
          ]
        : line.reasons.map((reason) => text.say(`refusal.${reason.why}`, reason)),
    })),
  };
}

/** Whether any weapon could fire. */
export function able({ lines }: Why): boolean {
  return lines.some(({ can }) => can);
}

/** The same in one breath, for who hears it. */
export function spoken({ title, said, lines }: Why): string {
  return [title, ...said, ...lines.map((line) => `${line.weapon}: ${line.said.join(", ")}.`)].join(" ");
}

// On the drawing -----------------------------------------------------------------------------------

/** The line between two units, and what blocks it. */
export interface Sightline {
  from: Place;
  to: Place;
  free: boolean;
  cells: string[];
  edges: { x1: number; y1: number; x2: number; y2: number }[];
}

/** The side that two neighbours share. */
export function edgeBetween(one: string, other: string): Sightline["edges"][number] {
  const a = placeOf(one);
  const b = placeOf(other);
  if (a.y === b.y) {
    const x = Math.max(a.x, b.x) * S;
    return { x1: x, y1: a.y * S, x2: x, y2: (a.y + 1) * S };
  }
  const y = Math.max(a.y, b.y) * S;
  return { x1: a.x * S, y1: y, x2: (a.x + 1) * S, y2: y };
}

export function sightline(pair: Pair, view: View): Sightline | null {
  if (pair.cell === null || pair.target_cell === null) return null;
  const size = (name: string) => card(unitOf(view, name)?.type ?? "").size;
  return {
    from: middle(pair.cell, size(pair.unit)),
    to: middle(pair.target_cell, size(pair.target)),
    free: pair.sight.length === 0,
    cells: [...new Set(pair.sight.flatMap(({ cells }) => cells))],
    edges: pair.sight.flatMap(({ edges }) => edges.map(([one, other]) => edgeBetween(one, other))),
  };
}

/** What a unit would see of soldiers and of vehicles. */
export interface Sight {
  soldiers: string[];
  vehicles: string[];
}

/** Squares out of sight: of everybody, and of soldiers only. Where nobody can stand, there is nothing to see. */
export function unseen(sight: Sight | null, view: View, cells: readonly string[], own: readonly string[]): { all: string[]; soldiers: string[] } {
  if (sight === null) return { all: [], soldiers: [] };
  const near = new Set(sight.soldiers);
  const far = new Set([...sight.vehicles, ...near]);
  const asked = cells.filter((cell) => !own.includes(cell) && terrainAt(view.field, cell) !== "#");
  return { all: asked.filter((cell) => !far.has(cell)), soldiers: asked.filter((cell) => far.has(cell) && !near.has(cell)) };
}
