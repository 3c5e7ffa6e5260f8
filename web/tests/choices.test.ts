// @vitest-environment node
import { expect, test } from "vitest";
import { byKey, groups, LIST } from "../src/lib/choices.ts";
import { Catalogue } from "../src/lib/text.ts";
import type { Choice, Decision } from "../src/lib/types.ts";

const text = new Catalogue("en", { "action.strike": { forms: ["Strike with {card}"] } });
const strike = (card: number): Choice => ({ text: `strike ${card}`, action: { do: "strike", card } });
const wait: Choice = { text: "wait", action: { do: "wait" } };
const decision = (choices: Choice[]): Decision => ({ seat: 0, prompt: { ask: "turn" }, choices });

test("choices are grouped by what they do, in the order given, and numbered", () => {
  const found = groups(decision([strike(2), wait, strike(5)]), text, []);
  expect(found.map((group) => group.buttons.map((button) => [button.key, button.label]))).toEqual([
    [["1", "Strike with 2"], ["2", "Strike with 5"]],
    [["3", "wait"]],
  ]);
  expect(byKey(found, "2")).toEqual(strike(5));
  expect(byKey(found, "4")).toBeUndefined();
});

test("a long group is folded and leaves the keys to the others", () => {
  const many = Array.from({ length: 13 }, (_, card) => strike(card));
  const found = groups(decision([...many, wait]), text, []);
  expect(found.map((group) => group.folded)).toEqual([true, false]);
  expect(byKey(found, "1")).toEqual(wait);
});

test("only nine keys are given out", () => {
  const found = groups(decision(Array.from({ length: 12 }, (_, card) => strike(card))), text, []);
  expect(found[0]!.buttons.filter((button) => button.key !== null).length).toBe(9);
});

test("what is chosen on the board comes as a list, unless there is little to choose at all", () => {
  const some = Array.from({ length: 5 }, (_, card) => strike(card));
  const found = groups(decision([...some, wait]), text, [], { onBoard: ["strike"] });
  expect(found.map((group) => [group.folded, group.onBoard])).toEqual([[true, true], [false, false]]);
  expect(byKey(found, "1")).toEqual(wait);
  const few = decision([strike(1), strike(2), wait]);
  expect(groups(few, text, [], { onBoard: ["strike"] }).some((group) => group.folded || group.onBoard)).toBe(false);
  expect(groups(few, text, [], { onBoard: ["strike"], few: 0 }).map((group) => group.onBoard)).toEqual([true, false]);
});

test("a group can be folded though it is short", () => {
  const found = groups(decision([strike(1), strike(2), wait]), text, [], { folded: ["strike", "wait"] });
  expect(found.map((group) => [group.folded, group.onBoard])).toEqual([[true, false], [false, false]]);
});

test("keys choose among what is seen: answers in a list have one when it is open", () => {
  const throwing = (card: number): Choice => ({ text: `throw ${card}`, action: { do: "throw", card } });
  const asked = decision([throwing(1), throwing(2), ...Array.from({ length: 5 }, (_, card) => strike(card)), wait]);
  const layout = { onBoard: ["strike"], folded: ["throw"] };
  const keys = (...opened: string[]) =>
    Object.fromEntries(groups(asked, text, [], layout, new Set(opened)).map(({ verb, buttons }) => [verb, buttons[0]!.key]));
  expect(keys()).toEqual({ throw: null, strike: null, wait: "1" });
  expect(keys(LIST)).toEqual({ throw: null, strike: "2", wait: "1" });
  expect(keys(LIST, "throw")).toEqual({ throw: "7", strike: "2", wait: "1" });
});
