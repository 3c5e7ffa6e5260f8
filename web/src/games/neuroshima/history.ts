/**
 * The board at any moment of the log, from the events alone: what was placed, moved, wounded, taken. No rules: what a net
 * or a takeover does was decided by the server and is told in the log; only bonuses are added up, from what is printed.
 */

import { takenBack } from "../../lib/merge.ts";
import type { UpdateInfo } from "../../lib/types.ts";
import { board as boardOf, edges, facts, type Edge, type Effect } from "./facts.ts";
import { neighbour, type Cells } from "./geometry.ts";
import type { Floor, Unit, View } from "./view.ts";

export type Event = UpdateInfo["events"][number];

/** What lies on the board, and how the HQs do. */
export interface Board {
  tiles: Unit[];
  floors: Floor[];
  points: number[];
  score: number[];
}

/** What does not change in a match, of its view. */
export type Match = Pick<View, "mode" | "options" | "board" | "armies" | "teams">;

interface Neighbour {
  giver: Unit;
  effects: Effect[];
  /** Its edge towards the unit, and the unit's edge towards it. */
  edge: Edge;
  own: Edge;
}

const FULL_POINTS = 20;

function start({ mode, options, armies }: Match): number[] {
  const allies = { teams: Number(options["team_points"]), loner: Number(options["ally_points"]) };
  return armies.map((_, seat) => {
    if (mode === "teams") return allies.teams;
    return mode === "loner" && seat > 0 ? allies.loner : FULL_POINTS;
  });
}

/** One entry of the log after another. */
export class History {
  readonly #cells: Cells;
  readonly #units = new Map<string, Unit>();
  readonly #floors = new Map<string, Floor>();
  #points: number[];
  readonly #full: number[];
  readonly #score: number[];

  constructor(private readonly match: Match) {
    this.#cells = boardOf(match.board).cells;
    this.#full = start(match);
    this.#points = [...this.#full];
    this.#score = match.armies.map(() => 0);
  }

