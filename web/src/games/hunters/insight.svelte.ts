/** What there is to know of what somebody points at: what is seen from a space, zones, ranges; and what the game foresees: the odds
 * of attacks, what the enemies may do, who could hit a space. */

import { untrack } from "svelte";
import { api } from "../../lib/api.ts";
import { recall, remember } from "../../lib/storage.ts";
import { enemyCard, itemOf, reachOf } from "./facts.ts";
import type { AttackOdds, Forecast, Foreseen, Losing, Prospect, Threat } from "./odds.ts";
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
  /** What the game foresees as things are, and after a choice. */
  foresee: () => ((action: string | null) => Promise<Record<string, unknown> | null>) | undefined;
  asked: () => unknown;
  /** The choice that somebody points at, if there is something to foresee of it. */
  wanted: () => string | null;
  /** The attacks that are meant, where one place could mean several. */
  meant: () => readonly string[];
  /** A choice that ends or leaves out something: the enemies' turn is told of it. */
  leaving: () => string | null;
}

interface Answer {
  of: string;
  told: Foreseen | null;
}

/** Somebody who sweeps over the map does not mean every space of it. */
const PATIENCE = 60;

export class Insight {
  readonly #from: Source;
  #sights = $state.raw<ReadonlyMap<string, Sight>>(new Map());
  readonly #waiting = new Set<string>();
  /** Whether the map shows what the enemies may do. */
  shaded = $state(recall("hunters-threats") === "on");
  now = $state.raw<Foreseen | null>(null);
  #ahead = $state.raw<Answer | null>(null);
  #coming = $state.raw<Forecast | null>(null);

  constructor(from: Source) {
    this.#from = from;
    $effect(() => {
      const watcher = this.watcher;
      if (watcher !== null) untrack(() => void this.#look(watcher));
    });
    $effect(() => {
      this.now = null;
      this.#ahead = null;
      if (from.asked() !== null) return this.#ask(null, (told) => (this.now = told));
      return undefined;
    });
    $effect(() => {
      const action = from.wanted();
      if (action === null || from.asked() === null) return undefined;
      return this.#ask(action, (told) => (this.#ahead = { of: action, told }), PATIENCE);
    });
    $effect(() => {
      const action = this.shaded ? from.leaving() : null;
      this.#coming = null;
      if (action === null || from.asked() === null) return undefined;
      return this.#ask(action, (told) => (this.#coming = told?.enemies ?? null));
    });
  }

  /** What is foreseen, unless something else is asked meanwhile. */
  #ask(action: string | null, take: (told: Foreseen | null) => void, patience = 0): (() => void) | undefined {
    const foresee = this.#from.foresee();
    if (foresee === undefined) return undefined;
    let current = true;
    const ask = () => void foresee(action).then((told) => current && take(told as Foreseen | null));
    const waiting = patience > 0 ? setTimeout(ask, patience) : (ask(), undefined);
    return () => {
      current = false;
      clearTimeout(waiting);
    };
  }

  toggle(): void {
    this.shaded = !this.shaded;
    remember("hunters-threats", this.shaded ? "on" : null);
  }

  /** Of the choice that is pointed at; null while it is not known. */
  readonly #after = $derived.by(() => (this.#ahead !== null && this.#ahead.of === this.#from.wanted() ? this.#ahead.told : null));

  /** The attack that is meant, or that somebody is asked to react to. */
  readonly odds = $derived.by((): AttackOdds | Losing | null => (this.#from.wanted() === null ? (this.now?.odds ?? null) : (this.#after?.odds ?? null)));

  /** Somebody points at an attack. */
  readonly aimed = $derived.by(() => this.#after !== null && "targets" in (this.#after.odds ?? {}) && this.now?.odds === null);

  /** Attacks in short: those that one place could mean as well, or that would follow from a card or a walk. */
  readonly others = $derived.by((): readonly Prospect[] => {
    const wanted = this.#from.wanted();
    const after = this.#after?.attacks ?? [];
    if (after.length > 0) return after;
    const meant = this.#from.meant();
    return (this.now?.attacks ?? []).filter(({ action }) => action !== wanted && meant.includes(action));
  });

  readonly forecast = $derived.by((): Forecast | null => this.#after?.enemies ?? (this.shaded ? (this.#coming ?? this.now?.enemies ?? null) : null));

  readonly threats = $derived.by((): readonly Threat[] => this.now?.threats ?? []);

  /** Who could hit where somebody points: if that is shown, or one could go there. */
  readonly threat = $derived.by((): Threat | null => {
    const space = this.#from.space();
    if (space === null || !(this.shaded || space in this.#from.view().ways)) return null;
    return this.threats.find((one) => one.space === space) ?? null;
  });

  /** There is something to say. */
  readonly says = $derived.by(() => this.watcher !== null || this.odds !== null || this.others.length > 0 || this.forecast !== null || this.threat !== null);

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
    // The server does not know the ground of a mission that somebody has made.
    const { width, height, icons, edges } = view.ground;
    const own = view.words === undefined ? {} : { ground: { width, height, icons, edges } };
    return JSON.stringify({ mission: view.mission, ...own, at: space, facing, smoke: view.tokens.filter(({ kind }) => kind === "smoke").map((token) => token.space).sort() });
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
