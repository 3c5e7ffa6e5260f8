/** What is drawn along the edges of tiles: every attack is read in its own direction, and nothing covers anything else. */

import { describe, expect, test } from "vitest";
import { armies, edges, type Edge, type Facts } from "../src/games/neuroshima/facts.ts";
import { WAYS } from "../src/games/neuroshima/geometry.ts";
import { PLATES } from "../src/games/neuroshima/glyphs.ts";
import { drawing, FACE, FAR, INNER, innerOf, outlines, RIM, turnPoint, type Mark, type Point, type Shape } from "../src/games/neuroshima/marks.ts";
import { LEGIBLE, write, type Written } from "../src/games/neuroshima/names.ts";
import { catalogue } from "./helpers.ts";

/** Where the next tile begins. */
const NEXT = 60 * Math.sqrt(3) - 51.1;

const printed: [string, Facts][] = armies().flatMap(([army, { tiles }]) =>
  Object.entries(tiles).map(([tile, facts]): [string, Facts] => [`${army} ${tile}`, facts]),
);
/** Everything that an army of one's own may have on an edge, too. */
const counts = [0, 1, 2, 3, 4, 5];
const possible: Edge[] = counts.flatMap((melee) =>
  counts.flatMap((ranged) => [0, 1].flatMap((gauss) => [0, 1].map((armor) => ({ melee, ranged, gauss, armor, net: armor === 1 })))),
);
const drawn: [string, Edge, number][] = [
  ...printed.flatMap(([name, facts]) => Object.entries(facts.edges).map(([way, edge]): [string, Edge, number] => [`${name} ${way}`, edge, innerOf(facts)])),
  ...possible.flatMap((edge) => [INNER, FAR].map((inner): [string, Edge, number] => [JSON.stringify(edge), edge, inner])),
];

const xs = (shape: Shape) => shape.map(([x]) => x);
const ys = (shape: Shape) => shape.map(([, y]) => y);
const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;

/** Whether two shapes have a point in common, however they are bent: a corner inside, or sides that cross. */
function touch(one: Shape, other: Shape): boolean {
  const sides = (shape: Shape) => shape.map((from, place) => [from, shape[(place + 1) % shape.length]!] as const);
  const turn = (a: Point, b: Point, c: Point) => Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
  const crossed = sides(one).some(([a, b]) => sides(other).some(([c, d]) => turn(a, b, c) !== turn(a, b, d) && turn(c, d, a) !== turn(c, d, b)));
  const inside = ([x, y]: Point, shape: Shape) =>
    sides(shape).filter(([[a, b], [c, d]]) => b > y !== d > y && x < ((c - a) * (y - b)) / (d - b) + a).length % 2 === 1;
  return crossed || inside(one[0]!, other) || inside(other[0]!, one);
}

function boxes({ size, lines }: Written, wide: (text: string) => number): Shape[] {
  return lines.map(({ text, x, y }) => {
    const half = (wide(text) * size) / 2;
    return [[x - half, y - 0.75 * size], [x + half, y - 0.75 * size], [x + half, y + 0.2 * size], [x - half, y + 0.2 * size]];
  });
}

