// @vitest-environment node
/** The client's texts: every key that the source names exists in both languages, and none lies about unused. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readPo } from "../tools/po.ts";

const source = join(import.meta.dirname, "../src");
const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) => /\.(svelte|ts)$/.test(name));
const code = files.filter((name) => name !== "lib/protocol.ts").map((name) => readFileSync(join(source, name), "utf8"));
const used = new Set(
  code.flatMap((text) => [...text.matchAll(/["'`]((?:ui|table|outcome)(?:\.[a-z0-9-]+)+)["'`]/g)].map((found) => found[1]!)),
);
/** Said if a game has it. */
const optional = ["ui.quick"];
/** Games that keep the texts of their board beside their own. */
const games = ["dust", "hunters", "neuroshima"];
const read = (language: string) =>
  new Map([
    ...readPo(language),
    ...games.flatMap((game) => [...readPo(language, game)].filter(([key]) => key.startsWith("ui."))),
  ]);
const english = read("en");
const polish = read("pl");

const slots = (forms: string[]) => [...new Set(forms.flatMap((form) => form.match(/\{[^}]*\}/g) ?? []))].sort();

test("the source names texts", () => {
  expect(used.size).toBeGreaterThan(50);
});

test.each([
  ["English", english],
  ["Polish", polish],
])("every text that the source names is there in %s", (_, catalogue) => {
  expect([...used].filter((key) => !catalogue.has(key) && !optional.includes(key))).toEqual([]);
});

test("no game says a text of the platform in another way by chance", () => {
  const platform = readPo("en");
  const both = games.flatMap((game) => [...readPo("en", game).keys()].filter((key) => platform.has(key)));
  expect(both).toEqual([]);
});

test("no ui text is unused", () => {
  const own = [...new Set([...english.keys(), ...polish.keys()])].filter((key) => key.startsWith("ui."));
  expect(own.filter((key) => !used.has(key))).toEqual([]);
});

test("both languages have the same texts with the same slots and plural fields", () => {
  const shape = (catalogue: typeof english) =>
    Object.fromEntries([...catalogue].sort().map(([key, { forms, by }]) => [key, { slots: slots(forms), by }]));
  expect(shape(polish)).toEqual(shape(english));
});

test("plural texts have all forms of their language", () => {
  for (const [catalogue, count] of [[english, 2], [polish, 3]] as const) {
    const wrong = [...catalogue].filter(([, { forms, by }]) => forms.length !== (by ? count : 1));
    expect(wrong.map(([key]) => key)).toEqual([]);
  }
});

test("no text stands in a component's markup", () => {
  const markup = files
    .filter((name) => name.endsWith(".svelte"))
    .map((name) => [name, readFileSync(join(source, name), "utf8")] as const)
    .map(([name, text]) => [name, text.replace(/<(script|style)[\s\S]*?<\/\1>/g, "").replace(/<!--[\s\S]*?-->/g, "")] as const);
  const words = markup.flatMap(([name, text]) =>
    [...withoutBraces(text).matchAll(/>([^<>]*\p{L}{2,}[^<>]*)</gu)].map((found) => `${name}: ${found[1]!.trim()}`),
  );
  expect(words).toEqual([]);
});

/** Expressions out of the way, so that what is left between tags is plain text. */
function withoutBraces(text: string): string {
  let depth = 0;
  let plain = "";
  for (const letter of text) {
    if (letter === "{") depth += 1;
    if (depth === 0) plain += letter;
    if (letter === "}") depth -= 1;
  }
  return plain;
}
