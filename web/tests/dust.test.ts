/** The board of Dust Tactics: squares, cards, what a tap means, dice, words. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { blocOf, colourOf } from "../src/games/dust/blocs.ts";
import { describe as inWords } from "../src/games/dust/describe.ts";
import { counts, lastRolls, lastTraces, shownTraces } from "../src/games/dust/dice.ts";
import { card, carriers, columns, lines, present } from "../src/games/dust/facts.ts";
import { bounds, byArrow, cellsOf, distance, inRange, nameOf, outline, placeOf, squaresOf, walls } from "../src/games/dust/field.ts";
import { mark } from "../src/games/dust/glyphs.ts";
import { answerProspects, badges, bars, costs, coverOnly, notes, outlook, prospects, reactionProspects, read } from "../src/games/dust/hints.ts";
import { reading } from "../src/games/dust/log.ts";
import { Play, target } from "../src/games/dust/play.svelte.ts";
import { sound } from "../src/games/dust/sound.ts";
import { leader, type Unit, type View } from "../src/games/dust/view.ts";
import { edgeBetween, elementPair, explain, explained, pairFor, reactorPair, sightline, spoken, unseen, type Pair } from "../src/games/dust/why.ts";
import { cellLabel, deed, goalText, remarks, standing, steps, throwWord, unitName, unitsAt, value } from "../src/games/dust/words.ts";
import { label } from "../src/lib/choices.ts";
import type { Choice, Decision } from "../src/lib/types.ts";
import { deeds } from "./dust-notation.ts";
import { catalogue, update } from "./helpers.ts";

const text = catalogue("en", "dust");

function unit(name: string, changes: Partial<Unit> = {}): Unit {
  const type = changes.type ?? name;
  const printed = card(type);
  const figures = printed.kind === "squad" ? Object.fromEntries(printed.roles.map((role) => [role.id, role.count])) : {};
  return {
    name,
    type,
    seat: 0,
    side: 0,
    cell: "a1",
    place: "board",
    points: printed.points,
    figures,
    joined: null,
    done: false,
    moved: false,
    ammo: printed.weapons.map((weapon) => weapon.ammo ?? null),
    empty: [],
    spent: [],
    marks: [],
    ...changes,
  };
}

/** Four columns and three rows: a building on c2 with a small entrance to the west, water on d1. */
function view(units: Unit[], changes: Partial<View> = {}): View {
  return {
    scenario: "full-battle",
    custom: false,
    briefing: { title: "", text: "", defender: null, dice: [3, 3], crates: 2, traps: 1 },
    phase: "choose",
    round: 1,
    rounds: 8,
    points: 100,
    turn: 0,
    sides: [0, 1],
    score: [0, 0],
    ending: "",
    again: null,
    to_place: { tiles: 0, crates: 0, traps: 0 },
    blown: [],
    field: {
      width: 4,
      height: 3,
      terrain: ["...~", "x...", "?..#"],
      east: [0, 0, 0, 0, 0, 2, 1, 0, 0, 0, 0, 0],
      south: [0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0],
      west_rim: [0, 0, 0],
      north_rim: [0, 0, 0, 0],
      building: [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0],
      entry: [["a1"], ["d3"]],
      cover_area: [],
      zones: { "1": ["c2"] },
    },
    cover: [{ cell: "b1", what: "crate", left: 2 }],
    goals: [{ kind: "hold", side: -1, zone: "1", cells: ["c2"], points: 5, every_round: true, factor: 0, target: "", decides: false }],
    units,
    plan: null,
    reaction: null,
    wound: null,
    opening: [],
    ...changes,
  };
}

const choice = (notation: string, action: Record<string, unknown>): Choice => ({ text: notation, action });
const move = (to: string): Choice => choice(`move ${to}`, { do: "move", to });

