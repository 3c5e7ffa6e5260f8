/** What others did and how the dice fell, moment by moment: units walk their way, shots are fired, dice land, figures fall. */

import { tag, type Event } from "../../lib/episodes.ts";
import { PACE, type Beat, type Timeline } from "../../lib/timeline.ts";
import type { UpdateInfo } from "../../lib/types.ts";
import { rollOf, type Roll } from "./dice.ts";
import { isCell } from "./field.ts";
import { after } from "./history.ts";
import type { Deed, View } from "./view.ts";

export interface Shot {
  from: string;
  to: string;
  side: number;
  /** It did damage; null: the dice are still rolling. */
  hit: boolean | null;
}

/** A number that rises from a square. */
export interface Rising {
  cell: string;
  text: string;
  good: boolean;
}

/** What is drawn over the map in one moment. */
export interface Scene {
  /** The unit that all of it is about, and squares that are pointed out. */
  unit: string | null;
  lit: string[];
  shots: Shot[];
  rising: Rising[];
  /** Squares on which somebody or something is destroyed, and the units that fall in this moment. */
  falls: string[];
  dying: string[];
  roll: Roll | null;
  /** The dice lie still. */
  landed: boolean;
  /** Where a declared plan leads: from, to. */
  plan: { way: string[]; targets: string[] } | null;
  /** The event that is told over the map. */
  caption: Event | null;
}

const NOTHING: Scene = { unit: null, lit: [], shots: [], rising: [], falls: [], dying: [], roll: null, landed: false, plan: null, caption: null };

export function isScene(scene: unknown): scene is Scene {
  return typeof scene === "object" && scene !== null && "rising" in scene;
}

const PLACED: readonly string[] = ["cover-placed", "tile-placed"];

class Teller {
  readonly beats: Beat[] = [];
  #view: View;
  readonly #held: readonly number[];
  #unit: string | null = null;
  /** Terrain and cover were placed all at once: by lot, which nobody has to watch. */
  #byLot = false;

  constructor(view: View, held: readonly number[]) {
    this.#view = { ...view, plan: null, reaction: null, wound: null };
    this.#held = held;
  }

