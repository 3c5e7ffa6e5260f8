/** Small grounds for pictures, with who stands on them. */

import { content } from "../facts.ts";
import type { Ground } from "../view.ts";

export interface Position {
  ground: Ground;
  heroes: readonly (readonly [hero: string, space: string, facing: string])[];
  enemies: readonly (readonly [type: string, space: string, facing: string])[];
  tokens?: readonly (readonly [kind: string, space: string])[];
  /** Lines of sight, free or cut. */
  lines?: readonly (readonly [kind: "way" | "free" | "cut", from: string, to: string])[];
  /** Spaces in colours of their own. */
  zones?: Readonly<Record<string, "front" | "side" | "rear">>;
}

/** A ground of rows of icons. `walls`: an edge of a space, 1 an Obstacle, 2 a Screen. */
function ground(theme: string, rows: readonly string[], walls: readonly (readonly [x: number, y: number, way: number, kind: 1 | 2])[] = []): Ground {
  const [width, height] = [rows[0]!.length, rows.length];
  const edges = Array.from({ length: width * height * 4 }, () => "0");
  const STEPS = [[0, -1], [1, 0], [0, 1], [-1, 0]] as const;
  for (const [x, y, way, kind] of walls) {
    const [dx, dy] = STEPS[way]!;
    edges[(y * width + x) * 4 + way] = String(kind);
    if (x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height) edges[((y + dy) * width + x + dx) * 4 + ((way + 2) % 4)] = String(kind);
  }
  return { width, height, icons: rows.join(""), edges: edges.join(""), zone: [], tiles: [{ code: "", theme, at: "a1", width, height, turn: 0 }] };
}

export const POSITIONS: Readonly<Record<string, () => Position>> = {
  mission: () => {
    const mission = content.value.missions["cistern"];
    return {
      ground: mission?.ground ?? ground("cistern", ["......", "......", "......"]),
      heroes: [["soldier", "b2", "e"], ["scout", "c4", "e"]],
      enemies: (mission?.enemies ?? []).flatMap(({ type, spaces }) => spaces.map((space): [string, string, string] => [type, space, "w"])),
      tokens: (mission?.tokens ?? []).flatMap(({ kind, spaces }) => spaces.map((space): [string, string] => [kind, space])),
    };
  },
  moving: () => ({ ground: ground("cistern", ["....", "...."]), heroes: [["scout", "a2", "e"], ["scout", "c1", "e"]], enemies: [["great-rat", "c1", "w"]], lines: [["way", "a2", "b2"], ["way", "b2", "c1"]] }),
  attacks: () => ({
    ground: ground("cistern", ["...", "...", "..."]),
    heroes: [["soldier", "b2", "n"]],
    enemies: [],
    zones: { a1: "front", b1: "front", c1: "front", a2: "side", c2: "side", a3: "rear", b3: "rear", c3: "rear" },
  }),
  ground: () => ({
    ground: ground("cistern", ["vcx..", "....."], [[1, 1, 1, 1], [3, 0, 1, 2], [3, 1, 1, 2]]),
    heroes: [["sniper", "d2", "e"]],
    enemies: [["great-rat", "e1", "w"]],
    lines: [["cut", "d2", "e1"]],
  }),
};
