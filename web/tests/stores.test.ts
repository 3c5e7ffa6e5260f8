import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { choose } from "../src/lib/i18n.svelte.ts";
import { pause, soon } from "../src/lib/live.ts";
import { arrange, timeLeft } from "../src/lib/my-matches.ts";
import { Notes } from "../src/lib/notes.ts";
import { holdsBack, playerName, roleNames, seatNames, whoSits } from "../src/lib/seats.ts";
import { defaults, request, telling, type Wish } from "../src/lib/setup.ts";
import { recall } from "../src/lib/storage.ts";
import { Table } from "../src/lib/table.svelte.ts";
import { Catalogue } from "../src/lib/text.ts";
import { theme } from "../src/lib/theme.svelte.ts";
import type { GameInfo, MatchLine, SeatInfo } from "../src/lib/types.ts";
import { readPo } from "../tools/po.ts";
import { matchInfo, update } from "./helpers.ts";

const english = new Catalogue("en", Object.fromEntries(readPo("en")));

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe("language", () => {
  test.each([
    [null, ["pl-PL", "en"], "pl"],
    [null, ["xx", "pl"], "pl"],
    [null, ["xx"], "en"],
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
  const line = (id: string, changes: Partial<MatchLine> = {}): MatchLine => {
    const { game, options, clock, seats, outcome, series } = matchInfo();
    return { id, game, options, clock, seats, outcome, series, yours: [0], turn: false, updated: 0, ...changes };
  };
  const over = { payoffs: [1, 0], reason: "burnt-out" };

  test("where I left comes first, then those that wait for me, and what is over is apart", () => {
    const lines = [line("a"), line("b", { turn: true }), line("c"), line("d", { outcome: over })];
    const found = arrange(lines, "c");
    expect([found.first?.id, found.running.map(({ id }) => id), found.over.map(({ id }) => id)]).toEqual(["c", ["b", "a"], ["d"]]);
    expect(arrange(lines, "d").first?.id).toBe("b");
    expect(arrange([], "d").first).toBe(null);
  });

  test("of those that wait for me, the one with the least time comes first, and time is told of who has to act", () => {
    const seats = (left: number | null, seat = 0) => matchInfo().seats.map((one, number) => ({ ...one, left: number === seat ? left : null, running: number === seat }));
    const lines = [
      line("none", { turn: true, seats: seats(null) }),
      line("late", { turn: true, seats: seats(9000) }),
      line("theirs", { seats: seats(10, 1) }),
      line("soon", { turn: true, seats: seats(2000) }),
    ];
    const { first, running } = arrange(lines, null);
    expect([first, ...running].map((one) => [one!.id, timeLeft(one!)])).toEqual([["soon", 2000], ["late", 9000], ["none", null], ["theirs", 10]]);
  });

  test("a table that nobody came to is not among what was played", () => {
    const seats = matchInfo().seats.map((seat) => ({ ...seat, kind: "open" as const }));
    expect(arrange([line("a", { seats, outcome: over })], null).over).toEqual([]);
  });
});

describe("notes", () => {
  test("are kept, the latest so many", () => {
    const notes = new Notes("test", 2);
    for (const key of ["a", "b", "c"]) notes.set(key, key);
    notes.delete("b");
    const again = new Notes("test", 2);
    expect(["a", "b", "c"].map((key) => again.get(key))).toEqual([undefined, undefined, "c"]);
  });

  test("that cannot be read are forgotten", () => {
    for (const stored of ["{", '{"a": 1}', '[1, null, ["a"]]']) {
      localStorage.setItem("ashgrid.test", stored);
      expect(new Notes("test").get("a")).toBe(undefined);
    }
  });
});

test("pauses between tries grow, and end growing", () => {
  expect([0, 1, 2].map((tries) => pause(tries, 1))).toEqual([500, 1000, 2000]);
  expect(pause(50, 1)).toBe(5_000);
  expect(pause(0, 0)).toBeLessThan(500);
});

test("the first try after a server has said that it ends is soon, and spread", () => {
  expect([soon(0), soon(0.5), soon(1)]).toEqual([50, 275, 500]);
});

describe("what is asked for before a match", () => {
  const game: GameInfo = {
    name: "embers",
    rules: 1,
    sample: true,
    seats: ["flint", "tinder"],
    options: [{ name: "hand", type: "integer", default: 3 }, { name: "embers", type: "integer", default: 5 }],
    asks: false,
    together: false,
  };

  test("one click is a game against a machine", () => {
    expect(request(game, defaults(game, "greedy"))).toEqual({
      game: "embers",
      seats: [{ kind: "human" }, { kind: "bot", player: "greedy" }],
      options: {},
      clock: "none",
      answer_seconds: 0,
      agree_seconds: 0,
      undo: "friendly",
      listed: false,
      spectators: true,
      rated: true,
      series: 1,
      stand_in: "greedy",
    });
  });

  test("who is far away gets a time for answers out of turn, where the game asks for such", () => {
    const seconds = (asks: boolean, wish: Partial<Wish>) =>
      request({ ...game, asks }, { ...defaults(game, "greedy"), ...wish }).answer_seconds;
    expect(seconds(true, { mode: "friend" })).toBe(60);
    expect(seconds(true, { mode: "friend", answer: 15 })).toBe(15);
    expect(seconds(true, { mode: "friend", answer: 0 })).toBe(0);
    expect(seconds(true, { mode: "screen" })).toBe(0);
    expect(seconds(true, { mode: "screen", answer: 30 })).toBe(30);
    expect(seconds(true, { mode: "bot", answer: 30 })).toBe(0);
    expect(seconds(false, { mode: "open", answer: 30 })).toBe(0);
  });

  test("a friend gets a seat by the link, and an open table is listed", () => {
    const kinds = (wish: Partial<Wish>) => {
      const { seats, listed } = request(game, { ...defaults(game, "greedy"), ...wish });
      return [...seats.map((seat) => seat.kind), listed];
    };
    expect(kinds({ mode: "friend" })).toEqual(["human", "open", false]);
    expect(kinds({ mode: "open", seat: 1 })).toEqual(["open", "human", true]);
    expect(kinds({ mode: "each", each: ["me", "greedy"], listed: true })).toEqual(["human", "bot", false]);
  });

  test("seats that follow from the options are filled one by one", () => {
    const wish: Wish = { ...defaults(game, "greedy"), mode: "each", each: ["open", "me"], listed: true, series: true };
    const { seats, listed, series } = request(game, wish, ["a", "b", "c"]);
    expect(seats).toEqual([{ kind: "open" }, { kind: "human" }, { kind: "bot", player: "greedy" }]);
    expect([listed, series]).toEqual([true, 2]);
    expect(request(game, { ...wish, mode: "bot", seat: 5 }, ["a", "b", "c"]).seats.map((seat) => seat.kind)).toEqual(["bot", "bot", "human"]);
  });

  test("seat, options and one screen", () => {
    const wish = { ...defaults(game, "random"), seat: 1, options: { hand: 4, embers: 5 } };
    expect(request(game, wish).seats?.map((seat) => seat.kind)).toEqual(["bot", "human"]);
    expect(request(game, wish).options).toEqual({ hand: 4 });
    expect(request(game, { ...wish, mode: "screen" }).seats?.map((seat) => seat.kind)).toEqual(["human", "human"]);
  });
});

test("where all play together a machine player lets the people answer first", () => {
  const [person, bot] = matchInfo().seats;
  const seats = [person!, bot!];
  expect(holdsBack({ seats, actors: [0, 1], together: true }, 1)).toBe(true);
  expect(holdsBack({ seats, actors: [1], together: true }, 1)).toBe(false);
  expect(holdsBack({ seats, actors: [0, 1], together: false }, 1)).toBe(false);
  expect(holdsBack({ seats, actors: [0, 1], together: true }, 0)).toBe(false);
});

describe("names", () => {
  test.each([
    ["greedy", "Greedy bot"],
    ["mcts:300ms", "Thinking bot, 0.3\u00a0s"],
    ["mcts:2s", "Thinking bot, 2\u00a0s"],
    ["mcts:2000it", "Thinking bot, 2000 steps"],
    ["oracle:9", "oracle:9"],
  ])("player %s", (player, name) => {
    expect(playerName(player, english)).toBe(name);
  });

  test("seats with the same role are numbered", () => {
    expect(roleNames([{ role: "hunter" }, { role: "hunter" }, { role: "foe" }], english)).toEqual(["hunter 1", "hunter 2", "foe"]);
  });

  test("a seat is called by who sits there and what they play", () => {
    const [one, bot] = matchInfo().seats;
    expect(seatNames(matchInfo(), english)).toEqual(["You (flint)", "Greedy bot (tinder)"]);
    expect(seatNames({ seats: [{ ...one!, name: "Ola" }, { ...bot!, kind: "human", player: "", guest: true }], held: [] }, english)).toEqual([
      "Ola (flint)",
      "Guest (tinder)",
    ]);
    expect(seatNames({ seats: [one!, { ...bot!, player: "mcts:2s" }], held: [] }, english)).toEqual(["flint", "Thinking bot (tinder)"]);
  });

  test("people who share a screen, and free seats, are called by what is played there", () => {
    const [one, bot] = matchInfo().seats;
    const guests = [one!, { ...bot!, kind: "human" as const, player: "" }].map((seat) => ({ ...seat, guest: true }));
    expect(seatNames({ seats: guests, held: [0, 1] }, english)).toEqual(["flint", "tinder"]);
    expect(seatNames({ seats: [one!, { ...bot!, kind: "open", player: "" }], held: [0] }, english)).toEqual(["You (flint)", "tinder"]);
  });

  test("who sits there", () => {
    expect([0, 1].map((seat) => whoSits(matchInfo(), seat, english))).toEqual(["You", "Greedy bot"]);
    const [seat] = matchInfo().seats;
    const at = (changes: Partial<SeatInfo>) => whoSits({ seats: [{ ...seat!, ...changes }], held: [] }, 0, english);
    expect([at({ guest: true }), at({ name: "Ola" }), at({ kind: "open" })]).toEqual(["Guest", "Ola", "Open seat"]);
    expect([at({ kind: "open", kept: "other", name: "Ola" })]).toEqual(["Ola"]);
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
    await vi.waitFor(() => expect(table.info?.number).toBe(2), { timeout: 100_000 });
    expect(fetched).toHaveBeenCalledWith("/api/matches/m1?since=0", {});
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

  test("a decision that can no longer be taken back shows nobody's view", () => {
    const table = open();
    table.receive(matchInfo({ held: [0, 1], number: 1, perspective: 1, decisions: [], updates: [update(0)], undo: [0] }));
    table.holder = 1;
    void table.undo();
    table.receive(matchInfo({ held: [0, 1], number: 2, since: 1, perspective: 1, decisions: [], updates: [update(1)] }));
    expect([table.recalling, table.handOver]).toEqual([null, 1]);
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

test("of the options of a table those are told that differ, or that a set-up shows first", () => {
  const option = (name: string, value: unknown) => ({ name, type: "other" as const, default: value, minimum: null, maximum: null, choices: [] });
  const game = { options: [option("armies", "x"), option("edition", "new"), option("hand", 3), option("custom", null), option("mission", "")] } as unknown as GameInfo;
  const options = { armies: "x", edition: "old", hand: 3, custom: { a: 1 }, mission: "" };
  expect(telling(game, options, { main: ["armies"] })).toEqual({ armies: "x", edition: "old" });
  expect(telling(game, options, { hidden: () => ["edition"] })).toEqual({});
});
