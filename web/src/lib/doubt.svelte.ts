/** Asks once more before somebody forgets something, unless that is not wanted. */

import { recall, remember } from "./storage.ts";
import type { Choice } from "./types.ts";

/** A message of the game's catalogue: what is left unused. */
export interface Forgotten {
  key: string;
  fields: Record<string, unknown>;
}

export class Doubt {
  choice = $state.raw<Choice | null>(null);
  forgotten = $state.raw<Forgotten[]>([]);
  #seat = 0;
  /** By seat: what somebody has left unused on purpose. It is not asked about twice. */
  readonly #kept = new Map<number, Set<string>>();

  /** Whether a choice may simply be made; if not, the question is open from now on. */
  allows(seat: number, choice: Choice, forgotten: Forgotten[]): boolean {
    const kept = this.#kept.get(seat);
    const fresh = forgotten.filter((one) => kept?.has(JSON.stringify(one)) !== true);
    if (fresh.length === 0 || recall("ask-forgotten") === "no") return true;
    this.#seat = seat;
    this.choice = choice;
    this.forgotten = forgotten;
    return false;
  }

  /** It is meant. Returns the choice. */
  insist(): Choice | null {
    const { choice } = this;
    this.#kept.set(this.#seat, new Set(this.forgotten.map((one) => JSON.stringify(one))));
    this.choice = null;
    return choice;
  }

  dismiss(): void {
    this.choice = null;
  }

  /** Whether to ask at all. */
  asks(wanted: boolean): void {
    remember("ask-forgotten", wanted ? null : "no");
  }
}
