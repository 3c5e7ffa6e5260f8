/** The corner of the map where something may lie for a moment: that which covers the fewest units, and nobody who acts. */

import { isCell, middle, S, squaresOf } from "./field.ts";
import type { Scene } from "./timeline.ts";
import { unitOf, type View } from "./view.ts";

/** Class names of the corners, and where each is as the map is seen. The first is taken where all are alike. */
const CORNERS = [
  { name: "low left", right: false, low: true },
  { name: "low right", right: true, low: true },
  { name: "high left", right: false, low: false },
  { name: "high right", right: true, low: false },
] as const;
/** So many squares may be covered. */
const WIDE = 5;
const HIGH = 3;
const ACTING = 100;

export function freest(view: View, scene: Scene, flipped: boolean): string {
  const width = view.field.width * S;
  const height = view.field.height * S;
  const unit = unitOf(view, scene.unit);
  const acting = [
    ...(unit === null ? [] : squaresOf(unit)),
    ...scene.lit,
    ...scene.falls,
    ...scene.shots.flatMap(({ from, to }) => [from, to]),
    ...scene.rising.map(({ cell }) => cell),
  ];
  const there = [
    ...view.units.flatMap((unit) => squaresOf(unit)).map((cell) => ({ cell, weight: 1 })),
    ...acting.filter(isCell).map((cell) => ({ cell, weight: ACTING })),
  ];
  const costs = CORNERS.map(({ right, low }) =>
    there.reduce((sum, { cell, weight }) => {
      const spot = middle(cell);
      const x = flipped ? width - spot.x : spot.x;
      const y = flipped ? height - spot.y : spot.y;
      const covered = (right ? width - x : x) < WIDE * S && (low ? height - y : y) < HIGH * S;
      return sum + (covered ? weight : 0);
    }, 0),
  );
  return CORNERS[costs.indexOf(Math.min(...costs))]!.name;
}
