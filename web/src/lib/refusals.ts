/** What the server refuses, in the language of the page: the sentence of its code, a game's own before the platform's. */

import type { Catalogue } from "./text.ts";
import type { Problem } from "./types.ts";

/** A refusal for a person. One that has no sentence here is shown in the server's English: better foreign than silent. */
export function saying(problem: Problem, text: Catalogue, seats: readonly string[] = []): string {
  const key = `refusal.${problem.code}`;
  return text.has(key) ? text.say(key, problem.fields, seats) : problem.detail;
}
