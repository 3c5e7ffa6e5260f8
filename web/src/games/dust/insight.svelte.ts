/** What the board says about the square that somebody points at: what could hit there, why it cannot be chosen, how far it is. */

import type { Catalogue } from "../../lib/text.ts";
import { recall, remember } from "../../lib/storage.ts";
import type { Foreseen } from "./hints.ts";
import { Measuring, measuredText } from "./measure.svelte.ts";
import { menaceText, refusedText, threatText, type Threat } from "./threats.ts";
import type { View } from "./view.ts";

/** What the board shows, read anew whenever it is asked. */
export interface Situation {
  view: () => View;
  text: () => Catalogue;
  /** Of the seats. */
  names: () => readonly string[];
  /** As things are. */
  now: () => Foreseen | null;
  /** The square that somebody points at. */
  cell: () => string | null;
  /** Whether it can be chosen. */
  open: (cell: string) => boolean;
  /** The option of the match about looking through buildings. */
  sight: () => string;
}

export class Insight {
  /** Whether every square in reach shows what could hit there. */
  shaded = $state(recall("dust-threats") === "on");
  readonly measuring: Measuring;
  readonly #at: Situation;

  constructor(at: Situation) {
    this.#at = at;
    this.measuring = new Measuring(at.view, at.sight);
  }

  toggle(): void {
    this.shaded = !this.shaded;
    remember("dust-threats", this.shaded ? "on" : null);
  }

  readonly threats = $derived.by((): Threat[] => this.#at.now()?.threats ?? []);

  /** At the square that is pointed at, else where a planned move ends. */
  readonly threat = $derived.by((): Threat | null => {
    const cell = this.#at.cell();
    const there = this.threats.find((one) => one.cell === cell);
    if (there !== undefined) return there;
    const now = this.#at.now();
    const stands = this.#at.view().units.find(({ name }) => name === now?.unit)?.cell ?? null;
    const planned = now?.at ?? null;
    return planned === null || planned === stands ? null : (this.threats.find((one) => one.cell === planned) ?? null);
  });

  readonly measured = $derived.by(() => (this.measuring.on ? this.measuring.to(this.#at.cell()) : null));

  /** Why the square that is pointed at cannot be chosen; empty where it can, or where nothing is to be said. */
  readonly refused = $derived.by(() => this.#why(this.#at.cell()));

  #why(cell: string | null): string {
    if (cell === null || this.#at.open(cell)) return "";
    const now = this.#at.now();
    const found = now?.refused.find((one) => one.cell === cell);
    return found === undefined || cell === now?.at ? "" : refusedText(found, this.#at.text(), this.#at.names());
  }

  /** Everything about a square in sentences, for a card. */
  about(cell: string | null): string[] {
    if (cell === null) return [];
    const text = this.#at.text();
    const view = this.#at.view();
    const measured = this.measuring.on ? this.measuring.to(cell) : null;
    const threat = this.threats.find((one) => one.cell === cell);
    return [
      this.#why(cell),
      ...(measured === null ? [] : measuredText(measured, view, text)),
      ...(threat === undefined ? [] : [threatText(threat, text), ...threat.by.map((one) => menaceText(one, view, text)).map(({ name, said }) => `${name}: ${said.join(" ")}`)]),
    ].filter((sentence) => sentence !== "");
  }
}
