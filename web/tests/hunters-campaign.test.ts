// @vitest-environment node
/** The campaign table of Hunters without a page: what a view says, cards in words, and what the last choice led to. */

import { expect, test } from "vitest";
import { client } from "../src/games/hunters/client.ts";
import { describe as inWords } from "../src/games/hunters/describe.ts";
import { lineText, taleOf } from "../src/games/hunters/campaign/tale.ts";
import { cardsOf, lastTold } from "../src/games/hunters/campaign/told.ts";
import { chanceOf, choiceOf, counted, daysOf, isJourney, locationOf, spotOf, together, zonesOf, type CardOption, type JourneyView, type Member, type Way } from "../src/games/hunters/campaign/view.ts";
import { estimateText } from "../src/games/hunters/campaign/estimate.ts";
import { costText, modulesText, needText, optionLines, orderText, pinText, wayLines, wayText, windowText } from "../src/games/hunters/campaign/words.ts";
import { filtersOf, rival, sift, type Ware } from "../src/games/hunters/campaign/wares.ts";
import { content, type Printed } from "../src/games/hunters/facts.ts";
import { timeline } from "../src/games/hunters/timeline.ts";
import { label } from "../src/lib/choices.ts";
import { Catalogue } from "../src/lib/text.ts";
import type { Decision } from "../src/lib/types.ts";
import { catalogue, update } from "./helpers.ts";

const NAMES: Readonly<Record<string, string>> = {
  "spot.inn": "Inn", "spot.new-jensen": "New Jensen", "gang.wardens": "Wardens", "item.antidote": "Antidote", "hero.medic": "Medic", "room.forge": "Forge", "mission.cistern": "The Cistern",
  "story.020.title": "The warm ones", "story.020.text": "Nineteen names.", "story.020.a": "Say the word.", "story.020.b": "Pretend.",
};
const worded = (language: string) => {
  const own = Object.entries(NAMES).map(([key, said]) => [`hunters/${key}`, { forms: [said] }]);
  return new Catalogue(language, { ...catalogue(language, "hunters").messages, ...Object.fromEntries(own) }, "hunters");
};
const english = worded("en");
const polish = worded("pl");

const member = (name: string, seat: number, more: Partial<Member> = {}): Member => ({
  name, seat, level: 1, xp: 0, next: 20, health: 4, most: 4, poisoned: false, morale: 3, food: 2, cells: 3, strength: 2, persuasion: 1,
  modules: {}, gear: [], cards: [], deck: [], skills: [], implants: [], limit: 2, dead: false, ...more,
});

const option = (more: Partial<CardOption> = {}): CardOption => ({ option: "a", open: true, forced: false, needs: [], costs: [], reveals: "shown", check: null, shown: [], failing: [], more: false, ...more });

const way = (more: Partial<Way>): Way => ({ days: 1, deck: "road-1", chance: 1 / 3, cards: 16, refuses: false, must: [], ...more });

const view: JourneyView = {
  chapter: "journey", day: 2, days: 56, spot: "inn", permanent: false,
  heroes: [member("soldier", 0, { modules: { scrap: 1 } }), member("medic", 1, { modules: { scrap: 1, optics: 2 }, cells: 5 }), member("scout", 2, { dead: true, cells: 9 })],
  base: { rooms: [{ room: "forge", level: 1, due: null, making: null, cost: { scrap: 2 }, days: 5, open: false }], items: [], modules: {}, cells: 0, documents: [] },
  locations: [
    { name: "base", zone: 1, closed: false, cards: [], places: [] },
    { name: "new-jensen", zone: 1, closed: false, offers: ["work"], cards: [{ card: "010", how: "on", window: [1, 5], token: "A" }], places: [{ name: "inn", closed: false, offers: ["food"], cards: [{ card: "006", how: "under", window: null, token: null }] }] },
    { name: "ferry-stage", zone: 2, closed: false, cards: [], places: [] },
  ],
  kept: [], tokens: ["II"], standing: { wardens: 1 }, decks: { city: 30 }, missions: [{ mission: "cistern", won: true, day: 2 }], main: [{ missions: ["cistern"], played: true }],
  track: [{ day: 5, what: "window", name: "new-jensen" }, { day: 15, what: "event", name: "15" }, { day: 56, what: "last", name: "" }],
  ways: { "new-jensen": way({ days: 0, deck: "city", must: ["010"] }), "ferry-stage": way({ days: 1, deck: "road-2", cards: 12 }) }, tomorrow: { days: 1, hungry: ["medic"], poisoned: [], falls: [], extra: 0, over: false }, shop: null, loot: [], card: null, doing: [{ kind: "camp", name: "", option: "", number: 0, names: [] }], ending: "",
};

