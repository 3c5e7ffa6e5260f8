// @vitest-environment node
/** The board of the log against what the server showed, in real games (tools/fixtures.py). */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { battle, battles } from "../src/games/neuroshima/battles.ts";
import { History, standing, type Board, type Match } from "../src/games/neuroshima/history.ts";
import { BOUNDS } from "../src/games/neuroshima/log.ts";
import { pile } from "../src/games/neuroshima/piles.ts";
import type { Unit, View } from "../src/games/neuroshima/view.ts";
import { reasons } from "../src/games/neuroshima/why.ts";
import { Catalogue } from "../src/lib/text.ts";
import type { UpdateInfo } from "../src/lib/types.ts";
import { readPo } from "../tools/po.ts";
import { update } from "./helpers.ts";

interface Shown {
  points: number[];
  score: number[];
  floors: unknown[];
  tiles: Partial<Unit>[];
  piles?: number[];
}

interface Game {
  start: Match & { mode: string; points: number[] };
  steps: { seat: number; text: string; events: UpdateInfo["events"]; view?: Shown }[];
}

const games = JSON.parse(readFileSync(join(import.meta.dirname, "fixtures/neuroshima.json"), "utf8")) as Game[];
const NOTHING = { rot: 0, damage: 0, left: 0, netted: false, initiative: 0, melee: 0, ranged: 0, extra: 0, why: [], acts: [] };

/** A unit as the server showed it; the fixtures leave out what is nothing. */
function whole(shown: Partial<Unit>): Unit {
  const owner = shown.owner ?? 0;
  return { ...NOTHING, owner, side: owner, serves: owner, ...shown } as Unit;
}

function comparable(board: Pick<Board, "points" | "score"> & { tiles: Unit[]; floors: unknown[] }): unknown {
  const { points, score, tiles, floors } = board;
  return { points, score, tiles, floors: floors.map((floor) => ({ ...(floor as object), q: 0, r: 0 })) };
}

/** Without what works on units, which is told in battles only. */
function pieces(board: Pick<Board, "points" | "score"> & { tiles: Unit[]; floors: unknown[] }): unknown {
  return comparable({ ...board, tiles: board.tiles.map((unit) => ({ ...unit, ...WORKS })) });
}

const WORKS = { initiative: 0, melee: 0, ranged: 0, extra: 0, why: [], acts: [], attacks: [], link: false };

const seen = (view: Shown) => comparable({ ...view, tiles: view.tiles.map(whole) });
const log = (game: Game) => game.steps.map(({ seat, text, events }, number) => update(number, { seat, text, events }));
const each = games.map((game) => [`${game.start.mode}, ${game.start.armies.join(" and ")}`, game] as const);

