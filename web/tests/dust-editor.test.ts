// @vitest-environment node
/** The scenario editor without its page: drawings, their text, history, goals, and problems in words. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { draftOf, fresh, GOAL_FIELDS, GOAL_KINDS, goalOf, idOf, scenarioOf, toToml, type Draft } from "../src/games/dust/editor/draft.ts";
import {
  blank,
  build,
  buildings,
  canGrow,
  cellName,
  clear,
  edgeAt,
  edgeOf,
  empty,
  groundOf,
  grow,
  LARGE,
  lettersAt,
  line,
  mirror,
  MIRRORS,
  nearestEdge,
  onEdge,
  OPEN,
  setCover,
  setEdge,
  setTerrain,
  setZone,
  SMALL,
  swaps,
  WALL,
  type Drawing,
} from "../src/games/dust/editor/drawing.ts";
import { abandon, begin, change, redo, undo } from "../src/games/editor/history.ts";
import { readDrawing, writeMap, writeZones } from "../src/games/dust/editor/maptext.ts";
import { problemOf } from "../src/games/dust/editor/problems.ts";
import { fromToml } from "../src/games/dust/editor/toml.ts";
import { byKey, middleOf, paintOf, paintSide, toolOf, TOOLS, touch } from "../src/games/dust/editor/tools.ts";
import { squareLabel } from "../src/games/dust/editor/words.ts";
import { catalogue } from "./helpers.ts";

const MAP = `    a   b   c   d
  +   +---+- -+   +
1   .   ~ | x   ?c
  +   +===+   +   +
2   #   c : t   .
  +   +   +   +---+
`;

function read(map: string, zones: string[] = []): Drawing {
  const found = readDrawing(map, zones);
  if (found === null) throw new Error("no drawing");
  return found;
}

/** A cell by its name. */
function at(drawing: Drawing, name: string): number {
  return (Number(name.slice(1)) - 1) * drawing.width + name.charCodeAt(0) - 97;
}

describe("map text", () => {
  test("is read square by square and edge by edge", () => {
    const drawing = read(MAP);
    expect([drawing.width, drawing.height]).toEqual([4, 2]);
    expect(drawing.terrain.join("")).toBe(".~x?#...");
    expect(drawing.cover).toEqual(["", "", "", "c", "", "c", "t", ""]);
    expect(edgeAt(drawing, edgeOf(drawing, at(drawing, "b1"), "north"))).toBe(WALL);
    expect(edgeAt(drawing, edgeOf(drawing, at(drawing, "b1"), "east"))).toBe(WALL);
    expect(edgeAt(drawing, edgeOf(drawing, at(drawing, "c1"), "west"))).toBe(WALL);
    expect(edgeAt(drawing, edgeOf(drawing, at(drawing, "c1"), "north"))).toBe(SMALL);
    expect(edgeAt(drawing, edgeOf(drawing, at(drawing, "b2"), "north"))).toBe(LARGE);
    expect(edgeAt(drawing, edgeOf(drawing, at(drawing, "b2"), "east"))).toBe(SMALL);
    expect(edgeAt(drawing, edgeOf(drawing, at(drawing, "d2"), "south"))).toBe(WALL);
    expect(edgeAt(drawing, edgeOf(drawing, at(drawing, "a1"), "west"))).toBe(OPEN);
  });

  test("has three characters for a square and one for an edge", () => {
    let drawing = setTerrain(empty(2, 2), [1], "~");
    drawing = setCover(drawing, [2], "t");
    drawing = setCover(setTerrain(drawing, [3], "?"), [3], "c");
    drawing = setEdge(drawing, edgeOf(drawing, 0, "east"), WALL);
    drawing = setEdge(drawing, edgeOf(drawing, 0, "south"), LARGE);
    expect(writeMap(drawing)).toBe("    a   b\n  +   +   +\n1   . | ~\n  +===+   +\n2   t  ? c\n  +   +   +\n");
  });

  test("survives writing and reading", () => {
    const drawing = read(MAP, ["A..B\nA.1B\n"]);
    expect(read(writeMap(drawing), writeZones(drawing))).toEqual(drawing);
  });

  test("needs squares", () => {
    expect(readDrawing("", [])).toBeNull();
    expect(readDrawing("nothing\nat all\n", [])).toBeNull();
  });

  test("has as many zone drawings as a square has letters", () => {
    let drawing = empty(3, 1);
    expect(writeZones(drawing)).toEqual([]);
    drawing = setZone(setZone(setZone(drawing, [0, 1], "A", true), [1], "1", true), [1, 2], "C", true);
    expect(writeZones(drawing)).toEqual(["AAC\n", ".C.\n", ".1.\n"]);
    expect(lettersAt(read(writeMap(drawing), writeZones(drawing)), 1)).toEqual(["A", "C", "1"]);
  });

  test("of every scenario that comes with the game can be read and written", () => {
    const folder = join(import.meta.dirname, "../../src/ashgrid/games/dust/data/scenarios");
    const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
    const maps = texts.flatMap((text) => /map = '''\n([\s\S]*?)'''/.exec(text)?.[1] ?? []);
    expect(maps.length).toBeGreaterThan(5);
    for (const map of maps) expect(read(writeMap(read(map)))).toEqual(read(map));
  });
});