const camp: Decision = {
  seat: 0,
  prompt: { ask: "ask-camp", spot: "inn", day: 2 },
  choices: [
    { text: "travel new-jensen", action: { do: "travel", to: "new-jensen" } },
    { text: "reveal 006", action: { do: "reveal", card: "006" } },
    { text: "rest", action: { do: "rest" } },
  ],
};

test("a journey is told from a mission, and nothing of it is played moment by moment", () => {
  expect(isJourney(view as unknown as Record<string, unknown>)).toBe(true);
  expect(isJourney({ mission: "cistern" })).toBe(false);
  expect(timeline({ view: view as never, seat: 0, held: [0], updates: [update(0, { events: [{ event: "day-began", day: 2 }] })] })).toEqual([]);
  expect(client.summary?.(view as never, english, [])).toEqual([]);
});

test("the map has its zones from far to near, and a Place belongs to its Location", () => {
  expect(zonesOf(view).map(({ zone, locations }) => [zone, locations.length])).toEqual([[3, 0], [2, 1], [1, 2]]);
  expect(locationOf(view, "inn")?.name).toBe("new-jensen");
  expect(spotOf(view, "inn")?.cards[0]?.card).toBe("006");
  expect(spotOf(view, "new-jensen")?.offers).toEqual(["work"]);
  expect(locationOf(view, "nowhere")).toBeNull();
  expect(choiceOf(camp, "travel", { to: "new-jensen" })?.text).toBe("travel new-jensen");
  expect(choiceOf(camp, "travel", { to: "base" })).toBeNull();
});

test("the living have things together", () => {
  expect(together(view)).toEqual({ cells: 8, food: 4, modules: [["optics", 2], ["scrap", 2]] });
  expect(counted(["a", "b", "a"])).toEqual([["a", 2], ["b", 1]]);
});

test("every day of the track has its pins", () => {
  const days = daysOf(view);
  expect(days).toHaveLength(56);
  expect(days[4]!.pins.map((pin) => pinText(pin, english))).toEqual(["should be over: New Jensen"]);
  expect(days[55]!.pins.map((pin) => pinText(pin, english))).toEqual(["the last day"]);
});

test("orders of a card are said in words, and what it keeps to itself is not", () => {
  expect(orderText("cells 4", english)).toBe("Cells +4");
  expect(orderText("cells -2", english)).toBe("Cells −2");
  expect(orderText("standing wardens +1", english)).toBe("Wardens +1");
  expect(orderText("mission cistern hidden", english)).toBe("mission: The Cistern (you begin hidden)");
  expect(orderText("wound-lot 1", english)).toBe("a random hero loses health: 1");
  expect(orderText("draw road-2", english)).toBe("an event: Road II");
  expect(orderText("flag secret", english)).toBe("");
  expect(orderText("module scrap 2", polish)).toBe("Resztki +2");
});

test("what an option needs and costs is said in words", () => {
  expect(needText("not item antidote or hero medic", english)).toBe("not: Antidote or Medic in the party");
  expect(needText("standing wardens >= 2", english)).toBe("Wardens, standing ≥ 2");
  expect(needText("day <= 12", english)).toBe("day ≤ 12");
  expect(needText("flag saved-mirka", english)).not.toContain("mirka");
  expect(costText("cells 3", english)).toBe("Cells × 3");
  expect(costText("module scrap 1", english)).toBe("Scrap × 1");
  expect(costText("item antidote", english)).toBe("Antidote");
  expect(modulesText({ scrap: 2, power: 1 }, english)).toBe("Scrap × 2, Power supply × 1");
});

test("a check has the chance of one die, and a 1 always succeeds", () => {
  expect(chanceOf({ word: "luck", number: 4, value: 4 })).toBeCloseTo(4 / 6);
  expect(chanceOf({ word: "strength", number: -3, value: -1 })).toBeCloseTo(1 / 6);
  expect(chanceOf({ word: "persuasion", number: 5, value: 8 })).toBe(1);
  expect(chanceOf({ word: "boxing", number: 3, value: 0 })).toBeNull();
  expect(chanceOf(null)).toBeNull();
  const lines = optionLines(option({ check: { word: "persuasion", number: 0, value: 3 }, shown: ["cells 2", "flag x"], failing: ["wound 1"] }), english);
  expect(lines.map((line) => line.text)).toEqual(["Check (persuasion): one die at or below 3, 50%", "Success: Cells +2", "Failure: every hero loses health: 1"]);
  expect(optionLines(option({ reveals: "hidden" }), english).map(({ kind }) => kind)).toEqual(["hidden"]);
  expect(optionLines(option({ shown: ["cells 2"], more: true }), english).map(({ kind }) => kind)).toEqual(["shown", "more"]);
});

