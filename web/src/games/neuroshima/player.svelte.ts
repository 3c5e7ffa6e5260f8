/** A battle that is being shown: where it is, whether it goes on by itself, and which unit is asked about. */

import type { Battle, Step } from "./battles.ts";

export const SPEEDS = [0.5, 1, 2] as const;
const DWELL = { full: 2200, empty: 700, end: 1400 };

/** Nothing may move by itself. */
export function still(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches || document.documentElement.dataset["motion"] === "off";
}

export class Player {
  battle = $state.raw<Battle | null>(null);
  at = $state(0);
  playing = $state(false);
  speed = $state<number>(1);
  /** The cell of the unit that is asked about. */
  asked = $state<string | null>(null);
  readonly #ended: () => void;

  /** `ended`: it is no longer shown. */
  constructor(ended: () => void) {
    this.#ended = ended;
  }

  readonly step = $derived<Step | null>(this.battle?.steps[this.at] ?? null);
  readonly last = $derived((this.battle?.steps.length ?? 1) - 1);

  /** From its first phase on. It stays until somebody has seen enough. */
  open(battle: Battle): void {
    this.battle = battle;
    this.at = 0;
    this.asked = null;
    this.playing = !still();
  }

  close(): void {
    if (this.battle === null) return;
    this.battle = null;
    this.playing = false;
    this.asked = null;
    this.#ended();
  }

  go(at: number): void {
    this.playing = false;
    this.at = Math.max(0, Math.min(at, this.last));
  }

  toggle(): void {
    if (still()) return;
    if (!this.playing && this.at === this.last) this.at = 0;
    this.playing = !this.playing;
  }

  faster(): void {
    const place = SPEEDS.indexOf(this.speed as (typeof SPEEDS)[number]);
    this.speed = SPEEDS[(place + 1) % SPEEDS.length]!;
  }

  /** A unit is asked about: that takes time. */
  ask(cell: string | null): void {
    this.asked = cell;
    if (cell !== null) this.playing = false;
  }

  /** How long the present phase is shown, in milliseconds. */
  get dwell(): number {
    const step = this.step;
    const time = step === null || step.phase === null ? DWELL.end : step.hits.length + step.fates.size > 0 ? DWELL.full : DWELL.empty;
    return time / this.speed;
  }

  /** Its time is over. */
  tick(): void {
    if (this.at < this.last) this.at += 1;
    else this.playing = false;
  }
}
