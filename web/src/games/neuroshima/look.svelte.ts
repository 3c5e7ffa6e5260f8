/** The card that says everything about a tile, and its place on the board. */

import { Look as Shared } from "../look.svelte.ts";
import type { Subject } from "./words.ts";

export class Look extends Shared<Subject> {
  /** Beside the tile where there is room, else above or below it. */
  spot(frame: HTMLElement | null, width: number, height: number): { left: number; top: number } {
    if (this.at === null || frame === null) return { left: 0, top: 0 };
    const around = frame.getBoundingClientRect();
    const tile = this.at.box;
    const fit = (value: number, most: number) => Math.max(4, Math.min(value, most - 4));
    if (around.width > 480) {
      const right = tile.x + tile.width / 2 < around.x + around.width / 2;
      const left = right ? tile.right - around.x + 6 : tile.left - around.x - width - 6;
      const top = fit(tile.y - around.y - 8, Math.min(around.height, innerHeight - around.y) - height);
      return { left: fit(left, around.width - width), top };
    }
    const below = tile.y + tile.height / 2 < around.y + around.height / 2;
    const top = below ? tile.bottom - around.y + 8 : tile.top - around.y - height - 8;
    return { left: (around.width - width) / 2, top: Math.max(top, -around.y + 4) };
  }
}
