/** What the pages of tournaments make of what the server tells. */

import { describe, expect, test } from "vitest";
import { marksOf, mine, namesOf, nextMoment, running, SIGNS, titleOf, written } from "../src/lib/tournament.ts";
import type { EntrantInfo, TournamentGame } from "../src/lib/types.ts";
import { catalogue } from "./helpers.ts";

const english = catalogue("en", "embers");
const polish = catalogue("pl", "embers");

function game(pairing: number, number: number, one: number, other: number, more: Partial<TournamentGame> = {}): TournamentGame {
  return { pairing, number, round: 1, one, other, match: `${pairing}.${number}`, length: null, for_one: null, for_other: null, reason: null, ...more };
}

function entrant(number: number, more: Partial<EntrantInfo> = {}): EntrantInfo {
  return { number, name: "", guest: false, player: "", ready: true, gone: false, rank: 1, points: 0, played: 0, wins: 0, tie_break: 0, ...more };
}

const won = { for_one: 1, for_other: 0 };
const games = [
  game(1, 1, 1, 2, won),
  game(1, 2, 1, 2, { for_one: 0.5, for_other: 0.5 }),
  game(2, 1, 2, 3, { match: null, for_one: 0, for_other: 0, reason: "forfeit" }),
  game(3, 1, 3, 1),
  game(4, 1, 3, 1, { match: null }),
];

describe("marks", () => {
  test("are of one's own games, from one's own side, and none of games that have not begun", () => {
    const marks = (number: number) => marksOf(games, number).map(({ kind, opponent }) => [kind, opponent]);
    expect(marks(1)).toEqual([["win", 2], ["draw", 2], ["going", 3]]);
    expect(marks(2)).toEqual([["loss", 1], ["draw", 1], ["loss", 3]]);
    expect(marks(3)).toEqual([["loss", 2], ["going", 1]]);
  });

  test("are told apart without a colour", () => {
    expect(new Set(Object.values(SIGNS)).size).toBe(4);
  });
});

test("running games are those that nobody has to count any more", () => {
  expect(running({ state: "running", games })).toEqual([games[3]]);
  expect(running({ state: "over", games })).toEqual([]);
  expect(mine({ state: "running", games, you: 1 })).toEqual([games[3]]);
  expect(mine({ state: "running", games, you: 2 })).toEqual([]);
  expect(mine({ state: "running", games, you: null })).toEqual([]);
});

test("everybody has a name, and no two the same one", () => {
  const entrants = [entrant(1, { name: "Ann" }), entrant(2, { guest: true }), entrant(3), entrant(4, { player: "greedy" }), entrant(5, { player: "greedy" })];
  const names = [...namesOf({ entrants }, english).values()];
  expect(new Set(names).size).toBe(5);
  expect(names.slice(0, 3)).toEqual(["Ann", "Guest 2", "Deleted account 3"]);
  expect(names[3]).toMatch(/ 4$/);
});

test("a tournament without a name is called by what it is", () => {
  const found = { title: "", game: "embers", kind: "round-robin" } as const;
  expect(titleOf(found, english)).toBe("Embers: Round robin");
  expect(titleOf({ ...found, title: "Friday" }, english)).toBe("Friday");
});

test("half points are written as such", () => {
  expect([0, 0.5, 1, 2.5, 10].map((points) => written(points, english))).toEqual(["0", "½", "1", "2½", "10"]);
  expect(written(3.25, polish)).toBe("3,3");
});

test("the clock counts down to the start, then to the end of an arena", () => {
  const times = { starts: 5, ends: 9, kind: "arena" } as const;
  expect(nextMoment({ ...times, state: "announced" })).toBe(5);
  expect(nextMoment({ ...times, state: "running" })).toBe(9);
  expect(nextMoment({ ...times, state: "over" })).toBeNull();
  expect(nextMoment({ ...times, kind: "round-robin", state: "running" })).toBeNull();
  expect(nextMoment({ ...times, starts: null, state: "announced" })).toBeNull();
});
