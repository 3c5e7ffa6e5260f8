// @vitest-environment node
/** The log of Dust Tactics: a plan is declared in steps, and told once. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { planText, reading } from "../src/games/dust/log.ts";
import { deeds } from "./dust-notation.ts";
import { folded, lines } from "../src/lib/log.ts";
import type { UpdateInfo } from "../src/lib/types.ts";
import { catalogue, update } from "./helpers.ts";

const text = catalogue("en", "dust");
const names = ["Ann", "Ben"];

const announced = [
  { event: "activated", seat: 0, unit: "hans", cell: "b2" },
  { event: "declared", seat: 0, unit: "hans", plan: ["move b3", "nothing"], steps: deeds("move b3", "nothing") },
  { event: "moved", seat: 0, unit: "hans", cell: "b2", to: "b3", path: ["b2", "b3"] },
];
const undo = { what: "undo" };

/** The numbers of the entries that stand in the log, those taken back in brackets. */
function told(log: readonly UpdateInfo[]): string[] {
  return folded(lines(log, text, names, reading)).map(({ line }) => (line.takenBack ? `(${line.number})` : String(line.number)));
}

describe("a declaration", () => {
  test("is told when the plan is announced, and not step by step", () => {
    const log = [update(0), update(1), update(2), update(3, { events: announced })];
    expect(told(log)).toEqual(["3"]);
    const [, , , line] = lines(log, text, names, reading);
    expect(line!.sentences.map(({ text: said }) => said)[0]).toBe("Activation, Ann: Hans.");
  });

  test("says nothing while it is being made", () => {
    expect(told([update(0, { events: announced }), update(1, { seat: 1 }), update(2, { seat: 1 })])).toEqual(["0"]);
  });

  test("that is made anew after steps were taken back is told once", () => {
    const log = [update(0), update(1), update(2, undo), update(3), update(4), update(5, undo), update(6), update(7, { events: announced })];
    expect(told(log)).toEqual(["7"]);
  });

  test("that is taken back before it was announced leaves no trace", () => {
    expect(told([update(0), update(1), update(2, undo), update(3, undo)])).toEqual([]);
  });

  test("that was announced and is taken back is struck through, with who took it back; its steps are not told then either", () => {
    const log = [update(0), update(1), update(2, { events: announced }), update(3, undo), update(4, undo), update(5, undo)];
    expect(told(log)).toEqual(["(2)", "3"]);
  });

  test("ends with a forced step, which is taken back with the chosen one before it", () => {
    const forced = { auto: true, events: announced };
    expect(told([update(0), update(1), update(2, forced), update(3, undo), update(4, undo)])).toEqual(["(2)", "3"]);
    expect(told([update(0), update(1, { auto: true }), update(2, undo)])).toEqual([]);
  });

  test("hides nothing that people agree on meanwhile", () => {
    expect(told([update(0), update(1, { seat: 1, what: "offer-draw" }), update(2, undo)])).toEqual(["1"]);
  });

  test("keeps one line for each entry, so that positions of a replay keep their places", () => {
    const log = [update(0), update(1), update(2, { events: announced })];
    expect(lines(log, text, names, reading).map(({ number, sentences }) => [number, sentences.length])).toEqual([
      [0, 0],
      [1, 0],
      [2, 3],
    ]);
  });
});

test("another game's entries without events are told as before", () => {
  expect(folded(lines([update(0)], text, names))).toHaveLength(1);
});

