/** What the sides of map tiles are drawn with: a material, and things scattered over it, the same for a tile every time. */

import { S, placeOf } from "./field.ts";
import type { Ground, Tile } from "./view.ts";

export type Material = "street" | "stone" | "earth" | "metal" | "snow" | "wood" | "rubble";

export interface Look {
  material: Material;
  /** What is scattered, and how much of it on a space. */
  things: readonly string[];
  much: number;
  /** A band across the tile: a road, a channel of water, rails. */
  band?: "road" | "water" | "rails" | "ice" | "carpet";
}

const LOOKS: Readonly<Record<string, Look>> = {
  street: { material: "street", things: ["crack", "hole", "litter"], much: 0.7, band: "road" },
  road: { material: "earth", things: ["grass", "stones"], much: 0.8, band: "road" },
  causeway: { material: "stone", things: ["crack", "puddle"], much: 0.5, band: "road" },
  square: { material: "street", things: ["crack", "litter", "stones"], much: 0.7 },
  yard: { material: "street", things: ["litter", "puddle", "crack"], much: 0.8 },
  rooftop: { material: "street", things: ["vent", "crack"], much: 0.5 },
  gatehouse: { material: "stone", things: ["crack", "stones"], much: 0.6 },
  cistern: { material: "stone", things: ["puddle", "crack"], much: 0.6, band: "water" },
  sluice: { material: "stone", things: ["puddle", "grate"], much: 0.6, band: "water" },
  "storm-drain": { material: "stone", things: ["puddle", "grate"], much: 0.6, band: "water" },
  "pump-shaft": { material: "metal", things: ["grate", "puddle"], much: 0.6 },
  "frozen-stream": { material: "snow", things: ["drift"], much: 0.5, band: "ice" },
  "snow-field": { material: "snow", things: ["drift", "grass"], much: 0.7 },
  "forest-edge": { material: "earth", things: ["grass", "tree", "stones", "grass"], much: 1 },
  clearing: { material: "earth", things: ["grass", "grass", "stones"], much: 1 },
  farm: { material: "earth", things: ["furrow", "grass"], much: 0.9 },
  "shanty-lanes": { material: "earth", things: ["plank", "litter", "puddle"], much: 0.8 },
  "factory-hall": { material: "metal", things: ["grate", "stripes", "litter"], much: 0.5 },
  "station-corridor": { material: "metal", things: ["stripes", "litter"], much: 0.4, band: "rails" },
  tunnels: { material: "stone", things: ["stones", "crack"], much: 0.8, band: "rails" },
  laboratory: { material: "metal", things: ["grate", "puddle"], much: 0.4 },
  bunker: { material: "metal", things: ["crack", "stripes"], much: 0.5 },
  "relay-mast": { material: "stone", things: ["stones", "grass"], much: 0.7 },
  "prayer-hall": { material: "wood", things: ["plank"], much: 0.3, band: "carpet" },
  "ruined-block": { material: "rubble", things: ["stones", "plank", "crack", "stones"], much: 1 },
  "wreck-heap": { material: "rubble", things: ["litter", "stones", "plank"], much: 1 },
};

const PLAIN: Look = { material: "stone", things: ["crack"], much: 0.5 };

export function lookOf(theme: string): Look {
  return LOOKS[theme] ?? PLAIN;
}

/** Numbers from 0 to 1 that are the same for a name every time. */
export function dice(name: string): () => number {
  let state = 2166136261;
  for (const letter of name) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296;
  };
}

export interface Laid extends Look {
  code: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** The band lies along the longer side, or across where the tile is turned. */
  upright: boolean;
}

export function laid(tile: Tile): Laid {
  const { x, y } = placeOf(tile.at);
  return { ...lookOf(tile.theme), code: tile.code, x, y, width: tile.width, height: tile.height, upright: tile.turn % 2 === 1 };
}

export interface Thing {
  kind: string;
  x: number;
  y: number;
  turn: number;
  scale: number;
}

/** What is scattered over a tile: near the corners of spaces, so that the middle is free for figures. */
export function scattered(tile: Laid, ground: Ground): Thing[] {
  const roll = dice(tile.code);
  const found: Thing[] = [];
  for (let y = 0; y < tile.height; y++)
    for (let x = 0; x < tile.width; x++) {
      const solid = ground.icons[(tile.y + y) * ground.width + tile.x + x] === "#";
      for (const part of [0, 1]) {
        const wanted = roll() < tile.much * (part === 0 ? 0.7 : 0.35);
        const kind = tile.things[Math.floor(roll() * tile.things.length)] ?? "crack";
        const [dx, dy] = [0.12 + roll() * 0.76, roll() < 0.5 ? 0.1 + roll() * 0.2 : 0.7 + roll() * 0.2];
        const [turn, scale] = [roll() * 360, 0.7 + roll() * 0.6];
        if (wanted && !solid) found.push({ kind, x: (tile.x + x + dx) * S, y: (tile.y + y + dy) * S, turn: kind === "tree" || kind === "grass" ? 0 : turn, scale });
      }
    }
  return found;
}
