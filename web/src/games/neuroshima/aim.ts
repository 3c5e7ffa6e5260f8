/** The way of one attack over the board, as the `d` of a path. */

import { centre, neighbour, type Cells } from "./geometry.ts";
import type { Unit, View } from "./view.ts";

/** What is known of who spares whom. */
export type Sides = Pick<View, "teams" | "reckless">;

/** How far the number of a tile reaches from its middle, and its name below that. */
const [NUMBER, NAME] = [25, 47];
const RIM = 50;

/**
 * A melee attack reaches the next hex, unless a friend stands there; a ranged one flies over friends as far as the first enemy,
 * a Gauss shot through everybody. Who is reckless has friends only among their own. Null: there is nothing to attack.
 */
export function aim(unit: Unit, way: number, kind: string, units: readonly Unit[], { teams, reckless }: Sides, cells: Cells): string | null {
  const team = (seat: number) => teams[seat] ?? seat;
  const at = (cell: string) => units.find((other) => other.cell === cell) ?? null;
  const friend = (other: Unit) => other.side === unit.side || (team(other.side) === team(unit.side) && !reckless.includes(unit.side));
  const reached: string[] = [];
  for (let cell = neighbour(cells, unit.cell, way); cell !== null; cell = neighbour(cells, cell, way)) {
    reached.push(cell);
    const there = at(cell);
    if (kind === "melee" || (kind === "ranged" && there !== null && !friend(there))) break;
  }
  // Nobody attacks friends: the way ends before those behind whom there is nobody else.
  const end = reached.findLast((cell) => at(cell) === null || !friend(at(cell)!));
  if (end === undefined) return null;
  const last = at(end);
  const [from, to] = [spot(cells, unit.cell), spot(cells, end)];
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  const [ux, uy] = [(to.x - from.x) / far, (to.y - from.y) / far];
  // Where tiles are read: before and behind their middles, with the name below the number.
  const [before, behind] = Math.abs(ux) > 0.01 ? [NUMBER, NUMBER] : uy > 0 ? [NUMBER, NAME] : [NAME, NUMBER];
  const between = reached.slice(0, reached.indexOf(end)).filter((cell) => at(cell) !== null);
  const stops = between.map((cell) => {
    const { x, y } = spot(cells, cell);
    const middle = Math.hypot(x - from.x, y - from.y);
    return [middle - before, middle + behind] as const;
  });
  const point = (along: number) => `${(from.x + ux * along).toFixed(1)} ${(from.y + uy * along).toFixed(1)}`;
  const edges = [RIM, ...stops.flat(), far - (last === null ? 8 : 30)];
  const parts = Array.from({ length: edges.length / 2 }, (_, part) => [edges[2 * part]!, edges[2 * part + 1]!] as const);
  return parts.filter(([one, other]) => other > one).map(([one, other]) => `M${point(one)}L${point(other)}`).join("");
}

function spot(cells: Cells, cell: string): { x: number; y: number } {
  return centre(...(cells[cell] as [number, number]));
}
