/** A match as the server tells it, for tests to change. */

import type { MatchInfo, UpdateInfo } from "../src/lib/types.ts";

export function matchInfo(changes: Partial<MatchInfo> = {}): MatchInfo {
  const seat = { kind: "human", name: "", player: "", left: null, running: false } as const;
  return {
    id: "m1",
    game: "embers",
    options: {},
    number: 0,
    since: 0,
    now: 0,
    clock: "none",
    seats: [{ ...seat, role: "flint" }, { ...seat, kind: "bot", player: "greedy", role: "tinder" }],
    held: [0],
    actors: [0],
    perspective: 0,
    view: {},
    decisions: [{ seat: 0, prompt: { ask: "turn" }, choices: [{ text: "wait", action: { do: "wait" } }] }],
    updates: [],
    undo: [],
    draw_agreed: [],
    stopped: null,
    outcome: null,
    ...changes,
  };
}

export function update(number: number, changes: Partial<UpdateInfo> = {}): UpdateInfo {
  return { number, seat: 0, what: "act", at: 0, auto: false, text: null, events: [], ...changes };
}
