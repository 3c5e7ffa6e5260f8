/** Works as files, and their results in numbers. */

import { describe, expect, test } from "vitest";
import { client, published } from "../src/games/index.ts";
import { fileName, fileOf, FORMAT, readFile, results } from "../src/lib/library.ts";
import { catalogue } from "./helpers.ts";

const MADE = { game: "dust", kind: "army", title: "Żelazna „pięść”", text: "<b>x</b>", language: "pl", data: { list: "rhino", points: 130 } };

describe("files", () => {
  test("what is written is read again", () => {
    expect(readFile(fileOf(MADE))).toEqual({ format: FORMAT, author: "", ...MADE });
  });

  test.each([
    ["id = 5", "ui.library.file.not-json"],
    ["", "ui.library.file.not-json"],
    ["[]", "ui.library.file.not-work"],
    ["null", "ui.library.file.not-work"],
    ['{"format": "ashgrid campaign 1"}', "ui.library.file.not-work"],
    [`{"format": "${FORMAT}"}`, "ui.library.file.part"],
    [fileOf({ ...MADE, title: 5 as unknown as string }), "ui.library.file.part"],
    [fileOf({ ...MADE, data: [] as unknown as Record<string, unknown> }), "ui.library.file.part"],
    [`{"a": "${"x".repeat(300_000)}"}`, "ui.library.file.large"],
  ])("a wrong one is told what is wrong (%#)", (text, wrong) => {
    expect(readFile(text)).toBe(wrong);
  });

  test("a file has a name that can be one", () => {
    expect(fileName("dust", "army", "Żelazna „pięść” / ../x")).toBe("dust-army-zelazna-piesc-x.json");
    expect(fileName("dust", "army", " / ")).toBe("dust-army.json");
  });
});

describe("results", () => {
  test("of those who play with it, or of both sides", () => {
    expect(results({ results: {} })).toEqual({ over: 0, won: null, sides: [] });
    expect(results({ results: { won: 1, lost: 3 } })).toEqual({ over: 4, won: 0.25, sides: [] });
    expect(results({ results: { "side-0": 1, "side-1": 2, drawn: 1 } })).toEqual({ over: 4, won: null, sides: [0.25, 0.5] });
  });
});

test("every kind that can be published has a name and its parts", () => {
  expect(published.map(({ game, kind }) => `${game} ${kind}`).toSorted()).toEqual(["dust army", "dust scenario", "hunters mission"]);
  for (const { game, kind, title } of published) {
    expect(catalogue("pl", game).has(title)).toBe(true);
    expect(client(game).works?.[kind]).toBeDefined();
  }
});
