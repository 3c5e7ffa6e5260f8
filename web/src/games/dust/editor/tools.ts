/** What can be drawn with, and what a stroke of it does. */

import { cellAt, middleOf, type Point } from "../../editor/grid.ts";
import { toolByKey, type Tool as EditorTool, type ToolGroup } from "../../editor/tools.ts";
import {
  clear,
  edgeAt,
  edgeOf,
  LARGE,
  line,
  nearestEdge,
  onEdge,
  OPEN,
  setCover,
  setEdge,
  setTerrain,
  setZone,
  SMALL,
  WALL,
  type Cover,
  type Drawing,
  type EdgeKind,
  type Side,
  type Terrain,
} from "./drawing.ts";

export type ToolName =
  | "open" | "water" | "rubble" | "smoke" | "blocked"
  | "wall" | "small" | "large" | "unwall" | "building"
  | "crate" | "trap"
  | "entry-a" | "entry-b" | "area" | "place"
  | "erase" | "hand";

export interface Tool extends EditorTool {
  name: ToolName;
  terrain?: Terrain;
  edge?: EdgeKind;
  cover?: Cover;
  /** A letter of the zones; `place` has whichever is chosen. */
  zone?: string;
}

export const TOOLS: readonly ToolGroup<Tool>[] = [
  {
    text: "ui.editor.tools.ground",
    tools: [
      { name: "open", key: "1", text: "ui.dust.editor.tool.open", icon: "M3 3h18v18H3zM12 10.5a1.5 1.5 0 1 0 .01 0", terrain: "." },
      { name: "water", key: "2", text: "ui.dust.editor.tool.water", icon: "M3 8q4.5-5 9 0t9 0M3 13q4.5-5 9 0t9 0M3 18q4.5-5 9 0t9 0", terrain: "~" },
      { name: "rubble", key: "3", text: "ui.dust.editor.tool.rubble", icon: "M4 4l6 6M10 4l-6 6M14 13l6 6M20 13l-6 6M15 4l4 4M19 4l-4 4M5 15l4 4M9 15l-4 4", terrain: "x" },
      { name: "smoke", key: "4", text: "ui.dust.editor.tool.smoke", icon: "M8 2l4 6-4 6-4-6zM16 10l4 6-4 6-4-6z", terrain: "?" },
      { name: "blocked", key: "5", text: "ui.dust.editor.tool.blocked", icon: "M3 3h18v18H3zM3 12l9-9M3 21 21 3M12 21l9-9", terrain: "#" },
    ],
  },
  {
    text: "ui.dust.editor.tools.edges",
    tools: [
      { name: "wall", key: "W", text: "ui.dust.editor.tool.wall", icon: "M2 11h20v3H2z", edge: WALL, filled: true },
      { name: "small", key: "S", text: "ui.dust.editor.tool.small", icon: "M2 11h7v3H2zM15 11h7v3h-7z", edge: SMALL, filled: true },
      { name: "large", key: "L", text: "ui.dust.editor.tool.large", icon: "M2 11h3v3H2zM19 11h3v3h-3zM8 12.5h8", edge: LARGE, filled: true },
      { name: "unwall", key: "O", text: "ui.dust.editor.tool.unwall", icon: "M2 12.5h4M10 12.5h4M18 12.5h4M8 7l8 11M16 7 8 18", edge: OPEN },
      { name: "building", key: "B", text: "ui.dust.editor.tool.building", icon: "M3 5h18v15H3zM10 20v-6h4v6" },
    ],
  },
  {
    text: "ui.dust.editor.tools.cover",
    tools: [
      { name: "crate", key: "C", text: "ui.dust.editor.tool.crate", icon: "M4 5h16v14H4zM4 5l16 14M20 5 4 19", cover: "c" },
      { name: "trap", key: "T", text: "ui.dust.editor.tool.trap", icon: "M4 20 20 5M20 20 4 5M12 2v18M2 21h5M17 21h5", cover: "t" },
    ],
  },
  {
    text: "ui.dust.editor.tools.zones",
    tools: [
      { name: "entry-a", key: "Q", text: "ui.dust.editor.tool.entry-a", icon: "M5 20 12 4l7 16M8 14h8", zone: "A" },
      { name: "entry-b", key: "E", text: "ui.dust.editor.tool.entry-b", icon: "M6 4v16h7a4 4 0 0 0 0-8H6h6a4 4 0 0 0 0-8z", zone: "B" },
      { name: "area", key: "V", text: "ui.dust.editor.tool.area", icon: "M19 7a8 8 0 1 0 0 10", zone: "C" },
      { name: "place", key: "Z", text: "ui.dust.editor.tool.place", icon: "M6 21V4h12l-3 4 3 4H6", zone: "" },
    ],
  },
  {
    text: "ui.editor.tools.more",
    tools: [
      { name: "erase", key: "X", text: "ui.editor.tool.erase", icon: "M9 20 3 14 14 3l7 7-10 10zM8 9l7 7M9 20h12" },
      { name: "hand", key: "H", text: "ui.editor.tool.hand", icon: "M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3" },
    ],
  },
];

