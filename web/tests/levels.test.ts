import { beforeEach, describe, expect, test } from "vitest";
import { client } from "../src/games/index.ts";
import { nextMission } from "../src/games/hunters/facts.ts";
import { beaten, harder, levelFor, rememberLevel } from "../src/lib/levels.ts";
import { inWords } from "../src/lib/setup.ts";
import type { MatchInfo, OutcomeInfo } from "../src/lib/types.ts";
import { catalogue, matchInfo } from "./helpers.ts";

const PLAYERS = ["random", "greedy", "mcts:300ms"];

beforeEach(() => localStorage.clear());

test("the first match is against the gentlest, and a level is remembered for its game", () => {
  expect(levelFor("dust", PLAYERS)).toBe("random");
  rememberLevel("dust", "greedy");
  expect(levelFor("dust", PLAYERS)).toBe("greedy");
  expect(levelFor("neuroshima", PLAYERS)).toBe("random");
  expect(levelFor("dust", ["random"])).toBe("random");
});

test("who plays along is of some help", () => {
  expect(levelFor("hunters", PLAYERS, true)).toBe("greedy");
  rememberLevel("hunters", "mcts:300ms");
  expect(levelFor("hunters", PLAYERS, true)).toBe("mcts:300ms");
});

test("levels get harder one by one", () => {
  expect(PLAYERS.map((level) => harder(PLAYERS, level))).toEqual(["greedy", "mcts:300ms", null]);
  expect(harder(PLAYERS, "oracle")).toBeNull();
});

describe("the level that was beaten", () => {
  const outcome = (...payoffs: number[]): OutcomeInfo => ({ ...matchInfo().outcome!, payoffs });
  const over = (payoffs: number[], other: Partial<MatchInfo> = {}) => beaten({ ...matchInfo(), outcome: outcome(...payoffs), ...other });
  const [me, bot] = matchInfo().seats as [MatchInfo["seats"][number], MatchInfo["seats"][number]];

  test("is that of the bot, after a win alone", () => {
    expect(over([1, 0])).toBe("greedy");
  });

  test.each([
    ["a loss", [0, 1], {}],
    ["a draw", [0.5, 0.5], {}],
    ["a win of all together", [1, 1], { together: true }],
    ["somebody who only watched", [1, 0], { held: [] }],
    ["people at one screen", [1, 0], { held: [0, 1] }],
    ["a win over a person", [1, 0], { seats: [me, { ...bot, kind: "human", player: "" }] }],
    ["bots of two kinds", [1, 0, 0], { seats: [me, bot, { ...bot, player: "random" }] }],
  ] as [string, number[], Partial<MatchInfo>][])("is none after %s", (_, payoffs, other) => {
    expect(over(payoffs, other)).toBeNull();
  });

  test("is none while the match goes on", () => {
    expect(beaten({ ...matchInfo(), outcome: null })).toBeNull();
  });
});

test("after a mission comes the next by level, and a campaign goes its own way", () => {
  const { nextTask } = client("hunters");
  const text = catalogue("en", "hunters");
  const next = nextMission("cistern");
  expect(next).not.toBeNull();
  expect(nextTask!({ mission: "cistern", party: "soldier,scout" }, text)).toEqual({
    title: `Play the next mission: ${text.named("mission", next!)}`,
    options: { mission: next, party: "soldier,scout" },
  });
  expect(nextTask!({ mission: "cistern", campaign: "journey" }, text)).toBeNull();
  expect(nextMission("moon")).toBeNull();
});

describe("options in words", () => {
  const said = (game: string, options: Record<string, unknown>) => {
    const text = catalogue("en", game);
    return inWords(options, text, (name, value) => client(game).optionWords?.(name, value, text));
  };

  test.each([
    ["dust", { scenario: "recon-in-force", armies: "box|ssu", custom: "x" }, ["Recon in Force", "Allies, the core box; Sino-Soviet Union"]],
    ["neuroshima", { armies: "moloch,random" }, ["Armies: Moloch, random"]],
    ["hunters", { mission: "cistern", party: "soldier,medic", gear: "a|b" }, ["cistern", "soldier, medic"]],
  ] as [string, Record<string, unknown>, string[]][])("of %s", (game, options, words) => {
    expect(said(game, options)).toEqual(words);
  });

  test("numbers, choices and switches have the words of the form", () => {
    const text = catalogue("en", "dust");
    expect(inWords({ set_up: "lot", rounds: 5 }, text)).toEqual([`${text.say("option.set_up")}: ${text.say("option.set_up.lot")}`, `${text.say("option.rounds")}: 5`]);
    expect(inWords({ rounds: true }, text)).toEqual([text.say("ui.start.with", { option: text.say("option.rounds") })]);
    expect(inWords({ rounds: false }, text)).toEqual([text.say("ui.start.without", { option: text.say("option.rounds") })]);
  });
});
