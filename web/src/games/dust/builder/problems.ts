/** What the rules say against a list (`problems.py`), in the language of the page. */

import type { Catalogue } from "../../../lib/text.ts";
import type { Told } from "../../editor/editor.svelte.ts";

export type { Told };

/** Everything that is wrong, each once. */
export function saidAll(problems: readonly Told[], text: Catalogue): string[] {
  return [...new Set(problems.map((problem) => text.say(`refusal.${problem.why}`, problem)))];
}