describe("squares", () => {
  test("are named by column and row", () => {
    expect(nameOf(2, 0)).toBe("c1");
    expect(placeOf("b12")).toEqual({ x: 1, y: 11 });
    expect(cellsOf(view([]).field)).toHaveLength(12);
  });

  test("the first diagonal step costs 1, later ones 2", () => {
    expect(distance("a1", "d1")).toBe(3);
    expect(distance("a1", "b2")).toBe(1);
    expect(distance("a1", "c3")).toBe(3);
    expect(distance("a1", "d3")).toBe(4);
  });

  test("arrows stop at the rim", () => {
    const { field } = view([]);
    expect(byArrow(field, "a1", "ArrowRight")).toBe("b1");
    expect(byArrow(field, "a1", "ArrowUp")).toBeNull();
    expect(byArrow(field, "d3", "ArrowDown")).toBeNull();
  });

  test("ranges have a nearest and a farthest square", () => {
    expect(bounds("4")).toEqual({ low: 1, high: 4 });
    expect(bounds("3-6")).toEqual({ low: 3, high: 6 });
    expect(bounds("U")).toBeNull();
    expect([...inRange(view([]).field, ["a1"], "1")].sort()).toEqual(["a2", "b1", "b2"]);
    expect(inRange(view([]).field, ["a1"], "3-6").has("b2")).toBe(false);
  });

  test("an outline goes around a set, not through it", () => {
    expect(outline(new Set(["a1"]))).toBe("M0 0H100M0 100H100M0 0V100M100 0V100");
    expect(outline(new Set(["a1", "b1"]))).not.toContain("M100 0V100");
  });

  test("walls and entrances are told apart", () => {
    expect(walls(view([]).field).map(({ kind, x1, y1 }) => `${kind} ${x1} ${y1}`).sort()).toEqual([
      "small 200 100",
      "wall 200 100",
      "wall 200 200",
      "wall 300 100",
    ]);
  });

  test("a large vehicle stands on four", () => {
    expect(squaresOf(unit("punisher", { cell: "b1" }))).toEqual(["b1", "c1", "b2", "c2"]);
    expect(squaresOf(unit("hans", { cell: "b1" }))).toEqual(["b1"]);
  });
});

describe("cards", () => {
  test("every role of every squad has a mark of its own or shares one on purpose", () => {
    const drawn = new Map<string, string[]>();
    for (const role of ["rifleman", "flamer", "sniper", "medic", "officer", "radioman", "mechanic", "bazooka-gunner", "machine-gunner"]) {
      drawn.set(mark(role).path, [...(drawn.get(mark(role).path) ?? []), role]);
    }
    expect([...drawn.values()].every((roles) => roles.length === 1)).toBe(true);
  });

  test("lines of a hero follow those of its squad", () => {
    const squad = unit("hell-boys", { joined: "rhino" });
    const hero = unit("rhino", { joined: "hell-boys" });
    const state = view([squad, hero]);
    const all = lines(state, squad);
    expect(all.map(({ unit: one }) => one.name)).toEqual([
      ...card("hell-boys").weapons.map(() => "hell-boys"),
      ...card("rhino").weapons.map(() => "rhino"),
    ]);
    expect(leader(state, hero)).toBe(squad);
    expect(unitsAt(state, "a1").map(({ name }) => name)).toEqual(["hell-boys", "rhino"]);
  });

  test("who has fallen carries nothing", () => {
    expect(carriers(unit("hell-boys"), 1)).toBe(2);
    expect(carriers(unit("hell-boys", { figures: { shotgunner: 3, flamer: 0 } }), 1)).toBe(0);
  });

  test("only classes of the match are shown, in the order of the tables", () => {
    const found = present(view([unit("hell-boys"), unit("hans", { side: 1, cell: "d2" })]));
    expect(found).toEqual(columns().filter((column) => [card("hell-boys").armour, card("hans").armour, "V3"].includes(column)));
  });

  test("combat values are short", () => {
    expect(["-", "6/1", "1/ap-flame", "2/flame", "2 phaser 3", "4/1-6/1-8/1"].map(value)).toEqual([
      "–",
      "6/1",
      "1/✹✹",
      "2/✹",
      "2»3",
      "4-6-8/1",
    ]);
  });

  test("two sides of one bloc have two colours", () => {
    const state = view([unit("hans"), unit("hans-2", { type: "hans", side: 1 })]);
    expect(blocOf(state, 1)).toBe("axis");
    expect(colourOf(state, 0)).toBe("var(--bloc-axis)");
    expect(colourOf(state, 1)).toBe("var(--bloc-other)");
  });
});

