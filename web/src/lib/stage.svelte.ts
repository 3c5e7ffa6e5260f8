/**
 * What the page shows of a match while something is being played on its board. Whatever has happened is first shown, moment
 * by moment, and only then told: until it is through, log, points and the next question are those of the moment that is
 * shown. The match itself (`Table.info`) may be further.
 */

import { settings } from "./settings.svelte.ts";
import type { Beat, Timeline } from "./timeline.ts";
import type { MatchInfo, UpdateInfo } from "./types.ts";

/** Some entries of the log that came together: what was before them, and what they are. */
export interface Passage {
  before: MatchInfo;
  /** The log before them. */
  log: readonly UpdateInfo[];
  updates: readonly UpdateInfo[];
}

interface Moment {
  beat: Beat;
  passage: Passage;
}

interface Reel {
  moments: Moment[];
  /** It is shown once more: nothing depends on it. */
  again: boolean;
  /** Somebody has just come to play, and waits for it. */
  hurried: boolean;
}

/** So many milliseconds may lie ahead at the usual pace; with more, everything goes faster. */
const PATIENCE = 7000;
const HURRY = 1.8;

export class Stage {
  /** Of the game, once its board is loaded. */
  timeline = $state.raw<Timeline | null>(null);
  paused = $state(false);
  /** What was not shown because nobody looked. */
  missed = $state.raw<Passage[]>([]);
  #reel = $state.raw<Reel | null>(null);
  #at = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What came while the board was being loaded. */
  #early: Passage[] = [];

  readonly #moment = $derived<Moment | null>(this.#reel?.moments[this.#at] ?? null);

  /** Something is being shown. */
  get playing(): boolean {
    return this.#moment !== null;
  }

  /** It has happened before, and is only shown again. */
  get again(): boolean {
    return this.#reel?.again === true;
  }

  /** What the board draws besides the view of the moment. */
  get scene(): unknown {
    return this.#moment?.beat.scene ?? null;
  }

  /** The view of the moment that is shown. */
  get view(): MatchInfo["view"] | null {
    return this.#moment?.beat.view ?? null;
  }

  /** What is shown happened before the first decision: nobody did it. */
  get beginning(): boolean {
    return this.#moment !== null && this.#moment.beat.number < 0;
  }

  /** The seat of which something is shown. */
  get seat(): number | null {
    const moment = this.#moment;
    if (moment?.beat.seat !== undefined) return moment.beat.seat;
    return moment?.passage.updates.find(({ number }) => number === moment.beat.number)?.seat ?? null;
  }

  /** How many decisions of others were not shown: those since something was last decided here. */
  get missedMoves(): number {
    const decided = this.missed.flatMap(({ before, updates }) => updates.filter(({ what, auto }) => what === "act" && !auto).map(({ seat }) => before.held.includes(seat)));
    return Math.max(1, decided.length - 1 - decided.lastIndexOf(true));
  }

  /** The match as it is shown, and how much of the log is told. */
  info(truth: MatchInfo): MatchInfo {
    const moment = this.#moment;
    if (moment === null) return truth;
    const { before } = moment.passage;
    return {
      ...before,
      seats: truth.seats,
      view: moment.beat.view,
      views: [],
      decisions: [],
      questions: [],
      proposals: [],
      undo: [],
      undos: [],
      outcome: null,
      stopped: null,
    };
  }

  /** The log as far as it has been shown: what is seen in this moment is told in the next. */
  told(all: UpdateInfo[]): UpdateInfo[] {
    const moment = this.#moment;
    if (moment === null || this.again) return all;
    const { passage } = moment;
    const earlier = this.#reel?.moments[this.#at - 1];
    if (earlier?.passage !== passage) return [...passage.log];
    const { beat } = earlier;
    const new_ = passage.updates
      .filter(({ number, events }) => number < beat.number || (number === beat.number && (beat.told > 0 || events.length === 0)))
      .map((update) => (update.number < beat.number ? update : { ...update, events: update.events.slice(0, beat.told) }));
    return [...passage.log, ...new_];
  }

  // What happens ------------------------------------------------------------------------------------

  /** The board is loaded, and with it what makes moments of events. */
  use(timeline: Timeline): void {
    this.timeline = timeline;
    const early = this.#early;
    this.#early = [];
    for (const passage of early) this.receive(passage, true);
  }

  /** Fetch it. If the server is away, nothing moves, and the log tells it all the same. */
  async load(load: (() => Promise<{ timeline: Timeline }>) | undefined): Promise<void> {
    try {
      if (load !== undefined) this.use((await load()).timeline);
    } catch {
      // see above
    }
  }

