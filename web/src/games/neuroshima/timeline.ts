/** What others did, moment by moment: tiles come, slide and turn, and a battle is fought phase by phase. */

import { tag } from "../../lib/episodes.ts";
import { PACE, type Beat, type Timeline } from "../../lib/timeline.ts";
import type { UpdateInfo } from "../../lib/types.ts";
import { add, emptyStep, type Step } from "./battles.ts";
import { History, type Event } from "./history.ts";
import type { View } from "./view.ts";

/** What an instant or a Procedure does to its target, before anything comes of it. */
export interface Strike {
  kind: "shot" | "bomb" | "raid" | "push" | "beam";
  /** From where it comes, if it comes from a hex. */
  from: string | null;
  cells: string[];
}

/** What is drawn over the board in one moment. */
export interface Scene {
  /** A tile that comes onto the board, or is turned: it is pointed out. */
  lit: string[];
  /** Units that have just come from another hex. */
  slides: { from: string; to: string }[];
  /** Tiles that arrive from the hand of this seat. */
  arrives: { cell: string; seat: number }[];
  /** A phase of a battle: its hits; with `done`, what came of them. */
  step: Step | null;
  done: boolean;
  /** A shot, a bomb, a push: it is seen before what it does. */
  strike: Strike | null;
  /** Said over the board, as a key of the game's catalogue with its fields. */
  caption: { key: string; fields: Record<string, unknown> } | null;
}

/** Events of a phase. */
const FOUGHT: readonly string[] = ["attacked", "held", "aimless", "missed", "exploded", "absorbed", "wounded", "destroyed", "hq-hit", "hq-destroyed"];

/** What happens to units outside a battle: shown together, after what caused it. */
const HURT: readonly string[] = ["absorbed", "wounded", "hq-hit", "destroyed", "hq-destroyed", "mine-exploded", "floor-destroyed", "eliminated"];

/** What is seen on its way, by the tile that is played or the Procedure that is run. */
const STRIKES: Readonly<Record<string, Strike["kind"]>> = {
  sniper: "shot",
  grenade: "bomb",
  air_strike: "raid",
  push_back: "push",
  eliminate: "shot",
  "link-push": "push",
  laser: "beam",
};

const NOTHING: Scene = { lit: [], slides: [], arrives: [], step: null, done: false, strike: null, caption: null };

export function isScene(scene: unknown): scene is Scene {
  return typeof scene === "object" && scene !== null && "slides" in scene;
}

class Teller {
  readonly beats: Beat[] = [];
  readonly #history: History;
  #hands: string[][];
  #discards: string[][];
  #piles: number[];
  /** The phase that is being fought, and how much of its entry was told before it. */
  #step: Step | null = null;
  #begun = 0;
  #phase = 0;
  /** What happens to units outside a battle, and the moment before it. */
  #hurt: { before: Pick<Beat, "view">; step: Step; told: number } | null = null;
  /** Something is being fought: what happens to units is part of it. */
  #fight = false;

  constructor(
    private readonly view: View,
    private readonly held: readonly number[],
  ) {
    this.#history = History.from(view);
    this.#hands = view.hands.map((hand) => [...hand]);
    this.#discards = view.discards.map((all) => [...all]);
    this.#piles = [...view.piles];
    this.#fight = view.battle !== null;
  }

