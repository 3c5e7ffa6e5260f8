/** Matches in words, for the text mode, and the way about them. */

import { describe, expect, test } from "vitest";
import { describe as describeEmbers } from "../src/games/embers/describe.ts";
import { describe as describeHex, lines } from "../src/games/neuroshima/describe.ts";
import { turnHint } from "../src/games/neuroshima/words.ts";
import { board } from "../src/games/neuroshima/facts.ts";
import { byKey } from "../src/lib/grid.ts";
import type { Decision } from "../src/lib/types.ts";
import { readPo } from "../tools/po.ts";
import { catalogue, place } from "./helpers.ts";

const english = catalogue("en", "neuroshima");
const polish = catalogue("pl", "neuroshima");

test("the hint of a turn asks for what there is", () => {
  const said = (tiles: boolean, units: boolean) => english.say(turnHint(tiles, units));
  expect(said(true, true)).toContain("a tile from your hand, or a unit");
  expect(said(true, false)).not.toContain("unit");
  expect(said(false, true)).not.toContain("tile");
  expect(said(false, false)).toMatch(/end the turn/);
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
  test.each(["en", "pl"])("how a tile lies is said by the compass, in short: %s", (language) => {
    const texts = [...readPo(language, "neuroshima")];
    const said = texts.filter(([key]) => /^facing\.\d$/.test(key)).map(([, { forms }]) => forms[0]);
    expect(said).toEqual(["N", "NE", "SE", "S", "SW", "NW"]);
    const bare = texts.filter(([, { forms }]) => forms.some((form) => /(?<!in turn |w turze )\{(rot|turn)\}/.test(form))).map(([key]) => key);
    expect(bare, "numbers of rotations").toEqual(["refusal.no-such-rotation"]);
  });

  const unit = {
    army: "borgo", tile: "mutant", cell: "c2", rot: 1, damage: 0, left: 1, owner: 0, side: 0, serves: 0, netted: true,
    initiative: 1, melee: 0, ranged: 0, extra: 0,
    why: [{ effect: "net", by: "c3", amount: 0 }, { effect: "initiative", by: "b3", amount: 1 }],
    acts: [3],
  };
  const net = { ...unit, army: "outpost", tile: "hmg", cell: "c3", owner: 1, side: 0, netted: false, why: [], initiative: 0 };
  const view = {
    mode: "duel", board: "standard", armies: ["borgo", "outpost"], teams: [0, 1], turn: 0, number: 3, phase: "turn",
    points: [20, 17], score: [0, 0], energy: [0, 0], alive: [true, true], hands: [["mutant", "mutant", "battle"], []],
    piles: [20, 22], tops: [[], []], discards: [["claws", "claws", "move"], []], tiles: [unit, net], floors: [], terror: [],
    ending: null, asked: [],
  };
  const asked: Decision = {
    seat: 0,
    prompt: { ask: "ask-turn" },
    choices: [place("mutant", "b3", 0), place("mutant", "b3", 1), { text: "battle", action: { do: "battle" } }, { text: "end", action: { do: "end" } }],
  };
  const shown = describeHex({ view, seat: 0, decision: asked, text: english, names: ["Borgo", "Outpost"] });
  const cell = (name: string) => shown.rows.flatMap(({ cells }) => cells).find((other) => other.name === name)!;

  test("the board is rows from north to south, each from west to east", () => {
    expect(shown.rows.map(({ cells }) => cells.map(({ name }) => name).join(" "))).toEqual([
      "c1", "b2 d1", "a3 c2 e1", "b3 d2", "a4 c3 e2", "b4 d3", "a5 c4 e3", "b5 d4", "c5",
    ]);
    expect([shown.columns, cell("a3").column, cell("e1").column]).toEqual([5, 0, 4]);
  });

  test("a netted unit on a Terminal is no Link", () => {
    const on = (link: boolean) => {
      const tiles = [{ ...unit, cell: "c3", netted: !link, ...(link ? { link } : {}) }];
      const told = describeHex({ view: { ...view, board: "duel", tiles }, seat: 0, decision: asked, text: english, names: ["Borgo", "Outpost"] });
      return told.rows.flatMap(({ cells }) => cells).find(({ name }) => name === "c3")!.more;
    };
    const said = english.say("ui.hex.card.link");
    expect(on(true)).toContain(said);
    expect(on(false)).not.toContain(said);
  });

  test("a cell says what lies there, whose it is, where it looks and what works on it", () => {
    expect(cell("c2").text).toBe(
      "c2: Mutant (Borgo), facing: north-east, netted, of Borgo, acts in phase 3, " +
        "Netted by HMG (c3), Initiative +1: – (b3)",
    );
    expect(cell("c3").text).toContain("controlled by Borgo, of Outpost");
    expect(cell("c1").text).toBe("c1: empty");
    expect(cell("c2").more).toContain("Melee, strength 1: north, north-east, south-east.");
    expect(cell("c1").more).toEqual([]);
  });

  test("a cell offers what can be done there, and says where the edges would point", () => {
    expect(cell("b3").actions.map(({ choice, text }) => [choice.text, text])).toEqual([
      ["place mutant b3 r0", "Place: Mutant on b3, facing N. Melee, strength 1: north, north-east, north-west"],
      ["place mutant b3 r1", "Place: Mutant on b3, facing NE. Melee, strength 1: north, north-east, south-east"],
    ]);
    expect(cell("c2").actions).toEqual([]);
  });

  test("hands and piles are lists; what needs no cell can be done in the hand", () => {
    const [hand, state, other] = shown.lists;
    expect(hand!.title).toBe("Tiles: Borgo");
    expect(hand!.items.map(({ actions }) => actions.map(({ choice }) => choice.text))).toEqual([[], [], ["battle"]]);
    expect(hand!.items[0]!.text).toMatch(/^Mutant\. Initiative: 2\./);
    expect(state!.items.map(({ text }) => text)).toEqual(["HQ points: 20", "pile: 20", "discarded: Claws × 2, Move × 1"]);
    expect(other!.items).toEqual([{ text: "no tiles in hand", actions: [] }]);
  });

  test("in Polish as well", () => {
    const said = describeHex({ view, seat: 0, decision: asked, text: polish, names: ["Borgo", "Posterunek"] });
    const all = JSON.stringify(said);
    expect(all).not.toContain("ui.hex");
    expect(all).toContain("należy do: Borgo");
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
