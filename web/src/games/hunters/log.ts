/** What the log needs to know of events: their spaces, their words, and what one enemy did in its turn, in one line. */

import { tag, type Event } from "../../lib/episodes.ts";
import type { Reading } from "../../lib/log.ts";
import type { Catalogue } from "../../lib/text.ts";
import { deedsOf, type TurnReading } from "../../lib/turns.ts";
import { entryText } from "./words.ts";
import { enemyCard } from "./facts.ts";
import { kindOf } from "./history.ts";
import { blowOf } from "./timeline.ts";
import { isSpace } from "./view.ts";

const FIELDS = ["space", "to", "path"];

function places(event: Event): string[] {
  return [...new Set(FIELDS.flatMap((name) => event[name]).filter(isSpace))];
}

const LISTS: readonly string[] = ["engaged", "near", "far"];

/** An attack: its dice, its successes, and what the defence took off. */
export function blowText(event: Event, text: Catalogue): string {
  const blow = blowOf(event);
  const weapon = text.has(`item.${blow.weapon}`) || text.has(`term.${blow.weapon}`) ? text.named("item", blow.weapon) : "";
  const what = [
    ...(blow.automatic ? [] : [text.say("ui.hunters.log.dice", { dice: blow.dice.join(" "), hit: blow.hit })]),
    text.say("ui.hunters.log.successes", { count: blow.successes }),
    ...(blow.defence > 0 && blow.successes > 0 ? [text.say("ui.hunters.log.shields", { count: blow.shields })] : []),
    text.say("ui.hunters.log.wounds", { count: blow.wounds }),
  ];
  return text.say("ui.hunters.log.attack", {
    by: text.named("term", blow.by),
    target: text.named("term", blow.target),
    how: [text.say(`attack.${blow.kind}`), ...(weapon === "" ? [] : [weapon]), ...(event["penalty"] === true ? [text.say("ui.hunters.log.penalty")] : [])].join(", "),
    what: what.join(", "),
  });
}

/** An event in words of its own; null: those of the catalogue. */
export function say(event: Event, text: Catalogue): string | null {
  switch (tag(event)) {
    case "attacked":
      return blowText(event, text);
    case "enemy-chose": {
      const entry = enemyCard(kindOf(String(event["enemy"]))).lists[LISTS.indexOf(String(event["list"]))]?.[Number(event["place"]) - 1];
      return entry === undefined ? null : text.say("ui.hunters.log.chose", { ...event, entry: entryText(entry, text) });
    }
    case "message-read":
      return text.say(`mission-message.${String(event["mission"])}.${String(event["turn"])}`);
    default:
      return null;
  }
}

// Turns ---------------------------------------------------------------------------------------------

const WORDS: Readonly<Record<string, string>> = {
  played: "ui.hunters.turn.played",
  reacted: "ui.hunters.turn.reacted",
  killed: "ui.hunters.turn.killed",
  fell: "ui.hunters.turn.fell",
  died: "ui.hunters.turn.died",
  "went-away": "ui.hunters.turn.away",
  "picked-up": "ui.hunters.turn.picked",
  operated: "ui.hunters.turn.operated",
  appeared: "ui.hunters.turn.appeared",
};

const SET_UP: readonly string[] = ["took", "deployed", "mission-began"];

function title(event: Event, earlier: ReadonlyMap<string, Event>, text: Catalogue): string | null {
  const turn = earlier.get("turn-began")?.["turn"];
  switch (tag(event)) {
    case "turn-began":
      return text.say("event.turn-began", event);
    case "hero-began":
      return text.say("ui.hunters.turn.hero", { ...event, turn });
    case "enemies-began":
      return text.say("event.enemies-began", event);
    case "enemy-chose":
      // Its second action belongs to the same line.
      return earlier.get("enemy-chose")?.["enemy"] === event["enemy"] ? null : text.say("ui.hunters.turn.enemy", { ...event, turn });
    default:
      return SET_UP.includes(tag(event)) && !SET_UP.some((kind) => earlier.has(kind)) ? text.say("ui.hunters.turn.set-up") : null;
  }
}

/** What an enemy did: where it went, whom it hit. */
function enemyDeeds(enemy: unknown, events: readonly Event[], text: Catalogue): string[] {
  const to = events.findLast((event) => tag(event) === "enemy-stepped" && event["enemy"] === enemy)?.["to"];
  const blows = events.filter((event) => tag(event) === "attacked" && event["by"] === enemy);
  return [
    ...(to === undefined ? [] : [text.say("ui.hunters.log.went", { to })]),
    ...blows.map((event) => {
      const wounds = text.say("ui.hunters.log.wounds", { count: Number(event["wounds"]) });
      return text.say("ui.hunters.log.hit", { target: text.named("term", String(event["target"])), wounds });
    }),
  ];
}

function deeds(events: readonly Event[], text: Catalogue, seats: readonly string[]): string[] {
  const chose = events.find((event) => tag(event) === "enemy-chose");
  if (chose !== undefined) return [...enemyDeeds(chose["enemy"], events, text), ...deedsOf(events, WORDS, text, seats)];
  const wounds = events.filter((event) => tag(event) === "wounded").reduce((sum, event) => sum + Number(event["wounds"]), 0);
  return [...deedsOf(events, WORDS, text, seats), ...(wounds > 0 ? [text.say("ui.hunters.log.wounds", { count: wounds })] : [])];
}

export const turns: TurnReading = { title, deeds };

export const reading: Reading = { places, say, turn: turns };
