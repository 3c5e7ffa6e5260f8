// @vitest-environment node
/** Terms of the rules: their data in both languages, how they are marked in texts, how they are found. */

import { describe, expect, test } from "vitest";
import { plainText, sections } from "../src/lib/rules.ts";
import { plain, search } from "../src/lib/search.ts";
import { glossaryOf, type Family } from "../src/lib/terms.ts";
import type { Catalogue } from "../src/lib/text.ts";
import { catalogue as read } from "./helpers.ts";

const known = new Map<string, Catalogue>();
function catalogue(language: string, game: string): Catalogue {
  const found = known.get(`${language} ${game}`) ?? read(language, game);
  known.set(`${language} ${game}`, found);
  return found;
}

const GAMES = ["neuroshima", "dust", "hunters"] as const;
const FAMILIES: Readonly<Record<string, readonly Family[]>> = { dust: [["skill", "skill-text"], ["trait", "trait-text"]], hunters: [["trait", "trait-text"]] };
const terms = (language: string, game: string) => glossaryOf(catalogue(language, game), FAMILIES[game]);
const said = (language: string, game: string, text: string) =>
  terms(language, game).mark(text).map((piece) => (typeof piece === "string" ? piece : `[${piece.said}>${piece.term.name}]`)).join("");

describe.each(GAMES)("%s", (game) => {
  test("sections have the same addresses in both languages, none twice, and none that a term has", () => {
    const names = (language: string) => sections(catalogue(language, game).say("game.rules")).map(({ name }) => name);
    expect(names("pl")).toEqual(names("en"));
    expect(names("en").length).toBeGreaterThan(6);
    const all = names("en");
    expect(new Set(all).size).toBe(all.length);
    expect(all.every((name) => /^[a-z-]+$/.test(name))).toBe(true);
  });

  test.each(["en", "pl"])("every term is found in some text of the game: %s", (language) => {
    const text = catalogue(language, game);
    const texts = Object.keys(text.messages).filter((key) => key.startsWith(`${game}/`) && !/\/word(-forms)?\./.test(key)).flatMap((key) => text.messages[key]!.forms);
    const found = new Set(texts.flatMap((one) => terms(language, game).in(one).map(({ name }) => name)));
    expect(terms(language, game).terms.filter(({ name }) => !found.has(name) && !/^(skill|trait)-/.test(name)).map(({ name }) => name)).toEqual([]);
  });

  test("no form belongs to two terms", () => {
    for (const language of ["en", "pl"]) {
      const forms = terms(language, game).terms.filter(({ name }) => !/^(skill|trait)-/.test(name)).flatMap((term) => term.forms);
      expect(forms.filter((form, place) => forms.indexOf(form) !== place)).toEqual([]);
    }
  });

  test("explanations are short", () => {
    for (const language of ["en", "pl"]) expect(terms(language, game).terms.filter(({ text }) => text.length > 330).map(({ name }) => name)).toEqual([]);
  });
});

test("a term is marked once in a text, in the form that it has there", () => {
  expect(said("en", "neuroshima", "A net holds it. Nets cancel; the network does not.")).toBe("A [net>net] holds it. Nets cancel; the network does not.");
  expect(said("pl", "neuroshima", "Jednostka jest zasieciowana, Sztabu nie rani.")).toBe("Jednostka jest [zasieciowana>net], [Sztabu>hq] nie rani.");
});

test("the longer term goes before the one in it, and names need their capital", () => {
  expect(said("en", "neuroshima", "Then the Final Battle follows.")).toBe("Then the [Final Battle>final-battle] follows.");
  expect(said("en", "neuroshima", "mine, not a Mine")).toBe("mine, not a [Mine>mine]");
  expect(said("pl", "hunters", "Akcje Podstawowe to Ruch i Interakcja.")).toBe("[Akcje Podstawowe>basic-action] to Ruch i [Interakcja>interaction].");
});

test("skills are terms by their names", () => {
  expect(terms("en", "dust").term("skill-jump")?.text).not.toBe("");
  expect(said("en", "dust", "A unit with Jump leaps.")).toContain("[Jump>skill-jump]");
});

test("a term is no link to itself", () => {
  const { mark } = terms("en", "neuroshima");
  expect(mark.call(terms("en", "neuroshima"), "A net.", "net")).toEqual(["A net."]);
});

describe("search", () => {
  const places = (language: string, game: string) => [
    ...sections(catalogue(language, game).say("game.rules")).map((section) => ({ name: section.name, title: section.title, text: plainText(section) })),
    ...terms(language, game).terms,
  ];
  const found = (language: string, game: string, typed: string) => search(places(language, game), typed).map(({ entry }) => entry.name);

  test("titles come first, then texts", () => {
    expect(found("en", "neuroshima", "net")[0]).toBe("net");
    expect(found("en", "neuroshima", "exchange")).toEqual(["turn"]);
    expect(found("en", "neuroshima", "xyzzy")).toEqual([]);
    expect(found("en", "neuroshima", "  ")).toEqual([]);
  });

  test("Polish words are found without accents and in other cases", () => {
    expect(found("pl", "neuroshima", "siec")[0]).toBe("net");
    expect(found("pl", "neuroshima", "wytrzymalosc")[0]).toBe("toughness");
    expect(found("pl", "dust", "skrzyniami")[0]).toBe("crate");
    expect(found("pl", "neuroshima", "armour")[0]).toBe("armour"); // by the English name, which is in the address
  });

  test("all words have to be there, and the sentence is shown", () => {
    const [first] = search(places("en", "hunters"), "morale rain");
    expect(first!.entry.name).toBe("morale");
    expect(first!.excerpt!.join("")).toContain("heavy rain");
    expect(plain("Żółw ŁÓDŹ")).toBe("zolw lodz");
  });
});
