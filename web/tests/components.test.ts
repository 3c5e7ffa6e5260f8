import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import Prompt from "../src/components/Prompt.svelte";
import { cinders, pile, rows } from "../src/games/embers/fire.ts";
import { lastExchange } from "../src/games/embers/exchange.ts";
import FallbackBoard from "../src/games/fallback/Board.svelte";
import { Catalogue } from "../src/lib/text.ts";
import { matchInfo, update } from "./helpers.ts";

const text = new Catalogue("en", { "prompt.turn": { forms: ["Strike or wait?"] }, "action.wait": { forms: ["Wait"] } });
let mounted: object | null = null;

afterEach(async () => {
  if (mounted !== null) await unmount(mounted);
  mounted = null;
});

describe("a prompt", () => {
  function show(pending: string | null, decision = matchInfo().decisions[0]!, onBoard: string[] = []) {
    const choose = vi.fn();
    const props = { decision, onBoard, text, names: ["Flint"], shared: false, pending, pointed: null, point: vi.fn(), choose };
    mounted = mount(Prompt, { target: document.body, props });
    flushSync();
    return choose;
  }

  test("asks, and is answered by a click or a key", () => {
    const choose = show(null);
    expect(document.querySelector("#question")?.textContent).toBe("Strike or wait?");
    const button = document.querySelector<HTMLButtonElement>("[data-choice='wait']")!;
    expect(button.textContent).toContain("Wait");
    button.click();
    dispatchEvent(new KeyboardEvent("keydown", { key: "1" }));
    dispatchEvent(new KeyboardEvent("keydown", { key: "1", ctrlKey: true }));
    dispatchEvent(new KeyboardEvent("keydown", { key: "2" }));
    expect(choose).toHaveBeenCalledTimes(2);
  });

  test("takes no second answer while the first is on its way", () => {
    const choose = show("wait");
    dispatchEvent(new KeyboardEvent("keydown", { key: "1" }));
    expect(document.querySelector<HTMLButtonElement>("[data-choice='wait']")!.disabled).toBe(true);
    expect(choose).not.toHaveBeenCalled();
  });

  test("opens its list by a number, and then chooses from it", () => {
    const strikes = [1, 2, 3, 4, 5].map((card) => ({ text: `strike ${card}`, action: { do: "strike", card } }));
    const choose = show(null, { seat: 0, prompt: { ask: "turn" }, choices: strikes }, ["strike"]);
    const list = document.querySelector("details")!;
    const key = (name: string) => {
      dispatchEvent(new KeyboardEvent("keydown", { key: name }));
      flushSync();
    };
    expect(list.open).toBe(false);
    expect(document.querySelector("[data-choice] kbd")).toBeNull();
    key("2");
    expect(list.open).toBe(true);
    expect(choose).not.toHaveBeenCalled();
    expect(document.querySelector("[data-choice='strike 2'] kbd")?.textContent).toBe("2");
    key("2");
    expect(choose).toHaveBeenCalledExactlyOnceWith(strikes[1]);
  });
});

test("a game without a board is shown as tables", () => {
  const props = {
    info: matchInfo(),
    view: { hand: [1, 2], nobody: null, fields: [{ at: "c2", armour: 1 }] },
    seat: 0,
    decision: null,
    busy: false,
    choose: vi.fn(),
    pointed: null,
    point: vi.fn(),
    updates: [],
    seen: 0,
    marked: [],
    showing: null,
    show: vi.fn(),
    foresee: vi.fn(),
    aside: vi.fn(),
    remark: vi.fn(),
    text,
    names: [],
  };
  mounted = mount(FallbackBoard, { target: document.body, props });
  flushSync();
  const rows = [...document.querySelectorAll("tr")].map((row) => [...row.children].map((cell) => cell.textContent!.trim()));
  expect(rows).toContainEqual(["hand", "1, 2"]);
  expect(rows).toContainEqual(["nobody", "–"]);
  expect(rows).toContainEqual(["armour", "1"]);
});

describe("Embers", () => {
  test("coals lie in rows that carry each other", () => {
    expect([1, 3, 5, 9].map(rows)).toEqual([[1], [2, 1], [3, 2], [4, 3, 2]]);
    expect(pile(7).length).toBe(7);
  });

  test("ashes lie within the ground of the fire, each in its own place", () => {
    const places = cinders(9).map(({ x }) => x);
    expect(Math.max(...places.map(Math.abs))).toBeLessThan(100);
    expect(new Set(places).size).toBe(9);
    expect(cinders(4).map(({ x }) => x)).toEqual(places.slice(0, 4));
  });

  test("the strike on the table is the last that was not taken back", () => {
    const struck = (card: number) => [{ event: "struck", seat: 0, card }];
    const rolled = [
      { event: "rolled", seat: 0, card: 4, die: 3, parry: 1, total: 6 },
      { event: "burnt", seat: 1, damage: 1, left: 4 },
    ];
    expect(lastExchange([])).toBeNull();
    const log = [update(0, { events: struck(4) }), update(1, { seat: 1, events: rolled })];
    expect(lastExchange(log)).toMatchObject({ strike: 4, die: 3, parry: 1, total: 6, damage: 1, number: 1 });
    const undone = [...log, update(2, { events: struck(6) }), update(3, { what: "undo" })];
    expect(lastExchange(undone)).toMatchObject({ strike: 4 });
  });
});
