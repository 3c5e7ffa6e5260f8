/** What people at one table say to each other, whom this browser does not want to hear, and what was not read yet. */

import { Notes } from "./notes.ts";
import type { ChatLine, ClientMessage, SeatInfo } from "./types.ts";

export const LONGEST = 300;

/** Whoever speaks: a seat, or (-1) somebody who watches, known by their first line and their name. */
export type Voice = Pick<ChatLine, "seat" | "name" | "speaker">;

type Say = Extract<ClientMessage, { type: "chat" }>;

const muted = new Notes("muted");
const read = new Notes("read");

export class ChatStore {
  lines = $state.raw<ChatLine[]>([]);
  /** Said here and not yet told to the others. */
  leaving = $state.raw<Say[]>([]);
  /** The last line that somebody here has seen. */
  readUpTo = $state(0);
  /** Counts the changes of who is muted. */
  #mutes = $state(0);

  constructor(
    private readonly id: string,
    private readonly send: (message: Say) => void,
    private readonly nextId: () => number,
  ) {
    this.readUpTo = Number(read.get(id) ?? 0);
  }

  get last(): number {
    return this.lines.at(-1)?.id ?? 0;
  }

  /** The last line of those who play, or of those who watch, that is known here. */
  lastOf(room: "players" | "watchers"): number {
    return this.lines.findLast((line) => (line.room ?? "players") === room)?.id ?? 0;
  }

  /** What onlookers said comes to players when all is over, and has its place among what they said themselves. */
  receive(lines: readonly ChatLine[]): void {
    const fresh = lines.filter(({ id }) => !this.lines.some((line) => line.id === id));
    if (fresh.length > 0) this.lines = [...this.lines, ...fresh].toSorted((a, b) => a.id - b.id);
  }

  /** Whether there was something to say. */
  say(text: string): boolean {
    const words = text.trim().replace(/\s+/g, " ").slice(0, LONGEST);
    if (words === "") return false;
    const message: Say = { type: "chat", id: this.nextId(), text: words, key: newKey() };
    this.leaving = [...this.leaving, message];
    this.send(message);
    return true;
  }

  done(id: number): void {
    if (this.leaving.some((message) => message.id === id)) this.leaving = this.leaving.filter((message) => message.id !== id);
  }

  /** There is a connection again: the server keeps a line once, however often it hears it. */
  again(): void {
    for (const message of this.leaving) this.send(message);
  }

  // Reading ---------------------------------------------------------------------------------------

  markRead(): void {
    if (this.last <= this.readUpTo) return;
    this.readUpTo = this.last;
    read.set(this.id, String(this.last));
  }

  /** How many lines of others wait to be read. */
  unread(seats: readonly SeatInfo[], held: readonly number[]): number {
    return this.lines.filter(
      (line) => line.id > this.readUpTo && !held.includes(line.seat) && !this.isMuted(line, seats),
    ).length;
  }

  // Muting: by the seat, and by the name for other matches -----------------------------------------

  isMuted(voice: Voice, seats: readonly SeatInfo[]): boolean {
    void this.#mutes;
    return this.#keys(voice, seats).some((key) => muted.get(key) !== undefined);
  }

  mute(voice: Voice, seats: readonly SeatInfo[], quiet: boolean): void {
    for (const key of this.#keys(voice, seats)) {
      if (quiet) muted.set(key, "1");
      else muted.delete(key);
    }
    this.#mutes += 1;
  }

  #keys({ seat, name: own, speaker }: Voice, seats: readonly SeatInfo[]): string[] {
    const name = seats[seat]?.name ?? own ?? "";
    return [`${this.id} ${speaker == null ? seat : `watcher ${speaker}`}`, ...(name === "" ? [] : [`@${name}`])];
  }
}

/** `crypto.randomUUID` exists on secure pages only. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("-");
}
