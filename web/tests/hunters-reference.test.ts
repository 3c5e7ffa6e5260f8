/** The reference of Hunters: what is found by filters and words, and what entries say. */

import { flushSync, mount, unmount, type Component } from "svelte";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { content, type Printed } from "../src/games/hunters/facts.ts";
import CardEntry from "../src/games/hunters/reference/CardEntry.svelte";
import EnemyEntry from "../src/games/hunters/reference/EnemyEntry.svelte";
import { arrivalText, missionsWith, otherSide, reference, type Reference } from "../src/games/hunters/reference/facts.ts";
import ItemEntry from "../src/games/hunters/reference/ItemEntry.svelte";
import MissionEntry from "../src/games/hunters/reference/MissionEntry.svelte";
import Page from "../src/games/hunters/reference/Page.svelte";
import { addressed, attacksOf, foes, found, SHELVES, type Kind } from "../src/games/hunters/reference/shelves.ts";
import TileEntry from "../src/games/hunters/reference/TileEntry.svelte";
import type { Catalogue } from "../src/lib/text.ts";
import { catalogue } from "./helpers.ts";

const english = catalogue("en", "hunters");
const polish = catalogue("pl", "hunters");

const GROUND = { width: 2, height: 1, icons: "v.", edges: "00000020", zone: ["a1"], tiles: [] };
const KILL = { do: "kill", count: 0, zone: [], name: "", kind: "", enemy: "", turns: 0, edge: "", have: 0, want: 0 };

const TOLD: Printed & { reference: Reference } = {
  heroes: {
    hunter: { strength: 3, morale: 2, health: 6, slots: {}, gear: ["axe"] },
    medic: { strength: 2, morale: 4, health: 5, slots: {}, gear: ["pistol"] },
  },
  cards: {
    lunge: {
      hero: "hunter",
      level: 1,
      copies: 3,
      parts: [{ word: "move", number: 1, mods: [] }, { word: "melee", number: 3, mods: [] }],
      trigger: "struck",
      reaction: { word: "reduce", number: 1 },
    },
    dressing: { hero: "medic", level: 2, copies: 1, parts: [{ word: "heal", number: 2, mods: [] }], boost: { word: "heal", number: 1 } },
  },
  skills: { steady: { hero: "hunter", level: 3, word: "hit", number: 1, only: ["melee"] } },
  items: {
    axe: { kind: "weapon", use: "passive", slots: 1, attack: ["melee"], melee: [2, 0], takes: 1 },
    cannon: { kind: "weapon", use: "passive", slots: 3, attack: ["ranged"], range: [[], [4, -1]], traits: ["reload"] },
    edge: { kind: "accessory", use: "passive", tape: true, effects: [{ word: "dice", number: 1 }] },
    vest: { kind: "armour", use: "passive", defence: [1, 0, 2, 1, 1, 0] },
    grenade: { kind: "extra", use: "area", effects: [{ word: "grenade", number: 5, hit: 0, traits: [] }], reach: 1, uses: 1 },
  },
  enemies: {
    rat: {
      figure: "rat",
      mechanical: false,
      traits: [],
      health: 1,
      lists: [
        [[{ word: "melee", number: 0 }]],
        [[{ word: "to", number: 1 }, { word: "melee", number: -1 }]],
        [[{ word: "to", number: 3 }]],
      ],
      weapon: [[2, 1]],
      defence: [1, 0, 2, 0, 0, 0],
      xp: 1,
    },
    gunner: {
      figure: "gunner",
      mechanical: true,
      traits: ["armoured"],
      health: 6,
      lists: [[[{ word: "melee", number: 0 }]], [[{ word: "ranged", number: 0 }]], [[{ word: "ranged", number: 0 }]]],
      weapon: [[2, 2], [], [3, 2]],
      defence: [1, 2, 4, 3, 2, 1],
      xp: 5,
    },
  },
  missions: {
    well: {
      code: "Q02",
      level: 1,
      turns: 8,
      light: "night",
      weather: "fog",
      ground: GROUND,
      enemies: [{ type: "rat", count: 8, spaces: ["b1"] }],
      tokens: [{ kind: "find", spaces: ["a1"] }],
    },
  },
  reference: {
    sources: { "card/lunge": "rulebook" },
    fits: { edge: ["axe"] },
    bearers: { axe: ["hunter", "medic"], cannon: ["hunter"] },
    made: { axe: { room: "forge", level: 2, cost: { scrap: 4 }, days: 3 }, edge: { room: "forge", level: 1, cost: { scrap: 1 }, days: 2 } },
    tiles: {
      "WAS-01": { size: "small", theme: "street", width: 2, height: 1, icons: "v.", edges: "00000020" },
      "WAS-02": { size: "large", theme: "cistern", width: 2, height: 1, icons: "..", edges: "00000000" },
    },
    missions: {
      well: {
        tiles: ["WAS-02"],
        hidden: true,
        goals: [KILL],
        fails: [{ do: "turns", count: 0, name: "" }],
        there: [{ enemy: "rat", parties: [[2, 8]] }, { enemy: "gunner", parties: [[3, 1], [4, 2]] }],
        coming: [{ turn: 3, do: "spawn", value: "", count: 1, enemy: "gunner", spaces: ["b1"], parties: [[2, 1]] }],
      },
    },
  },
};

