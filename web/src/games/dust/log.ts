/** What the log needs to know of events: their squares, their words, and which entries are steps of a plan. */

import { tag, type Event } from "../../lib/episodes.ts";
import { untold, type Reading } from "../../lib/log.ts";
import type { Catalogue } from "../../lib/text.ts";
import { LOWEST_HIT, type Throw } from "./dice.ts";
import { isCell } from "./field.ts";
import type { Deed } from "./view.ts";

const FIELDS = ["cell", "to", "target_cell", "path"];

function places(event: Event): string[] {
  return [...new Set(FIELDS.flatMap((name) => event[name]).filter(isCell))];
}

// Words ---------------------------------------------------------------------------------------------

/** Steps of a plan that are told by themselves. */
const STEPS: Readonly<Record<string, string>> = {
  move: "ui.dust.log.move",
  enter: "ui.dust.log.enter",
  leap: "ui.dust.log.leap",
  leave: "ui.dust.log.leave",
  charge: "ui.dust.log.charge",
  stay: "ui.dust.log.stay",
  nothing: "ui.dust.log.nothing",
  reload: "ui.dust.log.reload",
  strike: "ui.dust.log.strike",
  "tank-head": "ui.dust.log.repair",
  repair: "ui.dust.log.repair",
  order: "ui.dust.log.order",
  rebuild: "ui.dust.log.rebuild",
  revive: "ui.dust.log.rebuild",
  heal: "ui.dust.log.heal",
  demolish: "ui.dust.log.demolish",
  use: "ui.dust.log.use",
};
/** What targets are named after. */
const ATTACKS: Readonly<Record<string, string>> = { attack: "ui.dust.log.attack", sustain: "ui.dust.log.sustain" };

/** A plan in words. All lines are aimed after the last step: their targets are told where it says that they attack. */
export function planText(all: readonly Deed[], text: Catalogue): string {
  const verb = (action: Deed) => String(action["do"]);
  const targets = [...new Set(all.filter((action) => verb(action) === "aim").map((action) => targetText(action["target"], text)))];
  const attackText = (key: string) => {
    const attack = text.say(key);
    return targets.length === 0 ? text.say("ui.dust.log.silent", { attack }) : text.say("ui.dust.log.at", { attack, targets });
  };
  const said = all
    .filter((action) => !["aim", "hold"].includes(verb(action)))
    .map((action) => (verb(action) in ATTACKS ? attackText(ATTACKS[verb(action)]!) : stepText(action, text)));
  if (all.some((action) => verb(action) === "charge") && targets.length > 0) said.push(attackText("ui.dust.log.attack"));
  if (said.length === 0 && targets.length > 0) said.push(attackText("ui.dust.log.attack")); // reactive fire
  return said.length === 0 ? text.say("ui.dust.log.nothing") : said.reduce((first, second) => text.say("ui.dust.log.then", { first, second }));
}

function stepText(action: Deed, text: Catalogue): string {
  const named = (family: string, field: string) => text.named(family, String(action[field]));
  const key = STEPS[String(action["do"])];
  if (key === undefined) return String(action["do"]);
  const said = text.say(key, {
    ...action,
    unit: named("unit", "unit"),
    battery: named("unit", "battery"),
    target: named("unit", "target"),
    skill: named("skill", "skill"),
  });
  const crushed = action["crush"];
  return Array.isArray(crushed) && crushed.length > 0 ? text.say("ui.dust.log.crushing", { move: said, cells: crushed }) : said;
}

function targetText(target: unknown, text: Catalogue): string {
  return isCell(target) ? text.say("ui.dust.log.cover-on", { cell: target }) : text.named("unit", String(target));
}

/** A shot: its dice, its hits, and what kept them from doing damage. */
function firedText(event: Event, text: Catalogue): string {
  const throws = (event["throws"] as Throw[] | undefined) ?? [];
  const thrown = (why: string) => throws.find((one) => one.why === why)?.faces.length ?? null;
  const damage = Number(event["damage"]);
  const cover = thrown("cover");
  const resilient = thrown("resilient");
  const what = [text.say("ui.dust.log.dice", { count: Number(event["dice"]) }), text.say("ui.dust.log.hits", { count: Number(event["hits"]) })];
  // A die is thrown for every point that is left: after those for the cover, those of the resilient.
  const saved = cover === null ? 0 : cover - (resilient ?? damage);
  const hard = ((event["rules"] as string[] | undefined) ?? []).includes("hard-cover");
  if (saved > 0) what.push(text.say(hard ? "ui.dust.log.saved-hard" : "ui.dust.log.saved-soft", { count: saved }));
  if (resilient !== null && resilient > damage) what.push(text.say("ui.dust.log.shrugged", { count: resilient - damage }));
  what.push(text.say("ui.dust.log.damage", { count: damage }));
  return text.say("ui.dust.log.fired", {
    unit: text.named("unit", String(event["unit"])),
    target: text.named("unit", String(event["target"])),
    weapon: text.named("weapon", String(event["weapon"])),
    what: what.join(", "),
  });
}

/** Dice of both sides, as they fell, with their hits. */
function rolledText(key: string, event: Event, winner: unknown, text: Catalogue, seats: readonly string[]): string {
  const side = (number: number, field: string) => {
    const faces = (event[field] as number[] | undefined) ?? [];
    const count = faces.filter((face) => face >= LOWEST_HIT).length;
    const dice = faces.map((face) => text.named("term", String(face))).join("");
    return text.say("ui.dust.log.rolled", { side: seats[number] ?? number, dice, hits: text.say("ui.dust.log.hits", { count }) });
  };
  const result = typeof winner === "number" ? text.say("ui.dust.log.winner", { side: seats[winner] ?? winner }) : text.say("ui.dust.roll.tie");
  return text.say(key, { one: side(0, "faces"), other: side(1, "other_faces"), result });
}

/** An event in words of its own; null: those of the catalogue. */
function say(event: Event, text: Catalogue, seats: readonly string[]): string | null {
  switch (tag(event)) {
    case "declared":
      return text.say("ui.dust.log.plan", { unit: text.named("unit", String(event["unit"])), plan: planText(event["steps"] as Deed[], text) });
    case "fired":
      return firedText(event, text);
    case "initiative-rolled":
      return rolledText("ui.dust.log.initiative", event, event["winner"], text, seats);
    case "set-up-rolled":
      return rolledText("ui.dust.log.set-up", event, event["side"], text, seats);
    case "round-ended": {
      const score = (event["score"] as number[]).map((count, side) => text.say("ui.dust.end.of", { side: seats[side] ?? side, count }));
      return text.say("ui.dust.log.score", { round: event["round"], score });
    }
    default:
      return null;
  }
}

/** A plan is declared in steps in which nothing happens yet, and told as a whole when it is confirmed. */
export const reading: Reading & { say: typeof say } = { places, untold, say };
