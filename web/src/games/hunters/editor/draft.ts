/** A mission that is being made: the ground, what stands on it, and everything that is said about it. */

import { edgeAt, edgeOf, grown, nameOfCell, range, type Growth, type Lined, type Side, type Size } from "../../editor/grid.ts";
import type { Ground, Tile } from "../view.ts";

export const ICONS = [".", "v", "c", "x", "#"] as const;
export type Icon = (typeof ICONS)[number];
export const OPEN = 0;
export const OBSTACLE = 1;
export const SCREEN = 2;
export type EdgeKind = typeof OPEN | typeof OBSTACLE | typeof SCREEN;

export const MOST_COLUMNS = 26;
export const MOST_ROWS = 40;
export const LEAST = 3;
export const MOST_TURNS = 12;

export const GOALS = ["kill", "reach", "carry", "hold", "survive", "destroy", "switch", "leave"] as const;
export const FAILS = ["turns", "lost", "taken", "down"] as const;
export const CHANGES = ["spawn", "weather", "light", "open", "message"] as const;
export const WHENS = ["", "alarm", "half"] as const;
export const WEATHERS = ["clear", "rain", "snow", "fog"] as const;
export const LIGHTS = ["day", "night"] as const;
export const TOKENS = [
  ...["find", "explosives", "flammables", "chemicals", "smoke", "building", "wreck", "scrapyard", "tower", "wall", "switch", "cargo", "objective", "exit"],
  ...["radio", "trap", "device", "modules"],
] as const;
export const MODULES = [
  ...["chemicals", "lighting", "scrap", "electronics", "optics", "power", "lasers", "firearms", "advanced-technology", "communication"],
  ...["explosives", "advanced-materials"],
] as const;

export type Words = Readonly<Record<string, string>>;
export type PerHero = Readonly<Record<string, number>>;

export interface Goal {
  do: (typeof GOALS)[number] | (typeof FAILS)[number];
  type: string;
  count: number;
  zone: readonly string[];
  turns: number;
  kind: string;
  id: string;
  edge: string;
}

export interface Enemies {
  type: string;
  at: readonly string[];
  count: number;
  facing: string;
  "per-hero": PerHero;
}

export interface Token {
  kind: string;
  at: readonly string[];
  id: string;
  health: number;
}

export interface Change {
  turn: number;
  do: (typeof CHANGES)[number];
  type: string;
  count: number;
  at: readonly string[];
  weather: string;
  light: string;
  id: string;
  text: Words;
  "per-hero": PerHero;
  /** What it waits for, from `turn` on. */
  when: (typeof WHENS)[number];
  /** The enemy whose health it waits for. */
  of: string;
}

export interface Patch {
  theme: string;
  at: string;
  width: number;
  height: number;
  turn: number;
}

interface Said {
  id: string;
  code: string;
  level: number;
  turns: number;
  light: "day" | "night";
  weather: string;
  hidden: boolean;
  reward: { xp: number; cells: number };
  finds: readonly string[];
  name: Words;
  about: Words;
  briefing: Words;
  heroes: readonly string[];
  enemies: readonly Enemies[];
  tokens: readonly Token[];
  schedule: readonly Change[];
  goals: readonly Goal[];
  fails: readonly Goal[];
  tiles: readonly { code: string; at: string; turn: number }[];
  /** What the ground looks like. */
  floor: readonly Patch[];
}

/** A mission as the server tells it. */
export interface Mission extends Said {
  map: string;
  source: string;
}

export interface Drawing extends Lined<EdgeKind> {
  icons: readonly Icon[];
}

/** Tiles stay as long as their ground is not drawn over. */
export interface Draft extends Said {
  drawing: Drawing;
}

// Ground -------------------------------------------------------------------------------------------

export function empty(width: number, height: number): Drawing {
  return {
    width,
    height,
    icons: range(0, width * height).map(() => "." as const),
    upright: range(0, (width + 1) * height).map(() => OPEN),
    level: range(0, width * (height + 1)).map(() => OPEN),
  };
}

/** North, east, south and west, as the server counts. */
const SIDES: readonly Side[] = ["north", "east", "south", "west"];