describe("painting", () => {
  test("a fast pointer leaves no gaps", () => {
    const drawing = empty(6, 6);
    const names = (from: string, to: string) => line(drawing, at(drawing, from), at(drawing, to)).map((cell) => cellName(drawing, cell));
    expect(names("a1", "d1")).toEqual(["a1", "b1", "c1", "d1"]);
    expect(names("d4", "a1")).toEqual(["d4", "c3", "b2", "a1"]);
    expect(names("c3", "c3")).toEqual(["c3"]);
    expect(names("a1", "e3")).toHaveLength(5);
  });

  test("nothing is changed in place", () => {
    const before = empty(3, 3);
    const copy = structuredClone(before);
    clear(build(setZone(setCover(setTerrain(before, [1], "x"), [2], "c"), [0], "A", true), 0, 4), [0]);
    expect(before).toEqual(copy);
  });

  test("cover does not stay on ground that cannot hold it", () => {
    const drawing = setZone(setCover(empty(2, 1), [0, 1], "c"), [0, 1], "C", true);
    const painted = setTerrain(setTerrain(drawing, [0], "~"), [1], "?");
    expect(painted.cover).toEqual(["", "c"]);
    expect(painted.zones).toEqual({ C: [1] });
  });

  test("the area for cover is drawn only where it can stand", () => {
    expect(setZone(setTerrain(empty(3, 1), [1], "#"), [0, 1, 2], "C", true).zones).toEqual({ C: [0, 2] });
  });

  test("the rubber takes ground, cover and zones, and leaves walls", () => {
    let drawing = setZone(setCover(setTerrain(empty(2, 1), [0], "?"), [0], "t"), [0, 1], "1", true);
    drawing = setEdge(drawing, edgeOf(drawing, 0, "east"), WALL);
    const cleared = clear(drawing, [0]);
    expect([cleared.terrain[0], cleared.cover[0], cleared.zones]).toEqual([".", "", { "1": [1] }]);
    expect(edgeAt(cleared, edgeOf(cleared, 0, "east"))).toBe(WALL);
    expect(clear(cleared, [1]).zones).toEqual({});
  });

  test("a stroke takes away what its first square has already", () => {
    const drawing = setZone(empty(3, 1), [0], "A", true);
    const tool = toolOf("entry-a");
    const off = paintOf(drawing, tool, "1", middleOf(drawing, 0))!;
    expect(touch(drawing, off, null, middleOf(drawing, 0)).zones).toEqual({});
    const on = paintOf(drawing, tool, "1", middleOf(drawing, 1))!;
    expect(touch(drawing, on, middleOf(drawing, 0), middleOf(drawing, 2)).zones).toEqual({ A: [0, 1, 2] });
  });

  test("an own zone has the letter that is chosen", () => {
    const drawing = empty(2, 1);
    const paint = paintOf(drawing, toolOf("place"), "k", middleOf(drawing, 1))!;
    expect(touch(drawing, paint, null, middleOf(drawing, 1)).zones).toEqual({ k: [1] });
  });

  test("every tool has a key of its own", () => {
    const keys = TOOLS.flatMap(({ tools }) => tools.map(({ key }) => key));
    expect(new Set(keys).size).toBe(keys.length);
    expect(byKey("w")?.name).toBe("wall");
    expect(byKey("?")).toBeNull();
  });
});