  tell(update: UpdateInfo): void {
    const own = this.#held.includes(update.seat) && !update.auto;
    this.#byLot = update.events.filter((event) => PLACED.includes(tag(event))).length > 1;
    update.events.forEach((event, place) => this.#event(event, update.number, place, own));
  }

  #event(event: Event, number: number, place: number, own: boolean): void {
    const before = this.#view;
    this.#view = after(before, event);
    const who = typeof event["seat"] === "number" ? { seat: event["seat"] } : {};
    const beat = (ms: number, scene: Partial<Scene>, told = place + 1, view = this.#view) =>
      this.beats.push({ view: view as unknown as Beat["view"], scene: { ...NOTHING, unit: this.#unit, ...scene }, ms, number, told, ...who });
    const name = String(event["unit"]);
    const cell = String(event["cell"]);
    const at = (unit: string) => before.units.find((one) => one.name === unit)?.cell ?? null;
    const places = (unit: string) => [at(unit)].filter((one) => one !== null);
    switch (tag(event)) {
      case "activated":
        this.#unit = name;
        if (!own) beat(PACE.short, { lit: places(name), caption: event });
        return;
      case "declared":
        this.#unit = name;
        if (!own) beat(PACE.long, { plan: planned(event, at(name), before), caption: event });
        return;
      case "moved":
      case "entered":
        return this.#walk(event, before, own, number, place);
      case "fired": {
        const side = before.sides[Number(event["seat"])] ?? 0;
        const shot = { from: cell, to: String(event["target_cell"]), side };
        beat(PACE.step, { unit: name, shots: [{ ...shot, hit: null }], roll: rollOf(event) }, place, before);
        beat(PACE.long, { unit: name, shots: [{ ...shot, hit: Number(event["damage"]) > 0 }], roll: rollOf(event), landed: true });
        return;
      }
      case "reaction-tried":
      case "order-tried":
      case "shrugged":
      case "initiative-rolled":
      case "set-up-rolled": {
        if (this.#byLot && tag(event) === "set-up-rolled") return;
        const lit = [...places(name), ...places(String(event["target"]))];
        const initiative = tag(event) === "initiative-rolled"; // every round, and again if it is a tie
        beat(initiative ? PACE.short : PACE.step, { lit, roll: rollOf(event) }, place, before);
        beat(initiative ? PACE.step : PACE.long, { lit, roll: rollOf(event), landed: true });
        return;
      }
      case "hurt":
        return void beat(PACE.step, { rising: places(name).map((to) => ({ cell: to, text: `−${Number(event["points"])}`, good: false })), lit: places(name) });
      case "figure-lost":
        return void beat(PACE.short, { falls: places(name) });
      case "cover-hit":
        return void beat(PACE.short, { rising: [{ cell, text: `−${Number(event["points"])}`, good: false }] });
      case "cover-destroyed":
        return void beat(PACE.short, { falls: [cell] });
      case "destroyed": {
        const dead = before.units.find((one) => one.name === name);
        const good = dead !== undefined && !this.#held.some((seat) => before.sides[seat] === dead.side);
        beat(PACE.long, { falls: [cell], dying: [name], caption: event }, place, before);
        return void beat(PACE.short, { rising: [{ cell, text: `+${Number(event["points"])}`, good }], caption: event });
      }
      case "repaired":
      case "regained":
      case "healed":
        return void beat(PACE.step, { rising: places(name).map((to) => ({ cell: to, text: `+${Number(event["points"] ?? 1)}`, good: true })) });
      case "scored": {
        const zone = before.goals.find((goal) => goal.zone === event["zone"])?.cells ?? [];
        const first = zone[0];
        return void beat(PACE.long, { lit: zone, caption: event, rising: first === undefined ? [] : [{ cell: first, text: `+${Number(event["points"])}`, good: true }] });
      }
      case "demolished": {
        const zone = before.goals.find((goal) => goal.zone === event["zone"])?.cells ?? [];
        return void beat(PACE.long, { falls: [...zone], caption: event });
      }
      case "immune":
      case "impossible":
        return void beat(PACE.step, { lit: places(name), caption: event });
      case "skill-used":
      case "reloaded":
      case "left-board":
      case "detached":
        if (!own) beat(PACE.step, { lit: isCell(cell) ? [cell] : places(name), caption: event });
        return;
      case "round-began":
      case "round-ended":
      case "last-round":
        return void beat(PACE.long, { unit: null, caption: event });
      case "deployed":
      case "cover-placed":
      case "tile-placed":
        if (!own && !this.#byLot) beat(PACE.step, { lit: [cell] });
        return;
      default:
        return;
    }
  }

  /** Square by square; one's own units go at once. It is told where the way ends. */
  #walk(event: Event, before: View, own: boolean, number: number, place: number): void {
    const unit = String(event["unit"]);
    const to = String(event["to"]);
    const path = ((event["path"] as string[] | undefined) ?? []).filter(isCell);
    const way = [...path.filter((cell, step) => step > 0 || tag(event) === "entered" || cell !== event["cell"])];
    if (way.at(-1) !== to) way.push(to);
    const scene = { ...NOTHING, unit };
    if (own) {
      this.beats.push({ view: this.#view as unknown as Beat["view"], scene, ms: PACE.own, number, told: place + 1 });
      return;
    }
    const ms = Math.max(PACE.own, Math.min(PACE.short, (3 * PACE.long) / way.length));
    way.forEach((cell, step) => {
      const last = step === way.length - 1;
      const view = last ? this.#view : after(before, { ...event, to: cell });
      this.beats.push({ view: view as unknown as Beat["view"], scene: { ...scene, lit: [to] }, ms, number, told: place + (last ? 1 : 0) });
    });
  }
}

/** Where a declared plan goes, and whom it aims at. */
function planned(event: Event, from: string | null, view: View): Scene["plan"] {
  const steps = event["steps"] as Deed[];
  const ends = steps.filter((step) => ["move", "enter", "leap"].includes(String(step["do"]))).map((step) => String(step["to"]));
  const spot = (name: string) => (isCell(name) ? name : (view.units.find((unit) => unit.name === name)?.cell ?? null));
  const targets = steps.filter((step) => step["do"] === "aim").map((step) => spot(String(step["target"])));
  return { way: [...(from === null ? [] : [from]), ...ends], targets: [...new Set(targets.filter((cell) => cell !== null))] };
}

export const timeline: Timeline = ({ view, held, updates }) => {
  const teller = new Teller(view as unknown as View, held);
  for (const update of updates) if (update.what === "act") teller.tell(update);
  return teller.beats;
};
