/** The card that says everything about a tile: which one, and where it lies on the screen. */

import type { Subject } from "./words.ts";

export type How = "hover" | "focus" | "hold" | "tap";

export class Look {
  at = $state.raw<{ subject: Subject; box: DOMRect; pinned: boolean } | null>(null);
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #hold: ReturnType<typeof setTimeout> | undefined;
  #heldDown = false;
  readonly #patient: () => boolean;

  /** `patient`: somebody is busy with a tile, so a card comes later. */
  constructor(patient: () => boolean) {
    this.#patient = patient;
  }

  show(subject: Subject | null, target: EventTarget | null, how: How): void {
    clearTimeout(this.#waiting);
    if (subject === null || !(target instanceof Element)) {
      if (how === "tap" || this.at?.pinned !== true) this.at = null;
      return;
    }
    const show = () => (this.at = { subject, box: target.getBoundingClientRect(), pinned: how === "tap" || how === "hold" });
    if (how !== "hover") show();
    else this.#waiting = setTimeout(show, this.at !== null ? 60 : this.#patient() ? 700 : 320);
  }

  hide(): void {
    clearTimeout(this.#waiting);
    this.at = null;
  }

  /** A finger comes down: if it stays, the card comes. */
  press(event: PointerEvent, subject: () => Subject | null): void {
    this.#heldDown = false;
    clearTimeout(this.#hold);
    if (event.pointerType === "mouse") return;
    const target = event.currentTarget;
    this.#hold = setTimeout(() => {
      const found = subject();
      if (found === null) return;
      this.#heldDown = true;
      this.show(found, target, "hold");
    }, 450);
  }

  release(): void {
    clearTimeout(this.#hold);
  }

  /** Whether the click that comes now belongs to a finger that was held down. */
  swallow(): boolean {
    clearTimeout(this.#hold);
    const held = this.#heldDown;
    this.#heldDown = false;
    return held;
  }

  get holding(): boolean {
    return this.#heldDown;
  }

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