const all = TOOLS.flatMap(({ tools }) => tools);

export function toolOf(name: ToolName): Tool {
  return all.find((tool) => tool.name === name)!;
}

export function byKey(key: string): Tool | null {
  return toolByKey(TOOLS, key);
}

export { cellAt, middleOf, type Point };

/** A stroke paints one thing from its first touch to its end: what was there already is taken away by touching it. */
export type Paint =
  | { what: "terrain"; terrain: Terrain }
  | { what: "cover"; cover: Cover }
  | { what: "zone"; letter: string; on: boolean }
  | { what: "edge"; kind: EdgeKind }
  | { what: "clear" };

/** What a stroke with a tool paints that begins there, or null for tools that paint no squares and edges. */
export function paintOf(drawing: Drawing, tool: Tool, letter: string, at: Point): Paint | null {
  const cell = cellAt(drawing, at);
  if (tool.terrain !== undefined) return { what: "terrain", terrain: tool.terrain };
  if (tool.cover !== undefined) return { what: "cover", cover: drawing.cover[cell] === tool.cover ? "" : tool.cover };
  if (tool.zone !== undefined) {
    const zone = tool.zone === "" ? letter : tool.zone;
    return { what: "zone", letter: zone, on: !(drawing.zones[zone] ?? []).includes(cell) };
  }
  if (tool.edge !== undefined) {
    const edge = nearestEdge(drawing, at.x, at.y);
    return { what: "edge", kind: edgeAt(drawing, edge) === tool.edge ? OPEN : tool.edge };
  }
  return tool.name === "erase" ? { what: "clear" } : null;
}

/** One touch of a stroke: the squares between the last point and this one, or the edge here. */
export function touch(drawing: Drawing, paint: Paint, from: Point | null, to: Point): Drawing {
  if (paint.what === "edge") {
    const edge = nearestEdge(drawing, to.x, to.y);
    return from === null || onEdge(edge, to.x, to.y) ? setEdge(drawing, edge, paint.kind) : drawing;
  }
  const cells = line(drawing, cellAt(drawing, from ?? to), cellAt(drawing, to));
  switch (paint.what) {
    case "terrain":
      return setTerrain(drawing, cells, paint.terrain);
    case "cover":
      return setCover(drawing, cells, paint.cover);
    case "zone":
      return setZone(drawing, cells, paint.letter, paint.on);
    case "clear":
      return clear(drawing, cells);
  }
}

/** The edge at a side of a square, painted with a tool for edges; with any other tool, as a wall. */
export function paintSide(drawing: Drawing, tool: Tool, cell: number, side: Side): Drawing {
  const kind = tool.edge ?? WALL;
  const edge = edgeOf(drawing, cell, side);
  return setEdge(drawing, edge, edgeAt(drawing, edge) === kind ? OPEN : kind);
}

