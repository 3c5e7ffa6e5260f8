/** Where the name of a tile is written on it: in one line or two, as large as there is room beside what is drawn; else nowhere. */

import { FACE, type Point, type Shape } from "./marks.ts";

export interface Written {
  size: number;
  lines: { text: string; x: number; y: number }[];
}

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The largest letters, in units of the drawing; and how much smaller the next ones are. */
const [LARGEST, STEP] = [10, 0.4];
/** How far a name may be from the middle of the tile: aside, and farther up or down than it has to be. */
const ASIDE = [0, 3, -3, 6, -6, 10, -10] as const;
const FARTHER = [0, 2, 4, 6, 9, 12] as const;
/** Of the size of letters: from the baseline up and down, and from line to line. */
const [UP, DOWN, LINE] = [0.78, 0.24, 1.04];
/** In pixels: smaller letters are no help. */
export const LEGIBLE = 7.4;

/** How wide a text of size 1 is; roughly, where there is nothing to measure with. */
export type Measure = (text: string) => number;

const widths = new Map<string, number>();
let pen: { measureText: (text: string) => { width: number } } | null | undefined;

export const measure: Measure = (text) => {
  const known = widths.get(text);
  if (known !== undefined) return known;
  if (pen === undefined) {
    const context = globalThis.document?.createElement("canvas").getContext?.("2d") ?? null;
    if (context !== null) context.font = `650 100px ${getComputedStyle(document.documentElement).fontFamily}`;
    pen = context;
  }
  const width = pen === null ? 0.66 * text.length : pen.measureText(text).width / 100;
  widths.set(text, width);
  return width;
};

function boxOf(width: number, x: number, y: number, size: number): Box {
  return { left: x - width / 2, right: x + width / 2, top: y - UP * size, bottom: y + DOWN * size };
}

function corners({ left, right, top, bottom }: Box): Shape {
  return [[left, top], [right, top], [right, bottom], [left, bottom]];
}

/** Whether some straight line parts two shapes without dents, with a bit of air between them. */
function apart(one: Shape, other: Shape, air: number): boolean {
  return [one, other].some((shape) =>
    shape.some((from, place) => {
      const to = shape[(place + 1) % shape.length]!;
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
      if (length === 0) return false;
      const normal: Point = [(to[1] - from[1]) / length, (from[0] - to[0]) / length];
      const along = (points: Shape) => points.map(([x, y]) => x * normal[0] + y * normal[1]);
      const [a, b] = [along(one), along(other)];
      return Math.min(...a) >= Math.max(...b) + air || Math.min(...b) >= Math.max(...a) + air;
    }),
  );
}

/** The face of a tile is a hexagon. */
function onFace(box: Box, face = FACE - 1.5): boolean {
  return corners(box).every(([x, y]) => Math.abs(y) <= face && Math.abs(x) * Math.cos(Math.PI / 6) + Math.abs(y) / 2 <= face);
}

interface Solid extends Box {
  shape: Shape;
}

function solidOf(mark: Shape): Solid {
  const [xs, ys] = [mark.map(([x]) => x), mark.map(([, y]) => y)];
  return { shape: hull(mark), left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

function fits(box: Box, marks: readonly Solid[]): boolean {
  const beside = ({ left, right, top, bottom }: Box) => box.left >= right + 1 || box.right <= left - 1 || box.top >= bottom + 1 || box.bottom <= top - 1;
  return onFace(box) && marks.every((mark) => beside(mark) || apart(mark.shape, corners(box), 1));
}

function ways(name: string): string[][] {
  const words = name.split(/(?<=-)| /);
  const breaks = words.slice(1).map((_, place) => [words.slice(0, place + 1), words.slice(place + 1)].map((part) => part.join(" ").replace(/- /g, "-")));
  breaks.sort((one, other) => Math.max(...one.map((line) => line.length)) - Math.max(...other.map((line) => line.length)));
  return [[name], ...breaks.slice(0, 1)];
}

/** From the largest letters down to the smallest that can be read on this screen. */
function sizes(scale: number): number[] {
  const least = LEGIBLE / scale;
  const many = Math.floor((LARGEST - least) / STEP) + 1;
  const found = Array.from({ length: Math.max(0, many) }, (_, place) => LARGEST - place * STEP);
  return least <= LARGEST ? [...new Set([...found, least])] : [];
}

/**
 * `marks` is what the name keeps clear of, `middle` how far the middle reaches up and down, `scale` how many pixels there are
 * to a unit of the drawing. Below the middle if that is possible, else above it, else its words on both sides.
 */
export function write(name: string, marks: readonly Shape[], middle: number, scale: number, wide: Measure = measure): Written | null {
  if (name === "") return null;
  const solid = marks.map(solidOf);
  const all = sizes(scale);
  const place = (lines: string[], ys: number[], size: number): Written | null => {
    const free = lines.map((text, line) => ASIDE.filter((x) => fits(boxOf(wide(text) * size, x, ys[line]!, size), solid)));
    if (free.some((xs) => xs.length === 0)) return null;
    // Under each other if that is possible.
    const common = free[0]!.find((x) => free.every((xs) => xs.includes(x)));
    return { size, lines: lines.map((text, line) => ({ text, x: common ?? free[line]![0]!, y: ys[line]! })) };
  };
  const below = (size: number, far: number) => middle + 1 + UP * size + far;
  const above = (size: number, far: number) => -middle - 1 - DOWN * size - far;
  for (const size of all) {
    for (const lines of ways(name)) {
      const down = lines.map((_, line) => line * LINE * size);
      const up = down.map((far) => far - (lines.length - 1) * LINE * size);
      for (const far of FARTHER) {
        const found = place(lines, down.map((line) => below(size, far) + line), size);
        if (found !== null) return found;
      }
      for (const far of FARTHER) {
        const found = place(lines, up.map((line) => above(size, far) + line), size);
        if (found !== null) return found;
      }
    }
  }
  // Two words around the middle, if nothing else helps.
  for (const size of all) {
    for (const lines of ways(name).filter((lines) => lines.length === 2)) {
      for (const far of FARTHER) {
        const found = place(lines, [above(size, far), below(size, far)], size);
        if (found !== null) return found;
      }
    }
  }
  return null;
}

/** A blade has a dent at its end: it counts as filled. */
function hull(shape: Shape): Shape {
  const points = [...shape].sort(([a, b], [c, d]) => a - c || b - d);
  const half = (all: Shape): Point[] => {
    const found: Point[] = [];
    for (const [x, y] of all) {
      for (;;) {
        const [a, b] = [found.at(-2), found.at(-1)];
        if (a === undefined || b === undefined || (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) > 0) break;
        found.pop();
      }
      found.push([x, y]);
    }
    return found.slice(0, -1);
  };
  return [...half(points), ...half(points.toReversed())];
}
