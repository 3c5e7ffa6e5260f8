/** A table for one: it asks what the lesson asks, and answers as the rules did when the lesson was written. */

import type { Answer, Lesson, Node } from "./lessons.ts";
import type { Plain } from "./pooled.ts";
import type { Choice, Decision, UpdateInfo } from "./types.ts";

/** So many wrong answers, and the right one can be shown. */
export const PATIENCE = 2;

export class LessonTable {
  #place = $state(0);
  #log = $state.raw<UpdateInfo[]>([]);
  /** Entries from here on are new. */
  seen = $state(0);
  /** What was answered, while it is talked about. */
  answer = $state.raw<Answer | null>(null);
  /** Wrong answers in this step. */
  failures = $state(0);
  hinted = $state(false);
  /** The right answer is shown on the board. */
  shown = $state(false);
  over = $state(false);
  pointed = $state<string | null>(null);

  constructor(
    readonly lesson: Lesson,
    step: string | null = null,
  ) {
    this.#begin(Math.max(0, lesson.nodes.findIndex((node) => node.step === step)));
  }

  get node(): Node {
    return this.lesson.nodes[this.#place]!;
  }

  /** The number of the node: boards are made anew for each. */
  get place(): number {
    return this.#place;
  }

  /** The number of the step, from 0. */
  get step(): number {
    return this.lesson.steps.indexOf(this.node.step);
  }

  get view(): Plain {
    return this.answer?.view ?? this.node.view;
  }

  get decision(): Decision | null {
    return this.answer === null && !this.over ? this.node.decision : null;
  }

  get updates(): UpdateInfo[] {
    return this.#log;
  }

  get right(): boolean {
    return this.answer !== null && this.answer.miss === null;
  }

  get canShow(): boolean {
    return this.answer === null && this.failures >= PATIENCE;
  }

  /** The first of the right answers. */
  get solution(): Choice | null {
    return this.node.answers.find(({ miss }) => miss === null)?.choice ?? null;
  }

  choose(choice: Choice): void {
    if (this.decision === null) return;
    const found = this.node.answers.find((answer) => answer.choice.text === choice.text);
    if (found === undefined) return;
    this.pointed = null;
    this.answer = found;
    if (found.miss !== null) this.failures += 1;
    this.#tell("act", choice.text, found.events);
  }

  /** Take a wrong answer back. */
  again(): void {
    if (this.answer === null || this.answer.miss === null) return;
    this.answer = null;
    this.#tell("undo", null, []);
  }

  /** Go on after a right answer. */
  next(): void {
    if (this.answer === null || this.answer.miss !== null) return;
    if (this.answer.next === null) this.over = true;
    else this.#begin(this.answer.next);
  }

  show(): void {
    if (!this.canShow) return;
    this.shown = true;
    this.pointed = this.solution?.text ?? null;
  }

  restart(): void {
    this.over = false;
    this.#begin(0);
  }

  #begin(place: number): void {
    this.#place = place;
    this.answer = null;
    this.failures = 0;
    this.hinted = false;
    this.shown = false;
    this.pointed = null;
    // What lay there before the lesson is told first, as something that nobody takes back.
    this.#log = this.node.updates.map((events, number) => entry(number, this.node.decision.seat, "act", null, events, true));
    this.seen = this.#log.length;
  }

  #tell(what: string, text: string | null, events: Plain[]): void {
    this.seen = this.#log.length;
    this.#log = [...this.#log, entry(this.seen, this.node.decision.seat, what, text, events, false)];
  }
}

function entry(number: number, seat: number, what: string, text: string | null, events: Plain[], auto: boolean): UpdateInfo {
  return { number, seat, what, at: 0, auto, text, events };
}