  /** The board as it is now. Units that do not change stay the same objects. */
  now(): Board {
    const order = Object.keys(this.#cells);
    const tiles = order.map((cell) => this.#units.get(cell)).filter((unit) => unit !== undefined);
    return {
      tiles: tiles.map((unit) => ({ ...unit, ...this.#worksOn(unit) })),
      floors: order.map((cell) => this.#floors.get(cell)).filter((floor) => floor !== undefined),
      points: [...this.#points],
      score: [...this.#score],
    };
  }

  tell(event: Event): void {
    const cell = String(event["cell"]);
    const to = String(event["to"]);
    const seat = Number(event["seat"]);
    const tile = String(event["tile"]);
    const rot = Number(event["rot"]);
    switch (event["event"]) {
      case "hq-placed":
        return this.#put(seat, "hq", cell, rot);
      case "placed":
      case "replaced":
        return this.#put(seat, tile, cell, rot);
      case "moved":
        this.#change(cell, { cell: to, rot });
        return this.#carry(cell, to);
      case "pushed":
        this.#change(cell, { cell: to });
        return this.#carry(cell, to);
      case "turned":
        return this.#change(cell, { rot });
      case "swapped":
        return this.#swap(cell, String(event["other"]), rot, Number(event["turn"]));
      case "mine-exploded":
      case "floor-destroyed":
        return void this.#floors.delete(cell);
      case "netted":
        return this.#change(cell, { netted: true });
      case "freed":
        return this.#change(cell, { netted: false });
      case "taken":
      case "released":
        return this.#change(cell, { side: seat, serves: seat });
      case "scoped":
      case "unscoped":
        return this.#change(cell, { serves: seat });
      case "wounded":
        return this.#wound(cell, Number(event["wounds"]));
      case "wounds-cleared":
        for (const unit of this.#units.values()) if (unit.tile !== "hq") this.#wound(unit.cell, -unit.damage);
        return;
      case "destroyed":
      case "hq-destroyed":
        return void this.#units.delete(cell);
      case "hq-hit":
        return this.#hq(seat, Number(event["left"]));
      case "charged":
        return this.#hq(seat, this.#points[seat]! - Number(event["points"]));
      case "scored":
        this.#score[seat] = Number(event["total"]);
        return;
      case "eliminated":
        for (const unit of [...this.#units.values()]) if (unit.owner === seat) this.#units.delete(unit.cell);
        for (const floor of [...this.#floors.values()]) if (floor.owner === seat) this.#floors.delete(floor.cell);
        return;
    }
  }

  #put(owner: number, tile: string, cell: string, rot: number): void {
    const army = this.match.armies[owner] ?? "";
    const printed = facts(army, tile);
    if (printed.kind === "foundation") return void this.#floors.set(cell, { army, tile, cell, owner });
    const left = printed.kind === "hq" ? this.#points[owner]! : printed.toughness + 1;
    const fresh = { damage: 0, left, side: owner, serves: owner, netted: false, initiative: 0, melee: 0, ranged: 0, extra: 0 };
    this.#units.set(cell, { army, tile, cell, rot, owner, ...fresh, why: [] });
  }

  #change(cell: string, changes: Partial<Unit>): void {
    const unit = this.#units.get(cell);
    if (unit !== undefined) this.#units.set(cell, { ...unit, ...changes });
  }

  /** The unit that was in `cell` stands in `to` now. */
  #carry(cell: string, to: string): void {
    const unit = this.#units.get(cell);
    if (unit === undefined || cell === to) return;
    this.#units.delete(cell);
    this.#units.set(to, unit);
  }

  #swap(cell: string, other: string, rot: number, turn: number): void {
    const [one, two] = [this.#units.get(cell), this.#units.get(other)];
    if (one === undefined || two === undefined) return;
    this.#units.set(other, { ...one, cell: other, rot });
    this.#units.set(cell, { ...two, cell, rot: turn });
  }

  #wound(cell: string, wounds: number): void {
    const unit = this.#units.get(cell);
    if (unit !== undefined) this.#change(cell, { damage: unit.damage + wounds, left: unit.left - wounds });
  }

  #hq(seat: number, left: number): void {
    this.#points = this.#points.map((points, number) => (number === seat ? left : points));
    const hq = [...this.#units.values()].find((unit) => unit.tile === "hq" && unit.owner === seat);
    if (hq !== undefined) this.#change(hq.cell, { left, damage: this.#full[seat]! - left });
  }

  /** Who stands around a unit and works, with its edge towards it and the unit's own edge. */
  #around(unit: Unit): Neighbour[] {
    const own = edges(facts(unit.army, unit.tile), unit.rot);
    return [0, 1, 2, 3, 4, 5].flatMap((way) => {
      const giver = this.#units.get(neighbour(this.#cells, unit.cell, way) ?? "");
      if (giver === undefined || giver.netted) return [];
      const printed = facts(giver.army, giver.tile);
      return [{ giver, effects: printed.effects, edge: edges(printed, giver.rot)[(way + 3) % 6] ?? {}, own: own[way] ?? {} }];
    });
  }

  /** What works on a unit, each with its cause. Whether it is held or taken is known; here is by whom. */
  #worksOn(unit: Unit): Pick<Unit, "initiative" | "melee" | "ranged" | "extra" | "why"> {
    const team = (seat: number) => this.match.teams[seat];
    const around = this.#around(unit);
    const linked = ({ effects, edge }: Neighbour, kind: string) =>
      effects.some((effect) => effect.kind === kind && (effect.reach === "adjacent" || edge.module === true));
    const why: Unit["why"] = [];
    const blame = (effect: string, all: Neighbour[]) => why.push(...all.map(({ giver }) => ({ effect, by: giver.cell, amount: 0 })));
    if (unit.netted) {
      const nets = around.filter(({ giver, edge }) => edge.net === true && team(giver.side) !== team(unit.side));
      const sure = nets.filter(({ own }) => own.net !== true);
      blame("net", sure.length > 0 ? sure : nets);
    }
    if (unit.side !== unit.owner) blame("takeover", around.filter((near) => near.giver.serves === unit.side && linked(near, "takeover")));
    if (unit.serves !== unit.side) blame("scoper", around.filter((near) => near.giver.side === unit.serves && linked(near, "scoper")));

    const sum = { initiative: 0, melee: 0, ranged: 0, "extra-action": 0 };
    for (const near of around) {
      const friend = team(near.giver.serves) === team(unit.side);
      for (const kind of Object.keys(sum) as (keyof typeof sum)[]) {
        if (!linked(near, kind)) continue;
        for (const effect of near.effects.filter((effect) => effect.kind === kind && (effect.to === "own") === friend)) {
          // An extra action has no printed amount: it is one.
          const amount = kind === "extra-action" ? Math.max(effect.value, 1) : effect.value;
          sum[kind] += amount;
          why.push({ effect: kind, by: near.giver.cell, amount });
        }
      }
    }
    const { "extra-action": extra, ...rest } = sum;
    return { ...rest, extra, why };
  }
}

/** The events of the log in order, without what was taken back: which entry, which place in it. */
export function* standing(updates: readonly UpdateInfo[]): Generator<{ number: number; place: number; event: Event }> {
  const gone = takenBack(updates);
  for (const update of updates) {
    if (gone.has(update.number)) continue;
    for (const [place, event] of update.events.entries()) yield { number: update.number, place, event };
  }
}
