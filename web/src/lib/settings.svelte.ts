/** What somebody has set for this browser, besides language and theme. Everything is off until it is asked for. */

import { recall, remember } from "./storage.ts";

export type Motion = "system" | "off";
/** How fast is shown what others do. */
export type Pace = "usual" | "double" | "instant";

/** No match is called so. */
const ANSWERED = "answered";
const PACES: readonly Pace[] = ["usual", "double", "instant"];

const wanted = matchMedia("(prefers-reduced-motion: reduce)");

class Settings {
  #sound = $state(recall("sound") === "on");
  #offered = $state(recall("sound-offer"));
  #reader = $state(recall("reader") === "on");
  #motion = $state<Motion>(recall("motion") === "off" ? "off" : "system");
  #pace = $state<Pace>(PACES.find((pace) => pace === recall("pace")) ?? "usual");
  #systemStill = $state(wanted.matches);

  constructor() {
    this.#show();
    wanted.addEventListener("change", () => (this.#systemStill = wanted.matches));
  }

  get sound(): boolean {
    return this.#sound;
  }

  set sound(on: boolean) {
    this.#sound = on;
    remember("sound", on ? "on" : null);
    this.#offered = ANSWERED;
    remember("sound-offer", ANSWERED);
  }

  /** Whether sounds are offered in this match: in the first one of this browser, until there is an answer, here or in the settings. */
  offersSound(match: string): boolean {
    return !this.#sound && this.#offered === match;
  }

  /** Somebody plays this match. */
  playing(match: string): void {
    if (this.#offered !== null) return;
    this.#offered = match;
    remember("sound-offer", match);
  }

  /** Text mode: the board in words, for screen readers and for who likes it better. */
  get reader(): boolean {
    return this.#reader;
  }

  set reader(on: boolean) {
    this.#reader = on;
    remember("reader", on ? "on" : null);
  }

  get motion(): Motion {
    return this.#motion;
  }

  set motion(motion: Motion) {
    this.#motion = motion;
    remember("motion", motion === "off" ? "off" : null);
    this.#show();
  }

  get pace(): Pace {
    return this.#pace;
  }

  set pace(pace: Pace) {
    this.#pace = pace;
    remember("pace", pace === "usual" ? null : pace);
  }

  /** The next pace after the present one. */
  faster(): void {
    this.pace = PACES[(PACES.indexOf(this.#pace) + 1) % PACES.length]!;
  }

  /** Nothing may move by itself: by the system's wish, or by ours. CSS knows it from `data-motion` (app.css). */
  get still(): boolean {
    return this.#motion === "off" || this.#systemStill;
  }

  #show(): void {
    if (this.#motion === "off") document.documentElement.dataset.motion = "off";
    else delete document.documentElement.dataset.motion;
  }
}

export const settings = new Settings();
