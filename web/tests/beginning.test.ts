/** What happened before the first decision is an entry of the log by itself. */

import { expect, test } from "vitest";
import { BEGINNING, beginningOf, withBeginning } from "../src/lib/beginning.ts";
import { matchInfo, update } from "./helpers.ts";

const opening = [{ event: "round-began", round: 1 }, { event: "initiative-rolled", faces: [6, 1, 1] }];
const fresh = matchInfo({ number: 0, view: { opening }, actors: [1] });

test("it is told before anybody has acted, and is nobody's own doing", () => {
  expect(beginningOf(fresh)).toMatchObject({ number: BEGINNING, seat: 1, auto: true, what: "act", events: opening });
});

test("there is none where nothing happened, and none once the match has gone on", () => {
  expect(beginningOf(matchInfo())).toBeNull();
  expect(beginningOf(matchInfo({ view: { opening: [] } }))).toBeNull();
  expect(beginningOf({ ...fresh, number: 1 })).toBeNull();
});

test("the action that tells it again is told without it, also when it was taken back and done again", () => {
  const moved = { event: "moved" };
  const first = update(0, { events: [...opening, moved] });
  const again = update(2, { events: [...opening, moved] });
  const beginning = beginningOf(fresh);
  const log = withBeginning(beginning, [first, update(1, { what: "undo" }), again, update(3, { events: [moved] })]);
  expect(log.map(({ number, events }) => [number, events.length])).toEqual([[BEGINNING, 2], [0, 1], [1, 0], [2, 1], [3, 1]]);
  expect(withBeginning(null, [first])).toEqual([first]);
});
