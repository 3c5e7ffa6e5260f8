/**
 * Says messages of the catalogues, by the same rules as `ashgrid.text` on the server:
 * `{x}` is the field x as it is, `{x:seat}` the name of that seat, `{x:term}` the game's word for it (or of another family); numbers are
 * written as the language writes them, `{x:percent}` a share of 1 in percent (`finepercent` has a decimal) and `{x:decimal}` with one decimal; a message with
 * several forms is chosen by the plural category of its field `by`, the forms being in CLDR's order of categories.
 */

export interface Message {
  forms: string[];
  by?: string | null;
  /** The language of the text, where it is not that of the catalogue: what it does not have is there in English. */
  language?: string | null;
}

export type Fields = Readonly<Record<string, unknown>>;

/** What a field without a value is written as. */
const NOTHING = "–";
const SLOT = /\{([a-z_0-9]+)(?::([a-z]+))?\}/g;
const CATEGORIES = ["zero", "one", "two", "few", "many", "other"] as const;
/** A decimal of a number that large says nothing. */
const WHOLE_FROM = 9.95;

export type NumberFormat = "decimal" | "percent" | "finepercent";
const FORMATS: readonly string[] = ["decimal", "percent", "finepercent"];

/** Which form of a message belongs to a number. */
class Plurals {
  readonly #rules: Intl.PluralRules;
  readonly #categories: string[];

  constructor(language: string) {
    this.#rules = new Intl.PluralRules(language);
    const used = new Set<string>([...this.#rules.resolvedOptions().pluralCategories, "other"]);
    this.#categories = CATEGORIES.filter((name) => used.has(name));
  }

  choose(number: unknown, forms: number): number {
    const category = this.#rules.select(typeof number === "number" ? number : 0);
    return Math.min(this.#categories.indexOf(category), forms - 1);
  }
}

const plurals = new Map<string, Plurals>();

function pluralsOf(language: string): Plurals {
  const known = plurals.get(language) ?? new Plurals(language);
  plurals.set(language, known);
  return known;
}

/** A refusal in a field of another is said by its own sentence. */
function isRefusal(value: unknown): value is Fields & { why: string } {
  return typeof value === "object" && value !== null && "why" in value;
}

/** The name of a seat where it stands in brackets itself: "Ola (Borgo)" is "Ola, Borgo" there. */
function unbracketed(name: string): string {
  return name.replace(/ \((.+)\)$/, ", $1");
}

/** What an action is called, or null: as its kind is. */
export type Calling = (action: Fields) => string | null;

export class Catalogue {
  /** The messages of one language; with a game, that game's (`<game>/<key>`) before the platform's. */
  constructor(
    readonly language: string,
    readonly messages: Readonly<Record<string, Message>>,
    readonly game: string | null = null,
    readonly factions: readonly string[] = [],
    readonly called: Calling | null = null,
  ) {}

  of(game: string): Catalogue {
    return new Catalogue(this.language, this.messages, game);
  }

  /** The same words for a match of these factions, such as armies: one may have its own word for what others have as well
   * (`term.moloch.guard` before `term.guard`). */
  among(factions: readonly string[]): Catalogue {
    return new Catalogue(this.language, this.messages, this.game, factions);
  }

  /** The same words, where a game calls some answers by what is on the table: the option of a card by its text. */
  calling(called: Calling): Catalogue {
    return new Catalogue(this.language, this.messages, this.game, this.factions, called);
  }

  get(key: string): Message | undefined {
    const own = this.game === null ? undefined : this.messages[`${this.game}/${key}`];
    return own ?? this.messages[key];
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  /** The sentence for a key. A key without a sentence is shown as it is: better odd than silent. */
  say(key: string, fields: Fields = {}, seats: readonly string[] = []): string {
    const message = this.get(key);
    if (message === undefined) return key;
    let form = message.forms[0] ?? "";
    if (message.by != null) {
      const rules = pluralsOf(message.language ?? this.language);
      form = message.forms[rules.choose(fields[message.by], message.forms.length)] ?? form;
    }
    return form.replace(SLOT, (slot: string, name: string, how: string | undefined, place: number) => {
      if (!(name in fields)) return slot;
      const value = fields[name];
      const factions = typeof fields["army"] === "string" && name !== "army" ? [fields["army"]] : this.factions;
      if (how === "seat" && form[place - 1] === "(") return unbracketed(this.#word(value, how, seats, factions));
      if (!Array.isArray(value)) return this.#word(value, how, seats, factions);
      return value.map((item) => this.#word(item, how, seats, factions)).join(", ") || NOTHING;
    });
  }

  #word(value: unknown, how: string | undefined, seats: readonly string[], factions: readonly string[]): string {
    if (value === null || value === undefined) return NOTHING;
    if (isRefusal(value)) return this.say(`refusal.${value.why}`, value, seats);
    if (how === "seat" && typeof value === "number") return seats[value] ?? String(value);
    if (how !== undefined && !FORMATS.includes(how)) return this.named(how, String(value), factions);
    return typeof value === "number" ? this.number(value, how as NumberFormat | undefined) : String(value);
  }

  /** A number as this language writes it: as it is, with one decimal, or (a share of 1) in percent, whole or with one decimal. */
  number(value: number, how?: NumberFormat): string {
    const options: Intl.NumberFormatOptions = { useGrouping: false };
    if (how === "percent" || how === "finepercent") options.style = "percent";
    if (how !== undefined) {
      const digits = how === "finepercent" || (how === "decimal" && Math.abs(value) < WHOLE_FROM) ? 1 : 0;
      options.minimumFractionDigits = options.maximumFractionDigits = digits;
    }
    return new Intl.NumberFormat(this.language, options).format(value);
  }

  /** The word for something that data names: of its family (`unit.hans`), or one of the game's terms. The second of a
   * kind is `hans-2`: its word, and the number. What has no word, such as the name of a square, stands for itself. Where factions
   * have words of their own for it and it is not known whose is meant, all of them are said. */
  named(family: string, value: string, factions: readonly string[] = this.factions): string {
    const own = factions.map((faction) => `${family}.${faction}.${value}`).filter((key) => this.has(key));
    if (own.length > 0) return [...new Set(own.map((key) => this.say(key)))].join("/");
    for (const key of [`${family}.${value}`, `term.${value}`]) if (this.has(key)) return this.say(key);
    const [, kind, number] = /^(.+)-([0-9]+)$/.exec(value) ?? [];
    return kind !== undefined && this.has(`${family}.${kind}`) ? `${this.say(`${family}.${kind}`)} ${number}` : value;
  }
}
