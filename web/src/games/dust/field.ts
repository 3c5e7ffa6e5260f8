/** Squares: their names, places on the drawing, distances and outlines. */

import { card } from "./facts.ts";
import { unitOf, type Ground, type Unit, type View } from "./view.ts";

/** The side of a square on the drawing, and the rim with the names around it. */
export const S = 100;
export const RIM = 30;

export interface Place {
  x: number;
  y: number;
}

export function nameOf(x: number, y: number): string {
  return `${String.fromCharCode(97 + x)}${y + 1}`;
}

export function placeOf(cell: string): Place {
  return { x: cell.charCodeAt(0) - 97, y: Number(cell.slice(1)) - 1 };
}

export function isCell(word: unknown): word is string {
  return typeof word === "string" && /^[a-z][1-9]\d?$/.test(word);
}

/** The middle of a unit or square on the drawing; `size` squares along a side. */
export function middle(cell: string, size = 1): Place {
  const { x, y } = placeOf(cell);
  return { x: (x + size / 2) * S, y: (y + size / 2) * S };
}

/** The middle of what an action names: a square, or a unit where it stands. */
export function spotOf(view: View, name: string, size = 1): Place | null {
  if (isCell(name)) return middle(name, size);
  const unit = unitOf(view, name);
  return unit?.cell == null ? null : middle(unit.cell, card(unit.type).size);
}

export function terrainAt(ground: Ground, cell: string): string {
  const { x, y } = placeOf(cell);
  return ground.terrain[y]?.[x] ?? ".";
}

export function buildingAt(ground: Ground, cell: string): number {
  const { x, y } = placeOf(cell);
  return ground.building[y * ground.width + x] ?? 0;
}

/** All squares, row by row. */
export function cellsOf(ground: Ground): string[] {
  return Array.from({ length: ground.width * ground.height }, (_, number) =>
    nameOf(number % ground.width, Math.floor(number / ground.width)),
  );
}

/** The side whose units come from above. Where both come from the sides of the map, `near` is below. */
export function upperSide(ground: Ground, near: number): number {
  const rows = ground.entry.map((cells) => cells.reduce((sum, cell) => sum + placeOf(cell).y, 0) / Math.max(1, cells.length));
  const apart = (rows[0] ?? 0) - (rows[1] ?? 0);
  return Math.abs(apart) < 1 ? 1 - near : apart < 0 ? 0 : 1;
}

/** Whether the map is to be turned so that this side comes from below. */
export function flipFor(ground: Ground, side: number): boolean {
  return upperSide(ground, side) === side;
}

/** The square that is seen where this one is, when the map is turned by half. */
export function turned(ground: Ground, cell: string): string {
  const { x, y } = placeOf(cell);
  return nameOf(ground.width - 1 - x, ground.height - 1 - y);
}

/** The squares that a unit stands on; `at` instead of where it is. */
export function squaresOf(unit: Unit, at: string | null = unit.cell): string[] {
  if (at === null) return [];
  const { size } = card(unit.type);
  const { x, y } = placeOf(at);
  return size === 1 ? [at] : [nameOf(x, y), nameOf(x + 1, y), nameOf(x, y + 1), nameOf(x + 1, y + 1)];
}

const ARROWS: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The square that an arrow key leads to, or null at the rim; on a map that is turned, as it is seen. */
export function byArrow(ground: Ground, cell: string, key: string, flipped = false): string | null {
  const step = ARROWS[key];
  if (step === undefined) return null;
  const { x, y } = placeOf(cell);
  const way = flipped ? -1 : 1;
  const to = { x: x + way * step.x, y: y + way * step.y };
  return to.x < 0 || to.y < 0 || to.x >= ground.width || to.y >= ground.height ? null : nameOf(to.x, to.y);
}

/** In steps of which the first diagonal one costs 1, all later ones 2. */
export function distance(one: string, other: string): number {
  const a = placeOf(one);
  const b = placeOf(other);
  const wide = Math.abs(a.x - b.x);
  const high = Math.abs(a.y - b.y);
  return Math.min(wide, high) === 0 ? Math.max(wide, high) : wide + high - 1;
}

