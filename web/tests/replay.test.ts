/** The replay page's reckoning: ways through a match, and what an analysis says. */

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { chance, curve, loss, percent, shares, sides, tally, verdict } from "../src/lib/analysis.ts";
import { Replay } from "../src/lib/replay.svelte.ts";
import { CHUNK } from "../src/lib/replay-api.ts";
import { after, before, groups, landmarks, placeOf, rows } from "../src/lib/steps.ts";
import { client } from "../src/games/index.ts";
import type { Line } from "../src/lib/log.ts";
import type { Frame, Point } from "../src/lib/types.ts";

function point(number: number, seat: number, values: number[], played: number, text = "a", forced = false): Point {
  const each = (value: number) => (seat === 0 ? [value, 1 - value] : [1 - value, value]);
  const best = values.map((value, place) => ({ text: "abcdef"[place]!, action: { do: "x" }, value, values: each(value) }));
  const all = { values: each(values[0] ?? played), played_value: played, played_values: each(played) };
  return { number, seat, ...all, forced, played: text, played_action: { do: "x" }, best };
}

function frame(number: number, seat: number | null, ...events: string[]): Frame {
  const update =
    seat === null
      ? null
      : { number: number - 1, seat, what: "act", at: 0, auto: false, text: "x", events: events.map((event) => ({ event })) };
  return { number, update, view: {}, actors: [0] };
}

describe("a choice", () => {
  test.each([
    [[0.6, 0.5], 0.6, "a", "best"],
    [[0.6, 0.6], 0.6, "b", "best"],
    [[0.6, 0.55], 0.55, "b", "good"],
    [[0.6, 0.49], 0.49, "b", "mistake"],
    [[0.6, 0.5], 0.41, "z", "mistake"],
    [[0.6, 0.5], 0.39, "z", "blunder"],
    [[0.6], 0.6, "a", "best"],
  ] as const)("%j of which %d was played is %s: %s", (values, played, text, expected) => {
    expect(verdict(point(0, 0, [...values], played, text))).toBe(expected);
  });

  test("is none where there is one option", () => {
    expect(verdict(point(0, 0, [0.6], 0.6, "a", true))).toBe("forced");
  });

  test("never gains by being worse than the best", () => {
    expect(loss(point(0, 0, [0.5], 0.7))).toBe(0);
  });
});

test("mistakes are counted for each seat, forced decisions not at all", () => {
  const points = [
    point(0, 0, [0.5, 0.4], 0.5),
    point(1, 1, [0.5, 0.4], 0.35, "z"),
    point(2, 1, [0.5, 0.4], 0.1, "z"),
    point(3, 1, [0.5], 0.5, "a", true),
  ];
  const [first, second] = tally(points, 2);
  expect(first).toEqual({ decisions: 1, mistakes: 0, blunders: 0, cost: 0 });
  expect(second).toMatchObject({ decisions: 2, mistakes: 1, blunders: 1 });
  expect(second!.cost).toBeCloseTo(0.275);
});

describe("the chances", () => {
  test("belong to those who win together", () => {
    expect(sides([0, 1])).toEqual([{ seats: [0] }, { seats: [1] }]);
    expect(sides([0, 1, 0, 1])).toEqual([{ seats: [0, 2] }, { seats: [1, 3] }]);
    expect(sides([0, 0, 0])).toEqual([{ seats: [0, 1, 2] }]);
  });

  test("are shared among the sides", () => {
    expect(shares([0.6, 0.4, 0.6, 0.4], sides([0, 1, 0, 1]))).toEqual([0.6, 0.4]);
    expect(shares([0, 0], sides([0, 1]))).toEqual([0.5, 0.5]);
    expect(shares([0.3, 0.3], sides([0, 0]))).toEqual([0.3]);
  });

  test("of a position are those of the move that led to it, and of the first position those of its best choice", () => {
    const frames = [frame(0, null), frame(1, 0), frame(4, 1), frame(5, 1)];
    const found = curve(frames, [point(0, 0, [0.7], 0.5), point(4, 1, [0.4], 0.25)], { payoffs: [1, 0], reason: "x" });
    expect(found).toEqual([[0.7, 1 - 0.7], [0.5, 0.5], null, [0.75, 0.25]]);
    expect(curve(frames, [], null)).toEqual([null, null, null, null]);
  });

  test("are one number wherever they are said: that of the move that was played", () => {
    const played = point(0, 1, [0.7, 0.4], 0.4, "b");
    const after = curve([frame(0, null), frame(1, 1)], [played], null)[1]!;
    expect(chance(after, { seats: [1] })).toBe(played.played_value);
    expect(chance([0.3, 0.3], { seats: [0] })).toBe(0.3);
  });

  test("of an end without a move are what it is", () => {
    expect(curve([frame(0, null), frame(1, 0)], [], { payoffs: [1, 0], reason: "resign" })).toEqual([null, [1, 0]]);
  });

  test("are said as whole percentages", () => {
    expect(percent(0.666)).toBe(67);
  });
});

