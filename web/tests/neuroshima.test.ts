/** The board of Neuroshima Hex, as far as it is not drawing: places, printed facts, legal actions in order, words. */

import { describe, expect, test } from "vitest";
import { client } from "../src/games/index.ts";
import { follow } from "../src/games/neuroshima/look.svelte.ts";
import { aim } from "../src/games/neuroshima/aim.ts";
import { board, closest, edges, facts, sameLook } from "../src/games/neuroshima/facts.ts";
import { byArrow, centre, hexagon, neighbour, neighbours, R, viewBox, WAYS } from "../src/games/neuroshima/geometry.ts";
import { changed } from "../src/games/neuroshima/recent.ts";
import { meant, next, rotations, sources, turned, ways, withTurns } from "../src/games/neuroshima/plan.ts";
import { preview } from "../src/games/neuroshima/preview.ts";
import type { Attack, Unit, View } from "../src/games/neuroshima/view.ts";
import { causes, cellHint, hexLabel, sentences } from "../src/games/neuroshima/words.ts";
import { Catalogue } from "../src/lib/text.ts";
import type { Choice, Decision } from "../src/lib/types.ts";
import { readPo } from "../tools/po.ts";
import { update } from "./helpers.ts";

const { cells, terminals } = board("duel");
const text = new Catalogue("en", Object.fromEntries(readPo("en", "neuroshima")));

function decide(...actions: Record<string, unknown>[]): Decision {
  const choices = actions.map((action) => ({ text: Object.values(action).join(" "), action: action as Choice["action"] }));
  return { seat: 0, prompt: { ask: "ask-turn" }, choices };
}

function unit(changes: Partial<Unit> = {}): Unit {
  return {
    ...{ army: "borgo", tile: "mutant", cell: "c3", rot: 0, damage: 0, left: 1, owner: 0, side: 0, serves: 0 },
    ...{ netted: false, initiative: 0, melee: 0, ranged: 0, extra: 0, why: [], acts: [2] },
    ...changes,
  };
}

function table(...tiles: Unit[]): View {
  return { armies: ["borgo", "moloch"], tiles, floors: [], asked: [] } as unknown as View;
}

describe("places", () => {
  test("north is up, and neighbours are one hex away", () => {
    expect(neighbour(cells, "c3", 0)).toBe("c2");
    expect(neighbour(cells, "c3", 3)).toBe("c4");
    expect(neighbours(cells, "c3")).toEqual(["c2", "d2", "d3", "c4", "b4", "b3"]);
    expect(neighbours(cells, "c1")).toEqual(["d1", "c2", "b2"]);
    for (const name of neighbours(cells, "c3")) {
      const { x, y } = centre(...(cells[name] as [number, number]));
      expect(Math.hypot(x, y)).toBeCloseTo(Math.sqrt(3) * R, 5);
    }
    expect(centre(0, -1).y).toBeLessThan(0);
  });

  test("boards have their cells, and fit into their box", () => {
    expect(Object.keys(board("standard").cells)).toHaveLength(19);
    expect(Object.keys(board("large").cells)).toHaveLength(37);
    expect(terminals).toHaveLength(7);
    const box = viewBox(cells, 0);
    expect(box.width).toBeCloseTo(8 * R, 5);
    expect(box.height).toBeCloseTo(5 * Math.sqrt(3) * R, 5);
    expect(hexagon(10).split(" ")).toHaveLength(6);
  });

  test("arrow keys lead through the board and back", () => {
    expect(byArrow(cells, "c3", "ArrowUp")).toBe("c2");
    expect(byArrow(cells, "c3", "ArrowRight")).toBe("d2");
    expect(byArrow(cells, "d2", "ArrowLeft")).toBe("c3");
    expect(byArrow(cells, "c1", "ArrowUp")).toBeNull();
    expect(byArrow(cells, "c1", "ArrowRight")).toBe("d1");
    expect(byArrow(cells, "c3", "x")).toBeNull();
  });

  test("every cell is reached by arrow keys", () => {
    const reached = new Set(["c3"]);
    for (const cell of reached) {
      for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
        const to = byArrow(cells, cell, key);
        if (to !== null) reached.add(to);
      }
    }
    expect(reached.size).toBe(19);
  });
});

