/** The table of a lesson, and how far somebody has come. */

import { beforeEach, describe, expect, test } from "vitest";
import { taught } from "../src/games/index.ts";
import { LessonTable, PATIENCE } from "../src/lib/lesson.svelte.ts";
import { unpack, type Answer, type Baked, type Lesson } from "../src/lib/lessons.ts";
import { takenBack } from "../src/lib/merge.ts";
import { Pool } from "../src/lib/pooled.ts";
import { learned, read } from "../src/lib/progress.svelte.ts";
import { recall } from "../src/lib/storage.ts";

/** Two steps: the first is answered by `left` or `also`, and both lead to the second. */
const baked: Baked = {
  base: { board: "small", tiles: { $: [0] } },
  pool: [
    { cell: "a1", tile: "hut", rot: 0 },
    { "^": 0, rot: 3 },
    { text: "go left", do: "go", way: "left" },
    { "^": 2, text: "go right", way: "right" },
    { text: "also" , do: "also" },
    { event: "went" },
    { event: "stood" },
  ],
  lessons: {
    walk: {
      seats: ["seat.one", "seat.two"],
      nodes: [
        {
          step: "first",
          marks: ["a1"],
          view: {},
          updates: [[6]],
          decision: { seat: 0, prompt: { ask: "where" } },
          answers: [
            { choice: 2, next: 1, events: [5], view: { tiles: { $: [1] } } },
            { choice: 3, miss: "wrong-way", events: [5, 5], view: { tiles: [] } },
            { choice: 4, next: 1, events: [], view: {} },
          ],
        },
        {
          step: "second",
          seats: ["seat.two"],
          marks: [],
          view: { board: "large" },
          updates: [[6], [5]],
          decision: { seat: 0, prompt: { ask: "where" } },
          answers: [
            { choice: 2, next: null, events: [], view: {} },
            { choice: 3, miss: "no", events: [], view: {} },
          ],
        },
      ],
    },
  },
};

function lesson(): Lesson {
  return unpack(baked, "walk")!;
}

function answer(table: LessonTable, right: boolean): Answer {
  return table.node.answers.find(({ miss }) => (miss === null) === right)!;
}

describe("packed lessons", () => {
  test("say in full what was written as a difference", () => {
    const [first, second] = lesson().nodes;
    expect(first!.view).toEqual({ board: "small", tiles: [{ cell: "a1", tile: "hut", rot: 0 }] });
    expect(second!.view["board"]).toBe("large");
    expect(first!.answers[0]!.view).toEqual({ board: "small", tiles: [{ cell: "a1", tile: "hut", rot: 3 }] });
    expect(first!.answers[1]!.choice).toEqual({ text: "go right", action: { do: "go", way: "right" } });
    expect(first!.answers[1]!.view["tiles"]).toEqual([]);
    expect(first!.decision.choices.map(({ text }) => text)).toEqual(["go left", "go right", "also"]);
  });

  test("name the seats of each step", () => {
    expect(lesson().nodes.map(({ seats }) => seats)).toEqual([["seat.one", "seat.two"], ["seat.two"]]);
  });

  test("that do not exist are not found", () => {
    expect(unpack(baked, "run")).toBeNull();
  });

  test("share what is the same", () => {
    const pool = new Pool(baked.pool);
    expect(pool.at(1)).toBe(pool.at(1));
  });
});

