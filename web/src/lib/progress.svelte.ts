/** How far somebody has come with the lessons. Kept in this browser only. */

import { recall, remember } from "./storage.ts";

export interface Progress {
  /** It was finished once. */
  done: boolean;
  /** The step to go on with. */
  step: string | null;
}

const NONE: Progress = { done: false, step: null };

export function read(stored: string | null): Record<string, Progress> {
  try {
    const found: unknown = JSON.parse(stored ?? "{}");
    if (found === null || typeof found !== "object" || Array.isArray(found)) return {};
    return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, Progress] => isProgress(entry[1])));
  } catch {
    return {};
  }
}

function isProgress(value: unknown): value is Progress {
  const { done, step } = (value ?? {}) as Partial<Record<keyof Progress, unknown>>;
  return typeof done === "boolean" && (step === null || typeof step === "string");
}

class Learned {
  #all = $state.raw(read(recall("lessons")));
  /** Games whose lessons somebody does not want to be offered: one word each. */
  #declined = $state.raw((recall("lessons-declined") ?? "").split(" "));

  of(game: string, lesson: string): Progress {
    return this.#all[`${game}/${lesson}`] ?? NONE;
  }

  /** How many of these lessons were finished. */
  count(game: string, lessons: readonly { name: string }[]): number {
    return lessons.filter(({ name }) => this.of(game, name).done).length;
  }

  /** The first that is not finished: where to go on. */
  next<Some extends { name: string }>(game: string, lessons: readonly Some[]): Some | null {
    return lessons.find(({ name }) => !this.of(game, name).done) ?? null;
  }

  /** One of these lessons was finished, or left after a step. */
  begun(game: string, lessons: readonly { name: string }[]): boolean {
    return lessons.some(({ name }) => this.of(game, name) !== NONE);
  }

  declined(game: string): boolean {
    return this.#declined.includes(game);
  }

  /** The lessons of this game are not offered any more; they stay where all lessons are. */
  decline(game: string): void {
    this.#declined = [...new Set([...this.#declined, game])];
    remember("lessons-declined", this.#declined.join(" ").trim());
  }

  at(game: string, lesson: string, step: string): void {
    this.#keep(game, lesson, { ...this.of(game, lesson), step });
  }

  finish(game: string, lesson: string): void {
    this.#keep(game, lesson, { done: true, step: null });
  }

  forget(game: string, lessons: readonly { name: string }[]): void {
    const gone = new Set(lessons.map(({ name }) => `${game}/${name}`));
    this.#set(Object.fromEntries(Object.entries(this.#all).filter(([key]) => !gone.has(key))));
  }

  #keep(game: string, lesson: string, progress: Progress): void {
    this.#set({ ...this.#all, [`${game}/${lesson}`]: progress });
  }

  #set(all: Record<string, Progress>): void {
    this.#all = all;
    remember("lessons", JSON.stringify(all));
  }
}

export const learned = new Learned();
