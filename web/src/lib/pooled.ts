/** Reads what tools/pooled.py writes: objects that appear again are there once, and views say only what differs. */

export type Plain = Record<string, unknown>;

export class Pool {
  readonly #entries: readonly Plain[];
  readonly #read = new Map<number, Plain>();

  constructor(entries: readonly Plain[]) {
    this.#entries = entries;
  }

  at(number: number): Plain {
    const known = this.#read.get(number);
    if (known !== undefined) return known;
    const { "^": like, ...own } = this.#entries[number] ?? {};
    const whole = typeof like === "number" ? { ...this.#entries[like], ...own } : own;
    this.#read.set(number, whole);
    return whole;
  }

  /** A view from what differs from `base`. */
  view(short: Plain, base: Plain): Plain {
    const own = Object.entries(short).map(([key, value]) => [key, this.#value(value)] as const);
    return { ...base, ...Object.fromEntries(own) };
  }

  #value(value: unknown): unknown {
    const numbers = value !== null && typeof value === "object" && "$" in value ? value.$ : null;
    return Array.isArray(numbers) ? numbers.map((number) => this.at(Number(number))) : value;
  }
}
