/** What follows from an action, asked of the server once for every moment of a match. */

import { api } from "./api.ts";

export type Foreseen = Record<string, unknown> | null;

export class Foresight {
  #number = -1;
  readonly #answers = new Map<string, Promise<Foreseen>>();

  constructor(readonly id: string) {}

  /** `seat` is null for who watches. `number` is the length of the log that is seen. What cannot be answered, or comes too late, is null. */
  ask(seat: number | null, number: number, action: string | null): Promise<Foreseen> {
    if (number !== this.#number) this.#answers.clear();
    this.#number = number;
    const key = `${seat} ${action ?? ""}`;
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const answer = api.foresee(this.id, { seat, action, number }).then(
      ({ forecast }) => (number === this.#number ? forecast : null),
      () => {
        if (number === this.#number) this.#answers.delete(key);
        return null;
      },
    );
    this.#answers.set(key, answer);
    return answer;
  }
}
