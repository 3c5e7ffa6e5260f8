import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { choose } from "../src/lib/i18n.svelte.ts";
import { pause } from "../src/lib/live.ts";
import { mine, read } from "../src/lib/mine.svelte.ts";
import { playerName, seatNames, whoSits } from "../src/lib/seats.ts";
import { defaultLevel, defaults, request } from "../src/lib/setup.ts";
import { recall } from "../src/lib/storage.ts";
import { Table } from "../src/lib/table.svelte.ts";
import { Catalogue } from "../src/lib/text.ts";
import { theme } from "../src/lib/theme.svelte.ts";
import type { GameInfo } from "../src/lib/types.ts";
import { readPo } from "../tools/po.ts";
import { matchInfo, update } from "./helpers.ts";

const english = new Catalogue("en", Object.fromEntries(readPo("en")));

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe("language", () => {
  test.each([
    [null, ["pl-PL", "en"], "pl"],
    [null, ["de", "pl"], "pl"],
    [null, ["de"], "en"],
    ["en", ["pl"], "en"],
    ["klingon", ["pl"], "pl"],
  ] as const)("remembered %s, asked for %j", (remembered, asked, language) => {
    expect(choose(remembered, asked)).toBe(language);
  });
});

test("the theme is switched on the page and remembered", () => {
  const before = theme.current;
  theme.toggle();
  expect(theme.current).not.toBe(before);
  expect(document.documentElement.dataset.theme).toBe(theme.current);
  expect(recall("theme")).toBe(theme.current);
});

describe("my matches", () => {
  test("the last one touched comes first, once", () => {
    mine.keep({ id: "a", game: "embers", number: 0 });
    mine.keep({ id: "b", game: "embers", number: 0 });
    mine.keep({ id: "a", game: "embers", number: 5 });
    expect(read(recall("matches")).map(({ id, number }) => [id, number])).toEqual([["a", 5], ["b", 0]]);
    mine.forget("a");
    expect(read(recall("matches")).map(({ id }) => id)).toEqual(["b"]);
  });

  test("what cannot be read is forgotten", () => {
    expect(read("{")).toEqual([]);
    expect(read('{"a": 1}')).toEqual([]);
    expect(read('[1, null, {"id": "a"}, {"id": "b", "game": "g", "number": 1}]').map(({ id }) => id)).toEqual(["b"]);
  });
});

test("pauses between tries grow, and end growing", () => {
  expect([0, 1, 2].map((tries) => pause(tries, 1))).toEqual([500, 1000, 2000]);
  expect(pause(50, 1)).toBe(10_000);
  expect(pause(0, 0)).toBeLessThan(500);
});

describe("what is asked for before a match", () => {
  const game: GameInfo = {
    name: "embers",
    rules: 1,
    sample: true,
    seats: ["flint", "tinder"],
    options: [{ name: "hand", type: "integer", default: 3 }, { name: "embers", type: "integer", default: 5 }],
  };

  test("one click is a game against a machine", () => {
    expect(request(game, defaults(game, "greedy"))).toEqual({
      game: "embers",
      seats: [{ kind: "human" }, { kind: "bot", player: "greedy" }],
      options: {},
      clock: "none",
    });
  });

  test("seat, options and one screen", () => {
    const wish = { ...defaults(game, "random"), seat: 1, options: { hand: 4, embers: 5 } };
    expect(request(game, wish).seats?.map((seat) => seat.kind)).toEqual(["bot", "human"]);
    expect(request(game, wish).options).toEqual({ hand: 4 });
    expect(request(game, { ...wish, mode: "screen" }).seats?.map((seat) => seat.kind)).toEqual(["human", "human"]);
  });

  test("the level is the last chosen while there is such a player", () => {
    expect(defaultLevel(["random", "greedy"], null)).toBe("greedy");
    expect(defaultLevel(["random", "greedy"], "random")).toBe("random");
    expect(defaultLevel(["random"], "mcts:1s")).toBe("random");
  });
});

describe("names", () => {
  test.each([
    ["greedy", "Hasty bot"],
    ["mcts:300ms", "Thinking bot, 0.3\u00a0s"],
    ["mcts:2s", "Thinking bot, 2\u00a0s"],
    ["mcts:2000it", "Thinking bot, 2000 steps"],
    ["oracle:9", "oracle:9"],
  ])("player %s", (player, name) => {
    expect(playerName(player, english)).toBe(name);
  });

  test("seats with the same role are numbered", () => {
    expect(seatNames([{ role: "hunter" }, { role: "hunter" }, { role: "foe" }], english)).toEqual(["hunter 1", "hunter 2", "foe"]);
  });

  test("who sits there", () => {
    expect([0, 1].map((seat) => whoSits(matchInfo(), seat, english))).toEqual(["you", "Hasty bot"]);
    expect(whoSits(matchInfo({ held: [0, 1] }), 0, english)).toBe("player");
  });
});

