/** Typed moves, sounds, the board in words, what is kept: as far as no browser is needed. */

import { describe, expect, test, vi } from "vitest";
import { isWhatWasAsked, outdated, wayOf } from "../sw/ways.ts";
import { client } from "../src/games/index.ts";
import { describe as describeEmbers } from "../src/games/embers/describe.ts";
import { describe as describeHex, lines } from "../src/games/neuroshima/describe.ts";
import { board } from "../src/games/neuroshima/facts.ts";
import { sound as hexSound } from "../src/games/neuroshima/sound.ts";
import { Unreachable } from "../src/lib/api.ts";
import { byKey } from "../src/lib/grid.ts";
import { tooMany } from "../src/lib/kept.ts";
import type { Connection } from "../src/lib/live.ts";
import { Outbox } from "../src/lib/outbox.svelte.ts";
import { heard, SOUNDS } from "../src/lib/sounds.ts";
import { recall } from "../src/lib/storage.ts";
import { settings } from "../src/lib/settings.svelte.ts";
import { Catalogue } from "../src/lib/text.ts";
import { complete, entries, meaning, plain, tokens } from "../src/lib/typed.ts";
import type { Choice, Decision, UpdateInfo } from "../src/lib/types.ts";
import { readPo } from "../tools/po.ts";
import { matchInfo, update } from "./helpers.ts";

function catalogue(language: string, game: string): Catalogue {
  const own = [...readPo(language, game)].map(([key, message]) => [`${game}/${key}`, message] as const);
  return new Catalogue(language, Object.fromEntries([...readPo(language), ...own]), game);
}

const english = catalogue("en", "neuroshima");
const polish = catalogue("pl", "neuroshima");
const place = (tile: string, cell: string, rot: number): Choice => ({
  text: `place ${tile} ${cell} r${rot}`,
  action: { do: "place", tile, cell, rot },
});
const end: Choice = { text: "end", action: { do: "end" } };
const decision: Decision = {
  seat: 0,
  prompt: { ask: "ask-turn" },
  choices: [
    place("mutant", "c2", 0),
    place("mutant", "c2", 1),
    place("mutant", "b3", 0),
    place("net_fighter", "c2", 0),
    { text: "discard mutant", action: { do: "discard", tile: "mutant" } },
    end,
  ],
};

describe("typed moves", () => {
  const all = entries(decision, english, []);
  const found = (text: string) => complete(all, text).map(({ choice }) => choice.text);

  test("letters are taken without their accents", () => {
    expect(plain("Łącznik ŻÓŁW")).toBe("lacznik zolw");
    expect(tokens(" place  net_fighter, c2 ")).toEqual(["place", "net_fighter", "c2"]);
  });

  test("nothing typed offers everything, in the order of the game", () => {
    expect(found("")).toEqual(decision.choices.map(({ text }) => text));
  });

  test("beginnings of the parts of a notation", () => {
    expect(found("pl mu c")).toEqual(["place mutant c2 r0", "place mutant c2 r1"]);
    expect(found("mut b3")).toEqual(["place mutant b3 r0"]);
  });

  test("what begins like the notation comes before what has it inside or says it", () => {
    expect(found("d")[0]).toBe("discard mutant");
    expect(found("e")[0]).toBe("end");
  });

  test("words of the sentence in any order, in the language of the page", () => {
    expect(found("turn the end")).toEqual(["end"]);
    const said = complete(entries(decision, polish, []), "zakoncz").map(({ choice }) => choice.text);
    expect(said).toEqual(["end"]);
  });

  test("one that fits is meant, and the whole notation even where others begin so", () => {
    expect(meaning(all, "net")).toMatchObject({ kind: "move", entry: { choice: { text: "place net_fighter c2 r0" } } });
    const twins = entries({ ...decision, choices: [...decision.choices, { text: "end 2", action: { do: "end" } }] }, english, []);
    expect(meaning(twins, "end")).toMatchObject({ kind: "move", entry: { choice: { text: "end" } } });
    expect(meaning(all, "place mutant")).toEqual({ kind: "several", count: 3 });
    expect(meaning(all, "  ")).toEqual({ kind: "empty" });
  });

  test("what fits nothing is named, with what could stand there", () => {
    expect(meaning(all, "place mutant z9 r0")).toEqual({
      kind: "nothing", before: "place mutant", wrong: "z9", possible: ["c2", "b3"],
    });
    expect(meaning(all, "fly")).toEqual({ kind: "nothing", before: "", wrong: "fly", possible: ["place", "discard", "end"] });
  });
});

