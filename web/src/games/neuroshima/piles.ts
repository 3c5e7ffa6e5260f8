/** Where the tiles of an army are. All are known but for their order, so what nobody has seen is in the pile. */

import { counts } from "./facts.ts";
import type { View } from "./view.ts";

export interface Count {
  tile: string;
  count: number;
}

function counted(tiles: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const tile of tiles) found.set(tile, (found.get(tile) ?? 0) + 1);
  return found;
}

/** Tiles in the order of the army's list. */
function listed(army: string, found: ReadonlyMap<string, number>): Count[] {
  return Object.keys(counts(army))
    .map((tile) => ({ tile, count: found.get(tile) ?? 0 }))
    .filter(({ count }) => count > 0);
}

/** What is still in the pile of a seat. */
export function pile(view: View, seat: number): Count[] {
  const army = view.armies[seat] ?? "";
  const left = new Map(Object.entries(counts(army)).filter(([tile]) => tile !== "hq"));
  const seen = [
    ...(view.hands[seat] ?? []),
    ...(view.discards[seat] ?? []),
    ...[...view.tiles, ...view.floors].filter(({ owner }) => owner === seat).map(({ tile }) => tile),
  ];
  for (const tile of seen) left.set(tile, (left.get(tile) ?? 0) - 1);
  return listed(army, left);
}

export function discards(view: View, seat: number): Count[] {
  return listed(view.armies[seat] ?? "", counted(view.discards[seat] ?? []));
}

/** All tiles of an army. */
export function roster(army: string): Count[] {
  return listed(army, new Map(Object.entries(counts(army))));
}
