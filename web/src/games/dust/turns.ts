/** The turns of the log, one for the set-up and one for each activation: `Round 2 · Rangers: move to c3, then attack: Jagers, 2 destroyed`. */

import { tag, type Event } from "../../lib/episodes.ts";
import type { Catalogue } from "../../lib/text.ts";
import { deedsOf, type TurnReading } from "../../lib/turns.ts";
import { planText } from "./log.ts";
import type { Deed } from "./view.ts";

const WORDS: Readonly<Record<string, string>> = {
  "tile-placed": "ui.dust.turn.tile",
  "cover-placed": "ui.dust.turn.cover",
  deployed: "ui.dust.turn.deployed",
  "first-chosen": "ui.dust.turn.first",
  "reaction-tried": "ui.dust.turn.reaction",
  "figure-lost": "ui.dust.turn.lost",
  destroyed: "ui.dust.turn.destroyed",
  demolished: "ui.dust.turn.demolished",
};

/** What belongs to the time before the first round, whoever does it. */
const SET_UP: readonly string[] = ["set-up-rolled", "tile-placed", "cover-placed", "deployed"];

function title(event: Event, earlier: ReadonlyMap<string, Event>, text: Catalogue): string | null {
  if (SET_UP.includes(tag(event))) return SET_UP.some((kind) => earlier.has(kind)) ? null : text.say("ui.dust.turn.set-up");
  if (tag(event) === "round-began") return text.say("ui.dust.turn.round", event);
  if (tag(event) !== "activated") return null;
  const began = earlier.get("round-began");
  return began === undefined ? text.say("ui.dust.turn.unit", event) : text.say("ui.dust.turn.title", { ...event, round: began["round"] });
}

function deeds(events: readonly Event[], text: Catalogue, seats: readonly string[]): string[] {
  const plans = events.filter((event) => tag(event) === "declared").map((event) => planText(event["steps"] as Deed[], text));
  return [...plans, ...deedsOf(events, WORDS, text, seats)];
}

export const turns: TurnReading = { title, deeds };
