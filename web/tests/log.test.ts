// @vitest-environment node
import { describe, expect, test } from "vitest";
import { client as dust } from "../src/games/dust/client.ts";
import { client as neuroshima } from "../src/games/neuroshima/client.ts";
import { chapters, folded, lines, type Reading } from "../src/lib/log.ts";
import { before, merge, takenBack } from "../src/lib/merge.ts";
import { Catalogue } from "../src/lib/text.ts";
import type { UpdateInfo } from "../src/lib/types.ts";
import { catalogue, update } from "./helpers.ts";

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

test("what was done in a seat before somebody left it is told of the role, not of the stand-in", () => {
  const text = new Catalogue("en", {
    "table.join": { forms: ["{seat:seat} sat down."] },
    "table.leave": { forms: ["{seat:seat} left; a stand-in plays on."] },
    "table.agree": { forms: ["{seat:seat} agreed."] },
  });
  const told = (log: UpdateInfo[], names: string[]) => lines(log, text, names, {}, ["Soldier", "Scout"]).flatMap(({ sentences }) => sentences.map((one) => one.text));
  const left = [update(0, { what: "agree", seat: 1 }), update(1, { what: "leave", seat: 1 }), update(2, { what: "agree", seat: 1 }), update(3, { what: "agree" })];
  expect(told(left, ["Ann (Soldier)", "Stand-in (Scout)"])).toEqual(["Scout agreed.", "Scout left; a stand-in plays on.", "Stand-in (Scout) agreed.", "Ann (Soldier) agreed."]);
  expect(told([...left, update(4, { what: "join", seat: 1 })], ["Ann (Soldier)", "Bob (Scout)"]).slice(2)).toEqual(["Scout agreed.", "Ann (Soldier) agreed.", "Bob (Scout) sat down."]);
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
  expect(said.map((line) => line.sentences.map(({ turn: _, ...sentence }) => sentence))).toEqual([
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

describe("turns", () => {
  const seats = ["You (Flint)", "Ola (Tinder)"];
  const text = new Catalogue("en", { "ui.log.turn": { forms: ["{title}: {what}"] }, "event.hit": { forms: ["{seat:seat} hit."] } });
  const hit = (seat: number) => ({ event: "hit", seat });
  const shape = (log: Parameters<typeof lines>[0], reading: Reading = {}, words = text, names = seats) =>
    chapters(lines(log, words, names, reading)).map(({ turn, lines: told }) => [
      turn.headline,
      told.flatMap(({ parts }) => parts.flatMap((part) => part.sentences.map(({ id }) => id))).join(" "),
    ]);
  const acts = (...by: number[]) => by.map((seat, number) => update(number, { seat, events: [hit(seat), hit(seat)] }));

  test("are whoever acts, told by the first sentence", () => {
    expect(shape(acts(0, 0, 1, 0))).toEqual([
      ["You (Flint) hit.", "0/0 0/1 1/0 1/1"],
      ["Ola (Tinder) hit.", "2/0 2/1"],
      ["You (Flint) hit.", "3/0 3/1"],
    ]);
  });

  const named: Reading = {
    turn: {
      title: (event) => (event["event"] === "turn" ? `Turn ${String(event["number"])}` : null),
      deeds: (events) => events.filter(({ event }) => event === "hit").map(() => "hit"),
    },
  };

  test("begin where the game says, also in the middle of an entry, and say what was done in them", () => {
    const log = [
      update(0, { events: [hit(0)] }),
      update(1, { seat: 1, events: [hit(1), { event: "turn", number: 1, seat: 0 }, hit(0)] }),
      update(2, { seat: 1, events: [hit(1), { event: "turn", number: 2, seat: 1 }] }),
    ];
    expect(shape(log, named)).toEqual([
      ["You (Flint): hit", "0/0"],
      ["Ola (Tinder): hit", "1/0"],
      ["Turn 1: hit, hit", "1/2 2/0"],
      ["Turn 2", ""],
    ]);
  });

  test("are not begun, and nothing is done in them, by what was taken back", () => {
    const log = [
      update(0, { events: [{ event: "turn", number: 1, seat: 0 }, hit(0)] }),
      update(1, { events: [hit(0), { event: "turn", number: 2, seat: 1 }] }),
      update(2, { what: "undo", back: 1 }),
    ];
    expect(shape(log, named)).toEqual([["Turn 1: hit", "0/1 1/0 1/1 2/0"]]);
  });

  test("of Neuroshima name their number, who plays, the tiles and what a battle cost", () => {
    const log = [
      update(0, { events: [{ event: "turn-began", number: 9, seat: 1 }, { event: "drew", seat: 1, tile: "net", left: 4 }, { event: "drew", seat: 1, tile: "guard", left: 3 }] }),
      update(1, { seat: 1, events: [{ event: "placed", seat: 1, tile: "guard", cell: "b3", rot: 0 }] }),
      update(2, { seat: 1, events: [{ event: "battle-began", cause: "tile", seat: 1 }, { event: "hq-hit", seat: 0, cell: "c3", wounds: 2, left: 18 }, { event: "battle-ended" }] }),
    ];
    const names = ["You (Borgo)", "Ola (Moloch)"];
    const [english, polish] = ["en", "pl"].map((language) => shape(log, neuroshima.log, catalogue(language, "neuroshima").among(["moloch"]), names)[0]![0]);
    expect(english).toBe("Turn 9 · Ola (Moloch): draw 2, Guard to b3, battle, HQ −2 (You, Borgo)");
    expect(polish).toMatch(/^Tura 9 · Ola \(Moloch\): dociągnięto: 2, .+ na b3, Bitwa, Sztab −2 \(You, Borgo\)$/);
  });

  test("of Dust name the round, the unit, its plan and what fell", () => {
    const log = [
      update(0, { events: [{ event: "round-began", round: 2 }, { event: "first-chosen", seat: 0, side: 0 }] }),
      update(1, { events: [{ event: "activated", seat: 0, unit: "hans", cell: "c3" }, { event: "declared", unit: "hans", steps: [{ do: "move", to: "c4" }] }] }),
      update(2, { events: [{ event: "destroyed", unit: "rhino", cell: "d4", points: 2 }] }),
    ];
    const words = catalogue("en", "dust");
    expect(shape(log, dust.log, words, ["You (Allies)", "Axis"]).map(([headline]) => headline)).toEqual([
      "Round 2: first: You (Allies)",
      `Round 2 · ${words.named("unit", "hans")}: move to c4, 1 unit destroyed`,
    ]);
  });
});
