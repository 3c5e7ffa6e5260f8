/** What is being done on the board: which tile is picked up, which cells are chosen for it, how it is turned. */

import type { Choice, Decision } from "../../lib/types.ts";
import { closest, facts } from "./facts.ts";
import { meant, next, rotations, sources, turned, ways, withTurns, type Way } from "./plan.ts";
import type { Unit, View } from "./view.ts";

/** Both units end where the other was. */
const SWAPS = ["castle", "link-swap"];

/** What the board knows, read anew whenever it is asked. */
export interface Situation {
  view: View;
  decision: Decision | null;
  busy: boolean;
  /** The seat whose hand is played from. */
  near: number;
  /** The cell that the question is about. */
  asked: string | null;
  choose: (choice: Choice) => void;
}

export class Play {
  /** What is picked up, as `Way.from` has it. */
  from = $state<string | null>(null);
  /** The place in the hand of the tile that is picked up. */
  picked = $state<number | null>(null);
  path = $state<string[]>([]);
  turns = $state<number[]>([]);
  /** What the tile in hand was turned to last: the next hex begins with it. */
  #habit = 0;
  #lastTap = { cell: "", at: 0, turns: [] as number[] };
  readonly #now: () => Situation;

  constructor(now: () => Situation) {
    this.#now = now;
  }

