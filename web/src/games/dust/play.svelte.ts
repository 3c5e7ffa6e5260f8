/** What can be done on the board: which choice a square, a unit or a button stands for. No rules: only the choices. */

import type { Choice, Decision } from "../../lib/types.ts";
import { lines } from "./facts.ts";
import { isCell, squaresOf } from "./field.ts";
import { unitOf, type View } from "./view.ts";

export interface Situation {
  view: View;
  decision: Decision | null;
  busy: boolean;
  choose: (choice: Choice) => void;
  /** How much a shot is likely to do; null: not known yet. */
  worth?: (choice: Choice) => number | null;
}

/** Chosen by a tap on a square, or on a unit. */
const BY_CELL = ["place-tile", "place-cover", "deploy", "move", "enter", "leap"];
const BY_UNIT = ["activate", "aim", "react"];
/** Of these there is a button as well: it says what they cost. */
const ALSO_BUTTONS = ["react"];
/** Skills with a target: a button says that one wants them, a tap on the target which. */
const AIMED = ["strike", "tank-head", "order", "repair", "rebuild", "heal", "revive"];

export function verb(choice: Choice): string {
  return String(choice.action["do"]);
}

/** The place of a choice: a square, or a unit by its name. */
export function target(choice: Choice): string | null {
  const { action } = choice;
  switch (verb(choice)) {
    case "place-tile":
    case "place-cover":
    case "deploy":
      return String(action["cell"]);
    case "move":
    case "enter":
    case "leap":
      return String(action["to"]);
    case "aim":
    case "strike":
      return String(action["target"]);
    case "detach":
      return String(action["hero"]);
    default:
      return typeof action["unit"] === "string" ? action["unit"] : null;
  }
}

/** What a tap on a square would mean: to go there, to hit what is there, or to choose it. */
export type Way = "go" | "hit" | "wake" | "";

export function wayOf(choices: readonly Choice[] | undefined): Way {
  if (choices === undefined) return "";
  const verbs = choices.map(verb);
  if (verbs.some((name) => BY_CELL.includes(name))) return "go";
  return verbs.some((name) => ["aim", "strike", "lose"].includes(name)) ? "hit" : "wake";
}

/** A button: a choice, or a skill that still needs its target. */
export interface Button {
  verb: string;
  choice: Choice | null;
}

export class Play {
  /** The skill that is being aimed. */
  mode = $state<string | null>(null);
  /** The unit that is being put on the board. */
  held = $state<string | null>(null);
  /** A tap that could mean several things: where, and what. */
  asking = $state.raw<{ place: string; choices: Choice[] } | null>(null);
  /** Whom all lines of a unit are being aimed at, one decision after the other. */
  volley = $state.raw<{ unit: string; target: string; line: number } | null>(null);
  readonly #now: () => Situation;

  constructor(now: () => Situation) {
    this.#now = now;
  }

