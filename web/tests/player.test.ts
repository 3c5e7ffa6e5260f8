/** How a battle is shown: by itself, by hand, and never in the way. */

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { battle } from "../src/games/neuroshima/battles.ts";
import { Player } from "../src/games/neuroshima/player.svelte.ts";
import { update } from "./helpers.ts";

const match = { board: "standard", armies: ["borgo", "moloch"], full: [20, 20] };
const events = [
  { event: "battle-began", seat: 0, cause: "tile" },
  { event: "phase-began", phase: 1 },
  { event: "aimless", phase: 1, tile: "hq", cell: "c3" },
  { event: "phase-began", phase: 0 },
  { event: "battle-ended" },
];
const fought = battle([update(0, { events })], match, "0/0")!;
const reduced = vi.fn(() => false);

beforeEach(() => vi.stubGlobal("matchMedia", () => ({ matches: reduced() })));
afterEach(() => {
  vi.unstubAllGlobals();
  reduced.mockReturnValue(false);
  delete document.documentElement.dataset["motion"];
});

function shown() {
  const ended = vi.fn();
  const player = new Player(ended);
  player.open(fought);
  return { player, ended };
}

describe("a battle that is opened", () => {
  test("plays to its end and stays there", () => {
    const { player, ended } = shown();
    expect(player.playing).toBe(true);
    const seen = [];
    while (player.playing) {
      seen.push(player.step!.phase);
      player.tick();
    }
    expect(seen).toEqual([1, 0, null]);
    expect(player.battle).toBe(fought);
    expect(ended).not.toHaveBeenCalled();
  });

  test("waits once somebody has taken hold of it", () => {
    const { player } = shown();
    player.go(1);
    expect([player.at, player.playing]).toEqual([1, false]);
  });

  test("waits where nothing may move by itself", () => {
    reduced.mockReturnValue(true);
    const { player } = shown();
    expect(player.playing).toBe(false);
    player.toggle();
    expect(player.playing).toBe(false);
    player.go(1);
    expect(player.step!.phase).toBe(0);
    reduced.mockReturnValue(false);
    document.documentElement.dataset["motion"] = "off";
    expect(shown().player.playing).toBe(false);
  });
});

test("stepping stops at both ends, and playing begins again from the end", () => {
  const { player } = shown();
  player.go(-1);
  expect(player.at).toBe(0);
  player.go(9);
  expect(player.at).toBe(2);
  player.toggle();
  expect([player.at, player.playing]).toEqual([0, true]);
});

test("who is asked about is asked in peace, until it is over", () => {
  const { player, ended } = shown();
  player.ask("c3");
  expect([player.asked, player.playing]).toEqual(["c3", false]);
  player.close();
  expect([player.asked, player.battle]).toEqual([null, null]);
  expect(ended).toHaveBeenCalledOnce();
  player.close();
  expect(ended).toHaveBeenCalledOnce();
});

test("a phase in which nobody acts is shorter, and speed goes round", () => {
  const { player } = shown();
  const full = player.dwell;
  player.go(1);
  expect(player.dwell).toBeLessThan(full);
  player.go(0);
  player.faster();
  expect(player.dwell).toBe(full / 2);
  player.faster();
  expect(player.dwell).toBe(full * 2);
  player.faster();
  expect(player.dwell).toBe(full);
});
