/** A map as it is drawn in a scenario, for a small picture: where the squares and edges are in its text is in `field.py`. */

import type { Scenario } from "./ask.ts";

export interface Square {
  x: number;
  y: number;
  /** `.` open, `~` water, `x` rubble, `?` smoke, `#` no dot. */
  terrain: string;
  cover: "crate" | "trap" | null;
  /** Letters of zones: `A` and `B` where the sides enter, others are the scenario's own places. */
  zones: string[];
}

export interface Edge {
  kind: "wall" | "small" | "large";
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

export interface Sketch {
  width: number;
  height: number;
  squares: Square[];
  edges: Edge[];
}

const UPRIGHT: Readonly<Record<string, Edge["kind"]>> = { "|": "wall", ":": "small", "=": "large" };
const LEVEL: Readonly<Record<string, Edge["kind"]>> = { "---": "wall", "- -": "small", "===": "large" };

export function sketch(scenario: Scenario, size = scenario.sizes[0] ?? ""): Sketch {
  const places = (x: number, y: number) =>
    scenario.zones.map((zones) => zones.trimEnd().split("\n")[y]?.[x] ?? ".").filter((letter) => letter !== "." && letter !== "C");
  const lines = scenario.map.split("\n").filter((line) => line.trim() !== "");
  const first = lines.findIndex((line) => line.startsWith("  +"));
  if (first < 0) return bare(size);
  const drawn = lines.slice(first);
  const width = Math.max(...drawn.filter((_, row) => row % 2 === 0).map((line) => line.split("+").length - 2));
  const height = Math.floor(drawn.length / 2);
  const squares: Square[] = [];
  const edges: Edge[] = [];
  drawn.forEach((line, row) => {
    const y = Math.floor(row / 2);
    for (let x = 0; x <= width; x++) {
      const inside = line.slice(3 + 4 * x, 6 + 4 * x);
      if (row % 2 === 0) {
        const kind = LEVEL[inside];
        if (x < width && kind !== undefined) edges.push({ kind, x1: x, y1: y, x2: x + 1, y2: y });
        continue;
      }
      const kind = UPRIGHT[line[2 + 4 * x] ?? " "];
      if (kind !== undefined) edges.push({ kind, x1: x, y1: y, x2: x, y2: y + 1 });
      if (x === width) continue;
      const cover = inside.includes("c") ? "crate" : inside.includes("t") ? "trap" : null;
      squares.push({ x, y, terrain: /[~x?#]/.exec(inside)?.[0] ?? ".", cover, zones: places(x, y) });
    }
  });
  return { width, height, squares, edges };
}

/** An empty field that the players fill: one side enters at the top, the other at the bottom. */
function bare(size: string): Sketch {
  const [width = 9, height = 9] = size.split("x").map(Number);
  const squares = Array.from({ length: width * height }, (_, cell): Square => ({
    x: cell % width,
    y: Math.floor(cell / width),
    terrain: ".",
    cover: null,
    zones: cell < width ? ["A"] : cell >= width * (height - 1) ? ["B"] : [],
  }));
  return { width, height, squares, edges: [] };
}
