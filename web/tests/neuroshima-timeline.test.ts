// @vitest-environment node
/** What is played on the board against what the server showed afterwards, in real games (tools/fixtures.py). */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { History } from "../src/games/neuroshima/history.ts";
import { timeline, type Scene } from "../src/games/neuroshima/timeline.ts";
import type { View } from "../src/games/neuroshima/view.ts";
import type { Beat } from "../src/lib/timeline.ts";
import type { UpdateInfo } from "../src/lib/types.ts";
import { update } from "./helpers.ts";

interface Game {
  start: { mode: string; board: string; armies: string[]; points: number[]; full: number[] };
  steps: { seat: number; text: string; events: UpdateInfo["events"] }[];
}

const games = JSON.parse(readFileSync(join(import.meta.dirname, "fixtures/neuroshima.json"), "utf8")) as Game[];
const each = games.map((game) => [`${game.start.mode}, ${game.start.armies.join(" and ")}`, game] as const);

/** A position as the server would show it, made of the log. */
function position(game: Game, history: History): View {
  const seats = game.start.armies;
  const empty = { hands: seats.map(() => []), piles: seats.map(() => 0), discards: seats.map(() => []), battle: null };
  return { ...game.start, ...empty, ...history.now() } as unknown as View;
}

const scene = (beat: Beat) => beat.scene as Scene;
const pieces = (view: unknown) => {
  const { tiles, points, floors } = view as View;
  return { points, floors: floors.map(({ cell }) => cell), tiles: tiles.map(({ cell, tile, owner, side, rot, damage }) => ({ cell, tile, owner, side, rot, damage })) };
};

