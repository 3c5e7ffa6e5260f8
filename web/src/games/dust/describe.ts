/** The battlefield in words, for the text mode. */

import { label } from "../../lib/choices.ts";
import type { Choice } from "../../lib/types.ts";
import type { Cell, Describe, Described, Doable, GridDescription, Item, List, Row } from "../describe.ts";
import { isCell, nameOf } from "./field.ts";
import { target, verb } from "./play.svelte.ts";
import { unitOf, type Unit, type View } from "./view.ts";
import { deed, goalText, remarks, sentences, shortLabel, sideName, standing, unitLabel, unitsAt } from "./words.ts";

export const describe: Describe = (of: Described): GridDescription => {
  const view = of.view as unknown as View;
  const { width, height } = view.field;
  const rows: Row[] = Array.from({ length: height }, (_, y) => ({
    name: of.text.say("ui.dust.row", { number: y + 1 }),
    cells: Array.from({ length: width }, (_, x) => cellOf(of, view, nameOf(x, y), x)),
  }));
  return { title: of.text.say("ui.dust.board"), columns: width, rows, lists: lists(of, view) };
};

function cellOf(of: Described, view: View, name: string, column: number): Cell {
  const units = unitsAt(view, name);
  const more = [...units.flatMap((unit) => [standing(of.text, unit), ...sentences(view, of.text, unit)]), ...remarks(view, of.text, name)];
  const doables = (of.decision?.choices ?? []).filter((choice) => isAt(view, choice, name)).map((choice) => doable(of, view, choice));
  return { name, column, text: shortLabel(view, of.text, name), more, actions: doables };
}

function isAt(view: View, choice: Choice, cell: string): boolean {
  const place = target(choice);
  if (place === null) return verb(choice) === "lose" && unitOf(view, view.wound?.unit)?.cell === cell;
  return isCell(place) ? place === cell : unitOf(view, place)?.cell === cell;
}

function doable(of: Described, view: View, choice: Choice): Doable {
  const known = of.text.has(`action.${verb(choice)}`);
  return { choice, text: known ? label(choice, of.text, of.names) : deed(view, of.text, choice.action) };
}

function lists(of: Described, view: View): List[] {
  const sides = [0, 1].map((side): List => {
    const units = view.units.filter((unit) => unit.side === side);
    const score: Item = { text: of.text.say("ui.dust.score", { count: view.score[side] }), actions: [] };
    return { title: sideName(view, of.text, side), items: [score, ...units.map((unit) => unitItem(of, view, unit))] };
  });
  const goals = view.goals.map((goal): Item => ({ text: goalText(view, of.text, goal), actions: [] }));
  return goals.length === 0 ? sides : [...sides, { title: of.text.say("ui.dust.goals"), items: goals }];
}

/** What stands on the board offers its deeds there. */
function unitItem(of: Described, view: View, unit: Unit): Item {
  const choices = unit.cell === null ? (of.decision?.choices ?? []).filter((choice) => target(choice) === unit.name) : [];
  const said = [unitLabel(view, of.text, unit), ...sentences(view, of.text, unit)].join(" ");
  return { text: said, actions: choices.map((choice) => doable(of, view, choice)) };
}
