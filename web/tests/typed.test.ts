import { describe, expect, test } from "vitest";
import { complete, entries, meaning, plain, tokens } from "../src/lib/typed.ts";
import type { Choice, Decision } from "../src/lib/types.ts";
import { catalogue, place } from "./helpers.ts";

const english = catalogue("en", "neuroshima");
const polish = catalogue("pl", "neuroshima");
const end: Choice = { text: "end", action: { do: "end" } };
const decision: Decision = {
  seat: 0,
  prompt: { ask: "ask-turn" },
  choices: [
    place("mutant", "c2", 0),
    place("mutant", "c2", 1),
    place("mutant", "b3", 0),
    place("net_fighter", "c2", 0),
    { text: "discard mutant", action: { do: "discard", tile: "mutant" } },
    end,
  ],
};

describe("typed moves", () => {
  const all = entries(decision, english, []);
  const found = (text: string) => complete(all, text).map(({ choice }) => choice.text);

  test("letters are taken without their accents", () => {
    expect(plain("Łącznik ŻÓŁW")).toBe("lacznik zolw");
    expect(tokens(" place  net_fighter, c2 ")).toEqual(["place", "net_fighter", "c2"]);
  });

  test("nothing typed offers everything, in the order of the game", () => {
    expect(found("")).toEqual(decision.choices.map(({ text }) => text));
  });

  test("beginnings of the parts of a notation", () => {
    expect(found("pl mu c")).toEqual(["place mutant c2 r0", "place mutant c2 r1"]);
    expect(found("mut b3")).toEqual(["place mutant b3 r0"]);
  });

  test("what begins like the notation comes before what has it inside or says it", () => {
    expect(found("d")[0]).toBe("discard mutant");
    expect(found("e")[0]).toBe("end");
  });

  test("words of the sentence in any order, in the language of the page", () => {
    expect(found("turn the end")).toEqual(["end"]);
    const said = complete(entries(decision, polish, []), "zakoncz").map(({ choice }) => choice.text);
    expect(said).toEqual(["end"]);
  });

  test("one that fits is meant, and the whole notation even where others begin so", () => {
    expect(meaning(all, "net")).toMatchObject({ kind: "move", entry: { choice: { text: "place net_fighter c2 r0" } } });
    const twins = entries({ ...decision, choices: [...decision.choices, { text: "end 2", action: { do: "end" } }] }, english, []);
    expect(meaning(twins, "end")).toMatchObject({ kind: "move", entry: { choice: { text: "end" } } });
    expect(meaning(all, "place mutant")).toEqual({ kind: "several", count: 3 });
    expect(meaning(all, "  ")).toEqual({ kind: "empty" });
  });

  test("what fits nothing is named, with what could stand there", () => {
    expect(meaning(all, "place mutant z9 r0")).toEqual({
      kind: "nothing", before: "place mutant", wrong: "z9", possible: ["c2", "b3"],
    });
    expect(meaning(all, "fly")).toEqual({ kind: "nothing", before: "", wrong: "fly", possible: ["place", "discard", "end"] });
  });
});
