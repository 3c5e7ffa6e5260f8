/** What is printed on tiles and cards comes from the server, also for armies that this client has never heard of. */

import { afterEach, expect, test, vi } from "vitest";
import { armies, content, emblem, facts, plate, rim, type Printed } from "../src/games/neuroshima/facts.ts";
import { EMBLEMS, PLATES } from "../src/games/neuroshima/glyphs.ts";
import { Content } from "../src/lib/content.svelte.ts";
import printed from "./fixtures/printed.json";

const usual = printed.neuroshima as unknown as Printed;
const borgo = usual.armies["borgo"]!;

afterEach(() => {
  vi.unstubAllGlobals();
  content.receive(usual);
});

test("an army that somebody has added has its look, its tiles and its colour", () => {
  const look = { colour: { light: "#123456", dark: "#abcdef" }, emblem: "anchor", plate: "square", rim: "teeth" };
  content.receive({ ...usual, armies: { ...usual.armies, neon: { look, pack: "my-pack", tiles: borgo.tiles } } });
  expect(armies().map(([name]) => name)).toContain("neon");
  expect([emblem("neon"), plate("neon"), rim("neon")]).toEqual([EMBLEMS["anchor"], PLATES["square"], "teeth"]);
  expect(facts("neon", "mutant")).toEqual(facts("borgo", "mutant"));
  expect(document.documentElement.style.getPropertyValue("--army-neon")).toBe("light-dark(#123456, #abcdef)");
});

test("every shape of the armies of the game is drawn", () => {
  for (const [army] of armies()) {
    expect(emblem(army)).not.toBe("");
    expect(plate(army)).toBe(PLATES[usual.armies[army]!.look.plate]);
  }
});

test("it is asked for once, and again after a failure", async () => {
  const answers = [() => Promise.reject(new TypeError("away")), () => Promise.resolve(new Response('{"content":{"cards":3}}'))];
  const ask = vi.fn((_: string) => answers.shift()!());
  vi.stubGlobal("fetch", ask);
  const store = new Content<{ cards: number }>("chess", { cards: 0 });
  await expect(store.load()).rejects.toThrow();
  await Promise.all([store.load(), store.load()]);
  expect(store.value).toEqual({ cards: 3 });
  expect(ask.mock.calls.map(([path]) => path)).toEqual(["/api/games/chess/content", "/api/games/chess/content"]);
});
