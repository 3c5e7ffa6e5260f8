/** The turns of a match, as the log folds them: what each is called, and what was done in it. */

import { tag, type Event } from "./episodes.ts";
import type { Catalogue } from "./text.ts";
import type { UpdateInfo } from "./types.ts";

/** What a game says of its turns. */
export interface TurnReading {
  /** What the turn is called that an event begins; null if it begins none. `earlier` has the last event of each kind before it. Until
   * an event begins one, and without this, a turn is whoever acts. */
  title?: (event: Event, earlier: ReadonlyMap<string, Event>, text: Catalogue, seats: readonly string[]) => string | null;
  /** Whether the sentence of the event that begins a turn says more than the title does: then it is told too. */
  more?: (event: Event) => boolean;
  /** What was done in a turn, each thing in a few words. */
  deeds: (events: readonly Event[], text: Catalogue, seats: readonly string[]) => string[];
}

export interface Turn {
  /** The first sentence of it. */
  id: string;
  /** Null: no seat's. */
  seat: number | null;
  /** The sentence that says no more than the title. */
  opener: string | null;
  /** It says more, and is told too. */
  more: boolean;
  /** What it is called, and that with what was done in it. */
  title: string;
  headline: string;
}

/** Finds the turn of each sentence, in order. */
export class Turns {
  #now: (Turn & { events: Event[]; first: string }) | null = null;
  readonly #earlier = new Map<string, Event>();

  constructor(
    readonly text: Catalogue,
    readonly seats: readonly string[],
    readonly reading: TurnReading | undefined,
  ) {}

  /** The turn of a sentence. `event` is what it tells of the game, if it is in force: only that begins turns. */
  of(update: UpdateInfo, event: Event | null, sentence: { id: string; text: string; seat: number | null }): Turn {
    const title = event === null ? null : (this.reading?.title?.(event, this.#earlier, this.text, this.seats) ?? null);
    const now = this.#now;
    const passed = event !== null && now !== null && now.opener === null && now.seat !== update.seat;
    if (title !== null) this.#begin(title, sentence, sentence.seat, sentence.id, this.reading?.more?.(event!) === true);
    else if (now === null || passed) this.#begin(this.seats[update.seat] ?? "", sentence, update.seat, null);
    if (event !== null) {
      this.#earlier.set(tag(event), event);
      this.#now!.events.push(event);
    }
    return this.#now!;
  }

  /** All is told: what was done in the last turn is known as well. */
  close(): void {
    const now = this.#now;
    if (now === null) return;
    const what = this.reading?.deeds(now.events, this.text, this.seats) ?? [];
    if (what.length > 0) now.headline = this.text.say("ui.log.turn", { title: now.title, what });
    else if (now.opener === null) now.headline = now.first;
  }

  #begin(title: string, { id, text }: { id: string; text: string }, seat: number | null, opener: string | null, more = false): void {
    this.close();
    this.#now = { id, seat, opener, more, title, headline: title, events: [], first: text };
  }
}

/** How often each kind of event happened. */
export function counted(events: readonly Event[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const event of events) found.set(tag(event), (found.get(tag(event)) ?? 0) + 1);
  return found;
}

/** What was done, by the words for each kind of event: in order, and one that counts them (its field is `count`) once. */
export function deedsOf(events: readonly Event[], words: Readonly<Record<string, string>>, text: Catalogue, seats: readonly string[]): string[] {
  const counts = counted(events);
  const said = new Set<string>();
  return events.flatMap((event) => {
    const key = words[tag(event)];
    if (key === undefined) return [];
    const counting = text.get(key)?.by === "count";
    if (counting && said.has(key)) return [];
    said.add(key);
    return [text.say(key, { ...event, count: counts.get(tag(event)) }, seats)];
  });
}