describe("what is printed", () => {
  test("edges turn clockwise", () => {
    const claws = facts("borgo", "claws"); // melee to SW and NW
    const melee = (rot: number) => WAYS.filter((_, way) => edges(claws, rot)[way]?.melee);
    expect(melee(0)).toEqual(["SW", "NW"]);
    expect(melee(1)).toEqual(["N", "NW"]);
    expect(melee(3)).toEqual(["NE", "SE"]);
    expect(melee(6)).toEqual(melee(0));
  });

  test("a tile that looks the same is the same", () => {
    const brain = facts("moloch", "brain"); // connections to N, SE and SW
    expect(sameLook(brain, 0, 2)).toBe(true);
    expect(sameLook(brain, 0, 1)).toBe(false);
    expect(closest(brain, [0, 1], 5)).toBe(1);
    expect(closest(facts("borgo", "claws"), [0, 1, 3, 4, 5], 2)).toBe(3);
    expect(closest(facts("borgo", "hq"), [0], 4)).toBe(0);
  });

  test("a tile from the future is blank", () => {
    expect(facts("borgo", "zeppelin").kind).toBe("warrior");
    expect(board("moon")).toBe(board("standard"));
  });
});

describe("legal actions in order", () => {
  const all = ways(
    decide(
      { do: "place", tile: "mutant", cell: "c2", rot: 0 },
      { do: "place", tile: "mutant", cell: "c2", rot: 1 },
      { do: "place", tile: "mutant", cell: "c4", rot: 0 },
      { do: "move", cell: "b3", to: "b3", rot: 2, by: "own" },
      { do: "move", cell: "b3", to: "b4", rot: 2, by: "own" },
      { do: "move", cell: "b3", to: "b4", rot: 2, by: "tile" },
      { do: "castle", cell: "a3", other: "a4" },
      { do: "push", cell: "b3", target: "c3" },
      { do: "snipe", cell: "c3" },
      { do: "battle" },
      { do: "discard", tile: "mutant" },
      { do: "link-swap", cell: "c3", other: "d4", rot: 1, turn: 5 },
      { do: "charge", tiles: [], points: 1 },
      { do: "end" },
    ),
  );

  test("what can be picked up", () => {
    const tiles = ["mutant", "move", "castling", "push_back", "sniper", "battle"].map((tile) => `hand:${tile}`);
    expect(sources(all)).toEqual(new Set([...tiles, "board", "drop:mutant", "run:link-swap", "list"]));
  });

  test("tile, cell, rotation", () => {
    expect(next(all, "hand:mutant", [])).toEqual(new Set(["c2", "c4"]));
    const found = meant(all, "hand:mutant", ["c2"]);
    expect(rotations(found)).toEqual([0, 1]);
    expect(turned([0, 1], 1, 1)).toBe(0);
    expect(turned([0, 1, 3], 0, -1)).toBe(3);
    expect(withTurns(found, [1]).map((way) => way.choice.text)).toEqual(["place mutant c2 1"]);
    expect(next(all, "hand:mutant", ["c2"]).size).toBe(0);
  });

  test("a unit moves by one of several reasons", () => {
    expect(next(all, "board", [])).toEqual(new Set(["b3"]));
    expect(next(all, "board", ["b3"])).toEqual(new Set(["b3", "b4"]));
    const found = withTurns(meant(all, "board", ["b3", "b4"]), [2]);
    expect(found.map((way) => way.choice.action["by"])).toEqual(["own", "tile"]);
    expect(meant(all, "hand:move", ["b3", "b4"])).toHaveLength(1);
  });

  test("instants name their cells, of two alike in either order", () => {
    expect(next(all, "hand:castling", [])).toEqual(new Set(["a3", "a4"]));
    expect(meant(all, "hand:castling", ["a4", "a3"])[0]?.choice.text).toBe("castle a3 a4");
    expect(next(all, "hand:push_back", ["b3"])).toEqual(new Set(["c3"]));
    expect(meant(all, "hand:sniper", ["c3"])).toHaveLength(1);
    expect(meant(all, "hand:battle", [])).toHaveLength(1);
    const swap = meant(all, "run:link-swap", ["d4", "c3"]);
    expect([rotations(swap, 0), rotations(swap, 1)]).toEqual([[5], [1]]);
  });

  test("answers to questions", () => {
    const asked = ways(decide({ do: "step", to: "c2", rot: 0 }, { do: "stay" }, { do: "absorb", medic: "c3", target: "c4", source: "b3" }));
    expect(next(asked, "asked", [])).toEqual(new Set(["c2", "c4"]));
    expect(ways(null)).toEqual([]);
  });

  test("what it would look like", () => {
    const look = (index: number, path: string[], turns: number[], view: View) => preview(all[index]!, path, turns, view, 0, cells, null);
    expect(look(1, ["c2"], [1], table()).ghosts).toEqual([{ cell: "c2", army: "borgo", tile: "mutant", rot: 1, unit: null }]);
    const mover = unit({ cell: "b3" });
    const moved = look(4, ["b3", "b4"], [2], table(mover));
    expect(moved).toEqual({ ghosts: [{ cell: "b4", army: "borgo", tile: "mutant", rot: 2, unit: mover }], left: ["b3"], aims: [] });
    const castle = all.findIndex((way) => way.from === "hand:castling");
    const swapped = look(castle, ["a3", "a4"], [], table(unit({ cell: "a3", rot: 1 }), unit({ cell: "a4", rot: 4 })));
    expect(swapped.ghosts.map(({ cell, rot }) => [cell, rot])).toEqual([["a4", 1], ["a3", 4]]);
    const strike = ways(decide({ do: "air-strike", cell: "c3" }))[0]!;
    expect(preview(strike, ["c3"], [], table(), 0, cells, null).aims).toHaveLength(7);
  });
});

