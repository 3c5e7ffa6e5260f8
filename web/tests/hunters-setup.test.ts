// @vitest-environment node
/** What heroes take along, as text and back; and two pieces of equipment side by side. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compared, counted, first, joined, kitOf, named, NONE, shares, size, stepped, taken, without, written } from "../src/games/hunters/setup/kit.ts";
import { remembered } from "../src/lib/setup.ts";
import { Catalogue, type Message } from "../src/lib/text.ts";
import type { GameInfo } from "../src/lib/types.ts";
import { catalogue } from "./helpers.ts";

const names = JSON.parse(readFileSync(join(import.meta.dirname, "fixtures/hunters-words.json"), "utf8")) as Record<"en" | "pl", Record<string, string>>;
const own = Object.entries(names.en).map(([key, said]) => [`hunters/${key}`, { forms: [said] }] as [string, Message]);
const english = new Catalogue("en", { ...catalogue("en", "hunters").messages, ...Object.fromEntries(own) }, "hunters");

test("an option has a list for each hero, and none where all have what is recommended", () => {
  expect(shares("", 3)).toEqual(["", "", ""]);
  expect(shares("knife|none|", 3)).toEqual(["knife", "none", ""]);
  expect(joined(["", ""])).toBe("");
  expect(joined(["knife", ""])).toBe("knife|");
  expect(kitOf({ gear: "|knife", decks: "", skills: "none|" }, 1, 2)).toEqual({ gear: "knife", decks: "", skills: "" });
});

test("pieces are taken, put back and brought to hand; the recommended set is an empty text", () => {
  expect(named("", "smg+knife")).toEqual(["smg", "knife"]);
  expect(named(NONE, "smg+knife")).toEqual([]);
  expect(written([], "smg+knife")).toBe(NONE);
  expect(written(["smg", "knife"], "smg+knife")).toBe("");
  expect(without(["a", "b", "a"], "a")).toEqual(["a", "b"]);
  expect(first(["a", "b", "c"], "c")).toEqual(["c", "a", "b"]);
});

test("a deck is changed card by card", () => {
  const told = {
    owned: [{ card: "march", copies: 3, level: 1 }, { card: "thrust", copies: 2, level: 1 }, { card: "charge", copies: 1, level: 2 }],
    recommended: "march*3+charge",
  };
  const deck = counted("", told.recommended);
  expect(size(deck)).toBe(4);
  expect(stepped(deck, "thrust", 1, told)).toBe("march*3+thrust+charge");
  expect(stepped(deck, "march", -1, told)).toBe("march*2+charge");
  expect(stepped(deck, "charge", -1, told)).toBe("march*3");
  expect(stepped(counted("march*2+charge", ""), "march", 1, told)).toBe("");
  expect(taken(deck, 2, told.owned, 1)).toBe(2);
  expect(taken(deck, 3, told.owned, 0)).toBe(0);
});

test("two pieces are compared line by line, and what is better is said where it can be", () => {
  const rows = compared("padded-vest", "ceramic-armour", english);
  const front = rows.find(({ label }) => label.endsWith("front"))!;
  expect(front.better).toBe(Number(front.values[1]) > Number(front.values[0]) ? 1 : 0);
  expect(compared("knife", "knife", english).every(({ better }) => better === -1)).toBe(true);
  const unlike = compared("smg", "knife", english);
  expect(unlike.find(({ label }) => label === "Distance 1")).toMatchObject({ better: 0 });
  expect(unlike.find(({ label }) => label === "Melee attack")).toMatchObject({ better: 1 });
});

test("of the setting of last time stays what the game still has", () => {
  const options = [
    { name: "mission", type: "string", default: "cistern" },
    { name: "difficulty", type: "string", default: "normal", choices: ["normal", "master"] },
    { name: "level", type: "integer", default: 0 },
  ];
  const game = { name: "hunters", options } as unknown as GameInfo;
  expect(remembered(game, JSON.stringify({ mission: "old-farm", difficulty: "easy", level: "3", gone: 1 }))).toEqual({ mission: "old-farm" });
  expect(remembered(game, null)).toEqual({});
  expect(remembered(game, "{")).toEqual({});
});
