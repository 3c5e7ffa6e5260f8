/** The live connection of one match: the server sends the match whenever its log grew. Comes back by itself. */

import { api, Refusal } from "./api.ts";
import type { MatchInfo } from "./types.ts";

export type Connection = "connecting" | "live" | "lost";

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 10_000;

/** Milliseconds to wait before the next try: doubling, capped, and a little different for everybody. */
export function pause(tries: number, chance: number = Math.random()): number {
  const full = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(tries, 10));
  return Math.round(full * (0.75 + 0.25 * chance));
}

export interface LiveHandlers {
  /** How much of the log is known here. */
  since: () => number;
  receive: (info: MatchInfo) => void;
  changed: (connection: Connection) => void;
  /** The server says that there is no such match for us: no use in trying again. */
  refused: (refusal: Refusal) => void;
}

export class Live {
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #open = true;
  readonly #again = () => {
    if (document.visibilityState === "visible") this.retry();
  };

  constructor(
    private readonly id: string,
    private readonly handlers: LiveHandlers,
  ) {
    addEventListener("online", this.#again);
    document.addEventListener("visibilitychange", this.#again);
    this.#connect();
  }

  close(): void {
    this.#open = false;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#again);
    document.removeEventListener("visibilitychange", this.#again);
    this.#socket?.close();
  }

  /** Try at once, if there is no connection. */
  retry(): void {
    if (!this.#open || this.#socket !== null) return;
    clearTimeout(this.#timer);
    void this.#reconnect();
  }

  #connect(): void {
    const socket = new WebSocket(api.live(this.id, this.handlers.since()));
    this.#socket = socket;
    socket.onopen = () => {
      this.#tries = 0;
      this.handlers.changed("live");
    };
    socket.onmessage = (message: MessageEvent<string>) => {
      if (this.#open) this.handlers.receive(JSON.parse(message.data) as MatchInfo);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#socket = null;
      if (!this.#open) return;
      this.handlers.changed("lost");
      this.#timer = setTimeout(() => void this.#reconnect(), pause(this.#tries++));
    };
  }

  /** A plain request first: it tells a server that is away from a match that is gone, and brings what was missed. */
  async #reconnect(): Promise<void> {
    try {
      const info = await api.match(this.id, this.handlers.since());
      if (!this.#open || this.#socket !== null) return;
      this.handlers.receive(info);
      this.#connect();
    } catch (error) {
      if (!this.#open) return;
      if (error instanceof Refusal && error.problem.status === 404) this.handlers.refused(error);
      else this.#timer = setTimeout(() => void this.#reconnect(), pause(this.#tries++));
    }
  }
}
