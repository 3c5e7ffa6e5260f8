/** The board of Neuroshima Hex in words, for the text mode. */

import { label } from "../../lib/choices.ts";
import type { Catalogue } from "../../lib/text.ts";
import type { Cell, Describe, Described, Doable, GridDescription, Item, List, Row } from "../describe.ts";
import { board, facts } from "./facts.ts";
import { centre, type Cells } from "./geometry.ts";
import { waysOf, type Way } from "./plan.ts";
import type { Unit, View } from "./view.ts";
import { causes, hexLabel, sentences, type Subject } from "./words.ts";

/** Everything that the helpers need. */
interface Scene {
  view: View;
  text: Catalogue;
  names: readonly string[];
  seat: number;
  ways: Way[];
}

export const describe: Describe = (of: Described): GridDescription => {
  const view = of.view as unknown as View;
  const { cells, terminals } = board(view.board);
  const scene: Scene = {
    view,
    text: of.text,
    names: of.names,
    seat: of.decision?.seat ?? of.seat ?? 0,
    ways: of.decision?.choices.map((choice) => waysOf(choice)[0]!) ?? [],
  };
  const left = Math.min(...Object.values(cells).map(([q]) => q));
  const right = Math.max(...Object.values(cells).map(([q]) => q));
  const rows: Row[] = lines(cells).map((names, number) => ({
    name: of.text.say("ui.hex.row", { number: number + 1 }),
    cells: names.map((name) => cellOf(scene, name, cells[name]![0] - left, terminals.includes(name))),
  }));
  return { title: of.text.say("ui.hex.board"), columns: right - left + 1, hexes: true, rows, lists: lists(scene) };
};

/** Cells from north to south, those of the same height from west to east. */
export function lines(cells: Cells): string[][] {
  const byHeight = new Map<number, string[]>();
  for (const [name, [q, r]] of Object.entries(cells)) {
    const height = Math.round(centre(q, r).y);
    byHeight.set(height, [...(byHeight.get(height) ?? []), name]);
  }
  return [...byHeight]
    .sort(([one], [other]) => one - other)
    .map(([, names]) => names.sort((one, other) => cells[one]![0] - cells[other]![0]));
}

function cellOf(scene: Scene, name: string, column: number, terminal: boolean): Cell {
  const { view, text, names } = scene;
  const unit = view.tiles.find((other) => other.cell === name) ?? null;
  const floor = view.floors.find((other) => other.cell === name) ?? null;
  const parts = [stopless(hexLabel(name, unit, floor, terminal, false, text, names))];
  if (unit !== null) parts.push(text.say("ui.hex.owner", { seat: unit.owner }, names), ...state(unit, scene));
  return { name, column, text: parts.join(", "), more: about(unit, scene), actions: actionsAt(scene, name) };
}

function about(unit: Unit | null, { text, names }: Scene): string[] {
  if (unit === null) return [];
  const subject = { army: unit.army, tile: unit.tile, rot: unit.rot, unit, link: unit.link === true };
  return sentences(subject, text, names);
}

/** What works on a unit now, and how much it stands yet. */
function state(unit: Unit, { view, text, names }: Scene): string[] {
  const printed = facts(unit.army, unit.tile);
  const said = [];
  if (printed.initiative.length > 0) {
    said.push(text.say("ui.hex.acts-in", { phases: unit.acts }));
  }
  return [...said, ...causes(unit, view.tiles, text, names).map(stopless)];
}

/** Within a list of parts, a sentence goes without its full stop. */
function stopless(sentence: string): string {
  return sentence.replace(/\.(?=,|$)/g, "");
}

/** What begins or ends at a cell: a tile placed there, a unit that leaves it, a target. */
function actionsAt(scene: Scene, cell: string): Doable[] {
  return scene.ways.filter((way) => way.path[0] === cell || way.path.at(-1) === cell).map((way) => doable(scene, way));
}

function doable(scene: Scene, way: Way): Doable {
  const said = label(way.choice, scene.text, scene.names);
  const look = facing(scene, way);
  return { choice: way.choice, text: look === "" ? said : scene.text.say("ui.hex.would", { action: said, look }) };
}

/** Where the edges of a tile would point: a number of a rotation says little to who cannot see it. */
function facing(scene: Scene, way: Way): string {
  const { action } = way.choice;
  const verb = String(action["do"]);
  const rot = action["rot"];
  if (typeof rot !== "number") return "";
  const placed = ["hq", "place", "replace"].includes(verb);
  const unit = placed ? null : (scene.view.tiles.find((other) => other.cell === (action["cell"] ?? scene.view.asked[0])) ?? null);
  const tile = verb === "hq" ? "hq" : placed ? String(action["tile"]) : unit?.tile;
  const army = placed ? scene.view.armies[scene.seat] : unit?.army;
  if (tile === undefined || army === undefined) return "";
  return edgesOf({ army, tile, rot, unit: null, link: false }, scene);
}

/** Only what turns with a tile. */
function edgesOf(subject: Subject, { text, names }: Scene): string {
  const still = new Set(sentences({ ...subject, rot: subject.rot + 1 }, text, names));
  return sentences(subject, text, names).filter((sentence) => !still.has(sentence)).map(stopless).join("; ");
}

function lists(scene: Scene): List[] {
  const { view, text, names } = scene;
  return view.armies.flatMap((army, seat) => [
    { title: text.say("ui.hex.hand", { seat }, names), items: hand(scene, army, seat) },
    { title: text.say("ui.hex.state", { seat }, names), items: standing(scene, seat) },
  ]);
}

function hand(scene: Scene, army: string, seat: number): Item[] {
  const { view, text, names } = scene;
  const tiles = view.hands[seat] ?? [];
  if (tiles.length === 0) return [{ text: text.say("ui.hex.hand-empty"), actions: [] }];
  return tiles.map((tile, place) => {
    const said = sentences({ army, tile, rot: 0, unit: null, link: false }, text, names).join(" ");
    // Of two alike, only the first offers what can be done with either.
    const first = tiles.indexOf(tile) === place && seat === scene.seat;
    const own = first ? scene.ways.filter((way) => way.path.length === 0 && isOf(way, tile)) : [];
    return { text: text.say("ui.hex.tile", { tile, text: said }), actions: own.map((way) => doable(scene, way)) };
  });
}

function isOf(way: Way, tile: string): boolean {
  return way.from === `hand:${tile}` || way.from === `drop:${tile}`;
}

function standing({ view, text }: Scene, seat: number): Item[] {
  const counted = (tiles: readonly string[]) => {
    const kinds = [...new Set(tiles)];
    return kinds.map((tile) => text.say("ui.hex.some", { tile, count: tiles.filter((other) => other === tile).length }));
  };
  const said = [
    text.say("ui.hex.hq-points", { count: view.points[seat] }),
    text.say("ui.hex.pile", { count: view.piles[seat] }),
    text.say("ui.hex.discarded", { tiles: counted(view.discards[seat] ?? []) }),
  ];
  if (view.board === "duel") said.push(text.say("ui.hex.energy", { count: view.energy[seat] }));
  if (view.mode === "points") said.push(text.say("ui.hex.score", { count: view.score[seat] }));
  if (view.terror.includes(seat)) said.push(text.say("ui.hex.terror"));
  return said.map((sentence) => ({ text: sentence, actions: [] }));
}
