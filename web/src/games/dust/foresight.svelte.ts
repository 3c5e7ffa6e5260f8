/** What the game foresees while somebody plans: asked for anew with every question, and with what is pointed at. */

import { untrack } from "svelte";
import { read, type Foreseen } from "./hints.ts";

type Foresee = (action: string | null) => Promise<Record<string, unknown> | null>;

/** What the board shows, read anew whenever it is asked; each by itself, so that nothing is asked for again without need. */
export interface Thought {
  view: () => unknown;
  decision: () => unknown;
  ask: () => Foresee | undefined;
  /** Whether there is something to foresee as things are. */
  planned: () => boolean;
  /** The move that somebody points at. */
  wanted: () => string | null;
  /** The choice of a unit that somebody thinks of. */
  considered: () => string | null;
}

interface Answer {
  of: string;
  told: Foreseen | null;
}

/** Somebody who sweeps over the squares does not mean each of them. */
const PATIENCE = 60;

export class Foresight {
  /** As things are. */
  now = $state.raw<Foreseen | null>(null);
  /** What a unit that could be chosen would have before it. It stays while one looks at enemies. */
  #thought = $state.raw<Answer | null>(null);
  #after = $state.raw<Answer | null>(null);
  #moment = 0;
  readonly #at: Thought;

  /** In a component. */
  constructor(at: Thought) {
    this.#at = at;
    $effect(() => {
      const asked = at.decision();
      const ask = at.ask();
      void at.view();
      untrack(() => this.#begin(asked === null || !at.planned() ? undefined : ask));
    });
    $effect(() => this.#wait(at.wanted(), (answer) => (this.#after = answer)));
    $effect(() => {
      void at.view();
      void at.decision();
      const action = at.considered();
      if (untrack(() => this.#thought?.of) === action) return;
      return this.#wait(action, (answer) => (this.#thought = answer));
    });
  }

  /** After the move that is pointed at; null while it is not known. */
  readonly after = $derived.by(() => (this.#after?.of === this.#at.wanted() ? (this.#after?.told ?? null) : null));
  /** With that move, or as things are. */
  readonly shown = $derived.by(() => (this.#at.wanted() === null ? this.now : this.after));
  readonly thought = $derived.by(() => this.#thought?.told ?? null);

  #begin(ask: Foresee | undefined): void {
    const moment = ++this.#moment;
    this.now = null;
    this.#after = null;
    this.#thought = null;
    void ask?.(null).then((answer) => {
      if (moment === this.#moment) this.now = read(answer);
    });
  }

  #wait(action: string | null, take: (answer: Answer) => void): (() => void) | undefined {
    const ask = this.#at.ask();
    if (action === null || ask === undefined) return undefined;
    const moment = this.#moment;
    const waiting = setTimeout(() => {
      void ask(action).then((told) => moment === this.#moment && take({ of: action, told: read(told) }));
    }, PATIENCE);
    return () => clearTimeout(waiting);
  }
}