describe("edges", () => {
  test("the nearest one is meant", () => {
    const drawing = empty(4, 3);
    expect(nearestEdge(drawing, 1.1, 1.5)).toEqual({ way: "upright", x: 1, y: 1 });
    expect(nearestEdge(drawing, 1.9, 1.5)).toEqual({ way: "upright", x: 2, y: 1 });
    expect(nearestEdge(drawing, 2.4, 0.1)).toEqual({ way: "level", x: 2, y: 0 });
    expect(nearestEdge(drawing, 2.4, 2.95)).toEqual({ way: "level", x: 2, y: 3 });
    expect(nearestEdge(drawing, -0.2, 1.5)).toEqual({ way: "upright", x: 0, y: 1 });
  });

  test("a stroke along a wall does not turn around its corners", () => {
    const edge = { way: "level", x: 2, y: 1 } as const;
    expect(onEdge(edge, 2.5, 1.1)).toBe(true);
    expect(onEdge(edge, 2.05, 1.1)).toBe(false);
    expect(onEdge(edge, 2.5, 1.45)).toBe(false);
  });

  test("two neighbours share one", () => {
    const drawing = empty(3, 3);
    expect(edgeOf(drawing, 0, "east")).toEqual(edgeOf(drawing, 1, "west"));
    expect(edgeOf(drawing, 0, "south")).toEqual(edgeOf(drawing, 3, "north"));
  });

  test("drawing the same once more takes it away", () => {
    const drawing = empty(2, 2);
    const once = paintSide(drawing, toolOf("small"), 0, "east");
    expect(edgeAt(once, edgeOf(once, 0, "east"))).toBe(SMALL);
    expect(paintSide(once, toolOf("small"), 1, "west")).toEqual(drawing);
    expect(edgeAt(paintSide(once, toolOf("water"), 0, "east"), edgeOf(once, 0, "east"))).toBe(WALL);
  });
});

describe("buildings", () => {
  test("a rectangle gets walls all around, and keeps its entrances", () => {
    let drawing = empty(5, 5);
    const door = edgeOf(drawing, at(drawing, "c4"), "south");
    drawing = build(setEdge(drawing, door, SMALL), at(drawing, "d4"), at(drawing, "b2"));
    expect(edgeAt(drawing, door)).toBe(SMALL);
    expect([...drawing.upright, ...drawing.level].filter((kind) => kind === WALL)).toHaveLength(11);
    const inside = buildings(drawing).flatMap((number, cell) => (number > 0 ? [cellName(drawing, cell)] : []));
    expect(inside).toEqual(["b2", "c2", "d2", "b3", "c3", "d3", "b4", "c4", "d4"]);
  });

  test("rooms that touch are one building, others are not; what is open to the rim is none", () => {
    let drawing = build(build(build(empty(9, 3), 10, 10), 11, 11), 14, 14);
    expect([10, 11, 14].map((cell) => buildings(drawing)[cell])).toEqual([1, 1, 2]);
    drawing = setEdge(drawing, edgeOf(drawing, 14, "north"), OPEN);
    expect(buildings(drawing)[14]).toBe(0);
  });

  test("walls on the rim enclose too", () => {
    const drawing = build(empty(3, 3), 0, 0);
    expect(buildings(drawing)[0]).toBe(1);
    expect(groundOf(drawing).north_rim).toEqual([WALL, OPEN, OPEN]);
    expect(groundOf(drawing).west_rim).toEqual([WALL, OPEN, OPEN]);
  });
});

