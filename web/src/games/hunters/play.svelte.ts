/** What can be done on the board: which choice a space, a figure, a card or a button stands for. No rules: only the choices. */

import type { Choice, Decision } from "../../lib/types.ts";
import { enemyOf, heroOf, spaceOf, type View } from "./view.ts";

export interface Situation {
  view: View;
  decision: Decision | null;
  busy: boolean;
  choose: (choice: Choice) => void;
}

/** Chosen by a tap on a space or on what stands there. */
const ON_MAP = ["deploy", "move", "climb", "shoot", "burst", "blast", "strike", "heal", "revive", "mark", "order", "smoke", "choose", "operate"];
/** Chosen by a card of the hand. */
const BY_CARD = ["take", "play", "boost", "react", "cycle"];
/** One button for all of a kind, which asks on: which thing, on whom. */
const GROUPED = ["use", "reload", "arm", "equip", "exchange", "give", "get", "detonate"];
/** Interactions are offered by one button, if there are several kinds. */
export const INTERACTIONS: readonly string[] = ["revive", "pick", "reload", "use", "arm", "equip", "exchange", "operate"];
/** A button that is armed first, and chosen by a card or an arrow then. */
const MODES = ["cycle", "face"];

export function verb(choice: Choice): string {
  return String(choice.action["do"]);
}

/** The place of a choice on the map; null: it has none. */
export function target(choice: Choice, view: View): string | null {
  const { action } = choice;
  switch (verb(choice)) {
    case "deploy":
    case "move":
    case "climb":
    case "blast":
    case "smoke":
      return String(action["space"]);
    case "shoot":
    case "strike":
    case "mark":
      return spaceOf(view, action["target"]);
    case "burst":
      return spaceOf(view, (action["targets"] as string[])[0]);
    case "heal":
    case "revive":
    case "order":
    case "exchange":
      return spaceOf(view, action["hero"]);
    case "operate":
    case "detonate":
      return spaceOf(view, action["token"]);
    case "choose":
      return spaceOf(view, action["what"]);
    case "use":
      return action["on"] == null ? null : spaceOf(view, action["on"]);
    default:
      return null;
  }
}

/** The figure that a choice is about, if it is about one. */
export function figureOf(choice: Choice, view: View): string | null {
  const { action } = choice;
  for (const name of [action["target"], action["what"], action["hero"]]) if (enemyOf(view, name) !== null || heroOf(view, name) !== null) return String(name);
  return null;
}

/** Of bursts on figures that are alike, such as rats in one space, one of each kind. The others are in the list of all answers. */
export function unlike(choices: readonly Choice[], view: View): Choice[] {
  const known = new Set<string>();
  return choices.filter((choice) => {
    if (verb(choice) !== "burst") return true;
    const whom = (choice.action["targets"] as string[]).map((name) => {
      const { type, health, stunned, marked } = enemyOf(view, name)!;
      return [type, health, stunned, marked].join(" ");
    });
    const key = JSON.stringify({ ...choice.action, targets: whom.sort() });
    return !known.has(key) && known.add(key);
  });
}

/** What a tap there would mean: go, hit, or choose. */
export type Way = "go" | "hit" | "pick" | "";

export function wayOf(choices: readonly Choice[] | undefined): Way {
  if (choices === undefined || choices.length === 0) return "";
  const verbs = choices.map(verb);
  if (verbs.some((name) => ["shoot", "burst", "blast", "strike"].includes(name))) return "hit";
  return verbs.some((name) => ["move", "climb", "deploy"].includes(name)) ? "go" : "pick";
}

export interface Button {
  verb: string;
  /** Null: it asks on, or waits for a card or an arrow. */
  choice: Choice | null;
}

export class Play {
  /** What is armed: discard a card, turn. */
  mode = $state<string | null>(null);
  /** Something that could mean several things: where or what, and which. */
  asking = $state.raw<{ place: string; choices: Choice[] } | null>(null);
  /** Where a hero starts whose facing is being chosen. */
  placed = $state<string | null>(null);
  /** Reactions are declined until this turn of the game is over. */
  #declined = $state<number>(-1);
  readonly #now: () => Situation;

  constructor(now: () => Situation) {
    this.#now = now;
  }

