/**
 * The words of a game that have a meaning of their own, and where they stand in a text. The catalogues have them: `word.net` is the title, `word-forms.net` the
 * forms in which texts have it, with commas between them, `word-text.net` what it means. In a form, `*` is any ending; one that begins with a small letter is also
 * found with a capital. Other families of the game, such as its skills, are terms too: their title is their only form.
 */

import type { Catalogue } from "./text.ts";

export interface Term {
  /** In addresses. */
  name: string;
  title: string;
  text: string;
  forms: readonly string[];
}

/** A family of words with their explanations: `skill.jump` and `skill-text.jump`. */
export type Family = readonly [titles: string, texts: string];

export type Piece = string | { term: Term; said: string };

export class Glossary {
  readonly terms: readonly Term[];
  readonly #found: RegExp | null;
  readonly #owners: readonly Term[];

  constructor(terms: readonly Term[], language: string) {
    this.terms = terms.toSorted((one, other) => one.title.localeCompare(other.title, language));
    const forms = terms.flatMap((term) => term.forms.map((form) => ({ term, form }))).toSorted((one, other) => other.form.length - one.form.length);
    this.#owners = forms.map(({ term }) => term);
    this.#found = forms.length === 0 ? null : new RegExp(`(?<![\\p{L}\\p{N}])(?:${forms.map(({ form }) => `(${pattern(form)})`).join("|")})(?![\\p{L}\\p{N}])`, "gu");
  }

  term(name: string): Term | null {
    return this.terms.find((term) => term.name === name) ?? null;
  }

  /** A text in pieces. Each term is marked once: a sentence should not be made of links. */
  mark(text: string, except: string | null = null): Piece[] {
    if (this.#found === null) return [text];
    const pieces: Piece[] = [];
    const seen = new Set([except]);
    let from = 0;
    for (const match of text.matchAll(this.#found)) {
      const term = this.#owners[match.slice(1).findIndex((group) => group !== undefined)]!;
      if (seen.has(term.name)) continue;
      seen.add(term.name);
      if (match.index > from) pieces.push(text.slice(from, match.index));
      pieces.push({ term, said: match[0] });
      from = match.index + match[0].length;
    }
    if (from < text.length) pieces.push(text.slice(from));
    return pieces;
  }

  /** The terms of a text. */
  in(text: string): Term[] {
    return this.mark(text).flatMap((piece) => (typeof piece === "string" ? [] : [piece.term]));
  }
}

function pattern(form: string): string {
  const plain = form.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", "\\p{L}*");
  const first = plain[0]!;
  return first === first.toUpperCase() ? plain : `[${first}${first.toUpperCase()}]${plain.slice(1)}`;
}

const made = new WeakMap<object, Map<string, Glossary>>();

/** The terms of the catalogue's game; `families` besides its own words. */
export function glossaryOf(text: Catalogue, families: readonly Family[] = []): Glossary {
  const known = made.get(text.messages) ?? new Map<string, Glossary>();
  made.set(text.messages, known);
  const game = text.game ?? "";
  const glossary = known.get(game) ?? new Glossary([...words(text), ...families.flatMap((family) => others(text, family))], text.language);
  known.set(game, glossary);
  return glossary;
}

function names(text: Catalogue, family: string): string[] {
  const start = `${text.game ?? ""}/${family}.`;
  return Object.keys(text.messages).flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []));
}

function words(text: Catalogue): Term[] {
  return names(text, "word").map((name) => ({
    name,
    title: text.say(`word.${name}`),
    text: text.say(`word-text.${name}`),
    forms: text.say(`word-forms.${name}`).split(",").map((form) => form.trim()),
  }));
}

function others(text: Catalogue, [titles, texts]: Family): Term[] {
  return names(text, texts).map((name) => {
    const title = text.say(`${titles}.${name}`);
    return { name: `${titles}-${name}`, title, text: text.say(`${texts}.${name}`), forms: [title] };
  });
}