describe("sounds", () => {
  const moment = { news: [] as UpdateInfo[], myTurn: false, over: false };
  const events = (...names: string[]) => [update(0, { events: names.map((event) => ({ event })) })];

  test("a game says what its events sound like", () => {
    expect(heard({ ...moment, news: events("placed", "drew") }, hexSound)).toEqual(["place"]);
    expect(heard({ ...moment, news: events("drew") }, hexSound)).toEqual([]);
    expect(heard({ ...moment, news: events("placed") }, undefined)).toEqual([]);
  });

  test("a battle with many hits is heard once, weightiest first", () => {
    const news = events("played", "battle-began", "wounded", "wounded", "destroyed", "placed", "battle-ended");
    expect(heard({ ...moment, news, myTurn: true }, hexSound)).toEqual(["battle", "hit", "place"]);
  });

  test("the turn is heard, but not after the end", () => {
    expect(heard({ ...moment, myTurn: true }, hexSound)).toEqual(["turn"]);
    expect(heard({ ...moment, myTurn: true, over: true }, hexSound)).toEqual(["over"]);
    expect(heard({ ...moment, news: [update(0, { what: "chat" })] }, undefined)).toEqual(["chat"]);
  });

  test("each is short, and begins at once", () => {
    for (const tones of Object.values(SOUNDS)) {
      expect(Math.min(...tones.map(({ at }) => at))).toBe(0);
      expect(Math.max(...tones.map(({ at, long }) => at + long))).toBeLessThan(1.5);
    }
  });

  test("every event that a game names a sound for is one that the game tells", () => {
    for (const game of ["neuroshima", "embers"]) {
      const told = [...readPo("en", game).keys()].filter((key) => key.startsWith("event.")).map((key) => key.slice(6));
      const hook = client(game).sound!;
      expect(told.filter((event) => hook({ event }) !== null).length).toBeGreaterThan(2);
    }
  });
});

describe("settings", () => {
  test("everything is off at first, and remembered when it is not", () => {
    expect([settings.sound, settings.reader, settings.motion]).toEqual([false, false, "system"]);
    settings.sound = true;
    settings.motion = "off";
    expect([recall("sound"), recall("motion"), document.documentElement.dataset.motion, settings.still]).toEqual(["on", "off", "off", true]);
    settings.sound = false;
    settings.motion = "system";
    expect([recall("sound"), recall("motion"), document.documentElement.dataset.motion]).toEqual([null, null, undefined]);
  });
});

describe("moving about a grid", () => {
  const cells = lines(board("standard").cells).flatMap((names, row) =>
    names.map((name) => ({ name, row, column: name.charCodeAt(0) - 97 })),
  );
  const at = (name: string) => cells.find((cell) => cell.name === name)!;
  const go = (name: string, ...keys: string[]) =>
    keys.reduce((here, key) => {
      const to = byKey(cells, here, key);
      return cells.find(({ row, column }) => row === to?.row && column === to.column) ?? here;
    }, at(name)).name;

  test("up and down stay in a column, and end there", () => {
    expect([go("c1", "ArrowDown"), go("c1", "ArrowUp"), go("c5", "ArrowDown"), go("b5", "ArrowUp")]).toEqual(["c2", "c1", "c5", "b4"]);
  });

  test("sideways leads back", () => {
    for (const { name } of cells) {
      const right = go(name, "ArrowRight");
      if (name[0] !== "e") expect(right.charCodeAt(0)).toBe(name.charCodeAt(0) + 1);
    }
    expect(go("c3", "ArrowRight", "ArrowLeft")).toBe("c3");
    expect(go("b3", "ArrowRight", "ArrowRight", "ArrowLeft", "ArrowLeft")).toBe("b3");
  });

  test("in a grid of squares, sideways stays in the row", () => {
    const squares = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => ({ row, column })));
    expect(byKey(squares, { row: 1, column: 1 }, "ArrowRight")).toEqual({ row: 1, column: 2 });
    expect(byKey(squares, { row: 1, column: 0 }, "ArrowLeft")).toBeNull();
    expect(byKey(squares, { row: 1, column: 1 }, "Home")).toEqual({ row: 1, column: 0 });
    expect(byKey(squares, { row: 1, column: 1 }, "End", true)).toEqual({ row: 2, column: 2 });
  });
});

