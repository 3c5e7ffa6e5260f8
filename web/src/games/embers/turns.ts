/** What was done in a turn, for the log. A turn is whoever acts; at the common fire, an hour. */

import { tag } from "../../lib/episodes.ts";
import { deedsOf, type TurnReading } from "../../lib/turns.ts";

const WORDS: Readonly<Record<string, string>> = {
  swapped: "ui.embers.turn.swapped",
  kept: "ui.embers.turn.kept",
  drew: "ui.embers.turn.drew",
  struck: "ui.embers.turn.struck",
  parried: "ui.embers.turn.parried",
  took: "ui.embers.turn.took",
  waited: "ui.embers.turn.waited",
  burnt: "ui.embers.turn.burnt",
};

export const turns: TurnReading = {
  title: (event, _earlier, text) => (tag(event) === "wind" ? text.say("ui.embers.turn.hour", event) : null),
  deeds: (events, text, seats) => deedsOf(events, WORDS, text, seats),
};
