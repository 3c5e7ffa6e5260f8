/** The matches of this browser: whoever knows a match's id sits at it, so the ids are what is kept. */

import { forgetMatch } from "./kept.ts";
import { recall, remember } from "./storage.ts";
import type { MatchInfo } from "./types.ts";

export interface Mine {
  id: string;
  game: string;
  /** How much of the log was seen. */
  number: number;
}

const MOST = 20;

export function read(stored: string | null): Mine[] {
  try {
    const list: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(list) ? list.filter(isMine).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

function isMine(entry: unknown): entry is Mine {
  const { id, game, number } = (entry ?? {}) as Partial<Record<keyof Mine, unknown>>;
  return typeof id === "string" && typeof game === "string" && typeof number === "number";
}

class MyMatches {
  list = $state.raw<Mine[]>(read(recall("matches")));

  /** The last one touched comes first. */
  keep(info: Pick<MatchInfo, "id" | "game" | "number">): void {
    const entry = { id: info.id, game: info.game, number: info.number };
    this.#set([entry, ...this.list.filter((mine) => mine.id !== info.id)].slice(0, MOST));
  }

  forget(id: string): void {
    this.#set(this.list.filter((mine) => mine.id !== id));
    void forgetMatch(id);
  }

  #set(list: Mine[]): void {
    this.list = list;
    remember("matches", JSON.stringify(list));
  }
}

export const mine = new MyMatches();