  readonly choices = $derived.by(() => {
    const { decision, busy } = this.#now();
    return decision === null || busy ? [] : decision.choices;
  });
  readonly asks = $derived.by(() => String(this.#now().decision?.prompt["ask"] ?? ""));
  /** Units that could be put on the board, where there are several. */
  readonly deployable = $derived([
    ...new Set(this.choices.filter((choice) => verb(choice) === "deploy").map((choice) => String(choice.action["unit"]))),
  ]);
  /** What can be pointed at now, by its place. */
  readonly open = $derived.by(() => {
    const found = new Map<string, Choice[]>();
    for (const choice of this.choices) {
      const place = target(choice);
      const name = verb(choice);
      const wanted = this.mode === null ? [...BY_CELL, ...BY_UNIT].includes(name) : name === this.mode;
      if (place === null || !wanted) continue;
      if (name === "deploy" && choice.action["unit"] !== (this.held ?? this.deployable[0])) continue;
      found.set(place, [...(found.get(place) ?? []), choice]);
    }
    if (this.asks === "ask-lose") {
      const wounded = this.#now().view.wound?.unit;
      if (wounded !== undefined) found.set(wounded, this.choices);
    }
    return found;
  });
  /** The same by square, for what stands on the board. */
  readonly cells = $derived.by(() => {
    const { view } = this.#now();
    const found = new Map<string, Choice[]>();
    for (const [place, choices] of this.open) {
      const squares = isCell(place) ? [place] : squaresOn(view, place);
      for (const cell of squares) found.set(cell, [...(found.get(cell) ?? []), ...choices]);
    }
    return found;
  });
  /** What has no place on the board. */
  readonly buttons = $derived.by(() => {
    const found: Button[] = [];
    for (const choice of this.choices) {
      const name = verb(choice);
      if (BY_CELL.includes(name) || (BY_UNIT.includes(name) && !ALSO_BUTTONS.includes(name)) || name === "lose") continue;
      if (!AIMED.includes(name)) found.push({ verb: name, choice });
      else if (!found.some((button) => button.verb === name)) {
        const alike = this.choices.filter((other) => verb(other) === name);
        found.push({ verb: name, choice: alike.length === 1 ? choice : null });
      }
    }
    return found;
  });

  /** Targets that all lines that are left could be aimed at in one go, the best first; none if this is the last line. */
  readonly common = $derived.by(() => {
    const { view, decision } = this.#now();
    if (decision === null || this.asks !== "ask-aim") return [];
    const unit = unitOf(view, String(decision.prompt["unit"]));
    if (unit === null || Number(decision.prompt["line"]) >= lines(view, unit).length) return [];
    const shots = this.choices.filter((choice) => verb(choice) === "aim");
    const best = (name: string) => Math.max(...shots.filter((shot) => target(shot) === name).map((shot) => this.#now().worth?.(shot) ?? 0));
    return [...new Set(shots.map((shot) => String(target(shot))))].filter((name) => !isCell(name)).sort((one, other) => best(other) - best(one));
  });

  /** Aim every line at this target that can be. */
  aimAll(name: string): void {
    const unit = this.#now().decision?.prompt["unit"];
    if (unit === undefined) return;
    this.volley = { unit: String(unit), target: name, line: 0 };
    this.goOn();
  }

  /** With the next line of such a volley. A line that cannot be aimed there is asked about as always. */
  goOn(): void {
    const { decision, busy } = this.#now();
    if (this.volley === null || decision === null || busy) return;
    const { unit, line } = decision.prompt;
    // Over, or somebody has taken a shot back.
    if (this.asks !== "ask-aim" || unit !== this.volley.unit || Number(line) <= this.volley.line) {
      this.volley = null;
      return;
    }
    const shots = this.choices.filter((choice) => verb(choice) === "aim" && target(choice) === this.volley?.target);
    if (shots.length === 0) return;
    const worths = shots.map((shot) => (shots.length === 1 ? 0 : (this.#now().worth?.(shot) ?? null)));
    if (worths.includes(null)) return; // until that is known
    const most = Math.max(...worths.map((worth) => worth ?? 0));
    this.volley = { ...this.volley, line: Number(line) };
    this.send(shots[worths.indexOf(most)]!);
  }

  /** A new question begins from nothing. A wound is asked about at once. */
  begin(): void {
    this.mode = null;
    this.held = null;
    this.asking = null;
    const wounded = this.#now().view.wound?.unit;
    if (this.asks === "ask-lose" && wounded !== undefined && this.choices.length > 1) {
      this.asking = { place: wounded, choices: [...this.choices] };
    }
  }

  send(choice: Choice): void {
    const { busy, choose } = this.#now();
    this.asking = null;
    if (!busy) choose(choice);
  }

  press(button: Button): void {
    if (button.choice !== null) return this.send(button.choice);
    this.asking = null;
    this.mode = this.mode === button.verb ? null : button.verb;
  }

  /** A tap on a square; false if it means nothing. */
  tap(cell: string): boolean {
    return this.#take(cell, this.cells.get(cell) ?? []);
  }

  /** A tap on a unit that may stand nowhere. */
  touch(unit: string): boolean {
    if (this.deployable.includes(unit)) {
      this.held = unit;
      return true;
    }
    const squad = unitOf(this.#now().view, unit)?.joined; // a hero with its squad is chosen with it
    return this.#take(unit, this.open.get(unit) ?? (squad == null ? [] : (this.open.get(squad) ?? [])));
  }

  #take(place: string, choices: Choice[]): boolean {
    const again = this.asking?.place === place;
    this.asking = null;
    if (choices.length === 0) return false;
    if (choices.length === 1) this.send(choices[0]!);
    else if (!again) this.asking = { place, choices };
    return true;
  }

  /** One step back; false if there is none. */
  back(): boolean {
    this.volley = null;
    if (this.asking !== null && this.asks !== "ask-lose") this.asking = null;
    else if (this.mode !== null) this.mode = null;
    else return false;
    return true;
  }
}

function squaresOn(view: View, name: string): string[] {
  const unit = unitOf(view, name);
  return unit === null ? [] : squaresOf(unit);
}