describe("a tap", () => {
  function playing(state: View, choices: Choice[], ask: string) {
    const sent: string[] = [];
    const decision: Decision = { seat: 0, prompt: { ask }, choices };
    const play = new Play(() => ({ view: state, decision, busy: false, choose: ({ text: notation }) => void sent.push(notation) }));
    play.begin();
    return { play, sent };
  }

  test("on a lit square goes there", () => {
    const { play, sent } = playing(view([unit("hans")]), [move("a2"), move("b2"), choice("nothing", { do: "nothing" })], "ask-action");
    expect([...play.cells.keys()]).toEqual(["a2", "b2"]);
    expect(play.buttons.map(({ verb }) => verb)).toEqual(["nothing"]);
    expect(play.tap("c1")).toBe(false);
    expect(play.tap("b2")).toBe(true);
    expect(sent).toEqual(["move b2"]);
  });

  test("that could mean several things asks which", () => {
    const enemy = unit("hans", { side: 1, cell: "c1" });
    const aim = (rounds: number) => choice(`aim 1 hans ${rounds}`, { do: "aim", line: 1, target: "hans", rounds });
    const { play, sent } = playing(view([unit("hell-boys"), enemy]), [aim(1), aim(2), choice("hold 1", { do: "hold", line: 1 })], "ask-aim");
    expect(play.tap("c1")).toBe(true);
    expect(play.asking?.choices.map(({ text: notation }) => notation)).toEqual(["aim 1 hans 1", "aim 1 hans 2"]);
    expect(play.back()).toBe(true);
    expect(play.asking).toBeNull();
    play.tap("c1");
    play.send(play.asking!.choices[1]!);
    expect(sent).toEqual(["aim 1 hans 2"]);
  });

  test("on any square of a large vehicle is one on it", () => {
    const enemy = unit("punisher", { side: 1, cell: "b1" });
    const { play } = playing(view([unit("hans"), enemy]), [choice("aim 1 punisher", { do: "aim", line: 1, target: "punisher" })], "ask-aim");
    expect([...play.cells.keys()]).toEqual(["b1", "c1", "b2", "c2"]);
  });

  test("a loss is asked about at once, and cannot be put off", () => {
    const lose = (role: string) => choice(`lose ${role}`, { do: "lose", role });
    const state = view([unit("hell-boys")], { wound: { unit: "hell-boys", points: 2 } });
    const { play, sent } = playing(state, [lose("shotgunner"), lose("flamer")], "ask-lose");
    expect(play.asking?.place).toBe("hell-boys");
    expect(play.back()).toBe(false);
    play.send(play.asking!.choices[0]!);
    expect(sent).toEqual(["lose shotgunner"]);
  });

  test("a skill with several targets waits for one of them", () => {
    const repair = (name: string) => choice(`repair ${name}`, { do: "repair", unit: name });
    const state = view([unit("boss"), unit("blackhawk", { cell: "b2" }), unit("honey", { cell: "b1" })]);
    const { play, sent } = playing(state, [move("a2"), repair("blackhawk"), repair("honey")], "ask-action");
    const [button] = play.buttons;
    expect(button).toEqual({ verb: "repair", choice: null });
    play.press(button!);
    expect([...play.cells.keys()].sort()).toEqual(["b1", "b2"]);
    play.tap("b1");
    expect(sent).toEqual(["repair honey"]);
  });

  test("units that wait are chosen in their row", () => {
    const waiting = unit("hans", { cell: null, place: "waiting" });
    const { play, sent } = playing(view([waiting]), [choice("activate hans", { do: "activate", unit: "hans" })], "ask-activate");
    expect(play.cells.size).toBe(0);
    expect(play.touch("hans")).toBe(true);
    expect(sent).toEqual(["activate hans"]);
  });

  test("one unit after the other is put on the board", () => {
    const deploy = (name: string, cell: string) => choice(`deploy ${name} ${cell}`, { do: "deploy", unit: name, cell });
    const waiting = { cell: null, place: "waiting" } as const;
    const state = view([unit("hans", waiting), unit("luther", waiting)]);
    const { play, sent } = playing(state, [deploy("hans", "a1"), deploy("hans", "b2"), deploy("luther", "a1")], "ask-deploy");
    play.touch("luther");
    expect([...play.cells.keys()]).toEqual(["a1"]);
    play.tap("a1");
    expect(sent).toEqual(["deploy luther a1"]);
  });

  test("every choice with a place has one", () => {
    expect(target(move("a2"))).toBe("a2");
    expect(target(choice("strike lothar hammers", { do: "strike", battery: "lothar", target: "hammers" }))).toBe("hammers");
    expect(target(choice("attack", { do: "attack" }))).toBeNull();
  });
});

