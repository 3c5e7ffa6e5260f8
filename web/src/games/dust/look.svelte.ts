/** The card that says everything about a unit or a square, and its place on the board. */

import { Look as Shared } from "../look.svelte.ts";

export interface Subject {
  cell: string | null;
  units: readonly string[];
}

export class Look extends Shared<Subject> {}

/** The height that a card has above or below a box on a narrow screen; null: there is room beside it. */
export function roomBy(frame: HTMLElement | null, box: DOMRect): number | null {
  if (frame === null || frame.getBoundingClientRect().width > 480) return null;
  const below = box.y + box.height / 2 < innerHeight / 2;
  return Math.max(200, (below ? innerHeight - box.bottom : box.top) - 16);
}

/** Where something of this size goes beside a box, within a frame: next to it where there is room, else above or below. */
export function beside(frame: HTMLElement | null, box: DOMRect, width: number, height: number): { left: number; top: number } {
  if (frame === null) return { left: 0, top: 0 };
  const around = frame.getBoundingClientRect();
  const fit = (value: number, most: number) => Math.max(4, Math.min(value, most - 4));
  if (around.width > 480) {
    const right = box.x + box.width / 2 < around.x + around.width / 2;
    const left = right ? box.right - around.x + 8 : box.left - around.x - width - 8;
    const lowest = Math.min(around.height, innerHeight - around.y) - height;
    return { left: fit(left, around.width - width), top: Math.max(fit(box.y - around.y - 8, lowest), -around.y + 4) };
  }
  const below = box.y + box.height / 2 < innerHeight / 2;
  const top = below ? box.bottom - around.y + 8 : box.top - around.y - height - 8;
  const left = fit(box.x + box.width / 2 - around.x - width / 2, around.width - width);
  return { left, top: Math.max(top, -around.y + 4) };
}