export function drawingOf(ground: Ground): Drawing {
  const { width, height } = ground;
  const edge = (x: number, y: number, way: number) => Number(ground.edges[(y * width + x) * 4 + way] ?? 0) as EdgeKind;
  return {
    width,
    height,
    icons: [...ground.icons] as Icon[],
    upright: range(0, (width + 1) * height).map((number) => {
      const [x, y] = [number % (width + 1), Math.floor(number / (width + 1))];
      return x < width ? edge(x, y, 3) : edge(x - 1, y, 1);
    }),
    level: range(0, width * (height + 1)).map((number) => {
      const [x, y] = [number % width, Math.floor(number / width)];
      return y < height ? edge(x, y, 0) : edge(x, y - 1, 2);
    }),
  };
}

/** The draft as a match shows its ground. */
export function groundOf({ drawing, floor, heroes }: Draft): Ground {
  const { width, height, icons } = drawing;
  const whole: Tile = { code: "floor", theme: "street", at: "a1", width, height, turn: 0 };
  return {
    width,
    height,
    icons: icons.join(""),
    edges: range(0, width * height)
      .map((cell) => SIDES.map((side) => edgeAt(drawing, edgeOf(drawing, cell, side))).join(""))
      .join(""),
    zone: [...heroes],
    tiles: floor.length === 0 ? [whole] : floor.map((patch, number) => ({ code: `floor-${number + 1}`, ...patch })),
  };
}

const UPRIGHT = " :|";
const LEVEL = ["   ", "- -", "---"] as const;

/** The drawing as text, in the form that the server reads (`ground.py`). */
export function writeMap(drawing: Drawing): string {
  const { width, height, icons } = drawing;
  const level = (y: number) => `  ${range(0, width).map((x) => `+${LEVEL[edgeAt(drawing, { way: "level", x, y })]}`).join("")}+`;
  const lines = [`    ${range(0, width).map((x) => String.fromCharCode(97 + x)).join("   ")}`, level(0)];
  for (let y = 0; y < height; y++) {
    const row = range(0, width + 1).map((x) => `${UPRIGHT[edgeAt(drawing, { way: "upright", x, y })]}${x < width ? ` ${icons[y * width + x]} ` : ""}`);
    lines.push(`${String(y + 1).padEnd(2)}${row.join("")}`.trimEnd(), level(y + 1));
  }
  return `${lines.join("\n")}\n`;
}

export function canGrow({ width, height }: Size, { left = 0, right = 0, top = 0, bottom = 0 }: Growth): boolean {
  const fits = (size: number, by: number, most: number) => by === 0 || (size + by >= LEAST && size + by <= most);
  return fits(width, left + right, MOST_COLUMNS) && fits(height, top + bottom, MOST_ROWS);
}

/** A larger or smaller map: what stands on it goes along, and what has no space any more is gone. */
export function grow(draft: Draft, by: Growth): Partial<Draft> {
  const { left = 0, top = 0 } = by;
  const { drawing } = draft;
  const size = { width: drawing.width + left + (by.right ?? 0), height: drawing.height + top + (by.bottom ?? 0) };
  const moved = (name: string): string[] => {
    const [x, y] = [name.charCodeAt(0) - 97 + left, Number(name.slice(1)) - 1 + top];
    return x >= 0 && y >= 0 && x < size.width && y < size.height ? [nameOfCell(size, y * size.width + x)] : [];
  };
  const along = <Group extends { at: readonly string[] }>(groups: readonly Group[]) =>
    groups.map((group) => ({ ...group, at: group.at.flatMap(moved) }));
  const aimed = (goals: readonly Goal[]) => goals.map((goal) => ({ ...goal, zone: goal.zone.flatMap(moved) }));
  const floor = draft.floor.flatMap((patch) => {
    const [x, y] = [patch.at.charCodeAt(0) - 97 + left, Number(patch.at.slice(1)) - 1 + top];
    const [from, to] = [{ x: Math.max(0, x), y: Math.max(0, y) }, { x: Math.min(size.width, x + patch.width), y: Math.min(size.height, y + patch.height) }];
    const [width, height] = [to.x - from.x, to.y - from.y];
    return width < 1 || height < 1 ? [] : [{ ...patch, at: nameOfCell(size, from.y * size.width + from.x), width, height }];
  });
  return {
    tiles: [],
    floor,
    drawing: {
      ...size,
      icons: grown(drawing, by, drawing.icons, "cell", "." as Icon),
      upright: grown(drawing, by, drawing.upright, "upright", OPEN as EdgeKind),
      level: grown(drawing, by, drawing.level, "level", OPEN as EdgeKind),
    },
    heroes: draft.heroes.flatMap(moved),
    enemies: along(draft.enemies).filter(({ at }) => at.length > 0),
    tokens: along(draft.tokens).filter(({ at }) => at.length > 0),
    schedule: along(draft.schedule),
    goals: aimed(draft.goals),
    fails: aimed(draft.fails),
  };
}

