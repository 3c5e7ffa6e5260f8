/** What somebody looks at on the board or in a hand, and how that stays in sight. */

import { Look as Shared } from "../look.svelte.ts";
import type { Unit } from "./view.ts";
import type { Subject } from "./words.ts";

export class Look extends Shared<Subject> {}

/** Where the unit is now that somebody looked at: where it was, else where it has gone to. Null: it is no longer there, or nobody can tell. */
export function follow({ cell, tile, owner }: Unit, earlier: readonly Unit[], now: readonly Unit[]): Unit | null {
  const alike = (units: readonly Unit[]) => units.filter((one) => one.tile === tile && one.owner === owner);
  const there = alike(now).find((one) => one.cell === cell);
  if (there !== undefined) return there;
  const before = new Set(alike(earlier).map((one) => one.cell));
  const [moved, ...more] = alike(now).filter((one) => !before.has(one.cell));
  return more.length === 0 ? (moved ?? null) : null;
}
