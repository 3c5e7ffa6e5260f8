// @vitest-environment node
/** The log of Dust Tactics: a plan is declared in steps, and told once. */

import { describe, expect, test } from "vitest";
import { reading } from "../src/games/dust/log.ts";
import { folded, lines } from "../src/lib/log.ts";
import type { UpdateInfo } from "../src/lib/types.ts";
import { catalogue, update } from "./helpers.ts";

const text = catalogue("en", "dust");
const names = ["Ann", "Ben"];

const announced = [
  { event: "activated", seat: 0, unit: "hans", cell: "b2" },
  { event: "declared", seat: 0, unit: "hans", plan: ["move b3", "nothing"] },
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
    expect(line!.sentences.map(({ text: said }) => said)[0]).toBe("Ann activates Hans.");
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
