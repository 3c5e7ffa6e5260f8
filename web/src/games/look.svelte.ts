/** The card that says everything about a thing of a board: of which, and where that lies on the screen. */

export type How = "hover" | "focus" | "hold" | "tap";

export class Look<Subject> {
  at = $state.raw<{ subject: Subject; box: DOMRect; pinned: boolean } | null>(null);
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #hold: ReturnType<typeof setTimeout> | undefined;
  #heldDown = false;
  readonly #patient: () => boolean;

  /** `patient`: somebody is busy choosing, so a card comes later. */
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
    else this.#waiting = setTimeout(show, this.#patient() ? 700 : 80); // not of everything on the pointer's way
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
