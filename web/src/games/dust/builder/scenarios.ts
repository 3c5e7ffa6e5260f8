/** Scenarios in words. */

import type { Catalogue } from "../../../lib/text.ts";
import type { Scenario } from "./ask.ts";

export function scenarioName(text: Catalogue, scenario: Pick<Scenario, "id" | "title">): string {
  return text.has(`scenario.${scenario.id}`) ? text.say(`scenario.${scenario.id}`) : scenario.title || scenario.id;
}

const KEYS: Readonly<Record<string, (goal: Scenario["goals"][number]) => string>> = {
  hold: ({ when }) => (when === "round" ? "goal.hold-round" : "goal.hold"),
  demolish: ({ decides }) => (decides ? "goal.demolish-decides" : "goal.demolish"),
};
const SIDES = ["ui.dust.field.first", "ui.dust.field.second"];
const KINDS: Readonly<Record<string, string>> = {
  squad: "ui.dust.units.squads",
  hero: "ui.dust.units.heroes",
  vehicle: "ui.dust.units.vehicles",
};

/** The goals in words, with whose they are. */
export function goalWords(text: Catalogue, scenario: Scenario): string[] {
  return scenario.goals.map((goal) => {
    const key = KEYS[goal.kind]?.(goal) ?? `goal.${goal.kind}`;
    const kind = KINDS[goal.target];
    const said = text.say(key, { ...goal, target: kind === undefined ? text.named("unit", goal.target) : text.say(kind) });
    const side = SIDES[goal.side];
    return side === undefined ? said : `${text.say(side)}: ${said}`;
  });
}
