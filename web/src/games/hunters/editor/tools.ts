/** What can be drawn with, and what a stroke of it does. */

import { cellAt, edgeAt, edgeOf, line, nameOfCell, nearestEdge, onEdge, rectangle, setEdge, withAt, type Point, type Side } from "../../editor/grid.ts";
import type { Tool as EditorTool, ToolGroup } from "../../editor/tools.ts";
import { OBSTACLE, OPEN, SCREEN, type Draft, type EdgeKind, type Icon } from "./draft.ts";

export type ToolName =
  | "plain" | "vantage" | "cover" | "exposed" | "solid"
  | "obstacle" | "screen" | "unwall"
  | "start" | "enemy" | "token" | "zone" | "arrival"
  | "floor" | "erase" | "hand";

export interface Tool extends EditorTool {
  name: ToolName;
  icons?: Icon;
  edge?: EdgeKind;
}

export const TOOLS: readonly ToolGroup<Tool>[] = [
  {
    text: "ui.editor.tools.ground",
    tools: [
      { name: "plain", key: "1", text: "ground.plain", icon: "M3 3h18v18H3zM12 10.5a1.5 1.5 0 1 0 .01 0", icons: "." },
      { name: "vantage", key: "2", text: "ground.vantage", icon: "M4 21 7 7h10l3 14zM9 4l3-3 3 3M6 12h12", icons: "v" },
      { name: "cover", key: "3", text: "ground.cover", icon: "M3 20c-1-4 6-4 6 0zM9 20c-1-4 6-4 6 0zM15 20c-1-4 6-4 6 0zM6 16c-1-4 6-4 6 0zM12 16c-1-4 6-4 6 0z", icons: "c" },
      { name: "exposed", key: "4", text: "ground.exposed", icon: "M12 3a9 9 0 1 0 .01 0M6 12q6-6 12 0-6 6-12 0z", icons: "x" },
      { name: "solid", key: "5", text: "ui.hunters.editor.tool.solid", icon: "M3 3h18v18H3zM3 12l9-9M3 21 21 3M12 21l9-9", icons: "#" },
      { name: "floor", key: "F", text: "ui.hunters.editor.tool.floor", icon: "M3 5h18v14H3zM3 12h18M9 5v7M15 12v7" },
    ],
  },
  {
    text: "ui.hunters.editor.tools.edges",
    tools: [
      { name: "screen", key: "W", text: "ground.screen", icon: "M2 10h20v4H2z", edge: SCREEN, filled: true },
      { name: "obstacle", key: "B", text: "ground.obstacle", icon: "M2 11h5v3H2zM9.5 11h5v3h-5zM17 11h5v3h-5z", edge: OBSTACLE, filled: true },
      { name: "unwall", key: "O", text: "ui.hunters.editor.tool.unwall", icon: "M2 12.5h4M10 12.5h4M18 12.5h4M8 7l8 11M16 7 8 18", edge: OPEN },
    ],
  },
  {
    text: "ui.hunters.editor.tools.figures",
    tools: [
      { name: "start", key: "S", text: "ui.hunters.editor.tool.start", icon: "M6 21V3h12l-3 5 3 5H6" },
      { name: "enemy", key: "E", text: "ui.hunters.editor.tool.enemy", icon: "M12 4a8 8 0 0 0-5 14v3h10v-3a8 8 0 0 0-5-14zM9 11h.1M15 11h.1M10 21v-3M14 21v-3" },
    ],
  },
  {
    text: "ui.hunters.editor.tools.tokens",
    tools: [{ name: "token", key: "T", text: "ui.hunters.editor.tool.token", icon: "M12 3a9 9 0 1 0 .01 0M12 8v8M8 12h8" }],
  },
  {
    text: "ui.hunters.editor.tools.zones",
    tools: [
      { name: "zone", key: "Z", text: "ui.hunters.editor.tool.zone", icon: "M12 3a9 9 0 1 0 .01 0M12 8a4 4 0 1 0 .01 0" },
      { name: "arrival", key: "A", text: "ui.hunters.editor.tool.arrival", icon: "M12 3v13M6 11l6 6 6-6M4 21h16" },
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

export function toolOf(name: ToolName): Tool {
  return TOOLS.flatMap(({ tools }) => tools).find((tool) => tool.name === name)!;
}

/** What is chosen besides the tool. */
export interface Chosen {
  enemy: string;
  facing: string;
  token: string;
  theme: string;
  /** Of which goal and which event the spaces are meant, from 0. */
  goal: number;
  change: number;
}

/** A stroke paints one thing from its first touch to its end: what was there already is taken away by touching it. */
export type Paint = (draft: Draft, from: Point | null, to: Point) => Partial<Draft>;

function toggled(list: readonly string[], spaces: readonly string[], on: boolean): string[] {
  const rest = list.filter((space) => !spaces.includes(space));
  return on ? [...list, ...spaces.filter((space) => !list.includes(space))] : rest;
}

function setEnemies(draft: Draft, { enemy, facing }: Chosen, spaces: readonly string[], on: boolean): Partial<Draft> {
  const place = draft.enemies.findIndex((group) => group.type === enemy && group.facing === facing);
  const group = draft.enemies[place] ?? { type: enemy, at: [], count: 0, facing, "per-hero": {} };
  const at = toggled(group.at, spaces, on);
  const count = Math.min(20, Math.max(1, group.count + at.length - group.at.length));
  const enemies = place < 0 ? [...draft.enemies, { ...group, at, count }] : draft.enemies.map((one, number) => (number === place ? { ...group, at, count } : one));
  return { enemies: enemies.filter((one) => one.at.length > 0) };
}

/** Tokens of a kind are one group, unless they have a name or health. */
function setTokens(draft: Draft, { token }: Chosen, spaces: readonly string[], on: boolean): Partial<Draft> {
  const rest = draft.tokens.map((group) => (group.kind === token ? { ...group, at: toggled(group.at, spaces, false) } : group)).filter(({ at }) => at.length > 0);
  if (!on) return { tokens: rest };
  const place = rest.findIndex((group) => group.kind === token && group.id === "" && group.health === 0);
  if (place < 0) return { tokens: [...rest, { kind: token, at: [...spaces], id: "", health: 0 }] };
  return { tokens: rest.map((group, number) => (number === place ? { ...group, at: toggled(group.at, spaces, true) } : group)) };
}

/** Nobody and nothing on some spaces; the ground stays. */
export function clear(draft: Draft, spaces: readonly string[]): Partial<Draft> {
  const off = (list: readonly string[]) => toggled(list, spaces, false);
  const left = <Group extends { at: readonly string[] }>(groups: readonly Group[]) => groups.map((group) => ({ ...group, at: off(group.at) }));
  return {
    heroes: off(draft.heroes),
    enemies: left(draft.enemies)
      .filter(({ at }) => at.length > 0)
      .map((group) => ({ ...group, count: Math.max(1, group.count) })),
    tokens: left(draft.tokens).filter(({ at }) => at.length > 0),
    schedule: left(draft.schedule),
    goals: draft.goals.map((goal) => ({ ...goal, zone: off(goal.zone) })),
  };
}

/** What a stroke with a tool paints that begins there, or null for tools that paint no spaces and edges. */
export function paintOf(draft: Draft, tool: Tool, chosen: Chosen, at: Point): Paint | null {
  const { drawing } = draft;
  const space = nameOfCell(drawing, cellAt(drawing, at));
  const over = (then: (draft: Draft, spaces: readonly string[]) => Partial<Draft>): Paint => (now, from, to) =>
    then(now, line(now.drawing, cellAt(now.drawing, from ?? to), cellAt(now.drawing, to)).map((cell) => nameOfCell(now.drawing, cell)));
  if (tool.icons !== undefined) {
    const icon = tool.icons;
    return (now, from, to) => ({
      tiles: [],
      drawing: { ...now.drawing, icons: withAt(now.drawing.icons, line(now.drawing, cellAt(now.drawing, from ?? to), cellAt(now.drawing, to)), icon) },
    });
  }
  if (tool.edge !== undefined) {
    const kind = edgeAt(drawing, nearestEdge(drawing, at.x, at.y)) === tool.edge ? OPEN : tool.edge;
    return (now, from, to) => {
      const edge = nearestEdge(now.drawing, to.x, to.y);
      return from === null || onEdge(edge, to.x, to.y) ? { tiles: [], drawing: setEdge(now.drawing, edge, kind) } : {};
    };
  }
  switch (tool.name) {
    case "start": {
      const on = !draft.heroes.includes(space);
      return over((now, spaces) => ({ heroes: toggled(now.heroes, spaces, on) }));
    }
    case "enemy": {
      const on = !draft.enemies.some((group) => group.type === chosen.enemy && group.facing === chosen.facing && group.at.includes(space));
      return over((now, spaces) => setEnemies(now, chosen, spaces, on));
    }
    case "token": {
      const on = !draft.tokens.some((group) => group.kind === chosen.token && group.at.includes(space));
      return over((now, spaces) => setTokens(now, chosen, spaces, on));
    }
    case "zone": {
      const goal = draft.goals[chosen.goal];
      if (goal === undefined) return null;
      const on = !goal.zone.includes(space);
      return over((now, spaces) => ({ goals: now.goals.map((one, number) => (number === chosen.goal ? { ...one, zone: toggled(one.zone, spaces, on) } : one)) }));
    }
    case "arrival": {
      const change = draft.schedule[chosen.change];
      if (change === undefined) return null;
      const on = !change.at.includes(space);
      return over((now, spaces) => ({ schedule: now.schedule.map((one, number) => (number === chosen.change ? { ...one, at: toggled(one.at, spaces, on) } : one)) }));
    }
    case "erase":
      return over(clear);
    default:
      return null;
  }
}

/** The edge at a side of a space, painted with a tool for edges; with any other tool, as a Screen. */
export function paintSide(draft: Draft, tool: Tool, cell: number, side: Side): Partial<Draft> {
  const kind = tool.edge ?? SCREEN;
  const edge = edgeOf(draft.drawing, cell, side);
  return { tiles: [], drawing: setEdge(draft.drawing, edge, edgeAt(draft.drawing, edge) === kind ? OPEN : kind) };
}

/** Another floor from corner to corner, over what lies there. */
export function layFloor(draft: Draft, theme: string, from: number, to: number): Partial<Draft> {
  const cells = rectangle(draft.drawing, from, to);
  const [first, last] = [cells[0]!, cells.at(-1)!];
  const { width: columns } = draft.drawing;
  const [width, height] = [(last % columns) - (first % columns) + 1, Math.floor(last / columns) - Math.floor(first / columns) + 1];
  const inside = new Set(cells.map((cell) => nameOfCell(draft.drawing, cell)));
  const covered = ({ at, width: across, height: down }: (typeof draft.floor)[number]) => {
    const [x, y] = [at.charCodeAt(0) - 97, Number(at.slice(1)) - 1];
    return inside.has(at) && inside.has(nameOfCell(draft.drawing, (y + down - 1) * columns + x + across - 1));
  };
  const patch = { theme, at: nameOfCell(draft.drawing, first), width, height, turn: height > width ? 1 : 0 };
  return { tiles: [], floor: [...draft.floor.filter((one) => !covered(one)), patch] };
}
