/** What there is to know of the space or figure that somebody points at: what is seen from there, zones, ranges. What the rules
 * know of it comes from the server; odds and threats have their place here (`told`), as the game's `foresee` tells them. */

import { untrack } from "svelte";
import { api } from "../../lib/api.ts";
import { enemyCard, itemOf, reachOf } from "./facts.ts";
import { acting, enemyOf, heroOf, type View, type Zone } from "./view.ts";

export interface Sight {
  seen: ReadonlySet<string>;
  zones: Readonly<Record<string, Zone>>;
}

/** A figure that is pointed at: where it is, where it faces, how far its weapons reach. */
export interface Watcher {
  name: string;
  space: string;
  facing: string;
  reach: number;
}

/** How far the best weapon of a hero or an enemy reaches, without what the weather and the ground change. */
export function reachFor(view: View, name: string): number {
  const enemy = enemyOf(view, name);
  if (enemy !== null) return reachOf(enemyCard(enemy.type).weapon, 0);
  const ranges = (heroOf(view, name)?.gear ?? []).filter(({ place }) => place === "weapon").map(({ item }) => reachOf(itemOf(item).range ?? [], 1));
  return Math.max(0, ...ranges);
}

/** Who on a space is meant: the enemy, else the hero; of several the first. */
export function watcherOn(view: View, space: string | null): Watcher | null {
  if (space === null) return null;
  const one = view.enemies.find((enemy) => enemy.space === space) ?? view.heroes.find((hero) => hero.space === space && hero.health > 0);
  return one === undefined ? null : { name: one.name, space, facing: one.facing, reach: reachFor(view, one.name) };
}

interface Source {
  view: () => View;
  /** The space that somebody points at. */
  space: () => string | null;
  /** What the game foresees as things are, and after the choice that is pointed at. */
  foresee: () => ((action: string | null) => Promise<Record<string, unknown> | null>) | undefined;
  pointed: () => string | null;
  asked: () => unknown;
}

export class Insight {
  readonly #from: Source;
  #sights = $state.raw<ReadonlyMap<string, Sight>>(new Map());
  readonly #waiting = new Set<string>();
  /** What the game's `foresee` says: now, and of the choice that is pointed at. */
  now = $state.raw<Record<string, unknown> | null>(null);
  ahead = $state.raw<Record<string, unknown> | null>(null);

  constructor(from: Source) {
    this.#from = from;
    $effect(() => {
      const watcher = this.watcher;
      if (watcher !== null) untrack(() => void this.#look(watcher));
    });
    $effect(() => {
      const asked = this.#from.asked();
      const foresee = this.#from.foresee();
      let current = true;
      this.now = null;
      if (asked !== null && foresee !== undefined) void foresee(null).then((told) => current && (this.now = told), () => undefined);
      return () => (current = false);
    });
    $effect(() => {
      const action = this.#from.pointed();
      const foresee = this.#from.foresee();
      let current = true;
      this.ahead = null;
      if (action === null || foresee === undefined || this.#from.asked() === null) return;
      void foresee(action).then((told) => current && (this.ahead = told), () => undefined);
      return () => (current = false);
    });
  }

  /** Whose sight and range are shown: of who is pointed at, else of whoever would stand where somebody points to go. */
  readonly watcher = $derived.by((): Watcher | null => {
    const view = this.#from.view();
    const space = this.#from.space();
    const there = watcherOn(view, space);
    if (there !== null || space === null) return there;
    const hero = acting(view);
    return hero === null || view.ways[space] === undefined ? null : { name: hero.name, space, facing: hero.facing, reach: reachFor(view, hero.name) };
  });

  readonly sight = $derived(this.watcher === null ? null : (this.#sights.get(this.#key(this.watcher)) ?? null));

  #key({ space, facing }: Watcher): string {
    const view = this.#from.view();
    return JSON.stringify({ mission: view.mission, at: space, facing, smoke: view.tokens.filter(({ kind }) => kind === "smoke").map((token) => token.space).sort() });
  }

  async #look(watcher: Watcher): Promise<void> {
    const key = this.#key(watcher);
    if (this.#sights.has(key) || this.#waiting.has(key)) return;
    this.#waiting.add(key);
    try {
      const { seen, zones } = (await api.ask("hunters", "sight", JSON.parse(key) as Record<string, unknown>)) as unknown as { seen: string[]; zones: Record<string, Zone> };
      this.#sights = new Map([...this.#sights, [key, { seen: new Set(seen), zones }]]);
    } catch {
      // Without an answer nothing is shown.
    } finally {
      this.#waiting.delete(key);
    }
  }
}
