/** What is shown before it is told. */

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { settings } from "../src/lib/settings.svelte.ts";
import { Stage, type Passage } from "../src/lib/stage.svelte.ts";
import type { Timeline } from "../src/lib/timeline.ts";
import { matchInfo, update } from "./helpers.ts";

/** Every event is a moment of 400 ms, in which the view counts it. */
const timeline: Timeline = ({ view, updates }) =>
  updates.flatMap(({ number, events }) =>
    events.map((_, place) => ({ view: { at: `${String(view["at"])}+${number}.${place}` }, scene: null, ms: 400, number, told: place + 1 })),
  );

const before = matchInfo({ number: 3, view: { at: "3" } });
const after = matchInfo({ number: 5, view: { at: "5" } });
const log = [0, 1, 2].map((number) => update(number, { seat: 0 }));
const others: Passage = {
  before,
  log,
  updates: [update(3, { seat: 1, events: [{ event: "a" }, { event: "b" }] }), update(4, { seat: 1, events: [{ event: "c" }] })],
};

let stage: Stage;

beforeEach(() => {
  vi.useFakeTimers();
  settings.pace = "usual";
  stage = new Stage();
  stage.timeline = timeline;
});

afterEach(() => {
  stage.close();
  vi.useRealTimers();
});

describe("what others did", () => {
  test("is shown moment by moment, and told as far as it is shown", () => {
    stage.receive(others);
    const all = [...log, ...others.updates];
    expect(stage.info(after).view).toEqual({ at: "3+3.0" });
    expect(stage.info(after).decisions).toEqual([]);
    expect(stage.told(all)).toEqual(log);
    vi.advanceTimersByTime(400);
    expect(stage.told(all).at(-1)!.events).toEqual([{ event: "a" }]);
    vi.advanceTimersByTime(400);
    expect(stage.told(all)).toHaveLength(4);
    expect(stage.told(all).at(-1)!.events).toEqual([{ event: "a" }, { event: "b" }]);
    expect(stage.playing).toBe(true);
    vi.advanceTimersByTime(400);
    expect(stage.playing).toBe(false);
    expect(stage.info(after)).toBe(after);
    expect(stage.told(all)).toBe(all);
  });

  test("an entry of which nothing has been shown to its end is not told yet", () => {
    stage.timeline = ({ view, updates }) => updates.flatMap(({ number }) => [0, 1].map((told) => ({ view, scene: null, ms: 400, number, told })));
    stage.receive(others);
    const all = [...log, ...others.updates];
    vi.advanceTimersByTime(400);
    expect(stage.told(all)).toEqual(log);
    vi.advanceTimersByTime(400);
    expect(stage.told(all).at(-1)!.events).toEqual([{ event: "a" }]);
  });

  test("the end of the match waits too", () => {
    stage.receive(others);
    const over = { ...after, outcome: { payoffs: [1, 0], reason: "resign" } };
    expect(stage.info(over).outcome).toBeNull();
    stage.skip();
    expect(stage.info(over).outcome).not.toBeNull();
  });

  test("can be skipped, paused and gone through by hand", () => {
    stage.receive(others);
    stage.pause(true);
    vi.advanceTimersByTime(10_000);
    expect(stage.info(after).view).toEqual({ at: "3+3.0" });
    stage.step(1);
    expect(stage.info(after).view).toEqual({ at: "3+3.1" });
    stage.step(-1);
    expect(stage.info(after).view).toEqual({ at: "3+3.0" });
    stage.skip();
    expect(stage.playing).toBe(false);
  });

  test("goes twice as fast, or at once, if that is wanted", () => {
    settings.pace = "double";
    stage.receive(others);
    vi.advanceTimersByTime(200);
    expect(stage.info(after).view).toEqual({ at: "3+3.1" });
    stage.skip();
    settings.pace = "instant";
    stage.receive(others);
    expect(stage.playing).toBe(false);
  });

  test("does not move where nothing may move", () => {
    settings.motion = "off";
    stage.receive(others);
    expect(stage.playing).toBe(false);
    settings.motion = "system";
  });

  test("is shown again, and then all of it is told from the beginning", () => {
    settings.pace = "instant";
    stage.receive(others);
    settings.pace = "usual";
    const all = [...log, ...others.updates];
    stage.replay(others);
    expect(stage.playing).toBe(true);
    expect(stage.info(after).view).toEqual({ at: "3+3.0" });
    expect(stage.told(all)).toBe(all);
    vi.advanceTimersByTime(1200);
    expect(stage.playing).toBe(false);
  });

  test("hurries when much lies ahead, and never stands in the way of what was taken back", () => {
    const many = { ...others, updates: [update(3, { seat: 1, events: Array.from({ length: 30 }, () => ({ event: "a" })) })] };
    stage.receive(many);
    expect(stage.ms).toBeLessThan(400);
    stage.receive({ ...others, updates: [update(4, { seat: 1, what: "undo", back: 3 })] });
    expect(stage.playing).toBe(false);
  });
});

test("of what was not seen, what others decided since the last decision here is counted", () => {
  const decided = (...seats: number[]) => seats.map((seat, place) => update(3 + place, { seat }));
  stage.offer({ before, log, updates: decided(1) });
  expect(stage.missedMoves).toBe(1);
  stage.offer({ before, log, updates: [...decided(1, 0, 1, 1), update(7, { seat: 1, auto: true })] });
  expect(stage.missedMoves).toBe(2);
});

test("what came while nobody looked is offered, and gone when something is decided here", () => {
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  stage.receive(others);
  expect(stage.playing).toBe(false);
  expect(stage.missed).toEqual([others]);
  hidden.mockReturnValue(false);
  stage.catchUp();
  expect(stage.playing).toBe(true);
  expect(stage.missed).toEqual([]);
  stage.offer(others);
  expect(stage.missed).toEqual([others]);
  stage.receive({ before: after, log: [], updates: [update(5, { seat: 0, events: [] })] });
  expect(stage.missed).toEqual([]);
  hidden.mockRestore();
});

test("what is being shown when somebody looks away is offered when they are back", () => {
  stage.receive(others);
  vi.advanceTimersByTime(400);
  stage.hide();
  expect(stage.playing).toBe(false);
  expect(stage.missed).toEqual([others]);
  stage.catchUp();
  stage.hide(); // shown again: nothing is missed
  expect(stage.missed).toEqual([]);
});

test("what came while the board was being loaded is shown as soon as it is there", () => {
  const late = new Stage();
  late.receive(others);
  expect(late.playing).toBe(false);
  late.use(timeline);
  expect(late.playing).toBe(true);
  expect(late.ms).toBeLessThan(400); // somebody waits for it
  late.close();
});
