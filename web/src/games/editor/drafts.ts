/** Drafts that this browser keeps for an editor, each under a key of its own, and the list of them. */

import { recall, remember } from "../../lib/storage.ts";

export interface DraftLine {
  key: string;
  /** The title when it was last saved. */
  title: string;
}

export interface Drafts<Draft> {
  all: () => DraftLine[];
  /** The draft that was last open. */
  lastOpen: () => string | null;
  setOpen: (key: string) => void;
  load: (key: string) => Draft | null;
  /** Returns whether the browser has really kept it. */
  save: (key: string, draft: Draft) => boolean;
  drop: (key: string) => void;
  /** A key that no draft has. */
  freshKey: () => string;
  /** Of which draft a match is a test. */
  tested: (match: string) => string | null;
  setTested: (match: string, key: string) => void;
}

/** `name` keeps the drafts of different editors apart; what is kept there and no draft (any more) is left alone. */
export function draftsOf<Draft>(name: string, titleOf: (draft: Draft) => string, isDraft: (found: Draft) => boolean): Drafts<Draft> {
  const [list, open, tests] = [`${name}.drafts`, `${name}.draft`, `${name}.test-play`];
  const place = (key: string) => `${open}.${key}`;

  function all(): DraftLine[] {
    try {
      const found: unknown = JSON.parse(recall(list) ?? "[]");
      return Array.isArray(found) ? found.filter((line): line is DraftLine => typeof line?.key === "string" && typeof line?.title === "string") : [];
    } catch {
      return [];
    }
  }

  return {
    all,
    lastOpen: () => recall(open),
    setOpen: (key) => remember(open, key),
    load: (key) => {
      try {
        const found = JSON.parse(recall(place(key)) ?? "null") as Draft | null;
        return found !== null && isDraft(found) ? found : null;
      } catch {
        return null;
      }
    },
    save: (key, draft) => {
      const text = JSON.stringify(draft);
      remember(place(key), text);
      const lines = all();
      const line = { key, title: titleOf(draft) };
      const known = lines.some((other) => other.key === key);
      remember(list, JSON.stringify(known ? lines.map((other) => (other.key === key ? line : other)) : [...lines, line]));
      return recall(place(key)) === text;
    },
    drop: (key) => {
      remember(place(key), null);
      remember(list, JSON.stringify(all().filter((line) => line.key !== key)));
    },
    freshKey: () => {
      const numbers = all().map(({ key }) => Number(key)).filter((number) => Number.isInteger(number));
      return String(Math.max(0, ...numbers) + 1);
    },
    tested: (match) => recall(`${tests}.${match}`),
    setTested: (match, key) => remember(`${tests}.${match}`, key),
  };
}