describe("a table", () => {
  const open = () => new Table("m1", () => true);

  test("keeps the log and what is new in it", () => {
    const table = open();
    table.receive(matchInfo({ number: 1, updates: [update(0)] }));
    expect(table.seen).toBe(1); // what was there before we came is not news
    table.receive(matchInfo({ number: 2, since: 1, updates: [update(1)] }));
    expect([table.updates.length, table.seen]).toEqual([2, 1]);
  });

  test("ignores a message that a later one has overtaken", () => {
    const table = open();
    table.receive(matchInfo({ number: 2, updates: [update(0), update(1)] }));
    table.receive(matchInfo({ number: 1, updates: [update(0)] }));
    expect(table.info?.number).toBe(2);
  });

  test("asks for what is missing", async () => {
    const table = open();
    table.receive(matchInfo());
    const whole = matchInfo({ number: 2, updates: [update(0), update(1)] });
    const fetched = vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json(whole));
    table.receive(matchInfo({ number: 2, since: 1, updates: [update(1)] }));
    await vi.waitFor(() => expect(table.info?.number).toBe(2));
    expect(fetched).toHaveBeenCalledWith("/api/matches/m1?since=0", {});
  });

  test("sends the choice with the number of the log that was seen, once", async () => {
    const table = open();
    table.receive(matchInfo({ number: 1, updates: [update(0)] }));
    const answer = matchInfo({ number: 2, since: 1, updates: [update(1)] });
    const fetched = vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json(answer));
    const choice = table.decision!.choices[0]!;
    await Promise.all([table.act(0, choice), table.act(0, choice)]);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(JSON.parse(fetched.mock.calls[0]![1]!.body as string)).toEqual({ seat: 0, action: "wait", number: 1 });
    expect([table.info?.number, table.pending]).toEqual([2, null]);
  });

  test("sends a choice again when the match went on but the question is the same", async () => {
    const table = open();
    table.receive(matchInfo());
    const problem = { status: 409, kind: "TableError", detail: "the match has gone on since" };
    const fetched = vi
      .spyOn(globalThis, "fetch")
      .mockResolvedValueOnce(Response.json(problem, { status: 409 }))
      .mockResolvedValueOnce(Response.json(matchInfo({ number: 1, updates: [update(0, { seat: 1 })] })))
      .mockResolvedValueOnce(Response.json(matchInfo({ number: 2, since: 1, decisions: [], updates: [update(1)] })));
    await table.act(0, table.decision!.choices[0]!);
    expect(JSON.parse(fetched.mock.calls[2]![1]!.body as string)).toEqual({ seat: 0, action: "wait", number: 1 });
    expect([table.problem, table.info?.number, table.pending]).toEqual([null, 2, null]);
  });

  test("shows the server's reason and looks again when a choice is refused", async () => {
    const table = open();
    table.receive(matchInfo());
    const problem = { status: 409, kind: "TableError", detail: "the match has gone on since" };
    vi.spyOn(globalThis, "fetch")
      .mockResolvedValueOnce(Response.json(problem, { status: 409 }))
      .mockResolvedValueOnce(Response.json(matchInfo({ number: 1, decisions: [], updates: [update(0)] })));
    await table.act(0, table.decision!.choices[0]!);
    expect([table.problem?.message, table.info?.number]).toEqual(["the match has gone on since", 1]);
  });

  test("hides everything until the right person holds a shared device", () => {
    const table = open();
    table.receive(matchInfo({ held: [0, 1] }));
    expect([table.handOver, table.decision]).toEqual([0, null]);
    table.holder = 0;
    expect([table.handOver, table.decision?.seat]).toEqual([null, 0]);
    table.receive(matchInfo({ held: [0, 1], number: 1, perspective: 1, decisions: [], updates: [update(0)], undo: [0] }));
    expect([table.handOver, table.undoSeat]).toEqual([1, 0]);
  });

  test("whose decision is taken back gets the device first", async () => {
    const table = open();
    const struck = { held: [0, 1], number: 1, perspective: 1, decisions: [], updates: [update(0)], undo: [0] };
    table.receive(matchInfo(struck));
    table.holder = 1;
    const fetch = vi.spyOn(globalThis, "fetch");
    await table.undo();
    expect([table.handOver, fetch.mock.calls.length]).toEqual([0, 0]);
    const back = matchInfo({ held: [0, 1], number: 2, since: 1, updates: [update(1, { what: "undo" })] });
    fetch.mockResolvedValueOnce(Response.json(back));
    await table.recall(0);
    expect([table.handOver, table.info?.number, table.recalling]).toEqual([null, 2, null]);
  });

  test("a decision that can no longer be taken back shows nobody's view", () => {
    const table = open();
    table.receive(matchInfo({ held: [0, 1], number: 1, perspective: 1, decisions: [], updates: [update(0)], undo: [0] }));
    table.holder = 1;
    void table.undo();
    table.receive(matchInfo({ held: [0, 1], number: 2, since: 1, perspective: 1, decisions: [], updates: [update(1)] }));
    expect([table.recalling, table.handOver]).toEqual([null, 1]);
  });

  test("a match that is not there is forgotten", async () => {
    mine.keep({ id: "m1", game: "embers", number: 0 });
    const problem = { status: 404, kind: "NotFound", detail: "there is no such match" };
    vi.spyOn(globalThis, "fetch").mockResolvedValueOnce(Response.json(problem, { status: 404 }));
    const table = open();
    await table.open();
    expect([table.gone, mine.list.some(({ id }) => id === "m1")]).toEqual([true, false]);
  });

  test("hides nothing when one plays alone, the table is open, or all is over", () => {
    const alone = open();
    alone.receive(matchInfo());
    const openTable = new Table("m1", () => false);
    openTable.receive(matchInfo({ held: [0, 1] }));
    const over = open();
    over.receive(matchInfo({ held: [0, 1], outcome: { payoffs: [1, 0], reason: "burnt-out" } }));
    expect([alone.handOver, openTable.handOver, over.handOver]).toEqual([null, null, null]);
  });

  test("answers a draw for the seat that has not agreed", () => {
    const table = open();
    table.receive(matchInfo({ held: [0, 1], draw_agreed: [0] }));
    expect(table.drawAnswer).toBe(1);
  });
});