  readonly ways = $derived.by(() => ways(this.#now().decision));
  readonly held = $derived(sources(this.ways));
  /** The cells that can be chosen next. */
  readonly open = $derived(next(this.ways, this.from, this.path));
  readonly chosen = $derived(meant(this.ways, this.from, this.path));
  /** Choices that are left after cells and rotations. */
  readonly ready = $derived(withTurns(this.chosen, this.turns));
  readonly rots = $derived(rotations(this.chosen));
  /** Where it could go instead. */
  readonly instead = $derived.by(() =>
    this.chosen.length === 0 || this.#now().busy ? new Set<string>() : next(this.ways, this.from, this.path.slice(0, -1)),
  );
  readonly lit = $derived.by(() => (this.#now().decision === null || this.#now().busy ? new Set<string>() : this.open));
  /** Units that can be moved, as long as nothing is picked up. */
  readonly movable = $derived(this.from === null ? next(this.ways, "board", []) : new Set<string>());
  /** Tiles of the hand that something can be done with. */
  readonly usable = $derived(
    new Set([...this.held].filter((name) => name.startsWith("hand:") || name.startsWith("drop:")).map((name) => name.slice(5))),
  );
  readonly pickedTile = $derived.by(() => {
    const { view, near } = this.#now();
    return this.picked === null ? null : (view.hands[near]?.[this.picked] ?? null);
  });
  readonly drop = $derived(
    this.pickedTile === null ? null : (this.ways.find((way) => way.from === `drop:${this.pickedTile}`) ?? null),
  );
  readonly procedures = $derived([...this.held].filter((name) => name.startsWith("run:")));
  /** Something lies ready to be confirmed. */
  readonly armed = $derived(this.ready.length > 0 && this.from !== null);

  /** Whether there is something to put back. */
  readonly loose = $derived.by(() => {
    if (this.from === null) return false;
    if (this.from === "asked") return this.path.length > 0 && next(this.ways, "asked", []).size > 1;
    return this.path.length > 0 || this.from !== "hand:hq";
  });

  /** A new question begins from nothing. Where only one thing can be meant, it is picked up at once. */
  begin(): void {
    this.clear();
    if (this.held.has("hand:hq")) {
      this.from = "hand:hq";
      this.picked = 0;
    } else if (this.held.has("asked")) {
      this.from = "asked";
      const cells = [...next(this.ways, "asked", [])];
      if (cells.length === 1) this.take(cells[0]!);
    }
  }

  clear(): void {
    this.from = null;
    this.picked = null;
    this.path = [];
    this.turns = [];
    this.#lastTap = { cell: "", at: 0, turns: [] };
  }

  /** Put back what was picked up; a question that has only one answer stays. */
  cancel(): void {
    const keep = this.from === "asked" || this.from === "hand:hq" ? this.from : null;
    const hand = this.picked;
    this.clear();
    if (keep !== null) {
      this.from = keep;
      this.picked = keep === "asked" ? null : hand;
    }
  }

  /** Pick a tile of the hand up, or put it back. */
  pick(number: number): void {
    const again = this.picked === number;
    if (again && this.from === "hand:hq") return;
    if (again) this.clear();
    else this.lift(number);
  }

  /** Pick a tile of the hand up, whatever was picked up before. */
  lift(number: number): void {
    const { view, near, busy } = this.#now();
    const tile = view.hands[near]?.[number];
    if (busy || tile === undefined) return;
    this.clear();
    this.picked = number;
    this.from = `hand:${tile}`;
  }

  run(name: string): void {
    const again = this.from === name;
    this.clear();
    if (!again) this.from = name;
  }

  take(cell: string): void {
    this.path = [...this.path, cell];
    const found = meant(this.ways, this.from, this.path);
    if (found.length === 0) return;
    this.turns = found[0]!.turns.map((_, number) => this.#beginsAt(found, number));
  }

  /** The rotation to begin with: as the unit stands, or as the last tile was turned. */
  #beginsAt(found: Way[], number: number): number {
    const { view, near, asked } = this.#now();
    const rots = rotations(found, number);
    const placed = ["hq", "place", "replace"].includes(String(found[0]!.choice.action["do"]));
    if (placed) return closest(facts(view.armies[near] ?? "", this.pickedTile ?? ""), rots, this.#habit);
    const unit = this.#unit((this.from === "asked" ? asked : null) ?? this.path[number] ?? "");
    return unit === undefined ? (rots[0] ?? 0) : closest(facts(unit.army, unit.tile), rots, unit.rot);
  }

  #unit(cell: string): Unit | undefined {
    return this.#now().view.tiles.find((unit) => unit.cell === cell);
  }

  turn(by: 1 | -1): void {
    if (this.chosen.length === 0 || this.rots.length < 2) return;
    this.turns = [turned(this.rots, this.turns[0] ?? 0, by), ...this.turns.slice(1)];
    this.#habit = this.turns[0]!;
  }

  #turnOther(): void {
    const second = rotations(this.chosen, 1);
    if (second.length > 1) this.turns = [this.turns[0]!, turned(second, this.turns[1]!, 1)];
  }

  send(way: Way): void {
    const { busy, choose } = this.#now();
    if (busy) return;
    if (way.turns.length > 0) this.#habit = way.turns[0]!;
    choose(way.choice);
  }

  confirm(): void {
    if (this.ready.length === 1) this.send(this.ready[0]!);
    else if (this.chosen.length === 0 && this.drop !== null && this.open.size === 0) this.send(this.drop);
  }

  /** Whether what is picked up lies on this cell. */
  liesOn(cell: string): boolean {
    const [first] = this.chosen;
    if (first === undefined) return false;
    return this.path.at(-1) === cell || (SWAPS.includes(String(first.choice.action["do"])) && this.path[0] === cell);
  }

  /** Lay what is picked up on a cell while it is being carried; where it cannot lie, it is in the air. */
  aim(cell: string | null): void {
    if (this.from === null || (cell !== null && this.path.length === 1 && this.path[0] === cell)) return;
    if (this.path.length > 0) this.path = [];
    if (cell !== null && this.open.has(cell)) this.take(cell);
  }

  /** Another hex instead of the last one, or of one before; false if it cannot go there. */
  relocate(cell: string): boolean {
    for (let length = this.path.length - 1; length >= 0; length--) {
      if (!next(this.ways, this.from, this.path.slice(0, length)).has(cell)) continue;
      this.path = this.path.slice(0, length);
      this.take(cell);
      return true;
    }
    return false;
  }

  /** A tap or click on a hex; by the keyboard, `byHand` is false. False if it means nothing here. */
  tap(cell: string, byHand: boolean): boolean {
    const now = performance.now();
    const double = byHand && this.#lastTap.cell === cell && now - this.#lastTap.at < 300;
    const before = this.#lastTap;
    this.#lastTap = { cell, at: now, turns: [...this.turns] };
    if (this.liesOn(cell)) {
      if (double && this.ready.length > 0) {
        if (before.turns.length > 0) this.turns = before.turns;
        this.confirm();
      } else if (this.rots.length > 1) {
        this.#lastTap.turns = [...this.turns];
        if (this.path.length === 2 && this.path[0] === cell && this.turns.length === 2) this.#turnOther();
        else this.turn(1);
      } else if (byHand) this.confirm();
      return true;
    }
    if (this.open.has(cell)) this.take(cell);
    else if (!this.relocate(cell)) {
      if (this.from !== "asked" && this.from !== "hand:hq" && next(this.ways, "board", []).has(cell)) {
        this.clear();
        this.from = "board";
        this.take(cell);
        return true;
      }
      if (this.path.length > 0) this.path = [];
      return false;
    }
    this.#lastTap.turns = [...this.turns];
    return true;
  }
}