  readonly choices = $derived.by(() => {
    const { decision, busy } = this.#now();
    return decision === null || busy ? [] : decision.choices;
  });
  readonly asks = $derived.by(() => String(this.#now().decision?.prompt["ask"] ?? ""));

  /** What can be pointed at on the map, by space. Where one starts facing as usual is a tap; who wants to turn says so first. */
  readonly spaces = $derived.by(() => {
    const { view } = this.#now();
    const found = new Map<string, Choice[]>();
    if (this.mode !== null && !this.#starting) return found;
    for (const choice of this.choices) {
      if (!ON_MAP.includes(verb(choice)) || (verb(choice) === "deploy" && choice.action["way"] != null)) continue;
      const space = target(choice, view);
      if (space !== null) found.set(space, [...(found.get(space) ?? []), choice]);
    }
    return found;
  });

  readonly #starting = $derived(this.asks === "ask-deploy");

  /** Facings that can be chosen, while somebody turns. */
  readonly ways = $derived.by(() => {
    if (this.mode !== "face") return [];
    return this.choices.filter((choice) => verb(choice) === "face" || (this.placed !== null && choice.action["space"] === this.placed && choice.action["way"] != null));
  });

  /** The choice that a card of the hand stands for. */
  byCard(card: string): Choice | null {
    const verbs = this.mode === "cycle" ? ["cycle"] : BY_CARD.filter((name) => name !== "cycle");
    return this.choices.find((choice) => choice.action["card"] === card && verbs.includes(verb(choice))) ?? null;
  }

  /** What has no place on the map and no card. */
  readonly buttons = $derived.by(() => {
    const found: Button[] = [];
    for (const choice of this.choices) {
      const name = verb(choice);
      if (name === "deploy" && choice.action["way"] != null && !found.some((button) => button.verb === "face")) found.push({ verb: "face", choice: null });
      if (ON_MAP.includes(name) && !(name === "operate" || name === "revive")) continue;
      if (BY_CARD.includes(name) && !MODES.includes(name)) continue;
      if (MODES.includes(name) || GROUPED.includes(name)) {
        const alike = this.choices.filter((other) => verb(other) === name);
        if (!found.some((button) => button.verb === name)) found.push({ verb: name, choice: alike.length === 1 && !MODES.includes(name) ? choice : null });
      } else found.push({ verb: name, choice });
    }
    return found;
  });

  /** A new question begins from nothing. */
  begin(): void {
    this.mode = null;
    this.asking = null;
    this.placed = null;
  }

  send(choice: Choice): void {
    const { busy, choose } = this.#now();
    this.asking = null;
    this.mode = null;
    if (!busy) choose(choice);
  }

  press(button: Button): void {
    if (button.choice !== null) return this.send(button.choice);
    if (MODES.includes(button.verb)) {
      this.asking = null;
      this.placed = null;
      this.mode = this.mode === button.verb ? null : button.verb;
    } else this.ask(button.verb, this.choices.filter((choice) => verb(choice) === button.verb));
  }

  /** Which of several. */
  ask(place: string, choices: Choice[]): void {
    this.mode = null;
    if (choices.length === 1 && place !== "interact") this.send(choices[0]!);
    else if (choices.length > 0) this.asking = { place, choices };
  }

  /** A tap on a space, or on a figure there; false if it means nothing. */
  tap(space: string, figure: string | null = null): boolean {
    const { view } = this.#now();
    const all = this.spaces.get(space) ?? [];
    if (this.mode === "face" && all.length > 0) {
      this.placed = this.placed === space ? null : space;
      return true;
    }
    const own = figure === null ? [] : all.filter((choice) => figureOf(choice, view) === figure);
    const choices = own.length > 0 ? own : all;
    const again = this.asking?.place === (figure ?? space);
    this.asking = null;
    if (choices.length === 0) return false;
    if (choices.length === 1) this.send(choices[0]!);
    else if (!again) this.asking = { place: figure ?? space, choices };
    return true;
  }

  /** A tap on a card; false if it means nothing. */
  touch(card: string): boolean {
    const choice = this.byCard(card);
    if (choice === null) return false;
    this.send(choice);
    return true;
  }

  turn(facing: string): void {
    const choice = this.ways.find(({ action }) => action["way"] === facing);
    if (choice !== undefined) this.send(choice);
  }

  /** One step back; false if there is none. */
  back(): boolean {
    if (this.asking !== null) this.asking = null;
    else if (this.placed !== null) this.placed = null;
    else if (this.mode !== null) this.mode = null;
    else return false;
    return true;
  }

  // Reactions that nobody wants to be asked about ----------------------------------------------------

  get declining(): boolean {
    return this.#declined === this.#now().view.turn && this.asks === "ask-reaction";
  }

  /** Decline this one, and all others until the turn of the game is over. */
  declineAll(): void {
    this.#declined = this.#now().view.turn;
    this.goOn();
  }

  goOn(): void {
    if (!this.declining) return;
    const pass = this.choices.find((choice) => verb(choice) === "pass");
    if (pass !== undefined) this.send(pass);
  }
}
