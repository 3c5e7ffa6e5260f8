/**
 * Where everything along an edge of a tile lies, as shapes at the north edge: a blade for a point of melee strength, an arrow
 * with a shaft for a point of ranged strength, a barred arrow for a Gauss shot. Each is long and narrow, parallel to the axis of
 * its edge, and its tip crosses the rim there, so that no turn of the tile makes it look as if it pointed elsewhere. All of it
 * stays within the sixth of the tile that belongs to the edge, and outside the middle, where numbers and shields are.
 */

import type { Edge, Facts } from "./facts.ts";

export type Point = readonly [x: number, y: number];
export type Shape = readonly Point[];
export type MarkKind = "melee" | "ranged" | "gauss";

export interface Mark {
  kind: MarkKind;
  shape: Shape;
  /** Lines upon it: the ridge of a blade, the bars of a Gauss shot. */
  lines: readonly (readonly [Point, Point])[];
}

export interface Strength {
  x: number;
  y: number;
  value: number;
}

export interface EdgeDrawing {
  marks: Mark[];
  /** Strengths that are too large to be counted. */
  strengths: Strength[];
  /** Plates of armour on the rim, beside what crosses it there. */
  plates: Shape[];
  /** The outline of a net. */
  net: Shape | null;
  /** The outline of a connector. */
  socket: Shape | null;
}

/** From the middle to the middle of an edge: of the face, of the rim, and to where tips end, short of the next tile. */
export const FACE = 45.5;
export const RIM = 50.2;
export const TIP = 52.6;
/** Nothing of an edge comes nearer to the middle; where the middle is full, such as that of an HQ, it keeps farther away. */
export const INNER = 21.5;
export const FAR = 26;
/** More than that cannot be counted at a glance. */
const COUNTED = 3;
/** Every mark is at least so many times as long as it is wide. */
export const SLIM = 2.55;

/** A blade: long, with a swallow's tail. */
function blade(x: number, half: number, back: number): Mark {
  const belly = -TIP + (TIP - back) * 0.55;
  const right: Point[] = [[x + half * 0.72, belly], [x + half, -back]];
  const left: Point[] = [[x - half, -back], [x - half * 0.72, belly]];
  return {
    kind: "melee",
    shape: [[x, -TIP], ...right, [x, -back - 4], ...left],
    lines: [[[x, -TIP + 9], [x, -back - 5.5]]],
  };
}

/** An arrow: a shaft that comes from the middle, and a head. */
function arrow(kind: "ranged" | "gauss", x: number, half: number, shaft: number, back: number): Mark {
  const neck = -TIP + half * 2.1;
  const right: Point[] = [[x + half, neck + 1.2], [x + shaft, neck - 0.6], [x + shaft, -back]];
  const left: Point[] = [[x - shaft, -back], [x - shaft, neck - 0.6], [x - half, neck + 1.2]];
  const bars = kind === "ranged" ? [] : [3.5, 8.5, 13.5].filter((up) => -back - up > neck + 3.5);
  return {
    kind,
    shape: [[x, -TIP], ...right, ...left],
    lines: bars.map((up) => [[x - half * 0.92, -back - up], [x + half * 0.92, -back - up]] as const),
  };
}

/** One of so many beside each other. */
function mark(kind: MarkKind, x: number, many: number, inner: number): Mark {
  const among = (...sizes: [number, number, number]) => sizes[many - 1]!;
  const back = Math.max(inner, kind === "melee" ? among(25.5, 27, 30) : among(INNER, 23, 26));
  const slim = (TIP - back) / (2 * SLIM);
  if (kind === "melee") return blade(x, Math.min(among(5.2, 4.8, 4.1), slim), back);
  if (kind === "ranged") return arrow("ranged", x, Math.min(among(5.4, 4.9, 4.2), slim), among(1.75, 1.65, 1.5), back);
  return arrow("gauss", x, Math.min(among(6, 5, 4.2), slim), among(2.6, 2.2, 1.8), back);
}

