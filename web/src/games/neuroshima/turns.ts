/** The turns of the log: `Turn 9 · Ola (Moloch): draws 3, Guard to b3`. */

import { tag, type Event } from "../../lib/episodes.ts";
import type { Catalogue } from "../../lib/text.ts";
import { deedsOf, type TurnReading } from "../../lib/turns.ts";

const WORDS: Readonly<Record<string, string>> = {
  "hq-placed": "ui.hex.turn.hq",
  drew: "ui.hex.turn.drew",
  redrew: "ui.hex.turn.redrew",
  discarded: "ui.hex.turn.discarded",
  placed: "ui.hex.turn.placed",
  replaced: "ui.hex.turn.placed",
  played: "ui.hex.turn.played",
  moved: "ui.hex.turn.moved",
  turned: "ui.hex.turn.turned",
  pushed: "ui.hex.turn.pushed",
  swapped: "ui.hex.turn.swapped",
  taken: "ui.hex.turn.taken",
  "procedure-run": "ui.hex.turn.procedure",
  "battle-began": "ui.hex.turn.battle",
  destroyed: "ui.hex.turn.destroyed",
};

/** What was done, and at the end what all battles cost the HQs. */
function deeds(events: readonly Event[], text: Catalogue, seats: readonly string[]): string[] {
  const lost = new Map<number, number>();
  for (const event of events) {
    if (tag(event) === "hq-hit") lost.set(Number(event["seat"]), (lost.get(Number(event["seat"])) ?? 0) + Number(event["wounds"]));
  }
  const hurt = [...lost].map(([seat, wounds]) => text.say("ui.hex.turn.hurt", { seat, wounds }, seats));
  return [...deedsOf(events, WORDS, text, seats), ...hurt];
}

export const turns: TurnReading = {
  title: (event, _earlier, text, seats) => (tag(event) === "turn-began" ? text.say("ui.hex.turn", event, seats) : null),
  deeds,
};
