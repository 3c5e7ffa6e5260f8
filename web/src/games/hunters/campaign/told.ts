/** What the last choice of the party led to: the text of the card, and everything that happened. */

import { tag, type Event } from "../../../lib/episodes.ts";
import { takenBack } from "../../../lib/merge.ts";
import type { UpdateInfo } from "../../../lib/types.ts";

/** Choices that begin something, and those that only go on with it. */
const BEGINS: readonly string[] = ["travel", "rest", "work", "reveal", "decide", "proceed", "choose-room", "upgrade", "produce", "recruit", "dismiss"];
const GOES_ON: readonly string[] = ["pay-by", "pay-evenly", "who", "share-out", "assign", "leave-behind", "dispute", "pick-loot"];

export interface Told {
  /** The choice that it began with. */
  verb: string;
  /** The card and the option that were chosen, if it was a card. */
  card: string | null;
  option: string | null;
  /** Texts of the story, by their keys in the catalogue. */
  texts: string[];
  /** Everything else that happened, in order. */
  events: Event[];
}

/** Told in the text of the card, or of the story's own. */
const UNTOLD: readonly string[] = ["card-read", "option-taken", "story-told"];

export function lastTold(updates: readonly UpdateInfo[]): Told | null {
  const gone = takenBack(updates);
  const acts = updates.filter(({ what, number }) => what === "act" && !gone.has(number));
  const verbs = acts.map(({ text }) => text?.split(" ")[0] ?? "");
  const first = verbs.findLastIndex((verb) => BEGINS.includes(verb));
  if (first < 0) return null;
  const own = acts.filter((_, place) => place === first || (place > first && GOES_ON.includes(verbs[place]!)));
  const events = own.flatMap((update) => update.events);
  const taken = events.findLast((event) => tag(event) === "option-taken");
  return {
    verb: verbs[first]!,
    card: taken === undefined ? null : String(taken["card"]),
    option: taken === undefined ? null : String(taken["option"]),
    texts: events.filter((event) => tag(event) === "story-told").map((event) => `story.${String(event["text"])}`),
    events: events.filter((event) => !UNTOLD.includes(tag(event))),
  };
}

/** The cards of the story that events speak of. */
export function cardsOf(updates: readonly UpdateInfo[]): string[] {
  const cards = updates.flatMap(({ events }) => events).flatMap((event) => (["card-read", "option-taken", "story-told", "card-kept"].includes(tag(event)) ? [String(event["card"])] : []));
  return [...new Set(cards)];
}
