/** Blocs and their colours: also for pages without a board, so without the cards. */

import data from "./blocs.json";
import type { View } from "./view.ts";

const blocs = new Map(Object.entries(data).flatMap(([bloc, units]) => units.map((unit) => [unit, bloc] as const)));

/** The bloc of a side: that of its units. */
export function blocOf(view: View, side: number): string {
  const unit = view.units.find((other) => other.side === side);
  return blocs.get(unit?.type ?? "") ?? (side === 0 ? "allies" : "axis");
}

/** Two sides of one bloc have different colours all the same. */
export function colourOf(view: View, side: number): string {
  const bloc = blocOf(view, side);
  return side === 1 && blocOf(view, 0) === bloc ? "var(--bloc-other)" : `var(--bloc-${bloc})`;
}