const KINDS: readonly MarkKind[] = ["melee", "ranged", "gauss"];

function attacks(edge: Edge, inner: number): { marks: Mark[]; strengths: Strength[]; half: number } {
  const there = KINDS.filter((kind) => (edge[kind] ?? 0) > 0);
  const all = there.flatMap((kind) => Array.from({ length: edge[kind]! }, () => kind));
  if (all.length <= COUNTED) {
    const apart = [0, 12.8, 10.9][all.length - 1] ?? 0;
    const marks = all.map((kind, place) => mark(kind, (place - (all.length - 1) / 2) * apart, all.length, inner));
    return { marks, strengths: [], half: all.length === 0 ? 0 : ((all.length - 1) / 2) * apart + 4.5 };
  }
  if (there.length === 1) {
    const kind = there[0]!;
    return { marks: [mark(kind, -7, 2, inner)], strengths: [{ x: 7.5, y: -37, value: edge[kind]! }], half: 14 };
  }
  // Several kinds, each a mark and under it its strength.
  const apart = 12.4;
  const at = (place: number) => (place - (there.length - 1) / 2) * apart;
  return {
    marks: there.map((kind, place) => (kind === "melee" ? blade(at(place), 2.4, 39.5) : arrow(kind, at(place), 2.6, 1, 39.5))),
    strengths: there.map((kind, place) => ({ x: at(place), y: -33.5, value: edge[kind]! })),
    half: ((there.length - 1) / 2) * apart + 4,
  };
}

/** Plates along the rim, from one end of it to the other, with a gap for what crosses it. */
function plating(gap: number): Shape[] {
  const [low, high, end] = [FACE - 1.4, TIP - 0.4, 25];
  const plate = (from: number, to: number): Shape => [[from, -high], [to, -high], [to, -low], [from, -low]];
  const split = (from: number, to: number, many: number): Shape[] =>
    Array.from({ length: many }, (_, place) => {
      const width = (to - from + 1.4) / many;
      return plate(from + place * width, from + (place + 1) * width - 1.4);
    });
  if (gap === 0) return split(-end, end, 4);
  const many = end - gap > 16 ? 2 : 1;
  return [...split(-end, -gap, many), ...split(gap, end, many)];
}

/** How near to the middle the marks of a tile may come. */
export function innerOf({ kind, initiative }: Facts): number {
  return kind === "hq" || kind === "module" || initiative.length > 1 ? FAR : INNER;
}

export function drawing(edge: Edge, inner: number): EdgeDrawing {
  const { marks, strengths, half } = attacks(edge, inner);
  return {
    marks,
    strengths,
    plates: edge.armor ? plating(half === 0 ? 0 : Math.min(half, 16)) : [],
    net: edge.net ? [[-24, -TIP], [24, -TIP], [13, -29], [-13, -29]] : null,
    socket: edge.module ? [[-12, -TIP + 1], [12, -TIP + 1], [9, -41.5], [0, -38], [-9, -41.5]] : null,
  };
}

/** A point at the north edge, at another edge. */
export function turnPoint([x, y]: Point, way: number): Point {
  const angle = (Math.PI / 3) * way;
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
}

/** Everything along the edges of a tile, as shapes where they lie: what a name has to keep clear of. */
export function outlines(around: readonly (Edge | null)[], inner: number): Shape[] {
  return around.flatMap((edge, way) => {
    if (edge === null) return [];
    const { marks, strengths, plates, net, socket } = drawing(edge, inner);
    const rings = strengths.map(({ x, y }): Shape => [[x - 6, y - 6], [x + 6, y - 6], [x + 6, y + 6], [x - 6, y + 6]]);
    const all = [...marks.map(({ shape }) => shape), ...rings, ...plates, ...(net === null ? [] : [net]), ...(socket === null ? [] : [socket])];
    return all.map((shape) => shape.map((point) => turnPoint(point, way)));
  });
}

/** The attribute `d` of a closed shape. */
export function path(shape: Shape): string {
  return `M${shape.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}z`;
}
