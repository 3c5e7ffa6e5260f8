/** A study as this browser sees it: its positions, the one that is looked at, and the line that is played from there. */

import { api, Refusal } from "./api.ts";
import { Stage } from "./stage.svelte.ts";
import { MOST, studyApi } from "./study-api.ts";
import type { Choice, Decision, Frame, LineAnswer, LineMove, MatchInfo, Study, StudyPosition, UpdateInfo } from "./types.ts";

export class StudyTable {
  study = $state.raw<Study | null>(null);
  /** Which of its positions, from 0 on. */
  place = $state(0);
  /** The match of the position, as it is shown to whoever looks. */
  info = $state.raw<MatchInfo | null>(null);
  /** The line that is played: its moves, the position and those after each move, and which of them is shown. */
  line = $state.raw<LineMove[]>([]);
  frames = $state.raw<Frame[]>([]);
  decisions = $state.raw<Decision[]>([]);
  at = $state(0);
  /** Choices are made on the board, by whoever looks. */
  trying = $state(false);
  busy = $state(false);
  problem = $state.raw<Error | null>(null);
  gone = $state(false);

  readonly stage = new Stage();
  readonly position = $derived<StudyPosition | null>(this.study?.positions[this.place] ?? null);
  readonly frame = $derived<Frame | null>(this.frames[this.at] ?? null);
  readonly decision = $derived<Decision | null>(this.at === this.frames.length - 1 ? (this.decisions[0] ?? null) : null);
  /** What happened in the line up to what is shown. */
  readonly updates = $derived(this.frames.slice(1, this.at + 1).flatMap(({ update }) => (update === null ? [] : [update as UpdateInfo])));

  #asked = 0;

  constructor(readonly id: string) {}

  async open(place: number): Promise<void> {
    try {
      this.study = await studyApi.get(this.id);
    } catch (error) {
      this.#failed(error);
      return;
    }
    await this.go(place);
  }

  close(): void {
    this.#asked += 1;
    this.stage.close();
  }

  /** Another position of the study. */
  async go(place: number): Promise<void> {
    const last = (this.study?.positions.length ?? 0) - 1;
    this.place = Math.max(0, Math.min(place, last));
    this.trying = false;
    await this.#show(this.position, []);
  }

  /** Play a line from the position: one that is pinned, from its beginning. */
  async play(line: LineMove[]): Promise<void> {
    this.trying = false;
    await this.#show(this.position, line, 0);
    if (this.frames.length > 1) this.step(1);
  }

  async try(): Promise<void> {
    this.trying = true;
    if (this.at < this.frames.length - 1) await this.#show(this.position, this.line.slice(0, this.at), this.at);
  }

  async choose(choice: Choice): Promise<void> {
    const { decision } = this;
    if (decision === null || this.busy || this.line.length >= MOST.moves) return;
    const before = this.frames.length;
    await this.#show(this.position, [...this.line, { seat: decision.seat, text: choice.text }], before - 1);
    if (this.frames.length > before) this.step(before);
  }

  /** Show the position after so many moves of the line; one step forward is played. */
  step(at: number): void {
    const to = Math.max(0, Math.min(at, this.frames.length - 1));
    this.stage.skip();
    const [from, next] = [this.frames[to - 1], this.frames[to]];
    if (to === this.at + 1 && this.info !== null && from !== undefined && next?.update != null) {
      const before = { ...this.info, view: from.view, number: from.number, perspective: null, held: [] };
      this.stage.perform({ before, log: this.updates, updates: [next.update as UpdateInfo] });
    }
    this.at = to;
  }

  async #show(position: StudyPosition | null, line: LineMove[], at = 0): Promise<void> {
    const asked = ++this.#asked;
    this.stage.skip();
    this.problem = null;
    if (position === null) {
      this.info = null;
      this.frames = [];
      return;
    }
    this.busy = true;
    try {
      const answer = await this.#ask(position, line);
      if (asked !== this.#asked) return;
      this.line = line;
      this.frames = answer.frames;
      this.decisions = answer.decisions;
      this.at = Math.min(at, answer.frames.length - 1);
    } catch (error) {
      if (asked !== this.#asked) return;
      if (line.length === 0) {
        this.info = null;
        this.frames = [];
      }
      this.#failed(error, false);
    } finally {
      if (asked === this.#asked) this.busy = false;
    }
  }

  async #ask(position: StudyPosition, line: LineMove[]): Promise<LineAnswer> {
    if (this.info?.id !== position.match) this.info = await api.match(position.match);
    return studyApi.line(position.match, position.number, line);
  }

  // What its author changes -------------------------------------------------------------------------

  /** Put something else in its place; what could not be kept is as it was. Whether it was kept. */
  async change(changes: Partial<Pick<Study, "title" | "access" | "positions">>): Promise<boolean> {
    const { study } = this;
    if (study === null || this.busy) return false;
    const { version, title, access, positions } = study;
    this.busy = true;
    this.problem = null;
    try {
      this.study = await studyApi.change(this.id, { version, title, access, positions, ...changes });
      return true;
    } catch (error) {
      this.#failed(error, false);
      return false;
    } finally {
      this.busy = false;
    }
  }

  async comment(text: string): Promise<boolean> {
    return this.#edit((position) => ({ ...position, comment: text }));
  }

  async pin(line: LineMove[]): Promise<boolean> {
    return this.#edit((position) => ({ ...position, lines: [...(position.lines ?? []), line] }));
  }

  async unpin(number: number): Promise<boolean> {
    return this.#edit((position) => ({ ...position, lines: (position.lines ?? []).filter((_, place) => place !== number) }));
  }

  async #edit(edited: (position: StudyPosition) => StudyPosition): Promise<boolean> {
    const positions = this.study?.positions ?? [];
    return this.change({ positions: positions.map((one, place) => (place === this.place ? edited(one) : one)) });
  }

  /** Put a position somewhere else; the one that is looked at stays that. */
  async move(from: number, to: number): Promise<void> {
    const positions = [...(this.study?.positions ?? [])];
    const [moved] = positions.splice(from, 1);
    if (moved === undefined || to < 0 || to > positions.length) return;
    positions.splice(to, 0, moved);
    if (await this.change({ positions })) this.place = placeAfter(this.place, from, to);
  }

  async drop(place: number): Promise<void> {
    const positions = (this.study?.positions ?? []).filter((_, other) => other !== place);
    if (await this.change({ positions })) await this.go(place < this.place ? this.place - 1 : this.place);
  }

  #failed(error: unknown, whole = true): void {
    if (whole && error instanceof Refusal && error.problem.status === 404) this.gone = true;
    else this.problem = error instanceof Error ? error : new Error(String(error));
  }
}

/** Where the position is that was at `place`, when that of `from` has gone to `to`. */
export function placeAfter(place: number, from: number, to: number): number {
  if (place === from) return to;
  if (from < place && to >= place) return place - 1;
  return from > place && to <= place ? place + 1 : place;
}