describe("ways through a match", () => {
  const frames = [frame(0, null), frame(1, 0), frame(2, 0), frame(5, 1), frame(6, 0)];

  test("a number is the position that it had, or the one before it", () => {
    expect([0, 1, 2, 3, 4, 5, 6, 99].map((number) => placeOf(frames, number))).toEqual([0, 1, 2, 2, 2, 3, 4, 4]);
    expect(placeOf([], 3)).toBe(0);
  });

  test("without a word of the game a turn begins when somebody else acts", () => {
    expect(landmarks(frames, "turn", undefined)).toEqual([0, 2, 3]);
    expect(landmarks(frames, "battle", undefined)).toEqual([]);
  });

  test("Neuroshima says where turns and battles begin", () => {
    const told = [frame(0, null), frame(1, 0, "hq-placed", "turn-began"), frame(2, 0, "placed"), frame(3, 0, "battle-began", "turn-began")];
    expect(landmarks(told, "turn", client("neuroshima").landmark)).toEqual([1, 3]);
    expect(landmarks(told, "battle", client("neuroshima").landmark)).toEqual([3]);
  });

  test("the next and the one before", () => {
    expect([before([2, 5], 5), before([2, 5], 2), after([2, 5], 2), after([2, 5], 5)]).toEqual([2, null, 5, null]);
  });
});

test("a row of the moves leads to the step that was the mistake, not to the last of the steps that it tells", () => {
  const line = (number: number, told: boolean) => ({ number, takenBack: false, sentences: told ? [{}] : [], headlines: new Map() }) as unknown as Line;
  const lines = [line(0, true), line(1, false), line(2, false), line(3, true)];
  const points = [point(0, 0, [0.5], 0.5), point(1, 0, [0.6, 0.3], 0.3, "b"), point(2, 0, [0.6], 0.6), point(3, 0, [0.3], 0.3, "a", true)];
  expect(rows(lines, points).map(({ first, place, thought, to }) => [first, place, thought, to])).toEqual([
    [1, 1, null, 1],
    [2, 4, "blunder", 2],
  ]);
  expect(rows(lines, [null, null, null, null]).map(({ to }) => to)).toEqual([1, 4]);
});

test("moves are listed turn by turn, each in the turn in which it was made, with the gravest thing thought of it", () => {
  const [one, two] = [{ id: "0/0" }, { id: "2/1" }];
  const line = (number: number, ...turns: unknown[]) => ({ number, takenBack: false, sentences: turns.map((turn) => ({ turn })), headlines: new Map() }) as unknown as Line;
  const lines = [line(0, one), line(1, one), line(2, one, two), line(3, two), line(4)];
  const points = [point(0, 0, [0.6, 0.3], 0.3, "b"), point(1, 0, [0.6, 0.48], 0.48, "b"), null, null, null];
  expect(groups(rows(lines, points)).map(({ turn, rows, thought }) => [turn?.id, rows.map(({ place }) => place), thought])).toEqual([
    ["0/0", [1, 2, 3], "blunder"],
    ["2/1", [4, 5], null],
  ]);
});

