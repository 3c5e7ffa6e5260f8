// @vitest-environment node
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Catalogue, type Message } from "../src/lib/text.ts";
import { languages, readPo } from "../tools/po.ts";

const messages: Record<string, Message> = {
  "ui.hello": { forms: ["Hello, {name}!"] },
  "table.resign": { forms: ["{seat:seat} resigned."] },
  "embers/event.burnt": { forms: ["{seat:seat} loses {damage} ember", "{seat:seat} loses {damage} embers"], by: "damage" },
  "embers/event.placed": { forms: ["{seat:seat} places {tile:term}"] },
  "embers/term.gauss": { forms: ["a gauss cannon"] },
  "term.net": { forms: ["a net"] },
  "embers/table.resign": { forms: ["{seat:seat} lets the fire die."] },
};
const platform = new Catalogue("en", messages);
const embers = platform.of("embers");
const seats = ["Flint", "Tinder"];

describe("a sentence", () => {
  test("takes fields as they are", () => {
    expect(platform.say("ui.hello", { name: "Ash" })).toBe("Hello, Ash!");
  });

  test("keeps a slot for which there is no field", () => {
    expect(platform.say("ui.hello")).toBe("Hello, {name}!");
  });

  test("that does not exist is shown as its key", () => {
    expect(platform.say("ui.nothing")).toBe("ui.nothing");
  });

  test("names seats, also the first", () => {
    expect(platform.say("table.resign", { seat: 0 }, seats)).toBe("Flint resigned.");
  });

  test("has no brackets within brackets", () => {
    const text = new Catalogue("en", { fallen: { forms: ["Destroyed ({seat:seat}): {tile}"] }, ...messages });
    expect(text.say("fallen", { seat: 0, tile: "Net (c3)" }, ["Ola (Borgo)"])).toBe("Destroyed (Ola, Borgo): Net (c3)");
    expect(text.say("table.resign", { seat: 0 }, ["Ola (Borgo)"])).toBe("Ola (Borgo) resigned.");
  });

  test("shows a seat that is not there, or is not a number, as it is", () => {
    expect(platform.say("table.resign", { seat: 7 }, seats)).toBe("7 resigned.");
    expect(platform.say("table.resign", { seat: "x" }, seats)).toBe("x resigned.");
  });

  test("of a game comes before the platform's", () => {
    expect(embers.say("table.resign", { seat: 1 }, seats)).toBe("Tinder lets the fire die.");
    expect(embers.say("ui.hello", { name: "Ash" })).toBe("Hello, Ash!");
  });

  test("uses the game's terms, then the platform's, then the bare name", () => {
    expect(embers.say("event.placed", { seat: 0, tile: "gauss" }, seats)).toBe("Flint places a gauss cannon");
    expect(embers.say("event.placed", { seat: 0, tile: "net" }, seats)).toBe("Flint places a net");
    expect(embers.say("event.placed", { seat: 0, tile: "fog" }, seats)).toBe("Flint places fog");
    expect(embers.say("event.placed", { seat: 0, tile: "gauss-2" }, seats)).toBe("Flint places a gauss cannon 2");
    expect(embers.say("event.placed", { seat: 0, tile: "fog-2" }, seats)).toBe("Flint places fog-2");
  });
});

describe("plurals", () => {
  const say = (catalogue: Catalogue, damage: unknown) => catalogue.say("event.burnt", { seat: 0, damage }, seats);

  test.each([
    [0, "embers"],
    [1, "ember"],
    [2, "embers"],
    [1.5, "embers"],
  ])("English %d", (damage, word) => {
    expect(say(embers, damage)).toBe(`Flint loses ${damage} ${word}`);
  });

  test("what is no number counts as nothing", () => {
    expect(say(embers, "many")).toBe("Flint loses many embers");
  });

  const polish = new Catalogue("pl", { "embers/event.burnt": { forms: ["węgiel", "węgle", "węgli"], by: "damage" } }, "embers");

  test.each([
    [0, "węgli"],
    [1, "węgiel"],
    [2, "węgle"],
    [4, "węgle"],
    [5, "węgli"],
    [12, "węgli"],
    [22, "węgle"],
    [112, "węgli"],
    [0.5, "węgli"],
  ])("Polish %d", (damage, word) => {
    expect(say(polish, damage)).toBe(word);
  });

  test("a language with fewer forms than it should have uses the last", () => {
    expect(say(new Catalogue("pl", { "event.burnt": { forms: ["a", "b"], by: "damage" } }), 5)).toBe("b");
  });
});

describe("numbers", () => {
  const shown = { "a": { forms: ["{n} {n:decimal} {n:percent} {n:finepercent}"] } };
  const say = (language: string, n: unknown) => new Catalogue(language, shown).say("a", { n });

  test("are written as the language writes them", () => {
    expect(say("en", 0.456)).toBe("0.456 0.5 46% 45.6%");
    expect(say("pl", 0.456)).toBe("0,456 0,5 46% 45,6%");
  });

  test("of one decimal lose it when they are large", () => {
    expect(new Catalogue("pl", {}).number(9.94, "decimal")).toBe("9,9");
    expect(new Catalogue("pl", {}).number(9.96, "decimal")).toBe("10");
  });

  test("have no separators that could be taken for decimals", () => {
    expect(say("en", 1234)).toMatch(/^1234 1234 123400%/);
  });

  test("that are texts already stay as they are", () => {
    expect(say("pl", "3–4")).toBe("3–4 3–4 3–4 3–4");
  });
});

test("a message in another language is counted by the rules of that language", () => {
  const forms = { "a": { forms: ["{n} card", "{n} cards"], by: "n", language: "en" } };
  const japanese = new Catalogue("ja", forms);
  expect([1, 5].map((n) => japanese.say("a", { n }))).toEqual(["1 card", "5 cards"]);
});

test("a faction has its own word for what others have too", () => {
  const words = { "a": "{tile:term}", "term.guard": "Strażnik", "term.moloch.guard": "Wartownik", "term.vegas.guard": "Strażnik" };
  const text = new Catalogue("pl", Object.fromEntries(Object.entries(words).map(([key, form]) => [key, { forms: [form] }])));
  const say = (factions: string[], army?: string) => text.among(factions).say("a", { tile: "guard", ...(army && { army }) });
  expect([say([]), say(["moloch"]), say(["moloch", "vegas"]), say(["moloch", "vegas"], "vegas")]).toEqual([
    "Strażnik", "Wartownik", "Wartownik/Strażnik", "Strażnik",
  ]);
});

test("languages are found by their files, English first", () => {
  const folder = mkdtempSync(join(tmpdir(), "ashgrid-text-"));
  for (const name of ["pl.po", "en.po", "cs.po", "notes.txt"]) writeFileSync(join(folder, name), "");
  expect(languages(folder)).toEqual(["en", "cs", "pl"]);
});

test("catalogue files are read: plain messages, plurals, quotes", () => {
  const english = readPo("en");
  expect(english.get("table.resign")).toEqual({ forms: ["{seat:seat} resigned."] });
  expect(english.get("ui.clock.days")).toEqual({ forms: ["{days} day per move", "{days} days per move"], by: "days" });
});
