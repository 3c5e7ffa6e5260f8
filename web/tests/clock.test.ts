// @vitest-environment node
import { describe, expect, test } from "vitest";
import { isLow, left, name, show, step } from "../src/lib/clock.ts";
import { Catalogue } from "../src/lib/text.ts";
import { readPo } from "../tools/po.ts";

const text = new Catalogue("en", Object.fromEntries(readPo("en")));

describe("time left", () => {
  test("runs down for the seat that is timed, and stops at nothing", () => {
    expect(left({ left: 5000, running: true }, 1200)).toBe(3800);
    expect(left({ left: 5000, running: true }, 9000)).toBe(0);
  });

  test("stands still for the others", () => {
    expect(left({ left: 5000, running: false }, 1200)).toBe(5000);
  });

  test("never grows, whatever the browser's clock does", () => {
    expect(left({ left: 5000, running: true }, -50)).toBe(5000);
  });

  test("is nothing to speak of without a clock", () => {
    expect(left({ left: null, running: true }, 10)).toBeNull();
  });
});

test.each([
  [0, "0.0"],
  [9_999, "9.9"],
  [10_000, "0:10"],
  [65_000, "1:05"],
  [3_723_000, "1:02:03"],
  [2 * 86_400_000 + 3 * 3_600_000, "2 d 3 h"],
])("%d ms is shown as %s", (milliseconds, shown) => {
  expect(show(milliseconds, text)).toBe(shown);
});

test("ten seconds are little", () => {
  expect([isLow(10_000), isLow(10_001)]).toEqual([true, false]);
});

test("the clock is redrawn as often as it changes", () => {
  expect(step(5_000)).toBeLessThan(step(60_000));
  expect(step(60_000)).toBeLessThan(step(3 * 86_400_000));
});

test.each([
  ["none", "No clock"],
  ["move:30s", "30 s per move"],
  ["bank:10m+5s", "10 min + 5 s per move"],
  ["bank:1h", "60 min + 0 s per move"],
  ["days:1", "1 day per move"],
  ["days:3", "3 days per move"],
  ["sand", "sand"],
])("the clock %s in words", (clock, words) => {
  expect(name(clock, text)).toBe(words);
});
