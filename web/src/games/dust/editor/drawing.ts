/**
 * A battlefield that is being drawn. Nothing here is changed in place: every edit gives a new drawing, so that the one
 * before it can be gone back to.
 */

import { cellNumber, edgeAt, edgeOf, isRim, nameOfCell as cellName, range, rectangle, setEdge, withAt, type Edge, type Growth, type Lined, type Side } from "../../editor/grid.ts";
import type { Ground } from "../view.ts";

export { cellName, cellNumber, edgeAt, edgeOf, isRim, rectangle, setEdge };
export { line, nearestEdge, onEdge } from "../../editor/grid.ts";
export type { Edge, Growth, Side };

export const TERRAINS = [".", "~", "x", "?", "#"] as const;
export type Terrain = (typeof TERRAINS)[number];

/** What stands on a square: nothing, a crate, a tank trap. */
export type Cover = "" | "c" | "t";

export const OPEN = 0;
export const WALL = 1;
export const SMALL = 2;
export const LARGE = 3;
export type EdgeKind = typeof OPEN | typeof WALL | typeof SMALL | typeof LARGE;

export const MOST = 26;
export const LEAST = 3;

/** Own places of a scenario; `A` and `B` are the entry squares of the sides, `C` is where cover may be put. */
export const PLACES = [..."1234567890abcdefghijklmnopqrstuvwxyz"] as const;

const AREA = "C";
const LETTERS = [..."AB", AREA, ...PLACES];

export interface Drawing extends Lined<EdgeKind> {
  /** By square, row by row. */
  terrain: readonly Terrain[];
  cover: readonly Cover[];
  /** Squares by letter, in order. */
  zones: Readonly<Record<string, readonly number[]>>;
}

export function empty(width: number, height: number): Drawing {
  const size = width * height;
  return {
    width,
    height,
    terrain: Array.from({ length: size }, () => "." as const),
    cover: Array.from({ length: size }, () => "" as const),
    upright: Array.from({ length: (width + 1) * height }, () => OPEN),
    level: Array.from({ length: width * (height + 1) }, () => OPEN),
    zones: {},
  };
}

/** An empty field with what every battle needs: both sides' entry squares, and room for cover between them. */
export function blank(width: number, height: number): Drawing {
  const third = Math.floor(height / 3);
  const rows = (from: number, to: number) => range(from * width, to * width);
  return { ...empty(width, height), zones: { A: rows(0, 1), B: rows(height - 1, height), C: rows(third, height - third) } };
}

export function lettersAt(drawing: Drawing, cell: number): string[] {
  return zoneLetters(drawing).filter((letter) => drawing.zones[letter]!.includes(cell));
}

/** The letters in use: those with a meaning of their own first. */
export function zoneLetters(drawing: Drawing): string[] {
  return LETTERS.filter((letter) => drawing.zones[letter] !== undefined);
}

// Squares ------------------------------------------------------------------------------------------

export function holdsCover(terrain: Terrain | undefined): boolean {
  return terrain === "." || terrain === "?";
}

/** Cover, and the area for it, go where none can stand any more. */
export function setTerrain(drawing: Drawing, cells: readonly number[], terrain: Terrain): Drawing {
  const painted = { ...drawing, terrain: withAt(drawing.terrain, cells, terrain) };
  return holdsCover(terrain) ? painted : setZone(setCover(painted, cells, ""), cells, AREA, false);
}

export function setCover(drawing: Drawing, cells: readonly number[], cover: Cover): Drawing {
  return { ...drawing, cover: withAt(drawing.cover, cells, cover) };
}

/** The area for cover is drawn only where some can stand. */
export function setZone(drawing: Drawing, cells: readonly number[], letter: string, on: boolean): Drawing {
  const before = drawing.zones[letter] ?? [];
  const touched = new Set(letter === AREA && on ? cells.filter((cell) => holdsCover(drawing.terrain[cell])) : cells);
  const rest = before.filter((cell) => !touched.has(cell));
  const after = on ? [...rest, ...touched].sort((a, b) => a - b) : rest;
  const zones = { ...drawing.zones, [letter]: after };
  if (after.length === 0) delete zones[letter];
  return { ...drawing, zones };
}

/** Nothing but open ground: no cover, no zones. Walls are edges, and stay. */
export function clear(drawing: Drawing, cells: readonly number[]): Drawing {
  let found = setCover(setTerrain(drawing, cells, "."), cells, "");
  for (const letter of zoneLetters(found)) found = setZone(found, cells, letter, false);
  return found;
}

// Edges --------------------------------------------------------------------------------------------