describe("the whole", () => {
  test("a column on the left moves everything by one", () => {
    const drawing = setZone(build(setTerrain(empty(3, 3), [4], "x"), 4, 4), [4], "1", true);
    const wider = grow(drawing, { left: 1 });
    expect([wider.width, wider.height]).toEqual([4, 3]);
    expect(wider.terrain.join("")).toBe("......x.....");
    expect(wider.zones).toEqual({ "1": [6] });
    expect(buildings(wider)[6]).toBe(1);
    expect(grow(wider, { left: -1 })).toEqual(drawing);
  });

  test("an entrance that comes to lie on the rim becomes a wall", () => {
    const drawing = setEdge(empty(4, 4), { way: "level", x: 2, y: 3 }, LARGE);
    const lower = grow(drawing, { bottom: -1 });
    expect(edgeAt(lower, { way: "level", x: 2, y: 3 })).toBe(WALL);
  });

  test("a field has three to twenty-six rows and columns", () => {
    expect(canGrow(empty(3, 9), { right: -1 })).toBe(false);
    expect(canGrow(empty(26, 9), { left: 1 })).toBe(false);
    expect(canGrow(empty(26, 9), { top: 1 })).toBe(true);
  });

  test("the left half onto the right one, seen by hand", () => {
    let drawing = setCover(setTerrain(empty(4, 1), [0], "x"), [1], "t");
    drawing = setZone(setZone(drawing, [0], "A", true), [1], "1", true);
    drawing = setEdge(setEdge(drawing, { way: "upright", x: 1, y: 0 }, SMALL), { way: "upright", x: 2, y: 0 }, WALL);
    const both = mirror(drawing, "left", true);
    expect(both.terrain.join("")).toBe("x..x");
    expect(both.cover).toEqual(["", "t", "t", ""]);
    expect(both.zones).toEqual({ A: [0], B: [3], "1": [1, 2] });
    expect(both.upright).toEqual([OPEN, SMALL, WALL, SMALL, OPEN]);
    expect(mirror(drawing, "left", false).zones).toEqual({ A: [0, 3], "1": [1, 2] });
    expect(mirror(drawing, "right", false).terrain.join("")).toBe("....");
  });

  test.each(MIRRORS)("mirrored by %s twice is mirrored once", (how) => {
    for (const [width, height] of [[5, 4], [4, 5], [5, 5], [4, 4]] as const) {
      const once = mirror(scribbled(width, height), how, true);
      expect(mirror(once, how, true)).toEqual(once);
    }
  });

  test("turned by half, the board looks the same from both ends", () => {
    const turned = mirror(scribbled(5, 5), "turned", true);
    expect([...turned.terrain].reverse()).toEqual(turned.terrain);
    expect([...turned.upright].reverse()).toEqual(turned.upright);
    expect([...turned.level].reverse()).toEqual(turned.level);
  });

  test("entry squares change sides only where the sides face each other", () => {
    expect(swaps(blank(9, 9), "top")).toBe(true);
    expect(swaps(blank(9, 9), "left")).toBe(false);
    expect(swaps(empty(9, 9), "left")).toBe(true);
  });
});

/** Something on every square and edge, by an arithmetic that has no symmetry. */
function scribbled(width: number, height: number): Drawing {
  const made = empty(width, height);
  const kinds = [OPEN, WALL, SMALL, LARGE] as const;
  return {
    ...made,
    terrain: made.terrain.map((_, cell) => ([".", "~", "x", "?", "#"] as const)[(cell * cell + 3 * cell) % 5]!),
    cover: made.cover.map((_, cell) => (["", "c", "t"] as const)[(cell * cell + cell) % 3]!),
    upright: made.upright.map((_, place) => kinds[(place * place * 7 + place) % 4]!),
    level: made.level.map((_, place) => kinds[(place * place * 3 + 2 * place) % 4]!),
    zones: { "1": [0, 3, 7] },
  };
}

describe("history", () => {
  test("goes back and forth any number of steps", () => {
    let history = begin(0);
    for (let step = 1; step <= 300; step++) history = change(history, step);
    for (let step = 299; step >= 0; step--) {
      history = undo(history);
      expect(history.now).toBe(step);
    }
    expect(undo(history).now).toBe(0);
    for (let step = 1; step <= 300; step++) history = redo(history);
    expect(history.now).toBe(300);
    expect(redo(history).now).toBe(300);
  });

  test("a stroke is one step", () => {
    let history = change(change(change(begin("a"), "b", "stroke 1"), "c", "stroke 1"), "d", "stroke 2");
    history = undo(history);
    expect(history.now).toBe("c");
    expect(undo(history).now).toBe("a");
  });

  test("what was undone is forgotten by drawing on, and a group ends with an undo", () => {
    const history = change(undo(change(begin("a"), "b", "title")), "c", "title");
    expect(history.future).toEqual([]);
    expect(undo(history).now).toBe("a");
  });

  test("a stroke that was not meant leaves no trace", () => {
    const history = change(change(begin("a"), "b"), "c", "stroke 1");
    expect(abandon(history, "stroke 1")).toMatchObject({ now: "b", past: ["a"], future: [] });
    expect(abandon(history, "stroke 2")).toBe(history);
  });
});

