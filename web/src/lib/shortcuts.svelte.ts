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
  #groups = $state.raw<readonly (() => readonly Shortcut[])[]>([]);

  get all(): Shortcut[] {
    return this.#groups.flatMap((group) => group());
  }

  add(group: () => readonly Shortcut[]): () => void {
    this.#groups = [...this.#groups, group];
    return () => (this.#groups = this.#groups.filter((other) => other !== group));
  }
}

export const shortcuts = new Shortcuts();

/** In a component: its keys, for as long as it is on the page. */
export function useShortcuts(group: () => readonly Shortcut[]): void {
  onDestroy(shortcuts.add(group));
}