describe("dice", () => {
  const fired = (changes: Record<string, unknown> = {}) => ({
    event: "fired",
    seat: 0,
    unit: "hell-boys",
    line: 1,
    weapon: "shotgun",
    cell: "a1",
    target: "hans",
    target_cell: "c1",
    dice: 2,
    throws: [{ why: "first", faces: [5, 2] }],
    hits: 1,
    damage: 1,
    rules: [],
    ...changes,
  });

  test("those of the last entry that has some are shown; what was taken back is not", () => {
    const log = [update(0, { events: [fired()] }), update(1), update(2, { events: [fired({ hits: 2 })] }), update(3, { what: "undo" })];
    expect(lastRolls(log)?.number).toBe(0);
    expect(lastRolls(log.slice(0, 3))?.rolls[0]?.event["hits"]).toBe(2);
    expect(lastRolls([update(0)])).toBeNull();
  });

  test("what counts depends on the rule", () => {
    const [plain] = lastRolls([update(0, { events: [fired()] })])!.rolls;
    const [spotted] = lastRolls([update(0, { events: [fired({ rules: ["spotter", "hard-cover"] })] })])!.rolls;
    expect([counts(plain!, "first", 5), counts(plain!, "first", 4)]).toEqual([true, false]);
    expect([counts(spotted!, "first", 5), counts(spotted!, "first", 4)]).toEqual([false, true]);
    expect([counts(spotted!, "cover", 5), counts(spotted!, "cover", 4)]).toEqual([false, true]);
    expect(counts(plain!, "cover", 6)).toBe(true);
  });

  test("ways and shots are drawn", () => {
    const events = [{ event: "moved", seat: 1, unit: "hans", cell: "c1", to: "c3", path: ["c1", "c2", "c3"] }, fired()];
    expect(lastTraces([update(0, { events }), update(1)])).toEqual([
      { kind: "way", seat: 1, cells: ["c1", "c2", "c3"], damage: 0 },
      { kind: "shot", seat: 0, cells: ["a1", "c1"], damage: 1 },
    ]);
  });

  test("what the others did last is shown until somebody plans, also where the only unit left was activated by itself", () => {
    const moved = { event: "moved", seat: 1, unit: "hans", cell: "c1", to: "c2", path: ["c1", "c2"] };
    const log = [update(0, { seat: 1, events: [{ event: "activated", seat: 1, unit: "hans" }, moved] })];
    const way = [{ kind: "way", seat: 1, cells: ["c1", "c2"], damage: 0 }];
    const plan = (...steps: unknown[]) => ({ running: false, steps });
    expect(shownTraces(log, null)).toEqual(way);
    expect(shownTraces([...log, update(1, { auto: true })], plan())).toEqual(way);
    expect(shownTraces([...log, update(1, { auto: true }), update(2)], plan("move c3"))).toEqual([]);
    expect(shownTraces([...log, update(1)], plan())).toEqual([]);
    const first = { event: "first-chosen", seat: 1, side: 1 };
    expect(shownTraces([...log, update(1, { seat: 1, events: [first] }), update(2, { auto: true })], plan())).toEqual(way);
  });

  test("the log knows the places of an event, and its sound", () => {
    expect(reading.places!(fired())).toEqual(["a1", "c1"]);
    expect(sound(fired())).toBe("dice");
    expect(sound({ event: "declared" })).toBeNull();
  });
});

