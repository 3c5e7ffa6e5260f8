/**
 * Says messages of the catalogues, by the same rules as `ashgrid.text` on the server:
 * `{x}` is the field x as it is, `{x:seat}` the name of that seat, `{x:term}` the game's word for it (or of another family); a message with
 * several forms is chosen by the plural category of its field `by`, the forms being in CLDR's order of categories.
 */

export interface Message {
  forms: string[];
  by?: string | null;
}

export type Fields = Readonly<Record<string, unknown>>;

/** What a field without a value is written as. */
const NOTHING = "–";
const SLOT = /\{([a-z_0-9]+)(?::([a-z]+))?\}/g;
const CATEGORIES = ["zero", "one", "two", "few", "many", "other"] as const;

/** A refusal in a field of another is said by its own sentence. */
function isRefusal(value: unknown): value is Fields & { why: string } {
  return typeof value === "object" && value !== null && "why" in value;
}

export class Catalogue {
  readonly #plurals: Intl.PluralRules;
  readonly #categories: string[];

  /** The messages of one language; with a game, that game's (`<game>/<key>`) before the platform's. */
  constructor(
    readonly language: string,
    readonly messages: Readonly<Record<string, Message>>,
    readonly game: string | null = null,
  ) {
    this.#plurals = new Intl.PluralRules(language);
    const used = new Set<string>([...this.#plurals.resolvedOptions().pluralCategories, "other"]);
    this.#categories = CATEGORIES.filter((name) => used.has(name));
  }

  of(game: string): Catalogue {
    return new Catalogue(this.language, this.messages, game);
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
    if (message.by != null) form = message.forms[this.#plural(fields[message.by], message.forms.length)] ?? form;
    return form.replace(SLOT, (slot: string, name: string, how: string | undefined) => {
      if (!(name in fields)) return slot;
      const value = fields[name];
      if (!Array.isArray(value)) return this.#word(value, how, seats);
      return value.map((item) => this.#word(item, how, seats)).join(", ") || NOTHING;
    });
  }

  #word(value: unknown, how: string | undefined, seats: readonly string[]): string {
    if (value === null || value === undefined) return NOTHING;
    if (isRefusal(value)) return this.say(`refusal.${value.why}`, value, seats);
    if (how === "seat" && typeof value === "number") return seats[value] ?? String(value);
    return how === undefined ? String(value) : this.named(how, String(value));
  }

  /** The word for something that data names: of its family (`unit.hans`), or one of the game's terms. The second of a
   * kind is `hans-2`: its word, and the number. What has no word, such as the name of a square, stands for itself. */
  named(family: string, value: string): string {
    for (const key of [`${family}.${value}`, `term.${value}`]) if (this.has(key)) return this.say(key);
    const [, kind, number] = /^(.+)-([0-9]+)$/.exec(value) ?? [];
    return kind !== undefined && this.has(`${family}.${kind}`) ? `${this.say(`${family}.${kind}`)} ${number}` : value;
  }

  #plural(number: unknown, forms: number): number {
    const category = this.#plurals.select(typeof number === "number" ? number : 0);
    return Math.min(this.#categories.indexOf(category), forms - 1);
  }
}