describe("drafts", () => {
  test("a new one has entry squares for both sides and room for cover", () => {
    const { zones } = blank(4, 6);
    expect(zones["A"]).toEqual([0, 1, 2, 3]);
    expect(zones["B"]).toEqual([20, 21, 22, 23]);
    expect(zones["C"]).toEqual([8, 9, 10, 11, 12, 13, 14, 15]);
  });

  test("a draft is the scenario that the server gets", () => {
    const draft: Draft = { ...fresh(4, 5), title: "Ruins", goals: [goalOf("hold", null, "1")], initiative: [1, -1] };
    const { source: _, ...again } = { ...draftOf(scenarioOf(draft))!, source: "" };
    expect(again).toEqual(draft);
  });

  test("an empty field of several sizes is drawn in the first", () => {
    const draft = draftOf({ ...scenarioOf(fresh(4, 4)), sizes: ["12x9", "9x9"], map: "", zones: [] });
    expect(draft?.drawing).toEqual(blank(12, 9));
  });

  test("an id is made of the title", () => {
    expect(idOf("Żółw na Łące: część 2!")).toBe("zolw-na-lace-czesc-2");
    expect(idOf("  ")).toBe("own");
    expect(idOf("a".repeat(60))).toHaveLength(40);
    expect(idOf(`${"a".repeat(39)} b`)).toMatch(/^a{39}$/);
  });

  test("a goal has what its kind needs and nothing else", () => {
    const usual = { side: -1, zone: "", points: 0, when: "end", factor: 0, target: "", decides: false } as const;
    for (const kind of GOAL_KINDS) {
      const goal = goalOf(kind, null, "2");
      for (const field of Object.keys(usual) as (keyof typeof usual)[]) {
        if (GOAL_FIELDS[kind].includes(field) || (kind === "reach" && field === "decides")) continue;
        expect([kind, field, goal[field]]).toEqual([kind, field, usual[field]]);
      }
    }
    expect(goalOf("reach", null, "2")).toMatchObject({ side: 0, decides: true });
    expect(goalOf("demolish", goalOf("hold", null, "7"), "1")).toMatchObject({ kind: "demolish", side: 0, zone: "7", points: 20, decides: false });
    expect(goalOf("destroy", goalOf("reach", null, "7"), "1")).toMatchObject({ zone: "", target: "vehicle", decides: false });
  });

  test("as text it leaves out what is usual", () => {
    const draft: Draft = { ...fresh(2, 1), drawing: setZone(empty(2, 1), [0], "A", true), title: 'A "hill"', goals: [goalOf("leave", null, "1")] };
    expect(toToml(draft)).toBe(
      [
        'id = "own"',
        "points = 130",
        "rounds = 8",
        'source = "authored"',
        'title = "A \\"hill\\""',
        "map = '''",
        "    a   b",
        "  +   +   +",
        "1   .   .",
        "  +   +   +",
        "'''",
        "zones = [",
        "'''",
        "A.",
        "''',",
        "]",
        "",
        "[[goals]]",
        'kind = "leave"',
        "side = 0",
        'zone = "1"',
        "factor = 1",
        "",
      ].join("\n"),
    );
    expect(toToml({ ...draft, text: "it's\nhere" })).toContain('text = "it\'s\\nhere"');
    expect(toToml({ ...draft, forces: ["hans", "hell-boys"], initiative: [0, 2] })).toContain('forces = ["hans", "hell-boys"]\ninitiative = [0, 2]');
  });
});