/** Walls around a rectangle. Entrances that are there already stay. */
export function build(drawing: Drawing, one: number, other: number): Drawing {
  const cells = new Set(rectangle(drawing, one, other));
  const { width, height } = drawing;
  let found = drawing;
  for (const cell of cells) {
    const x = cell % width;
    const y = Math.floor(cell / width);
    const sides: readonly (readonly [Side, boolean])[] = [
      ["north", y > 0 && cells.has(cell - width)],
      ["south", y < height - 1 && cells.has(cell + width)],
      ["west", x > 0 && cells.has(cell - 1)],
      ["east", x < width - 1 && cells.has(cell + 1)],
    ];
    for (const [side, within] of sides) {
      const edge = edgeOf(drawing, cell, side);
      if (!within && edgeAt(found, edge) === OPEN) found = setEdge(found, edge, WALL);
    }
  }
  return found;
}

// The whole ----------------------------------------------------------------------------------------

export function canGrow(drawing: Drawing, { left = 0, right = 0, top = 0, bottom = 0 }: Growth): boolean {
  const fits = (size: number, by: number) => by === 0 || (size + by >= LEAST && size + by <= MOST);
  return fits(drawing.width, left + right) && fits(drawing.height, top + bottom);
}

export function grow(drawing: Drawing, { left = 0, right = 0, top = 0, bottom = 0 }: Growth): Drawing {
  const made = empty(drawing.width + left + right, drawing.height + top + bottom);
  return copied(drawing, made, ({ x, y }) => ({ x: x - left, y: y - top }));
}

interface Spot {
  x: number;
  y: number;
}

/** What `made` is when every square shows the one of `drawing` that `from` names. Edges follow the same shift. */
function copied(drawing: Drawing, made: Drawing, from: (to: Spot) => Spot): Drawing {
  const inside = ({ x, y }: Spot, width: number, height: number) => x >= 0 && y >= 0 && x < width && y < height;
  const terrain = [...made.terrain];
  const cover = [...made.cover];
  const upright = [...made.upright];
  const level = [...made.level];
  const zones: Record<string, number[]> = {};
  const { width, height } = made;
  for (let y = 0; y <= height; y++) {
    for (let x = 0; x <= width; x++) {
      const source = from({ x, y });
      if (y < height && inside(source, drawing.width + 1, drawing.height)) {
        upright[y * (width + 1) + x] = rimmed(made, { way: "upright", x, y }, edgeAt(drawing, { way: "upright", ...source }));
      }
      if (x < width && inside(source, drawing.width, drawing.height + 1)) {
        level[y * width + x] = rimmed(made, { way: "level", x, y }, edgeAt(drawing, { way: "level", ...source }));
      }
      if (x === width || y === height || !inside(source, drawing.width, drawing.height)) continue;
      const cell = cellNumber(drawing, source.x, source.y);
      terrain[y * width + x] = drawing.terrain[cell]!;
      cover[y * width + x] = drawing.cover[cell]!;
      for (const letter of lettersAt(drawing, cell)) (zones[letter] ??= []).push(y * width + x);
    }
  }
  return { width, height, terrain, cover, upright, level, zones };
}

/** An entrance that comes to lie on the rim is walled up: it would lead nowhere. */
function rimmed(drawing: Drawing, edge: Edge, kind: EdgeKind): EdgeKind {
  return kind !== OPEN && isRim(drawing, edge) ? WALL : kind;
}

/** Which half is copied onto the other; `turned`: by half a turn instead of as in a mirror. */
export const MIRRORS = ["top", "bottom", "left", "right", "turned"] as const;
export type Mirror = (typeof MIRRORS)[number];

/** Where the middle of a square or edge takes its look from, or null if it stays as it is. Counted in half squares, so that
 * edges have whole numbers too. */
function origin({ width, height }: Drawing, how: Mirror, x: number, y: number): Spot | null {
  const across = 2 * width - x;
  const down = 2 * height - y;
  switch (how) {
    case "top":
      return y > down ? { x, y: down } : null;
    case "bottom":
      return y < down ? { x, y: down } : null;
    case "left":
      return x > across ? { x: across, y } : null;
    case "right":
      return x < across ? { x: across, y } : null;
    case "turned":
      return y > down || (y === down && x > across) ? { x: across, y: down } : null;
  }
}

/** One half as the image of the other, so that the ground favours nobody. With `swap`, each side's entry squares become
 * the other's in the image. */
