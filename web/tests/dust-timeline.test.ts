// @vitest-environment node
/** What others did, as it is shown moment by moment, against what the server showed afterwards, in whole battles. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isScene, timeline, type Scene } from "../src/games/dust/timeline.ts";
import type { Unit, View } from "../src/games/dust/view.ts";
import { PACE, type Beat } from "../src/lib/timeline.ts";
import type { UpdateInfo } from "../src/lib/types.ts";
import { update } from "./helpers.ts";

interface Battle {
  scenario: string;
  start: View;
  steps: { seat: number; events: UpdateInfo["events"]; changed: Record<string, unknown> }[];
}

const battles = JSON.parse(readFileSync(join(import.meta.dirname, "fixtures/dust-games.json"), "utf8")) as Battle[];

function moved(view: View, changed: Record<string, unknown>): View {
  const units = view.units.map((unit) => ({ ...unit, ...(changed[unit.name] as Partial<Unit> | undefined) }));
  const rest = Object.fromEntries(Object.entries(changed).filter(([name]) => !view.units.some((unit) => unit.name === name)));
  return { ...view, ...rest, units };
}

const told = ({ name, cell, place, points, figures, joined }: Unit) => ({ name, cell, place, points, figures, joined });

function seen(view: View): unknown {
  return { units: view.units.map(told), score: view.score, round: view.round, blown: view.blown, cover: view.cover.map(({ cell, what }) => `${what} ${cell}`).sort() };
}

/** Every step of a battle: what was seen before it, its beats with the eyes of `held`, and what was seen after it. */
function played({ start, steps }: Battle, held: number[] = []): { before: View; beats: Beat[]; after: View; events: UpdateInfo["events"] }[] {
  let before = start;
  return steps.map(({ seat, events, changed }, number) => {
    const beats = timeline({ view: before as unknown as Beat["view"], seat: null, held, updates: [update(number, { seat, events })] });
    const step = { before, beats, after: moved(before, changed), events };
    before = step.after;
    return step;
  });
}

describe.each(battles.map((battle) => [battle.scenario, battle] as const))("%s", (_, battle) => {
  test("the last moment shows units, score and cover as the server shows them next", () => {
    let compared = 0;
    for (const { beats, after, events } of played(battle)) {
      const last = beats.at(-1);
      if (last === undefined) continue;
      expect(seen(last.view as unknown as View), JSON.stringify(events)).toEqual(seen(after));
      compared += 1;
    }
    expect(compared).toBeGreaterThan(20);
  });

  test("what changes on the board is shown", () => {
    for (const { before, beats, after, events } of played(battle)) {
      const stands = (view: View) => view.units.map(({ cell, points }) => `${cell} ${points}`).join();
      if (beats.length === 0) expect(stands(before), JSON.stringify(events)).toBe(stands(after));
    }
  });

  test("nothing is told before it is shown, and everything is told at the end", () => {
    for (const { beats, events } of played(battle)) {
      const places = beats.map(({ told }) => told);
      expect(places).toEqual(places.toSorted((one, other) => one - other));
      for (const { told, scene } of beats) {
        const { roll, landed } = scene as Scene;
        if (roll === null) continue;
        const place = events.indexOf(roll.event);
        expect(told > place).toBe(landed);
      }
    }
  });

  test("units go square by square, for about as long as one can follow", () => {
    const walks: number[] = [];
    for (const { beats, events } of played(battle)) {
      for (const event of events.filter(({ event }) => event === "moved")) {
        const path = (event["path"] as string[]).filter((cell) => cell !== event["cell"]);
        const place = events.indexOf(event);
        const stood = beats.filter(({ told }) => told === place || told === place + 1).map(({ view }) => (view as unknown as View).units.find(({ name }) => name === event["unit"])?.cell);
        expect(stood).toEqual(expect.arrayContaining(path));
        walks.push(path.length);
      }
      for (const beat of beats) {
        expect(isScene(beat.scene)).toBe(true);
        expect(beat.ms).toBeGreaterThanOrEqual(PACE.own);
        expect(beat.ms).toBeLessThanOrEqual(PACE.long);
      }
    }
    expect(Math.max(...walks)).toBeGreaterThan(1);
  });
});

test("one's own way is gone at once, and one's own dice are shown", () => {
  const battle = battles.find(({ scenario }) => scenario === "full-battle")!;
  const all = played(battle, [0, 1]);
  const walks = all.filter(({ events }) => events.some(({ event }) => event === "moved"));
  expect(walks.length).toBeGreaterThan(3);
  for (const { beats, events } of walks) {
    const count = events.filter(({ event }) => event === "moved" || event === "entered").length;
    expect(beats.filter(({ ms }) => ms === PACE.own)).toHaveLength(count);
  }
  expect(all.some(({ beats }) => beats.some(({ scene }) => (scene as Scene).landed))).toBe(true);
});
