/** A tile that is dragged from the hand: it follows the pointer, and lies down where it may. */

import type { Play } from "./play.svelte.ts";

/** Less is a tap with an unsteady hand. */
const STEADY = 8;

export class Drag {
  /** Where the pointer is, while a tile is dragged. */
  at = $state.raw<{ x: number; y: number } | null>(null);
  #start: { x: number; y: number; place: number; pointer: number } | null = null;
  #swallow = false;
  readonly #play: Play;
  readonly #begun: () => void;

  constructor(play: Play, begun: () => void) {
    this.#play = play;
    this.#begun = begun;
  }

  /** A pointer comes down on a tile of the hand. */
  press(event: PointerEvent, place: number): void {
    this.#swallow = false;
    if (event.button !== 0 || !event.isPrimary) return;
    this.#start = { x: event.clientX, y: event.clientY, place, pointer: event.pointerId };
  }

  move(event: PointerEvent): void {
    const start = this.#start;
    if (start === null || event.pointerId !== start.pointer) return;
    if (this.at === null) {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < STEADY) return;
      this.#begun();
      this.#play.lift(start.place);
      this.#swallow = true;
    }
    this.at = { x: event.clientX, y: event.clientY };
    this.#play.aim(cellAt(event.clientX, event.clientY));
  }

  /** Where the tile lies now, it stays, to be turned and confirmed. */
  end(): void {
    this.#start = null;
    this.at = null;
  }

  cancel(): void {
    if (this.at !== null) this.#play.cancel();
    this.end();
  }

  /** Whether the click that comes now is the end of a drag. */
  swallow(): boolean {
    const swallow = this.#swallow;
    this.#swallow = false;
    return swallow;
  }
}

function cellAt(x: number, y: number): string | null {
  return document.elementFromPoint(x, y)?.closest("[data-cell]")?.getAttribute("data-cell") ?? null;
}