describe.each(each)("a game: %s", (_, game) => {
  test("what is played ends with the board that follows, and tells everything", () => {
    const history = new History(game.start);
    let played = 0;
    let fighting = false;
    for (const [number, { seat, events, text }] of game.steps.entries()) {
      const before = { ...position(game, history), battle: fighting ? { cause: "" } : null };
      const beats = timeline({ view: before as never, seat: 0, held: [], updates: [update(number, { seat, text, events })] });
      for (const event of events) {
        history.tell(event);
        if (event["event"] === "battle-began") fighting = true;
        if (event["event"] === "battle-ended") fighting = false;
      }
      expect(beats.every((beat) => beat.ms >= 100 && beat.ms <= 600)).toBe(true);
      const told = beats.map((beat) => beat.told);
      expect(told, text).toEqual(told.toSorted((one, other) => one - other));
      const last = beats.at(-1);
      // A phase of a battle is drawn with those who fall in it: they are gone in the next moment.
      if (last === undefined || scene(last).step !== null) continue;
      expect(pieces(last.view), text).toEqual(pieces(position(game, history)));
      played += 1;
    }
    expect(played).toBeGreaterThan(10);
  });

  test("no loss is told before the hits that caused it are shown", () => {
    const history = new History(game.start);
    let compared = 0;
    for (const [number, { seat, events }] of game.steps.entries()) {
      const beats = timeline({ view: position(game, history) as never, seat: 0, held: [], updates: [update(number, { seat, events })] });
      for (const event of events) history.tell(event);
      for (const beat of beats) {
        const { step, done } = scene(beat);
        if (step === null || done || step.hits.length === 0) continue;
        const told = events.slice(0, beat.told);
        expect(told.some((event) => event["phase"] === step.phase && event["event"] !== "phase-began" && step.events.includes(event))).toBe(false);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(2);
  });
});

test("what one does oneself is brief, what others do can be followed", () => {
  const view = { board: "standard", armies: ["borgo", "moloch"], full: [20, 20], points: [20, 20], score: [0, 0], hands: [["mutant"], []], discards: [[], []], piles: [3, 3], tiles: [], floors: [], battle: null };
  const updates = [update(0, { seat: 0, events: [{ event: "placed", seat: 0, tile: "mutant", cell: "c3", rot: 2 }] })];
  const [own] = timeline({ view, seat: 0, held: [0], updates });
  const [other] = timeline({ view, seat: 0, held: [1], updates });
  expect(own!.ms).toBeLessThan(other!.ms);
  expect(scene(other!).arrives).toEqual([{ cell: "c3", seat: 0 }]);
  expect((other!.view as unknown as View).hands).toEqual([[], []]);
});

/** A position with a Mutant and Claws of one side, and an HQ of each. */
function field(): View {
  const history = new History({ board: "standard", armies: ["borgo", "moloch"], full: [20, 20] });
  for (const [seat, tile, cell] of [[0, "hq", "c2"], [1, "hq", "c4"], [0, "mutant", "c3"], [0, "claws", "d3"]] as const) {
    history.tell(tile === "hq" ? { event: "hq-placed", seat, cell, rot: 0 } : { event: "placed", seat, tile, cell, rot: 0 });
  }
  const rest = { hands: [[], ["sniper"]], piles: [0, 0], discards: [[], []], battle: null };
  return { board: "standard", armies: ["borgo", "moloch"], full: [20, 20], ...rest, ...history.now() } as unknown as View;
}

const cellsOf = (beat: Beat) => (beat.view as unknown as View).tiles.map(({ cell }) => cell);

test.each([["others play", []], ["one plays oneself", [1]]])("a shot that %s is seen before its target falls, and the target until it has fallen", (_, held) => {
  const events = [
    { event: "played", seat: 1, tile: "sniper", cells: ["c3"] },
    { event: "wounded", tile: "mutant", cell: "c3", wounds: 1, left: 0 },
    { event: "destroyed", seat: 0, tile: "mutant", cell: "c3" },
    { event: "freed", tile: "claws", cell: "d3" },
  ];
  const beats = timeline({ view: field() as never, seat: 0, held, updates: [update(0, { seat: 1, events })] });
  const [shot, fall, after] = beats;
  expect(beats).toHaveLength(3);
  expect(scene(shot!).strike).toEqual({ kind: "shot", from: null, cells: ["c3"] });
  expect(scene(shot!).step).toBeNull();
  expect(scene(fall!).step!.fates.get("c3")).toMatchObject({ fell: true, wounds: 1 });
  expect([cellsOf(shot!).includes("c3"), cellsOf(fall!).includes("c3"), cellsOf(after!).includes("c3")]).toEqual([true, true, false]);
  expect(shot!.ms).toBeGreaterThanOrEqual(300);
});

test("all whom an Air Strike hits are hurt in one moment", () => {
  const events = [
    { event: "played", seat: 1, tile: "air_strike", cells: ["c3"] },
    { event: "wounded", tile: "mutant", cell: "c3", wounds: 1, left: 0 },
    { event: "destroyed", seat: 0, tile: "mutant", cell: "c3" },
    { event: "wounded", tile: "claws", cell: "d3", wounds: 1, left: 1 },
  ];
  const beats = timeline({ view: field() as never, seat: 0, held: [], updates: [update(0, { seat: 1, events })] });
  expect(beats.map((beat) => scene(beat).strike?.kind ?? null)).toEqual(["raid", null]);
  expect([...scene(beats[1]!).step!.fates.keys()]).toEqual(["c3", "d3"]);
});

test("a Grenade comes from the HQ, and whose HQ is gone falls with everything", () => {
  const grenade = [{ event: "played", seat: 1, tile: "grenade", cells: ["c3"] }, { event: "destroyed", seat: 0, tile: "mutant", cell: "c3" }];
  const thrown = timeline({ view: field() as never, seat: 0, held: [], updates: [update(0, { seat: 1, events: grenade })] });
  expect(scene(thrown[0]!).strike).toMatchObject({ kind: "bomb", from: "c4" });
  const gone = timeline({ view: field() as never, seat: 0, held: [], updates: [update(0, { seat: 0, events: [{ event: "eliminated", seat: 0 }] })] });
  expect([...scene(gone[0]!).step!.fates].filter(([, fate]) => fate.fell).map(([cell]) => cell).toSorted()).toEqual(["c2", "c3", "d3"]);
});

test("the hits of a phase stay while what came of them is shown: both moments are of one phase", () => {
  const hit = { event: "attacked", phase: 2, tile: "hq", cell: "c4", way: "N", attack: "melee", base: 1, gains: [], armour: 0, total: 1, victim: "mutant", target: "c3" };
  const fight = [{ event: "battle-began", seat: 1, cause: "battle" }, { event: "phase-began", phase: 2 }, hit, { event: "wounded", tile: "mutant", cell: "c3", wounds: 1, left: 0 }, { event: "battle-ended" }];
  const beats = timeline({ view: field() as never, seat: 0, held: [], updates: [update(0, { seat: 1, events: fight })] });
  const [hits, after] = beats.filter((beat) => scene(beat).step !== null).map(scene);
  expect([hits!.done, after!.done]).toEqual([false, true]);
  expect(after!.step).toBe(hits!.step);
});
