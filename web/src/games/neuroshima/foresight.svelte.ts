/** What is foreseen of what the player is about to do: asked for while it is being chosen, shown until it changes. */

import { recall, remember } from "../../lib/storage.ts";
import type { Catalogue } from "../../lib/text.ts";
import type { Decision } from "../../lib/types.ts";
import { isQuestion, links, standings, summary, title, type Forecast } from "./forecast.ts";
import type { Preview } from "./preview.ts";
import type { View } from "./view.ts";

type Foresee = (action: string | null) => Promise<Record<string, unknown> | null>;

/** What the board shows, read anew whenever it is asked. */
export interface Thought {
  view: View;
  /** The choice that is being thought of. */
  wanted: string | null;
  /** What it would look like. */
  shown: Preview;
  /** Another moment is shown: nothing is foreseen of it. */
  elsewhere: boolean;
}

/** Somebody who sweeps over the choices does not mean each of them. */
const PATIENCE = 45;

export class Foresight {
  /** Whether the forecast is shown while nothing is being chosen. */
  on = $state(recall("forecast") === "on");
  /** What is foreseen if nothing is done. */
  now = $state.raw<Forecast | null>(null);
  /** Cells that a line of the forecast is about, while somebody points at it. */
  told = $state.raw<string[]>([]);
  /** The cell that somebody points at. */
  over = $state<string | null>(null);
  /** The last answer, and the choice that it is about. */
  #answer = $state.raw<Forecast | null>(null);
  #of = $state<string | null>(null);
  readonly #at: () => Thought;
  #wanted: string | null = null;
  #moment = 0;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(at: () => Thought) {
    this.#at = at;
  }

  /** What is shown. */
  readonly then = $derived.by(() => {
    const { wanted, elsewhere } = this.#at();
    if (elsewhere) return null;
    return wanted !== null ? this.#answer : this.on ? this.now : null;
  });
  /** What to compare it with. */
  readonly base = $derived.by(() => (this.#at().wanted === null ? null : this.now));
  readonly standings = $derived.by(() => (this.then === null ? [] : standings(this.then, this.then.fought === null ? this.base : null)));
  /** The board after the choice at hand, if nothing is fought before. */
  readonly #after = $derived.by(() => {
    const { wanted } = this.#at();
    return wanted !== null && this.#of === wanted && this.then?.fought === null ? this.then.tiles : null;
  });
  /** The choice at hand on the board, with what works on it there. */
  readonly shown = $derived.by((): Preview => {
    const { shown } = this.#at();
    const after = (cell: string, tile: string) => this.#after?.find((unit) => unit.cell === cell && unit.tile === tile) ?? null;
    return { ...shown, ghosts: shown.ghosts.map((ghost) => ({ ...ghost, unit: after(ghost.cell, ghost.tile) ?? ghost.unit })) };
  });
  /** Where the HQ of each seat stands. */
  readonly hqs = $derived.by(() => {
    const tiles = [...this.#at().view.tiles, ...(this.#after ?? [])];
    return new Map(tiles.filter((unit) => unit.tile === "hq").map((unit) => [unit.owner, unit.cell]));
  });
  /** Who works on whom: on the ghost, on what somebody points at, or everywhere. */
  readonly links = $derived.by(() => {
    const { view, wanted, shown } = this.#at();
    if (this.#after !== null && shown.ghosts.length > 0) return links(this.#after, new Set(shown.ghosts.map((ghost) => ghost.cell)));
    if (this.told.length === 0 && this.over === null && this.on && wanted === null) return links(view.tiles, null);
    return links(view.tiles, new Set(this.over === null ? this.told : [...this.told, this.over]));
  });
  readonly heading = $derived.by(() => {
    const { view, wanted } = this.#at();
    return this.then === null ? "" : title(this.then, wanted !== null, view.phase === "fight");
  });
  /** What is said of the end of the match, if it is near. */
  readonly ending = $derived.by(() => {
    const { view } = this.#at();
    if (view.ending === null || view.phase === "over") return null;
    if (view.battle !== null) return ["final", "overtime"].includes(view.battle.cause) ? "ui.hex.last-fight" : "ui.hex.last-turns";
    return this.now?.last ? "ui.hex.last-fight-next" : "ui.hex.last-turns";
  });

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
    this.#answer = null;
    this.#of = null;
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
      this.#answer = found as Forecast | null;
      this.#of = action;
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
