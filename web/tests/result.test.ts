import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import Result from "../src/components/Result.svelte";
import { Catalogue } from "../src/lib/text.ts";
import { matchInfo } from "./helpers.ts";

vi.mock("../src/games/index.ts", () => ({
  client: (game: string) =>
    game === "dust" ? { summary: (view: { score: number[] }, _: Catalogue, names: string[]) => names.map((name, seat) => `${name}: ${view.score[seat]}`) } : {},
}));

const text = new Catalogue("en", { "outcome.points": { forms: ["More points win."] } });
let mounted: object | null = null;

afterEach(async () => {
  if (mounted !== null) await unmount(mounted);
  mounted = null;
});

function lines(game: string): (string | null)[] {
  const info = matchInfo({ game, view: { score: [28, 34] } });
  const props = { info, outcome: { payoffs: [0, 1], reason: "points" }, text, names: ["Allies", "Axis"] };
  mounted = mount(Result, { target: document.body, props });
  flushSync();
  expect(document.querySelector("p")?.textContent).toBe("More points win.");
  return [...document.querySelectorAll("li")].map((line) => line.textContent);
}

test("a game tells what there is to tell of its end", () => {
  expect(lines("dust")).toEqual(["Allies: 28", "Axis: 34"]);
});

test("a game that has nothing to tell is silent", () => {
  expect(lines("embers")).toEqual([]);
});
