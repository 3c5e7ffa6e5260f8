/** Measuring from a square that somebody has picked to the one that is pointed at (`explain/measure.py`). */

import { api } from "../../lib/api.ts";
import type { Catalogue } from "../../lib/text.ts";
import { middle } from "./field.ts";
import type { View } from "./view.ts";
import { coverText, edgeBetween, obstacleText, type CoverSource, type Obstacle, type Sightline } from "./why.ts";

export interface Measured {
  cell: string;
  squares: number;
  /** What hides it if soldiers stand on both squares, and if a vehicle stands on one. */
  soldiers: Obstacle[];
  vehicles: Obstacle[];
  cover: { level: string; from: CoverSource[] };
}

const FIELD = ["width", "height", "terrain", "east", "south", "west_rim", "north_rim"] as const;

export class Measuring {
  on = $state(false);
  from = $state<string | null>(null);
  /** Where to, where somebody has picked that as well. */
  end = $state<string | null>(null);
  #told = $state.raw<ReadonlyMap<string, Measured>>(new Map());
  #asked = "";
  readonly #view: () => View;
  readonly #sight: () => string;

  /** `sight` is the option of the match about looking through buildings. */
  constructor(view: () => View, sight: () => string) {
    this.#view = view;
    this.#sight = sight;
  }

  toggle(): void {
    this.on = !this.on;
    this.from = null;
    this.end = null;
  }

  /** First the square from which is measured, then the one to which; the next begins anew. */
  pick(cell: string): void {
    if (this.from !== null && this.end === null && cell !== this.from) {
      this.end = cell;
      return;
    }
    this.from = this.from === cell ? null : cell;
    this.end = null;
    void this.#ask();
  }

  /** To the square that is pointed at, else to the one that was picked. */
  to(cell: string | null): Measured | null {
    const there = cell ?? this.end;
    return there === null || this.from === null ? null : (this.#told.get(there) ?? null);
  }

  async #ask(): Promise<void> {
    const { from } = this;
    if (from === null) return;
    const view = this.#view();
    const question = {
      at: from,
      field: Object.fromEntries(FIELD.map((name) => [name, view.field[name]])),
      cover: view.cover.map(({ cell, what }) => ({ cell, what })),
      units: view.units.flatMap(({ name, type, cell }) => (cell === null ? [] : [{ name, type, cell }])),
      building_sight: this.#sight(),
    };
    const asked = JSON.stringify(question);
    if (asked === this.#asked) return;
    this.#told = new Map();
    this.#asked = asked;
    try {
      const { cells } = (await api.ask("dust", "measure", question)) as unknown as { cells: Measured[] };
      if (this.#asked === asked) this.#told = new Map(cells.map((one) => [one.cell, one]));
    } catch {
      if (this.#asked === asked) this.#asked = "";
    }
  }
}

/** In sentences: how far, what is in sight, what cover there is. */
export function measuredText({ squares, soldiers, vehicles, cover }: Measured, view: View, text: Catalogue): string[] {
  const said = [text.say("ui.dust.why.squares", { count: squares })];
  const things = (found: readonly Obstacle[]) => found.map((one) => obstacleText(one, view, text)).join("; ");
  if (soldiers.length === 0) said.push(text.say("ui.dust.measure.seen"));
  else if (vehicles.length === 0) said.push(text.say("ui.dust.measure.soldiers-hidden", { things: things(soldiers) }));
  else said.push(text.say("ui.dust.why.blocked", { things: things(soldiers) }));
  return [...said, ...coverText(cover, text)];
}

export function measuredLine(from: string, { cell, soldiers }: Measured): Sightline {
  return {
    from: middle(from),
    to: middle(cell),
    free: soldiers.length === 0,
    cells: [...new Set(soldiers.flatMap(({ cells }) => cells))],
    edges: soldiers.flatMap(({ edges }) => edges.map(([one, other]) => edgeBetween(one, other))),
  };
}
