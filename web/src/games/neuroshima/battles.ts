/** A battle of the log, phase by phase: the board as each phase found it, every hit, and what became of everybody. */

import { episodes, tag, type Episode } from "../../lib/episodes.ts";
import type { UpdateInfo } from "../../lib/types.ts";
import { History, standing, type Board, type Event, type Match } from "./history.ts";
import { BOUNDS } from "./log.ts";

export interface Gain {
  cell: string;
  tile: string;
  amount: number;
}

export interface Hit {
  source: string;
  target: string;
  tile: string;
  victim: string;
  attack: "melee" | "ranged" | "gauss" | "blast";
  base: number;
  gains: Gain[];
  armour: number;
  total: number;
  /** The Medic that took it on itself. */
  medic: string | null;
}

/** What became of a unit in a phase. */
export interface Fate {
  wounds: number;
  fell: boolean;
  held: boolean;
  idle: boolean;
  exploded: boolean;
}

export interface Step {
  /** Null: after the battle. */
  phase: number | null;
  /** As it was when the phase began. */
  board: Board;
  events: Event[];
  hits: Hit[];
  /** Attacks that went from a unit on to its Medic. */
  passed: { from: string; to: string }[];
  fates: Map<string, Fate>;
}

export interface Battle {
  id: string;
  cause: string;
  seat: number;
  ended: boolean;
  /** The phases, and what is left after them. */
  steps: Step[];
}

export function battles(updates: readonly UpdateInfo[]): Episode[] {
  return episodes(updates, BOUNDS);
}

export function readHit(event: Event): Hit {
  const gains = event["gains"] as [string, string, number][];
  return {
    source: String(event["cell"]),
    target: String(event["target"]),
    tile: String(event["tile"]),
    victim: String(event["victim"]),
    attack: event["attack"] as Hit["attack"],
    base: Number(event["base"]),
    gains: gains.map(([cell, tile, amount]) => ({ cell, tile, amount })),
    armour: Number(event["armour"]),
    total: Number(event["total"]),
    medic: null,
  };
}

export function emptyStep(phase: number | null, board: Board): Step {
  return { phase, board, events: [], hits: [], passed: [], fates: new Map() };
}

/** What an event adds to the phase that it is of. */
export function add(step: Step, event: Event): void {
  step.events.push(event);
  const cell = String(event["cell"]);
  const fate = (changes: Partial<Fate>) => {
    const known = step.fates.get(cell) ?? { wounds: 0, fell: false, held: false, idle: false, exploded: false };
    step.fates.set(cell, { ...known, ...changes });
  };
  switch (tag(event)) {
    case "attacked":
      return void step.hits.push(readHit(event));
    case "absorbed": {
      const [medic, target] = [String(event["medic"]), String(event["target"])];
      const hit = step.hits.find((hit) => hit.medic === null && hit.source === event["source"] && hit.target === target);
      if (hit !== undefined) hit.medic = medic;
      return void step.passed.push({ from: target, to: medic });
    }
    case "wounded":
    case "hq-hit":
      return fate({ wounds: (step.fates.get(cell)?.wounds ?? 0) + Number(event["wounds"]) });
    case "destroyed":
    case "hq-destroyed":
      return fate({ fell: true });
    case "held":
      return fate({ held: true });
    case "aimless":
    case "missed":
      return fate({ idle: true });
    case "exploded":
      return fate({ exploded: true });
  }
}

/** The battle that begins at `id`. The whole log is read, for the board is what all of it made. */
export function battle(updates: readonly UpdateInfo[], match: Match, id: string): Battle | null {
  const history = new History(match);
  let found: Battle | null = null;
  for (const { number, place, event } of standing(updates)) {
    const what = tag(event);
    if (`${number}/${place}` === id) found = { id, cause: String(event["cause"]), seat: Number(event["seat"]), ended: false, steps: [] };
    // What works on whom is told as a phase begins; the rest of it changes the board for the next one.
    if (what === "phase-began") history.tell(event);
    if (found !== null && what === "phase-began") found.steps.push(emptyStep(Number(event["phase"]), history.now()));
    const last = found?.steps.at(-1);
    if (last !== undefined) add(last, event);
    if (what !== "phase-began") history.tell(event);
    if (found === null || what !== BOUNDS.ends) continue;
    found.ended = true;
    break;
  }
  if (found !== null) found.steps.push(emptyStep(null, history.now()));
  return found;
}
