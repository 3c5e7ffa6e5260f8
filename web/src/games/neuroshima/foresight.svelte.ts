/** What is foreseen of what the player is about to do: asked for while it is being chosen, shown until it changes. */

import { recall, remember } from "../../lib/storage.ts";
import { isQuestion, summary, type Forecast } from "./forecast.ts";
import type { Catalogue } from "../../lib/text.ts";
import type { Decision } from "../../lib/types.ts";
import type { View } from "./view.ts";

type Foresee = (action: string | null) => Promise<Record<string, unknown> | null>;

/** Somebody who sweeps over the choices does not mean each of them. */
const PATIENCE = 45;

export class Foresight {
  /** Whether the forecast is shown while nothing is being chosen. */
  on = $state(recall("forecast") === "on");
  /** What is foreseen if nothing is done. */
  now = $state.raw<Forecast | null>(null);
  /** What is foreseen of the choice at hand. */
  then = $state.raw<Forecast | null>(null);
  /** The choice that `then` is about. */
  of = $state<string | null>(null);
  #wanted: string | null = null;
  #moment = 0;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  toggle(): void {
    this.on = !this.on;
    remember("forecast", this.on ? "on" : null);
  }

  /** A new moment: nothing that was foreseen holds any more. */
  renew(): void {
    this.#moment++;
    clearTimeout(this.#waiting);
    this.now = null;
    this.forget();
  }

  forget(): void {
    clearTimeout(this.#waiting);
    this.#wanted = null;
    this.then = null;
    this.of = null;
  }

  async lookAround(foresee: Foresee): Promise<void> {
    const moment = this.#moment;
    const found = await foresee(null);
    if (moment === this.#moment) this.now = found as Forecast | null;
  }

  /** Follow what is being chosen. What was shown stays until the answer has come. */
  follow(foresee: Foresee, action: string): void {
    if (action === this.#wanted) return;
    const at = this.#moment;
    this.#wanted = action;
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(async () => {
      const found = await foresee(action);
      if (at !== this.#moment || this.#wanted !== action) return;
      this.then = found as Forecast | null;
      this.of = action;
    }, PATIENCE);
  }

  /** What follows from each answer of a question, in words, by its notation. */
  async answers(foresee: Foresee, decision: Decision, view: View, text: Catalogue): Promise<Map<string, string> | null> {
    if (!isQuestion(decision.prompt["ask"], decision.choices.length)) return null;
    const moment = this.#moment;
    const notes = new Map<string, string>();
    for (const { text: notation } of decision.choices) {
      const found = (await foresee(notation)) as Forecast | null;
      if (moment !== this.#moment) return null;
      if (found !== null) notes.set(notation, summary(found, view, text));
    }
    return notes;
  }
}