describe.each(each)("a game: %s", (_, game) => {
  test("the log makes the board that the server showed", () => {
    const history = new History(game.start);
    let compared = 0;
    expect(history.now().points).toEqual(game.start.points);
    for (const { text, events, view } of game.steps) {
      for (const event of events) history.tell(event);
      if (view === undefined) continue;
      expect(pieces(history.now()), text).toEqual(pieces({ ...view, tiles: view.tiles.map(whole) }));
      compared += 1;
    }
    expect(compared).toBeGreaterThan(10);
  });

  test("a battle begins with the board before it and ends with the one after it", () => {
    const updates = log(game);
    const fought = battles(updates);
    expect(fought.length).toBeGreaterThan(2);
    let compared = 0;
    for (const { id, last } of fought) {
      const made = battle(updates, game.start, id)!;
      expect(made.ended).toBe(true);
      const phases = made.steps.map(({ phase }) => phase);
      expect(phases.at(-1)).toBeNull();
      expect(phases.slice(0, -1)).toEqual([...phases.slice(0, -1)].sort((one, other) => other! - one!));
      const first = Number(id.split("/")[0]);
      const place = Number(id.split("/")[1]);
      // What comes before the battle in the same entry is the Battle tile alone, or the entry has changed the board.
      const before = game.steps[first - 1]?.view;
      const quiet = (events: UpdateInfo["events"]) =>
        events.every(({ event }) => ["played", "turn-began", "drew", "discarded", "ending-began"].includes(String(event)));
      if (before !== undefined && quiet(game.steps[first]!.events.slice(0, place))) {
        expect(comparable(made.steps[0]!.board)).toEqual(seen(before));
        compared += 1;
      }
      const after = game.steps[last]!;
      const end = after.events.findIndex(({ event }) => event === BOUNDS.ends);
      if (after.view !== undefined && quiet(after.events.slice(end + 1))) {
        expect(comparable(made.steps.at(-1)!.board)).toEqual(seen(after.view));
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(1);
  });

  test("who falls in a phase stands in it and is gone in the next", () => {
    for (const { id } of battles(log(game))) {
      const { steps } = battle(log(game), game.start, id)!;
      for (const [place, { board, fates, hits }] of steps.entries()) {
        const cells = board.tiles.map(({ cell }) => cell);
        for (const { source, target } of hits) expect(cells).toEqual(expect.arrayContaining([source, target]));
        for (const [cell, { fell }] of fates) {
          expect(cells).toContain(cell);
          expect(steps[place + 1]!.board.tiles.some((unit) => unit.cell === cell)).toBe(!fell);
        }
      }
    }
  });

  test("what nobody has seen is in the pile", () => {
    const counted = game.steps.filter(({ view }) => view?.piles !== undefined);
    expect(counted.length).toBeGreaterThan(5);
    for (const { view } of counted) {
      const shown = { ...view, armies: game.start.armies, tiles: view!.tiles.map(whole) } as unknown as View;
      const sums = shown.armies.map((_, seat) => pile(shown, seat).reduce((sum, { count }) => sum + count, 0));
      expect(sums).toEqual(view!.piles);
    }
  });
});

describe("the log", () => {
  const match = games[0]!.start;
  const placed = [
    { event: "hq-placed", seat: 0, cell: "c3", rot: 0 },
    { event: "placed", seat: 0, tile: "mutant", cell: "c2", rot: 1 },
  ];

  test("without what was taken back", () => {
    const updates = [update(0, { events: placed.slice(0, 1) }), update(1, { events: placed.slice(1) }), update(2, { what: "undo" })];
    expect([...standing(updates)].map(({ event }) => event["event"])).toEqual(["hq-placed"]);
  });

  test("an army that is out leaves the board, with what it had laid", () => {
    const history = new History({ ...match, armies: ["vegas", "borgo"] });
    for (const event of placed) history.tell(event);
    history.tell({ event: "placed", seat: 1, tile: "mutant", cell: "b3", rot: 0 });
    history.tell({ event: "placed", seat: 0, tile: "mine", cell: "a3", rot: 0 });
    history.tell({ event: "eliminated", seat: 0 });
    expect(history.now().tiles.map(({ cell }) => cell)).toEqual(["b3"]);
    expect(history.now().floors).toEqual([]);
  });

  test("a battle that waits for an answer is told so far", () => {
    const events = [{ event: "battle-began", seat: 0, cause: "tile" }, { event: "phase-began", phase: 2 }];
    const found = battle([update(0, { events: placed }), update(1, { events })], match, "1/0")!;
    expect(found.ended).toBe(false);
    expect(found.steps.map(({ phase }) => phase)).toEqual([2, null]);
    expect(battle([update(0, { events: placed })], match, "1/0")).toBeNull();
  });
});

test("of every unit in every phase of every battle something can be said", () => {
  const text = new Catalogue("en", Object.fromEntries(readPo("en", "neuroshima")));
  let said = 0;
  for (const game of games) {
    const updates = log(game);
    for (const { id } of battles(updates)) {
      const found = battle(updates, game.start, id)!;
      for (const step of found.steps.filter(({ phase }) => phase !== null)) {
        for (const { cell } of step.board.tiles) {
          const told = reasons(step, cell, text, ["A", "B", "C", "D"]);
          expect(told.length).toBeGreaterThan(0);
          for (const { text: words, cells } of told) {
            expect(words).not.toMatch(/[{}]|undefined|–|ui\.hex/);
            expect(cells).toContain(cell);
            said += 1;
          }
        }
      }
    }
  }
  expect(said).toBeGreaterThan(1000);
});
