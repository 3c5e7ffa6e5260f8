/** Dust Tactics: the scenario in words, the window on the map, trays by edge, and all weapons at one target. */

import { describe, expect, test } from "vitest";
import { brief, summary, where } from "../src/games/dust/briefing.ts";
import { card } from "../src/games/dust/facts.ts";
import { upperSide } from "../src/games/dust/field.ts";
import { Play } from "../src/games/dust/play.svelte.ts";
import type { Unit, View } from "../src/games/dust/view.ts";
import { best } from "../src/games/dust/map-position.ts";
import { cellLabel, deed, plainly } from "../src/games/dust/words.ts";
import type { Choice, Decision } from "../src/lib/types.ts";
import { catalogue } from "./helpers.ts";

const text = catalogue("en", "dust");
const polish = catalogue("pl", "dust");

function unit(name: string, side: number, place: Unit["place"] = "board"): Unit {
  const { points } = card(name);
  const cell = place === "board" ? "b2" : null;
  return { name, type: name, seat: side, side, cell, place, points, figures: {}, joined: null, done: false, moved: false, ammo: [], empty: [], spent: [], marks: [] };
}

function view(changes: Partial<View> = {}): View {
  const flat = (count: number) => Array.from({ length: count }, () => 0);
  const field = {
    width: 12,
    height: 9,
    terrain: Array.from({ length: 9 }, () => ".".repeat(12)),
    east: flat(108),
    south: flat(108),
    west_rim: flat(9),
    north_rim: flat(12),
    building: flat(108),
    entry: [["c1", "d1", "e1"], ["c9", "d9", "e9"]],
    cover_area: [],
    zones: { "3": ["f5"] },
  };
  return {
    scenario: "demolition",
    custom: false,
    briefing: { title: "", text: "", defender: 1, dice: [4, 3], crates: 2, traps: 1 },
    phase: "choose",
    round: 0,
    rounds: 8,
    points: 130,
    turn: 0,
    sides: [0, 1],
    score: [28, 34],
    ending: "",
    again: null,
    to_place: { tiles: 0, crates: 0, traps: 0 },
    blown: [],
    field,
    cover: [{ cell: "a4", what: "crate", left: 2 }],
    goals: [{ kind: "demolish", side: 0, zone: "3", cells: ["f5"], points: 0, every_round: false, factor: 0, target: "", decides: true }],
    units: [unit("blackhawk", 0), unit("hell-boys", 0), unit("hans", 1), unit("luther", 1, "destroyed")],
    plan: null,
    reaction: null,
    wound: null,
    opening: [],
    ...changes,
  };
}

describe("the briefing", () => {
  test("tells the scenario, the goals, and who comes from where", () => {
    const told = brief(view(), text, [0]);
    expect(told.title).toBe("Demolition");
    expect(told.story).toContain("magazine");
    expect(told.facts).toEqual(["Your side: Allies.", "8 rounds, army points of each side: 130"]);
    expect(told.goals[0]!.cells).toEqual(["f5"]);
    expect(told.goals[0]!.said).toBe("Allies: Blow up zone 3 (soldiers, a SKILL action there): wins the game at the end of the round.");
    expect(told.goals.at(-1)!.said).toContain("round 8");
    expect(told.sides[0]!.cells).toEqual(view().field.entry[0]);
    expect(told.sides.map(({ said }) => said)).toEqual([
      "Allies: entry on row 1 (c1 to e1).",
      "Allies: initiative dice: 4.",
      "Axis: on the board before round 1, row 9 (c9 to e9).",
    ]);
    expect(told.cover.map((line) => line.split(".")[0])).toEqual(["2 crates", "1 tank trap"]);
    expect(brief(view(), polish, [0]).title).not.toBe("");
  });

  test("of an own scenario has its own words, and who plays both sides has none of his own", () => {
    const own = view({ scenario: "custom", custom: true, points: 0, goals: [], briefing: { ...view().briefing, title: "My hill", text: "Take it.", crates: 0, traps: 0 } });
    const told = brief(own, text, [0, 1]);
    expect([told.title, told.story]).toEqual(["My hill", "Take it."]);
    expect(told.facts).toEqual(["8 rounds, fixed forces"]);
    expect(told.cover).toEqual([]);
    expect(told.goals).toHaveLength(2);
  });

  test("squares are a row, a column, or the marked ones", () => {
    expect(where(["a3", "a1", "a2"], text)).toBe("column a (a1 to a3)");
    expect(where(["b2", "a1"], text)).toBe("the marked squares (a1 to b2)");
  });

  test("the square of a goal says it", () => {
    expect(cellLabel(view(), text, "f5", "")).toContain("Blow up zone 3");
    expect(cellLabel(view({ blown: ["3"] }), text, "f5", "")).toContain("Done.");
    expect(cellLabel(view(), text, "f6", "")).not.toContain("zone");
  });
});

