/** One match as this browser sees it: its last message, the log so far, the connection, and what is being sent. */

import { api, Refusal } from "./api.ts";
import { noteCommitment } from "./fair-play.ts";
import { forgetMatch, keep, recallMatch, type Kept } from "./saved-matches.ts";
import { me } from "./me.svelte.ts";
import { Live, type Connection } from "./live.ts";
import { beginningOf, withBeginning } from "./beginning.ts";
import { before as inFront, merge } from "./merge.ts";
import { lastTurn, type TurnSpan } from "./last-turn.ts";
import { isShared } from "./seats.ts";
import { ChatStore } from "./chat.svelte.ts";
import { replayApi } from "./replay-api.ts";
import { Stage, type Passage } from "./stage.svelte.ts";
import type { Choice, ClientMessage, Decision, MatchInfo, Problem, ServerMessage, TableWord, UndoSize, UpdateInfo } from "./types.ts";

/** A request that the server has not answered: it is sent again, word for word, after every break. */
interface Request {
  message: ClientMessage & { id: number };
  /** Whether it has left this browser: then the server may have it, answer or not. */
  sent: boolean;
  /** Whether it was granted, once that is known. */
  granted: Promise<boolean>;
  answer: (granted: boolean) => void;
}

/** What a match that was kept by an older version of this page does not tell. */
const MISSING = { questions: [], views: [], proposals: [], undos: [], undo_rule: "honest", agree_seconds: 0, together: false, hints: false } as const;

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
  /** The choice that is on its way, if it is one. */
  choice = $state.raw<Choice | null>(null);
  /** What is pending has not left this browser yet. */
  unsent = $state(false);
  problem = $state.raw<Error | null>(null);
  /** The server has no such match. */
  gone = $state(false);
  /** Only those who play may see it. */
  closed = $state(false);
  /** Which seats have somebody at their screen, and how many others look on; null until the server has said it. */
  online = $state.raw<boolean[] | null>(null);
  watching = $state(0);
  /** The notation of the choice that somebody points at, in the prompt or on the board. */
  pointed = $state<string | null>(null);
  /** Who has the device in hand, where several people share it. */
  holder = $state<number | null>(null);
  /** Of several seats of one person, the one whose question is chosen. */
  chosen = $state<number | null>(null);
  /** The seat that is asked, behind the curtain, whether it takes its decision back. */
  recalling = $state<number | null>(null);

  readonly chat: ChatStore;
  /** What is being shown of what has happened. */
  readonly stage = new Stage();
  /** What others did before this page was open is about to be shown. */
  opening = $state(false);
  /** Whether an event begins a turn, as the game says. */
  begins: ((event: Readonly<Record<string, unknown>>) => boolean) | undefined;
  #beginning = $state.raw<UpdateInfo | null>(null);
  #live: Live | null = null;
  #closed = false;
  /** What is shown was kept by the browser, and the server has not said yet how things are. */
  #old = false;
  #request: Request | null = null;
  #ids = 0;
  #asking = false;

  /** `secret`: whether a seat's view may hide something from the other seats that share this screen. */
  constructor(
    readonly id: string,
    private readonly secret: (game: string) => boolean,
  ) {
    this.chat = new ChatStore(id, (message) => void this.#live?.send(message), () => ++this.#ids);
  }

  async open(): Promise<void> {
    try {
      const known = await recallMatch(this.id);
      const info = await api.match(this.id);
      this.opening = known === null && this.stage.wanted && (isOpening(info) || beginningOf(info) !== null);
      this.receive(info, true);
      this.#sinceLastVisit(known);
    } catch (error) {
      this.#failed(error);
      if (this.gone || this.closed) return;
      this.connection = "lost";
      if (!(error instanceof Refusal)) await this.#asLastSeen();
    }
    this.#connect();
  }

  #connect(): void {
    if (this.#closed) return;
    this.#live = new Live(this.id, {
      since: () => this.#known,
      chat: () => this.chat.lastOf("players"),
      watchers: () => this.chat.lastOf("watchers"),
      receive: (message) => this.#hear(message),
      changed: (connection) => this.#changed(connection),
      refused: (status, code) => {
        if (code.startsWith("banned")) return void this.#barred();
        this.#failed(new Refusal({ status, kind: "", code, fields: {}, detail: code }));
        this.closed = status === 403;
      },
    });
  }

  /** The host has banned who plays here: they are told why, and look on from now on, if everybody may. */
  async #barred(): Promise<void> {
    await me.load(true);
    try {
      this.receive(await api.match(this.id), true);
    } catch (error) {
      this.#failed(error);
    }
    if (me.info?.barred) this.problem = new Refusal(me.info.barred);
    if (!this.closed && !this.gone) this.#connect();
  }

  close(): void {
    this.#closed = true;
    this.#live?.close();
    this.stage.close();
  }

  /** How many entries of the log this browser knows of. */
  get #known(): number {
    return this.updates.length === 0 ? 0 : this.updates.at(-1)!.number + 1;
  }

  /** The first entry of the log that is here; those before have to be asked for. */
  get first(): number {
    return this.updates[0]?.number ?? 0;
  }

  /** `asked`: the answer to a question for all that is missing; what it does not tell, the server keeps for `older`. */
  receive(info: MatchInfo, asked = false): void {
    const before = this.info;
    if (before !== null && info.number < before.number) return; // overtaken by a later message
    const updates = merge(this.updates, info) ?? (asked ? [...info.updates] : null);
    if (updates === null) return void this.refresh(this.#known);
    if (before === null || info.number > before.number) this.seen = before === null ? info.number : before.number;
    if (before === null) this.#beginning = beginningOf(info);
    else if (info.number > before.number) {
      const news = withBeginning(this.#beginning, updates).filter(({ number }) => number >= before.number);
      this.stage.receive({ before, log: this.log, updates: news });
    }
    this.info = info;
    this.updates = updates;
    this.received = performance.now();
    noteCommitment(info);
    keep(info, updates);
    if (this.recalling !== null && !info.undo.includes(this.recalling)) this.recalling = null;
  }

  /** Without the server: what this browser has kept of the match. */
  async #asLastSeen(): Promise<void> {
    const kept = await recallMatch(this.id);
    if (kept === null || this.info !== null || this.#closed) return;
    const seats = kept.info.seats.map((seat) => ({ ...seat, running: false })); // nobody knows what the clocks show now
    this.#old = true;
    this.receive({ ...MISSING, ...kept.info, seats, since: kept.updates[0]?.number ?? 0, updates: kept.updates }, true);
    this.problem = null; // the page says itself that the server is away
  }

  /** Something has happened before this page was open: that is shown from the beginning, and until then nothing is. */
  async showOpening(): Promise<void> {
    const { info } = this;
    if (!this.opening || info === null) return;
    if (this.#beginning !== null) {
      this.stage.receive({ before: info, log: [], updates: [this.#beginning] }, true);
      this.opening = false;
      return;
    }
    try {
      const { frames } = this.stage.timeline === null ? { frames: [] } : await replayApi.framesAt(this.id, 0, info.perspective);
      if (frames[0] !== undefined && !this.#closed) this.stage.receive({ before: { ...info, number: 0, view: frames[0].view }, log: [], updates: this.updates }, true);
    } catch {
      // It is in the log all the same.
    }
    this.opening = false;
  }

  /** What others did while this page was closed, as far as the browser has kept how things were before. */
  #sinceLastVisit(known: Kept | null): void {
    const info = this.info;
    if (known === null || info === null || known.info.perspective !== info.perspective) return;
    const passage = this.#passage({ ...MISSING, ...known.info });
    if (passage !== null) this.stage.offer(passage);
  }

  /** What has happened since a moment, if others did any of it; null if not all of it is known here. */
  #passage(before: MatchInfo): Passage | null {
    const updates = this.updates.filter(({ number }) => number >= before.number);
    if (updates[0]?.number !== before.number || updates.some(({ what }) => what === "undo")) return null;
    if (!updates.some(({ seat, what }) => what === "act" && !before.held.includes(seat))) return null;
    return { before, log: this.updates.filter(({ number }) => number < before.number), updates };
  }

  /** The last turn of somebody else: it can be shown once more at any time. */
  get lastTurn(): TurnSpan | null {
    return this.info === null ? null : lastTurn(this.updates, this.info.held, this.begins);
  }

  /** Show it. The server remembers how things were before it. */
  async replayTurn(): Promise<void> {
    const { info, lastTurn: turn } = this;
    if (info === null || turn === null) return;
    try {
      const { frames } = await replayApi.framesAt(this.id, turn.from, info.perspective);
      if (this.#closed || frames[0] === undefined) return;
      const before = { ...info, number: turn.from, view: frames[0].view };
      this.stage.replay({ before, log: this.updates.filter(({ number }) => number < turn.from), updates: turn.updates });
    } catch (error) {
      this.#failed(error);
    }
  }

  async refresh(since: number): Promise<void> {
    try {
      const info = await api.match(this.id, since);
      this.#old = false;
      if (!this.#closed) this.receive(info, true);
    } catch (error) {
      this.#failed(error);
    }
  }

  /** Older entries of the log, some at a time, or (`all`) until there are no more. */
  async older(all = false): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    try {
      do {
        const { updates } = await api.older(this.id, this.first);
        if (this.#closed || updates.length === 0) return;
        this.updates = inFront(updates, this.updates);
        if (this.info !== null) keep(this.info, this.updates);
      } while (all && this.first > 0);
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#asking = false;
    }
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case "match":
        return this.receive(message.info);
      case "done":
        this.chat.done(message.id);
        return this.#answer(message.id, null);
      case "refused":
        if (message.info !== null) this.receive(message.info);
        if (message.id !== null) this.chat.done(message.id);
        return this.#answer(message.id, message.problem);
      case "chat":
        return this.chat.receive(message.lines);
      case "people":
        this.online = message.online;
        this.watching = message.watching;
    }
  }

  #changed(connection: Connection): void {
    this.connection = connection;
    if (connection !== "live") return;
    if (!(this.problem instanceof Refusal)) this.problem = null;
    if (this.info === null) void this.refresh(0);
    else if (this.#old) void this.refresh(this.#known);
    this.#sendRequest();
    this.chat.again();
  }

  /** The server knows a connection by who made it: who has become somebody makes another. */
  reconnect(): void {
    this.#live?.close();
    this.connection = "connecting";
    this.#connect();
  }

  /** Take a free seat. The server knows a connection by who made it, so that of an onlooker goes before: a private match
   * closes to onlookers in the moment in which its last seat is taken. */
  async join(seat: number): Promise<void> {
    this.#live?.close();
    this.connection = "connecting";
    try {
      this.receive(await api.join(this.id, seat), true);
      this.problem = null;
    } catch (error) {
      this.#failed(error);
    } finally {
      if (!this.gone) this.#connect();
    }
  }

  // What is the case ------------------------------------------------------------------------------

  /** The seat that must take the device before anything is shown. */
  get handOver(): number | null {
    const info = this.info === null ? null : this.stage.info(this.info);
    if (info === null || info.outcome !== null || info.perspective === null) return null;
    if (!this.covers) return null;
    if (this.recalling !== null) return this.recalling;
    return info.perspective === this.holder ? null : info.perspective;
  }

  /** Whether people share this screen who may not see each other's views. */
  get covers(): boolean {
    return this.info !== null && isShared(this.info) && !this.isAlly && this.secret(this.info.game);
  }

  /** Whether the seats held here are of one team: all their decisions are open at once, without a curtain. */
  get isAlly(): boolean {
    return (this.info?.views.length ?? 0) > 0;
  }

  /** The match as it is shown: with the eyes of the seat whose question is chosen, where several are open here. */
  get shown(): MatchInfo | null {
    const { chosen } = this;
    const info = this.info === null || this.opening ? null : this.stage.info(this.info);
    const eyes = info?.views.find(({ seat }) => seat === chosen);
    if (info === null || eyes === undefined || !info.decisions.some(({ seat }) => seat === chosen)) return info;
    return { ...info, perspective: eyes.seat, view: eyes.view };
  }

  /** The log, with what happened before the first decision. */
  get log(): UpdateInfo[] {
    return withBeginning(this.#beginning, this.updates);
  }

  /** The log as far as it is told: what is still to be shown on the board is not. */
  get told(): UpdateInfo[] {
    return this.stage.told(this.log);
  }

  /** What is asked here and now: of the seat whose view is shown, when all has been shown that led to it. */
  get decision(): Decision | null {
    const info = this.shown;
    if (info === null || this.handOver !== null || this.stage.playing) return null;
    const { decisions, perspective } = info;
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
    if (this.pending === null) this.choice = choice;
    const asked = this.info?.questions.find((question) => question.seat === seat);
    const question = asked?.number ?? this.info?.number ?? 0;
    return this.#ask(choice.text, (id) => ({ type: "act", id, seat, action: choice.text, question }));
  }

  /** Take more back than the last decision, or ask the others for it. */
  async undoMore(seat: number, size: UndoSize): Promise<void> {
    if (this.pending === null) await this.say("undo", seat, size);
  }

  /** Take the last decision back. If it is not that of the one who looks, the device goes to whose it is first. One that
   * has just been made is taken back as soon as the server has it. */
  async undo(): Promise<void> {
    if (this.unsent) return this.takeBack();
    if (this.#request !== null && (this.pending === "undo" || !(await this.#request.granted))) return;
    const seat = this.undoSeat;
    if (seat === null || this.pending !== null) return;
    if (this.covers && seat !== this.holder) {
      this.recalling = seat;
      this.holder = null;
      return;
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

  /** `size` is how much an undo takes back, `proposal` what is agreed or objected to. */
  say(what: TableWord, seat: number, size: UndoSize = "decision", proposal = 0): Promise<void> {
    return this.#ask(what, (id, number) => ({ type: "table", id, seat, what, number, size, proposal }));
  }

  /** Done when the server has answered, however often the connection breaks until then: it knows a repeated request by
   * the question that it answers, or the number of the log that was seen. */
  async #ask(what: string, message: (id: number, number: number) => Request["message"]): Promise<void> {
    if (this.info === null || this.pending !== null) return;
    this.pending = what;
    this.pointed = null;
    let answer!: Request["answer"];
    const granted = new Promise<boolean>((resolve) => (answer = resolve));
    this.#request = { message: message(++this.#ids, this.info.number), sent: false, granted, answer };
    this.#sendRequest();
    await granted;
  }

  #sendRequest(): void {
    const request = this.#request;
    if (request === null) return;
    if (this.#live?.send(request.message)) request.sent = true;
    this.unsent = !request.sent;
  }

  /** Think better of what was chosen without a connection; what has left may be at the server already. */
  takeBack(): void {
    if (this.unsent) this.#settle(false);
  }

  #settle(granted: boolean): void {
    const request = this.#request;
    this.#request = null;
    this.pending = null;
    this.choice = null;
    this.unsent = false;
    request?.answer(granted);
  }

  #answer(id: number | null, problem: Problem | null): void {
    const request = this.#request;
    if (problem !== null) this.#failed(new Refusal(problem));
    if (request === null || request.message.id !== id) return;
    if (problem === null) this.problem = null;
    this.#settle(problem === null);
  }

  #failed(error: unknown): void {
    if (this.#closed) return;
    this.problem = error instanceof Error ? error : new Error(String(error));
    if (!(error instanceof Refusal)) return;
    if (error.problem.status === 404) {
      this.gone = true;
      void forgetMatch(this.id);
    }
    if (error.problem.status === 403 && this.info === null) this.closed = true;
  }
}

/** Whether others have acted, and nobody here: nothing of the match has been seen yet. */
function isOpening({ outcome, since, updates, held, played_on: from }: MatchInfo): boolean {
  if (from != null) return false; // it begins with what was played elsewhere
  const acts = updates.filter(({ what }) => what === "act");
  const mine = acts.some(({ seat, auto }) => !auto && held.includes(seat));
  return outcome === null && since === 0 && held.length > 0 && !mine && acts.some(({ seat, events }) => !held.includes(seat) && events.length > 0);
}