let before: Printed;

beforeAll(() => {
  before = content.value;
  content.receive(TOLD);
});

afterAll(() => content.receive(before));

function on(kind: Kind, chosen: Record<string, string> = {}, search = "", text: Catalogue = english): string[] {
  return found(SHELVES.find((shelf) => shelf.kind === kind)!, chosen, search, text);
}

describe("what is found", () => {
  test("everything, if nothing is asked", () => {
    expect(SHELVES.map(({ kind }) => [kind, on(kind).length])).toEqual([
      ["cards", 2],
      ["skills", 1],
      ["enemies", 2],
      ["items", 5],
      ["missions", 1],
      ["tiles", 2],
    ]);
  });

  test.each<[Kind, Record<string, string>, string[]]>([
    ["cards", { hero: "medic" }, ["dressing"]],
    ["cards", { level: "1" }, ["lunge"]],
    ["cards", { does: "melee" }, ["lunge"]],
    ["cards", { half: "boost" }, ["dressing"]],
    ["cards", { half: "reaction", hero: "medic" }, []],
    ["skills", { level: "2" }, []],
    ["enemies", { nature: "mechanical" }, ["gunner"]],
    ["enemies", { trait: "armoured" }, ["gunner"]],
    ["enemies", { attack: "ranged" }, ["gunner"]],
    ["enemies", { mission: "well" }, ["rat", "gunner"]],
    ["items", { slot: "armour" }, ["vest"]],
    ["items", { fits: "axe" }, ["edge"]],
    ["items", { made: "forge 1" }, ["edge"]],
    ["items", { made: "forge 2", slot: "weapon" }, ["axe"]],
    ["items", { attack: "area" }, ["grenade"]],
    ["items", { bearer: "medic", slot: "weapon" }, ["axe"]],
    ["items", { start: "hunter" }, ["axe"]],
    ["missions", { light: "night", weather: "fog", level: "1", enemy: "gunner" }, ["well"]],
    ["missions", { light: "day" }, []],
    ["tiles", { size: "small" }, ["WAS-01"]],
    ["tiles", { mission: "well" }, ["WAS-02"]],
  ])("%s by %o", (kind, chosen, expected) => {
    expect(on(kind, chosen)).toEqual(expected);
  });

  test("by words of any place on it, without regard to capitals and accents", () => {
    expect(on("cards", {}, "MELEE hit")).toEqual(["lunge"]);
    expect(on("cards", {}, "zdrowia", polish)).toEqual(["lunge"]);
    expect(on("enemies", {}, "odleglosc nonsense", polish)).toEqual([]);
    expect(on("tiles", {}, "cistern")).toEqual(["WAS-02"]);
    expect(on("items", {}, "defence dice")).toEqual([]);
  });

  test("every filter has words for all of its values", () => {
    for (const { filters } of SHELVES)
      for (const { options, label } of filters)
        for (const text of [english, polish]) {
          expect(text.say(label)).not.toBe(label);
          const labels = options(text).map(([, said]) => said);
          expect(labels.filter((said) => said.includes("."))).toEqual([]);
          expect(labels.length).toBeGreaterThan(0);
        }
  });

  test("by an address, whole or in part", () => {
    expect(addressed("#enemies/rat")).toEqual({ kind: "enemies", entry: "rat" });
    expect(addressed("#tiles")).toEqual({ kind: "tiles", entry: "" });
    expect(addressed("#items/nothing")).toEqual({ kind: "items", entry: "" });
    expect(addressed("#nonsense")).toBeNull();
    expect(addressed("")).toBeNull();
  });
});

