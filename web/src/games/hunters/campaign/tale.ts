/** The story of a party, day by day: of what the journals of earlier chapters keep, and of what has happened in this one. */

import { tag, type Event } from "../../../lib/episodes.ts";
import { takenBack } from "../../../lib/merge.ts";
import type { Catalogue } from "../../../lib/text.ts";
import type { Chronicle, UpdateInfo } from "../../../lib/types.ts";
import { say } from "../log.ts";
import { story } from "./story.svelte.ts";

export interface Battle {
  mission: string;
  won: boolean;
  /** Where it can be looked at; null if it was played elsewhere. */
  match: string | null;
  minutes: number | null;
}

export type Line =
  | { kind: "deeds"; events: Event[] }
  | { kind: "card"; card: string; option: string | null }
  | { kind: "story"; text: string }
  | ({ kind: "battle" } & Battle);

export interface Day {
  day: number;
  lines: Line[];
}

/** A part of the way so far: a journey over some days, or a mission. */
export type Leg = { kind: "journey"; from: number; to: number; match: string | null } | ({ kind: "mission"; day: number } & Battle);

export interface Tale {
  days: Day[];
  legs: Leg[];
}

/** What a story tells in the sentences of the log. Who bought what is not part of it. */
const TOLD: readonly string[] = [
  ...["room-chosen", "arrived", "rested", "worked", "starved", "poisoned", "cured", "fell-unconscious", "came-round", "died-on-journey", "fell", "died"],
  ...["standing-changed", "token-gained", "token-lost", "location-laid", "place-closed", "room-built", "produced", "document-gained", "installed"],
  ...["level-reached", "hero-joined", "hero-left", "campaign-ended", "campaign-lost"],
];

interface Chapter {
  match: string | null;
  minutes: number | null;
  events: readonly Event[];
}

export function taleOf(before: Chronicle["chapters"], updates: readonly UpdateInfo[], today: number): Tale {
  const gone = takenBack(updates);
  const fought = before.some(({ journal }) => (journal as Event[]).some((event) => tag(event) === "mission-over"));
  const now = updates
    .filter(({ what, number }) => what === "act" && !gone.has(number))
    .flatMap(({ events }) => events)
    .filter((event) => !fought || tag(event) !== "mission-over"); // told where it was fought
  const chapters: Chapter[] = [...before.map(({ match, minutes, journal }) => ({ match: match ?? null, minutes: minutes ?? null, events: journal as Event[] })), { match: null, minutes: null, events: now }];
  const days = new Map<number, Line[]>();
  const legs: Leg[] = [];
  let day = firstDay(chapters, today);
  chapters.forEach((chapter, place) => {
    const current = place === chapters.length - 1;
    const over = current ? undefined : chapter.events.find((event) => tag(event) === "mission-over");
    const from = day;
    chapter.events.forEach((event, number) => {
      if (tag(event) === "day-began") day = Number(event["day"]);
      const line = lineOf(event, chapter, number);
      if (line === null) return;
      const lines = days.get(day) ?? [];
      const last = lines.at(-1);
      if (line.kind === "deeds" && last?.kind === "deeds") last.events.push(...line.events);
      else lines.push(line);
      days.set(day, lines);
    });
    if (over !== undefined) legs.push({ kind: "mission", day, ...battleOf(over, chapter) });
    else if (chapter.events.length > 0 || current) legs.push({ kind: "journey", from, to: day, match: chapter.match });
  });
  return { days: [...days].map(([number, lines]) => ({ day: number, lines })), legs };
}

/** The day on which what is known begins: the one before the first that began. */
function firstDay(chapters: readonly Chapter[], today: number): number {
  const began = chapters.flatMap(({ events }) => events).find((event) => tag(event) === "day-began");
  const first = chapters[0]?.events.findIndex((event) => tag(event) === "day-began") ?? -1;
  return began === undefined ? today : first === 0 ? Number(began["day"]) : Math.max(1, Number(began["day"]) - 1);
}

function battleOf(over: Event, { match, minutes }: Chapter): Battle {
  return { mission: String(over["mission"]), won: over["won"] === true, match, minutes };
}

function lineOf(event: Event, chapter: Chapter, number: number): Line | null {
  switch (tag(event)) {
    case "mission-over":
      return { kind: "battle", ...battleOf(event, chapter) };
    case "card-read": {
      // What was chosen on it tells its name, too.
      const after = chapter.events.slice(number + 1);
      const next = after.findIndex((one) => tag(one) === "card-read");
      const own = next < 0 ? after : after.slice(0, next);
      return own.some((one) => tag(one) === "option-taken" && one["card"] === event["card"]) ? null : { kind: "card", card: String(event["card"]), option: null };
    }
    case "option-taken":
      return { kind: "card", card: String(event["card"]), option: String(event["option"]) };
    case "story-told":
      return { kind: "story", text: String(event["text"]) };
    default:
      return TOLD.includes(tag(event)) ? { kind: "deeds", events: [event] } : null;
  }
}

/** A line in words, for where nothing is drawn. */
export function lineText(line: Line, text: Catalogue, names: readonly string[]): string {
  switch (line.kind) {
    case "deeds":
      return line.events.map((event) => say(event, text) ?? text.say(`event.${tag(event)}`, event, names)).join(" ");
    case "card":
      return [`${story.title(line.card, text)}.`, line.option === null ? "" : story.say(line.card, line.option, text)].filter((part) => part !== "").join(" ");
    case "story":
      return storyText(line.text, text);
    case "battle":
      return battleText(line, text);
  }
}

/** What is read after a choice. */
export function storyText(key: string, text: Catalogue): string {
  const [card = "", ...rest] = key.split(".");
  return story.say(card, rest.join("."), text);
}

export function battleText({ mission, won, minutes }: Battle, text: Catalogue): string {
  const said = text.say("ui.hunters.tale.battle", { mission, won: String(won) });
  return minutes === null ? said : `${said} ${text.say("ui.hunters.tale.minutes", { minutes })}`;
}
