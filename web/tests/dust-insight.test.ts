/** What is said and drawn of a square: threats, reasons, measures; names on the map; a map that is turned. */

import { describe, expect, test } from "vitest";
import { card } from "../src/games/dust/facts.ts";
import { byArrow, flipFor, turned, walls } from "../src/games/dust/field.ts";
import { notes, read } from "../src/games/dust/hints.ts";
import { labelOf } from "../src/games/dust/label.ts";
import { measuredLine, measuredText, type Measured } from "../src/games/dust/measure.svelte.ts";
import { menaceText, refusedText, shade, threatLines, threatText, type Menace, type Threat } from "../src/games/dust/threats.ts";
import { coverOf, type Ground, type Unit, type View } from "../src/games/dust/view.ts";
import { cellLabel, conditions } from "../src/games/dust/words.ts";
import { catalogue } from "./helpers.ts";

const text = catalogue("en", "dust");
const polish = catalogue("pl", "dust");

function unit(name: string, cell: string | null, side = 0): Unit {
  const printed = card(name);
  return {
    name,
    type: name,
    seat: side,
    side,
    cell,
    place: cell === null ? "waiting" : "board",
    points: printed.points,
    figures: Object.fromEntries(printed.roles.map((role) => [role.id, role.count])),
    joined: null,
    done: false,
    moved: false,
    ammo: [],
    empty: [],
    spent: [],
    marks: [],
  };
}

/** Four columns and three rows: a room on b2 and c2, with a small entrance from outside and one between its squares. */
const ground: Ground = {
  width: 4,
  height: 3,
  terrain: ["....", "....", "...."],
  east: [0, 0, 0, 0, 2, 2, 1, 0, 0, 0, 0, 0],
  south: [0, 1, 1, 0, 0, 1, 1, 0, 0, 0, 0, 0],
  west_rim: [0, 0, 0],
  north_rim: [0, 0, 0, 0],
  building: [0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0],
  entry: [["a1"], ["a3"]],
  cover_area: [],
  zones: {},
};

function view(units: Unit[], changes: Partial<View> = {}): View {
  return {
    field: ground,
    doors: [["a2", "b2"]],
    cover: [],
    goals: [],
    units,
    in_cover: [],
    blown: [],
    sides: [0, 1],
    plan: null,
    reaction: null,
    wound: null,
    ...changes,
  } as unknown as View;
}

describe("the map", () => {
  test("entrances that block sight are doors, others are gaps", () => {
    const drawn = walls(ground, [["a2", "b2"]]).filter(({ kind }) => kind === "small");
    expect(drawn.map(({ x1, door }) => [x1, door])).toEqual([
      [100, true],
      [200, false],
    ]);
    expect(walls(ground).filter(({ door }) => door)).toHaveLength(2);
  });

  test("turned by half, who comes from above sits below, and arrows lead where they point", () => {
    expect(flipFor(ground, 0)).toBe(true);
    expect(flipFor(ground, 1)).toBe(false);
    expect(turned(ground, "a1")).toBe("d3");
    expect(turned(ground, turned(ground, "b3"))).toBe("b3");
    expect(byArrow(ground, "b2", "ArrowUp", true)).toBe("b3");
    expect(byArrow(ground, "b2", "ArrowRight", true)).toBe("a2");
    expect(byArrow(ground, "b2", "ArrowUp")).toBe("b1");
    expect(byArrow(ground, "b3", "ArrowUp", true)).toBeNull();
  });

  test("names are broken between words, or set down to initials, never cut", () => {
    expect(labelOf("Honey", 88)).toEqual({ lines: ["Honey"], size: 15 });
    expect(labelOf("Heavy Laser Grenadiers", 88).lines).toEqual(["Heavy Laser", "Grenadiers"]);
    expect(labelOf("Heavy Laser Grenadiers", 88, "Lara").lines).toEqual(["H. L. Grenadiers", "+ Lara"]);
    expect(labelOf("Recon Grenadiers 2", 60, "Lara").lines[0]).toBe("R. Grenadiers 2");
    for (const name of ["Minomyotchiki", "Commissar Volkov", "Sniper Grenadiers"]) {
      const { lines, size } = labelOf(name, 88);
      expect(lines.join(" ")).toBe(name);
      expect(size).toBeGreaterThanOrEqual(9);
    }
  });
});

describe("cover", () => {
  test("a unit in cover says so on its card and on its square", () => {
    const state = view([unit("hell-boys", "b2")], { in_cover: [{ unit: "hell-boys", level: "hard", from: ["building", "crate"] }] });
    const there = state.units[0]!;
    expect(coverOf(state, there)?.level).toBe("hard");
    expect(conditions(state, text, there).join(" ")).toMatch(/In hard cover: building.*crate/);
    expect(cellLabel(state, text, "b2", "")).toContain("In hard cover");
    expect(conditions(view([there]), text, there)).toEqual([]);
  });
});