describe("facts", () => {
  test("the sides of a tile belong together", () => {
    expect([otherSide("WAS-01"), otherSide("WAS-02"), otherSide("WAS-10")]).toEqual(["WAS-02", "WAS-01", "WAS-09"]);
    expect(missionsWith("WAS-02")).toEqual(["well"]);
    expect(missionsWith("WAS-01")).toEqual([]);
  });

  test("enemies of a mission are those there and those to come", () => {
    expect(foes("well")).toEqual(["rat", "gunner"]);
    expect(foes("nowhere")).toEqual([]);
  });

  test("a grenade attacks an area, a vest nothing", () => {
    expect(attacksOf("grenade")).toEqual(["area"]);
    expect(attacksOf("vest")).toEqual([]);
  });

  test("without data there is nothing to look up", () => {
    content.receive({ heroes: {}, cards: {}, skills: {}, items: {}, enemies: {}, missions: {} });
    expect(reference().tiles).toEqual({});
    expect(SHELVES.flatMap(({ entries }) => entries())).toEqual([]);
    content.receive(TOLD);
  });
});

describe("an entry says", () => {
  let shown: object | null = null;

  function words(component: Component<{ entry: string; text: Catalogue }>, entry: string, text: Catalogue = english): string {
    close();
    shown = mount(component, { target: document.body, props: { entry, text } });
    flushSync();
    return document.body.textContent.replace(/\s+/g, " ");
  }

  function close(): void {
    if (shown !== null) void unmount(shown);
    shown = null;
    document.body.innerHTML = "";
  }

  afterEach(close);

  test("the parts and the lower half of a card", () => {
    const said = words(CardEntry, "lunge");
    for (const part of TOLD.cards["lunge"]!.parts) expect(said).toContain(english.say(`part.${part.word}`, { number: part.number }));
    expect(said).toContain("Reaction");
    expect(said).toContain(english.say("trigger.struck"));
    expect(said).toContain(english.say("reaction.reduce", { number: 1 }));
  });

  test("the three lists of an enemy, in both languages", () => {
    for (const text of [english, polish]) {
      const said = words(EnemyEntry, "rat", text);
      for (const list of ["engaged", "near", "far"]) expect(said).toContain(text.say(`list.${list}`));
      expect(said).toContain(text.say("entry.to", { number: 3 }));
      expect(said).toContain(text.say("entry.hit", { number: "−1" }));
    }
    expect(words(EnemyEntry, "gunner")).toContain(english.say("trait-text.armoured"));
  });

  test("numbers, slot and what a thing fits", () => {
    expect(words(ItemEntry, "axe")).toContain("Takes: edge.");
    expect(words(ItemEntry, "axe")).toContain("Can be made by: forge, level 2 · Scrap × 4 · days: 3");
    expect(words(ItemEntry, "edge")).toContain("Fits: axe.");
    const heavy = words(ItemEntry, "cannon");
    expect(heavy).toContain("3 weapon slots");
    expect(heavy).toContain("Heroes with slots for it: hunter.");
    expect(heavy).toContain(english.say("trait-text.reload"));
  });

  test("what a mission wants, and what comes", () => {
    const said = words(MissionEntry, "well");
    expect(said).toContain(english.say("goal.kill-all"));
    expect(said).toContain(english.say("fail.turns"));
    expect(said).toContain("rat × 8");
    expect(said).toContain("gunner × 1 (3+ heroes; 4 heroes: × 2)");
    expect(said).toContain(english.say("ui.hunters.reference.begin-hidden"));
    expect(document.querySelectorAll("svg .enemy").length).toBe(1);
    expect(document.querySelectorAll("svg .token").length).toBe(1);
  });

  test("what a tile shows", () => {
    const said = words(TileEntry, "WAS-01", polish);
    expect(said).toContain("Ulica");
    expect(said).toContain("WAS-02");
    expect(document.querySelector("svg")!.getAttribute("aria-label")).toContain("WAS-01");
  });
});

