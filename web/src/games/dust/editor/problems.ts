/** What the server finds wrong with a scenario (`problems.py`), in the language of the page, with the places that it names. */

import type { Catalogue } from "../../../lib/text.ts";
import type { Told } from "../builder/problems.ts";

export interface Problem {
  text: string;
  /** The square, by its name. */
  cell: string | null;
  /** The zone, by its letter. */
  zone: string | null;
  /** The goal, from 0. */
  goal: number | null;
}

export function problemOf(told: Told, text: Catalogue): Problem {
  const goal = find(told, "goal", "number");
  return {
    text: text.say(`refusal.${told.why}`, told),
    cell: find(told, "cell", "string"),
    zone: find(told, "zone", "string"),
    goal: goal === null ? null : goal - 1,
  };
}

interface Kinds {
  string: string;
  number: number;
}

/** A field of a problem, or of the problem inside it. */
function find<Kind extends keyof Kinds>(told: Told, field: string, kind: Kind): Kinds[Kind] | null {
  const value = told[field];
  if (typeof value === kind) return value as Kinds[Kind];
  return "problem" in told ? find(told["problem"] as Told, field, kind) : null;
}

/** Sides are told apart by the letter of their entry squares. */
export function sideLetter(side: number): string {
  return side === 0 ? "A" : "B";
}