describe("blades and arrows", () => {
  const marks = drawn.flatMap(([name, edge, inner]) => drawing(edge, inner).marks.map((mark): [string, Mark, number] => [name, mark, inner]));

  test("there are some for every attack", () => {
    expect(printed.length).toBeGreaterThan(90);
    for (const [name, edge, inner] of drawn) {
      for (const kind of ["melee", "ranged", "gauss"] as const) {
        const there = drawing(edge, inner).marks.filter((mark) => mark.kind === kind).length;
        const strength = edge[kind] ?? 0;
        const all = (edge.melee ?? 0) + (edge.ranged ?? 0) + (edge.gauss ?? 0);
        expect(there, name).toBe(strength === 0 ? 0 : all <= 3 ? strength : 1);
      }
      const said = drawing(edge, inner).strengths.map(({ value }) => value);
      const kinds = [edge.melee, edge.ranged, edge.gauss].filter((value) => (value ?? 0) > 0);
      expect(said, `${name}: what is not counted is a number`).toEqual(kinds.reduce((sum: number, value) => sum + value!, 0) <= 3 ? [] : kinds);
    }
  });

  test("each is long, alike on both sides of its axis, and ends in one tip beyond the rim", () => {
    for (const [name, { shape }] of marks) {
      const [left, right, top, bottom] = [Math.min(...xs(shape)), Math.max(...xs(shape)), Math.min(...ys(shape)), Math.max(...ys(shape))];
      expect((bottom - top) / (right - left), name).toBeGreaterThanOrEqual(2.5);
      const tips = shape.filter(([, y]) => y < -RIM);
      expect(tips, `${name}: only the tip crosses the rim`).toHaveLength(1);
      expect(tips[0]![0], `${name}: it lies on the axis`).toBeCloseTo(middle(xs(shape)), 6);
      expect(-tips[0]![1], `${name}: it ends before the next tile`).toBeLessThan(NEXT);
      for (const [x, y] of shape) {
        const twin = shape.some(([a, b]) => Math.abs(a - (left + right - x)) < 1e-6 && Math.abs(b - y) < 1e-6);
        expect(twin, name).toBe(true);
      }
    }
  });

  test("it stays in the sixth of its edge, and outside the middle", () => {
    for (const [name, { shape }, inner] of marks) {
      for (const [x, y] of shape) {
        expect(-y, name).toBeGreaterThanOrEqual(inner);
        expect(Math.abs(x), `${name}: nearer to another edge`).toBeLessThan(-y * Math.tan(Math.PI / 6));
      }
    }
  });

  test("a turned tile has them at the turned edges, and nowhere else", () => {
    for (const [name, facts] of printed) {
      for (let rot = 0; rot < 6; rot++) {
        const around = edges(facts, rot);
        const crossing = around.flatMap((edge, way) =>
          edge === null ? [] : drawing(edge, innerOf(facts)).marks.map(({ shape }) => turnPoint(shape.find(([, y]) => y < -RIM)!, way)),
        );
        const found = crossing.map(([x, y]) => WAYS[Math.round(((Math.atan2(x, -y) * 180) / Math.PI + 360) / 60) % 6]!);
        const wanted = WAYS.filter((_, way) => {
          const edge = around[way];
          return edge !== null && edge !== undefined && (edge.melee ?? 0) + (edge.ranged ?? 0) + (edge.gauss ?? 0) > 0;
        });
        expect([...new Set(found)].sort(), `${name}, turned by ${rot}`).toEqual([...wanted].sort());
      }
    }
  });

  test("they touch neither each other nor armour nor their numbers", () => {
    for (const [name, edge, inner] of drawn) {
      const { marks: all, plates, strengths } = drawing(edge, inner);
      const rings = strengths.map(({ x, y }): Shape => Array.from({ length: 12 }, (_, at) => [x + 5.4 * Math.cos((at * Math.PI) / 6), y + 5.4 * Math.sin((at * Math.PI) / 6)]));
      const shapes = [...all.map(({ shape }) => shape), ...plates, ...rings];
      shapes.forEach((one, place) => {
        for (const other of shapes.slice(place + 1)) expect(touch(one, other), `${name}: ${JSON.stringify([one, other])}`).toBe(false);
      });
    }
  });

  test("armour lies on the rim", () => {
    const { plates } = drawing({ armor: 1 }, INNER);
    expect(plates.length).toBeGreaterThan(2);
    for (const plate of plates) {
      expect(Math.max(...ys(plate))).toBeGreaterThan(-RIM);
      expect(Math.max(...ys(plate))).toBeLessThan(-FACE + 2);
      expect(Math.min(...ys(plate))).toBeLessThan(-RIM);
    }
  });
});