  tell(update: UpdateInfo): void {
    const own = this.held.includes(update.seat) && !update.auto;
    update.events.forEach((event, place) => this.#event(event, update.number, place + 1, own));
    // A battle that waits for an answer in the middle of a phase shows what has happened in it so far.
    this.#endPhase(update.number, update.events.length);
    this.#endHurt(update.number);
  }

  #event(event: Event, number: number, told: number, own: boolean): void {
    const what = tag(event);
    const [seat, cell, to] = [Number(event["seat"]), String(event["cell"]), String(event["to"])];
    if (what === "phase-began" || what === "battle-ended") this.#endPhase(number, told - 1);
    const outside = !this.#fight && HURT.includes(what);
    if (!outside) this.#endHurt(number);
    const before = this.#drawn();
    // After an answer in the middle of a phase, the rest of it is told.
    if (this.#fight && FOUGHT.includes(what)) this.#open(Number(event["phase"] ?? this.#phase), told - 1);
    if (outside) this.#hurt ??= { before, step: emptyStep(null, this.#history.now()), told };
    this.#history.tell(event);
    if (this.#step !== null) add(this.#step, event);
    if (this.#hurt !== null) {
      happens(this.#hurt.step, event);
      this.#hurt.told = told;
      return;
    }
    const show = (ms: number, scene: Partial<Scene>) => this.#beat(own ? PACE.own : ms, number, told, scene);
    switch (what) {
      case "drew":
        this.#piles[seat] = Number(event["left"]);
        this.#hands[seat] = [...(this.#hands[seat] ?? []), String(event["tile"])];
        return;
      case "discarded":
        this.#fromHand(seat, String(event["tile"]));
        this.#discards[seat] = [...(this.#discards[seat] ?? []), String(event["tile"])];
        return show(PACE.short, { caption: own ? null : { key: "event.discarded", fields: event } });
      case "hq-placed":
      case "placed":
      case "replaced":
        this.#fromHand(seat, what === "hq-placed" ? "hq" : String(event["tile"]));
        return show(PACE.step, { lit: [cell], arrives: own ? [] : [{ cell, seat }] });
      case "played":
        this.#fromHand(seat, String(event["tile"]));
        return this.#aimed(event, String(event["tile"]), number, told, own);
      case "procedure-run":
        return this.#aimed(event, String(event["procedure"]), number, told, own);
      case "moved":
      case "pushed":
        return show(PACE.step, { lit: [to], slides: cell === to ? [] : [{ from: cell, to }] });
      case "turned":
        return show(PACE.short, { lit: [cell] });
      case "swapped": {
        const other = String(event["other"]);
        return show(PACE.step, { lit: [cell, other], slides: [{ from: cell, to: other }, { from: other, to: cell }] });
      }
      case "battle-began":
        this.#fight = true;
        return this.#beat(PACE.long, number, told, { caption: { key: "ui.hex.fought.cause", fields: event } });
      case "phase-began":
        return this.#open(Number(event["phase"]), told);
      case "battle-ended":
        this.#fight = false;
        return this.#beat(PACE.short, number, told, {});
      case "wounds-cleared":
        return show(PACE.short, {});
      case "netted":
      case "freed":
      case "taken":
      case "released":
        return this.#fight ? undefined : show(PACE.short, { lit: [cell] });
    }
  }

  /** An instant or a Procedure: where it strikes. What one does oneself is known, unless something is seen flying. */
  #aimed(event: Event, what: string, number: number, told: number, own: boolean): void {
    const cells = (event["cells"] as string[] | undefined) ?? [];
    const kind = cells.length === 0 ? undefined : STRIKES[what];
    const caption = own ? null : { key: `event.${tag(event)}`, fields: event };
    if (kind === undefined) {
      if (!own) this.#beat(PACE.step, number, told, { lit: cells, caption });
      return;
    }
    const hq = this.#history.now().tiles.find((unit) => unit.tile === "hq" && unit.owner === Number(event["seat"]));
    const [first = "", ...others] = cells;
    const strike: Strike = { kind, ...(kind === "push" || kind === "beam" ? { from: first, cells: others } : { from: kind === "bomb" ? (hq?.cell ?? null) : null, cells }) };
    this.#beat(own ? PACE.short : PACE.long, number, told, { strike, caption });
  }

  /** What came of it: it is seen where it happens, on the board as it was before. */
  #endHurt(number: number): void {
    if (this.#hurt === null) return;
    const { before, step, told } = this.#hurt;
    this.#hurt = null;
    this.beats.push({ ...before, ms: PACE.long, number, told, scene: { ...NOTHING, step, done: true } });
  }

  #open(phase: number, told: number): void {
    if (this.#step !== null) return;
    this.#phase = phase;
    this.#begun = told;
    this.#step = emptyStep(phase, this.#history.now());
  }

  /** The phase that is open is shown: first its hits, then what came of them. Nothing of it is told before its hits. */
  #endPhase(number: number, told: number): void {
    const step = this.#step;
    this.#step = null;
    if (step === null) return;
    const view = { ...this.#drawn().view, ...step.board };
    const scene = { ...NOTHING, step, caption: { key: "ui.hex.story.phase", fields: { phase: step.phase } } };
    if (step.hits.length === 0 && step.fates.size === 0) this.beats.push({ view, scene, ms: PACE.short, number, told });
    else {
      this.beats.push({ view, scene, ms: PACE.long, number, told: this.#begun });
      this.beats.push({ view, scene: { ...scene, done: true }, ms: PACE.long, number, told });
    }
  }

  #fromHand(seat: number, tile: string): void {
    const hand = this.#hands[seat] ?? [];
    const place = hand.indexOf(tile);
    if (place >= 0) this.#hands[seat] = hand.toSpliced(place, 1);
  }

  #drawn(): Pick<Beat, "view"> {
    const now = this.#history.now();
    const view = { ...this.view, ...now, hands: [...this.#hands], discards: [...this.#discards], piles: [...this.#piles] };
    return { view: view as unknown as Beat["view"] };
  }

  #beat(ms: number, number: number, told: number, scene: Partial<Scene>): void {
    this.beats.push({ ...this.#drawn(), ms, number, told, scene: { ...NOTHING, ...scene } });
  }
}

/** What an event outside a battle adds to what is shown. */
function happens(step: Step, event: Event): void {
  const falls = (cell: string) => add(step, { event: "destroyed", cell });
  switch (tag(event)) {
    case "mine-exploded":
      return add(step, { ...event, event: "exploded" });
    case "floor-destroyed":
      return falls(String(event["cell"]));
    case "eliminated": {
      const { tiles, floors } = step.board;
      return [...tiles, ...floors].filter(({ owner }) => owner === Number(event["seat"])).forEach(({ cell }) => falls(cell));
    }
    default:
      return add(step, event);
  }
}

export const timeline: Timeline = ({ view, held, updates }) => {
  const teller = new Teller(view as unknown as View, held);
  for (const update of updates) if (update.what === "act") teller.tell(update);
  return teller.beats;
};
