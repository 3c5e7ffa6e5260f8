/** What is left unused by who ends the turn: tiles that could be played, and units that could still move by themselves. */

import type { Unused } from "../../lib/unused-warning.svelte.ts";
import type { Choice, Decision } from "../../lib/types.ts";
import { sources, ways } from "./plan.ts";
import type { View } from "./view.ts";

export function unused(choice: Choice, decision: Decision, raw: Record<string, unknown>): Unused[] {
  if (choice.action["do"] !== "end") return [];
  const view = raw as unknown as View;
  const all = ways(decision);
  const tiles = [...sources(all)].filter((from) => from.startsWith("hand:")).map((from) => from.slice(5));
  const moves = all.filter((way) => way.from === "board" && way.choice.action["by"] !== "tile");
  const movers = [...new Set(moves.map((way) => way.path[0]!))];
  return [
    ...tiles.map((tile) => ({ key: "ui.hex.unused.tile", fields: { tile } })),
    ...movers.map((cell) => ({
      key: "ui.hex.unused.move",
      fields: { cell, tile: view.tiles.find((unit) => unit.cell === cell)?.tile ?? "" },
    })),
  ];
}