describe("the middle", () => {
  /** How far a plate reaches towards the edges: from the corners of its path, all of them absolute or in steps. */
  function reach(path: string): number {
    let [x, y, most] = [0, 0, 0];
    const arguments_: Record<string, number> = { M: 2, L: 2, l: 2, H: 1, h: 1, V: 1, v: 1, Q: 4, C: 6, c: 6, A: 7, a: 7, z: 0, Z: 0 };
    for (const [, letter, rest] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
      const numbers = [...rest!.matchAll(/-?(?:\d+\.\d+|\.\d+|\d+)/g)].map(([value]) => Number(value));
      const each = arguments_[letter!]!;
      for (let at = 0; each > 0 && at < numbers.length; at += each) {
        const part = numbers.slice(at, at + each);
        if (letter === "H") x = part[0]!;
        else if (letter === "h") x += part[0]!;
        else if (letter === "V") y = part[0]!;
        else if (letter === "v") y += part[0]!;
        else if (letter === letter!.toUpperCase()) [x, y] = [part.at(-2)!, part.at(-1)!];
        else [x, y] = [x + part.at(-2)!, y + part.at(-1)!];
        for (let way = 0; way < 6; way++) {
          const [ux, uy] = turnPoint([0, -1], way);
          most = Math.max(most, x * ux + y * uy);
        }
      }
    }
    return most;
  }

  test.each(Object.entries(PLATES))("the plate %s keeps clear of what comes from the edges", (_, path) => {
    expect(reach(path)).toBeGreaterThan(12);
    expect(reach(path) * 1.04).toBeLessThan(INNER);
    expect(reach(path) * 1.3).toBeLessThan(FAR);
    expect(12.5 * Math.cos(Math.PI / 6) + reach(path) * 0.78, "two of them").toBeLessThan(FAR + 0.5);
  });
});

describe("names", () => {
  const wide = (text: string) => 0.66 * text.length;
  const texts = ["en", "pl"].map((language) => catalogue(language, "neuroshima"));

  test("no name touches a mark or leaves the face, in both languages and all rotations", () => {
    let left = 0;
    for (const text of texts) {
      for (const [name, facts] of printed) {
        const [army, tile] = name.split(" ") as [string, string];
        for (let rot = 0; rot < 6; rot++) {
          const marks = outlines(edges(facts, rot), innerOf(facts));
          const said = text.named("term", tile, [army]);
          const written = write(said, marks, 19, 1, wide);
          if (written === null) {
            left += 1;
            continue;
          }
          expect(written.lines.map((line) => line.text).join(" ").replace(/- /g, "-").replace(/-/g, "- "), name).toBe(said.replace(/-/g, "- "));
          for (const box of boxes(written, wide)) {
            for (const [x, y] of box) {
              expect(Math.abs(y), said).toBeLessThan(FACE);
              expect(Math.abs(x) * Math.cos(Math.PI / 6) + Math.abs(y) / 2, `${said} on ${name}`).toBeLessThan(FACE);
            }
            for (const mark of marks) expect(touch(box, mark), `${said} on ${name}, turned by ${rot}`).toBe(false);
          }
        }
      }
    }
    expect(left / (2 * 6 * printed.length), "nearly all tiles have room for their names").toBeLessThan(0.08);
  });

  test("what would be too small to read is left out", () => {
    expect(write("Mutant", [], 19, 1, wide)?.size).toBe(10);
    expect(write("Mutant", [], 19, (LEGIBLE / 10) * 1.01, wide)?.size).toBe(10);
    expect(write("Mutant", [], 19, (LEGIBLE / 10) * 0.99, wide)).toBeNull();
    expect(write("", [], 19, 1, wide)).toBeNull();
  });

  test("the larger the board, the smaller letters may be in its units", () => {
    const sizes = [0.8, 1, 1.5].map((scale) => write("Opancerzony Wartownik", [], 19, scale, wide)?.size ?? 0);
    expect(sizes.every((size, place) => size * [0.8, 1, 1.5][place]! >= LEGIBLE)).toBe(true);
    expect(write("Quartermastermaster", [], 19, 1, wide)).toBeNull();
    expect(write("Quartermastermaster", [], 19, 1.6, wide)?.size).toBeLessThan(LEGIBLE);
  });

  test("a long name is set in two lines, or smaller, and not at all if that does not help", () => {
    expect(write("Universal Soldier", [], 19, 1, wide)?.lines.map((line) => line.text)).toEqual(["Universal", "Soldier"]);
    expect(write("Quartermaster", [], 19, 1, wide)).toMatchObject({ lines: [{ text: "Quartermaster" }] });
    expect(write("Quartermaster", [], 19, 1, wide)!.size).toBeLessThan(10);
    expect(write("Quartermastermastermaster", [], 19, 1, wide)).toBeNull();
  });
});
