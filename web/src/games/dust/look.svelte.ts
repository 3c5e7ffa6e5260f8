/** The card that says everything about a unit or a square: which, and where it lies on the screen. */

export interface Subject {
  cell: string | null;
  units: readonly string[];
}

export type How = "hover" | "focus" | "hold" | "tap";

export class Look {
  at = $state.raw<{ subject: Subject; box: DOMRect; pinned: boolean } | null>(null);
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #hold: ReturnType<typeof setTimeout> | undefined;
  #heldDown = false;
  readonly #patient: () => boolean;

  /** `patient`: somebody is choosing a square, so a card comes later. */
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
    else this.#waiting = setTimeout(show, this.at !== null ? 80 : this.#patient() ? 800 : 350);
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
}

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