describe("the table of a lesson", () => {
  test("asks, and goes on after a right answer", () => {
    const table = new LessonTable(lesson());
    expect(table.decision).toEqual(table.node.decision);
    expect([table.step, table.seen]).toEqual([0, 1]);
    table.choose(answer(table, true).choice);
    expect(table.right).toBe(true);
    expect(table.decision).toBeNull();
    expect(table.view["tiles"]).toEqual([{ cell: "a1", tile: "hut", rot: 3 }]);
    expect(table.updates.slice(table.seen).map(({ text, events }) => [text, events])).toEqual([["go left", [{ event: "went" }]]]);
    table.next();
    expect([table.step, table.node.step, table.answer]).toEqual([1, "second", null]);
    expect(table.updates).toHaveLength(2);
  });

  test("accepts every right answer", () => {
    const table = new LessonTable(lesson());
    table.choose(table.node.answers[2]!.choice);
    expect(table.right).toBe(true);
  });

  test("takes a wrong answer back and asks again, as a match would", () => {
    const table = new LessonTable(lesson());
    table.choose(answer(table, false).choice);
    expect([table.right, table.answer?.miss, table.failures]).toEqual([false, "wrong-way", 1]);
    table.next();
    expect(table.step).toBe(0);
    table.again();
    expect(table.decision).toEqual(table.node.decision);
    expect(table.view).toEqual(table.node.view);
    expect(table.updates.map(({ what, number }) => [what, number])).toEqual([["act", 0], ["act", 1], ["undo", 2]]);
    expect([...takenBack(table.updates)]).toEqual([1]);
  });

  test("shows the answer only after some tries", () => {
    const table = new LessonTable(lesson());
    table.show();
    expect(table.pointed).toBeNull();
    for (let tries = 0; tries < PATIENCE; tries++) {
      expect(table.canShow).toBe(false);
      table.choose(answer(table, false).choice);
      table.again();
    }
    expect(table.canShow).toBe(true);
    table.show();
    expect([table.shown, table.pointed]).toEqual([true, "go left"]);
    table.choose(table.solution!);
    table.next();
    expect([table.failures, table.shown, table.canShow, table.hinted]).toEqual([0, false, false, false]);
  });

  test("takes nothing but what it offers, and nothing while it explains", () => {
    const table = new LessonTable(lesson());
    table.choose({ text: "fly", action: {} });
    expect(table.answer).toBeNull();
    table.choose(answer(table, false).choice);
    table.choose(answer(table, true).choice);
    expect(table.right).toBe(false);
  });

  test("ends after the last step and can be begun again", () => {
    const table = new LessonTable(lesson(), "second");
    expect(table.step).toBe(1);
    table.choose(answer(table, true).choice);
    table.next();
    expect([table.over, table.decision]).toEqual([true, null]);
    table.restart();
    expect([table.over, table.step]).toEqual([false, 0]);
  });

  test("begins at the beginning if the step is not known", () => {
    expect(new LessonTable(lesson(), "third").step).toBe(0);
  });
});

describe("progress", () => {
  const list = [{ name: "walk" }, { name: "run" }];
  beforeEach(() => learned.forget("game", list));

  test("is kept for the next visit", () => {
    learned.at("game", "walk", "second");
    expect(learned.of("game", "walk")).toEqual({ done: false, step: "second" });
    learned.finish("game", "walk");
    expect(read(recall("lessons"))["game/walk"]).toEqual({ done: true, step: null });
    expect([learned.count("game", list), learned.next("game", list)?.name]).toEqual([1, "run"]);
  });

  test("stays when a finished lesson is begun again", () => {
    learned.finish("game", "walk");
    learned.at("game", "walk", "first");
    expect(learned.of("game", "walk").done).toBe(true);
  });

  test("begins with a step, not with a look", () => {
    expect(learned.begun("game", list)).toBe(false);
    learned.at("game", "run", "second");
    expect(learned.begun("game", list)).toBe(true);
    expect(learned.next("game", list)?.name).toBe("walk");
  });

  test("is offered until somebody declines, for each game", () => {
    expect(learned.declined("game")).toBe(false);
    learned.decline("game");
    learned.decline("other");
    learned.decline("game");
    expect(["game", "other", "third"].map((game) => learned.declined(game))).toEqual([true, true, false]);
    expect(recall("lessons-declined")).toBe("game other");
  });

  test("is given up as a whole", () => {
    learned.finish("game", "walk");
    learned.finish("other", "walk");
    learned.forget("game", list);
    expect([learned.count("game", list), learned.count("other", list)]).toEqual([0, 1]);
  });

  test.each([null, "", "[1]", "null", "{", '{"game/walk": 3}', '{"game/walk": {"done": "yes", "step": null}}'])("reads %j as none", (stored) => {
    expect(read(stored)).toEqual({});
  });
});

test("every lesson that is listed can be loaded and has its steps", async () => {
  expect(taught.length).toBeGreaterThan(0);
  for (const { lessons } of taught) {
    const all = await lessons.load();
    expect(lessons.list.map(({ name }) => name)).toEqual(Object.keys(all.lessons));
    for (const { name, steps } of lessons.list) expect(unpack(all, name)!.steps).toHaveLength(steps);
  }
});