describe("the end", () => {
  test("has the score and what was destroyed", () => {
    expect(summary(view(), text)).toEqual(["Victory points: Allies 28, Axis 34.", "Destroyed by Allies: Luther.", "Destroyed by Axis: none."]);
  });

  test("says which side was destroyed, or which goal decided", () => {
    const none = view({ units: [unit("blackhawk", 0), unit("hans", 1, "destroyed")] });
    expect(summary(none, text)[1]).toBe("All units destroyed: Axis.");
    expect(summary(view({ units: [unit("blackhawk", 0), unit("hans", 1, "left")] }), text)[1]).toBe("No units left on the board: Axis.");
    expect(summary(view({ blown: ["3"] }), text)[1]).toBe("Goal reached: zone 3 was blown up.");
    const bridge = view({ goals: [{ ...view().goals[0]!, kind: "reach", side: 1 }] });
    expect(summary(bridge, text)[1]).toBe("Not in zone 3 at the end: Axis.");
  });
});

describe("the window on the map", () => {
  const field = { width: 12, height: 9 };
  const now = { left: 4, top: 0, width: 8, height: 9 };

  test("stays where all is seen", () => {
    expect(best(now, field, ["f4", "l9"])).toBe(now);
    expect(best(now, field, [])).toBe(now);
  });

  test("goes to what is out of sight", () => {
    const column = ["a1", "a5", "a9"];
    expect(best(now, field, column)).toMatchObject({ left: 0, top: 0 });
  });

  test("shows as many as it can where not all fit", () => {
    const found = best({ ...now, width: 4 }, field, ["a1", "j1", "k1", "l1"]);
    expect(found.left).toBeGreaterThanOrEqual(7.5);
  });
});

describe("trays", () => {
  test("are at the edge where the side comes from, whoever decides", () => {
    const { field } = view();
    expect([upperSide(field, 0), upperSide(field, 1)]).toEqual([0, 0]);
    const turned = { ...field, entry: [...field.entry].reverse() };
    expect([upperSide(turned, 0), upperSide(turned, 1)]).toEqual([1, 1]);
  });

  test("of who plays here is below where both come from the sides", () => {
    const { field } = view();
    const beside = { ...field, entry: [["a4", "a5"], ["l4", "l5"]] };
    expect([upperSide(beside, 0), upperSide(beside, 1)]).toEqual([1, 0]);
  });
});

describe("words of actions", () => {
  test("are those of the prompt", () => {
    expect(plainly(view(), text, { do: "first", side: 1 }, ["Ann", "Ben"])).toBe("First side: Ben");
    expect(plainly(view(), text, { do: "first", side: 1 })).toBe("First side: Axis");
    expect(plainly(view(), text, { do: "hold", line: 1 })).toBe(text.say("action.hold"));
    expect(plainly(view(), text, { do: "aim", line: 1, target: "a4" })).toBe("Target: Crate on a4");
    expect(plainly(view(), polish, { do: "first", side: 0 })).toBe("Pierwsza strona: Alianci");
  });

  test("what a vehicle crushes is told, also where it enters and charges", () => {
    expect(deed(view(), text, { do: "enter", to: "c1", crush: ["c1"] })).toBe("Enter on c1 · crush the crate on c1");
    const sent: string[] = [];
    const ways: Choice[] = [
      { text: "enter c1", action: { do: "enter", to: "c1", crush: null } },
      { text: "enter c1 c1", action: { do: "enter", to: "c1", crush: ["c1"] } },
    ];
    const decision: Decision = { seat: 0, prompt: { ask: "ask-action", unit: "blackhawk", number: 1 }, choices: ways };
    const play = new Play(() => ({ view: view(), decision, busy: false, choose: (one) => sent.push(one.text) }));
    expect(play.tap("c1")).toBe(true);
    expect(play.asking?.choices.map((one) => one.text)).toEqual(["enter c1", "enter c1 c1"]);
    expect(sent).toEqual([]);
  });
});

