/** What a player's clock shows. The server counts; between its messages the browser only counts along. */

import type { Catalogue } from "./text.ts";
import type { SeatInfo } from "./types.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const LOW = 10 * SECOND;

/** Milliseconds that a seat has left, `elapsed` after the server said how many it had. */
export function left(seat: Pick<SeatInfo, "left" | "running">, elapsed: number): number | null {
  if (seat.left === null) return null;
  return seat.running ? Math.max(0, seat.left - Math.max(0, elapsed)) : seat.left;
}

export function isLow(milliseconds: number): boolean {
  return milliseconds <= LOW;
}

/** How long until what is shown can change: tenths when time is short, seconds otherwise. */
export function step(milliseconds: number): number {
  if (milliseconds > DAY) return MINUTE;
  return milliseconds < LOW ? 100 : 250;
}

/** 9.4, 0:42, 12:05, 1:02:03, or days and hours in words. */
export function show(milliseconds: number, text: Catalogue): string {
  if (milliseconds >= DAY) {
    const hours = Math.floor(milliseconds / HOUR);
    return text.say("ui.clock.days-left", { days: Math.floor(hours / 24), hours: hours % 24 });
  }
  if (milliseconds < LOW) return text.number(Math.floor(milliseconds / 100) / 10, "decimal");
  const seconds = Math.floor(milliseconds / SECOND);
  const two = (part: number) => String(part).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** The clocks that the start page offers; the texts are the server's notation. */
export const CLOCKS = ["none", "move:30s", "bank:5m+3s", "bank:10m+5s", "bank:30m+15s"] as const;

const SPANS: Record<string, number> = { s: 1, m: 60, h: 3600 };

/** A clock's notation in words; one that is not understood is shown as it is. */
export function name(clock: string, text: Catalogue): string {
  if (clock === "none") return text.say("ui.clock.none");
  const days = /^days:(\d+)$/.exec(clock);
  if (days) return text.say("ui.clock.days", { days: Number(days[1]) });
  const move = /^move:(\d+)([smh])$/.exec(clock);
  if (move) return text.say("ui.clock.move", { seconds: Number(move[1]) * SPANS[move[2]!]! });
  const bank = /^bank:(\d+)([smh])(?:\+(\d+)([smh]))?$/.exec(clock);
  if (!bank) return clock;
  const minutes = (Number(bank[1]) * SPANS[bank[2]!]!) / 60;
  const seconds = bank[3] === undefined ? 0 : Number(bank[3]) * SPANS[bank[4]!]!;
  return text.say("ui.clock.bank", { minutes, seconds });
}
