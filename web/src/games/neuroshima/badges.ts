/** What works on a unit, as badges at the corners of its tile, which carry no edge. */

import { edges, facts } from "./facts.ts";
import type { Shape } from "./marks.ts";
import type { Unit } from "./view.ts";

export interface Chip {
  kind: string;
  value: string;
}

/** Half the size of a chip: it is round, so that it fits between the marks of two edges at their corner. */
export const CHIP = 11;

/** At the upper right corner: what will become of the unit. Its name is never there, so that it stays where it is when that comes up. */
export const FATE = { x: 15, y: -48, width: 22, height: 15 } as const;

function box(x: number, y: number, width: number, height: number): Shape {
  return [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];
}

/** Bonuses, one chip each: of what its tile has at all. */
export function chipsOf(unit: Unit): Chip[] {
  const printed = facts(unit.army, unit.tile);
  const ways = edges(printed, unit.rot);
  const acts = printed.initiative.length > 0 && printed.kind !== "hq";
  const chip = (kind: string, value: number, there: boolean): Chip[] =>
    value === 0 || !there ? [] : [{ kind, value: value > 0 ? `+${value}` : `−${-value}` }];
  return [
    ...chip("initiative", unit.initiative, acts),
    ...chip("melee", unit.melee, ways.some((edge) => edge?.melee)),
    ...chip("ranged", unit.ranged, ways.some((edge) => edge?.ranged)),
    ...chip("extra-action", unit.extra, acts),
  ];
}

/** Where badges go, in this order. The upper right corner tells what will become of a unit, the upper left one who controls it. */
export function spotsOf(unit: Unit): { x: number; y: number }[] {
  return [
    { x: 27, y: 46.8 },
    { x: -27, y: 46.8 },
    ...(unit.side === unit.owner ? [{ x: -27, y: -46.8 }] : []),
    { x: 27, y: -46.8 },
    { x: 54, y: 0 },
  ];
}

/** How much there is at the corners of a unit's tile, from the right one clockwise. */
export function crowdedCorners(unit: Unit): number[] {
  const { mobile, toughness } = facts(unit.army, unit.tile);
  const chips = chipsOf(unit).length;
  const taken = unit.side !== unit.owner;
  return [mobile, chips > 0, chips > 1, toughness > 0, taken || chips > 2, chips > (taken ? 2 : 3)].map((there, corner) => (there ? 2 : corner === 5 ? 1 : 0));
}

/** What the name of a unit keeps clear of. */
export function badgesOf(unit: Unit | null): Shape[] {
  const chips = unit === null ? [] : spotsOf(unit).slice(0, chipsOf(unit).length);
  return [box(FATE.x, FATE.y, FATE.width, FATE.height), ...chips.map(({ x, y }) => box(x - CHIP, y - CHIP, 2 * CHIP, 2 * CHIP))];
}
