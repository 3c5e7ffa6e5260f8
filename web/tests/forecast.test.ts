/** What is foreseen: asked once, compared, put in order and said; and what is asked before a turn ends. */

import { afterEach, describe, expect, test, vi } from "vitest";
import { unused } from "../src/games/neuroshima/unused.ts";
import { byPhase, changeText, isNew, isPlaced, isQuestion, links, range, saved, sayBriefly, sayChange, sayHit, standings, summary, title, type Forecast, type Hit } from "../src/games/neuroshima/forecast.ts";
import { Play } from "../src/games/neuroshima/play.svelte.ts";
import { TurnGesture } from "../src/games/neuroshima/turn-gesture.ts";
import type { Unit, View } from "../src/games/neuroshima/view.ts";
import { api } from "../src/lib/api.ts";
import { UnusedWarning } from "../src/lib/unused-warning.svelte.ts";
import { Foresight } from "../src/lib/foresight.ts";
import { Catalogue } from "../src/lib/text.ts";
import type { Choice, Decision } from "../src/lib/types.ts";
import { readPo } from "../tools/po.ts";

const text = new Catalogue("en", Object.fromEntries(readPo("en", "neuroshima")));

function hit(changes: Partial<Hit> = {}): Hit {
  return { cell: "c3", tile: "mutant", owner: 0, phase: 2, wounds: 1, left: 0, destroyed: true, sure: true, ...changes };
}

function unit(changes: Partial<Unit> = {}): Unit {
  return {
    ...{ army: "borgo", tile: "mutant", cell: "c3", rot: 0, damage: 0, left: 1, owner: 0, side: 0, serves: 0 },
    ...{ netted: false, initiative: 0, melee: 0, ranged: 0, extra: 0, why: [], acts: [2] },
    ...changes,
  };
}

function forecast(changes: Partial<Forecast> = {}): Forecast {
  return {
    ...{ fought: null, over: null, certain: true, before: [20, 18], points: [[20, 20], [18, 18]] as [number, number][] },
    ...{ score_before: null, score: null, hits: [], last: false, tiles: [] },
    ...changes,
  };
}

const view = { armies: ["borgo", "moloch"], tiles: [unit({ cell: "b2", tile: "claws" })] } as unknown as View;

function choice(action: Record<string, unknown>): Choice {
  return { text: Object.values(action).join(" "), action: action as Choice["action"] };
}