const menace: Menace = {
  unit: "hans",
  cell: "d1",
  later: true,
  attack: { expected: 1.25, destroyed: 0.4, weapons: ["mg-44"], how: "moves", from: "c1" },
  reaction: null,
};
const threat: Threat = { cell: "a1", points: 3, expected: 1.25, destroyed: 0.4, by: [menace] };

describe("threats", () => {
  const state = view([unit("blackhawk", "a2"), unit("hans", "d1", 1)]);

  test("are said with how an enemy comes to its attack and what it fires", () => {
    const { name, said } = menaceText(menace, state, text);
    expect(name).toBe("Hans");
    expect(said[0]).toBe("Move to c1 and attack: 1.3 expected damage, 40% to destroy (MG 44).");
    expect(said[1]).toContain("next round");
    expect(menaceText(menace, state, polish).said[0]).toContain("1,3");
    const waits: Menace = { ...menace, later: false, attack: null, reaction: { expected: 1, destroyed: 0, weapons: ["mg-44"], chance: 1 / 3 } };
    expect(menaceText(waits, state, text).said).toEqual(["Reactive fire, 33%: then 1.0 expected damage (MG 44)."]);
  });

  test("have a line from where the enemy would go first", () => {
    const [line] = threatLines(threat, state, "blackhawk");
    expect(line).toMatchObject({ unit: "hans", from: { x: 250, y: 50 }, to: { x: 50, y: 50 }, reactive: false });
    expect(line?.way).toEqual([
      { x: 350, y: 50 },
      { x: 250, y: 50 },
    ]);
    const enters: Menace = { ...menace, cell: null };
    expect(threatLines({ ...threat, by: [enters] }, state, "blackhawk")[0]?.way).toEqual([]);
  });

  test("shade a square by what would be left of the unit", () => {
    expect(shade({ ...threat, expected: 0 })).toBe(0);
    expect(shade({ ...threat, expected: 0.1 })).toBe(1);
    expect(shade({ ...threat, expected: 3 })).toBe(4);
    expect(threatText(threat, text)).toContain("1.3 of 3");
    expect(threatText({ ...threat, by: [] }, text)).toContain("Nothing can hit a unit on a1");
  });
});

test("a square that cannot be chosen says why in the words of the rules", () => {
  const reason = { why: "too-far-to-move", unit: "hell-boys", cell: "d1", cost: 4, points: 2 };
  expect(refusedText({ cell: "d1", reason }, text)).toBe("Hell Boys → d1: movement points needed: 4, left: 2.");
  const nested = { why: "cannot-aim-at", line: 1, weapon: "mg-44", target: "d1", reasons: [{ why: "too-far", squares: 5, low: 1, high: 4 }] };
  expect(refusedText({ cell: "d1", reason: nested }, text)).toContain("too far: 5, range 4");
});

describe("measuring", () => {
  const open: Measured = { cell: "c1", squares: 2, soldiers: [], vehicles: [], cover: { level: "none", from: [] } };
  const state = view([unit("hell-boys", "b1")]);

  test("says squares, sight and cover", () => {
    expect(measuredText(open, state, text)).toEqual(["2 squares away.", "In sight."]);
    const soldiers = [{ kind: "square" as const, cells: ["b1"], edges: [], units: ["hell-boys"] }];
    expect(measuredText({ ...open, soldiers }, state, text)[1]).toContain("Vehicles are in sight, soldiers are not. In the way: Hell Boys on b1");
    const covered = { ...open, soldiers, vehicles: soldiers, cover: { level: "soft", from: [{ what: "rubble", level: "soft", cell: "c1" }] } };
    expect(measuredText(covered, state, text).slice(1)).toEqual(["Not in sight. In the way: Hell Boys on b1.", "The target is in soft cover: rubble on c1."]);
  });

  test("draws what blocks", () => {
    const wall: Measured = { ...open, soldiers: [{ kind: "wall", cells: [], edges: [["a1", "b1"]], units: [] }] };
    expect(measuredLine("a1", wall)).toMatchObject({ free: false, edges: [{ x1: 100, y1: 0, x2: 100, y2: 100 }] });
    expect(measuredLine("a1", open).free).toBe(true);
  });
});

test("reactive fire says its price with its answer", () => {
  const told = read({
    reactions: [{ unit: "hans", target: "blackhawk", chance: 0.33, expected: 1, destroyed: 0.1, answer: 0, price: "activation" }],
  });
  expect(notes(told, view([unit("hans", "d1", 1)]), text).get("react hans")).toMatch(/^Costs its activation\. /);
});
