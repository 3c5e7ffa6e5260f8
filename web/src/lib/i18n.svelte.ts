/** The language of the page. Catalogues come from the server, so that games installed there bring their own words. */

import { api } from "./api.ts";
import { recall, remember } from "./storage.ts";
import { Catalogue, type Message } from "./text.ts";

export const LANGUAGES = ["en", "pl"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The remembered language if there is one, else the first that the browser asks for and we speak. */
export function choose(remembered: string | null, asked: readonly string[]): Language {
  for (const wanted of [remembered, ...asked]) {
    const found = LANGUAGES.find((language) => language === wanted?.toLowerCase().split("-")[0]);
    if (found !== undefined) return found;
  }
  return "en";
}

class Words {
  language = $state<Language>(choose(recall("language"), navigator.languages ?? []));
  /** The catalogue in use; empty until the first one has come. */
  text = $state.raw(new Catalogue("en", {}));
  readonly #loaded = new Map<Language, Catalogue>();

  /** Fetch what is needed and show it at once. */
  async use(language: Language): Promise<void> {
    let catalogue = this.#loaded.get(language);
    if (catalogue === undefined) {
      catalogue = new Catalogue(language, (await api.text(language)).messages as Record<string, Message>);
      this.#loaded.set(language, catalogue);
    }
    this.language = language;
    this.text = catalogue;
    document.documentElement.lang = language;
  }

  async switchTo(language: Language): Promise<void> {
    await this.use(language);
    remember("language", language);
  }
}

export const i18n = new Words();
