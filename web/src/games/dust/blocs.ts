/** Blocs and their colours. */

import { content } from "./facts.ts";
import type { View } from "./view.ts";

/** The bloc of a side: that of its units. */
export function blocOf(view: View, side: number): string {
  const unit = view.units.find((other) => other.side === side);
  return content.value.units[unit?.type ?? ""]?.bloc ?? (side === 0 ? "allies" : "axis");
}

/** Two sides of one bloc have different colours all the same. */
export function colourOf(view: View, side: number): string {
  const bloc = blocOf(view, side);
  return side === 1 && blocOf(view, 0) === bloc ? "var(--bloc-other)" : `var(--bloc-${bloc})`;
}
