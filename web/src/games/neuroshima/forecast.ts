/** What is foreseen of a choice, as the game's `foresee` tells it: put in order, compared and said. */

import type { Catalogue } from "../../lib/text.ts";
import type { Unit, View } from "./view.ts";

export interface Hit {
  cell: string;
  tile: string;
  owner: number;
  /** Null: at once, outside a battle. */
  phase: number | null;
  wounds: number;
  left: number;
  destroyed: boolean;
  /** Whatever is still chosen. */
  sure: boolean;
}

export interface Forecast {
  /** Why a battle really follows; null for one that is only thought of. */
  fought: string | null;
  /** The reason of the outcome, if the match ends with it. */
  over: string | null;
  certain: boolean;
  before: number[];
  /** The least and the most for each seat. */
  points: [number, number][];
  score_before: number[] | null;
  score: [number, number][] | null;
  hits: Hit[];
  /** The last battle comes when this turn ends. */
  last: boolean;
  tiles: Unit[];
}

export interface Standing {
  seat: number;
  before: number;
  least: number;
  most: number;
  /** What this very choice changes about it: the least and the most. */
  change: [number, number] | null;
}

/** HQ points (or the score) of each seat; `now` is what is foreseen if nothing is done. */
export function standings(then: Forecast, now: Forecast | null): Standing[] {
  const values = (forecast: Forecast) => forecast.score ?? forecast.points;
  const before = then.score_before ?? then.before;
  return values(then).map(([least, most], seat) => {
    const [without, at] = (now === null ? undefined : values(now)[seat]) ?? [least, most];
    const change: [number, number] = [Math.min(least - without, most - at), Math.max(least - without, most - at)];
    return { seat, before: before[seat] ?? 0, least, most, change: change[0] === 0 && change[1] === 0 ? null : change };
  });
}

export function range(least: number, most: number): string {
  return least === most ? String(least) : `${least}–${most}`;
}

export function signed(value: number): string {
  return value === 0 ? "0" : value < 0 ? `−${-value}` : `+${value}`;
}

export function changeText([least, most]: [number, number]): string {
  return least === most ? signed(least) : `${signed(least)} / ${signed(most)}`;
}

/** The same as `sayChange` where there is little room. */
export function sayBriefly([least, most]: [number, number], score: boolean, text: Catalogue): string {
  if (!score && most <= 0) return text.say("ui.hex.forecast.costs", { count: range(-most, -least) });
  if (!score && least >= 0) return text.say("ui.hex.forecast.saves", { count: range(least, most) });
  return changeText([least, most]);
}

/**
 * The part of this very choice in what happens to an HQ: how many points more it loses, or how many it keeps because of it.
 * `placed`: the choice is a tile that is laid down.
 */
export function sayChange([least, most]: [number, number], placed: boolean, score: boolean, text: Catalogue): string {
  const what = placed ? "tile" : "move";
  if (!score && most <= 0) return text.say(COSTS[what], { count: range(-most, -least) });
  if (!score && least >= 0) return text.say(SAVES[what], { count: range(least, most) });
  return text.say("ui.hex.forecast.change", { change: changeText([least, most]) });
}

const COSTS = { tile: "ui.hex.forecast.tile-costs", move: "ui.hex.forecast.move-costs" } as const;
const SAVES = { tile: "ui.hex.forecast.tile-saves", move: "ui.hex.forecast.move-saves" } as const;

/** Whether the choice lays a tile down: something stands where nothing stood, and nothing else has gone. */
export function isPlaced(then: Forecast, view: View): boolean {
  return then.tiles.length > view.tiles.length;
}

/** Hits by phase, in the order in which they come: at once, then from the highest initiative down. */
export function byPhase(hits: readonly Hit[]): { phase: number | null; hits: Hit[] }[] {
  const found = new Map<number | null, Hit[]>();
  for (const hit of hits) found.set(hit.phase, [...(found.get(hit.phase) ?? []), hit]);
  return [...found]
    .map(([phase, all]) => ({ phase, hits: all }))
    .sort((one, other) => (other.phase ?? Infinity) - (one.phase ?? Infinity));
}

export function sayHit(hit: Hit, text: Catalogue): string {
  const key = hit.destroyed
    ? hit.sure ? "ui.hex.forecast.falls" : "ui.hex.forecast.may-fall"
    : hit.sure ? "ui.hex.forecast.hurt" : "ui.hex.forecast.may-hurt";
  return text.say(key, { ...hit });
}

/** The whole in one line: HQs that change, and who falls. */
export function summary(then: Forecast, view: View, text: Catalogue): string {
  const points = standings(then, null)
    .filter(({ before, least, most }) => least !== before || most !== before)
    .map(({ seat, before, least, most }) =>
      text.say("ui.hex.forecast.hq-line", { army: view.armies[seat], before, after: range(least, most) }),
    );
  const fallen = then.hits.filter((hit) => hit.destroyed).map((hit) => sayHit(hit, text));
  const hurt = then.hits.filter((hit) => !hit.destroyed && hit.tile !== "hq").map((hit) => sayHit(hit, text));
  const said = [...points, ...fallen, ...hurt];
  return said.length === 0 ? text.say("ui.hex.forecast.nobody") : said.join(" · ");
}

/** What this very choice brings about, compared with doing nothing. */
export function isNew(hit: Hit, now: Forecast | null): boolean {
  if (now === null) return false;
  const before = now.hits.find((other) => other.cell === hit.cell && other.tile === hit.tile);
  return before === undefined || before.destroyed !== hit.destroyed || before.sure !== hit.sure;
}

/** Who would fall if nothing were done, and does not if this is done. */
export function saved(then: Forecast, now: Forecast | null): Hit[] {
  const alive = new Set(then.tiles.map((unit) => `${unit.cell} ${unit.tile}`));
  const falls = new Set(then.hits.filter((hit) => hit.destroyed).map((hit) => `${hit.cell} ${hit.tile}`));
  return (now?.hits ?? []).filter((hit) => hit.destroyed && alive.has(`${hit.cell} ${hit.tile}`) && !falls.has(`${hit.cell} ${hit.tile}`));
}

/** The heading; `fighting`: in the middle of a battle. */
export function title(then: Forecast, chosen: boolean, fighting: boolean): string {
  if (fighting && chosen) return "ui.hex.forecast.title-answer";
  if (then.fought !== null) return chosen ? "ui.hex.forecast.title-battle" : "ui.hex.forecast.title-going";
  return chosen ? "ui.hex.forecast.title-then" : "ui.hex.forecast.title-now";
}

export interface Link {
  from: string;
  to: string;
  effect: string;
  amount: number;
}

/** Who works on whom, as far as one of these cells has to do with it (null: all of it). */
export function links(tiles: readonly Unit[], cells: ReadonlySet<string> | null): Link[] {
  return tiles.flatMap((unit) =>
    unit.why
      .filter((cause) => cells === null || cells.has(unit.cell) || cells.has(cause.by))
      .map((cause) => ({ from: cause.by, to: unit.cell, effect: cause.effect, amount: cause.amount })),
  );
}

/** Questions whose every answer is looked at beforehand. */
const QUESTIONS = ["ask-clown", "ask-quartermaster", "ask-medic", "ask-retreat", "ask-face", "ask-first", "ask-step"];
const MANY = 14;

export function isQuestion(ask: unknown, choices: number): boolean {
  return QUESTIONS.includes(String(ask)) && choices <= MANY;
}