test("a way says its days, its deck and the chance of an encounter", () => {
  expect(wayText(way({ days: 1, deck: "road-1" }), english)).toBe("1 day · Road I · 33%");
  expect(wayText(way({ days: 0, deck: "city" }), english)).toBe("at once · Town · 33%");
  expect(windowText([8, 18], english)).toBe("days 8–18");
  expect(windowText(null, english)).toBe("");
});

test("what the last choice led to is told together, until the party chooses something else", () => {
  const log = [
    update(0, { text: "travel inn", events: [{ event: "set-out", to: "inn" }] }),
    update(1, { text: "decide a", events: [{ event: "option-taken", card: "020", option: "a" }] }),
    update(2, { text: "pay-by medic", events: [{ event: "paid", hero: "medic", what: "cells", count: 2 }, { event: "story-told", card: "020", text: "020.a.do" }] }),
    update(3, { text: "buy antidote", events: [{ event: "bought", hero: "medic", what: "antidote", price: 4 }] }),
  ];
  expect(lastTold(log)).toEqual({ verb: "decide", card: "020", option: "a", texts: ["story.020.a.do"], events: [{ event: "paid", hero: "medic", what: "cells", count: 2 }] });
  expect(cardsOf(log)).toEqual(["020"]);
  const next = lastTold([...log, update(4, { text: "rest", events: [{ event: "rested", days: 2 }] })]);
  expect(next?.verb).toBe("rest");
  expect(next?.card).toBeNull();
  expect(lastTold([])).toBeNull();
  expect(lastTold([...log, update(4, { what: "undo", back: 1 })])?.verb).toBe("travel");
});

test("in the text mode the map is a grid, and a card is read with its options", () => {
  const of = { view: view as unknown as Record<string, unknown>, seat: 0, decision: camp, text: english, names: ["A", "B", "C"] };
  const told = inWords(of);
  expect(told.rows.map(({ name }) => name)).toEqual(["Zone II", "Zone I"]);
  const jensen = told.rows[1]!.cells[1]!;
  expect(jensen.text).toContain("at once · Town");
  expect(jensen.more?.join(" ")).toContain("You are here");
  expect(jensen.actions.map(({ choice }) => choice.text)).toEqual(["travel new-jensen", "reveal 006"]);
  const card = { card: "020", picture: "town", window: null, asked: true, options: [option(), option({ option: "b", open: false, costs: ["cells 9"] })] };
  const choices = [{ text: "decide a", action: { do: "decide", option: "a" } }];
  const read = inWords({ ...of, view: { ...view, card } as never, decision: { seat: 0, prompt: { ask: "ask-option", card: "020" }, choices } }).lists[0]!;
  expect(read.title).toBe("020. The warm ones");
  expect(read.items.map(({ text }) => text)).toEqual(["Nineteen names.", "A. Say the word.", "B. Pretend. Costs: Cells × 9 Not open to you now."]);
  expect(read.items[1]!.actions).toHaveLength(1);
});

test("a campaign needs no mission, deck or equipment to be chosen", () => {
  const hidden = client.hidden as (options: Record<string, unknown>) => readonly string[];
  expect(hidden({ campaign: "none" })).not.toContain("level");
  for (const name of ["level", "gear_budget", "gear", "decks", "campaign", "changes"]) expect(hidden({ campaign: "journey" })).toContain(name);
});

test("an option is called by what it says, as soon as its words are here", () => {
  const read = { ...view, card: { card: "020", picture: "", window: null, asked: true, options: [option()] } } as never;
  const text = english.calling((action) => client.called!(action, read, english));
  expect(label({ text: "decide a", action: { do: "decide", option: "a" } }, text, [])).toBe("A. Say the word.");
  expect(label({ text: "rest", action: { do: "rest" } }, text, [])).toBe("Rest for 2 days");
});

test("a way tells its days, the die, hunger on the road and what has to be turned up", () => {
  const far = wayLines(view, "ferry-stage", english);
  expect(far.map(({ kind }) => kind)).toEqual(["days", "die", "danger"]);
  expect(far[0]!.text).toBe("1 day passes: it will be day 3 of 56.");
  expect(far[1]!.text).toContain("2 of 6 faces mean an encounter (33%). Deck: Road II, cards: 12.");
  expect(far[2]!.text).toContain("Medic");
  expect(wayLines(view, "new-jensen", english).map(({ kind }) => kind)).toEqual(["days", "die", "danger", "there"]);
  expect(wayLines({ ...view, day: 4 }, "ferry-stage", english).at(-1)!.text).toBe("Day 5: should be over: New Jensen");
  expect(wayLines(view, "nowhere", english)).toEqual([]);
  expect(wayLines(view, "ferry-stage", polish)[0]!.text).toBe("Mija 1 dzień: będzie dzień 3 z 56.");
});

