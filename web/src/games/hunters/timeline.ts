/** What happened, moment by moment: figures walk their way, attacks are drawn, dice land, wounds rise, the dead fall. */

import { tag, type Event } from "../../lib/episodes.ts";
import { PACE, type Beat, type Timeline } from "../../lib/timeline.ts";
import type { UpdateInfo } from "../../lib/types.ts";
import { isJourney } from "./campaign/view.ts";
import { after } from "./history.ts";
import { isSpace, spaceOf, type View } from "./view.ts";

/** An attack as its event tells it. */
export interface Blow {
  by: string;
  target: string;
  kind: string;
  weapon: string;
  dice: number[];
  hit: number;
  successes: number;
  defence: number;
  shields: number;
  wounds: number;
  automatic: boolean;
}

export interface Rising {
  space: string;
  text: string;
  good: boolean;
}

/** What is drawn over the map in one moment. */
export interface Scene {
  /** Who acts, and spaces that are pointed out. */
  actor: string | null;
  lit: string[];
  /** From where to where something is done: an aim, an attack. */
  shot: { from: string; to: string; kind: string; hit: boolean | null } | null;
  blow: Blow | null;
  /** The dice lie still. */
  landed: boolean;
  rising: Rising[];
  blasts: string[];
  dying: string[];
  /** The event that is told over the map. */
  caption: Event | null;
  /** What the enemy that acts does: which entry of which list. */
  chose: Event | null;
  /** The attack that is told, with where its numbers come from. */
  attack: Event | null;
}

const NOTHING: Scene = { actor: null, lit: [], shot: null, blow: null, landed: false, rising: [], blasts: [], dying: [], caption: null, chose: null, attack: null };

export function isScene(scene: unknown): scene is Scene {
  return typeof scene === "object" && scene !== null && "blasts" in scene;
}

export function blowOf(event: Event): Blow {
  return {
    by: String(event["by"]),
    target: String(event["target"]),
    kind: String(event["kind"]),
    weapon: String(event["weapon"]),
    dice: (event["dice"] as number[] | undefined) ?? [],
    hit: Number(event["hit"]),
    successes: Number(event["successes"]),
    defence: Number(event["defence"]),
    shields: Number(event["shields"]),
    wounds: Number(event["wounds"]),
    automatic: event["automatic"] === true,
  };
}

/** Told in a line over the map, for a moment. */
const CAPTIONED: Readonly<Record<string, number>> = {
  "mission-began": PACE.long,
  "turn-began": PACE.long,
  "enemies-began": PACE.long,
  "enemy-idle": PACE.step,
  "weather-changed": PACE.long,
  "light-changed": PACE.long,
  "message-read": PACE.long * 2,
  "goal-reached": PACE.long,
  "mission-ended": PACE.long * 2,
  repaired: PACE.step,
};
/** Told for others' doing only. */
const OTHERS: Readonly<Record<string, number>> = {
  "hero-began": PACE.short,
  played: PACE.long,
  boosted: PACE.long,
  used: PACE.step,
  "picked-up": PACE.step,
  reloaded: PACE.short,
  operated: PACE.step,
  "trap-set": PACE.step,
  marked: PACE.step,
  ordered: PACE.step,
  guarded: PACE.short,
  cycled: PACE.short,
  hid: PACE.step,
  faced: PACE.short,
};

class Teller {
  readonly beats: Beat[] = [];
  #view: View;
  readonly #held: readonly number[];
  #actor: string | null = null;
  #chose: Event | null = null;

  constructor(view: View, held: readonly number[]) {
    this.#view = { ...view, ways: {} };
    this.#held = held;
  }