describe("the page", () => {
  let page: object;

  function open(hash = ""): void {
    history.replaceState(null, "", `/games/hunters/reference${hash}`);
    page = mount(Page, { target: document.body, props: { text: english } });
    flushSync();
  }

  const names = () => [...document.querySelectorAll("article h2")].map((heading) => heading.textContent);

  function tab(name: string): void {
    [...document.querySelectorAll<HTMLButtonElement>("[role=tab]")].find((button) => button.textContent === name)!.click();
    flushSync();
  }

  afterEach(() => {
    void unmount(page);
    document.body.innerHTML = "";
  });

  test("begins with cards and goes to other kinds", () => {
    open();
    expect(names()).toEqual(["lunge", "dressing"]);
    tab("Enemies");
    expect(names()).toEqual(["rat", "gunner"]);
    expect(location.hash).toBe("#enemies");
  });

  test("filters are kept for each kind, and can be cleared", () => {
    open();
    const hero = document.querySelector<HTMLSelectElement>("select[data-filter=hero]")!;
    hero.value = "medic";
    hero.dispatchEvent(new Event("change", { bubbles: true }));
    flushSync();
    expect(names()).toEqual(["dressing"]);
    tab("Skills");
    expect(names()).toEqual(["steady"]);
    tab("Action cards");
    expect(names()).toEqual(["dressing"]);
    [...document.querySelectorAll<HTMLButtonElement>("button")].find((button) => button.textContent === "Clear search and filters")!.click();
    flushSync();
    expect(names()).toEqual(["lunge", "dressing"]);
  });

  test("what the rulebook has is marked", () => {
    open();
    const marked = [...document.querySelectorAll("article")].filter((article) => article.querySelector("abbr[title]") !== null);
    expect(marked.map(({ id }) => id)).toEqual(["cards/lunge"]);
  });

  test("an address leads to an entry", async () => {
    open("#items/vest");
    await Promise.resolve();
    flushSync();
    expect(names()).toContain("vest");
    expect(document.getElementById("items/vest")).not.toBeNull();
  });

  test("an address that is broken leads to the beginning", () => {
    open("#%E0%A4%A");
    expect(names()).toEqual(["lunge", "dressing"]);
  });
});

test("who comes only to larger parties is told with their size", () => {
  const coming = { turn: 4, do: "spawn", value: "", count: 1, enemy: "gunner", spaces: ["l3"] };
  const told = (parties: [number, number][], text = english) => arrivalText({ ...coming, parties }, text).replace(/^.*?\(l3\)\. ?/, "");
  expect(told([[2, 1]])).toBe("");
  expect(told([[3, 1]])).toBe("3+ heroes.");
  expect(told([[3, 1], [4, 2]])).toBe("3+ heroes; 4 heroes: × 2.");
  expect(told([[2, 1], [4, 6]])).toBe("4 heroes: × 6.");
  expect(told([[3, 1]], polish)).toBe("bohaterów: 3+.");
});
