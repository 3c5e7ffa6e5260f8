// @vitest-environment node
/** The mission editor without its page: the ground as text and as a board shows it, tools, and a map that grows. */

import { describe, expect, test } from "vitest";
import { cellCalled, middleOf, setEdge, edgeOf } from "../src/games/editor/grid.ts";
import { dealt, draftOf, drawingOf, fresh, goalOf, groundOf, grow, idOf, missionOf, OBSTACLE, SCREEN, writeMap, type Draft } from "../src/games/hunters/editor/draft.ts";
import { layFloor, paintOf, paintSide, toolOf, type Chosen, type ToolName } from "../src/games/hunters/editor/tools.ts";
import { problemOf, spaceLabel } from "../src/games/hunters/editor/words.ts";
import { catalogue } from "./helpers.ts";

const CHOSEN: Chosen = { enemy: "great-rat", facing: "w", token: "cargo", theme: "farm", goal: 0, change: 0 };

function use(draft: Draft, tool: ToolName, ...spaces: string[]): Draft {
  return spaces.reduce((now, space) => {
    const point = middleOf(now.drawing, cellCalled(now.drawing, space)!);
    return { ...now, ...paintOf(now, toolOf(tool), CHOSEN, point)!(now, null, point) };
  }, draft);
}

function walled(): Draft {
  const draft = use(fresh(4, 3), "solid", "c2");
  const south = setEdge(draft.drawing, edgeOf(draft.drawing, cellCalled(draft.drawing, "a1")!, "south"), SCREEN);
  return { ...draft, drawing: setEdge(south, edgeOf(south, cellCalled(south, "d3")!, "east"), OBSTACLE) };
}

describe("the ground", () => {
  test("is written as the server reads it", () => {
    expect(writeMap(walled().drawing)).toBe(
      ["    a   b   c   d", "  +   +   +   +   +", "1   .   .   .   .", "  +---+   +   +   +", "2   .   .   #   .", "  +   +   +   +   +", "3   .   .   .   . :", "  +   +   +   +   +", ""].join("\n"),
    );
  });

  test("is the same when it comes back as a board shows it", () => {
    const draft = walled();
    expect(drawingOf(groundOf(draft))).toEqual(draft.drawing);
    expect(draftOf(missionOf(draft), groundOf(draft))).toEqual(draft);
  });

  test("keeps its tiles until it is drawn over", () => {
    const laid: Draft = { ...fresh(6, 6), tiles: [{ code: "WAS-14", at: "a1", turn: 0 }] };
    expect(missionOf(laid)).toMatchObject({ map: "", floor: [] });
    expect(use(laid, "start", "a1").tiles).toHaveLength(1);
    expect(use(laid, "cover", "a1").tiles).toEqual([]);
    expect(paintSide(laid, toolOf("obstacle"), 0, "east").tiles).toEqual([]);
  });

  test("takes along what stands on it when it grows, and leaves what has no space", () => {
    const draft = use(use(walled(), "start", "a1"), "enemy", "d3");
    expect({ ...draft, ...grow(draft, { left: 1, top: 1 }) }).toMatchObject({ heroes: ["b2"], enemies: [{ at: ["e4"] }], drawing: { width: 5, height: 4 } });
    const smaller = { ...draft, ...grow(draft, { right: -1 }) };
    expect(smaller.enemies).toEqual([]);
    expect(smaller.floor).toEqual([{ theme: "street", at: "a1", width: 3, height: 3, turn: 0 }]);
  });
});

describe("tools", () => {
  test("put enemies into groups, and a second touch takes them away", () => {
    const draft = use(fresh(4, 3), "enemy", "a1", "b1");
    expect(draft.enemies).toEqual([{ type: "great-rat", at: ["a1", "b1"], count: 2, facing: "w", "per-hero": {} }]);
    expect(use(draft, "enemy", "a1", "b1").enemies).toEqual([]);
    expect([...dealt({ ...draft.enemies[0]!, count: 3 })]).toEqual([["a1", 2], ["b1", 1]]);
  });

  test("clear everything but the ground", () => {
    const full = use(use(use(use({ ...fresh(4, 3), goals: [goalOf("reach")] }, "start", "b2"), "token", "b2"), "zone", "b2"), "cover", "b2");
    expect(full.goals[0]!.zone).toEqual(["b2"]);
    const cleared = use(full, "erase", "b2");
    expect([cleared.heroes, cleared.tokens, cleared.goals[0]!.zone, cleared.drawing.icons[5]]).toEqual([[], [], [], "c"]);
  });

  test("lay a floor over what lies below, and instead of what it covers", () => {
    const draft = { ...fresh(4, 3), ...layFloor(fresh(4, 3), "farm", 0, 5) };
    expect(draft.floor.map(({ theme, width, height }) => [theme, width, height])).toEqual([["street", 4, 3], ["farm", 2, 2]]);
    expect({ ...draft, ...layFloor(draft, "road", 0, 11) }.floor.map(({ theme }) => theme)).toEqual(["road"]);
  });
});

test("spaces and problems are said in words, with where they are", () => {
  const text = catalogue("en", "hunters");
  expect(spaceLabel(use(walled(), "start", "a1"), text, 0)).toBe("a1: open space, Heroes start here, below: Screen");
  expect(problemOf({ why: "goal-needs", part: "fails", goal: 2, word: "lost", key: "id" }, text)).toMatchObject({ part: "fail-1", cell: null });
  expect(problemOf({ why: "no-such-space", part: "heroes", cell: "c9" }, text)).toMatchObject({ part: null, cell: "c9" });
  expect(idOf("Młyn nad Wisłą!")).toBe("mlyn-nad-wisla");
});
