/** Small positions for pictures, written as in lessons: army, tile, hex, rotation. */

import { facts } from "../facts.ts";
import type { Floor, Unit } from "../view.ts";

export interface Position {
  board: string;
  /** `netted` behind a tile: a net holds it. */
  tiles: readonly string[];
  floors?: readonly string[];
  /** From hex to hex: an attack, or what a Module or a net does. */
  lines?: readonly (readonly [from: string, to: string, kind: "melee" | "ranged" | "effect"])[];
  /** Whole: all hexes of the board. Else those that are used, and their neighbours in this list. */
  whole?: boolean;
  more?: readonly string[];
}

export const POSITIONS: Readonly<Record<string, Position>> = {
  goal: {
    board: "standard",
    whole: true,
    tiles: [
      "borgo hq b4 r0", "borgo mutant b3 r1", "borgo claws c4 r3", "borgo officer a5 r1", "borgo brawler c3 r1", "borgo scout b5 r0",
      "moloch hq d2 r0", "moloch guard e1 r4", "moloch hunter_killer c2 r3", "moloch net_fighter d3 r5", "moloch medic e2 r3", "moloch gauss_cannon c1 r0",
    ],
  },
  battle: {
    board: "standard",
    tiles: ["outpost hmg c4 r0", "outpost scout c3 r0", "borgo brawler c2 r3", "borgo mutant d3 r5", "moloch hybrid d2 r4"],
    lines: [["c4", "c2", "ranged"], ["d3", "c3", "melee"], ["d3", "d2", "melee"]],
  },
  effects: {
    board: "standard",
    tiles: ["hegemony net_fighter b3 r0", "moloch hybrid c2 r0 netted", "borgo officer d3 r0", "borgo mutant d2 r0"],
    lines: [["b3", "c2", "effect"], ["d3", "d2", "effect"]],
  },
  "duel-board": { board: "duel", whole: true, tiles: ["smart hq c3 r0", "smart cyborg b2 r1", "vegas hq d3 r4", "vegas marksman d1 r3", "vegas bodyguard e2 r4"] },
};

export function unit(written: string): Unit {
  const [army = "", tile = "", cell = "", rot = "r0", ...marks] = written.split(" ");
  const { initiative, toughness, kind } = facts(army, tile);
  const left = kind === "hq" ? 20 : toughness + 1;
  return {
    army, tile, cell, rot: Number(rot.slice(1)), damage: 0, left, owner: 0, side: 0, serves: 0, netted: marks.includes("netted"),
    initiative: 0, melee: 0, ranged: 0, extra: 0, why: [], acts: initiative,
  };
}

export function floor(written: string): Floor {
  const [army = "", tile = "", cell = ""] = written.split(" ");
  return { army, tile, cell, owner: 0 };
}
