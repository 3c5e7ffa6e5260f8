/** Turning by a finger that goes around a tile. */

/** A sixth of a turn of the tile for a little less of the finger, so that one sweep of the thumb is enough. */
const STEP = Math.PI / 4;
/** Less is a tap. */
const STEADY = 14;

export class TurnGesture {
  #angle: number;
  #turned = 0;
  /** The finger has gone too far for a tap. */
  moved = false;

  /** Where the finger comes down, and the middle of the tile. */
  constructor(
    private readonly x: number,
    private readonly y: number,
    private readonly middle: { x: number; y: number },
  ) {
    this.#angle = this.#at(x, y);
  }

  #at(x: number, y: number): number {
    return Math.atan2(y - this.middle.y, x - this.middle.x);
  }

  /** The finger has moved: by how many steps the tile turns now, clockwise. */
  move(x: number, y: number): number {
    if (Math.hypot(x - this.x, y - this.y) > STEADY) this.moved = true;
    const angle = this.#at(x, y);
    if (!this.moved) {
      this.#angle = angle; // a tap near the middle jumps through all angles
      return 0;
    }
    const by = angle - this.#angle;
    this.#turned += by > Math.PI ? by - 2 * Math.PI : by < -Math.PI ? by + 2 * Math.PI : by;
    this.#angle = angle;
    const steps = Math.trunc(this.#turned / STEP);
    this.#turned -= steps * STEP;
    return steps;
  }
}