  tell(update: UpdateInfo): void {
    const own = this.#held.includes(update.seat) && !update.auto;
    update.events.forEach((event, place) => this.#event(event, update.number, place, own));
  }

  #event(event: Event, number: number, place: number, own: boolean): void {
    const before = this.#view;
    this.#view = after(before, event);
    const hero = before.heroes.find(({ name }) => name === event["hero"]);
    // What no hero does is the enemies' doing, or the mission's.
    const who = { seat: hero?.seat ?? null };
    const beat = (ms: number, scene: Partial<Scene>, told = place + 1, view = this.#view) =>
      this.beats.push({ view: view as unknown as Beat["view"], scene: { ...NOTHING, actor: this.#actor, chose: this.#chose, ...scene }, ms, number, told, ...who });
    const at = (name: unknown) => spaceOf(before, name);
    const spots = (...names: unknown[]) => names.map(at).filter((space) => space !== null);
    const name = tag(event);
    switch (name) {
      case "enemy-chose":
        this.#actor = String(event["enemy"]);
        this.#chose = event;
        return void beat(PACE.step, { lit: spots(event["enemy"]), caption: event });
      case "enemy-stepped":
        this.#actor = String(event["enemy"]);
        return void beat(PACE.short, { lit: [String(event["to"])] });
      case "enemy-aimed": {
        const [from, to] = [at(event["enemy"]), at(event["target"])];
        if (from === null || to === null) return;
        return void beat(PACE.step, { shot: { from, to, kind: "aim", hit: null }, lit: [to], caption: event });
      }
      case "walked":
        return this.#walk(event, before, own, number, place);
      case "attacked": {
        const blow = blowOf(event);
        const [from, to] = [at(blow.by), at(blow.target)];
        const shot = from === null || to === null ? null : { from, to, kind: blow.kind };
        const scene = { blow, attack: event, lit: to === null ? [] : [to] };
        beat(PACE.step, { ...scene, shot: shot === null ? null : { ...shot, hit: null } }, place, before);
        return void beat(PACE.long, { ...scene, shot: shot === null ? null : { ...shot, hit: blow.wounds > 0 }, landed: true });
      }
      case "wounded":
        return void beat(PACE.step, { rising: spots(event["who"]).map((space) => ({ space, text: `−${Number(event["wounds"])}`, good: false })) });
      case "healed":
        return void beat(PACE.step, { rising: spots(event["hero"]).map((space) => ({ space, text: `+${Number(event["health"])}`, good: true })) });
      case "killed":
        return void beat(PACE.long, { dying: [String(event["enemy"])], blasts: [], caption: event }, place + 1, before);
      case "fell":
      case "died":
        return void beat(PACE.long, { dying: [String(event["hero"])], lit: spots(event["hero"]), caption: event }, place + 1, before);
      case "reacted":
        return void beat(PACE.long, { actor: String(event["hero"]), lit: spots(event["hero"]), caption: event });
      case "exploded":
      case "trap-fired":
        return void beat(PACE.long, { blasts: [String(event["space"])], caption: event }, place + 1, before);
      case "smoke-rose":
      case "token-gone":
        return void beat(PACE.short, { lit: [String(event["space"])] });
      case "resisted":
      case "stunned":
        return void beat(PACE.step, { lit: spots(event["who"]), caption: event });
      case "appeared":
        return void beat(PACE.step, { lit: [String(event["space"])], caption: event });
      case "went-away":
        return void beat(PACE.step, { lit: spots(event["hero"]), caption: event }, place + 1, before);
      case "deployed":
        if (!own) beat(PACE.short, { lit: [String(event["space"])] });
        return;
      case "enemies-began":
      case "turn-began":
        this.#actor = null;
        this.#chose = null;
        break;
      case "hero-began":
        this.#actor = String(event["hero"]);
        this.#chose = null;
        break;
      default:
        break;
    }
    const ms = CAPTIONED[name] ?? (own ? undefined : OTHERS[name]);
    if (ms !== undefined) beat(ms, { caption: event, lit: spots(event["hero"], event["enemy"], event["token"]).filter(isSpace) });
  }

  /** Space by space; one's own heroes go quickly. It is told where the way ends. */
  #walk(event: Event, before: View, own: boolean, number: number, place: number): void {
    const hero = String(event["hero"]);
    const path = (event["path"] as string[]).slice(1);
    const ms = own ? PACE.own : Math.max(PACE.own, Math.min(PACE.short, (3 * PACE.long) / Math.max(1, path.length)));
    const seat = before.heroes.find(({ name }) => name === hero)?.seat;
    path.forEach((space, step) => {
      const last = step === path.length - 1;
      const view = last ? this.#view : after(before, { ...event, path: [space] });
      this.beats.push({
        view: view as unknown as Beat["view"],
        scene: { ...NOTHING, actor: hero, lit: own ? [] : [path.at(-1)!] },
        ms,
        number,
        told: place + (last ? 1 : 0),
        seat: seat ?? null,
      });
    });
  }
}

export const timeline: Timeline = ({ view, held, updates }) => {
  if (isJourney(view)) return []; // told on the table itself
  const teller = new Teller(view as unknown as View, held);
  for (const update of updates) if (update.what === "act") teller.tell(update);
  return teller.beats;
};
