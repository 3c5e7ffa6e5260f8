// @vitest-environment node
/** Both themes, from the colours in theme.css and of the armies: text at least 4.5:1, shapes that carry a meaning at least 3:1. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import printed from "./fixtures/printed.json";

const css = readFileSync(join(import.meta.dirname, "../src/theme.css"), "utf8");
const pairs = [...css.matchAll(/--([a-z0-9-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g)];
const themes = {
  paper: new Map(pairs.map(([, name, light]) => [name!, light!])),
  ash: new Map(pairs.map(([, name, , dark]) => [name!, dark!])),
};

function luminance(colour: string): number {
  const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red, green, blue] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [bright, dim] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (bright! + 0.05) / (dim! + 0.05);
}

test("black on white is 21:1", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
});

const surfaces = ["ground", "bar", "card", "raised", "accent-soft", "alarm-soft"];
const armies = Object.keys(printed.neuroshima.armies);
for (const [army, { look }] of Object.entries(printed.neuroshima.armies)) {
  themes.paper.set(`army-${army}`, look.colour.light);
  themes.ash.set(`army-${army}`, look.colour.dark);
}
const text: [string, string][] = [
  ...surfaces.flatMap((surface): [string, string][] => [["ink", surface], ["quiet", surface]]),
  ["ink", "raised-strong"],
  ["ink", "face"],
  ["accent", "ground"],
  ["accent", "card"],
  ["alarm", "alarm-soft"],
  ["good", "card"],
  ["on-accent", "accent"],
  ["on-accent", "accent-strong"],
  ...[...armies.map((army) => `army-${army}`), "brass", "steel"].map((plate): [string, string] => ["on-army", plate]),
];
const shapes: [string, string][] = [
  ["control", "card"],
  ["control", "ground"],
  ["accent", "ground"],
  ["accent", "card"],
  ["accent", "face"],
  ["brass", "face"],
  ["steel", "face"],
  ...armies.flatMap((army): [string, string][] => [[`army-${army}`, "face"], [`army-${army}`, "card"]]),
  ...[0, 1, 2, 3, 4, 5].flatMap((seat): [string, string][] => [[`seat-${seat}`, "card"], [`seat-${seat}`, "raised"]]),
];

describe.each(Object.entries(themes))("%s", (_, colours) => {
  const ratio = (front: string, back: string) => contrast(colours.get(front)!, colours.get(back)!);

  test.each(text)("text: %s on %s", (front, back) => {
    expect(ratio(front, back)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(shapes)("shape: %s on %s", (front, back) => {
    expect(ratio(front, back)).toBeGreaterThanOrEqual(3);
  });
});