export function mirror(drawing: Drawing, how: Mirror, swap: boolean): Drawing {
  const { width, height } = drawing;
  const terrain = [...drawing.terrain];
  const cover = [...drawing.cover];
  const zones: Record<string, number[]> = {};
  const other: Readonly<Record<string, string>> = swap ? { A: "B", B: "A" } : {};
  for (let cell = 0; cell < width * height; cell++) {
    const from = origin(drawing, how, 2 * (cell % width) + 1, 2 * Math.floor(cell / width) + 1);
    const source = from === null ? cell : cellNumber(drawing, (from.x - 1) / 2, (from.y - 1) / 2);
    terrain[cell] = drawing.terrain[source]!;
    cover[cell] = drawing.cover[source]!;
    for (const letter of lettersAt(drawing, source)) {
      (zones[(from === null ? undefined : other[letter]) ?? letter] ??= []).push(cell);
    }
  }
  const upright = drawing.upright.map((kind, number) => {
    const from = origin(drawing, how, 2 * (number % (width + 1)), 2 * Math.floor(number / (width + 1)) + 1);
    return from === null ? kind : edgeAt(drawing, { way: "upright", x: from.x / 2, y: (from.y - 1) / 2 });
  });
  const level = drawing.level.map((kind, number) => {
    const from = origin(drawing, how, 2 * (number % width) + 1, 2 * Math.floor(number / width));
    return from === null ? kind : edgeAt(drawing, { way: "level", x: (from.x - 1) / 2, y: from.y / 2 });
  });
  return { width, height, terrain, cover, upright, level, zones };
}

/** Whether the sides enter at opposite ends of what such a mirror exchanges. */
export function swaps(drawing: Drawing, how: Mirror): boolean {
  if (how === "turned") return true;
  const across = how === "left" || how === "right";
  const middle = (letter: string) => {
    const cells = drawing.zones[letter] ?? [];
    const sum = cells.reduce((total, cell) => total + (across ? cell % drawing.width : Math.floor(cell / drawing.width)), 0);
    return cells.length === 0 ? null : sum / cells.length;
  };
  const [one, other] = [middle("A"), middle("B")];
  if (one === null || other === null) return true;
  return Math.abs(one - other) > (across ? drawing.width : drawing.height) / 4;
}

// To be shown --------------------------------------------------------------------------------------

/** The number of the building by square, 0 outside. The server finds them in the same way. */
export function buildings(drawing: Drawing): number[] {
  const { width, height } = drawing;
  const found = Array.from({ length: width * height }, () => -1);
  const sides: readonly (readonly [Side, number, number])[] = [["north", 0, -1], ["south", 0, 1], ["west", -1, 0], ["east", 1, 0]];
  const flood = (todo: number[], value: number, walls: boolean) => {
    for (let cell = todo.pop(); cell !== undefined; cell = todo.pop()) {
      if (found[cell]! >= 0) continue;
      found[cell] = value;
      const [x, y] = [cell % width, Math.floor(cell / width)];
      for (const [side, dx, dy] of sides) {
        if (x + dx < 0 || y + dy < 0 || x + dx >= width || y + dy >= height) continue;
        if (!walls || edgeAt(drawing, edgeOf(drawing, cell, side)) === OPEN) todo.push(cell + dy * width + dx);
      }
    }
  };
  const outside = found.flatMap((_, cell) =>
    sides.some(([side]) => {
      const edge = edgeOf(drawing, cell, side);
      return isRim(drawing, edge) && edgeAt(drawing, edge) === OPEN;
    })
      ? [cell]
      : [],
  );
  flood(outside, 0, true);
  let last = 0;
  for (let cell = 0; cell < found.length; cell++) if (found[cell]! < 0) flood([cell], ++last, false);
  return found;
}

/** The drawing as a match shows its ground. */
export function groundOf(drawing: Drawing): Ground {
  const { width, height, zones } = drawing;
  const cells = range(0, width * height);
  const edge = (cell: number, side: Side) => edgeAt(drawing, edgeOf(drawing, cell, side));
  const names = (letter: string) => (zones[letter] ?? []).map((cell) => cellName(drawing, cell));
  const own = zoneLetters(drawing).filter((letter) => !"ABC".includes(letter));
  return {
    width,
    height,
    terrain: range(0, height).map((y) => drawing.terrain.slice(y * width, (y + 1) * width).join("")),
    east: cells.map((cell) => edge(cell, "east")),
    south: cells.map((cell) => edge(cell, "south")),
    west_rim: range(0, height).map((y) => edge(y * width, "west")),
    north_rim: range(0, width).map((x) => edge(x, "north")),
    building: buildings(drawing),
    entry: [names("A"), names("B")],
    cover_area: names("C"),
    zones: Object.fromEntries(own.map((letter) => [letter, names(letter)])),
  };
}
