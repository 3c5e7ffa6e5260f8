/** What is printed on tiles and boards. tiles.json is written by `python -m tools.reference` from the server's data. */

import { WAYS, type Cells, type WayName } from "./geometry.ts";
import raw from "./tiles.json";
import type { Attack } from "./view.ts";

export interface Edge {
  melee?: number;
  ranged?: number;
  gauss?: number;
  armor?: number;
  net?: boolean;
  module?: boolean;
}

export interface Effect {
  kind: string;
  reach: "connected" | "adjacent" | "board";
  value: number;
  to: "own" | "enemy";
}

export interface Facts {
  kind: "hq" | "warrior" | "module" | "foundation" | "instant";
  /** How many of them its army has. */
  count: number;
  initiative: number[];
  toughness: number;
  mobile: boolean;
  ability: string;
  edges: Partial<Record<WayName, Edge>>;
  effects: Effect[];
}

interface Everything {
  boards: Record<string, { cells: Cells; terminals: string[] }>;
  armies: Record<string, Record<string, Facts>>;
}

const all = raw as unknown as Everything;
const unknown: Facts = {
  kind: "warrior",
  count: 0,
  initiative: [],
  toughness: 0,
  mobile: false,
  ability: "",
  edges: {},
  effects: [],
};

export const ARMIES = Object.keys(all.armies);

export function board(name: string): { cells: Cells; terminals: string[] } {
  return all.boards[name] ?? all.boards["standard"]!;
}

/** A tile that this client has never heard of is blank: it can be played all the same. */
export function facts(army: string, tile: string): Facts {
  return all.armies[army]?.[tile] ?? unknown;
}

/** How many there are of every tile of an army, in the order of its list. */
export function counts(army: string): Record<string, number> {
  return Object.fromEntries(Object.entries(all.armies[army] ?? {}).map(([tile, { count }]) => [tile, count]));
}

/** The edges of a tile that lies turned by `rot` sixths clockwise, from the north edge on. */
export function edges(tile: Facts, rot: number): (Edge | null)[] {
  return WAYS.map((_, way) => tile.edges[WAYS[(((way - rot) % 6) + 6) % 6]!] ?? null);
}

const KINDS = [["melee", "blow"], ["ranged", "shot"], ["gauss", "gauss"]] as const;

/** The attacks of a tile that nothing works on. */
export function printedAttacks(tile: Facts, rot: number): Attack[] {
  return edges(tile, rot).flatMap((edge, way) =>
    KINDS.flatMap(([name, kind]): Attack[] => {
      const strength = edge?.[name] ?? 0;
      return strength > 0 ? [[WAYS[way]!, kind, strength, strength]] : [];
    }),
  );
}

/** Whether a tile looks the same in both rotations. */
export function sameLook(tile: Facts, one: number, other: number): boolean {
  return JSON.stringify(edges(tile, one)) === JSON.stringify(edges(tile, other));
}

/** Of these rotations, the one that looks like `rot`; else the next one clockwise. */
export function closest(tile: Facts, rots: readonly number[], rot: number): number {
  for (let turn = 0; turn < 6; turn++) {
    const found = rots.find((other) => sameLook(tile, other, rot + turn));
    if (found !== undefined) return found;
  }
  return rots[0] ?? 0;
}
