import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { client } from "../src/games/index.ts";
import { sound as hexSound } from "../src/games/neuroshima/sound.ts";
import { settings } from "../src/lib/settings.svelte.ts";
import { endingOf, heard, SOUNDS } from "../src/lib/sounds.ts";
import { recall } from "../src/lib/storage.ts";
import type { UpdateInfo } from "../src/lib/types.ts";
import { readPo } from "../tools/po.ts";
import { update } from "./helpers.ts";

describe("sounds", () => {
  const moment = { news: [] as UpdateInfo[], myTurn: false, ended: null };
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
    expect(heard({ ...moment, myTurn: true, ended: "won" }, hexSound)).toEqual(["won"]);
  });

  test("the end is a victory, a defeat, or just the end", () => {
    const ended = (payoffs: number[], held: number[]) => endingOf({ outcome: { payoffs, reason: "points" }, held });
    expect([ended([1, 0], [0]), ended([1, 0], [1]), ended([1, 0], [0, 1]), ended([1, 0], []), ended([0.5, 0.5], [0])]).toEqual(["won", "lost", "over", "over", "over"]);
    expect([ended([1, 1], [0, 1]), ended([0, 0], [0]), ended([0, 0], [])]).toEqual(["won", "lost", "over"]);
  });

  test("dice are heard before what they hit", () => {
    const hook = client("dust").sound!;
    expect(heard({ ...moment, news: events("fired", "hurt", "destroyed") }, hook)).toEqual(["dice", "battle", "hit"]);
    expect(heard({ ...moment, news: events("attacked", "wounded") }, client("hunters").sound!)).toEqual(["dice", "hit"]);
  });

  test("each is short and quiet, and begins at once", () => {
    for (const tones of Object.values(SOUNDS)) {
      const together = (at: number) => tones.filter((tone) => tone.at <= at && at < tone.at + tone.long).reduce((sum, { loud }) => sum + loud, 0);
      expect(Math.max(...tones.map(({ at }) => together(at)))).toBeLessThanOrEqual(2);
      expect(Math.min(...tones.map(({ at }) => at))).toBe(0);
      expect(Math.max(...tones.map(({ at, long }) => at + long))).toBeLessThan(1.5);
    }
  });

  test("every event that a game names a sound for is one that the game tells", () => {
    for (const game of ["neuroshima", "dust", "hunters", "embers"]) {
      const told = [...readPo("en", game).keys()].filter((key) => key.startsWith("event.")).map((key) => key.slice(6));
      const hook = client(game).sound!;
      expect(told.filter((event) => hook({ event }) !== null).length).toBeGreaterThan(2);
      const source = readFileSync(`src/games/${game}/sound.ts`, "utf-8");
      const named = [...source.matchAll(/"?([a-z-]+)"?: "[a-z]+"/g)].map((found) => found[1]!);
      expect(named.filter((event) => !told.includes(event))).toEqual([]);
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
