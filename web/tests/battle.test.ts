// @vitest-environment node
/** One battle of Neuroshima Hex in pictures and words: hits, fates, and why. */

import { describe, expect, test } from "vitest";
import { arrows, pass } from "../src/games/neuroshima/arrows.ts";
import { battle, type Battle } from "../src/games/neuroshima/battles.ts";
import { board } from "../src/games/neuroshima/facts.ts";
import { reading } from "../src/games/neuroshima/log.ts";
import { chapters, reasons } from "../src/games/neuroshima/why.ts";
import { Catalogue } from "../src/lib/text.ts";
import { readPo } from "../tools/po.ts";
import { update } from "./helpers.ts";

const text = new Catalogue("en", Object.fromEntries(readPo("en", "neuroshima")));
const polish = new Catalogue("pl", Object.fromEntries(readPo("pl", "neuroshima")));
const names = ["Anna", "Bolek"];
const match = { board: "standard", armies: ["borgo", "outpost"], full: [20, 20] };
const { cells } = board("standard");

const attacked = (phase: number, tile: string, cell: string, victim: string, target: string, more: object = {}) => ({
  ...{ event: "attacked", phase, tile, cell, way: "N", attack: "melee", base: 1, gains: [], armour: 0, total: 1, victim, target },
  ...more,
});

/** A Super-mutant with an Officer and a Medic, against three of the Outpost. */
function fight(): Battle {
  const place = (seat: number, tile: string, cell: string) => ({ event: "placed", seat, tile, cell, rot: 0 });
  const start = [
    { event: "hq-placed", seat: 0, cell: "a3", rot: 0 },
    { event: "hq-placed", seat: 1, cell: "e1", rot: 0 },
    ...[place(0, "super_mutant", "c3"), place(0, "officer", "c4"), place(0, "medic", "b4")],
    ...[place(1, "runner", "c2"), place(1, "commando", "d2"), place(1, "scoper", "e3")],
  ];
  const fought = [
    { event: "battle-began", seat: 0, cause: "tile" },
    { event: "phase-began", phase: 3 },
    attacked(3, "commando", "d2", "super_mutant", "c3", { attack: "ranged", armour: 1, total: 0 }),
    attacked(3, "commando", "d2", "officer", "c4", { attack: "ranged" }),
    { event: "absorbed", medic: "b4", victim: "officer", target: "c4", source: "d2" },
    { event: "destroyed", seat: 0, tile: "medic", cell: "b4", phase: 3 },
    { event: "phase-began", phase: 2 },
    attacked(2, "super_mutant", "c3", "runner", "c2", { base: 2, gains: [["c4", "officer", 1]], total: 3 }),
    attacked(2, "runner", "c2", "super_mutant", "c3"),
    { event: "wounded", tile: "runner", cell: "c2", wounds: 3, left: 0 },
    { event: "destroyed", seat: 1, tile: "runner", cell: "c2", phase: 2, unspent: [1] },
    { event: "wounded", tile: "super_mutant", cell: "c3", wounds: 1, left: 1 },
    { event: "netted", tile: "commando", cell: "d2", by: "c3" },
    { event: "phase-began", phase: 1, affected: [{ cell: "d2", acts: [3], extra: 1, why: [["net", "c3", 0], ["extra-action", "e1", 1]] }] },
    { event: "held", phase: 1, tile: "commando", cell: "d2", by: ["c3"] },
    { event: "phase-began", phase: 0 },
    { event: "aimless", phase: 0, tile: "hq", cell: "a3" },
    { event: "hq-hit", seat: 1, cell: "e1", wounds: 2, left: 18 },
    { event: "battle-ended" },
  ];
  return battle([update(0, { events: start }), update(1, { events: fought })], match, "1/0")!;
}

describe("what is drawn of a battle", () => {
  const { steps } = fight();

  test("the board as every phase found it", () => {
    expect(steps.map(({ phase }) => phase)).toEqual([3, 2, 1, 0, null]);
    const standing = steps.map(({ board }) => board.tiles.length);
    expect(standing).toEqual([8, 7, 6, 6, 6]);
    expect(steps.map(({ board }) => board.points)).toEqual([[20, 20], [20, 20], [20, 20], [20, 20], [20, 18]]);
    expect(steps[2]!.board.tiles.find(({ cell }) => cell === "c3")).toMatchObject({ damage: 1, left: 1 });
  });

  test("every hit with its strength, what armour took off, and who took it", () => {
    expect(steps[0]!.hits).toMatchObject([
      { source: "d2", target: "c3", attack: "ranged", armour: 1, total: 0, medic: null },
      { source: "d2", target: "c4", attack: "ranged", armour: 0, total: 1, medic: "b4" },
    ]);
    expect(steps[0]!.passed).toEqual([{ from: "c4", to: "b4" }]);
    expect(steps[1]!.hits[0]!.gains).toEqual([{ cell: "c4", tile: "officer", amount: 1 }]);
  });

  test("what became of everybody", () => {
    expect([...steps[0]!.fates.keys()]).toEqual(["b4"]);
    expect(steps[1]!.fates.get("c2")).toMatchObject({ wounds: 3, fell: true });
    expect(steps[1]!.fates.get("c3")).toMatchObject({ wounds: 1, fell: false });
    expect(steps[2]!.fates.get("d2")).toMatchObject({ held: true });
    expect(steps[3]!.fates.get("a3")).toMatchObject({ idle: true });
  });

  test("arrows lie from unit to unit, and those that meet lie beside each other", () => {
    const [there, back] = arrows(steps[1]!.hits, cells);
    expect(there!.angle).toBeCloseTo(-90, 5);
    expect(back!.angle).toBeCloseTo(90, 5);
    expect(Math.abs(there!.x - back!.x)).toBeGreaterThan(15);
    const [stopped, hit] = arrows(steps[0]!.hits, cells);
    expect(stopped!.length).toBeLessThan(hit!.length);
    const twice = arrows([steps[1]!.hits[0]!, steps[1]!.hits[0]!], cells);
    expect(Math.abs(twice[0]!.x - twice[1]!.x)).toBeGreaterThan(15);
    expect(pass("c4", "b4", cells)).toMatch(/^M[-\d. ]+Q[-\d. ]+$/);
  });
});

