/** What is printed on tiles and boards, and how armies look, as the server has it. */

import { Content } from "../../lib/content.svelte.ts";
import { WAYS, type Cells, type WayName } from "./geometry.ts";
import { EMBLEMS, PLATES } from "./glyphs.ts";
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
  /** The name of its shape; none for instants, which have a sign. */
  silhouette?: string;
}

/** How an army is told from others: by its colour in both themes and, for who sees no colours, by shapes. */
export interface Look {
  colour: { light: string; dark: string };
  emblem: string;
  plate: string;
  rim: string;
}

export interface Army {
  look: Look;
  /** Where it comes from, if not from the game itself. */
  pack: string;
  tiles: Record<string, Facts>;
}

export interface Printed {
  boards: Record<string, { cells: Cells; terminals: string[] }>;
  armies: Record<string, Army>;
  /** Shapes by name, each the `d` of a path in a box of 100 by 100. */
  silhouettes?: Record<string, string>;
}

/** Colours are properties of the page, if there is one: `--army-<name>`, as those of a theme are. */
export const content = new Content<Printed>("neuroshima", { boards: {}, armies: {} }, ({ armies }) => {
  for (const [name, { look }] of Object.entries(armies)) {
    globalThis.document?.documentElement.style.setProperty(`--army-${name}`, `light-dark(${look.colour.light}, ${look.colour.dark})`);
  }
});
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

export function armies(): [name: string, army: Army][] {
  return Object.entries(content.value.armies);
}

export function emblem(army: string): string {
  return EMBLEMS[content.value.armies[army]?.look.emblem ?? ""] ?? "";
}

/** The shape under the numbers of an army's tiles. */
export function plate(army: string): string {
  return PLATES[content.value.armies[army]?.look.plate ?? ""] ?? PLATES["round"]!;
}

/** What a unit looks like from far away, as the `d` of a path in a box of 100 by 100. */
export function silhouette(army: string, tile: string): string {
  return content.value.silhouettes?.[facts(army, tile).silhouette ?? ""] ?? "";
}

/** The pattern around an army's tiles. */
export function rim(army: string): string {
  return content.value.armies[army]?.look.rim ?? "solid";
}

export function board(name: string): { cells: Cells; terminals: string[] } {
  const { boards } = content.value;
  return boards[name] ?? boards["standard"] ?? { cells: {}, terminals: [] };
}

/** A tile that this client has never heard of is blank: it can be played all the same. */
export function facts(army: string, tile: string): Facts {
  return content.value.armies[army]?.tiles[tile] ?? unknown;
}

/** How many there are of every tile of an army, in the order of its list. */
export function counts(army: string): Record<string, number> {
  return Object.fromEntries(Object.entries(content.value.armies[army]?.tiles ?? {}).map(([tile, { count }]) => [tile, count]));
}

/** The edges of a tile that lies turned by `rot` sixths clockwise, from the north edge on. */
export function edges(tile: Facts, rot: number): (Edge | null)[] {
  return WAYS.map((_, way) => tile.edges[WAYS[(((way - rot) % 6) + 6) % 6]!] ?? null);
}

const KINDS = [["melee", "melee"], ["ranged", "ranged"], ["gauss", "gauss"]] as const;

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