/** Nearest and farthest distance of a range as it is printed; null: it reaches everywhere. */
export function bounds(range: string): { low: number; high: number } | null {
  if (range === "U") return null;
  if (range === "C") return { low: 1, high: 1 };
  if (range === "A") return { low: 4, high: 99 };
  const [first, last] = range.split("-").map(Number);
  return last === undefined ? { low: 1, high: first ?? 1 } : { low: first ?? 1, high: last };
}

/** Squares that a range reaches from a unit that stands on `from`. */
export function inRange(ground: Ground, from: readonly string[], range: string): Set<string> {
  const limits = bounds(range);
  if (limits === null) return new Set();
  const near = (cell: string) => Math.min(...from.map((one) => distance(one, cell)));
  return new Set(cellsOf(ground).filter((cell) => near(cell) >= limits.low && near(cell) <= limits.high));
}

/** These squares as one shape. */
export function squaresPath(names: readonly string[]): string {
  return names.map(placeOf).map(({ x, y }) => `M${x * S} ${y * S}h${S}v${S}h${-S}z`).join("");
}

/** The line around a set of squares, drawn `inset` inside it. */
export function outline(cells: ReadonlySet<string>, inset = 0): string {
  const has = (x: number, y: number) => cells.has(nameOf(x, y));
  const parts: string[] = [];
  for (const cell of cells) {
    const { x, y } = placeOf(cell);
    const left = x * S;
    const top = y * S;
    const right = left + S;
    const bottom = top + S;
    // Where a neighbour belongs to it too, the line runs on to its square; round an inner corner it goes a bit farther.
    const reach = (joined: boolean, inner: boolean) => (joined ? (inner ? -inset : 0) : inset);
    if (!has(x, y - 1)) {
      const from = left + reach(has(x - 1, y), has(x - 1, y - 1));
      const to = right - reach(has(x + 1, y), has(x + 1, y - 1));
      parts.push(`M${from} ${top + inset}H${to}`);
    }
    if (!has(x, y + 1)) {
      const from = left + reach(has(x - 1, y), has(x - 1, y + 1));
      const to = right - reach(has(x + 1, y), has(x + 1, y + 1));
      parts.push(`M${from} ${bottom - inset}H${to}`);
    }
    if (!has(x - 1, y)) {
      const from = top + reach(has(x, y - 1), has(x - 1, y - 1));
      const to = bottom - reach(has(x, y + 1), has(x - 1, y + 1));
      parts.push(`M${left + inset} ${from}V${to}`);
    }
    if (!has(x + 1, y)) {
      const from = top + reach(has(x, y - 1), has(x + 1, y - 1));
      const to = bottom - reach(has(x, y + 1), has(x + 1, y + 1));
      parts.push(`M${right - inset} ${from}V${to}`);
    }
  }
  return parts.join("");
}

/** Walls and entrances as lines of the drawing. */
export interface Wall {
  kind: "wall" | "small" | "large";
  /** An entrance that blocks sight. */
  door: boolean;
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

const KINDS = [null, "wall", "small", "large"] as const;

export function walls(ground: Ground, doors: readonly (readonly string[])[] | null = null): Wall[] {
  const found: Wall[] = [];
  const shut = doors === null ? null : new Set(doors.map((ends) => ends.join(" ")));
  const add = (edge: number | undefined, x1: number, y1: number, x2: number, y2: number, one = "", other = "") => {
    const kind = KINDS[edge ?? 0] ?? null;
    if (kind === null) return;
    const door = kind !== "wall" && (shut === null || shut.has(`${one} ${other}`));
    found.push({ kind, door, x1: x1 * S, y1: y1 * S, x2: x2 * S, y2: y2 * S });
  };
  for (let y = 0; y < ground.height; y++) {
    add(ground.west_rim[y], 0, y, 0, y + 1);
    for (let x = 0; x < ground.width; x++) {
      const cell = y * ground.width + x;
      if (y === 0) add(ground.north_rim[x], x, 0, x + 1, 0);
      add(ground.east[cell], x + 1, y, x + 1, y + 1, nameOf(x, y), nameOf(x + 1, y));
      add(ground.south[cell], x, y + 1, x + 1, y + 1, nameOf(x, y), nameOf(x, y + 1));
    }
  }
  return found;
}
