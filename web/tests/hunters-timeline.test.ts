// @vitest-environment node
/** What happened in whole missions, as it is shown moment by moment, against what the server showed afterwards. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { after } from "../src/games/hunters/history.ts";
import { isScene, timeline, type Scene } from "../src/games/hunters/timeline.ts";
import type { View } from "../src/games/hunters/view.ts";
import { PACE, type Beat } from "../src/lib/timeline.ts";
import type { UpdateInfo } from "../src/lib/types.ts";
import { update } from "./helpers.ts";

interface Step {
  seat: number;
  events: UpdateInfo["events"];
  seen: { turn: number; weather: string; light: string; figures: Record<string, Record<string, unknown>> };
}

interface Mission {
  mission: string;
  start: View;
  steps: Step[];
}

const missions = JSON.parse(readFileSync(join(import.meta.dirname, "fixtures/hunters-missions.json"), "utf8")) as Mission[];
/** What every event tells exactly; how long somebody is stunned or marked ends without one. */
const TOLD = ["space", "health", "hidden", "away", "dead", "engaged", "morale", "hand", "pile"];

function seen(view: View): Step["seen"] {
  const figures = [...view.heroes, ...view.enemies].map((one) => {
    const fields = one as unknown as Record<string, unknown>;
    return [one.name, Object.fromEntries(TOLD.filter((name) => name in fields).map((name) => [name, fields[name]]))] as const;
  });
  return { turn: view.turn, weather: view.weather, light: view.light, figures: Object.fromEntries(figures) };
}

function plain({ figures, ...rest }: Step["seen"]): Step["seen"] {
  const kept = Object.entries(figures).map(([name, one]) => {
    const fields = Object.fromEntries(TOLD.filter((field) => field in one).map((field) => [field, one[field]]));
    if (Array.isArray(fields["hand"])) fields["hand"] = [...(fields["hand"] as string[])].sort();
    return [name, fields] as const;
  });
  return { ...rest, figures: Object.fromEntries(kept) };
}

function beatsOf(view: View, step: Step, number: number, held: number[]): Beat[] {
  return timeline({ view: view as unknown as Beat["view"], seat: null, held, updates: [update(number, { seat: step.seat, events: step.events })] });
}

describe.each(missions.map((mission) => [mission.mission, mission] as const))("%s", (_, { start, steps }) => {
  test("the events lead from the first view to what the server shows after each move", () => {
    let view = start;
    let figures = 0;
    for (const step of steps) {
      view = step.events.reduce(after, view);
      expect(plain(seen(view)), JSON.stringify(step.events)).toEqual(plain(step.seen));
      figures += Object.keys(step.seen.figures).length;
    }
    expect(figures).toBeGreaterThan(100);
  });

  test("every moment belongs to a scene, lasts for a while, and tells no less than the one before", () => {
    let view = start;
    const all: Beat[] = [];
    steps.forEach((step, number) => {
      const beats = beatsOf(view, step, number, []);
      beats.forEach(({ scene, ms, told }, place) => {
        expect(isScene(scene)).toBe(true);
        expect(ms).toBeGreaterThanOrEqual(PACE.own);
        expect(told).toBeGreaterThanOrEqual(beats[place - 1]?.told ?? 0);
      });
      all.push(...beats);
      view = step.events.reduce(after, view);
    });
    expect(all.length).toBeGreaterThan(steps.length);
  });

  test("dice roll before they lie still, and a wound rises where somebody is hurt", () => {
    let view = start;
    let blows = 0;
    let wounds = 0;
    steps.forEach((step, number) => {
      const scenes = beatsOf(view, step, number, []).map(({ scene }) => scene as Scene);
      const attacks = step.events.filter(({ event }) => event === "attacked").length;
      expect(scenes.filter(({ blow, landed }) => blow !== null && !landed).length).toBe(attacks);
      expect(scenes.filter(({ blow, landed }) => blow !== null && landed).length).toBe(attacks);
      blows += attacks;
      wounds += scenes.reduce((sum, { rising }) => sum + rising.length, 0);
      view = step.events.reduce(after, view);
    });
    expect(blows).toBeGreaterThan(0);
    expect(wounds).toBeGreaterThan(0);
  });
});

test("one's own heroes go quickly, and those of others take longer", () => {
  const { start } = missions[0]!;
  const walk = { event: "walked", hero: start.heroes[0]!.name, path: ["a2", "b2", "c1"], facing: "ne" };
  const step: Step = { seat: 0, events: [walk], seen: { turn: 0, weather: "", light: "", figures: {} } };
  const own = beatsOf(start, step, 0, [0]);
  const other = beatsOf(start, step, 0, [1]);
  expect(own.map(({ view }) => (view as unknown as View).heroes[0]!.space)).toEqual(["b2", "c1"]);
  expect(own.every(({ ms }) => ms === PACE.own)).toBe(true);
  expect(other.every(({ ms }) => ms > PACE.own)).toBe(true);
  expect(own.map(({ told }) => told)).toEqual([0, 1]);
});

test("what an enemy does belongs to no seat", () => {
  const { start } = missions[0]!;
  const enemy = start.enemies[0]!.name;
  const events = [{ event: "enemy-chose", enemy, list: "far", entry: "to 3", place: 2, distance: 4 }];
  const beats = beatsOf(start, { seat: 0, events, seen: { turn: 0, weather: "", light: "", figures: {} } }, 0, [0]);
  expect(beats.map(({ seat }) => seat)).toEqual([null]);
  expect((beats[0]!.scene as Scene).actor).toBe(enemy);
});
