/** What the log needs to know of events: their spaces, their words, and what one enemy did in its turn, in one line. */

import { tag, type Event } from "../../lib/episodes.ts";
import { untold, type Reading } from "../../lib/log.ts";
import type { Catalogue } from "../../lib/text.ts";
import type { UpdateInfo } from "../../lib/types.ts";
import { deedsOf, type TurnReading } from "../../lib/turns.ts";
import { story } from "./campaign/story.svelte.ts";
import { entryText } from "./words.ts";
import { enemyCard } from "./facts.ts";
import { kindOf } from "./history.ts";
import { sumText, type Term } from "./odds.ts";
import { blowOf } from "./timeline.ts";
import { isSpace } from "./view.ts";

const FIELDS = ["space", "to", "path"];

function places(event: Event): string[] {
  return [...new Set(FIELDS.flatMap((name) => event[name]).filter(isSpace))];
}

/** What the mission does, or becomes of heroes: whoever decided last did not do it. */
const UNOWNED: readonly string[] = ["mission-began", "turn-began", "enemies-began", "weather-changed", "light-changed", "message-read", "goal-reached", "mission-ended", "exploded", "trap-fired", "token-gone", "settled", "engaged", "revealed", "fell", "died"];

function isEnemy(name: unknown): boolean {
  return enemyCard(kindOf(String(name))).figure !== "";
}

/** What enemies and the mission do is no seat's doing. */
function unowned(event: Event): boolean {
  if (UNOWNED.includes(tag(event))) return true;
  if (event["by"] !== undefined) return isEnemy(event["by"]);
  if (event["who"] !== undefined) return !isEnemy(event["who"]); // hurt by the other side
  return event["hero"] === undefined && event["enemy"] !== undefined && tag(event) !== "killed";
}

const LISTS: readonly string[] = ["engaged", "near", "far"];

/** An attack: its dice, its successes, and what the defence took off. */
export function blowText(event: Event, text: Catalogue): string {
  const blow = blowOf(event);
  const weapon = text.has(`item.${blow.weapon}`) || text.has(`term.${blow.weapon}`) ? text.named("item", blow.weapon) : "";
  const came = [
    text.say("ui.hunters.log.successes", { count: blow.successes }),
    ...(blow.defence > 0 && blow.successes > 0 ? [text.say("ui.hunters.log.shields", { count: blow.shields })] : []),
    text.say("ui.hunters.log.wounds", { count: blow.wounds }),
  ];
  const what = [
    ...(blow.automatic ? [] : [text.say("ui.hunters.log.dice", { dice: blow.dice.join(" "), hit: blow.hit })]),
    ...whyText(event, text),
    came.join(", "),
  ];
  return text.say("ui.hunters.log.attack", {
    by: text.named("term", blow.by),
    target: text.named("term", blow.target),
    how: [text.say(`attack.${blow.kind}`), ...(weapon === "" ? [] : [weapon]), ...(event["penalty"] === true ? [text.say("ui.hunters.log.penalty")] : [])].join(", "),
    what: what.join("; "),
  });
}

/** Where dice and hit of an attack come from, unless that is plain. */
export function whyText(event: Event, text: Catalogue): string[] {
  const terms = (event["terms"] as (Term & { what: string })[] | undefined) ?? [];
  const sums = ["dice", "hit"].map((what) => ({ what, own: terms.filter((term) => term.what === what).map(({ why, amount, name }) => ({ why, amount, name: name ?? null })) }));
  return sums.filter(({ own }) => own.length > 1).map(({ what, own }) => `${text.say(`roll.${what}`)}: ${sumText({ value: 0, terms: own }, text)}`);
}

/** An event in words of its own; null: those of the catalogue. */
export function say(event: Event, text: Catalogue): string | null {
  switch (tag(event)) {
    case "attacked":
      return blowText(event, text);
    case "enemy-chose": {
      const list = enemyCard(kindOf(String(event["enemy"]))).lists[LISTS.indexOf(String(event["list"]))] ?? [];
      const place = Number(event["place"]) - 1;
      const entry = list[place];
      if (entry === undefined) return null;
      const said = text.say("ui.hunters.log.chose", { ...event, entry: entryText(entry, text) });
      return place === 0 ? said : `${said} ${text.say("ui.hunters.log.passed", { entries: list.slice(0, place).map((one) => entryText(one, text)).join("; ") })}`;
    }
    case "enemy-aimed": {
      const among = ((event["among"] as string[] | undefined) ?? []).filter((name) => name !== event["target"]);
      const said = text.say("event.enemy-aimed", event);
      return among.length === 0 ? said : `${said} ${text.say("ui.hunters.log.among", { among: among.map((name) => text.named("term", name)) })}`;
    }
    case "message-read":
      return text.say(`mission-message.${String(event["mission"])}.${String(event["turn"])}`);
    case "card-read":
    case "card-kept":
      story.want(String(event["card"]), text);
      return null;
    case "option-taken": {
      const [card, option] = [String(event["card"]), String(event["option"])];
      const said = story.say(card, option, text);
      return said === "" ? null : text.say("ui.hunters.journey.log.option", { card: story.title(card, text), option: option.toUpperCase(), text: said });
    }
    case "story-told": {
      const [card = "", ...rest] = String(event["text"]).split(".");
      return story.say(card, rest.join("."), text) || story.title(card, text);
    }
    default:
      return null;
  }
}

