/** What the rules say against a list (`problems.py`), in the language of the page. */

import type { Catalogue } from "../../../lib/text.ts";

/** A problem as the server sends it: the tag of its sentence, and its fields. What is wrong inside a part is in `problem`. */
export interface Told {
  readonly why: string;
  readonly [field: string]: unknown;
}

/** Everything that is wrong, each once. */
export function saidAll(problems: readonly Told[], text: Catalogue): string[] {
  return [...new Set(problems.map((problem) => text.say(`refusal.${problem.why}`, problem)))];
}
