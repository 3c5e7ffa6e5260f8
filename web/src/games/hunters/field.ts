/** Spaces: their names, their places on the drawing, who stands where on them, outlines and directions. */

import type { Facing, Ground, View } from "./view.ts";

/** The side of a space on the drawing, and the rim with the names around it. */
export const S = 100;
export const RIM = 26;
export const FACINGS: readonly Facing[] = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];

export interface Place {
  x: number;
  y: number;
}

export function nameOf(x: number, y: number): string {
  return `${String.fromCharCode(97 + x)}${y + 1}`;
}

export function placeOf(space: string): Place {
  return { x: space.charCodeAt(0) - 97, y: Number(space.slice(1)) - 1 };
}

export function middle(space: string): Place {
  const { x, y } = placeOf(space);
  return { x: (x + 0.5) * S, y: (y + 0.5) * S };
}

/** Degrees clockwise from north. */
export function angleOf(facing: string): number {
  return Math.max(0, FACINGS.indexOf(facing as Facing)) * 45;
}

export function iconAt(ground: Ground, space: string): string {
  const { x, y } = placeOf(space);
  return ground.icons[y * ground.width + x] ?? "#";
}

/** All spaces that one can stand on, row by row. */
export function spacesOf(ground: Ground): string[] {
  const found: string[] = [];
  for (let y = 0; y < ground.height; y++)
    for (let x = 0; x < ground.width; x++) if (ground.icons[y * ground.width + x] !== "#") found.push(nameOf(x, y));
  return found;
}

export interface Edge {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  kind: "obstacle" | "screen";
}

/** Every Obstacle and Screen once. Neighbouring ones in a line are one. */
export function edgesOf(ground: Ground): Edge[] {
  const { width, height } = ground;
  const at = (x: number, y: number, way: number) => (x < 0 || y < 0 || x >= width || y >= height ? 0 : Number(ground.edges[(y * width + x) * 4 + way]));
  const found: Edge[] = [];
  const run = (cells: { kind: number; from: Place; to: Place }[]) => {
    let open: Edge | null = null;
    let before = 0;
    for (const { kind, from, to } of cells) {
      if (kind > 0 && open !== null && before === kind) {
        open.x2 = to.x;
        open.y2 = to.y;
      } else if (kind > 0) {
        open = { x1: from.x, y1: from.y, x2: to.x, y2: to.y, kind: kind === 2 ? "screen" : "obstacle" };
        found.push(open);
      } else open = null;
      before = kind;
    }
  };
  for (let y = 0; y <= height; y++)
    run(
      Array.from({ length: width }, (_, x) => ({
        kind: Math.max(at(x, y, 0), at(x, y - 1, 2)),
        from: { x: x * S, y: y * S },
        to: { x: (x + 1) * S, y: y * S },
      })),
    );
  for (let x = 0; x <= width; x++)
    run(
      Array.from({ length: height }, (_, y) => ({
        kind: Math.max(at(x, y, 3), at(x - 1, y, 1)),
        from: { x: x * S, y: y * S },
        to: { x: x * S, y: (y + 1) * S },
      })),
    );
  return found;
}

/** The outline of some spaces, `inset` within their rim. */
export function outline(spaces: ReadonlySet<string>, inset = 0): string {
  let path = "";
  for (const space of spaces) {
    const { x, y } = placeOf(space);
    const has = (dx: number, dy: number) => spaces.has(nameOf(x + dx, y + dy));
    const [left, top, right, bottom] = [
      x * S + (has(-1, 0) ? 0 : inset),
      y * S + (has(0, -1) ? 0 : inset),
      (x + 1) * S - (has(1, 0) ? 0 : inset),
      (y + 1) * S - (has(0, 1) ? 0 : inset),
    ];
    if (!has(0, -1)) path += `M${left} ${top}H${right}`;
    if (!has(1, 0)) path += `M${right} ${top}V${bottom}`;
    if (!has(0, 1)) path += `M${left} ${bottom}H${right}`;
    if (!has(-1, 0)) path += `M${left} ${top}V${bottom}`;
  }
  return path;
}

/** In spaces, a diagonal counting one. */
export function distance(one: string, other: string): number {
  const [a, b] = [placeOf(one), placeOf(other)];
  return Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));
}

/** Where a key leads from a space: the next one that way on which one can stand. */
export function byArrow(ground: Ground, space: string, key: string): string | null {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
  if (dx === 0 && dy === 0) return null;
  let { x, y } = placeOf(space);
  for (;;) {
    x += dx!;
    y += dy!;
    if (x < 0 || y < 0 || x >= ground.width || y >= ground.height) return null;
    if (ground.icons[y * ground.width + x] !== "#") return nameOf(x, y);
  }
}

/** A figure on its space: how far from the middle, and how large. */
export interface Stand extends Place {
  scale: number;
}

/** Where the figures of one space stand, so that each is seen: one in the middle, several around it. */
export function stands(count: number): Stand[] {
  if (count <= 1) return [{ x: 0, y: 0, scale: 1 }];
  if (count === 2) return [{ x: -24, y: 14, scale: 0.68 }, { x: 24, y: -12, scale: 0.68 }];
  if (count === 3) return [{ x: -24, y: 20, scale: 0.62 }, { x: 24, y: 20, scale: 0.62 }, { x: 0, y: -23, scale: 0.62 }];
  if (count === 4) return [-1, 1].flatMap((y) => [-1, 1].map((x) => ({ x: x * 24, y: y * 24, scale: 0.54 })));
  const side = count <= 9 ? 3 : Math.ceil(Math.sqrt(count));
  const rows = Math.ceil(count / side);
  const step = 93 / side;
  return Array.from({ length: count }, (_, place) => ({
    x: ((place % side) - (side - 1) / 2) * step,
    y: (Math.floor(place / side) - (rows - 1) / 2) * Math.min(44, 90 / rows),
    scale: Math.min(0.42, step / 74),
  }));
}

/** Who stands where: every figure by its name. Heroes first, so that their places change least. */
export function placing(view: View): Map<string, Stand> {
  const found = new Map<string, Stand>();
  const by = new Map<string, string[]>();
  for (const one of [...view.heroes.filter((hero) => !hero.dead), ...view.enemies]) {
    if (one.space === null) continue;
    by.set(one.space, [...(by.get(one.space) ?? []), one.name]);
  }
  for (const [space, names] of by) {
    const { x, y } = middle(space);
    stands(names.length).forEach((stand, place) => found.set(names[place]!, { x: x + stand.x, y: y + stand.y, scale: stand.scale }));
  }
  return found;
}

/** The way to a space, the first space of it included, as the view tells the space before each. */
export function wayTo(ways: View["ways"], from: string, to: string): string[] {
  const found = [to];
  for (let guard = 0; guard < 60; guard++) {
    const step = ways[found[0]!];
    if (step === undefined) break;
    found.unshift(step.from);
    if (step.from === from) break;
  }
  return found;
}
