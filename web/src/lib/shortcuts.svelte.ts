/** The keys of the page as it is: every component that listens to some names them while it is there. */

import { onDestroy } from "svelte";

export interface Shortcut {
  /** Either of them, as printed on keys: `["U", "Ctrl+Z"]`. */
  keys: readonly string[];
  /** The key of its sentence in the catalogue: that of the page, or that of a game. */
  text: string;
  /** The game whose catalogue has the sentence. */
  game?: string;
}

class Shortcuts {
  /** Not state: a page that is taken away would read it as it was before the next page named its keys. */
  readonly #groups = new Set<() => readonly Shortcut[]>();
  #shown = $state.raw<readonly (() => readonly Shortcut[])[]>([]);

  get all(): Shortcut[] {
    return this.#shown.flatMap((group) => group());
  }

  add(group: () => readonly Shortcut[]): () => void {
    this.#groups.add(group);
    this.#shown = [...this.#groups];
    return () => {
      this.#groups.delete(group);
      this.#shown = [...this.#groups];
    };
  }
}

export const shortcuts = new Shortcuts();

/** In a component: its keys, for as long as it is on the page. */
export function useShortcuts(group: () => readonly Shortcut[]): void {
  onDestroy(shortcuts.add(group));
}
