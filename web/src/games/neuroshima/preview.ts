/** What a choice would look like on the board: tiles where they would lie, and cells that it aims at. */

import { neighbours, type Cells } from "./geometry.ts";
import type { Way } from "./plan.ts";
import type { Unit, View } from "./view.ts";

export interface Ghost {
  cell: string;
  army: string;
  tile: string;
  rot: number;
  unit: Unit | null;
}

export interface Preview {
  ghosts: Ghost[];
  /** Cells that a unit would leave. */
  left: string[];
  /** Cells that are aimed at. */
  aims: string[];
}

const AIMED = ["snipe", "grenade", "eliminate", "explode", "absorb", "strike", "convert", "keep"];

/** `path` is what is chosen so far, in the order in which it was chosen; `turns` the rotations for it. */
export function preview(
  way: Way,
  path: readonly string[],
  turns: readonly number[],
  view: View,
  seat: number,
  cells: Cells,
  asked: string | null,
): Preview {
  const verb = String(way.choice.action["do"]);
  const at = (cell: string | null | undefined) => view.tiles.find((unit) => unit.cell === cell) ?? null;
  const moved = (unit: Unit | null, cell: string, rot?: number): Ghost[] =>
    unit === null ? [] : [{ cell, army: unit.army, tile: unit.tile, rot: rot ?? unit.rot, unit }];
  const [first = "", second = ""] = path;
  switch (verb) {
    case "hq":
    case "place":
    case "replace": {
      const tile = verb === "hq" ? "hq" : String(way.choice.action["tile"]);
      return { ghosts: [{ cell: first, army: view.armies[seat] ?? "", tile, rot: turns[0] ?? 0, unit: null }], left: [], aims: [] };
    }
    case "move":
      return { ghosts: moved(at(first), second, turns[0]), left: [first], aims: [] };
    case "step":
    case "retreat":
      return { ghosts: moved(at(asked), first, turns[0]), left: asked === null ? [] : [asked], aims: [] };
    case "rotate":
    case "face":
    case "link-turn":
      return { ghosts: moved(at(first), first, turns[0]), left: [first], aims: [] };
    case "castle":
    case "link-swap":
      return {
        ghosts: [...moved(at(first), second, turns[0]), ...moved(at(second), first, turns[1])],
        left: [first, second],
        aims: [],
      };
    case "air-strike":
      return { ghosts: [], left: [], aims: [first, ...neighbours(cells, first)] };
    case "push":
    case "link-push":
      return { ghosts: [], left: [], aims: [second] };
    case "laser":
      return { ghosts: [], left: [], aims: [first, second] };
    default:
      return { ghosts: [], left: [], aims: AIMED.includes(verb) ? [first] : [] };
  }
}
