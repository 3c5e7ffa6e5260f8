/** What happened in chapters that are over, in sentences. */

import { client } from "../games/index.ts";
import type { Catalogue } from "./text.ts";

/** `text` is the game's catalogue. */
export function toldOf(game: string, journal: readonly Readonly<Record<string, unknown>>[], text: Catalogue): string[] {
  const own = client(game).previously;
  return own === undefined ? journal.map((line) => text.say(`event.${String(line["event"])}`, line)) : own(journal, text);
}