describe("drafts that are not ready", () => {
  const half: Draft = {
    ...fresh(3, 2),
    id: "half",
    title: 'Half a "map"',
    text: "It's\nnot done",
    points: 0,
    rounds: 5,
    crates: 3,
    forces: ["hans", ""],
    initiative: [-1, 2],
    defender_on_board: 1,
    drawing: setZone(setEdge(setCover(empty(3, 2), [1], "t"), { way: "upright", x: 0, y: 0 }, LARGE), [2], "k", true),
    goals: GOAL_KINDS.map((kind) => goalOf(kind, null, "4")),
  };

  test("come back from their text", () => {
    expect(fromToml(toToml(half))).toEqual(half);
    expect(fromToml(toToml(fresh(4, 4)))).toEqual(fresh(4, 4));
    expect(fromToml(toToml(half).replaceAll("\n", "\r\n"))?.drawing).toEqual(half.drawing);
  });

  test("keep what they can of odd values", () => {
    const odd = toToml(half).replace("rounds = 5", 'rounds = "five" # of them').replace('kind = "hold"', 'kind = "have"');
    expect(fromToml(odd)).toEqual({ ...half, rounds: 8, goals: half.goals.slice(1) });
  });

  test("other texts are none", () => {
    for (const text of ["", "hello", "points = 3\n", "map = '''\n'''\n", `${toToml(half)}\nzones = [`, `${toToml(half)}\ntitle = "`]) {
      expect(fromToml(text)).toBeNull();
    }
  });
});

describe("words", () => {
  const english = catalogue("en", "dust");
  const polish = catalogue("pl", "dust");

  const inMap = (problem: object) => ({ why: "in-map", problem });

  test("a problem names its square, zone or goal", () => {
    const stuck = problemOf(inMap({ why: "entry-ground", cell: "b3", side: "A" }), english);
    expect(stuck).toEqual({ text: "b3: nobody can stand on this entry square A.", cell: "b3", zone: null, goal: null });
    const way = problemOf({ why: "in-goal", goal: 2, problem: { why: "no-way-to-zone", side: "B", zone: "k" } }, polish);
    expect(way).toEqual({ text: "Cel 2: żołnierze strony B nie mają drogi do strefy k.", cell: null, zone: "k", goal: 1 });
    expect(problemOf({ why: "no-entry-squares", side: "A" }, polish).text).toBe("Strona A nie ma pól wejścia.");
  });

  test("what is drawn in vain is told in both languages", () => {
    const shut = inMap({ why: "building-without-entrance", cell: "c3" });
    expect(problemOf(shut, english)).toEqual({ text: "c3: this building has no entrance.", cell: "c3", zone: null, goal: null });
    expect(problemOf(shut, polish).text).toBe("c3: ten budynek nie ma wejścia.");
    const unused = { why: "unused-zone", zone: "2" };
    expect(problemOf(unused, english)).toEqual({ text: "Zone 2 belongs to no goal: add a goal for it, or erase it.", cell: null, zone: "2", goal: null });
    expect(problemOf(unused, polish).text).toBe("Strefa 2 nie należy do żadnego celu: dodaj dla niej cel albo ją wymaż.");
  });

  test("what is wrong with the forces is said as it is of a list", () => {
    const dear = { why: "in-forces", side: "B", problem: { why: "over-the-limit", cost: 206, over: 76, limit: 130 } };
    expect(problemOf(dear, english).text).toBe("Side B: The list is over the limit: cost 206, limit 130, 76 too many.");
    expect(problemOf(dear, polish).text).toBe("Strona B: Lista przekracza limit: koszt 206, limit 130, za dużo o 76.");
  });

  test("a square says everything that is on it and around it", () => {
    let drawing = setZone(setCover(build(empty(3, 3), 4, 4), [4], "c"), [4], "1", true);
    drawing = setEdge(drawing, edgeOf(drawing, 4, "north"), LARGE);
    expect(squareLabel(drawing, english, 4)).toBe(
      "b2: Open ground, inside a building, Crate, zone 1, above: Large entrance, right: Wall, below: Wall, left: Wall",
    );
    expect(squareLabel(drawing, polish, 0)).toBe("a1: Otwarty teren");
  });
});