describe("Neuroshima in words", () => {
  const unit = {
    army: "borgo", tile: "mutant", cell: "c2", rot: 1, damage: 0, left: 1, owner: 0, side: 0, serves: 0, netted: true,
    initiative: 1, melee: 0, ranged: 0, extra: 0,
    why: [{ effect: "net", by: "c3", amount: 0 }, { effect: "initiative", by: "b3", amount: 1 }],
  };
  const net = { ...unit, army: "outpost", tile: "hmg", cell: "c3", owner: 1, side: 0, netted: false, why: [], initiative: 0 };
  const view = {
    mode: "duel", board: "standard", armies: ["borgo", "outpost"], teams: [0, 1], turn: 0, number: 3, phase: "turn",
    points: [20, 17], score: [0, 0], energy: [0, 0], alive: [true, true], hands: [["mutant", "mutant", "battle"], []],
    piles: [20, 22], tops: [[], []], discards: [["claws", "claws", "move"], []], tiles: [unit, net], floors: [], terror: [],
    ending: null, asked: [],
  };
  const asked: Decision = {
    ...decision,
    choices: [place("mutant", "b3", 0), place("mutant", "b3", 1), { text: "battle", action: { do: "battle" } }, end],
  };
  const shown = describeHex({ view, seat: 0, decision: asked, text: english, names: ["Borgo", "Outpost"] });
  const cell = (name: string) => shown.rows.flatMap(({ cells }) => cells).find((other) => other.name === name)!;

  test("the board is rows from north to south, each from west to east", () => {
    expect(shown.rows.map(({ cells }) => cells.map(({ name }) => name).join(" "))).toEqual([
      "c1", "b2 d1", "a3 c2 e1", "b3 d2", "a4 c3 e2", "b4 d3", "a5 c4 e3", "b5 d4", "c5",
    ]);
    expect([shown.columns, cell("a3").column, cell("e1").column]).toEqual([5, 0, 4]);
  });

  test("a cell says what lies there, whose it is, where it looks and what works on it", () => {
    expect(cell("c2").text).toBe(
      "c2: Borgo Mutant, facing north-east, held by a net, of Borgo, acts in phase 3, " +
        "Held by the net of HMG (c3), Initiative +1: – (b3)",
    );
    expect(cell("c3").text).toContain("controlled by Borgo, of Outpost");
    expect(cell("c1").text).toBe("c1: empty");
  });

  test("a cell offers what can be done there, and says where the edges would point", () => {
    expect(cell("b3").actions.map(({ choice, text }) => [choice.text, text])).toEqual([
      ["place mutant b3 r0", "Place: Mutant on b3, rotation 0. Blow, strength 1: north, north-east, north-west"],
      ["place mutant b3 r1", "Place: Mutant on b3, rotation 1. Blow, strength 1: north, north-east, south-east"],
    ]);
    expect(cell("c2").actions).toEqual([]);
  });

  test("hands and piles are lists; what needs no cell can be done in the hand", () => {
    const [hand, state, other] = shown.lists;
    expect(hand!.title).toBe("Tiles of Borgo");
    expect(hand!.items.map(({ actions }) => actions.map(({ choice }) => choice.text))).toEqual([[], [], ["battle"]]);
    expect(hand!.items[0]!.text).toMatch(/^Mutant\. Initiative: 2\./);
    expect(state!.items.map(({ text }) => text)).toEqual(["HQ points: 20", "pile 20", "discarded: Claws × 2, Move × 1"]);
    expect(other!.items).toEqual([{ text: "no tiles in hand", actions: [] }]);
  });

  test("in Polish as well", () => {
    const said = describeHex({ view, seat: 0, decision: asked, text: polish, names: ["Borgo", "Posterunek"] });
    const all = JSON.stringify(said);
    expect(all).not.toContain("ui.hex");
    expect(all).toContain("gracz: Borgo");
  });
});

test("Embers in words: the own cards can be played, the others' are counted", () => {
  const text = catalogue("en", "embers");
  const view = { embers: [5, 3], cards: [2, 3], hand: [4, 4], pile: 9, discard: [2, 2, 6], strike: 0 };
  const strike = { text: "strike 4", action: { do: "strike", card: 4 } };
  const asked = { seat: 0, prompt: { ask: "turn" }, choices: [strike] };
  const { lists, rows } = describeEmbers({ view, seat: 0, decision: asked, text, names: ["Flint", "Tinder"] });
  expect(rows).toEqual([]);
  expect(lists[0]!.items.map(({ actions }) => actions.length)).toEqual([1, 0]);
  expect(lists[1]!.items.map((item) => item.text)).toEqual([
    "Flint: 5 embers", "Tinder: 3 embers", "Tinder: 3 hidden cards", "Pile: 9", "Discard: 2 × 2, 6 × 1",
  ]);
});

