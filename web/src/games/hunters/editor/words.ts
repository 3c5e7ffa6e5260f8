/** Spaces of a draft and its problems in words. */

import type { Catalogue } from "../../../lib/text.ts";
import { edgeAt, edgeOf, nameOfCell, type Side } from "../../editor/grid.ts";
import type { Told } from "../../editor/editor.svelte.ts";
import { OBSTACLE, OPEN, dealt, type Change, type Draft, type Goal, type Icon } from "./draft.ts";

const GROUND: Readonly<Record<Icon, string>> = { ".": "ground.plain", v: "ground.vantage", c: "ground.cover", x: "ground.exposed", "#": "ui.hunters.editor.tool.solid" };
const SIDES: Readonly<Record<Side, string>> = { north: "ui.editor.north", east: "ui.editor.east", south: "ui.editor.south", west: "ui.editor.west" };

/** A space by its name, with everything on it and around it. */
export function spaceLabel(draft: Draft, text: Catalogue, cell: number): string {
  const { drawing } = draft;
  const name = nameOfCell(drawing, cell);
  const parts = [text.say(GROUND[drawing.icons[cell] ?? "."])];
  if (draft.heroes.includes(name)) parts.push(text.say("ui.hunters.editor.tool.start"));
  for (const group of draft.enemies) {
    const count = dealt(group).get(name) ?? 0;
    if (group.at.includes(name)) parts.push(`${text.named("enemy", group.type)} × ${count}`);
  }
  for (const group of draft.tokens) if (group.at.includes(name)) parts.push(group.id === "" ? text.named("term", group.kind) : `${text.named("term", group.kind)} (${text.named("term", group.id)})`);
  draft.goals.forEach((goal, number) => goal.zone.includes(name) && parts.push(text.say("ui.editor.goal", { number: number + 1 })));
  draft.schedule.forEach((change, number) => change.at.includes(name) && parts.push(text.say("ui.hunters.editor.event", { number: number + 1 })));
  for (const side of ["north", "east", "south", "west"] as const) {
    const kind = edgeAt(drawing, edgeOf(drawing, cell, side));
    if (kind !== OPEN) parts.push(text.say("ui.editor.edge-at", { side: text.say(SIDES[side]), edge: text.say(kind === OBSTACLE ? "ground.obstacle" : "ground.screen") }));
  }
  return `${name}: ${parts.join(", ")}`;
}

export interface Problem {
  text: string;
  /** The space, by its name. */
  cell: string | null;
  /** The goal, the way to lose or the event, by the id of its fields. */
  part: string | null;
}

export function problemOf(told: Told, text: Catalogue): Problem {
  const { cell, goal, change, part } = told;
  const list = part === "fails" ? "fail" : part === "schedule" ? "change" : "goal";
  const number = typeof change === "number" ? change : typeof goal === "number" ? goal : null;
  return {
    text: text.say(`refusal.${told.why}`, told),
    cell: typeof cell === "string" ? cell : null,
    part: number === null ? null : `${typeof change === "number" ? "change" : list}-${number - 1}`,
  };
}

const KINDS: Readonly<Record<Goal["do"] | Change["do"], string>> = {
  kill: "ui.hunters.editor.kind.kill",
  reach: "ui.hunters.editor.kind.reach",
  carry: "ui.hunters.editor.kind.carry",
  hold: "ui.hunters.editor.kind.hold",
  survive: "ui.hunters.editor.kind.survive",
  destroy: "ui.hunters.editor.kind.destroy",
  switch: "ui.hunters.editor.kind.switch",
  leave: "ui.hunters.editor.kind.leave",
  turns: "ui.hunters.editor.kind.turns",
  lost: "ui.hunters.editor.kind.lost",
  taken: "ui.hunters.editor.kind.taken",
  down: "ui.hunters.editor.kind.down",
  spawn: "ui.hunters.editor.kind.spawn",
  weather: "ui.hunters.editor.kind.weather",
  light: "ui.hunters.editor.kind.light",
  open: "ui.hunters.editor.kind.open",
  message: "ui.hunters.editor.kind.message",
};

export function kindText(kind: Goal["do"] | Change["do"], text: Catalogue): string {
  return text.say(KINDS[kind]);
}

/** The names of tokens, as goals and events mean them. */
export function tokenNames(draft: Draft): string[] {
  const found: string[] = [];
  for (const group of draft.tokens) for (const _ of group.at) found.push(group.id === "" ? `${group.kind}-${found.length + 1}` : group.id);
  return [...new Set(found)];
}
