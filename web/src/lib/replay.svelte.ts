/** A match being looked at again: its positions, which of them is shown, and what an analysis says of it. */

import { api, Refusal } from "./api.ts";
import { curve, sides } from "./analysis.ts";
import { replayApi } from "./replay-api.ts";
import { Stage } from "./stage.svelte.ts";
import { placeOf } from "./steps.ts";
import type { AnalysisAnswer, Frame, MatchInfo, Point, UpdateInfo } from "./types.ts";

const POLL_MS = 1000;
const STEP_MS = 1100;
const BETWEEN_MS = 250;
const ADDRESS_MS = 300;

export class Replay {
  info = $state.raw<MatchInfo | null>(null);
  frames = $state.raw<Frame[]>([]);
  teams = $state.raw<number[]>([]);
  total = $state(0);
  over = $state(false);
  archived = $state(false);
  /** The place of the position that is shown, and whether it was reached by one step forward. */
  at = $state(0);
  stepped = $state(false);
  /** With whose eyes (null: a spectator's). */
  seat = $state<number | null>(null);
  playing = $state(false);
  analysis = $state.raw<AnalysisAnswer | null>(null);
  asking = $state(false);
  problem = $state.raw<Error | null>(null);
  gone = $state(false);

  #closed = false;
  #loading = 0;
  #poll: ReturnType<typeof setTimeout> | undefined;
  #step: ReturnType<typeof setTimeout> | undefined;
  #address: ReturnType<typeof setTimeout> | undefined;

  readonly frame = $derived<Frame | null>(this.frames[this.at] ?? null);
  readonly last = $derived(this.frames.length - 1);
  readonly sides = $derived(sides(this.teams));
  readonly points = $derived<Point[]>(this.analysis?.points ?? []);
  readonly #known = $derived(new Map(this.points.map((point) => [point.number, point])));
  readonly curve = $derived(curve(this.frames, this.points, this.ready ? (this.info?.outcome ?? null) : null));
  /** What was thought of the decision that led to the position that is shown. */
  readonly point = $derived(this.pointOf(this.at));

  /** What a step forward did is shown moment by moment, where the game has a timeline. */
  readonly stage = new Stage();

  constructor(readonly id: string) {}

  /** All positions are here. */
  get ready(): boolean {
    return this.frames.length > 0 && this.frames.length === this.total;
  }

  /** The analysis of the decision that led to a position. */
  pointOf(place: number): Point | null {
    return this.#known.get(this.frames[place - 1]?.number ?? -1) ?? null;
  }

  async open(number: number | null): Promise<void> {
    try {
      this.info = await api.match(this.id);
      await this.#load(number);
      if (this.over) this.#take(await replayApi.analysis(this.id));
    } catch (error) {
      this.#failed(error);
    }
  }

  /** What has happened since, in a match that is still being played. */
  async refresh(): Promise<void> {
    const number = this.frame?.number ?? 0;
    try {
      this.info = await api.match(this.id);
      await this.#load(number);
    } catch (error) {
      this.#failed(error);
    }
  }

  async look(seat: number | null): Promise<void> {
    this.seat = seat;
    try {
      await this.#load(this.frame?.number ?? 0);
    } catch (error) {
      this.#failed(error);
    }
  }

  close(): void {
    this.#closed = true;
    this.stage.close();
    clearTimeout(this.#poll);
    clearTimeout(this.#step);
    clearTimeout(this.#address);
  }

  /** Positions come in pieces; the page shows the wanted one as soon as it is there. */
  async #load(number: number | null): Promise<void> {
    const loading = ++this.#loading;
    let frames: Frame[] = [];
    let shown = false;
    for (;;) {
      const answer = await replayApi.frames(this.id, frames.length, this.seat);
      if (this.#closed || loading !== this.#loading) return;
      frames = [...frames, ...answer.frames];
      const all = frames.length >= answer.total || answer.frames.length === 0;
      if (shown || all || frames.at(-1)!.number >= (number ?? 0)) {
        this.over = answer.over;
        this.archived = answer.archived;
        this.teams = answer.teams;
        this.frames = frames;
        this.total = all ? frames.length : answer.total;
        if (!shown) this.#show(number === null ? (this.over ? 0 : frames.length - 1) : placeOf(frames, number));
        shown = true;
      }
      if (all) return;
    }
  }

  #show(place: number): void {
    this.stepped = place === this.at + 1;
    this.at = place;
  }

  // Steps ------------------------------------------------------------------------------------------

  go(place: number): void {
    const to = Math.max(0, Math.min(place, this.last));
    if (to === this.at) return;
    this.stage.skip();
    if (to === this.at + 1) this.#perform(to);
    this.#show(to);
    clearTimeout(this.#address);
    this.#address = setTimeout(() => history.replaceState(null, "", this.path), ADDRESS_MS);
  }

  #perform(place: number): void {
    const [from, to] = [this.frames[place - 1], this.frames[place]];
    if (this.info === null || from === undefined || to?.update == null) return;
    const log = this.frames.slice(0, place).flatMap(({ update }) => (update === null ? [] : [update as UpdateInfo]));
    const before = { ...this.info, view: from.view, number: from.number, perspective: this.seat, held: [] };
    this.stage.perform({ before, log, updates: [to.update as UpdateInfo] });
  }

  get path(): string {
    return `/replay/${encodeURIComponent(this.id)}?at=${this.frame?.number ?? 0}`;
  }

  play(on: boolean): void {
    clearTimeout(this.#step);
    this.playing = on;
    if (!on) return;
    if (this.at >= this.last) this.go(0);
    const next = () => {
      if (!this.stage.playing) this.go(this.at + 1); // else the last step is still being shown
      if (this.at >= this.last && this.ready && !this.stage.playing) this.playing = false;
      else this.#step = setTimeout(next, this.stage.playing ? BETWEEN_MS : STEP_MS);
    };
    this.#step = setTimeout(next, STEP_MS);
  }

  // Analysis ---------------------------------------------------------------------------------------

  async analyse(ms: number): Promise<void> {
    await this.#ask(() => replayApi.analyse(this.id, ms));
  }

  async stop(): Promise<void> {
    await this.#ask(() => replayApi.stop(this.id));
  }

  async #ask(request: () => Promise<AnalysisAnswer>): Promise<void> {
    this.asking = true;
    this.problem = null;
    try {
      this.#take(await request());
    } catch (error) {
      this.#failed(error);
    } finally {
      this.asking = false;
    }
  }

  #take(answer: AnalysisAnswer): void {
    if (this.#closed) return;
    this.analysis = answer;
    clearTimeout(this.#poll);
    if (answer.state === "running") this.#poll = setTimeout(() => void this.#look(), POLL_MS);
  }

  async #look(): Promise<void> {
    try {
      this.#take(await replayApi.analysis(this.id));
    } catch (error) {
      if (this.#closed) return;
      if (error instanceof Refusal) this.#failed(error);
      else this.#poll = setTimeout(() => void this.#look(), 2 * POLL_MS); // the server is away: it comes back
    }
  }

  #failed(error: unknown): void {
    if (this.#closed) return;
    if (error instanceof Refusal && error.problem.status === 404) this.gone = true;
    else this.problem = error as Error;
  }
}
