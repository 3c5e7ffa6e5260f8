/** The scenario in words: before the battle, and after it. */

import type { Catalogue } from "../../lib/text.ts";
import { placeOf } from "./field.ts";
import type { Goal, View } from "./view.ts";
import { DOES, goalText, sideName, unitName } from "./words.ts";

export interface Told {
  title: string;
  story: string;
  facts: string[];
  sides: Placed[];
  goals: Placed[];
  cover: string[];
}

/** Something that is about squares of the map. */
export interface Placed {
  said: string;
  cells: readonly string[];
}

/** `seats` are those that are played here: their sides are said to be yours, unless both are. */
export function brief(view: View, text: Catalogue, seats: readonly number[]): Told {
  const { briefing } = view;
  const own = [...new Set(seats.map((seat) => view.sides[seat] ?? 0))];
  const facts = [
    ...(own.length === 1 ? [text.say("ui.dust.briefing.you", { side: sideName(view, text, own[0]!) })] : []),
    [text.say("ui.dust.briefing.rounds", { count: view.rounds }), view.points > 0 ? text.say("ui.dust.briefing.points", { count: view.points }) : text.say("ui.dust.briefing.forces")].join(", "),
  ];
  return { title: title(view, text), story: story(view, text), facts, sides: [0, 1].flatMap((side) => comes(view, text, side)), goals: goals(view, text), cover: cover(briefing, text) };
}

function title(view: View, text: Catalogue): string {
  if (view.custom) return view.briefing.title || text.say("ui.dust.briefing.own");
  return text.named("scenario", view.scenario);
}

function story(view: View, text: Catalogue): string {
  const key = `scenario-text.${view.scenario}`;
  return view.custom ? view.briefing.text : text.has(key) ? text.say(key) : "";
}

/** Squares in as few words as it takes: a row, a column, or from one corner to the other. */
export function where(cells: readonly string[], text: Catalogue): string {
  const places = cells.map((cell) => ({ cell, ...placeOf(cell) })).sort((one, other) => one.y - other.y || one.x - other.x);
  const from = places[0]?.cell ?? "";
  const to = places.at(-1)?.cell ?? "";
  if (new Set(places.map(({ y }) => y)).size === 1) return text.say("ui.dust.briefing.row", { row: (places[0]?.y ?? 0) + 1, from, to });
  if (new Set(places.map(({ x }) => x)).size === 1) return text.say("ui.dust.briefing.column", { column: from.slice(0, 1), from, to });
  return text.say("ui.dust.briefing.squares", { from, to });
}

function comes(view: View, text: Catalogue, side: number): Placed[] {
  const { defender, dice } = view.briefing;
  const name = sideName(view, text, side);
  const key = defender === side ? "ui.dust.briefing.stands" : "ui.dust.briefing.enters";
  const cells = view.field.entry[side] ?? [];
  const found: Placed[] = [{ said: text.say(key, { side: name, where: where(cells, text) }), cells }];
  const count = dice[side] ?? 3;
  if (count !== 3) found.push({ said: text.say("ui.dust.briefing.more-dice", { side: name, count }), cells: [] });
  return found;
}

const decides = (goal: Goal) => goal.decides || goal.kind === "reach";

/** What gives victory points, and when the battle is over. */
function goals(view: View, text: Catalogue): Placed[] {
  const end = view.goals.some(decides) ? "ui.dust.briefing.end-goal" : "ui.dust.briefing.end";
  return [
    ...view.goals.map((goal) => ({ said: goalText(view, text, goal), cells: goal.cells })),
    { said: text.say("ui.dust.briefing.units"), cells: [] },
    { said: text.say(end, { rounds: view.rounds }), cells: [] },
  ];
}

function cover({ crates, traps }: View["briefing"], text: Catalogue): string[] {
  return [
    ...(crates > 0 ? [text.say("ui.dust.briefing.crates", { count: crates, does: text.say(DOES.crate) })] : []),
    ...(traps > 0 ? [text.say("ui.dust.briefing.traps", { count: traps, does: text.say(DOES.trap) })] : []),
  ];
}

// After it ------------------------------------------------------------------------------------------

/** The score of both sides, what decided, and whom each has destroyed. */
export function summary(view: View, text: Catalogue): string[] {
  const names = [0, 1].map((side) => sideName(view, text, side));
  const score = names.map((side, number) => text.say("ui.dust.end.of", { side, count: view.score[number] ?? 0 }));
  const lost = [0, 1].map((side) => view.units.filter((unit) => unit.side === side && unit.place === "destroyed"));
  const left = [0, 1].map((side) => view.units.filter((unit) => unit.side === side && ["board", "waiting"].includes(unit.place)));
  const reasons: string[] = [];
  for (const goal of view.goals) {
    if (goal.decides && goal.kind === "demolish" && view.blown.includes(goal.zone)) reasons.push(text.say("ui.dust.end.goal", { zone: goal.zone }));
    if (goal.kind === "reach") {
      const there = view.units.some((unit) => unit.side === goal.side && unit.cell !== null && goal.cells.includes(unit.cell));
      reasons.push(text.say(there ? "ui.dust.end.reached" : "ui.dust.end.missed", { zone: goal.zone, side: names[goal.side] }));
    }
  }
  names.forEach((side, number) => {
    if (left[number]!.length > 0) return;
    const all = view.units.every((unit) => unit.side !== number || unit.place === "destroyed");
    reasons.push(text.say(all ? "ui.dust.end.eliminated" : "ui.dust.end.gone", { side }));
  });
  const destroyed = names.map((side, number) => {
    const units = lost[1 - number]!.map((unit) => unitName(text, unit));
    return text.say("ui.dust.end.destroyed", { side, units: units.length === 0 ? text.say("ui.dust.end.nothing") : units });
  });
  return [text.say("ui.dust.end.score", { score }), ...reasons, ...destroyed];
}