describe("an attack that could hit nothing but cover", () => {
  const line = { line: 1, unit: "hans", weapon: "mg-44", can: true, reasons: [] };
  const pair: Pair = { unit: "hans", cell: "c3", target: "b1", target_cell: "b1", squares: 2, sight: [], cover: { level: "none", save: "none", from: [] }, lines: [line] };
  const told = { unit: "hans", at: "c3", reach: { move: [], enter: [], leap: [] }, targets: [], pairs: [pair] };

  test("says so, on its button and under its answer", () => {
    expect(coverOnly(read(told))).toEqual(["b1"]);
  });

  test("is told from one that could hit an enemy, or nothing", () => {
    const enemy = { target: "hell-boys", expected: 1, destroyed: 0, answer: 0 };
    expect(coverOnly(read({ ...told, targets: [enemy] }))).toEqual([]);
    expect(coverOnly(read({ ...told, pairs: [{ ...pair, lines: [{ ...line, can: false }] }] }))).toEqual([]);
  });
});

test("answers that differ in rounds, figures, ways and crates differ in their words", () => {
  const aimed = (rounds: number | null) => label({ text: "", action: { do: "aim", line: 1, target: "hans", rounds } }, text, []);
  expect([null, 1, 2].map(aimed)).toEqual(["Target: Hans", "Target: Hans · 1 round", "Target: Hans · 2 rounds"]);
  expect(label({ text: "", action: { do: "aim", line: 1, target: "hans", rounds: null, figure: "hero", path: ["b2"] } }, text, [])).toBe("Target: Hans · figure: hero · via b2");
  expect(label({ text: "", action: { do: "move", to: "c3", crush: ["b2", "b3"] } }, text, [])).toBe("Move to c3 · crush the crate on b2, b3");
  expect(label({ text: "", action: { do: "move", to: "c3", crush: null } }, text, [])).toBe("Move to c3");
  expect(label({ text: "", action: { do: "aim", line: 1, target: "hans", rounds: 5 } }, catalogue("pl", "dust"), [])).toBe("Cel: Hans · 5 naboi");
});

describe("words", () => {
  test("dice that a skill has thrown again carry its name", () => {
    expect(["first", "berserk", "jump"].map((why) => throwWord(text, why))).toEqual(["attack", "Berserk", "Jump"]);
  });

  const squad = unit("hell-boys");
  const enemy = unit("sniper-grenadiers-2", { type: "sniper-grenadiers", seat: 1, side: 1, cell: "c1" });

  test("the second of a kind has its number", () => {
    expect(unitName(text, enemy)).toBe("Sniper Grenadiers 2");
    expect(standing(text, squad)).toContain("5 of 5");
  });

  test("a declaration is told step by step", () => {
    const plan = {
      unit: "hell-boys",
      at: "b1",
      steps: deeds("move b1", "attack", "aim 1 sniper-grenadiers-2", "hold 2").map((action) => ({ action, by: action["do"] === "aim" ? "hell-boys" : null })),
      actions: 2,
      running: false,
      aims: [{ unit: "hell-boys", cell: "b1", shots: deeds("aim 1 sniper-grenadiers-2") }],
    };
    expect(steps(view([squad, enemy], { plan }), text)).toEqual([
      "Move to b1",
      "Attack",
      "Target: Sniper Grenadiers 2 · Shotgun",
      "Hold fire · Flamethrower",
    ]);
  });

  test("what a move crushes is told", () => {
    expect(deed(view([squad]), text, { do: "move", to: "c4", crush: ["b3"] })).toContain("b3");
  });

  test("a square says what is on it and what it is for", () => {
    const state = view([squad, enemy]);
    expect(cellLabel(state, text, "c1", "")).toContain("Sniper Grenadiers 2");
    expect(cellLabel(state, text, "b1", "")).toContain("Crate");
    expect(remarks(state, text, "b2")).toEqual([]);
    expect(remarks(state, text, "c2").join(" ")).toContain(goalText(state, text, state.goals[0]!));
  });

  test("the text mode has every square, every unit, and what can be done with them", () => {
    const choices = [choice("activate hell-boys", { do: "activate", unit: "hell-boys" })];
    const decision: Decision = { seat: 0, prompt: { ask: "ask-activate" }, choices };
    const state = view([squad, enemy]) as unknown as Record<string, unknown>;
    const told = inWords({ view: state, seat: 0, decision, text, names: ["Ann", "Ben"] });
    expect(told.rows).toHaveLength(3);
    expect(told.rows[0]!.cells.map((cell) => cell.text)).toEqual([
      "a1: Hell Boys, Allies, 5/5",
      "b1: Crate",
      "c1: Sniper Grenadiers 2, Axis, 2/2",
      "d1: water",
    ]);
    expect(told.rows[0]!.cells[0]!.actions.map((doable) => doable.choice.text)).toEqual(["activate hell-boys"]);
    expect(told.lists.map(({ items }) => items.length)).toEqual([2, 2, 1]);
  });
});

