/**
 * The socket of one match: messages both ways, and it comes back by itself. What was asked and not answered yet is for
 * its owner to send again (docs/protocol.md).
 */

import { api } from "./api.ts";
import type { ClientMessage, ServerMessage } from "./types.ts";

export type Connection = "connecting" | "live" | "lost";

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 5_000;
/** The server gives up on a client that says nothing for two minutes. */
const PING_EVERY = 30_000;
/** After something was sent, a server that is there answers sooner. */
const PATIENCE = 8_000;
/** Why the server closed a socket: no use in trying again, or not at once. */
const NO_SUCH_MATCH = 4404;
const NOT_YOURS = 4403;
const TOO_MANY = 4429;
/** This server process ends, and others go on, or it comes back. */
const ENDING: readonly number[] = [1001, 1012];
const SOONEST = 50;

/** Milliseconds to wait before the next try: doubling, capped, and a little different for everybody. */
export function pause(tries: number, chance: number = Math.random()): number {
  const full = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(tries, 10));
  return Math.round(full * (0.75 + 0.25 * chance));
}

/**
 * The same before the first try when a server has said that it ends: soon, as others take over at once, and spread, as
 * all who were connected to it come at the same time.
 */
export function soon(chance: number = Math.random()): number {
  return Math.round(SOONEST + (FIRST_PAUSE - SOONEST) * chance);
}

export interface LiveHandlers {
  /** How much of the log, and the last line of the chat, that is known here. */
  since: () => number;
  chat: () => number;
  /** The same of what onlookers say. */
  watchers: () => number;
  receive: (message: ServerMessage) => void;
  changed: (connection: Connection) => void;
  /** There is no such match, or not for us: no use in trying again. */
  refused: (status: 403 | 404, code: string) => void;
}

export class Live {
  #socket: WebSocket | null = null;
  #retrying: ReturnType<typeof setTimeout> | undefined;
  #listening: ReturnType<typeof setTimeout> | undefined;
  #pinging: ReturnType<typeof setInterval> | undefined;
  #tries = 0;
  #heard = false;
  #open = true;
  readonly #look = () => {
    if (document.visibilityState !== "visible") return;
    if (this.#heard) this.send({ type: "ping", id: 0 }); // a device that slept may have lost the connection unnoticed
    else this.retry();
  };
  readonly #offline = () => this.#lose();

  constructor(
    private readonly id: string,
    private readonly handlers: LiveHandlers,
  ) {
    addEventListener("online", this.#look);
    addEventListener("offline", this.#offline);
    document.addEventListener("visibilitychange", this.#look);
    this.#connect();
  }

  close(): void {
    this.#open = false;
    removeEventListener("online", this.#look);
    removeEventListener("offline", this.#offline);
    document.removeEventListener("visibilitychange", this.#look);
    this.#abandon();
  }

  /** Whether it was given to the socket; it may be lost all the same. */
  send(message: ClientMessage): boolean {
    if (this.#socket === null || !this.#heard || this.#socket.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    this.#listening ??= setTimeout(() => this.#lose(), PATIENCE);
    return true;
  }

  /** Try at once, if there is no connection. */
  retry(): void {
    if (this.#open && this.#socket === null) this.#connect();
  }

  #connect(): void {
    clearTimeout(this.#retrying);
    const socket = new WebSocket(api.live(this.id, this.handlers.since(), this.handlers.chat(), this.handlers.watchers()));
    this.#socket = socket;
    socket.onmessage = (message: MessageEvent<string>) => this.#hear(message.data);
    socket.onclose = (event) => this.#closed(event);
    this.#listening = setTimeout(() => this.#lose(), PATIENCE);
  }

  #hear(data: string): void {
    clearTimeout(this.#listening);
    this.#listening = undefined;
    // What the server tells first makes a connection: it may also have accepted it only to close it.
    if (!this.#heard) {
      this.#heard = true;
      this.#tries = 0;
      this.#pinging = setInterval(() => this.send({ type: "ping", id: 0 }), PING_EVERY);
      this.handlers.receive(JSON.parse(data) as ServerMessage);
      this.handlers.changed("live");
    } else this.handlers.receive(JSON.parse(data) as ServerMessage);
  }

  #closed(event: CloseEvent): void {
    if (event.code === NO_SUCH_MATCH || event.code === NOT_YOURS) {
      this.close();
      this.handlers.refused(event.code === NOT_YOURS ? 403 : 404, event.reason);
      return;
    }
    if (event.code === TOO_MANY) this.#tries = 10;
    this.#lose(ENDING.includes(event.code));
  }

  /** There is no connection any more, or none that is worth having. */
  #lose(ended = false): void {
    if (!this.#open) return;
    const first = ended && this.#tries === 0;
    this.#abandon();
    this.handlers.changed("lost");
    this.#retrying = setTimeout(() => this.retry(), first ? soon() : pause(this.#tries));
    this.#tries += 1;
  }

  /** A socket may take long to notice that nobody is there: it is not waited for. */
  #abandon(): void {
    clearTimeout(this.#retrying);
    clearTimeout(this.#listening);
    clearInterval(this.#pinging);
    this.#listening = undefined;
    this.#heard = false;
    const socket = this.#socket;
    this.#socket = null;
    if (socket === null) return;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
  }
}