describe("the service worker", () => {
  const origin = "https://ash.example";
  const files = new Set(["/emblem.svg", "/assets/index-1.js"]);
  const way = (path: string, mode = "cors", method = "GET") => wayOf({ method, mode, url: new URL(path, origin).href }, origin, files);

  test.each([
    ["/", "navigate", "shell"],
    ["/match/abc", "navigate", "shell"],
    ["/learn/3", "navigate", "shell"],
    ["/api/matches/abc/record", "navigate", "through"],
    ["/schema/openapi.json", "navigate", "through"],
    ["/health", "navigate", "through"],
    ["/emblem.svg", "no-cors", "kept"],
    ["/assets/index-1.js", "cors", "kept"],
    ["/assets/of-an-older-build.js", "cors", "kept"],
    ["/api/games", "cors", "fresh"],
    ["/api/text/pl", "cors", "fresh"],
    ["/api/matches/abc?since=0", "cors", "through"],
    ["/api/me", "cors", "through"],
    ["https://elsewhere.example/", "navigate", "through"],
  ])("%s (%s) goes the way: %s", (path, mode, expected) => {
    expect(way(path, mode)).toBe(expected);
  });

  test("what changes something is never answered by it", () => {
    expect(way("/api/games", "cors", "POST")).toBe("through");
  });

  test("a start page in place of a file is not kept", () => {
    expect(isWhatWasAsked("/assets/a.js", 200, "text/html; charset=utf-8")).toBe(false);
    expect(isWhatWasAsked("/assets/a.js", 200, "text/javascript")).toBe(true);
    expect(isWhatWasAsked("/", 200, "text/html; charset=utf-8")).toBe(true);
    expect(isWhatWasAsked("/", 502, "text/html")).toBe(false);
  });

  test("the build before this one stays for pages that are open; older ones go", () => {
    expect(outdated(["c-1", "c-2", "words", "c-3", "c-4"], "c-", "c-4")).toEqual(["c-1", "c-2"]);
    expect(outdated(["c-1"], "c-", "c-1")).toEqual([]);
  });
});

test("only the last matches are kept", () => {
  expect(tooMany([{ id: "a", at: 1 }, { id: "b", at: 3 }, { id: "c", at: 2 }], 2)).toEqual(["a"]);
});

describe("a choice without a server", () => {
  function table(connection: Connection) {
    const own = {
      connection,
      decision: matchInfo().decisions[0] as Decision | null,
      problem: null as Error | null,
      updates: [] as UpdateInfo[],
      act: vi.fn(async () => {
        if (own.connection === "lost") own.problem = new Unreachable();
      }),
    };
    return own;
  }
  const wait = matchInfo().decisions[0]!.choices[0]!;

  test("is kept, and sent when the server is back", async () => {
    const own = table("lost");
    const outbox = new Outbox(own);
    await outbox.choose(wait);
    expect([outbox.waiting?.choice.text, own.problem]).toEqual(["wait", null]);
    own.connection = "live";
    outbox.flush();
    expect(own.act).toHaveBeenLastCalledWith(0, wait);
    expect([own.act.mock.calls.length, outbox.waiting, outbox.dropped]).toEqual([2, null, false]);
  });

  test("is dropped when the match has gone on, unless it had arrived", async () => {
    for (const [seat, dropped] of [[1, true], [0, false]] as const) {
      const own = table("lost");
      const outbox = new Outbox(own);
      await outbox.choose(wait);
      own.connection = "live";
      own.decision = null;
      own.updates = [update(0, { seat })];
      outbox.flush();
      expect([own.act.mock.calls.length, outbox.dropped]).toEqual([1, dropped]);
    }
  });

  test("can be taken back, and is not kept when there is a server", async () => {
    const own = table("lost");
    const outbox = new Outbox(own);
    await outbox.choose(wait);
    outbox.takeBack();
    own.connection = "live";
    outbox.flush();
    expect(own.act).toHaveBeenCalledTimes(1);
    await outbox.choose(wait);
    expect([own.act.mock.calls.length, outbox.waiting]).toEqual([2, null]);
  });
});
