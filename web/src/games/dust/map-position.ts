/** Where a window on the map goes, so that it shows as much as it can of what is asked about. */

import { placeOf } from "./field.ts";

/** In squares, from the upper left corner of the map. */
export interface Window {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A square that is cut by less than this is seen. */
const CUT = 0.15;

function seen({ left, top, width, height }: Window, cells: readonly string[]): number {
  return cells.filter((cell) => {
    const { x, y } = placeOf(cell);
    return x + CUT >= left && y + CUT >= top && x + 1 - CUT <= left + width && y + 1 - CUT <= top + height;
  }).length;
}

/** The window that shows the most of these squares; `now`, if that is as good as any, else the nearest of the best. */
export function best(now: Window, field: { width: number; height: number }, cells: readonly string[]): Window {
  if (cells.length === 0) return now;
  const around = (x: number, y: number): Window => ({
    ...now,
    left: Math.max(0, Math.min(x - now.width / 2, field.width - now.width)),
    top: Math.max(0, Math.min(y - now.height / 2, field.height - now.height)),
  });
  const places = cells.map(placeOf);
  const middle = (all: number[]) => (Math.min(...all) + Math.max(...all) + 1) / 2;
  const whole = around(middle(places.map(({ x }) => x)), middle(places.map(({ y }) => y)));
  let found = now;
  let most = seen(now, cells);
  const far = ({ left, top }: Window) => (left - now.left) ** 2 + (top - now.top) ** 2;
  for (const other of [whole, ...places.map(({ x, y }) => around(x + 0.5, y + 0.5))]) {
    const count = seen(other, cells);
    if (count > most || (count === most && found !== now && far(other) < far(found))) {
      found = other;
      most = count;
    }
  }
  return found;
}
