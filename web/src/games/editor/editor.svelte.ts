/** A draft on a page: its history, where it is kept, and what the server says of it. */

import type { Drafts, DraftLine } from "./drafts.ts";
import { abandon, begin, change, redo, undo, type History } from "./history.ts";

/** A problem as the server sends it: the tag of its sentence, and its fields. What is wrong inside a part is in `problem`. */
export interface Told {
  readonly why: string;
  readonly [field: string]: unknown;
}

export interface Checked {
  problems: readonly Told[];
  /** What would not stop a match. */
  flaws: readonly Told[];
}

interface Making<Draft, Found extends Checked> {
  drafts: Drafts<Draft>;
  fresh: () => Draft;
  titleOf: (draft: Draft) => string;
  /** What the server says of a draft. */
  examine: (draft: Draft) => Promise<Found>;
}

export class DraftEditor<Draft extends object, Found extends Checked> {
  readonly #made: Making<Draft, Found>;
  #history: History<Draft>;
  #key = $state("");
  #lines = $state.raw<DraftLine[]>([]);
  #kept = $state(true);
  #asked = 0;

  /** What the server said last, perhaps of the draft as it was a moment ago. */
  found = $state.raw<Found | null>(null);
  /** Whether `found` is about the draft as it is now. */
  checked = $state(false);
  /** Whether the server could not be asked. */
  unchecked = $state(false);

  constructor(made: Making<Draft, Found>) {
    this.#made = made;
    this.#history = $state.raw(begin(made.fresh()));
    this.#lines = made.drafts.all();
    const wanted = made.drafts.lastOpen();
    const keys = [...(wanted === null ? [] : [wanted]), ...this.#lines.map(({ key }) => key)];
    if (!keys.some((key) => this.open(key))) this.#key = made.drafts.freshKey();
  }

  get draft(): Draft {
    return this.#history.now;
  }

  get key(): string {
    return this.#key;
  }

  get title(): string {
    return this.#made.titleOf(this.draft);
  }

  /** What is wrong with the draft, as far as it is known. */
  get problems(): readonly Told[] {
    return this.found?.problems ?? [];
  }

  /** What its author has surely not meant, though it can be played. */
  get flaws(): readonly Told[] {
    return this.found?.flaws ?? [];
  }

  /** All drafts of this browser, the open one included. */
  get lines(): DraftLine[] {
    const open = { key: this.#key, title: this.title };
    const known = this.#lines.some(({ key }) => key === this.#key);
    return known ? this.#lines.map((line) => (line.key === this.#key ? open : line)) : [...this.#lines, open];
  }

  /** Whether the browser keeps what is drawn. */
  get kept(): boolean {
    return this.#kept;
  }

  get canUndo(): boolean {
    return this.#history.past.length > 0;
  }

  get canRedo(): boolean {
    return this.#history.future.length > 0;
  }

  /** A step; several of one group are one. */
  change(changes: Partial<Draft>, group: string | null = null): void {
    this.#set(change(this.#history, { ...this.draft, ...changes }, group));
  }

  undo(): void {
    if (this.canUndo) this.#set(undo(this.#history));
  }

  redo(): void {
    if (this.canRedo) this.#set(redo(this.#history));
  }

  abandon(group: string): void {
    this.#set(abandon(this.#history, group));
  }

  #set(history: History<Draft>): void {
    if (history.now === this.draft) return;
    this.#history = history;
    this.checked = false;
    this.#save();
  }

  #save(): void {
    const { drafts } = this.#made;
    this.#kept = drafts.save(this.#key, this.draft);
    drafts.setOpen(this.#key);
    this.#lines = drafts.all();
  }

  // Drafts -----------------------------------------------------------------------------------------

  open(key: string): boolean {
    const draft = this.#made.drafts.load(key);
    if (draft === null) return false;
    this.#begin(key, draft);
    this.#made.drafts.setOpen(key);
    return true;
  }

  /** A draft besides those that there are. */
  add(draft: Draft): void {
    this.#begin(this.#made.drafts.freshKey(), draft);
    this.#save();
  }

  #begin(key: string, draft: Draft): void {
    this.#key = key;
    this.#history = begin(draft);
    this.checked = false;
    this.found = null;
  }

  /** Throws the open draft away; there is always another one. */
  drop(): void {
    this.#made.drafts.drop(this.#key);
    this.#lines = this.#made.drafts.all();
    const next = this.#lines.find(({ key }) => this.open(key));
    if (next === undefined) this.add(this.#made.fresh());
  }

  // The server -------------------------------------------------------------------------------------

  async check(): Promise<void> {
    const number = ++this.#asked;
    const asked = this.draft;
    try {
      const found = await this.#made.examine(asked);
      if (number !== this.#asked || asked !== this.draft) return;
      this.found = found;
      this.checked = true;
      this.unchecked = false;
    } catch {
      if (number === this.#asked) this.unchecked = true;
    }
  }
}

const PAUSE = 250;
const AGAIN = 5000;

/** Asks the server of every change, a moment after it; one that was away is asked again. Called by a page of an editor. */
export function keepChecked(editor: { readonly draft: object; readonly unchecked: boolean; check: () => Promise<void> }): void {
  $effect(() => {
    void editor.draft;
    const timer = setTimeout(() => void editor.check(), PAUSE);
    return () => clearTimeout(timer);
  });
  $effect(() => {
    const timer = setInterval(() => editor.unchecked && void editor.check(), AGAIN);
    return () => clearInterval(timer);
  });
}
