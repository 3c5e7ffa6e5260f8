/** The words of the story's cards: there are too many to send with all others, so those that occur are asked for. */

import { api } from "../../../lib/api.ts";
import type { Catalogue } from "../../../lib/text.ts";
import type { JourneyView } from "./view.ts";

/** So many are asked for at once. */
const MOST = 60;

class Story {
  /** What a card shows, by its number. */
  pictures = $state.raw<Readonly<Record<string, string>>>({});
  readonly #asked = new Set<string>();
  #wanted = new Map<string, Set<string>>();

  /** A card of which words are said: they are asked for in a moment, together with all others, if they are not here. */
  want(card: string, text: Catalogue): void {
    const { language } = text;
    if (text.has(`story.${card}.title`) || this.#asked.has(`${language} ${card}`)) return;
    this.#asked.add(`${language} ${card}`);
    if (this.#wanted.size === 0) queueMicrotask(() => this.#ask());
    this.#wanted.set(language, (this.#wanted.get(language) ?? new Set()).add(card));
  }

  /** Words of a card, or nothing as long as they are not here. */
  say(card: string, rest: string, text: Catalogue): string {
    this.want(card, text);
    const key = `story.${card}.${rest}`;
    return text.has(key) ? text.say(key) : "";
  }

  title(card: string, text: Catalogue): string {
    return this.say(card, "title", text) || card;
  }

  #ask(): void {
    const wanted = this.#wanted;
    this.#wanted = new Map();
    for (const [language, all] of wanted) {
      const cards = [...all];
      for (let from = 0; from < cards.length; from += MOST) void this.#fetch(language, cards.slice(from, from + MOST));
    }
  }

  async #fetch(language: string, cards: string[]): Promise<void> {
    try {
      const answer = await api.ask("hunters", "story", { language, cards });
      const words = answer["words"] as Record<string, string>;
      this.pictures = { ...this.pictures, ...(answer["pictures"] as Record<string, string>) };
      // The catalogue belongs to the page: who only says a log does not need one.
      const { i18n } = await import("../../../lib/i18n.svelte.ts");
      i18n.add(language, "hunters", words);
    } catch {
      // asked for again when they are said the next time
      for (const card of cards) this.#asked.delete(`${language} ${card}`);
    }
  }
}

export const story = new Story();

/** An option of the card that is read, by what it says: "A. Ask him to take you there." Null as long as its words are not here. */
export function optionText(view: Readonly<Record<string, unknown>>, option: string, text: Catalogue): string | null {
  const { card } = view as unknown as JourneyView;
  const said = card === null ? "" : story.say(card.card, option, text);
  return said === "" ? null : `${option.toUpperCase()}. ${said}`;
}