describe("why", () => {
  const told = fight();
  const of = (cell: string, phase: number) => reasons(told.steps.find((step) => step.phase === phase)!, cell, text, names).map((reason) => reason.text);

  test("what a unit does, with everything that its strength is made of", () => {
    expect(of("c3", 2)).toEqual([
      "Hits Runner (c2): melee attack, strength 3 (printed 2, Officer (c4) +1).",
      "Is hit by Runner (c2): melee attack, strength 1.",
      "Takes 1 wound; 1 more would destroy it.",
    ]);
  });

  test("armour and Medics", () => {
    expect(of("c3", 3)).toEqual([
      "Does not act in this phase: its Initiative is 2.",
      "Is hit by Commando (d2): ranged attack, strength 0 (printed 1, armour −1). Armour stops it.",
    ]);
    expect(of("c4", 3)).toContain("Is hit by Commando (d2): ranged attack, strength 1. The Medic on b4 absorbs it.");
    expect(of("b4", 3)).toEqual([
      "Never acts itself: it has no Initiative.",
      "Absorbs the attack on Officer (c4) and is destroyed.",
      "Is destroyed.",
    ]);
  });

  test("why it does nothing", () => {
    expect(of("c2", 2)).toContain("Is destroyed before it can act in phase 1.");
    expect(of("d2", 1)).toEqual(["Has an extra action in this phase: HQ (e1).", "Would act in this phase, but is netted: Super-mutant (c3)."]);
    expect(of("a3", 0)).toEqual(["Acts in this phase, but has no target."]);
    expect(of("c2", 1)).toEqual([]);
  });

  test("each line names the cells that it is about", () => {
    const [hit] = reasons(told.steps[1]!, "c3", text, names);
    expect(hit!.cells).toEqual(["c3", "c2", "c4"]);
    const [, saved] = reasons(told.steps[0]!, "c4", text, names);
    expect(saved!.cells).toEqual(["d2", "c4", "b4"]);
  });

  test("the whole battle of a unit leaves out where nothing happened", () => {
    expect(chapters(told, "c3", text, names).map(({ phase }) => phase)).toEqual([3, 2]);
    expect(chapters(told, "e3", text, names)).toEqual([]);
    expect(chapters(told, "e1", text, names)).toEqual([{ phase: 0, reasons: [{ text: "Loses 2 points; 18 left.", cells: ["e1"] }] }]);
  });

  test("in Polish", () => {
    const [hit] = reasons(told.steps[1]!, "c3", polish, names);
    expect(hit!.text).toBe("Trafia: Zwiadowca (c2), cios, siła 3 (na żetonie 2, Oficer (c4) +1).".replace("Zwiadowca", polish.say("term.runner")));
  });
});

describe("the log", () => {
  const events = fight().steps.flatMap((step) => step.events);
  const began = { event: "battle-began", seat: 0, cause: "tile" };

  test("a battle in one line", () => {
    expect(reading.episode!.headline([began, ...events], text, names)).toBe("Battle (a played tile). Bolek: HQ −2, 18 left. 2 units destroyed.");
    expect(reading.episode!.headline([began, { event: "battle-ended" }], text, names)).toBe("Battle (a played tile). Nobody is hurt.");
    expect(reading.episode!.headline([began], text, names)).toBe("Battle (a played tile). The battle continues.");
  });

  test("the hexes that an event is about", () => {
    expect(reading.places!(events.find(({ event }) => event === "absorbed")!)).toEqual(["c4", "b4", "d2"]);
    expect(reading.places!({ event: "moved", seat: 0, tile: "mutant", cell: "c2", to: "c3", rot: 1 })).toEqual(["c2", "c3"]);
    expect(reading.places!({ event: "played", seat: 0, tile: "air_strike", cells: ["c3", "b3"] })).toEqual(["c3", "b3"]);
    expect(reading.places!({ event: "turn-began", seat: 0, number: 3 })).toEqual([]);
  });
});
