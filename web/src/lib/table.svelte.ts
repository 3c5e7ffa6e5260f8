/** One match as this browser sees it: its last message, the log so far, the connection, and what is being sent. */

import { api, Refusal } from "./api.ts";
import { keep, recallMatch } from "./kept.ts";
import { Live, type Connection } from "./live.ts";
import { merge } from "./merge.ts";
import { mine } from "./mine.svelte.ts";
import { isShared } from "./seats.ts";
import type { Choice, Decision, MatchInfo, TableWord, UpdateInfo } from "./types.ts";

export class Table {
  info = $state.raw<MatchInfo | null>(null);
  updates = $state.raw<UpdateInfo[]>([]);
  /** How many entries of the log were known before the last message: what is new can be animated and announced. */
  seen = $state(0);
  /** When the last message came, on the browser's own steady clock. */
  received = $state(0);
  connection = $state<Connection>("connecting");
  /** The notation or word that is on its way to the server. */
  pending = $state<string | null>(null);
  problem = $state.raw<Error | null>(null);
  /** The server has no such match. */
  gone = $state(false);
  /** The notation of the choice that somebody points at, in the prompt or on the board. */
  pointed = $state<string | null>(null);
  /** Who has the device in hand, where several people share it. */
  holder = $state<number | null>(null);
  /** The seat that is asked, behind the curtain, whether it takes its decision back. */
  recalling = $state<number | null>(null);

  #live: Live | null = null;
  #closed = false;

  /** `secret`: whether a seat's view may hide something from the other seats that share this screen. */
  constructor(
    readonly id: string,
    private readonly secret: (game: string) => boolean,
  ) {}

  async open(): Promise<void> {
    try {
      this.receive(await api.match(this.id));
    } catch (error) {
      this.#failed(error);
      if (this.gone) return;
      this.connection = "lost";
      if (!(error instanceof Refusal)) await this.#asLastSeen();
    }
    if (this.#closed) return;
    this.#live = new Live(this.id, {
      since: () => this.updates.length,
      receive: (info) => this.receive(info),
      changed: (connection) => {
        this.connection = connection;
        if (connection === "live" && !(this.problem instanceof Refusal)) this.problem = null;
      },
      refused: (refusal) => this.#failed(refusal),
    });
  }

  close(): void {
    this.#closed = true;
    this.#live?.close();
  }

  receive(info: MatchInfo): void {
    const before = this.info;
    if (before !== null && info.number < before.number) return; // overtaken by a later message
    const updates = merge(this.updates, info);
    if (updates === null) return void this.refresh(this.updates.length);
    if (before === null || info.number > before.number) this.seen = before === null ? info.number : before.number;
    this.info = info;
    this.updates = updates;
    this.received = performance.now();
    if (before?.number !== info.number) mine.keep(info);
    keep(info, updates);
    if (this.recalling !== null && !info.undo.includes(this.recalling)) this.recalling = null;
  }

  /** Without the server: what this browser has kept of the match. */
  async #asLastSeen(): Promise<void> {
    const kept = await recallMatch(this.id);
    if (kept === null || this.info !== null || this.#closed) return;
    const seats = kept.info.seats.map((seat) => ({ ...seat, running: false })); // nobody knows what the clocks show now
    this.receive({ ...kept.info, seats, since: 0, updates: kept.updates });
    this.problem = null; // the page says itself that the server is away
  }

  async refresh(since: number): Promise<void> {
    try {
      const info = await api.match(this.id, since);
      if (!this.#closed) this.receive(info);
    } catch (error) {
      this.#failed(error);
    }
  }

  // What is the case ------------------------------------------------------------------------------

  /** The seat that must take the device before anything is shown. */
  get handOver(): number | null {
    const info = this.info;
    if (info === null || info.outcome !== null || info.perspective === null) return null;
    if (!this.covers) return null;
    if (this.recalling !== null) return this.recalling;
    return info.perspective === this.holder ? null : info.perspective;
  }

  /** Whether people share this screen who may not see each other's views. */
  get covers(): boolean {
    return this.info !== null && isShared(this.info) && this.secret(this.info.game);
  }

  /** What is asked here and now: of the seat whose view is shown. */
  get decision(): Decision | null {
    if (this.info === null || this.handOver !== null) return null;
    const { decisions, perspective } = this.info;
    return decisions.find((decision) => decision.seat === perspective) ?? decisions[0] ?? null;
  }

  /** The seat held here that may take its last decision back. */
  get undoSeat(): number | null {
    if (this.info === null) return null;
    const able = this.info.undo.filter((seat) => this.info!.held.includes(seat));
    const shown = this.holder ?? this.info.perspective;
    return able.find((seat) => seat === shown) ?? able[0] ?? null;
  }

  /** Whose draw offer waits for an answer, and the seat held here that answers. */
  get drawAnswer(): number | null {
    if (this.info === null || this.info.outcome !== null || this.info.draw_agreed.length === 0) return null;
    return this.info.held.find((seat) => !this.info!.draw_agreed.includes(seat)) ?? null;
  }

  /** The seat that speaks for this browser: whose view is shown, if it is held here. */
  get speaker(): number | null {
    if (this.info === null) return null;
    const { held, perspective } = this.info;
    return perspective !== null && held.includes(perspective) ? perspective : (held[0] ?? null);
  }

  // Requests --------------------------------------------------------------------------------------

  act(seat: number, choice: Choice): Promise<void> {
    const question = JSON.stringify(this.decision);
    const request = (number: number) => api.act(this.id, { seat, action: choice.text, number });
    // Where several choose at once, another may have been quicker: the same question still gets the same answer.
    return this.#send(choice.text, request, () => JSON.stringify(this.decision) === question);
  }

  /** Take the last decision back. If it is not that of the one who looks, the device goes to whose it is first. */
  undo(): Promise<void> {
    const seat = this.undoSeat;
    if (seat === null || this.pending !== null) return Promise.resolve();
    if (this.covers && seat !== this.holder) {
      this.recalling = seat;
      this.holder = null;
      return Promise.resolve();
    }
    return this.say("undo", seat);
  }

  /** Whose decision it is has the device, and takes it back. */
  async recall(seat: number): Promise<void> {
    if (this.pending !== null) return;
    this.holder = seat;
    await this.say("undo", seat);
    this.recalling = null;
  }

  say(what: TableWord, seat: number): Promise<void> {
    return this.#send(what, (number) => api.table(this.id, { seat, what, number }));
  }

  /** `still`: whether the request still means the same after the match has gone on; then it is sent once more. */
  async #send(what: string, request: (number: number) => Promise<MatchInfo>, still?: () => boolean): Promise<void> {
    if (this.info === null || this.pending !== null) return;
    this.pending = what;
    this.pointed = null;
    const sent = this.info.number;
    try {
      this.receive(await request(sent));
      this.problem = null;
    } catch (error) {
      if (error instanceof Refusal) await this.refresh(this.updates.length);
      if (error instanceof Refusal && this.info.number > sent && still?.()) {
        this.pending = null;
        return await this.#send(what, request);
      }
      this.#failed(error);
    } finally {
      this.pending = null;
    }
  }

  #failed(error: unknown): void {
    if (this.#closed) return;
    this.problem = error instanceof Error ? error : new Error(String(error));
    if (!(error instanceof Refusal) || error.problem.status !== 404) return;
    this.gone = true;
    mine.forget(this.id);
  }
}