test("wares are found by kind, by the weapon that they fit and by what can be had, and compared with what is carried", () => {
  const items = { carbine: { kind: "weapon", use: "attack", takes: 1 }, knife: { kind: "weapon", use: "attack" }, sight: { kind: "accessory", use: "passive" }, magazine: { kind: "accessory", use: "passive" } };
  const before = content.value;
  content.value = { ...before, items, reference: { fits: { sight: ["carbine"], magazine: ["rifle"] } } } as unknown as Printed;
  const ware = (item: string, more: Partial<Ware> = {}): Ware => ({ key: `buy ${item}`, item, count: 1, price: 3, choice: null, why: "too dear", paper: null, ...more });
  const choice = { text: "buy magazine", action: { do: "buy", item: "magazine" } };
  const paper = { item: "knife", room: "forge", level: 1, cost: {}, days: 2, able: true, open: false };
  const wares = [ware("knife", { paper }), ware("sight"), ware("magazine", { choice })];
  const soldier = member("soldier", 0, { gear: [{ item: "carbine", place: "weapon", host: -1, uses: 0 }] });
  const found = (wanted: Parameters<typeof sift>[1], search = "") => sift(wares, wanted, search, english).map(({ item }) => item);
  expect(filtersOf(wares, soldier, english).map(({ name, options }) => [name, options.map(([value]) => value)])).toEqual([["kind", ["weapon", "accessory"]], ["fits", ["carbine"]], ["can", ["now", "make"]]]);
  expect(found({ kind: "accessory" })).toEqual(["sight", "magazine"]);
  expect(found({ fits: "carbine" })).toEqual(["sight"]);
  expect(found({ can: "now" })).toEqual(["magazine"]);
  expect(found({ can: "make" })).toEqual(["knife"]);
  expect(found({}, "SIG")).toEqual(["sight"]);
  expect(rival("knife", soldier)).toBe("carbine");
  expect(rival("sight", soldier)).toBeNull();
  content.value = before;
});

test("the tale goes day by day through the chapters, and a mission leads to its match", () => {
  const before = [
    { number: 1, match: "one", reason: "mission-ahead", minutes: 9, journal: [{ event: "arrived", spot: "inn" }, { event: "day-began", day: 2 }, { event: "mission-called", mission: "cistern" }] },
    { number: 2, match: "two", reason: "goal", minutes: 34, journal: [{ event: "mission-over", mission: "cistern", won: true }] },
  ];
  const now = [
    update(0, { events: [{ event: "mission-over", mission: "cistern", won: true }, { event: "card-read", card: "020" }] }),
    update(1, { events: [{ event: "option-taken", card: "020", option: "a" }, { event: "story-told", card: "020", text: "020.text" }, { event: "bought", hero: "medic", what: "antidote", price: 2 }, { event: "day-began", day: 3 }, { event: "arrived", spot: "inn" }, { event: "starved", hero: "medic" }] }),
  ];
  const { days, legs } = taleOf(before, now, 3);
  expect(legs).toEqual([
    { kind: "journey", from: 1, to: 2, match: "one" },
    { kind: "mission", day: 2, mission: "cistern", won: true, match: "two", minutes: 34 },
    { kind: "journey", from: 2, to: 3, match: null },
  ]);
  expect(days.map(({ day, lines }) => [day, lines.map((line) => lineText(line, english, []))])).toEqual([
    [1, ["The party arrived: Inn."]],
    [2, ["The Cistern (won). It took 34 minutes.", "The warm ones. Say the word.", "Nineteen names."]],
    [3, ["The party arrived: Inn. Medic had nothing to eat."]],
  ]);
  expect(taleOf([], [], 7)).toEqual({ days: [], legs: [{ kind: "journey", from: 7, to: 7, match: null }] });
});

test("an estimate says whose pace it is", () => {
  expect(estimateText({ minutes: 35, matches: 2 }, english)).toBe("This mission takes about 35 minutes at your pace (finished missions: 2).");
  expect(estimateText({ minutes: 20, matches: 0 }, english)).toContain("estimated from its turns");
  expect(estimateText({ minutes: null, matches: 0 }, english)).toBe("");
});
