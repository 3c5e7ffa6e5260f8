/** Squares of a drawing in words. */

import type { Catalogue } from "../../../lib/text.ts";
import { buildings, cellName, edgeAt, edgeOf, lettersAt, OPEN, SMALL, WALL, type Drawing, type Side } from "./drawing.ts";

const GROUND = {
  ".": "ui.dust.editor.tool.open",
  "~": "ui.dust.editor.tool.water",
  x: "ui.dust.editor.tool.rubble",
  "?": "ui.dust.editor.tool.smoke",
  "#": "ui.dust.editor.tool.blocked",
} as const;

const SIDES: Readonly<Record<Side, string>> = {
  north: "ui.editor.north",
  east: "ui.editor.east",
  south: "ui.editor.south",
  west: "ui.editor.west",
};

/** A square by its name, with everything on it and around it. */
export function squareLabel(drawing: Drawing, text: Catalogue, cell: number, inside: readonly number[] = buildings(drawing)): string {
  const parts = [text.say(GROUND[drawing.terrain[cell] ?? "."])];
  if (inside[cell]! > 0) parts.push(text.say("ui.dust.editor.inside"));
  if (drawing.cover[cell] === "c") parts.push(text.say("ui.dust.editor.tool.crate"));
  if (drawing.cover[cell] === "t") parts.push(text.say("ui.dust.editor.tool.trap"));
  for (const letter of lettersAt(drawing, cell)) parts.push(zoneName(text, letter));
  for (const side of ["north", "east", "south", "west"] as const) {
    const kind = edgeAt(drawing, edgeOf(drawing, cell, side));
    if (kind === OPEN) continue;
    const what = kind === WALL ? "ui.dust.editor.tool.wall" : kind === SMALL ? "ui.dust.editor.tool.small" : "ui.dust.editor.tool.large";
    parts.push(text.say("ui.editor.edge-at", { side: text.say(SIDES[side]), edge: text.say(what) }));
  }
  return `${cellName(drawing, cell)}: ${parts.join(", ")}`;
}

export function zoneName(text: Catalogue, letter: string): string {
  switch (letter) {
    case "A":
      return text.say("ui.dust.editor.tool.entry-a");
    case "B":
      return text.say("ui.dust.editor.tool.entry-b");
    case "C":
      return text.say("ui.dust.editor.tool.area");
    default:
      return text.say("ui.dust.editor.zone", { zone: letter });
  }
}