describe("what is foreseen", () => {
  const told = read({
    reach: { move: [{ cell: "b2", cost: 2 }], enter: [], leap: [{ cell: "b2", cost: 3 }] },
    targets: [{ target: "hans", expected: 1.25, destroyed: 0.5, answer: 0 }],
    reactions: [{ unit: "hans", target: "hell-boys", expected: 2, destroyed: 0, answer: 0, chance: 1 / 3 }],
  });
  const state = view([unit("hell-boys"), unit("hans", { side: 1, cell: "c1" })]);

  test("is shown on squares and beside units", () => {
    expect(costs(told)).toEqual(new Map([["b2", 2]]));
    expect(badges(told, text).map(({ unit: name, kind, text: said }) => `${kind} ${name} ${said}`)).toEqual(["target hans 1.3", "watcher hans 33%"]);
    expect(outlook(told, state, text)).toHaveLength(2);
  });

  test("is said under the answers that it is about", () => {
    const aims = read({ aims: [{ aim: "aim 1 hans", target: "hans", dice: 4, expected: 1.3, destroyed: 0.1 }] });
    expect([...notes(aims, view([]), text).keys()]).toEqual(["aim 1 hans"]);
    expect(badges(aims, text)).toEqual([{ unit: "hans", kind: "target", text: "1.3" }]);
    expect(notes(null, view([]), text).size).toBe(0);
  });
});