describe("all weapons at one target", () => {
  const shot = (line: number, at: string, rounds: number | null = null): Choice => ({
    text: rounds === null ? `aim ${line} ${at}` : `aim ${line} ${at} ${rounds}`,
    action: { do: "aim", line, target: at, rounds },
  });
  const hold = (line: number): Choice => ({ text: `hold ${line}`, action: { do: "hold", line } });
  const asked = (line: number, ...shots: Choice[]): Decision => ({
    seat: 0,
    prompt: { ask: "ask-aim", unit: "hell-boys", line, weapon: "x" },
    choices: [...shots, hold(line)],
  });
  const count = card("hell-boys").weapons.length;

  function playing() {
    const sent: string[] = [];
    const at = { decision: null as Decision | null, busy: false, worths: {} as Record<string, number> };
    const play = new Play(() => ({
      view: view(),
      decision: at.decision,
      busy: at.busy,
      choose: (one) => sent.push(one.text),
      worth: (one) => at.worths[one.text] ?? null,
    }));
    return { sent, at, play };
  }

  test("is offered while there are more lines, the likeliest target first, and not for crates", () => {
    expect(count).toBeGreaterThan(1);
    const offered = (decision: Decision, worths: Record<string, number> = {}) =>
      new Play(() => ({ view: view(), decision, busy: false, choose: () => undefined, worth: (one) => worths[one.text] ?? null })).common;
    const shots = [shot(1, "hans"), shot(1, "luther"), shot(1, "a4")];
    expect(offered(asked(1, ...shots), { "aim 1 hans": 0.5, "aim 1 luther": 1.5 })).toEqual(["luther", "hans"]);
    expect(offered(asked(count, shot(count, "hans")))).toEqual([]);
  });

  test("waits until it is known which shot does most, then goes on until the lines end", () => {
    const sent: string[] = [];
    const worths: Record<string, number> = {};
    const decision = asked(1, shot(1, "hans", 1), shot(1, "hans", 2));
    const play = new Play(() => ({ view: view(), decision, busy: false, choose: (one) => sent.push(one.text), worth: (one) => worths[one.text] ?? null }));
    play.aimAll("hans");
    expect(sent).toEqual([]);
    Object.assign(worths, { "aim 1 hans 1": 0.4, "aim 1 hans 2": 0.9 });
    play.goOn();
    expect(sent).toEqual(["aim 1 hans 2"]);
    play.goOn(); // the same line again: somebody has taken the shot back
    expect(play.volley).toBeNull();
    expect(sent).toHaveLength(1);
  });

  test("is over when something else is asked", () => {
    const { play, at, sent } = playing();
    at.decision = asked(1, shot(1, "luther"));
    play.volley = { unit: "hell-boys", target: "hans", line: 0 };
    play.goOn(); // cannot be aimed there: asked about as always
    expect(play.volley).not.toBeNull();
    at.decision = { seat: 0, prompt: { ask: "ask-ready", unit: "blackhawk" }, choices: [] };
    const later = new Play(() => ({ view: view(), decision: at.decision, busy: false, choose: (one) => sent.push(one.text) }));
    later.volley = { unit: "hell-boys", target: "hans", line: 1 };
    later.goOn();
    expect(later.volley).toBeNull();
    expect(sent).toEqual([]);
  });
});
