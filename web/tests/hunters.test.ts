// @vitest-environment node
/** The board of Hunters without a page: geometry, what a tap means, the one prompt, words and the log. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describe as inWords } from "../src/games/hunters/describe.ts";
import { laid, scattered } from "../src/games/hunters/decor.ts";
import { cardOf, content, enemyCard } from "../src/games/hunters/facts.ts";
import { byArrow, distance, edgesOf, middle, outline, placing, spacesOf, stands, wayTo } from "../src/games/hunters/field.ts";
import { kindOf } from "../src/games/hunters/history.ts";
import { reachFor, watcherOn } from "../src/games/hunters/insight.svelte.ts";
import { lastDeeds, reading, say, turns } from "../src/games/hunters/log.ts";
import { natureOf, variantOf } from "../src/games/hunters/looks.ts";
import { alike, bars, blamed, fatesText, planText, prospectText, reward, shortly, sumText, type Prospect } from "../src/games/hunters/odds.ts";
import { Play, target, unlike, verb, wayOf } from "../src/games/hunters/play.svelte.ts";
import { buttons, byLetter, detail, sentence, whichOne } from "../src/games/hunters/prompt.ts";
import { dropped, rivals, sidesOf } from "../src/games/hunters/swap.ts";
import { enemyStates, statesOf, type Hero, type View } from "../src/games/hunters/view.ts";
import { comingText, effectText, entryText, goalText, groundAt, halfText, itemFacts, partText, shortHalf, spaceLabel, whyNot } from "../src/games/hunters/words.ts";
import { chapters, lines } from "../src/lib/log.ts";
import { Catalogue, type Message } from "../src/lib/text.ts";
import type { Choice, Decision } from "../src/lib/types.ts";
import { catalogue, update } from "./helpers.ts";

const missions = JSON.parse(readFileSync(join(import.meta.dirname, "fixtures/hunters-missions.json"), "utf8")) as {
  start: View;
  steps: { seat: number; events: Record<string, unknown>[] }[];
}[];
const names = JSON.parse(readFileSync(join(import.meta.dirname, "fixtures/hunters-words.json"), "utf8")) as Record<"en" | "pl", Record<string, string>>;

/** With the names that the server adds from the data. */
function worded(language: "en" | "pl"): Catalogue {
  const { messages } = catalogue(language, "hunters");
  const own = Object.entries(names[language]).map(([key, said]) => [`hunters/${key}`, { forms: [said] }] as [string, Message]);
  return new Catalogue(language, { ...messages, ...Object.fromEntries(own) }, "hunters");
}

const english = worded("en");
const polish = worded("pl");
const cistern = missions[0]!.start;
const NAMES = ["Soldier", "Scout"];

function choice(text: string, action: Record<string, unknown>): Choice {
  return { text, action };
}

function decision(ask: string, choices: Choice[], more: Record<string, unknown> = {}): Decision {
  return { seat: 0, prompt: { ask, ...more }, choices };
}

/** Soldier on b2 with two rats, Scout on a2. */
const fight: View = {
  ...cistern,
  turn: 1,
  heroes: cistern.heroes.map((hero, seat) => ({ ...hero, space: seat === 0 ? "b2" : "a2", actions: 2, engaged: seat === 0, hand: ["aim-and-fire", "thrust"] })),
  enemies: cistern.enemies.map((enemy, number) => (number < 2 ? { ...enemy, space: "b2" } : enemy)),
  ways: { a1: { cost: 1, from: "b2" }, c1: { cost: 1, from: "b2" }, d1: { cost: 2, from: "c1" } },
};

function playing(view: View, now: Decision | null): { play: Play; sent: string[] } {
  const sent: string[] = [];
  return { play: new Play(() => ({ view, decision: now, busy: false, choose: (one) => sent.push(one.text) })), sent };
}

// Geometry ------------------------------------------------------------------------------------------

test("a space has its place, and the keys go to the next one that exists", () => {
  expect(middle("c2")).toEqual({ x: 250, y: 150 });
  expect(distance("a1", "c2")).toBe(2);
  expect(byArrow(cistern.ground, "b2", "ArrowRight")).toBe("d2"); // c2 is solid
  expect(byArrow(cistern.ground, "a1", "ArrowUp")).toBeNull();
  expect(spacesOf(cistern.ground)).not.toContain("c2");
});