describe("why a unit cannot shoot", () => {
  const pair: Pair = {
    unit: "hans",
    cell: "c3",
    target: "hell-boys",
    target_cell: "a1",
    squares: 3,
    sight: [
      { kind: "square", cells: ["b2"], edges: [], units: ["rhino"] },
      { kind: "wall", cells: [], edges: [["b2", "c2"]], units: [] },
    ],
    cover: { level: "soft", save: "hit", from: [{ what: "rubble", level: "soft", cell: "a1" }] },
    lines: [
      { line: 1, unit: "hans", weapon: "panzerfaust-werfer", can: false, reasons: [{ why: "too-far", squares: 3, low: 0, high: 2 }, { why: "out-of-sight", obstacles: [{ why: "behind-units", cells: ["b2"], units: ["rhino"] }] }] },
      { line: 2, unit: "hans", weapon: "mg-44", can: true, reasons: [], dice: 4, expected: 1.33, destroyed: 0.25, ignores_cover: "grenade" },
    ],
  };
  const state = view([unit("hell-boys"), unit("hans", { side: 1, cell: "c3" }), unit("rhino", { cell: "b2" })]);

  test("is said for each weapon, with what is in the way and the cover", () => {
    const why = explain(pair, state, text);
    expect(why.said).toHaveLength(3);
    expect(why.said[1]).toContain("on b2");
    expect(why.said[1]).toContain("wall between b2 and c2");
    expect(why.said[2]).toContain("rubble on a1");
    expect(why.lines.map(({ can, said }) => [can, said.length])).toEqual([
      [false, 2],
      [true, 2],
    ]);
    expect(spoken(why)).toContain("range 2");
  });

  test("a reason is said by the sentence with which the rules refuse, and so is what it holds", () => {
    const [, hidden] = explain(pair, state, text).lines[0]!.said;
    expect(hidden).toBe("not in sight: behind b2 (Rhino)");
    expect(explain(pair, state, catalogue("pl", "dust")).lines[0]!.said[1]).toBe("nie widać celu: za polem: b2 (Rhino)");
  });

  test("a hero is asked about with its squad", () => {
    const led = view([unit("hell-boys", { joined: "rhino" }), unit("rhino", { joined: "hell-boys" })]);
    expect(pairFor([pair], led, led.units[1]!)).toBe(pair);
    expect(pairFor([], led, led.units[1]!)).toBeNull();
  });

  test("is said of crates and tank traps too, with what is left of them", () => {
    const crate: Pair = { ...pair, target: "b1", target_cell: "b1", cover: { level: "none", save: "none", from: [] } };
    expect(elementPair([pair, crate], "b1")).toBe(crate);
    expect(elementPair([pair, crate], "c1")).toBeNull();
    expect(elementPair([pair], null)).toBeNull();
    const why = explain(crate, state, text);
    expect(why.title).toBe("Hans → Crate on b1");
    expect(why.said[0]).toContain("health left: 2");
    expect(sightline(crate, state)).toMatchObject({ to: { x: 150, y: 50 }, free: false });
  });

  test("is about the unit on the square, and about the cover under it only where that could be hit too", () => {
    const trap: Pair = { ...pair, target: "b1", target_cell: "b1", lines: pair.lines.map((line) => ({ ...line, can: false, reasons: [] })) };
    const able: Pair = { ...trap, lines: trap.lines.map((line) => ({ ...line, can: true })) };
    expect(explained(pair, trap, true)).toEqual([pair]);
    expect(explained(pair, able, true)).toEqual([pair, able]);
    expect(explained(null, trap, true)).toEqual([]);
    expect(explained(null, trap, false)).toEqual([trap]);
    expect(explained(pair, null, true)).toEqual([pair]);
  });

  test("is asked of who could react, by the reacting unit", () => {
    expect(reactorPair([pair], state, state.units[1]!)).toBe(pair);
    expect(reactorPair([pair], state, state.units[2]!)).toBeNull();
  });

  test("is drawn as a line with what stops it", () => {
    expect(sightline(pair, state)).toMatchObject({ from: { x: 250, y: 250 }, to: { x: 50, y: 50 }, free: false, cells: ["b2"] });
    expect(edgeBetween("b2", "c2")).toEqual({ x1: 200, y1: 100, x2: 200, y2: 200 });
    expect(edgeBetween("b3", "b2")).toEqual({ x1: 100, y1: 200, x2: 200, y2: 200 });
    expect(sightline({ ...pair, target_cell: null }, state)).toBeNull();
  });

  test("squares out of sight are told apart: for all, and for soldiers only", () => {
    const sight = { soldiers: ["a1"], vehicles: ["a1", "b1"] };
    expect(unseen(sight, state, ["a1", "b1", "a2", "b2"], ["b2"])).toEqual({ all: ["a2"], soldiers: ["b1"] });
    expect(unseen(null, state, ["a1"], [])).toEqual({ all: [], soldiers: [] });
  });
});