describe("words", () => {
  test("a tile says what it does, in the directions in which it lies", () => {
    const subject = { army: "borgo", tile: "claws", rot: 1, unit: null, link: false };
    expect(sentences(subject, text, [])).toEqual([
      "Initiative: 3.",
      "Melee, strength 1: north, north-west.",
      "Destroyed by 1 more wound.",
    ]);
  });

  test("bonuses are counted in, and have their causes", () => {
    const scout = unit({ tile: "scout", cell: "c2" });
    const why = [{ effect: "initiative", by: "c2", amount: 1 }, { effect: "net", by: "b3", amount: 0 }];
    const attacks = ["N", "NE", "NW"].map((way): Attack => [way, "melee", 1, 3]);
    const helped = unit({ initiative: 1, melee: 2, why, acts: [3], attacks });
    const said = sentences({ army: "borgo", tile: "mutant", rot: 0, unit: helped, link: true }, text, []);
    expect(said[0]).toBe("Initiative: 3 (printed: 2).");
    expect(said[1]).toBe("Melee, strength 3 (printed: 1): north, north-east, north-west.");
    expect(said.at(-1)).toBe("A Link: it stands on a Terminal.");
    expect(causes(helped, [scout], text, [])).toEqual(["Initiative +1: Scout (c2).", "Netted by – (b3)."]);
  });

  test("every tile of every army says something, without a key that is missing", () => {
    for (const army of ["borgo", "moloch", "outpost", "hegemony", "smart", "vegas"]) {
      for (const tile of ["hq", "battle", "scout", "medic", "net_fighter", "mother", "agitator", "mine", "clown", "transport"]) {
        const said = sentences({ army, tile, rot: 0, unit: null, link: false }, text, []).join(" ");
        expect(said).not.toMatch(/ui\.|\{|undefined/);
      }
    }
  });

  test("hexes have names", () => {
    const label = (one: Unit | null, legal = false) => hexLabel("c3", one, null, false, legal, text, ["Borgo", "Vegas"]);
    expect(label(null, true)).toBe("c3: empty, can be chosen");
    expect(label(unit({ rot: 1, netted: true, side: 1, damage: 1 }))).toBe(
      "c3: Mutant (Borgo), facing: north-east, 1 wound, netted, controlled by Vegas",
    );
    expect(label(unit({ tile: "hq", left: 20, rot: 0 }), true)).toBe("c3: HQ (Borgo), facing: north, 20 HQ points left, can be chosen");
  });
});

test("seats have the colours of their armies", () => {
  const { colour } = client("neuroshima");
  expect(colour?.(1, { armies: ["borgo", "smart"] })).toBe("var(--army-smart)");
  expect(colour?.(0, {})).toBeNull();
});

describe("the log on the board", () => {
  test("what others did since the seat decided", () => {
    const updates = [
      update(0, { events: [{ event: "placed", cell: "c2" }] }),
      update(1, { seat: 1, events: [{ event: "moved", cell: "a3", to: "a4" }] }),
      update(2, { seat: 1, events: [{ event: "placed", cell: "b3" }, { event: "drew" }] }),
    ];
    expect(changed(updates, 0)).toEqual(new Set(["a4", "b3"]));
    expect(changed(updates, 1)).toEqual(new Set());
  });
});

describe("where attacks lead", () => {
  const { cells } = board("standard");
  const unit = (cell: string, side: number): Unit => ({ cell, side, owner: side }) as Unit;
  const ends = (path: string | null) => path?.split(/[ML]/).slice(1).map((point) => point.split(" ").map(Number)) ?? null;
  const south = (kind: string, units: Unit[], teams = [0, 1], reckless: number[] = []) =>
    aim(unit("c1", 0), WAYS.indexOf("S"), kind, [unit("c1", 0), ...units], { teams, reckless }, cells);
  const middle = (cell: string) => centre(...(cells[cell] as [number, number])).y;

  test("a ranged attack flies over friends and stops at the first enemy, a Gauss shot goes through", () => {
    const shot = ends(south("ranged", [unit("c2", 0), unit("c3", 1), unit("c4", 1)]))!;
    expect(shot.at(-1)![1]!).toBeLessThan(middle("c3"));
    expect(shot.at(-1)![1]!).toBeGreaterThan(middle("c2"));
    const gauss = ends(south("gauss", [unit("c3", 1), unit("c4", 1)]))!;
    expect(gauss.at(-1)![1]!).toBeGreaterThan(middle("c4"));
  });

  test("a melee attack reaches the next hex, and is none at a friend or an ally", () => {
    expect(ends(south("melee", []))).toHaveLength(2);
    expect(ends(south("melee", [unit("c2", 1)]))).toHaveLength(2);
    expect(south("melee", [unit("c2", 0)])).toBeNull();
    expect(south("melee", [unit("c2", 1)], [0, 0])).toBeNull();
  });

  test("who hurts allies spares only their own, and shots stop at an ally", () => {
    expect(ends(south("melee", [unit("c2", 1)], [0, 0], [0]))).toHaveLength(2);
    expect(south("melee", [unit("c2", 0)], [0, 0], [0])).toBeNull();
    expect(south("melee", [unit("c2", 1)], [0, 0], [1])).toBeNull();
    const shot = ends(south("ranged", [unit("c2", 1), unit("c3", 2)], [0, 0, 1], [0]))!;
    expect(shot.at(-1)![1]!).toBeLessThan(middle("c2"));
  });

  test("no line crosses a number, and none ends at a friend", () => {
    const points = ends(south("ranged", [unit("c2", 0), unit("c4", 1)]))!;
    for (let part = 0; part < points.length; part += 2) {
      const [from, to] = [points[part]![1]!, points[part + 1]![1]!];
      expect(from > middle("c2") + 20 || to < middle("c2") - 20).toBe(true);
      expect(to).toBeLessThan(middle("c4") - 20);
    }
    expect(ends(south("ranged", [unit("c4", 0), unit("c5", 0)]))!.at(-1)![1]!).toBeLessThan(middle("c4"));
    expect(south("ranged", ["c2", "c3", "c4", "c5"].map((cell) => unit(cell, 0)))).toBeNull();
  });
});

describe("who is looked at", () => {
  const unit = (cell: string, tile = "mutant", owner = 0): Unit => ({ cell, tile, owner }) as Unit;
  const before = [unit("c1"), unit("c2"), unit("c3", "claws")];

  test("is found where it was, and followed where it goes", () => {
    expect(follow(unit("c1"), before, before)?.cell).toBe("c1");
    expect(follow(unit("c1"), before, [unit("d1"), unit("c2"), unit("c3", "claws")])?.cell).toBe("d1");
  });

  test("is nobody when it is gone, also if another of its kind stays or somebody else comes", () => {
    expect(follow(unit("c1"), before, [unit("c2"), unit("c3", "claws")])).toBeNull();
    expect(follow(unit("c1"), before, [unit("c2"), unit("c1", "claws"), unit("d1", "mutant", 1)])).toBeNull();
  });

  test("is nobody when it cannot be told which of two it is", () => {
    expect(follow(unit("c1"), before, [unit("d1"), unit("d2"), unit("c3", "claws")])).toBeNull();
  });
});

test("the prompt says what is chosen for a tile that is played on somebody", () => {
  expect(cellHint("push_back", 0, text)).toBe("Push Back: choose your unit that pushes.");
  expect(cellHint("push_back", 1, text)).toBe("Choose the enemy to push.");
  expect(cellHint("mutant", 0, text)).toContain("choose a highlighted hex");
});
