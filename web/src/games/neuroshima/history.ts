/**
 * The board at any moment of the log, from the events alone: what was placed, moved, wounded, taken. No rules: what works
 * on whom, and what comes of it, is told when a phase of a battle begins and when the battle ends.
 */

import { takenBack } from "../../lib/merge.ts";
import type { UpdateInfo } from "../../lib/types.ts";
import { board as boardOf, facts } from "./facts.ts";
import type { Cells } from "./geometry.ts";
import type { Attack, Floor, Unit, View } from "./view.ts";

export type Event = UpdateInfo["events"][number];

/** What lies on the board, and how the HQs do. */
export interface Board {
  tiles: Unit[];
  floors: Floor[];
  points: number[];
  score: number[];
}

/** What does not change in a match, of its view. */
export type Match = Pick<View, "board" | "armies" | "full">;

/** What works on a unit, as the server tells it; what is nothing is left out. */
interface Affected extends Partial<Pick<Unit, "acts" | "initiative" | "melee" | "ranged" | "extra">> {
  cell: string;
  attacks?: Attack[];
  why?: [effect: string, by: string, amount: number][];
}

/** One entry of the log after another. */
export class History {
  readonly #cells: Cells;
  readonly #units = new Map<string, Unit>();
  readonly #floors = new Map<string, Floor>();
  #affected = new Map<string, Affected>();
  #links = new Set<string>();
  #points: number[];
  readonly #score: number[];

  constructor(private readonly match: Match) {
    this.#cells = boardOf(match.board).cells;
    this.#points = [...match.full];
    this.#score = match.armies.map(() => 0);
  }

  /** From a position on: what stands there, with what works on it until a battle tells it anew. */
  static from(view: View): History {
    const history = new History(view);
    for (const unit of view.tiles) {
      const { initiative, melee, ranged, extra, acts, attacks, why, ...bare } = unit;
      const printed = facts(unit.army, unit.tile);
      history.#units.set(unit.cell, { ...bare, initiative: 0, melee: 0, ranged: 0, extra: 0, why: [], acts: printed.initiative });
      history.#affected.set(unit.cell, {
        cell: unit.cell,
        ...{ initiative, melee, ranged, extra, acts },
        ...(attacks === undefined ? {} : { attacks }),
        why: why.map(({ effect, by, amount }) => [effect, by, amount]),
      });
      if (unit.link === true) history.#links.add(unit.cell);
    }
    for (const floor of view.floors) history.#floors.set(floor.cell, floor);
    history.#points = [...view.points];
    history.#score.splice(0, history.#score.length, ...view.score);
    return history;
  }

  /** The board as it is now. Units that do not change stay the same objects. */
  now(): Board {
    const order = Object.keys(this.#cells);
    const tiles = order.map((cell) => this.#units.get(cell)).filter((unit) => unit !== undefined);
    return {
      tiles: tiles.map((unit) => this.#withEffects(unit)),
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
      case "phase-began":
      case "battle-ended": {
        const affected = (event["affected"] ?? []) as Affected[];
        this.#affected = new Map(affected.map((unit) => [unit.cell, unit]));
        this.#links = new Set((event["links"] ?? []) as string[]);
        return;
      }
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
    this.#affected.delete(cell);
    const left = printed.kind === "hq" ? this.#points[owner]! : printed.toughness + 1;
    const fresh = { damage: 0, left, side: owner, serves: owner, netted: false, initiative: 0, melee: 0, ranged: 0, extra: 0 };
    this.#units.set(cell, { army, tile, cell, rot, owner, ...fresh, why: [], acts: printed.initiative });
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
    const affected = this.#affected.get(cell);
    this.#affected.delete(cell);
    if (affected !== undefined) this.#affected.set(to, { ...affected, cell: to });
  }

  #swap(cell: string, other: string, rot: number, turn: number): void {
    const [one, two] = [this.#units.get(cell), this.#units.get(other)];
    if (one === undefined || two === undefined) return;
    this.#units.set(other, { ...one, cell: other, rot });
    this.#units.set(cell, { ...two, cell, rot: turn });
    this.#affected.delete(cell);
    this.#affected.delete(other);
  }

  #wound(cell: string, wounds: number): void {
    const unit = this.#units.get(cell);
    if (unit !== undefined) this.#change(cell, { damage: unit.damage + wounds, left: unit.left - wounds });
  }

  #hq(seat: number, left: number): void {
    this.#points = this.#points.map((points, number) => (number === seat ? left : points));
    const hq = [...this.#units.values()].find((unit) => unit.tile === "hq" && unit.owner === seat);
    if (hq !== undefined) this.#change(hq.cell, { left, damage: this.match.full[seat]! - left });
  }

  /** A unit with what works on it; without anything it is as printed. */
  #withEffects(unit: Unit): Unit {
    const told = this.#affected.get(unit.cell);
    const link = this.#links.has(unit.cell) ? { link: true } : {};
    if (told === undefined) return { ...unit, ...link };
    const why = (told.why ?? []).map(([effect, by, amount]) => ({ effect, by, amount }));
    return { ...unit, ...told, ...link, acts: told.acts ?? [], why };
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