// Missions -----------------------------------------------------------------------------------------

export const PLAIN_GOAL: Omit<Goal, "do"> = { type: "", count: 0, zone: [], turns: 0, kind: "", id: "", edge: "" };
export const PLAIN_CHANGE: Omit<Change, "turn" | "do"> = { type: "", count: 1, at: [], weather: "", light: "", id: "", text: {}, "per-hero": {}, when: "", of: "" };

/** What a goal, a way to lose or an event of each kind says besides its kind. */
export const FIELDS: Readonly<Record<Goal["do"] | Change["do"], readonly (keyof Goal | keyof Change)[]>> = {
  kill: ["type", "count"],
  reach: ["zone", "count"],
  carry: ["kind", "count", "zone"],
  hold: ["zone", "turns"],
  survive: [],
  destroy: ["id"],
  switch: ["count"],
  leave: ["edge"],
  turns: [],
  lost: ["id"],
  taken: ["kind"],
  down: ["count"],
  spawn: ["type", "count", "at", "per-hero"],
  weather: ["weather"],
  light: ["light"],
  open: ["id"],
  message: ["text"],
};

/** A goal of a kind, with usual values for what it has to say. */
export function goalOf(kind: Goal["do"], zone: readonly string[] = []): Goal {
  const own = FIELDS[kind];
  const count = own.includes("count") && kind !== "kill" && kind !== "reach" ? 1 : 0;
  return { ...PLAIN_GOAL, do: kind, count, zone: own.includes("zone") ? zone : [], turns: kind === "hold" ? 2 : 0, kind: kind === "carry" || kind === "taken" ? "cargo" : "" };
}

export function changeOf(kind: Change["do"], turn: number): Change {
  const usual = { spawn: { type: "great-rat" }, weather: { weather: "rain" }, light: { light: "night" }, open: {}, message: { text: { en: "" } } }[kind];
  return { ...PLAIN_CHANGE, turn, do: kind, ...usual };
}

export function fresh(width: number, height: number): Draft {
  return {
    id: "own",
    code: "Q00",
    level: 1,
    turns: 8,
    light: "day",
    weather: "clear",
    hidden: false,
    reward: { xp: 5, cells: 3 },
    finds: ["scrap"],
    name: { en: "" },
    about: { en: "" },
    briefing: { en: "" },
    heroes: [],
    enemies: [],
    tokens: [],
    schedule: [],
    goals: [goalOf("kill")],
    fails: [goalOf("turns")],
    tiles: [],
    floor: [{ theme: "street", at: "a1", width, height, turn: 0 }],
    drawing: empty(width, height),
  };
}

/** A mission's id from its name: small letters, digits and hyphens. */
export function idOf(title: string): string {
  const plain = title.replaceAll("ł", "l").replaceAll("Ł", "l").normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const slug = plain.replaceAll(/[^a-z0-9]+/g, "-").slice(0, 36).replaceAll(/^-+|-+$/g, "");
  return slug === "" ? "own" : slug;
}

export function draftOf(mission: Mission, ground: Ground): Draft {
  const { map, source, ...rest } = mission;
  const floor = mission.tiles.length === 0 ? mission.floor : ground.tiles.map(({ theme, at, width, height, turn }) => ({ theme, at, width, height, turn }));
  return { ...rest, floor, drawing: drawingOf(ground) };
}

/** What the server checks. */
export function missionOf(draft: Draft): Mission {
  const { drawing, ...rest } = draft;
  const laid = draft.tiles.length > 0;
  return { ...rest, source: "authored", map: laid ? "" : writeMap(drawing), floor: laid ? [] : draft.floor };
}

/** How many enemies of a group stand on each of its spaces: they are dealt out one by one. */
export function dealt({ at, count }: Enemies): Map<string, number> {
  return new Map(at.map((space, place) => [space, Math.floor(count / at.length) + (place < count % at.length ? 1 : 0)]));
}