/** What an enemy did in its last turn: what it chose, whom it aimed at, how it hit. */
export function lastDeeds(enemy: string, updates: readonly UpdateInfo[], text: Catalogue, names: readonly string[]): string[] {
  const events = updates.filter(({ what }) => what === "act").flatMap((update) => update.events);
  const began = events.findLastIndex((event) => tag(event) === "enemies-began");
  if (began < 0) return [];
  return events
    .slice(began)
    .filter((event) => WHY.includes(tag(event)) && [event["enemy"], event["by"]].includes(enemy))
    .map((event) => say(event, text) ?? text.say(`event.${tag(event)}`, event, names));
}

const WHY: readonly string[] = ["enemy-chose", "enemy-idle", "enemy-aimed", "attacked"];

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
  arrived: "ui.hunters.turn.arrived",
  "card-read": "ui.hunters.turn.card",
  "mission-called": "ui.hunters.turn.mission",
};

const SET_UP: readonly string[] = ["took", "deployed", "mission-began"];

function title(event: Event, earlier: ReadonlyMap<string, Event>, text: Catalogue): string | null {
  const turn = earlier.get("turn-began")?.["turn"]; // undefined: its beginning is not loaded
  switch (tag(event)) {
    case "turn-began":
    case "day-began":
    case "enemies-began":
      return text.say(`event.${tag(event)}`, event).replace(/\.$/, ""); // what was done follows
    case "hero-began":
      return turn === undefined ? text.named("hero", String(event["hero"])) : text.say("ui.hunters.turn.hero", { ...event, turn });
    case "enemy-chose":
      // Its second action belongs to the same line.
      if (earlier.get("enemy-chose")?.["enemy"] === event["enemy"]) return null;
      return turn === undefined ? text.named("term", String(event["enemy"])) : text.say("ui.hunters.turn.enemy", { ...event, turn });
    default:
      return SET_UP.includes(tag(event)) && !SET_UP.some((kind) => earlier.has(kind)) ? text.say("ui.hunters.turn.set-up") : null;
  }
}

/** What an enemy did: where it went, whom it hit. */
function enemyDeeds(enemy: unknown, events: readonly Event[], text: Catalogue): string[] {
  const to = events.findLast((event) => tag(event) === "enemy-stepped" && event["enemy"] === enemy)?.["to"];
  const wounds = new Map<string, number>(); // by target: two attacks on one hero are told once
  for (const blow of events.filter((event) => tag(event) === "attacked" && event["by"] === enemy)) {
    const target = String(blow["target"]);
    wounds.set(target, (wounds.get(target) ?? 0) + Number(blow["wounds"]));
  }
  return [
    ...(to === undefined ? [] : [text.say("ui.hunters.log.went", { to })]),
    ...[...wounds].map(([target, count]) => text.say("ui.hunters.log.hit", { target: text.named("term", target), wounds: text.say("ui.hunters.log.wounds", { count }) })),
  ];
}

/** What a hero did: where it went, what it played, and what came of that, at the end. */
function heroDeeds(hero: unknown, events: readonly Event[], text: Catalogue, seats: readonly string[]): string[] {
  const path = events.findLast((event) => tag(event) === "walked" && event["hero"] === hero)?.["path"];
  const to = Array.isArray(path) ? path.at(-1) : undefined;
  const hurt = events.filter((event) => tag(event) === "wounded" && isEnemy(event["who"])); // not what a penalty attack did to the hero
  const tried = events.some((event) => tag(event) === "attacked" && event["by"] === hero);
  const wounds = hurt.reduce((sum, event) => sum + Number(event["wounds"]), 0);
  const isEnd = (event: Event) => tag(event) === "killed";
  return [
    ...(to === undefined ? [] : [text.say("ui.hunters.log.went", { to })]),
    ...deedsOf(events.filter((event) => !isEnd(event)), WORDS, text, seats),
    ...(wounds > 0 || tried ? [text.say("ui.hunters.log.wounds", { count: wounds })] : []),
    ...deedsOf(events.filter(isEnd), WORDS, text, seats),
  ];
}

function deeds(events: readonly Event[], text: Catalogue, seats: readonly string[]): string[] {
  const chose = events.find((event) => tag(event) === "enemy-chose");
  if (chose !== undefined) return [...enemyDeeds(chose["enemy"], events, text), ...deedsOf(events, WORDS, text, seats)];
  const began = events.find((event) => tag(event) === "hero-began");
  return began === undefined ? deedsOf(events, WORDS, text, seats) : heroDeeds(began["hero"], events, text, seats);
}

/** Why an enemy does something, and the first card of a hand, are not in the title. */
function more(event: Event): boolean {
  return tag(event) === "enemy-chose" || SET_UP.includes(tag(event));
}

export const turns: TurnReading = { title, more, deeds };

/** A walk or a shot that others may interrupt is told with what comes of it. */
export const reading: Reading = { places, say, untold, unowned, turn: turns };
