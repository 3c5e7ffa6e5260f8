// @vitest-environment node
import { describe, expect, test } from "vitest";
import { folded, lines } from "../src/lib/log.ts";
import { before, merge, takenBack } from "../src/lib/merge.ts";
import { Catalogue } from "../src/lib/text.ts";
import { update } from "./helpers.ts";

describe("keeping up with the log", () => {
  const known = [update(0), update(1)];

  test("new entries are added", () => {
    expect(merge(known, { since: 2, updates: [update(2)] })?.length).toBe(3);
  });

  test("entries told again do not double", () => {
    expect(merge(known, { since: 1, updates: [update(1), update(2)] })?.map(({ number }) => number)).toEqual([0, 1, 2]);
  });

  test("a gap is noticed", () => {
    expect(merge(known, { since: 3, updates: [update(3)] })).toBeNull();
  });

  const late = [update(100), update(101)];

  test("of a long match it need not begin at its beginning", () => {
    expect(merge([], { since: 100, updates: late })).toBeNull();
    expect(merge(late, { since: 101, updates: [update(101), update(102)] })?.map(({ number }) => number)).toEqual([100, 101, 102]);
    expect(merge(late, { since: 103, updates: [update(103)] })).toBeNull();
  });

  test("older entries come in front, and none doubles", () => {
    expect(before([update(98), update(99), update(100)], late).map(({ number }) => number)).toEqual([98, 99, 100, 101]);
  });
});

describe("what was taken back", () => {
  test("is the last chosen action and the forced ones after it", () => {
    const log = [update(0), update(1), update(2, { auto: true }), update(3, { what: "undo" })];
    expect([...takenBack(log)]).toEqual([1, 2]);
  });

  test("goes further back with every undo", () => {
    const undo = { what: "undo" };
    expect([...takenBack([update(0), update(1), update(2, undo), update(3, undo)])]).toEqual([1, 0]);
  });

  test("is not what only looks like an action", () => {
    const log = [update(0), update(1, { what: "offer-draw" }), update(2, { what: "undo" })];
    expect([...takenBack(log)]).toEqual([0]);
  });
});

test("the log in words", () => {
  const text = new Catalogue("en", {
    "table.resign": { forms: ["{seat:seat} resigned."] },
    "ui.log.forced": { forms: ["{seat:seat}: no choice"] },
    "embers/event.burnt": { forms: ["{seat:seat} burns."] },
    "ui.log.decided": { forms: ["{seat:seat} decided."] },
    "embers/event.struck": { forms: ["{seat:seat} strikes with a {card}."] },
  }).of("embers");
  const log = [
    update(0),
    update(1, { seat: 1, auto: true, events: [{ event: "burnt", seat: 0 }, { event: "struck", seat: 1, card: 4 }] }),
    update(2, { what: "resign" }),
  ];
  const said = lines(log, text, ["Flint", "Tinder"]);
  const plain = { places: [], episode: null, forced: null };
  expect(said.map((line) => line.sentences)).toEqual([
    [{ ...plain, id: "0/0", text: "Flint decided.", seat: 0 }],
    [
      { ...plain, id: "1/0", text: "Flint burns.", seat: 0 },
      { ...plain, id: "1/1", text: "Tinder strikes with a 4.", seat: 1, forced: "Tinder: no choice" },
    ],
    [{ ...plain, id: "2/0", text: "Flint resigned.", seat: 0 }],
  ]);
});

describe("what a game knows of its log", () => {
  const text = new Catalogue("en", {});
  const fight = [{ event: "began" }, { event: "hit", cell: "c3" }];
  const end = [{ event: "ended" }, { event: "drew" }];
  const reading = {
    places: (event: Record<string, unknown>) => (typeof event["cell"] === "string" ? [event["cell"]] : []),
    episode: { begins: "began", ends: "ended", headline: (events: unknown[]) => `${events.length} things` },
  };
  const shape = (log: Parameters<typeof lines>[0]) =>
    folded(lines(log, text, [], reading)).map(({ last, parts }) => [
      last,
      ...parts.map(({ episode, headline, sentences }) => [episode, headline, sentences.map(({ id }) => id).join(" ")]),
    ]);

  test("sentences name their places", () => {
    const [line] = lines([update(0, { events: fight })], text, [], reading);
    expect(line!.sentences.map(({ places }) => places)).toEqual([[], ["c3"]]);
  });

  test("an episode is folded where it began, also over several entries", () => {
    const whole = [update(0, { events: [{ event: "played" }, ...fight, ...end] })];
    expect(shape(whole)).toEqual([[0, [null, "", "0/0"], ["0/1", "3 things", "0/1 0/2 0/3"], [null, "", "0/4"]]]);
    const halves = [update(0, { events: fight }), update(1, { events: end.slice(0, 1) }), update(2, { events: end })];
    expect(shape(halves)).toEqual([[1, ["0/0", "3 things", "0/0 0/1 1/0"]], [2, [null, "", "2/0"], [null, "", "2/1"]]]);
  });

  test("what was taken back lies open", () => {
    const undone = [update(0, { events: fight }), update(1, { what: "undo" })];
    expect(shape(undone)[0]).toEqual([0, [null, "", "0/0"], [null, "", "0/1"]]);
  });
});
