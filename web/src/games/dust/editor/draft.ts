/** A scenario that is being made: the drawing, and everything that is said about it. */

import { blank, type Drawing } from "./drawing.ts";
import { readDrawing, writeMap, writeZones } from "./maptext.ts";

export const GOAL_KINDS = ["hold", "reach", "leave", "demolish", "destroy"] as const;
export type GoalKind = (typeof GOAL_KINDS)[number];
/** -1: either. */
export type SideNumber = -1 | 0 | 1;

export interface Goal {
  kind: GoalKind;
  side: SideNumber;
  zone: string;
  points: number;
  when: "end" | "round";
  factor: number;
  target: string;
  decides: boolean;
}

export interface Draft {
  id: string;
  title: string;
  text: string;
  points: number;
  rounds: number;
  /** Army lists of both sides, or none. */
  forces: readonly string[];
  terrain_tiles: number;
  crates: number;
  traps: number;
  initiative: readonly [number, number];
  defender_on_board: SideNumber;
  drawing: Drawing;
  goals: readonly Goal[];
}

/** A scenario as the server tells it. */
export interface Scenario extends Omit<Draft, "drawing"> {
  source: string;
  sizes: readonly string[];
  map: string;
  zones: readonly string[];
}

/** What numbers may be. */
export const LIMITS = {
  points: [0, 600],
  rounds: [1, 30],
  terrain_tiles: [0, 30],
  crates: [0, 20],
  traps: [0, 20],
} as const;

export function fresh(width: number, height: number): Draft {
  return {
    id: "own",
    title: "",
    text: "",
    points: 130,
    rounds: 8,
    forces: [],
    terrain_tiles: 0,
    crates: 0,
    traps: 0,
    initiative: [0, 0],
    defender_on_board: -1,
    drawing: blank(width, height),
    goals: [],
  };
}

/** A scenario's id from its title: small letters, digits and hyphens. */
export function idOf(title: string): string {
  const plain = title.replaceAll("ł", "l").replaceAll("Ł", "l").normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const slug = plain.replaceAll(/[^a-z0-9]+/g, "-").slice(0, 40).replaceAll(/^-+|-+$/g, "");
  return slug === "" ? "own" : slug;
}

/** An empty field that players choose the size of is drawn in the first of its sizes. */
export function draftOf(scenario: Scenario): Draft | null {
  const { source, sizes, map, zones, ...rest } = scenario;
  const [width = 9, height = 9] = (sizes[0] ?? "").split("x").map(Number);
  const drawing = sizes.length > 0 ? blank(width, height) : readDrawing(map, zones);
  return drawing === null ? null : { ...rest, drawing };
}

/** What the server checks. */
export function scenarioOf(draft: Draft): Scenario {
  const { drawing, ...rest } = draft;
  return { ...rest, source: "authored", sizes: [], map: writeMap(drawing), zones: writeZones(drawing) };
}

// Goals --------------------------------------------------------------------------------------------

export type GoalField = Exclude<keyof Goal, "kind">;

/** What a goal of each kind says besides its kind. `reach` always decides. */
export const GOAL_FIELDS: Readonly<Record<GoalKind, readonly GoalField[]>> = {
  hold: ["side", "zone", "points", "when"],
  reach: ["side", "zone"],
  leave: ["side", "zone", "factor"],
  demolish: ["side", "zone", "points", "decides"],
  destroy: ["side", "target", "points"],
};

/** Kinds that belong to one side. */
export const ONE_SIDED: readonly GoalKind[] = ["reach", "leave", "demolish"];

const PLAIN: Omit<Goal, "kind"> = { side: -1, zone: "", points: 0, when: "end", factor: 0, target: "", decides: false };

/** A goal of a kind, with what it has in common with another one and a usual value for the rest. */
export function goalOf(kind: GoalKind, other: Goal | null, zone: string): Goal {
  const usual: Omit<Goal, "kind"> = {
    side: ONE_SIDED.includes(kind) ? 0 : -1,
    zone,
    points: 20,
    when: "end",
    factor: 1,
    target: "vehicle",
    decides: false,
  };
  const own = GOAL_FIELDS[kind];
  const said = other === null ? [] : GOAL_FIELDS[other.kind].filter((field) => own.includes(field));
  const pick = (fields: readonly GoalField[], from: Omit<Goal, "kind">) => Object.fromEntries(fields.map((field) => [field, from[field]]));
  const made: Goal = { ...PLAIN, ...pick(own, usual), ...(other === null ? {} : pick(said, other)), kind };
  if (ONE_SIDED.includes(kind) && made.side < 0) made.side = 0;
  if (kind === "reach") made.decides = true;
  return made;
}

// Text ---------------------------------------------------------------------------------------------

/** The scenario as TOML, in the form that the server writes: what has its usual value is left out. */
export function toToml(draft: Draft): string {
  const { id, points, rounds, source, title, text, forces, terrain_tiles, crates, traps, initiative, defender_on_board, map, zones, goals } =
    scenarioOf(draft);
  const always = { id, points, rounds, source };
  const lines = Object.entries(always).map(([key, value]) => `${key} = ${written(value)}`);
  const rest = { title, text, forces, terrain_tiles, crates, traps, initiative, defender_on_board, map, zones };
  const usual: Record<string, unknown> = {
    ...{ title: "", text: "", forces: [], terrain_tiles: 0, crates: 0, traps: 0 },
    ...{ initiative: [0, 0], defender_on_board: -1, zones: [] },
  };
  lines.push(...different(rest, usual));
  for (const { kind, ...fields } of goals) lines.push("", "[[goals]]", `kind = ${written(kind)}`, ...different(fields, PLAIN));
  return `${lines.join("\n")}\n`;
}

function different(fields: object, usual: object): string[] {
  const known = usual as Record<string, unknown>;
  const order = Object.entries(fields).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(known[key]));
  return order.map(([key, value]) => `${key} = ${written(value)}`);
}

function written(value: unknown): string {
  if (Array.isArray(value)) {
    const parts = value.map(written);
    return parts.some((part) => part.includes("\n")) ? `[\n${parts.map((part) => `${part},\n`).join("")}]` : `[${parts.join(", ")}]`;
  }
  if (typeof value !== "string") return String(value);
  const plain = !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(value.replaceAll("\n", ""));
  if (value.includes("\n") && !value.includes("'") && plain) return `'''\n${value}'''`;
  return JSON.stringify(value).replaceAll("\x7f", "\\u007f");
}
