/** What is told of a match that is over: the server counts it, here it gets its words. */

import { send } from "./api.ts";
import type { Catalogue } from "./text.ts";
import type { Deeds, Luck, MatchSummary, PointsGraph } from "./types.ts";

/** What a graph counts, and what decided a match, by the names that games give. */
const GRAPHS: Readonly<Record<string, string>> = {
  "hq-points": "ui.ending.graph.hq-points",
  score: "ui.ending.graph.score",
  "army-points": "ui.ending.graph.army-points",
  health: "ui.ending.graph.health",
  embers: "ui.ending.graph.embers",
};
const REASONS: Readonly<Record<string, string>> = {
  "hq-fell": "ui.hex.ending.hq-fell",
  "last-unit-fell": "ui.dust.ending.last-unit-fell",
  "last-hero-fell": "ui.hunters.ending.last-hero-fell",
};

const address = (id: string) => `/api/matches/${encodeURIComponent(id)}`;

export async function summaryOf(id: string): Promise<MatchSummary> {
  return (await send(`${address(id)}/summary`)).json() as Promise<MatchSummary>;
}

/** The small picture of a position. */
export function pictureOf(id: string, number: number): string {
  return `${address(id)}/picture.svg?at=${number}`;
}

/** What decided the match in a sentence, or null where the reason of the outcome says all. */
export function whyOf(summary: MatchSummary, text: Catalogue, names: readonly string[]): string | null {
  const key = summary.why === null ? undefined : REASONS[summary.why.name];
  return key === undefined || !text.has(key) ? null : text.say(key, summary.why!.fields, names);
}

export function titleOf(graph: PointsGraph, text: Catalogue): string {
  return text.say(GRAPHS[graph.what] ?? "ui.ending.graph.score");
}

/** Whose line of a graph it is, and its colour. */
export function lineNames(graph: PointsGraph, text: Catalogue, names: readonly string[]): string[] {
  return graph.series.map(({ seat, name }) => (seat !== null ? (names[seat] ?? "") : text.named("term", name ?? "")));
}

export function unitName(row: Pick<Deeds, "name" | "family" | "army">, text: Catalogue): string {
  if (row.name === "other") return text.say("ui.ending.other");
  return row.army === null ? text.named(row.family, row.name) : text.named(row.family, row.name, [row.army]);
}

/** Rows of a seat together, in the order of the seats; those of nobody last. */
export function bySeat(units: readonly Deeds[]): { seat: number | null; rows: Deeds[] }[] {
  const found: { seat: number | null; rows: Deeds[] }[] = [];
  for (const row of units) {
    const group = found.find(({ seat }) => seat === row.seat);
    if (group === undefined) found.push({ seat: row.seat, rows: [row] });
    else group.rows.push(row);
  }
  return found;
}

/** Beyond what is usual: more than one standard deviation from what was to be expected. */
export function fortune(luck: Luck): "lucky" | "unlucky" | "usual" {
  const ahead = luck.hits - luck.expected;
  return ahead > luck.spread ? "lucky" : ahead < -luck.spread ? "unlucky" : "usual";
}

/** More than one a die can only be a sum of what the dice show. */
export function areSums(luck: Luck): boolean {
  return luck.expected > luck.dice;
}

const WIDE = 960;
const HIGH = 720;

/** A picture of the server's as PNG, for those who share it. */
export async function asPng(source: string): Promise<Blob> {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = WIDE;
  canvas.height = HIGH;
  canvas.getContext("2d")!.drawImage(image, 0, 0, WIDE, HIGH);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob === null ? failed(new Error("no picture")) : done(blob)), "image/png"),
  );
}
