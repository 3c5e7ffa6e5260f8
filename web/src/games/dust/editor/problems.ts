/** What the server finds wrong with a scenario, in the language of the page, with the square that it names. */

import type { Catalogue } from "../../../lib/text.ts";

export interface Problem {
  text: string;
  /** The square, by its name. */
  cell: string | null;
  /** The goal, from 0. */
  goal: number | null;
}

const PLACE = /row (?<row>\d+), column (?<column>[a-z])/;
const GOAL = /^goal (?<goal>\d+), /;

/** The validator's sentences; any other is shown as it is. */
const KNOWN: readonly (readonly [RegExp, string])[] = [
  [/^zones: side (?<side>\d) has no entry squares/, "ui.dust.editor.problem.entry"],
  [/: nobody can stand on this entry square '(?<zone>[AB])'/, "ui.dust.editor.problem.entry-ground"],
  [/: no cover element can be put on this square of the cover area/, "ui.dust.editor.problem.area-ground"],
  [/: a cover element can stand only on a circle or in smoke/, "ui.dust.editor.problem.cover-ground"],
  [/: a tank trap in a building without a large entrance/, "ui.dust.editor.problem.trap-inside"],
  [/: this building has no entrance/, "ui.dust.editor.problem.shut"],
  [/^zones: no goal uses zone '(?<zone>.)'/, "ui.dust.editor.problem.zone-unused"],
  [/an entrance on the rim of the map leads nowhere/, "ui.dust.editor.problem.rim"],
  [/^goal (?<goal>\d+), zone: '(?<zone>.)' is not drawn/, "ui.dust.editor.problem.goal-drawn"],
  [/^goal (?<goal>\d+), zone: soldiers of side (?<side>\d) have no way to '(?<zone>.)'/, "ui.dust.editor.problem.goal-way"],
  [/^goal (?<goal>\d+), zone: a goal of the kind \w+ has one/, "ui.dust.editor.problem.goal-zone"],
  [/^goal (?<goal>\d+), target: /, "ui.dust.editor.problem.goal-target"],
  [/^goal (?<goal>\d+), points: without them it has to decide/, "ui.dust.editor.problem.goal-nothing"],
  [/^goal (?<goal>\d+), \w+: a goal of the kind \w+ has one/, "ui.dust.editor.problem.goal-lacks"],
  [/^goals: only one can be of the kind reach/, "ui.dust.editor.problem.goal-reach"],
  [/^points: 0 means fixed forces/, "ui.dust.editor.problem.points"],
  [/^forces of side (?<side>\d): the army has no units/, "ui.dust.editor.problem.force-empty"],
  [/^forces of side (?<side>\d): the army costs (?<cost>\d+) points, .* over the limit of (?<limit>\d+)/, "ui.dust.editor.problem.force-cost"],
  [/^forces of side (?<side>\d): there is no unit '(?<unit>[^']*)'/, "ui.dust.editor.problem.force-unknown"],
  [/^forces of side (?<side>\d): (?<problem>.*)/, "ui.dust.editor.problem.force"],
  [/^defender_on_board: (?<units>\d+) units of side (?<side>\d), but (?<entries>\d+) entry squares/, "ui.dust.editor.problem.defender"],
  [/^crates and traps: (?<wanted>\d+) to place, but zone C has (?<free>\d+) squares/, "ui.dust.editor.problem.room"],
  [/^terrain_tiles: (?<wanted>\d+) are too many/, "ui.dust.editor.problem.tiles"],
  [/^(title|text): there are characters in it/, "ui.dust.editor.problem.letters"],
  [/there is no key '(?<key>[^']*)'/, "ui.dust.editor.problem.key"],
  [/the key '(?<key>[^']*)' is missing/, "ui.dust.editor.problem.key-missing"],
  [/^(?:goal \d+, )?(?<key>\w+): Expected (?<problem>.*)/, "ui.dust.editor.problem.value"],
  [/^not TOML: (?<problem>.*)/, "ui.dust.editor.problem.toml"],
];

export function problemOf(sentence: string, text: Catalogue): Problem {
  const at = PLACE.exec(sentence)?.groups;
  const cell = at === undefined ? null : `${at["column"]}${at["row"]}`;
  const number = GOAL.exec(sentence)?.groups?.["goal"];
  const goal = number === undefined ? null : Number(number) - 1;
  for (const [pattern, key] of KNOWN) {
    const found = pattern.exec(sentence);
    if (found === null) continue;
    const side = found.groups?.["side"];
    return { text: text.say(key, { ...found.groups, cell, side: side === undefined ? "" : sideLetter(Number(side)) }), cell, goal };
  }
  return { text: sentence, cell, goal };
}

/** Sides are told apart by the letter of their entry squares. */
export function sideLetter(side: number): string {
  return side === 0 ? "A" : "B";
}
