/** The words that a mission or a card brings along which somebody has made: the catalogues do not have them. */

import { untrack } from "svelte";
import { i18n } from "../../lib/i18n.svelte.ts";
import type { Catalogue } from "../../lib/text.ts";

/** Says them in the language of the page, in English where its author has said nothing else. */
export function adopt(words: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined, text: Catalogue): void {
  const said = Object.entries(words ?? {}).map(([key, by]): [string, string] => [key, by[text.language] ?? by["en"] ?? ""]);
  const fresh = said.filter(([key, sentence]) => text.get(key)?.forms[0] !== sentence);
  if (fresh.length > 0) untrack(() => i18n.add(text.language, "hunters", Object.fromEntries(fresh)));
}