describe("a forecast", () => {
  test("says what the choice itself changes", () => {
    const now = forecast({ points: [[20, 20], [17, 17]] });
    const then = forecast({ points: [[19, 20], [15, 15]] });
    expect(standings(then, now)).toEqual([
      { seat: 0, before: 20, least: 19, most: 20, change: [-1, 0] },
      { seat: 1, before: 18, least: 15, most: 15, change: [-2, -2] },
    ]);
    expect(standings(then, null).map((one) => one.change)).toEqual([null, null]);
    expect(changeText([-2, -2])).toBe("−2");
    expect(changeText([-1, 0])).toBe("−1 / 0");
    expect(changeText([1, 1])).toBe("+1");
    expect(range(3, 3)).toBe("3");
    expect(range(3, 5)).toBe("3–5");
  });

  test("says in words what the choice costs an HQ, or saves it", () => {
    expect(sayChange([-2, -2], true, false, text)).toBe("(this tile: 2 more)");
    expect(sayChange([-3, -1], false, false, text)).toBe("(this move: 1–3 more)");
    expect(sayChange([4, 4], true, false, text)).toBe("(this tile saves 4)");
    expect(sayChange([0, 2], false, false, text)).toBe("(this move saves 0–2)");
    expect(sayChange([-1, 2], true, false, text)).toBe("(this move: −1 / +2)");
    expect(sayChange([4, 4], true, true, text)).toBe("(this move: +4)"); // a score that grows is nothing saved
    expect(isPlaced(forecast({ tiles: [unit(), unit({ cell: "b2" })] }), view)).toBe(true);
    expect(isPlaced(forecast({ tiles: [unit()] }), view)).toBe(false);
  });

  test("counts the score where that decides", () => {
    const then = forecast({ score_before: [3, 0], score: [[5, 5], [0, 0]] });
    expect(standings(then, null).map(({ before, most }) => [before, most])).toEqual([[3, 5], [0, 0]]);
  });

  test("goes from what happens at once down through the phases", () => {
    const hits = [hit({ phase: 0, cell: "a3" }), hit({ phase: null, cell: "b2" }), hit({ phase: 3 }), hit({ phase: 0, cell: "d2" })];
    expect(byPhase(hits).map(({ phase, hits }) => [phase, hits.map(({ cell }) => cell)])).toEqual([
      [null, ["b2"]],
      [3, ["c3"]],
      [0, ["a3", "d2"]],
    ]);
  });

  test("tells what is sure from what depends on choices", () => {
    expect(sayHit(hit(), text)).toBe("Mutant (c3): destroyed");
    expect(sayHit(hit({ sure: false }), text)).toBe("Mutant (c3): possibly destroyed");
    expect(sayHit(hit({ destroyed: false, left: 1 }), text)).toBe("Mutant (c3) −1");
    expect(sayHit(hit({ destroyed: false, left: 1, sure: false }), text)).toBe("Mutant (c3): possibly −1");
  });

  test("is said in one line", () => {
    expect(summary(forecast(), view, text)).toBe("Nobody is hurt.");
    const then = forecast({ points: [[20, 20], [16, 17]], hits: [hit(), hit({ tile: "hq", destroyed: false, left: 16 })] });
    expect(summary(then, view, text)).toBe("HQ (Moloch) 18 → 16–17 · Mutant (c3): destroyed");
  });

  test("knows what is new and who is saved", () => {
    const now = forecast({ hits: [hit(), hit({ cell: "d2", destroyed: false, left: 1 })] });
    const then = forecast({ hits: [hit({ cell: "d2" }), hit({ cell: "e1" })], tiles: [unit(), unit({ cell: "d2" })] });
    expect(then.hits.map((one) => isNew(one, now))).toEqual([true, true]);
    expect(isNew(hit(), now)).toBe(false);
    expect(isNew(hit(), null)).toBe(false);
    expect(saved(then, now).map(({ cell }) => cell)).toEqual(["c3"]);
    expect(saved(forecast(), now)).toEqual([]); // it is gone from the board already
    expect(saved(then, null)).toEqual([]);
  });

  test("has a heading that says what is thought of", () => {
    expect(title(forecast(), false, false)).toContain("title-now");
    expect(title(forecast(), true, false)).toContain("title-then");
    expect(title(forecast({ fought: "tile" }), true, false)).toContain("title-battle");
    expect(title(forecast({ fought: "tile" }), false, true)).toContain("title-going");
    expect(title(forecast({ fought: "tile" }), true, true)).toContain("title-answer");
  });

  test("links who works on whom", () => {
    const tiles = [
      unit({ why: [{ effect: "net", by: "c2", amount: 0 }, { effect: "melee", by: "d2", amount: 1 }] }),
      unit({ cell: "a3", why: [{ effect: "initiative", by: "a4", amount: -1 }] }),
    ];
    expect(links(tiles, null)).toHaveLength(3);
    expect(links(tiles, new Set(["c2"]))).toEqual([{ from: "c2", to: "c3", effect: "net", amount: 0 }]);
    expect(links(tiles, new Set(["a3"]))).toEqual([{ from: "a4", to: "a3", effect: "initiative", amount: -1 }]);
    expect(links(tiles, new Set())).toEqual([]);
  });

  test("looks at every answer of a question, but not of a turn", () => {
    expect(isQuestion("ask-medic", 4)).toBe(true);
    expect(isQuestion("ask-medic", 40)).toBe(false);
    expect(isQuestion("ask-turn", 2)).toBe(false);
  });
});

describe("asking the server", () => {
  afterEach(() => void vi.restoreAllMocks());

  test("happens once for each choice, and anew when the match has gone on", async () => {
    const ask = vi.spyOn(api, "foresee").mockImplementation((_, { number, action }) => Promise.resolve({ number, forecast: { of: action } }));
    const foresight = new Foresight("abc");
    expect(await foresight.ask(0, 5, "end")).toEqual({ of: "end" });
    expect(await foresight.ask(0, 5, "end")).toEqual({ of: "end" });
    expect(ask).toHaveBeenCalledTimes(1);
    await foresight.ask(0, 5, null);
    await foresight.ask(1, 5, null);
    await foresight.ask(0, 6, "end");
    expect(ask).toHaveBeenCalledTimes(4);
    expect(ask).toHaveBeenLastCalledWith("abc", { seat: 0, number: 6, action: "end" });
  });

  test("gives nothing when it is overtaken, and can be repeated when it failed", async () => {
    let answer = (_: unknown) => {};
    const ask = vi.spyOn(api, "foresee").mockImplementation(() => new Promise((resolve) => (answer = resolve as typeof answer)));
    const foresight = new Foresight("abc");
    const late = foresight.ask(0, 5, "end");
    const first = answer;
    void foresight.ask(0, 6, "end");
    first({ number: 5, forecast: {} });
    expect(await late).toBeNull();
    ask.mockRejectedValueOnce(new Error("cut off"));
    expect(await foresight.ask(0, 6, "stay")).toBeNull();
    ask.mockResolvedValueOnce({ number: 6, forecast: { fine: true } });
    expect(await foresight.ask(0, 6, "stay")).toEqual({ fine: true });
  });
});