describe("a replay", () => {
  const all = Array.from({ length: CHUNK + 30 }, (_, number) => frame(number * 2, number === 0 ? null : number % 2));
  let asked: string[] = [];
  let analysis: unknown;

  beforeEach(() => {
    vi.useFakeTimers();
    asked = [];
    analysis = { state: "none", ms: 0, done: 0, total: 5, points: [] };
    vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
      asked.push(`${init?.method ?? "GET"} ${path}`);
      const query = new URL(path, "http://x").searchParams;
      const from = Number(query.get("from"));
      const body = path.includes("/frames")
        ? { total: all.length, first: from, seat: null, over: true, archived: false, teams: [0, 1], frames: all.slice(from, from + CHUNK) }
        : path.includes("/analysis")
          ? analysis
          : { id: "m", game: "embers", seats: [], outcome: null };
      return Promise.resolve(new Response(JSON.stringify(body), { status: 200 }));
    });
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    history.replaceState(null, "", "/");
  });

  async function opened(number: number | null): Promise<Replay> {
    const replay = new Replay("m");
    await replay.open(number);
    return replay;
  }

  test("loads all positions in pieces and shows the wanted one", async () => {
    const replay = await opened(2 * CHUNK + 11);
    expect(asked.filter((path) => path.includes("/frames"))).toHaveLength(2);
    expect([replay.at, replay.ready, replay.last]).toEqual([CHUNK + 5, true, all.length - 1]);
    expect((await opened(null)).at).toBe(0);
    replay.close();
  });

  test("keeps within its ends and writes the address", async () => {
    const replay = await opened(0);
    replay.go(-3);
    expect(replay.at).toBe(0);
    replay.go(3);
    expect(replay.stepped).toBe(false);
    replay.go(4);
    expect(replay.stepped).toBe(true);
    vi.runAllTimers();
    expect(location.pathname + location.search).toBe("/replay/m?at=8");
    replay.go(10_000);
    expect(replay.at).toBe(all.length - 1);
    replay.close();
  });

  test("plays by itself to the end, and from the start again", async () => {
    const replay = await opened(2 * (all.length - 3));
    replay.play(true);
    vi.advanceTimersByTime(60_000);
    expect([replay.at, replay.playing]).toEqual([replay.last, false]);
    replay.play(true);
    expect(replay.at).toBe(0);
    replay.play(false);
    vi.advanceTimersByTime(60_000);
    expect(replay.at).toBe(0);
    replay.close();
  });

  test("asks once a second how an analysis goes, until it is done", async () => {
    const replay = await opened(0);
    analysis = { state: "running", ms: 20, done: 1, total: 5, points: [point(0, 0, [0.7, 0.5], 0.5, "b")] };
    await replay.analyse(20);
    expect(asked.at(-1)).toBe("POST /api/matches/m/analysis");
    replay.go(1);
    expect(replay.point?.number).toBe(0);
    const before = asked.length;
    await vi.advanceTimersByTimeAsync(3100);
    expect(asked.length - before).toBe(3);
    analysis = { state: "done", ms: 20, done: 5, total: 5, points: [] };
    await vi.advanceTimersByTimeAsync(5000);
    expect(replay.analysis?.state).toBe("done");
    expect(asked.length - before).toBe(4);
    await replay.stop();
    expect(asked.at(-1)).toBe("DELETE /api/matches/m/analysis");
    replay.close();
  });

  test("a server that is away for a moment does not end the waiting", async () => {
    const replay = await opened(0);
    analysis = { state: "running", ms: 20, done: 1, total: 5, points: [] };
    await replay.analyse(20);
    const there = globalThis.fetch;
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("away")));
    await vi.advanceTimersByTimeAsync(2000);
    expect(replay.problem).toBeNull();
    vi.stubGlobal("fetch", there);
    analysis = { state: "done", ms: 20, done: 5, total: 5, points: [] };
    await vi.advanceTimersByTimeAsync(5000);
    expect(replay.analysis?.state).toBe("done");
    replay.close();
  });
});
