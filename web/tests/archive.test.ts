/** Lists of finished matches: what is asked for, and how long ago something was. */

import { expect, test } from "vitest";
import { client, published } from "../src/games/index.ts";
import { ago } from "../src/lib/ago.ts";
import { LENGTHS, NO_FILTERS, query } from "../src/lib/history-api.ts";

test("a length is asked for as the fewest and the most moves", () => {
  const asked = LENGTHS.map((length) => query({ ...NO_FILTERS, length }, null));
  expect(asked).toEqual(["longest=50", "shortest=51&longest=150", "shortest=151"]);
  expect(query({ ...NO_FILTERS, game: "dust", opponent: "person:A:b" }, "5-x")).toBe("game=dust&person=A%3Ab&after=5-x");
});

test("how long ago is said in the largest unit that is full", () => {
  const now = 1_000_000_000;
  const said = [0, 59, 60, 3_599, 7_200, 172_800].map((seconds) => ago(now - 1000 * seconds, "en", now));
  expect(said).toEqual(["this minute", "this minute", "1 minute ago", "59 minutes ago", "2 hours ago", "2 days ago"]);
  expect(ago(now + 5000, "pl", now)).toBe("ta minuta");
});

test("whatever can be published has its editor among the pages of its game", () => {
  expect(published.length).toBeGreaterThan(2);
  for (const { game, editor } of published) expect(client(game).pages?.[editor], `${game}: ${editor}`).toBeDefined();
});