describe("before a turn ends", () => {
  const end = choice({ do: "end" });
  const decision = (...actions: Record<string, unknown>[]): Decision => ({ seat: 0, prompt: { ask: "ask-turn" }, choices: actions.map(choice) });

  test("playable tiles and units that can move by themselves are left unused", () => {
    const now = decision(
      { do: "end" },
      { do: "place", tile: "mutant", cell: "c3", rot: 0 },
      { do: "place", tile: "mutant", cell: "c4", rot: 0 },
      { do: "discard", tile: "grenade" },
      { do: "move", cell: "b2", to: "b3", rot: 0, by: "own" },
      { do: "move", cell: "a3", to: "b3", rot: 0, by: "tile" },
    );
    expect(unused(end, now, view as unknown as Record<string, unknown>)).toEqual([
      { key: "ui.hex.unused.tile", fields: { tile: "mutant" } },
      { key: "ui.hex.unused.tile", fields: { tile: "move" } },
      { key: "ui.hex.unused.move", fields: { cell: "b2", tile: "claws" } },
    ]);
    expect(unused(choice({ do: "place" }), now, view as unknown as Record<string, unknown>)).toEqual([]);
    const empty = decision({ do: "end" }, { do: "discard", tile: "grenade" }, { do: "charge", tiles: [], points: 1 });
    expect(unused(end, empty, view as unknown as Record<string, unknown>)).toEqual([]);
  });

  test("it is asked once about the same things, and never if nobody wants it", () => {
    localStorage.clear();
    const unusedWarning = new UnusedWarning();
    const tile = { key: "ui.hex.unused.tile", fields: { tile: "battle" } };
    const other = { key: "ui.hex.unused.tile", fields: { tile: "mutant" } };
    expect(unusedWarning.allows(0, end, [])).toBe(true);
    expect(unusedWarning.allows(0, end, [tile])).toBe(false);
    expect(unusedWarning.choice).toBe(end);
    unusedWarning.dismiss();
    expect(unusedWarning.choice).toBeNull();
    expect(unusedWarning.allows(0, end, [tile])).toBe(false); // it was not meant
    expect(unusedWarning.insist()).toBe(end);
    expect(unusedWarning.allows(0, end, [tile])).toBe(true);
    expect(unusedWarning.allows(1, end, [tile])).toBe(false);
    expect(unusedWarning.allows(0, end, [tile, other])).toBe(false);
    unusedWarning.asks(false);
    expect(new UnusedWarning().allows(0, end, [tile, other])).toBe(true);
    unusedWarning.asks(true);
    expect(new UnusedWarning().allows(0, end, [tile, other])).toBe(false);
  });
});

describe("a tile in the hand", () => {
  function table(...actions: Record<string, unknown>[]): { play: Play; chosen: string[] } {
    const chosen: string[] = [];
    const decision: Decision = { seat: 0, prompt: { ask: "ask-turn" }, choices: actions.map(choice) };
    const now = { ...view, hands: [["mutant", "claws"], []] } as unknown as View;
    const choose = (one: Choice) => void chosen.push(one.text);
    return { play: new Play(() => ({ view: now, decision, busy: false, near: 0, asked: null, choose })), chosen };
  }
  const place = (tile: string, cell: string, rot: number) => ({ do: "place", tile, cell, rot });

  test("lies down where it may while it is carried, and is in the air elsewhere", () => {
    const { play, chosen } = table(place("mutant", "c3", 0), place("mutant", "c3", 1), place("mutant", "c4", 0));
    play.lift(0);
    play.aim("d2");
    expect(play.path).toEqual([]);
    play.aim("c3");
    expect(play.path).toEqual(["c3"]);
    play.turn(1);
    play.aim("c3"); // a pointer that trembles on the same hex turns nothing back
    expect(play.turns).toEqual([1]);
    play.aim(null);
    expect(play.armed).toBe(false);
    play.aim("c4");
    play.confirm();
    expect(chosen).toEqual(["place mutant c4 0"]);
  });

  test("goes back when it is picked again", () => {
    const { play } = table(place("mutant", "c3", 0), place("claws", "c3", 0));
    play.pick(0);
    expect(play.from).toBe("hand:mutant");
    play.pick(1);
    expect(play.from).toBe("hand:claws");
    play.pick(1);
    expect(play.from).toBeNull();
  });
});

describe("a finger around a tile", () => {
  test("turns it by steps, the way it goes, across every angle", () => {
    const at = (degrees: number) => [Math.cos((degrees * Math.PI) / 180) * 60, Math.sin((degrees * Math.PI) / 180) * 60] as const;
    const gesture = new TurnGesture(...at(0), { x: 0, y: 0 });
    expect(gesture.move(...at(30))).toBe(0);
    expect(gesture.move(...at(60))).toBe(1);
    expect(gesture.move(...at(175))).toBe(2);
    expect(gesture.move(...at(185))).toBe(1); // 185 of 45 each make four
    expect(gesture.move(...at(130))).toBe(-1);
  });

  test("that hardly moves is a tap", () => {
    const gesture = new TurnGesture(3, 0, { x: 0, y: 0 });
    expect(gesture.move(-3, 2)).toBe(0);
    expect(gesture.moved).toBe(false);
    expect(gesture.move(-20, 2)).toBe(0); // from here on it turns
    expect(gesture.moved).toBe(true);
  });
});

test("beside an HQ, the part of this choice is said as briefly as it can be", () => {
  expect(sayBriefly([3, 3], false, text)).toBe("saves 3");
  expect(sayBriefly([-2, -1], false, text)).toBe("1–2 more");
  expect(sayBriefly([-1, 2], false, text)).toBe("−1 / +2");
  expect(sayBriefly([2, 2], true, text)).toBe("+2");
});
