/** The army builder of Dust: lists and their text, what the rules say in words, cards, maps, and what the browser keeps. */

import type { OptionInfo } from "../src/lib/types.ts";
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Scenario } from "../src/games/dust/builder/ask.ts";
import { arms, carried, combat, matches, sourceOf } from "../src/games/dust/builder/cards.ts";
import FullCard from "../src/games/dust/builder/FullCard.svelte";
import { add, address, blocOf, cost, count, detach, free, groups, join, limitFrom, pasted, read, remove, units, write } from "../src/games/dust/builder/list.ts";
import { saidAll, type Told } from "../src/games/dust/builder/problems.ts";
import { drafts, keep, lists } from "../src/games/dust/builder/saved.svelte.ts";
import { goalWords } from "../src/games/dust/builder/scenarios.ts";
import { sketch } from "../src/games/dust/builder/sketch.ts";
import ArmiesChoice from "../src/games/dust/builder/ArmiesChoice.svelte";
import { card, columns } from "../src/games/dust/facts.ts";
import { catalogue } from "./helpers.ts";

const english = catalogue("en", "dust");
const polish = catalogue("pl", "dust");

describe("a list", () => {
  test("counts, costs, and is written so that the same list is read from it", () => {
    const list = add(add(add(read("rhino+hammers"), "hell-boys"), "blackhawk"), "hell-boys");
    expect(write(list)).toBe("rhino+hammers,hell-boys*2,blackhawk");
    expect(write(read(write(list)))).toBe(write(list));
    expect(count(list, "hell-boys")).toBe(2);
    expect(count(list, "rhino")).toBe(1);
    expect(cost(read("hell-boys*2,blackhawk"))).toBe(34 + 34 + 22);
    expect(blocOf(list)).toBe("allies");
    expect(blocOf([])).toBeNull();
  });

  test("more than twenty of a kind are several words, as the game reads no more", () => {
    const many = read("hans*20,hans*3");
    expect(many.length).toBe(23);
    expect(write(many)).toBe("hans*20,hans*3");
  });

  test("a hero joins a squad that stands alone, and is detached again", () => {
    const apart = read("hammers*2,rhino");
    const joined = join(apart, "rhino", "hammers");
    expect(write(joined)).toBe("rhino+hammers,hammers");
    expect(cost(joined)).toBe(cost(apart));
    expect(free(joined, ["hammers", "tank-busters"])).toEqual(["hammers"]);
    expect(count(detach(joined, 0), "rhino")).toBe(1);
    expect(groups(detach(joined, 0)).map(({ entry, times }) => [entry, times])).toEqual([[["rhino"], 1], [["hammers"], 2]]);
  });

  test("nobody joins what is not there or has a hero already", () => {
    const list = read("rhino+hammers,ozz");
    expect(join(list, "ozz", "hammers")).toBe(list);
    expect(join(list, "lara", "hammers")).toBe(list);
    expect(free(list, ["hammers"])).toEqual([]);
  });

  test("what is removed goes from those that stand alone first, and leaves its partner", () => {
    expect(write(remove(read("rhino+hammers,hammers"), "hammers"))).toBe("rhino+hammers");
    expect(write(remove(read("rhino+hammers"), "hammers"))).toBe("rhino");
    expect(write(remove(read("rhino+hammers"), "rhino"))).toBe("hammers");
    const list = read("hans");
    expect(remove(list, "lara")).toBe(list);
  });

  test("a link opens the list that it was made of", () => {
    const list = read("rhino+hammers,blackhawk*2");
    expect(pasted(`http://here${address(list, 150)}`)).toEqual({ text: "rhino+hammers,blackhawk*2", points: 150 });
    expect(pasted("  hell-boys, hans ")).toEqual({ text: "hell-boys, hans", points: null });
    expect(pasted("?list=hell-boys%2Crhino%2Bhammers")).toEqual({ text: "hell-boys,rhino+hammers", points: null });
    expect(pasted("?list=%&points=9999")).toEqual({ text: "%", points: 600 });
  });

  test("a limit that is none is the usual one", () => {
    expect([150, "90", 0, -4, NaN, "many", null, 1e9].map(limitFrom)).toEqual([150, 90, 130, 130, 130, 130, 130, 600]);
  });
});

describe("what the rules say against a list", () => {
  const over = { why: "over-the-limit", cost: 206, over: 76, limit: 130 };

  test("is said with the names of units, in the language of the page", () => {
    const said = (problem: Told, text = english) => saidAll([problem], text)[0];
    expect(said(over)).toBe("The list is over the limit: cost 206, limit 130, 76 too many.");
    expect(said(over, polish)).toBe("Lista przekracza limit: koszt 206, limit 130, za dużo o 76.");
    expect(said({ why: "other-armour", hero: "rhino", ours: "I3", squad: "hell-boys", theirs: "I2" })).toContain("Rhino (I3), Hell Boys (I2)");
    const units = [{ why: "of-bloc", unit: "hell-boys", bloc: "allies" }, { why: "of-bloc", unit: "hans", bloc: "axis" }];
    expect(said({ why: "mixed-blocs", units })).toContain("Hell Boys (Allies), Hans (Axis)");
    expect(said({ why: "one-hero-joins", units: ["rhino", "ozz", "hammers"], heroes: 2 })).toContain("Rhino, Ozz 117, The Hammers");
  });

  test("is said once", () => {
    const unknown = { why: "unknown-unit", word: "qq" };
    expect(saidAll([over, unknown, over], english)).toEqual([
      "The list is over the limit: cost 206, limit 130, 76 too many.",
      "There is no unit “qq”, nor one with a similar name.",
    ]);
  });
});

