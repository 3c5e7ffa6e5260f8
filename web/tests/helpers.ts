/** A match as the server tells it, for tests to change. */

import { vi } from "vitest";
import { Catalogue } from "../src/lib/text.ts";
import type { Choice, ClientMessage, MatchInfo, ServerMessage, UpdateInfo } from "../src/lib/types.ts";
import { readPo } from "../tools/po.ts";

/** A game's own catalogue in one language, as the server gives it. */
export function catalogue(language: string, game: string): Catalogue {
  const own = [...readPo(language, game)].map(([key, message]) => [`${game}/${key}`, message] as const);
  return new Catalogue(language, Object.fromEntries([...readPo(language), ...own]), game);
}

/** Of Neuroshima: a tile from the hand on a hex. */
export function place(tile: string, cell: string, rot: number): Choice {
  return { text: `place ${tile} ${cell} r${rot}`, action: { do: "place", tile, cell, rot } };
}

export function matchInfo(changes: Partial<MatchInfo> = {}): MatchInfo {
  const seat = { kind: "human", name: "", player: "", left: null, running: false } as const;
  return {
    id: "m1",
    game: "embers",
    options: {},
    number: 0,
    since: 0,
    now: 0,
    clock: "none",
    answer_seconds: 0,
    answer: null,
    seats: [{ ...seat, role: "flint" }, { ...seat, kind: "bot", player: "greedy", role: "tinder" }],
    held: [0],
    actors: [0],
    questions: [],
    perspective: 0,
    view: {},
    decisions: [{ seat: 0, prompt: { ask: "turn" }, choices: [{ text: "wait", action: { do: "wait" } }] }],
    updates: [],
    undo: [],
    undos: [],
    undo_rule: "honest",
    agree_seconds: 0,
    hints: false,
    together: false,
    views: [],
    proposals: [],
    draw_agreed: [],
    stopped: null,
    outcome: null,
    commitment: "c0ffee",
    revealed: null,
    series: null,
    chapter: 1,
    chaptered: false,
    follows: null,
    draws: false,
    next: null,
    listed: false,
    spectators: true,
    archived: false,
    tournament: "",
    ...changes,
  };
}

export function update(number: number, changes: Partial<UpdateInfo> = {}): UpdateInfo {
  return { number, seat: 0, what: "act", at: 0, auto: false, text: null, events: [], ...changes };
}

/** A socket that goes nowhere: tests say what comes in, and look at what went out. */
export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }

  readyState = 1;
  sent: ClientMessage[] = [];
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  #n = 0;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.readyState = 3;
  }

  /** The server says something. */
  tell(message: Said): void {
    this.onmessage?.({ data: JSON.stringify({ ...message, n: ++this.#n }) });
  }

  /** Everybody is told who is there when they come. */
  welcome(): void {
    this.tell({ type: "people", online: [true, false], watching: 0 });
  }

  cut(code = 1006, reason = ""): void {
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }
}

type Without<Message> = Message extends ServerMessage ? Omit<Message, "n"> : never;
type Said = Without<ServerMessage>;

export function fakeSockets(): void {
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
}
