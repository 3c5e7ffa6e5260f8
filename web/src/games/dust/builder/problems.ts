/**
 * What the rules say against a list comes in English, with the ids of units (`armies.py`). Here it is said in the language of
 * the page and with their names; a sentence that is not known is shown as it is.
 */

import type { Catalogue } from "../../../lib/text.ts";

const KNOWN: readonly (readonly [RegExp, string])[] = [
  [/^the army has no units$/, "ui.dust.army.problem-empty"],
  [/^the army costs (?<cost>\d+) points, (?<over>\d+) points? over the limit of (?<limit>\d+)$/, "ui.dust.army.problem-over"],
  [/^the army mixes blocs: (?<mixed>.+)$/, "ui.dust.army.problem-blocs"],
  [/^(?<hero>[a-z0-9-]+) has armour (?<ours>\w+), (?<squad>[a-z0-9-]+) has (?<theirs>\w+); a hero joins a squad of the same class$/, "ui.dust.army.problem-armour"],
  [/^(?<has>[a-z0-9-]+) has the skill (?<skill>[a-z-]+) and (?<lacks>[a-z0-9-]+) has not, so they do not join$/, "ui.dust.army.problem-skill"],
  [/^(?<squad>[a-z0-9-]+) is a command squad; (?<hero>[a-z0-9-]+) may not join it without the skill commander$/, "ui.dust.army.problem-commander"],
  [/^(?<entry>[a-z0-9+-]+): nobody joins a vehicle$/, "ui.dust.army.problem-vehicle"],
  [/^(?<entry>[a-z0-9+-]+): squads do not join each other$/, "ui.dust.army.problem-squads"],
  [/^(?<entry>[a-z0-9+-]+): heroes join a squad, not each other$/, "ui.dust.army.problem-heroes"],
  [/^(?<entry>[a-z0-9+-]+): \d+ heroes; a squad has at most one$/, "ui.dust.army.problem-many-heroes"],
  [/^(?<hero>[a-z0-9-]+) is one person, but stands in the list (?<times>\d+) times$/, "ui.dust.army.problem-twice"],
  [/^command squads of one side differ in armour; (?<squads>.+) all have (?<armour>\w+)$/, "ui.dust.army.problem-command"],
  [/^player (?<player>\d+) of the team has no units$/, "ui.dust.army.problem-player"],
  [/^there is no unit '(?<word>.*)'; did you mean (?<near>.+)\?$/, "ui.dust.army.problem-near"],
  [/^there is no unit '(?<word>.*)'; no unit has a name like that$/, "ui.dust.army.problem-unknown"],
  [/^there is a comma with no unit before or after it$/, "ui.dust.army.problem-comma"],
  [/^'(?<word>.*)': a unit is missing$/, "ui.dust.army.problem-missing"],
  [/^'(?<word>.*)': after \* comes a number from 1 to (?<most>\d+)$/, "ui.dust.army.problem-times"],
  [/^(?<count>\d+) units are too many; a list has at most (?<most>\d+)$/, "ui.dust.army.problem-units"],
  [/^(?<count>\d+) players are too many for one side; there are at most (?<most>\d+)$/, "ui.dust.army.problem-players"],
];

/** A text that cannot be read has all its problems in one sentence. */
const SEAM = /; (?=there is (?:no unit '|a comma )|'|\d+ (?:units|players) are too many)/;

/** Everything that is wrong, each once, in the language of the page. */
export function saidAll(problems: readonly string[], text: Catalogue): string[] {
  return [...new Set(problems.flatMap((problem) => problem.split(SEAM)).map((problem) => said(problem, text)))];
}

export function said(problem: string, text: Catalogue): string {
  for (const [pattern, key] of KNOWN) {
    const found = pattern.exec(problem);
    if (found !== null) return text.say(key, Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, value]) => [name, named(name, value, text)])));
  }
  return problem.charAt(0).toUpperCase() + problem.slice(1);
}

const UNITS = ["hero", "squad", "has", "lacks"];

function named(field: string, value: string, text: Catalogue): unknown {
  if (UNITS.includes(field)) return text.named("unit", value);
  if (field === "skill") return text.named("skill", value);
  if (field === "entry") return value.split("+").map((unit) => text.named("unit", unit)).join(" + ");
  if (field === "squads") return [...new Set(value.split(", "))].map((unit) => text.named("unit", unit));
  if (field === "near") return value.split(" or ").join(", ");
  if (field === "mixed") return value.replace(/([a-z0-9-]+) \(([a-z]+)\)/g, (_, unit: string, bloc: string) => `${text.named("unit", unit)} (${text.named("bloc", bloc)})`).replaceAll(" and ", ", ");
  return ["over", "cost", "limit", "times", "count", "most"].includes(field) ? Number(value) : value;
}
