/** Small notes by key that this browser keeps, the latest so many of them. */

import { recall, remember } from "./storage.ts";

const MOST = 200;

export class Notes {
  readonly #kept: Map<string, string>;

  constructor(
    private readonly name: string,
    private readonly most: number = MOST,
  ) {
    this.#kept = new Map(read(recall(name)));
  }

  get(key: string): string | undefined {
    return this.#kept.get(key);
  }

  set(key: string, value: string): void {
    if (this.#kept.get(key) === value) return;
    this.#kept.delete(key);
    this.#kept.set(key, value);
    for (const oldest of [...this.#kept.keys()].slice(0, Math.max(0, this.#kept.size - this.most))) this.#kept.delete(oldest);
    this.#write();
  }

  delete(key: string): void {
    if (this.#kept.delete(key)) this.#write();
  }

  #write(): void {
    remember(this.name, JSON.stringify([...this.#kept]));
  }
}

function read(stored: string | null): [string, string][] {
  try {
    const list: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(list) ? list.filter(isNote) : [];
  } catch {
    return [];
  }
}

function isNote(entry: unknown): entry is [string, string] {
  return Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === "string");
}