describe("cards", () => {
  test("combat values are short and in words", () => {
    expect(["-", "6/1", "1/flame", "1/ap-flame", "2 phaser 3", "3/1-6/1-9/1"].map((value) => combat(english, value))).toEqual([
      "–", "6/1", "1/incendiary", "1/AP incendiary", "2 phaser 3", "3-6-9/1",
    ]);
    expect(combat(polish, "1/flame")).toBe("1/zapalające");
  });

  test("of a squad, weapons are counted by who carries them", () => {
    expect(carried("hell-boys", 0)).toBe(3);
    expect(carried("hell-boys", 1)).toBe(2);
    expect(arms(english, "hell-boys")).toEqual(["Shotgun 1", "Flamethrower 1", "Knife & Grenade C"]);
    expect(sourceOf("hell-boys", "cost")).toBe("r");
  });

  test("are found by name, weapon, skill and class, in any language", () => {
    const found = (search: string, text = english) => units().filter((unit) => matches(text, unit, search));
    expect(found("hell boys")).toEqual(["hell-boys"]);
    expect(found("FLAMETHROWER fast")).toContain("hell-boys");
    expect(found("koenig")).toEqual(["koenigsluther"]);
    expect(found("konigsluther")).toEqual(["koenigsluther"]);
    expect(found("oddzial", polish).length).toBeGreaterThan(30);
    expect(found("").length).toBe(units().length);
    expect(found("no such thing")).toEqual([]);
  });

  let mounted: object | null = null;
  afterEach(async () => {
    if (mounted !== null) await unmount(mounted);
    mounted = null;
  });

  test.each(["hell-boys", "rhino", "koenigsluther", "sniper-grenadiers", "shtab"])(
    "the whole card of %s has all columns, and says of each value where it comes from",
    (unit) => {
      for (const text of [english, polish]) {
        document.body.replaceChildren();
        mounted = mount(FullCard, { target: document.body, props: { unit, text } });
        flushSync();
        const heads = [...document.querySelectorAll("[role=columnheader]")].slice(1).map((head) => head.textContent);
        expect(heads).toEqual(columns());
        const cells = [...document.querySelectorAll("[role=cell]")];
        expect(cells.length).toBe(card(unit).weapons.length * columns().length);
        expect(cells.filter((cell) => cell.querySelectorAll("[role=img]").length !== 1)).toEqual([]);
        expect(document.body.textContent).not.toMatch(/ui\.dust|skill-text|trait-text|undefined|\{/);
      }
    },
  );

  test("every skill and trait on a card has its words", () => {
    const keys = units().flatMap((unit) => [
      ...card(unit).skills.flatMap((skill) => [`skill.${skill}`, `skill-text.${skill}`]),
      ...card(unit).weapons.flatMap(({ id, traits }) => [`weapon.${id}`, ...(traits ?? []).flatMap((trait) => [`trait.${trait}`, `trait-text.${trait}`])]),
      ...card(unit).roles.map(({ id }) => `role.${id}`),
    ]);
    for (const text of [english, polish]) expect(keys.filter((key) => !text.has(key))).toEqual([]);
  });
});

describe("a small map", () => {
  const scenario: Scenario = {
    ...{ id: "x", points: 130, rounds: 8, title: "", text: "", forces: [], sizes: [], terrain_tiles: 0, crates: 0, traps: 0 },
    ...{ defender_on_board: -1, goals: [] },
    map: [
      "    a   b   c",
      "  +   +   +   +",
      "1   .   ~   x ",
      "  +   +---+- -+",
      "2   c | t : . ",
      "  +   +   +===+",
      "",
    ].join("\n"),
    zones: ["A.1\nB.C\n"],
  };

  test("has the squares and edges that are drawn in the text", () => {
    const { width, height, squares, edges } = sketch(scenario);
    expect([width, height]).toEqual([3, 2]);
    expect(squares.map(({ terrain }) => terrain).join("")).toBe(".~x...");
    expect(squares.map(({ cover }) => cover)).toEqual([null, null, null, "crate", "trap", null]);
    expect(squares.map(({ zones }) => zones.join(""))).toEqual(["A", "", "1", "B", "", ""]);
    expect(edges).toEqual([
      { kind: "wall", x1: 1, y1: 1, x2: 2, y2: 1 },
      { kind: "small", x1: 2, y1: 1, x2: 3, y2: 1 },
      { kind: "wall", x1: 1, y1: 1, x2: 1, y2: 2 },
      { kind: "small", x1: 2, y1: 1, x2: 2, y2: 2 },
      { kind: "large", x1: 2, y1: 2, x2: 3, y2: 2 },
    ]);
  });

  test("of a field without a map has its size", () => {
    const { width, height, squares } = sketch({ ...scenario, map: "", zones: [], sizes: ["12x9", "15x12"] });
    expect([width, height, squares.length]).toEqual([12, 9, 108]);
  });

  test("goals are said with whose they are", () => {
    const goal = { kind: "demolish", side: 0, zone: "3", points: 0, when: "end", factor: 0, target: "", decides: true };
    const other = { ...goal, kind: "destroy", side: -1, zone: "", points: 10, target: "vehicle", decides: false };
    const [first, second] = goalWords(english, { ...scenario, goals: [goal, other] });
    expect(first).toMatch(/^First side: .*zone 3/);
    expect(second).toContain("Vehicles");
  });
});

describe("what the browser keeps", () => {
  beforeEach(() => {
    for (const { id } of lists.all) lists.delete(id);
    localStorage.clear();
  });

  test("the list of each bloc that is being built", () => {
    expect(drafts().bloc).toBe("allies");
    const { of } = drafts();
    keep("ssu", { ...of, ssu: { bloc: "ssu", limit: 200, text: "lisa", saved: null } });
    expect(drafts().bloc).toBe("ssu");
    expect(drafts().of["ssu"]).toEqual({ bloc: "ssu", limit: 200, text: "lisa", saved: null });
  });

  test.each(["", "{", "7", "null", '{"of":{"allies":3},"bloc":"moon"}', '{"of":7}', '{"of":{"axis":{"text":5,"limit":"x"}}}'])(
    "nonsense in the storage is as good as nothing: %s",
    (nonsense) => {
      localStorage.setItem("ashgrid.dust.drafts", nonsense);
      localStorage.setItem("ashgrid.dust.lists", nonsense);
      expect(drafts().bloc).toBe("allies");
      expect(Object.values(drafts().of).map(({ text, limit }) => [text, limit])).toEqual([["", 130], ["", 130], ["", 130]]);
      expect(lists.put("Wolves", 130, "hans").name).toBe("Wolves");
    },
  );

  test("saved lists have names of their own, are renamed and deleted", () => {
    const first = lists.put("Wolves", 130, "hans");
    const second = lists.put(" Wolves ", 150, "hans*2");
    expect(lists.all.map(({ name }) => name)).toEqual(["Wolves", "Wolves 2"]);
    lists.change(second.id, { name: lists.unused("Wolves 2", second.id), text: "lara" });
    expect(lists.find(second.id)).toMatchObject({ name: "Wolves 2", text: "lara", limit: 150 });
    lists.delete(first.id);
    expect(lists.all.map(({ id }) => id)).toEqual([second.id]);
    expect(lists.find(null)).toBeNull();
  });
});

describe("armies in the set-up form", () => {
  let mounted: object | null = null;
  afterEach(async () => {
    if (mounted !== null) await unmount(mounted);
    mounted = null;
    vi.unstubAllGlobals();
  });

  function show(value: string) {
    vi.stubGlobal("fetch", vi.fn(() => Promise.resolve(new Response(JSON.stringify({ answer: { problems: [], cost: 0, text: "", entries: [] } })))));
    const props = $stateful({ text: english, names: ["Allies", "Axis"], value, option: { name: "armies", type: "string" } as OptionInfo, options: {}, change: () => undefined });
    mounted = mount(ArmiesChoice, { target: document.body, props });
    flushSync();
    return { props, chosen: () => [...document.querySelectorAll<HTMLInputElement>("input:checked")].map((radio) => radio.value) };
  }

  /** Props that a bound field may write to. */
  function $stateful<Props extends { value: unknown }>(props: Props): Props {
    let { value } = props;
    return Object.defineProperty({ ...props }, "value", { get: () => value, set: (next: unknown) => (value = next), enumerable: true });
  }

  test("a bloc, the box, and a text of one's own", () => {
    const { chosen } = show("ssu|box");
    expect(chosen()).toEqual(["ssu", "box"]);
    expect(document.querySelector("input[type=text]")).toBeNull();
  });

  test("a text that is no bloc is shown as it is", () => {
    const { chosen } = show("hell-boys,blackhawk|axis");
    expect(chosen()).toEqual(["typed", "axis"]);
    expect(document.querySelector<HTMLInputElement>("input[type=text]")!.value).toBe("hell-boys,blackhawk");
  });

  test("a saved list is known by its text and chosen by its name", () => {
    const saved = lists.put("Wolves", 130, "hans*2");
    const { chosen, props } = show("allies|hans*2");
    expect(chosen()[1]).toBe(saved.id);
    document.querySelector<HTMLInputElement>("input[value=box]")!.click();
    flushSync();
    expect(props.value).toBe("box|hans*2");
    lists.delete(saved.id);
  });
});