test("edges are drawn once, and those in a line are one", () => {
  const ground = { width: 2, height: 1, icons: "..", edges: "20002000", zone: [], tiles: [] };
  expect(edgesOf(ground)).toEqual([{ x1: 0, y1: 0, x2: 200, y2: 0, kind: "screen" }]);
  const barrier = { ...ground, edges: "01000001" };
  expect(edgesOf(barrier)).toEqual([{ x1: 100, y1: 0, x2: 100, y2: 100, kind: "obstacle" }]);
});

test("the outline of two neighbours has no line between them", () => {
  expect(outline(new Set(["a1", "b1"])).match(/M/g)?.length).toBe(6);
});

test.each([1, 2, 3, 4, 5, 8, 9, 12, 16])("%i figures have places of their own on a space", (count) => {
  const all = stands(count);
  expect(all.length).toBe(count);
  for (const [place, one] of all.entries()) {
    expect(Math.abs(one.x) + 37 * one.scale).toBeLessThanOrEqual(52);
    expect(Math.abs(one.y) + 37 * one.scale).toBeLessThanOrEqual(60);
    for (const other of all.slice(place + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(one.scale * 44);
  }
});

test("everybody on the board has a place, the dead have none", () => {
  const dead: View = { ...fight, heroes: fight.heroes.map((hero, seat) => ({ ...hero, dead: seat === 1 })) };
  expect(placing(fight).size).toBe(fight.enemies.length + 2);
  expect(placing(dead).has("scout")).toBe(false);
});

test("a way is told from the first space to the last", () => {
  expect(wayTo(fight.ways, "b2", "d1")).toEqual(["b2", "c1", "d1"]);
});

test("tiles are drawn alike every time, and every theme of the game has its look", () => {
  for (const { ground } of Object.values(content.value.missions)) {
    for (const tile of ground.tiles) {
      const one = laid(tile);
      expect(one.width * one.height).toBeGreaterThanOrEqual(9);
      expect(scattered(one, ground)).toEqual(scattered(one, ground));
    }
  }
  const looks = new Set(Object.values(content.value.missions).flatMap(({ ground }) => ground.tiles.map((tile) => `${laid(tile).material} ${laid(tile).things.join(" ")}`)));
  expect(looks.size).toBeGreaterThan(10);
});

// Figures -------------------------------------------------------------------------------------------

test("every enemy has a nature, and variants of a figure are told apart", () => {
  const seen = new Set<string>();
  for (const [type, { figure }] of Object.entries(content.value.enemies)) {
    expect(["beast", "bandit", "machine"]).toContain(natureOf(type));
    seen.add(`${figure} ${variantOf(type)}`);
    expect(kindOf(`${type}-3`)).toBe(type);
  }
  expect(seen.size).toBe(Object.keys(content.value.enemies).length);
});

test("states are those that count now", () => {
  expect(statesOf(fight, fight.heroes[0]!)).toEqual(["engaged"]);
  expect(statesOf({ ...fight, turn: 3 }, { ...fight.heroes[1]!, stunned: 2, hidden: true, guard: 1 })).toEqual(["hidden", "guard"]);
  expect(statesOf(fight, { ...fight.heroes[1]!, health: 0 })).toContain("down");
  expect(enemyStates(fight, { ...fight.enemies[0]!, marked: 1, stunned: 2 })).toEqual(["engaged", "stunned", "marked"]);
});

// What a tap means ----------------------------------------------------------------------------------

test("a tap on a space is its one choice, and asks where there are several", () => {
  const go = choice("move a1", { do: "move", space: "a1" });
  const hits = fight.enemies.slice(0, 2).map(({ name }) => choice(`strike knife ${name}`, { do: "strike", weapon: "knife", target: name }));
  const { play, sent } = playing(fight, decision("ask-turn", [go, ...hits]));
  expect(wayOf(play.spaces.get("a1"))).toBe("go");
  expect(wayOf(play.spaces.get("b2"))).toBe("hit");
  expect(play.tap("c1")).toBe(false);
  expect(play.tap("a1")).toBe(true);
  expect(sent).toEqual(["move a1"]);
  expect(play.tap("b2")).toBe(true);
  expect(play.asking?.choices.map(({ text }) => text)).toEqual(hits.map(({ text }) => text));
  expect(play.back()).toBe(true);
  expect(play.tap("b2", fight.enemies[1]!.name)).toBe(true);
  expect(sent.at(-1)).toBe(hits[1]!.text);
});

test("starting with another facing is not what a tap means", () => {
  const plain = choice("deploy a2", { do: "deploy", space: "a2", way: null });
  const turned = choice("deploy a2 n", { do: "deploy", space: "a2", way: "n" });
  const { play, sent } = playing(cistern, decision("ask-deploy", [plain, turned]));
  play.tap("a2");
  expect(sent).toEqual(["deploy a2"]);
});

test("a card is played by a tap, and swapped once that is wanted", () => {
  const all = [choice("play thrust", { do: "play", card: "thrust" }), choice("cycle thrust", { do: "cycle", card: "thrust" }), choice("end", { do: "end" })];
  const { play, sent } = playing(fight, decision("ask-turn", all, { actions: 2 }));
  play.touch("thrust");
  play.press(play.buttons.find((button) => button.verb === "cycle")!);
  expect(play.mode).toBe("cycle");
  expect(play.spaces.size).toBe(0);
  play.touch("thrust");
  expect(sent).toEqual(["play thrust", "cycle thrust"]);
  expect(play.touch("aim-and-fire")).toBe(false);
});

test("turning is chosen by an arrow", () => {
  const { play, sent } = playing(fight, decision("ask-turn", ["n", "e"].map((way) => choice(`face ${way}`, { do: "face", way }))));
  expect(play.ways).toEqual([]);
  play.press({ verb: "face", choice: null });
  expect(play.ways.length).toBe(2);
  play.turn("e");
  expect(sent).toEqual(["face e"]);
});

test("who does not want to be asked again passes every Reaction of this turn, and of no other", () => {
  const all = [choice("react leg-sweep", { do: "react", card: "leg-sweep" }), choice("pass", { do: "pass" })];
  let turn = 1;
  const sent: string[] = [];
  const play = new Play(() => ({ view: { ...fight, turn }, decision: decision("ask-reaction", all, { enemy: "great-rat-1", hero: "scout", trigger: "attacked" }), busy: false, choose: (one) => sent.push(one.text) }));
  play.goOn();
  expect(sent).toEqual([]);
  play.declineAll();
  play.goOn();
  expect(sent).toEqual(["pass", "pass"]);
  turn = 2;
  expect(play.declining).toBe(false);
});

test("what is chosen on a figure has the place of that figure", () => {
  const rat = fight.enemies[0]!.name;
  expect(target(choice("choose x", { do: "choose", what: rat }), fight)).toBe("b2");
  expect(target(choice("choose c1", { do: "choose", what: "c1" }), fight)).toBe("c1");
  expect(target(choice("burst", { do: "burst", weapon: "smg", targets: [rat] }), fight)).toBe("b2");
  expect(target(choice("heal", { do: "heal", hero: "scout" }), fight)).toBe("a2");
  expect(target(choice("end", { do: "end" }), fight)).toBeNull();
  expect(verb(choice("end", { do: "end" }))).toBe("end");
});

// The prompt ----------------------------------------------------------------------------------------

test("Interactions are behind one button, what ends comes last", () => {
  const all = [
    choice("end", { do: "end" }),
    choice("use first-aid-kit scout", { do: "use", item: "first-aid-kit", on: "scout" }),
    choice("use first-aid-kit soldier", { do: "use", item: "first-aid-kit", on: "soldier" }),
    choice("face n", { do: "face", way: "n" }),
  ];
  const { play } = playing(fight, decision("ask-turn", all, { actions: 2 }));
  const offered = { view: fight, play, text: english, names: NAMES, roomy: true };
  expect(buttons(offered).map(({ id }) => id)).toEqual(["interact", "face", "end"]);
  byLetter(offered, "i")!.press();
  expect(play.asking?.choices.length).toBe(2);
  expect(buttons({ ...offered, roomy: false }).filter(({ bare }) => bare).map(({ id }) => id)).toEqual(["interact", "face"]);
  expect(byLetter(offered, "q")).toBeNull();
});

test("a Reaction can be declined for this time, or for the turn", () => {
  const { play, sent } = playing(fight, decision("ask-reaction", [choice("pass", { do: "pass" })], { enemy: "great-rat-1", hero: "scout", trigger: "attacked" }));
  const made = buttons({ view: fight, play, text: english, names: NAMES, roomy: true });
  expect(made.map(({ id }) => id)).toEqual(["pass", "never"]);
  made[1]!.press();
  expect(sent).toEqual(["pass"]);
});

test("the sentence says what is asked, in both languages", () => {
  const now = decision("ask-part", [choice("skip", { do: "skip" })], { card: "aim-and-fire", part: "ranged 3", number: 1, boosted: false });
  const { play } = playing(fight, now);
  expect(sentence(fight, play, now, english)).toBe("Aim and fire: ranged attack, hit 3.");
  expect(sentence(fight, play, now, polish)).not.toContain("ui.hunters");
  const react = decision("ask-reaction", [], { enemy: "great-rat-1", hero: "scout", trigger: "attacked" });
  expect(sentence(fight, playing(fight, react).play, react, english)).toContain("Scout");
  const answer = decision("ask-reaction-part", [], { part: "struck: slip 1" });
  expect(sentence(fight, playing(fight, answer).play, answer, english)).toContain("1 space");
  play.press({ verb: "face", choice: null });
  expect(sentence(fight, play, now, english)).toContain("arrow");
});

test("of a card with several parts it is said which one is asked about", () => {
  const [name, card] = Object.entries(content.value.cards).find(([, { parts }]) => parts.length >= 2)!;
  const now = decision("ask-part", [], { card: name, part: "", number: 2, boosted: false });
  const said = sentence(fight, playing(fight, now).play, now, english);
  expect(said).toContain(`2/${card.parts.length}`);
  expect(said).toContain(partText(card.parts[1]!, english));
});

test("answers that differ in morale alone say so", () => {
  const plain = choice("shoot smg great-rat-1", { do: "shoot", weapon: "smg", target: "great-rat-1", morale: false });
  const brave = choice("shoot smg great-rat-1 morale", { do: "shoot", weapon: "smg", target: "great-rat-1", morale: true });
  expect(whichOne([plain, brave], english, NAMES)).toContain("Great Rat 1");
  expect(detail(plain, [plain, brave], english, NAMES)).toBe("without morale");
  expect(detail(brave, [plain, brave], english, NAMES)).toContain("morale token");
});

// Words ---------------------------------------------------------------------------------------------

test.each([
  ["English", english],
  ["Polish", polish],
] as const)("every card, enemy, thing and mission is said in %s", (_, text) => {
  const said: string[] = [];
  for (const [name, card] of Object.entries(content.value.cards)) said.push(text.say(`card.${name}`), ...card.parts.map((part) => partText(part, text)), halfText(card, text));
  for (const [name, enemy] of Object.entries(content.value.enemies)) said.push(text.say(`enemy.${name}`), ...enemy.lists.flat().map((entry) => entryText(entry, text)), ...enemy.traits.map((trait) => text.say(`trait.${trait}`)));
  for (const [name, item] of Object.entries(content.value.items)) said.push(text.say(`item.${name}`), ...itemFacts(item, text));
  for (const skill of Object.values(content.value.skills)) said.push(effectText("ability", skill, text));
  for (const { start } of missions) said.push(...start.goals.map((goal) => goalText(goal, text)), ...start.coming.map((one) => comingText(one, text)));
  const wrong = said.filter((one) => one === "" || /\b(part|mod|boost|trigger|reaction|entry|effect|mount|trap|trait|ability|goal|coming|ui|item|card|enemy)\.[a-z]/.test(one) || one.includes("{"));
  expect(wrong).toEqual([]);
});

test("what waits says for what", () => {
  const wolves = { turn: 7, do: "spawn", value: "", count: 2, enemy: "wild-dog", spaces: ["a1"] };
  expect(comingText(wolves, english)).not.toContain("later");
  expect(comingText({ ...wolves, when: "alarm", whose: "" }, english)).toBe(`${comingText(wolves, english)} Or later: not before one of you can be seen.`);
  expect(comingText({ ...wolves, when: "half", whose: "rhino" }, english)).toContain(`half of its health: ${english.say("enemy.rhino")}.`);
});

test.each(["en", "pl"] as const)("the lower half of a card is said in a few words (%s)", (language) => {
  const text = worded(language);
  for (const [name, card] of Object.entries(content.value.cards)) {
    const said = shortHalf(card, text);
    expect(said, name).not.toMatch(/ui\.|reaction\.|trigger\.|boost\.|\{/);
    expect(said.length, `${name}: ${said}`).toBeLessThanOrEqual(42);
  }
});

test("a short half keeps what tells cards apart", () => {
  const known = new Map<string, string>();
  for (const card of Object.values(content.value.cards)) {
    const [short, long] = [shortHalf(card, english), halfText(card, english)];
    expect(known.get(short) ?? long).toBe(long);
    known.set(short, long);
  }
  expect(shortHalf({ ...cardOf("suppressing-fire") }, english)).toBe("shot at: its hit −1");
  expect(shortHalf({ ...cardOf("shoulder-barge") }, english)).toBe("attack dice +1, melee");
});

test("why a card is of no use is what the game says, in short where there is little room", () => {
  const lacking = { action: "play aim-and-fire", why: "no-part-possible", card: "aim-and-fire", lacks: "unloaded" };
  expect(whyNot(lacking, english)).toEqual({ whole: "Nothing on this card can be done now: Aim and fire (not loaded).", short: "not loaded" });
  expect(whyNot(lacking, polish).short).toBe("broń do przeładowania");
  expect(whyNot({ action: "play thrust", why: "no-action-left" }, english)).toEqual({ whole: "You have no action left in this turn.", short: "no actions left" });
  // The card shows its own trigger
  expect(whyNot({ action: "react dig-in", why: "no-effect-now" }, english).short).toBe("");
});

test("enemies that hardly hurt anybody are not named", () => {
  const by = (enemy: string, expected: number) => ({ enemy, action: 1, chance: 0.5, expected });
  const fate = { hero: "soldier", health: 3, wounds: [0.5, 0.5], expected: 0.56, falls: 0, stunned: 0, by: [by("great-rat-1", 0.08), by("great-rat-2", 0.4), by("great-rat-3", 0.6)] };
  expect(blamed(fate).map(({ enemy }) => enemy)).toEqual(["great-rat-3", "great-rat-2"]);
  const forecast = { heroes: [fate, { ...fate, hero: "scout", expected: 0.03 }], enemies: [], taken: [] };
  expect(fatesText(forecast, english)).toBe("Soldier −0.6");
});

test("a building counts instead of the symbol beneath it", () => {
  expect(groundAt(fight, "b3")).toBe("vantage");
  const built: View = { ...fight, tokens: [{ name: "wreck-1", kind: "wreck", space: "b3", health: 0, item: "", armed: false, until: 0 }] };
  expect(groundAt(built, "b3")).toBe("cover");
  expect(spaceLabel(fight, english, "b2", "")).toContain("Great Rat 1");
  expect(spaceLabel(fight, english, "a1", "You can go here.")).toBe("a1: open space. You can go here.");
});

test("who is pointed at tells how far its weapons reach", () => {
  expect(watcherOn(fight, "a2")?.name).toBe("scout");
  expect(watcherOn(fight, "b2")?.name).toBe(fight.enemies[0]!.name);
  expect(watcherOn(fight, "h6")).toBeNull();
  expect(reachFor(fight, "soldier")).toBeGreaterThan(0);
  expect(reachFor(fight, fight.enemies[0]!.name)).toBe(0);
});

// The log and the text mode -------------------------------------------------------------------------

test("the log has one line for what an enemy does, with its reason in words", () => {
  const text = english;
  for (const { steps } of missions) {
    const told = lines(steps.map(({ seat, events }, number) => update(number, { seat, events })), text, NAMES, reading);
    const sentences = told.flatMap((line) => line.sentences);
    expect(sentences.filter(({ text: said }) => /\{|undefined|ui\.hunters/.test(said))).toEqual([]);
    const enemies = sentences.filter(({ turn }) => /^Turn \d+ · /.test(turn.title));
    expect(enemies.length).toBeGreaterThan(0);
  }
});

test("a second action of an enemy belongs to the line of the first", () => {
  const event = { event: "enemy-chose", enemy: "great-rat-1", list: "far", entry: "to 3", place: 2, distance: 4 };
  expect(turns.title!(event, new Map([["turn-began", { event: "turn-began", turn: 2 }]]), english, [])).toBe("Turn 2 · Great Rat 1");
  expect(turns.title!(event, new Map([["enemy-chose", event]]), english, [])).toBeNull();
  expect(say(event, english)).toContain("move 3 to the nearest hero");
});

test("the line of an enemy's turn does not swallow why it acts, nor that of the preparation the first card", () => {
  const took = { event: "took", hero: "soldier", card: "thrust" };
  const chose = { event: "enemy-chose", enemy: "great-rat-1", list: "engaged", entry: "melee", place: 1, distance: 0 };
  const log = lines([update(0, { events: [took] }), update(1, { events: [{ event: "turn-began", turn: 1, last: 9 }, chose] })], english, NAMES, reading);
  const told = chapters(log).map(({ turn, lines: own }) => [turn.title, ...own.flatMap(({ line }) => line.sentences.map((one) => one.text))]);
  expect(told).toEqual([
    ["Preparation", "Soldier took into the first hand: Thrust."],
    ["Turn 1 of 9"],
    ["Turn 1 · Great Rat 1", expect.stringContaining("melee attack")],
  ]);
});

test("an attack is told with its dice, successes and wounds", () => {
  const event = { event: "attacked", by: "great-rat-1", target: "scout", kind: "melee", weapon: "", distance: 0, dice: [1, 4], again: [], hit: 2, successes: 1, defence: 2, shields: 0, wounds: 1, zone: "", automatic: false, penalty: true };
  expect(say(event, english)).toBe("Great Rat 1 → Scout (melee attack, penalty attack): dice 1 4, hit 2 or less; 1 success, 0 shields, 1 wound.");
  expect(reading.places!({ event: "walked", path: ["a1", "b1"] })).toEqual(["a1", "b1"]);
});

test("what a hero lets pass is told by its name, and what has not come to anything is not told at all", () => {
  const declined = { event: "declined", hero: "soldier", what: "reaction", enemy: "great-rat-1" };
  const leftOut = { event: "left-out", hero: "soldier", card: "advancing-fire", part: "ranged 2" };
  const log = [update(0, { events: [declined] }), update(1), update(2, { events: [leftOut] }), update(3), update(4, { what: "undo", back: 3 })];
  const told = (text: Catalogue) => lines(log, text, NAMES, reading).flatMap(({ sentences }) => sentences.map((one) => one.text));
  expect(told(english)).toEqual(["Soldier → Great Rat 1: no Reaction.", expect.stringMatching(/^Soldier left out a part of a card: .* \(Advancing fire\)\.$/)]);
  expect(told(polish)[0]).toBe("Żołnierz → Wielki Szczur 1: bez Reakcji.");
});

test("what enemies and the mission do has no mark of a seat, and a turn's line one full stop at most", () => {
  const attack = { event: "attacked", target: "scout", kind: "melee", weapon: "", dice: [], hit: 1, successes: 0, defence: 0, shields: 0, wounds: 0 };
  const events = [{ event: "turn-began", turn: 2, last: 9 }, { event: "appeared", enemy: "great-rat-9", space: "l3", facing: "w" }, { ...attack, by: "great-rat-1" }, { ...attack, by: "soldier", target: "great-rat-1" }];
  const told = lines([update(0, { seat: 1, events })], english, NAMES, reading).flatMap(({ sentences }) => sentences);
  expect(told.map(({ seat }) => seat)).toEqual([null, null, null, 1]);
  expect(told[0]!.turn).toMatchObject({ title: "Turn 2 of 9", headline: "Turn 2 of 9: 1 enemy appeared" });
});

test("a turn's line says where a hero went, what it tried and what came of it, and one number for each target of an enemy", () => {
  const attack = { event: "attacked", by: "great-rat-1", target: "scout", kind: "melee", weapon: "", dice: [], hit: 1, successes: 0, defence: 0, shields: 0, wounds: 0 };
  const headline = (...events: Record<string, unknown>[]) => lines([update(0, { events: [{ event: "turn-began", turn: 2, last: 9 }, ...events] })], english, NAMES, reading).flatMap(({ sentences }) => sentences).at(-1)!.turn!.headline;
  const began = { event: "hero-began", hero: "soldier" };
  const walked = { event: "walked", hero: "soldier", path: ["a2", "a3"] };
  const miss = { ...attack, by: "soldier", target: "great-rat-1" };
  expect(headline(began, walked, miss)).toBe("Turn 2 · Soldier: to a3, 0 wounds");
  const killed = { event: "killed", enemy: "great-rat-1", space: "a4" };
  expect(headline(began, miss, { event: "wounded", who: "great-rat-1", wounds: 1, left: 0 }, killed, { event: "played", hero: "soldier", card: "thrust" })).toBe("Turn 2 · Soldier: Thrust, 1 wound, 1 enemy defeated");
  expect(headline(began, walked, { event: "wounded", who: "soldier", wounds: 2, left: 1 })).toBe("Turn 2 · Soldier: to a3");
  const chose = { event: "enemy-chose", enemy: "great-rat-1", list: "engaged", place: 1 };
  const late = lines([update(0, { events: [chose] }), update(1, { events: [began] })], english, NAMES, reading).flatMap(({ sentences }) => sentences);
  expect(late.map(({ turn }) => turn?.title)).toEqual(["Great Rat 1", "Soldier"]); // the beginning of the turn is not loaded
  expect(headline(chose, attack, { ...attack, wounds: 1 })).toBe("Turn 2 · Great Rat 1: Scout: 1 wound");
});

test("who has walked all the way is asked whether a morale token is worth one space more", () => {
  const ask = (choices: Choice[]) => {
    const now = decision("ask-walk", choices, { points: 0 });
    return sentence(fight, playing(fight, now).play, now, english);
  };
  expect(ask([choice("move a1 yes", { do: "move", space: "a1", morale: true })])).toBe("No movement left: a morale token gives 1 more space.");
  expect(ask([choice("face n", { do: "face", facing: "n" })])).toBe("No movement left: you may still turn.");
});

test("the text mode says every space, and what can be done there and with cards", () => {
  const all = [choice("move a1", { do: "move", space: "a1" }), choice("play thrust", { do: "play", card: "thrust" })];
  const told = inWords({ view: fight as unknown as Record<string, unknown>, seat: 0, decision: decision("ask-turn", all), text: english, names: NAMES });
  expect(told.rows.length).toBe(fight.ground.height);
  const cell = told.rows[0]!.cells[0]!;
  expect(cell.actions.map(({ text }) => text)).toEqual(["Move to a1"]);
  expect(told.rows[1]!.cells[1]!.text).toContain("Great Rat 1");
  expect(told.rows[1]!.cells[1]!.more?.join(" ")).toContain(entryText(enemyCard("great-rat").lists[0]![0]!, english));
  expect(told.lists[0]!.items.flatMap(({ actions }) => actions).map(({ choice: one }) => one.text)).toEqual(["play thrust"]);
  expect(cardOf("thrust").parts.length).toBeGreaterThan(0);
});

// What is foreseen ----------------------------------------------------------------------------------

const PROSPECT: Prospect = {
  action: "shoot smg great-rat-1 no",
  choice: { do: "shoot", weapon: "smg", target: "great-rat-1", morale: false },
  targets: [{ target: "great-rat-1", dice: 3, hit: 3, defence: 0, wounds: [0.125, 0.375, 0.375, 0.125], expected: 1.5, falls: 0.875 }],
  strays: [{ target: "scout", expected: 0.4 }],
};

test("more wounds than there is health are no worse than all of it", () => {
  expect(bars([0.125, 0.375, 0.375, 0.125], 2)).toEqual([
    { label: "0", chance: 0.125, last: false },
    { label: "1", chance: 0.375, last: false },
    { label: "2+", chance: 0.5, last: true },
  ]);
  expect(bars([0.5, 0.5], 4).at(-1)).toEqual({ label: "1", chance: 0.5, last: false });
});

test("a number says where it comes from, the largest part first", () => {
  const terms = [
    { why: "accessory", amount: 1, name: "magazine" },
    { why: "weapon", amount: 2, name: "smg" },
    { why: "night", amount: -1, name: null },
    { why: "rain", amount: 0, name: null },
  ];
  expect(sumText({ value: 2, terms }, english)).toBe("2 Submachine gun, +1 Magazine, −1 night");
  expect(sumText({ value: 0, terms: [{ why: "armoured", amount: 0, name: null }] }, english)).toBe("0 armoured: twice the dice");
});

test("an attack is told with whom it may hit by mistake", () => {
  expect(prospectText(PROSPECT, cistern, english)).toBe("1.5 wounds expected; defeated: 88%; Stray dice may hit Scout: 0.4 wounds expected");
  expect(shortly(PROSPECT, english)).toBe("1.5 wounds, defeated: 88%");
  expect(reward(PROSPECT)).toBeGreaterThan(reward({ ...PROSPECT, strays: [{ target: "scout", expected: 2 }] }));
});

test("the same attack on rats that are alike is told once", () => {
  const on = (target: string, morale = false): Prospect => ({ ...PROSPECT, action: `shoot ${target} ${morale}`, choice: { ...PROSPECT.choice, target, morale }, targets: [{ ...PROSPECT.targets[0]!, target }] });
  const found = alike([on("great-rat-1"), on("great-rat-2"), on("great-rat-1", true)], fight);
  expect(found.map(({ one, count }) => [one.action, count])).toEqual([["shoot great-rat-1 false", 2], ["shoot great-rat-1 true", 1]]);
});

test("what an enemy will do is said with its chance where that is not certain", () => {
  const plan = {
    enemy: "great-rat-1",
    acts: [{ action: 1, list: "near", entry: "", place: 1, distance: 1, chance: 1 }],
    idle: [{ action: 2, why: "nobody", chance: 0.25 }],
    aims: [{ action: 1, target: "scout", why: "nearest", chance: 0.5 }],
    ends: [],
  };
  const [first, second] = planText(plan, cistern, english);
  expect(first).toMatch(/melee attack → Scout: the nearest \(50%\)$/);
  expect(second).toBe("no hero to be seen (25%)");
});

test("of bursts on figures that are alike one of each kind is offered", () => {
  const burst = (one: string, other: string, morale = false) => choice(`burst ${one} ${other} ${morale}`, { do: "burst", weapon: "smg", targets: [one, other], morale });
  const all = [burst("great-rat-1", "great-rat-2"), burst("great-rat-1", "great-rat-3"), burst("great-rat-2", "great-rat-3", true)];
  expect(unlike(all, fight).map(({ text }) => text)).toEqual([all[0]!.text, all[2]!.text]);
});

test("why an enemy did something is told from its last turn only", () => {
  const entry = (events: Record<string, unknown>[]) => update(1, { events: events as never });
  const chose = (enemy: string, place: number) => ({ event: "enemy-chose", enemy, list: "near", entry: "", place, distance: 1, passed: [] });
  const said = lastDeeds("great-rat-1", [entry([{ event: "enemies-began", turn: 1 }, chose("great-rat-1", 1)]), entry([{ event: "enemies-began", turn: 2 }, chose("great-rat-2", 1), chose("great-rat-1", 2)])], english, NAMES);
  expect(said).toHaveLength(1);
  expect(said[0]).toContain("entry 2");
  expect(said[0]).toContain("Not possible before it:");
});

// Starting and equipment ----------------------------------------------------------------------------

test("who wants to choose the facing at the start says so, taps a space, then an arrow", () => {
  const choices = [choice("deploy a1", { do: "deploy", space: "a1", way: null }), choice("deploy a1 n", { do: "deploy", space: "a1", way: "n" }), choice("deploy b1 e", { do: "deploy", space: "b1", way: "e" })];
  const { play, sent } = playing(cistern, decision("ask-deploy", choices));
  const face = play.buttons.find((button) => button.verb === "face")!;
  play.press(face);
  expect(play.ways).toEqual([]);
  expect(play.tap("a1")).toBe(true);
  expect(play.ways.map(({ text }) => text)).toEqual(["deploy a1 n"]);
  play.turn("n");
  expect(sent).toEqual(["deploy a1 n"]);
});

test("a piece that is made ready goes where it is dropped, and is compared with what is used for the same", () => {
  const hero = { ...cistern.heroes[0]!, gear: [{ item: "pistol", place: "extra" }, { item: "knife", place: "weapon" }, { item: "smg", place: "weapon" }].map((gear) => ({ ...gear, host: -1, uses: 0, loaded: true, until: 0 })) };
  const equips = ["knife", "smg"].map((instead) => choice(`equip pistol ${instead}`, { do: "equip", item: "pistol", instead }));
  const [carried, used] = sidesOf(hero, null, equips)!;
  const [piece] = carried.pieces;
  expect(used.pieces.map(({ item }) => item)).toEqual(["knife", "smg"]);
  expect(dropped(piece!, "smg").map(({ text }) => text)).toEqual(["equip pistol smg"]);
  expect(dropped(piece!, null)).toHaveLength(2); // it has to be asked
  expect(rivals(piece!, used)).toEqual(["knife", "smg"]);
  expect(sidesOf(hero, null, [choice("end", { do: "end" })])).toBeNull();
});

test("in an exchange each side offers what may change hands", () => {
  const [own, other] = cistern.heroes as [Hero, Hero];
  const choices = [choice("give x", { do: "give", item: own.gear[0]!.item }), choice("done", { do: "done" })];
  const [left, right] = sidesOf(own, other, choices)!;
  expect(left.pieces[0]!.choices.map(({ text }) => text)).toEqual(["give x"]);
  expect(right.pieces.every(({ choices: none }) => none.length === 0)).toBe(true);
});
