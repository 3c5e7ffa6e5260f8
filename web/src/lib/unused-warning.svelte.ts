/** Asks once more before somebody forgets something, unless that is not wanted. */

import { recall, remember } from "./storage.ts";
import type { Choice } from "./types.ts";

/** A message of the game's catalogue: what is left unused. */
export interface Unused {
  key: string;
  fields: Record<string, unknown>;
}

export class UnusedWarning {
  choice = $state.raw<Choice | null>(null);
  unused = $state.raw<Unused[]>([]);
  #seat = 0;
  /** By seat: what somebody has left unused on purpose. It is not asked about twice. */
  readonly #kept = new Map<number, Set<string>>();

  /** Whether a choice may simply be made; if not, the question is open from now on. */
  allows(seat: number, choice: Choice, unused: Unused[]): boolean {
    if (!this.isAsked(seat, unused)) return true;
    this.#seat = seat;
    this.choice = choice;
    this.unused = unused;
    return false;
  }

  /** Whether somebody would be asked about this. */
  isAsked(seat: number, unused: readonly Unused[]): boolean {
    const kept = this.#kept.get(seat);
    return recall("ask-forgotten") !== "no" && unused.some((one) => kept?.has(JSON.stringify(one)) !== true);
  }

  /** It is meant. Returns the choice. */
  insist(): Choice | null {
    const { choice } = this;
    this.#kept.set(this.#seat, new Set(this.unused.map((one) => JSON.stringify(one))));
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
