/** What something was, is, and would be again: undo and redo of any number of steps. */

export interface History<Item> {
  past: readonly Item[];
  now: Item;
  future: readonly Item[];
  /** What the last step belongs to: more of the same becomes part of it. */
  group: string | null;
}

export function begin<Item>(now: Item): History<Item> {
  return { past: [], now, future: [], group: null };
}

/** A step; with the group of the step before, part of that one, such as a stroke or the letters of a title. */
export function change<Item>(history: History<Item>, now: Item, group: string | null = null): History<Item> {
  if (group !== null && group === history.group) return { ...history, now, future: [] };
  return { past: [...history.past, history.now], now, future: [], group };
}

export function undo<Item>({ past, now, future }: History<Item>): History<Item> {
  const before = past.at(-1);
  if (past.length === 0) return { past, now, future, group: null };
  return { past: past.slice(0, -1), now: before as Item, future: [now, ...future], group: null };
}

export function redo<Item>({ past, now, future }: History<Item>): History<Item> {
  const [next, ...rest] = future;
  if (future.length === 0) return { past, now, future, group: null };
  return { past: [...past, now], now: next as Item, future: rest, group: null };
}

/** Takes the step back that has this group, as if it had never been begun. */
export function abandon<Item>(history: History<Item>, group: string): History<Item> {
  if (history.group !== group) return history;
  const { past, now } = undo(history);
  return { past, now, future: [], group: null };
}
