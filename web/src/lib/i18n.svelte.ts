/** The language of the page. Catalogues come from the server, so that games installed there bring their own words. */

import { api } from "./api.ts";
import { recall, remember } from "./storage.ts";
import { Catalogue, type Message } from "./text.ts";

/** Those that had a catalogue when the client was built. */
export const LANGUAGES: readonly string[] = Object.keys(__BOOT_TEXT__);

/** A language in its own words: English, Polski. */
export function languageName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.slice(0, 1).toLocaleUpperCase(language) + name.slice(1);
}

/** The remembered language if there is one, else the first that the browser asks for and we speak. */
export function choose(remembered: string | null, asked: readonly string[]): string {
  for (const wanted of [remembered, ...asked]) {
    const found = LANGUAGES.find((language) => language === wanted?.toLowerCase().split("-")[0]);
    if (found !== undefined) return found;
  }
  return "en";
}

/** What the browser knows of the page in its language: who installs the client is shown it too (tools/manifests.ts). */
function describePage(text: Catalogue): void {
  const { language } = text;
  document.documentElement.lang = language;
  document.querySelector("meta[name=description]")?.setAttribute("content", text.say("ui.description"));
  const manifest = language === "en" ? "/manifest.webmanifest" : `/manifest.${language}.webmanifest`;
  document.querySelector("link[rel=manifest]")?.setAttribute("href", manifest);
}

class Words {
  language = $state<string>(choose(recall("language"), navigator.languages ?? []));
  /** The catalogue in use; empty until the first one has come. */
  text = $state.raw(new Catalogue("en", {}));
  /** Whether all words are here: the start page has enough of its own at first. */
  whole = $state(false);
  readonly #loaded = new Map<string, Catalogue>();

  /** Fetch all words and show them at once. */
  async use(language: string): Promise<void> {
    let catalogue = this.#loaded.get(language);
    if (catalogue === undefined) {
      catalogue = new Catalogue(language, (await api.text(language)).messages as Record<string, Message>);
      this.#loaded.set(language, catalogue);
    }
    this.#show(catalogue);
    this.whole = true;
  }

  /** Fetch the words of the start page, which are few. */
  async start(): Promise<void> {
    const { language } = this;
    const { messages } = await api.startText(language);
    if (!this.whole) this.#show(new Catalogue(language, messages as Record<string, Message>));
  }

  /** Words of a game that are not sent with all others, in a language that is in use. */
  add(language: string, game: string, words: Readonly<Record<string, string>>): void {
    const known = this.#loaded.get(language);
    if (known === undefined) return;
    const more = Object.entries(words).map(([key, said]): [string, Message] => [`${game}/${key}`, { forms: [said] }]);
    const catalogue = new Catalogue(language, { ...known.messages, ...Object.fromEntries(more) });
    this.#loaded.set(language, catalogue);
    if (this.language === language) this.text = catalogue;
  }

  #show(catalogue: Catalogue): void {
    this.language = catalogue.language;
    this.text = catalogue;
    describePage(catalogue);
  }

  async switchTo(language: string): Promise<void> {
    await this.use(language);
    remember("language", language);
  }
}

export const i18n = new Words();
