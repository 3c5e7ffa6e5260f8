import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import Prompt from "../src/components/Prompt.svelte";
import { cinders, pile, rows } from "../src/games/embers/fire.ts";
import { lastExchange } from "../src/games/embers/exchange.ts";
import { timeline, type Scene } from "../src/games/embers/timeline.ts";
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
  function show(pending: string | null, decision = matchInfo().decisions[0]!, onBoard: string[] = [], final: string[] = []) {
    const choose = vi.fn();
    const props = { decision, onBoard, final, text, names: ["Flint"], shared: false, pending, pointed: null, point: vi.fn(), choose };
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

  test("has numbers for the answers that are seen, and none for a list that is closed", () => {
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
    expect(list.open).toBe(false);
    expect(choose).not.toHaveBeenCalled();
    list.open = true;
    list.dispatchEvent(new Event("toggle"));
    flushSync();
    expect(document.querySelector("[data-choice='strike 2'] kbd")?.textContent).toBe("2");
    key("2");
    expect(choose).toHaveBeenCalledExactlyOnceWith(strikes[1]);
  });

  test("arms what cannot be undone, and takes it when it is confirmed", () => {
    const choose = show(null, undefined, [], ["wait"]);
    const [sure, wait] = ["[data-confirm]", "[data-choice='wait']"];
    dispatchEvent(new KeyboardEvent("keydown", { key: "1" }));
    flushSync();
    expect(choose).not.toHaveBeenCalled();
    dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    flushSync();
    expect(document.querySelector(sure)).toBeNull();
    document.querySelector<HTMLButtonElement>(wait)!.click();
    flushSync();
    document.querySelector<HTMLButtonElement>(sure)!.click();
    expect(choose).toHaveBeenCalledOnce();
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
    expect(lastExchange(log)).toMatchObject({ strike: 4, die: 3, parry: 1, total: 6, damage: 1 });
    const undone = [...log, update(2, { events: struck(6) }), update(3, { what: "undo" })];
    expect(lastExchange(undone)).toMatchObject({ strike: 4 });
  });

  test("what the other does is shown event by event, and nothing before its moment", () => {
    const view = { phase: "answer", active: 1, embers: [5, 5], cards: [3, 2], hand: [1, 2, 4], pile: 9, discard: [6], strike: 6 };
    const events = [
      { event: "parried", seat: 0, card: 2 },
      { event: "rolled", seat: 1, card: 6, die: 4, parry: 2, total: 8 },
      { event: "burnt", seat: 0, damage: 2, left: 3 },
      { event: "drew", seat: 0, left: 8 },
      { event: "drew-card", seat: 0, card: 3 },
    ];
    const beats = timeline({ view, seat: 0, held: [0], updates: [update(7, { events })] });
    expect(beats.map(({ scene }) => (scene as Scene).event)).toEqual(["parried", "rolled", "landed", "burnt", "drew"]);
    expect(beats.map(({ number, told }) => [number, told])).toEqual([[7, 1], [7, 2], [7, 2], [7, 3], [7, 4]]);
    expect(beats.map(({ view }) => view["embers"])).toEqual([[5, 5], [5, 5], [5, 5], [3, 5], [3, 5]]);
    expect(beats.map(({ view }) => view["pile"])).toEqual([9, 9, 9, 9, 8]);
    expect(beats[0]!.view).toMatchObject({ hand: [1, 4], cards: [2, 2], discard: [6, 2] });
    expect(beats.map(({ scene }) => (scene as Scene).exchange?.die)).toEqual([null, 4, 4, 4, 4]);
    // The sum when the die lies still, what it does when that is seen.
    expect(beats.map(({ scene }) => (scene as Scene).exchange?.total)).toEqual([null, null, 8, 8, 8]);
    expect(beats.map(({ scene }) => (scene as Scene).settled)).toEqual([true, false, false, true, true]);
    expect(beats[0]!.ms).toBeLessThan(beats[1]!.ms); // what one does oneself is brief, dice are not
  });

  test("that a fire holds is known when the die has landed and nothing burns", () => {
    const view = { phase: "answer", active: 1, embers: [5, 5], cards: [3, 2], hand: [1], pile: 9, discard: [6], strike: 1 };
    const events = [{ event: "rolled", seat: 1, card: 1, die: 1, parry: 2, total: 0 }, { event: "drew", seat: 0, left: 8 }];
    const scenes = timeline({ view, seat: 0, held: [0], updates: [update(7, { events })] }).map(({ scene }) => scene as Scene);
    expect(scenes.map(({ event, settled, exchange }) => [event, settled, exchange?.total])).toEqual([["rolled", true, null], ["landed", true, 0], ["drew", true, 0]]);
  });

  test("in a night of the campaign, the wind rises before it is met", () => {
    const view = { phase: "watch", night: 1, hour: 1, wind: 7, fire: 5, lost: 0, laid: 3, cards: [3, 3], hand: [1, 3, 4], pile: 6, discard: [] };
    const events = [
      { event: "shielded", seat: 0, card: 3 },
      { event: "held", seat: 1 },
      { event: "blown", wind: 7, shield: 3, damage: 1, left: 4 },
      { event: "wind", hour: 2, die: 2, wind: 3 },
    ];
    const beats = timeline({ view, seat: 0, held: [0], updates: [update(2, { events })] });
    expect(beats.map(({ view }) => [view["fire"], view["wind"]])).toEqual([[5, 7], [5, 7], [4, 7], [4, 3]]);
  });
});
