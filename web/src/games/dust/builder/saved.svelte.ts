/** The lists that this browser keeps: those that were saved by name, and the one of each bloc that is being built. */

import { recall, remember } from "../../../lib/storage.ts";
import { BLOCS, limitFrom, POINTS } from "./list.ts";

export interface Draft {
  bloc: string;
  limit: number;
  text: string;
  /** The saved list that it came from. */
  saved: string | null;
}

export interface Saved {
  id: string;
  name: string;
  limit: number;
  text: string;
}

const SAVED = "dust.lists";
const DRAFTS = "dust.drafts";
export const LONGEST_NAME = 40;

type Fields = Record<string, unknown>;

function stored(key: string): unknown {
  try {
    return JSON.parse(recall(key) ?? "null");
  } catch {
    return null;
  }
}

function isSaved(value: unknown): value is Saved {
  const { id, name, text, limit } = (value ?? {}) as Fields;
  return [id, name, text].every((field) => typeof field === "string") && typeof limit === "number";
}

export function empty(bloc: string, limit = POINTS): Draft {
  return { bloc, limit, text: "", saved: null };
}

/** The list that is being built for each bloc, and the bloc that was last looked at. */
export function drafts(): { bloc: string; of: Record<string, Draft> } {
  const kept = (stored(DRAFTS) ?? {}) as Fields;
  const of = (kept["of"] ?? {}) as Record<string, Fields | undefined>;
  const bloc = BLOCS.find((one) => one === kept["bloc"]) ?? BLOCS[0];
  return {
    bloc,
    of: Object.fromEntries(
      BLOCS.map((one) => {
        const { text, limit, saved } = of[one] ?? {};
        const draft: Draft = {
          bloc: one,
          limit: limitFrom(limit ?? POINTS),
          text: typeof text === "string" ? text : "",
          saved: typeof saved === "string" ? saved : null,
        };
        return [one, draft];
      }),
    ),
  };
}

export function keep(bloc: string, of: Readonly<Record<string, Draft>>): void {
  remember(DRAFTS, JSON.stringify({ bloc, of }));
}

class Lists {
  all = $state.raw<readonly Saved[]>(Lists.#read());

  static #read(): Saved[] {
    const kept = stored(SAVED);
    return Array.isArray(kept) ? kept.filter(isSaved) : [];
  }

  constructor() {
    // Another window of this browser may have saved one.
    addEventListener("storage", (event) => {
      if (event.key === null || event.key.endsWith(SAVED)) this.all = Lists.#read();
    });
  }

  find(id: string | null): Saved | null {
    return this.all.find((list) => list.id === id) ?? null;
  }

  /** A name that no other list has: with a number behind it if need be. */
  unused(name: string, but: string | null = null): string {
    const taken = new Set(this.all.filter(({ id }) => id !== but).map((list) => list.name));
    const plain = name.trim().slice(0, LONGEST_NAME);
    for (let number = 1; ; number++) {
      const tried = number === 1 ? plain : `${plain} ${number}`;
      if (!taken.has(tried)) return tried;
    }
  }

  put(name: string, limit: number, text: string): Saved {
    const list: Saved = { id: fresh(), name: this.unused(name), limit, text };
    this.#write([...Lists.#read(), list]);
    return list;
  }

  change(id: string, changes: Partial<Omit<Saved, "id">>): void {
    this.#write(Lists.#read().map((list) => (list.id === id ? { ...list, ...changes } : list)));
  }

  delete(id: string): void {
    this.#write(Lists.#read().filter((list) => list.id !== id));
  }

  #write(all: Saved[]): void {
    remember(SAVED, JSON.stringify(all));
    this.all = all;
  }
}

function fresh(): string {
  return `${Date.now().toString(36)}-${Math.floor(Math.random() * 1e9).toString(36)}`;
}

export const lists = new Lists();
