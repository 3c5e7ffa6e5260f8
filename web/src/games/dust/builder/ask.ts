/** What only the rules know of army lists and scenarios. */

import { api } from "../../../lib/api.ts";
import type { Told } from "./problems.ts";

export interface Judged {
  problems: Told[];
  cost: number;
  text: string;
  entries: { units: string[]; player: number }[];
}

/** A scenario as its file has it. */
export interface Scenario {
  id: string;
  points: number;
  rounds: number;
  title: string;
  text: string;
  forces: string[];
  sizes: string[];
  terrain_tiles: number;
  crates: number;
  traps: number;
  defender_on_board: number;
  map: string;
  zones: string[];
  goals: { kind: string; side: number; zone: string; points: number; when: string; factor: number; target: string; decides: boolean }[];
}

async function ask<Said>(question: string, asked: Record<string, unknown>): Promise<Said> {
  return (await api.ask("dust", question, asked)) as Said;
}

/** What is asked once, and again only if there was no answer. */
function once<Said>(fetch: () => Promise<Said>): () => Promise<Said> {
  let asked: Promise<Said> | null = null;
  return () => {
    asked ??= fetch().catch((error: unknown) => {
      asked = null;
      throw error;
    });
    return asked;
  };
}

const joinsOf = new Map<string, () => Promise<Record<string, string[]>>>();

/** For every hero of a bloc the squads that he may join. */
export function joins(bloc: string): Promise<Record<string, string[]>> {
  let fetch = joinsOf.get(bloc);
  if (fetch === undefined) {
    fetch = once(async () => (await ask<{ joins: Record<string, string[]> }>("joins", { bloc })).joins);
    joinsOf.set(bloc, fetch);
  }
  return fetch();
}

export const scenarios = once(async () => (await ask<{ scenarios: Scenario[] }>("scenarios", {})).scenarios);

/** `points` of 0: no limit. */
export function judge(text: string, points: number): Promise<Judged> {
  return ask<Judged>("army", { text, points });
}

export function draw(bloc: string, points: number): Promise<{ text: string; cost: number }> {
  return ask("random-army", { bloc, points, seed: Math.floor(Math.random() * 2 ** 32) });
}