describe("a plan in words", () => {
  const polish = catalogue("pl", "dust");

  test("goes from step to step", () => {
    expect(planText(deeds("move g2", "nothing"), text)).toBe("move to g2, then nothing");
    expect(planText(deeds("move g2", "nothing"), polish)).toBe("ruch na g2, potem nic");
    expect(planText(deeds("enter a1 a1,a2", "move b2"), text)).toBe("enter on a1, crushing the crate on a1, a2, then move to b2");
  });

  test("names each target once, where it says that there is an attack", () => {
    expect(planText(deeds("attack", "move b3", "aim 1 hell-boys", "hold 2", "aim 3 hell-boys"), text)).toBe("attack: Hell Boys, then move to b3");
    expect(planText(deeds("sustain", "aim 1 sturmpioniere", "aim 2 c4"), text)).toBe("sustained attack: Sturmpioniere, the cover on c4");
    expect(planText(deeds("move b3", "attack", "hold 1", "hold 2"), text)).toBe("move to b3, then attack without firing");
    expect(planText(deeds("charge", "move b3", "stay", "aim 1 hans-2"), text)).toBe("charge, then move to b3, then stay, then attack: Hans 2");
    expect(planText(deeds("sustain", "aim 1 hans"), polish)).toBe("atak ciągły: Hans");
  });

  test("leaves no notation behind, in either language", () => {
    const plan = ["use berserk", "reload 2", "strike hans luther", "tank-head hans", "order hans", "heal hans rifleman", "revive hans", "demolish 3", "leave", "leap c3"];
    for (const one of [text, polish]) for (const step of plan) expect(planText(deeds(step), one)).not.toBe(step);
  });

  test("stands in the log", () => {
    expect(reading.say({ event: "declared", seat: 0, unit: "hans", plan: ["move b3", "nothing"], steps: deeds("move b3", "nothing") }, text, names)).toBe("Plan, Hans: move to b3, then nothing.");
  });
});

describe("dice in words", () => {
  const shot = { event: "fired", seat: 0, unit: "hans", weapon: "mg-44", target: "hell-boys", dice: 6, hits: 3, damage: 2, rules: ["soft-cover"] };

  test("a shot tells what cover saved", () => {
    const throws = [
      { why: "first", faces: [5, 6, 5, 1, 2, 3] },
      { why: "cover", faces: [6, 1, 2] },
    ];
    expect(reading.say({ ...shot, throws }, text, names)).toBe("Hans → Hell Boys, MG 44: 6 dice, 3 hits, 1 saved by soft cover, damage 2.");
    const one = { ...shot, dice: 1, hits: 1, damage: 1, rules: [], throws: [{ why: "first", faces: [5] }] };
    expect(reading.say(one, text, names)).toBe("Hans → Hell Boys, MG 44: 1 die, 1 hit, damage 1.");
  });

  test("who is resilient after cover throws for what is left", () => {
    const throws = [
      { why: "first", faces: [5, 5, 5] },
      { why: "cover", faces: [1, 2, 6] },
      { why: "resilient", faces: [6] },
    ];
    const said = reading.say({ ...shot, damage: 0, rules: ["hard-cover"], throws }, text, names);
    expect(said).toContain("2 saved by hard cover, 1 cancelled");
  });

  test("the initiative shows stars, and a tie says that it is rolled again", () => {
    const roll = { event: "initiative-rolled", faces: [6, 1, 3], other_faces: [4, 1, 4], winner: 0 };
    expect(reading.say(roll, text, names)).toBe("Initiative: Ann ★·· (1 hit) against Ben ··· (0 hits). Won by: Ann.");
    expect(reading.say({ ...roll, other_faces: [4, 1, 5], winner: null }, text, names)).toContain("A tie: rolled again.");
  });

  test("other events have the words of the catalogue", () => {
    expect(reading.say({ event: "moved" }, text, names)).toBeNull();
  });
});

test.each(["en", "pl"])("no sentence about real games has a slot or the number of a seat in it (%s)", (language) => {
  const SHIFT = 7000; // seats are counted from here on, so that their numbers are told from all others
  const seats = Array.from({ length: SHIFT + 6 }, (_, seat) => `<${seat}>`);
  const events = JSON.parse(readFileSync(join(import.meta.dirname, "fixtures/dust-events.json"), "utf-8")) as Record<string, unknown>[];
  const shifted = events.map((event) => {
    const fields = ["seat", "side", "winner"].filter((name) => typeof event[name] === "number");
    return { ...event, ...Object.fromEntries(fields.map((name) => [name, Number(event[name]) + SHIFT])) };
  });
  const told = lines([update(0, { seat: SHIFT, auto: true, events: shifted })], catalogue(language, "dust"), seats, reading);
  const said = told.flatMap(({ sentences }) => sentences.flatMap((sentence) => [sentence.text, sentence.forced ?? ""]));
  expect(said.length).toBeGreaterThan(100);
  for (const sentence of said) {
    expect(sentence).not.toMatch(/[{}]/);
    expect(sentence).not.toMatch(/(?<![<\d])70\d\d/);
    expect(sentence).not.toMatch(/^(event|ui)\./);
  }
});