describe("odds", () => {
  const state = view([unit("hell-boys"), unit("hans", { side: 1, cell: "c1" })], { cover: [{ cell: "b3", what: "crate", left: 2 }] });

  test("of a plan name every target, and who is struck back", () => {
    const told = read({
      odds: [
        {
          unit: "hell-boys",
          units: [
            { unit: "hans", expected: 1, destroyed: 0.1, damage: [0.4, 0.3, 0.2, 0.1] },
            { unit: "hell-boys", expected: 0.5, destroyed: 0, damage: [0.5, 0.5, 0, 0, 0, 0] },
          ],
          elements: [{ what: "crate", cell: "b3", expected: 1, destroyed: 0.5, damage: [0.5, 0, 0.5] }],
        },
      ],
    });
    const found = prospects(told, state, text);
    expect(found.map(({ name }) => name)).toEqual(["Hans", "Hell Boys, if struck back", "Crate on b3"]);
    expect(found[0]!.damage).toHaveLength(4);
  });

  const lines = [{ weapon: "mg-44", dice: 4, expected: 1.2 }];
  const shots = { target: "hell-boys", expected: 1.2, destroyed: 0.2, damage: [0.4, 0.2, 0.2, 0.2], answer: 0, lines };

  test("of a reaction have the chance that it comes to shots, what they do then, and what the attempt does", () => {
    // One third to shoot: no damage with 2/3 + 0.4/3.
    const overall = { expected: 0.4, destroyed: 0.2 / 3, damage: [2 / 3 + 0.4 / 3, 0.2 / 3, 0.2 / 3, 0.2 / 3] };
    const told = read({ reactions: [{ ...shots, unit: "hans", chance: 1 / 3, overall }] });
    expect(reactionProspects(told, state, text)).toMatchObject([
      {
        name: "Hans → Hell Boys",
        chance: 1 / 3,
        damage: [0.4, 0.2, 0.2, 0.2],
        overall: { expected: 0.4, nothing: expect.closeTo(0.8) },
        lines: ["MG 44: 4 dice, 1.2 expected damage"],
      },
    ]);
    expect(notes(told, view([]), text).get("react hans")).toBe("33% to shoot: 1.2 damage, 20% destroyed");
  });

  test("of a reaction that is being aimed are those of all weapons, until the first one is aimed", () => {
    const before = answerProspects(read({ targets: [shots] }), state, text);
    expect(before).toMatchObject([{ name: "Hell Boys, if every weapon fires", damage: [0.4, 0.2, 0.2, 0.2], chance: null }]);
    const aimed = { unit: "hans", units: [{ unit: "hell-boys", expected: 0.5, destroyed: 0, damage: [0.5, 0.5, 0, 0] }] };
    const after = answerProspects(read({ targets: [shots], odds: [aimed] }), state, text);
    expect(after).toMatchObject([{ name: "Hell Boys", damage: [0.5, 0.5, 0, 0] }]);
  });

  test("are bars; a long row of them is drawn together, and nothing gets lost", () => {
    expect(bars([0.5, 0.3, 0.2]).map(({ label, last }) => `${label}${last ? "!" : ""}`)).toEqual(["0", "1", "2!"]);
    const long = bars(Array.from({ length: 21 }, () => 1 / 21));
    expect(long.length).toBeLessThanOrEqual(9);
    expect(long.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1);
    expect([long[0]!.label, long[1]!.label, long.at(-1)!.label]).toEqual(["0", "1–3", "20"]);
  });
});

describe("colours", () => {
  const css = readFileSync(join(import.meta.dirname, "../src/theme.css"), "utf8");
  const pairs = [...css.matchAll(/--([a-z0-9-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g)];

  function luminance(colour: string): number {
    const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
    const [red, green, blue] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  }

  function contrast(one: string, other: string): number {
    const [bright, dim] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (bright! + 0.05) / (dim! + 0.05);
  }

  const blocs = ["allies", "axis", "ssu", "other"].map((bloc) => `bloc-${bloc}`);
  test.each([1, 2])("blocs, walls and what is lit stand out (theme %i)", (theme) => {
    const colour = new Map(pairs.map((found) => [found[1]!, found[theme + 1]!]));
    const ratio = (front: string, back: string) => contrast(colour.get(front)!, colour.get(back)!);
    for (const bloc of blocs) {
      for (const back of ["face", "card", "dust-ground", "dust-floor"]) expect(ratio(bloc, back), `${bloc} on ${back}`).toBeGreaterThanOrEqual(3);
      expect(ratio("on-army", bloc), `on-army on ${bloc}`).toBeGreaterThanOrEqual(4.5);
    }
    for (const back of ["dust-ground", "dust-floor"]) {
      for (const front of ["dust-wall", "accent", "brass", "steel"]) expect(ratio(front, back), `${front} on ${back}`).toBeGreaterThanOrEqual(3);
      expect(ratio("ink", back)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
