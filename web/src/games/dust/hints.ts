/** What the game foresees, as far as the board uses it. What it does not say is left out. */

import { isCell } from "./field.ts";

export interface Hints {
  /** What it costs to go to a square. */
  costs: ReadonlyMap<string, number>;
  /** Squares that are seen from where the unit will be; null: nothing is said of it. */
  seen: ReadonlySet<string> | null;
  /** What a choice is likely to do, by its notation. */
  notes: ReadonlyMap<string, string>;
}

export const NO_HINTS: Hints = { costs: new Map(), seen: null, notes: new Map() };

type Plain = Readonly<Record<string, unknown>>;

function isPlain(value: unknown): value is Plain {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Costs as `{c4: 2}`, `{c4: {cost: 2}}` or `[{to: "c4", cost: 2}]`. */
function costs(value: unknown): Map<string, number> {
  const found = new Map<string, number>();
  if (Array.isArray(value)) {
    for (const one of value) {
      if (!isPlain(one)) continue;
      const cell = one["to"] ?? one["cell"];
      if (isCell(cell) && typeof one["cost"] === "number") found.set(cell, one["cost"]);
    }
  } else if (isPlain(value)) {
    for (const [cell, one] of Object.entries(value)) {
      const cost = isPlain(one) ? one["cost"] : one;
      if (isCell(cell) && typeof cost === "number") found.set(cell, cost);
    }
  }
  return found;
}

export function hints(told: Plain | null): Hints {
  if (told === null) return NO_HINTS;
  const seen = told["seen"];
  return {
    costs: costs(told["moves"] ?? told["costs"] ?? told["reach"]),
    seen: Array.isArray(seen) ? new Set(seen.filter(isCell)) : null,
    notes: new Map(),
  };
}
