/** Which entries of the log are the last turn of somebody else. */

import { expect, test } from "vitest";
import { lastTurn } from "../src/lib/last-turn.ts";
import { update } from "./helpers.ts";

const turn = (seat: number) => ({ event: "turn", seat });
const begins = ({ event }: Readonly<Record<string, unknown>>) => event === "turn";
const numbers = (updates: readonly ReturnType<typeof update>[], found = lastTurn(updates, [0], begins)) => found?.updates.map(({ number }) => number);

test("nobody else has acted", () => {
  expect(lastTurn([update(0, { seat: 0, events: [turn(0)] })], [0], begins)).toBeNull();
});

test("it is known at any time of one's own turn", () => {
  const log = [
    update(0, { seat: 0, events: [turn(1)] }), // I end my turn
    update(1, { seat: 1, events: [{ event: "a" }] }),
    update(2, { seat: 1, events: [{ event: "b" }, turn(0)] }),
  ];
  expect(numbers(log)).toEqual([1, 2]);
  const later = [...log, update(3, { seat: 0, events: [{ event: "c" }] }), update(4, { seat: 0, events: [{ event: "d" }] })];
  expect(numbers(later)).toEqual([1, 2]);
  expect(lastTurn(later, [0], begins)).toMatchObject({ from: 1, seat: 1 });
});

test("what I answered in the middle of it belongs to it", () => {
  const log = [
    update(0, { seat: 1, events: [turn(1)] }),
    update(1, { seat: 1, events: [{ event: "moved" }] }),
    update(2, { seat: 0, events: [{ event: "reaction" }, { event: "fired" }] }),
  ];
  expect(numbers(log)).toEqual([0, 1, 2]);
  expect(numbers([...log, update(3, { seat: 0, events: [turn(0)] })])).toEqual([0, 1, 2]);
});

test("what was taken back is no part of it", () => {
  const log = [
    update(0, { seat: 1, events: [turn(1)] }),
    update(1, { seat: 1, events: [{ event: "b" }, turn(0)] }),
    update(2, { seat: 0, events: [{ event: "c" }] }),
    update(3, { seat: 0, what: "undo", back: 2 }),
  ];
  expect(numbers(log)).toEqual([0, 1]);
});

test("without turns it is what others did one after another", () => {
  const log = [0, 1, 1, 0, 1, 1, 0].map((seat, number) => update(number, { seat, events: [{ event: "x" }] }));
  expect(numbers(log, lastTurn(log, [0]))).toEqual([4, 5]);
  expect(numbers(log, lastTurn(log, []))).toEqual([6]);
});