  /** The match has gone on. `hurried`: somebody waits for it. */
  receive(passage: Passage, hurried = false): void {
    const { before, updates } = passage;
    if (updates.some(({ what }) => what === "undo")) {
      this.missed = [];
      this.#early = [];
      return this.skip();
    }
    const own = updates.some(({ seat, what, auto }) => what === "act" && !auto && before.held.includes(seat));
    const others = updates.some(({ seat, what }) => what === "act" && !before.held.includes(seat));
    if (own) this.missed = [];
    if (document.hidden && others) {
      this.missed = [...this.missed, passage];
      return this.skip();
    }
    if (this.wanted && this.timeline === null) this.#early.push(passage);
    if (!this.moves) return;
    this.#append(this.#moments(passage), hurried);
  }

  /** A step of a replay, or what follows an answer in a lesson: shown from its beginning, if anything moves. */
  perform(passage: Passage): void {
    this.skip();
    if (this.moves) this.#append(this.#moments(passage));
  }

  /** What others did before this page was opened, and has not been seen. */
  offer(passage: Passage): void {
    this.missed = [passage];
  }

  /** Nobody looks any more: the rest of what is being shown is offered when somebody is back. */
  hide(): void {
    const rest = this.again ? [] : (this.#reel?.moments.slice(this.#at).map(({ passage }) => passage) ?? []);
    const others = rest.filter(({ before, updates }) => updates.some(({ seat, what }) => what === "act" && !before.held.includes(seat)));
    if (others.length > 0) this.missed = [...new Set([...this.missed, ...others])];
    this.skip();
  }

  /** Whether somebody wants to see things move, and whether they can. */
  get wanted(): boolean {
    return !settings.still && settings.pace !== "instant" && !settings.reader;
  }

  get moves(): boolean {
    return this.wanted && this.timeline !== null;
  }

  #moments(passage: Passage): Moment[] {
    const { before, updates } = passage;
    const beats = this.timeline?.({ view: before.view, seat: before.perspective, held: before.held, updates }) ?? [];
    return beats.map((beat) => ({ beat, passage }));
  }

  #append(moments: Moment[], hurried = false): void {
    if (this.again) this.skip();
    if (moments.length === 0) return;
    if (this.#reel === null) this.#open({ moments, again: false, hurried });
    else this.#reel = { ...this.#reel, moments: [...this.#reel.moments, ...moments] };
  }

  #open(reel: Reel): void {
    this.#reel = reel;
    this.#at = 0;
    this.paused = false;
    this.#schedule();
  }

  // What people do ----------------------------------------------------------------------------------

  /** Show once more something that has been told. */
  replay(passage: Passage): void {
    this.#show([passage]);
  }

  /** Show what happened while nobody was here. */
  catchUp(): void {
    const { missed } = this;
    this.missed = [];
    this.#show(missed);
  }

  dismiss(): void {
    this.missed = [];
  }

  #show(passages: readonly Passage[]): void {
    clearTimeout(this.#timer);
    const moments = passages.flatMap((passage) => this.#moments(passage));
    if (moments.length > 0) this.#open({ moments, again: true, hurried: false });
  }

  /** Enough seen: everything is as it is. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#reel = null;
    this.#at = 0;
    this.paused = false;
  }

  pause(on: boolean): void {
    this.paused = on;
    this.#schedule();
  }

  /** One moment on, or back. */
  step(by: 1 | -1): void {
    if (this.#reel === null) return;
    this.paused = true;
    clearTimeout(this.#timer);
    this.#go(Math.max(0, this.#at + by));
  }

  #go(at: number): void {
    if (this.#reel === null || at >= this.#reel.moments.length) return this.skip();
    this.#at = at;
    this.#schedule();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    const moment = this.#moment;
    if (moment === null || this.paused) return;
    this.#timer = setTimeout(() => this.#go(this.#at + 1), this.ms);
  }

  /** How long the present moment is shown. */
  get ms(): number {
    const reel = this.#reel;
    if (reel === null) return 0;
    const ahead = reel.moments.slice(this.#at).reduce((sum, { beat }) => sum + beat.ms, 0);
    const rate = (settings.pace === "double" ? 2 : 1) * (reel.hurried || (!reel.again && ahead > PATIENCE) ? HURRY : 1);
    return (reel.moments[this.#at]?.beat.ms ?? 0) / rate;
  }

  close(): void {
    this.skip();
  }
}
