/** The draft on the page: its history, where it is kept, what the server says of it, and the tool in hand. */

import { api } from "../../../lib/api.ts";
import type { Told } from "../builder/problems.ts";
import { fresh, scenarioOf, type Draft, type Scenario } from "./draft.ts";
import { allDrafts, dropDraft, freshKey, lastOpen, loadDraft, saveDraft, setOpen, type DraftLine } from "./drafts.ts";
import type { Drawing } from "./drawing.ts";
import { abandon, begin, change, redo, undo, type History } from "./history.ts";
import { toolOf, type Tool } from "./tools.ts";

export const GAME = "dust";
const USUAL = 9;

interface Checked {
  problems: Told[];
  /** What would not stop a match. */
  flaws: Told[];
  scenario: Scenario | null;
  toml: string;
}

/** What the server says of a text or of plain data. */
export async function examine(asked: { scenario: Scenario } | { toml: string }): Promise<Checked> {
  return (await api.ask(GAME, "scenario", asked)) as unknown as Checked;
}

export class Editor {
  #history = $state.raw<History<Draft>>(begin(fresh(USUAL, USUAL)));
  #key = $state("");
  #lines = $state.raw<DraftLine[]>([]);
  #kept = $state(true);
  #asked = 0;

  tool = $state.raw<Tool>(toolOf("blocked"));
  /** The own place that is being drawn. */
  letter = $state("1");
  /** What is wrong with the draft, as far as it is known. */
  problems = $state.raw<readonly Told[]>([]);
  /** What its author has surely not meant, though it can be played. */
  flaws = $state.raw<readonly Told[]>([]);
  /** Whether `problems` and `flaws` are about the draft as it is now. */
  checked = $state(false);
  /** Whether the server could not be asked. */
  unchecked = $state(false);

  constructor() {
    this.#lines = allDrafts();
    const wanted = lastOpen();
    const keys = [...(wanted === null ? [] : [wanted]), ...this.#lines.map(({ key }) => key)];
    if (!keys.some((key) => this.open(key))) this.#key = freshKey();
  }

  get draft(): Draft {
    return this.#history.now;
  }

  get drawing(): Drawing {
    return this.#history.now.drawing;
  }

  get key(): string {
    return this.#key;
  }

  /** All drafts of this browser, the open one included. */
  get lines(): DraftLine[] {
    const open = { key: this.#key, title: this.draft.title };
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

  draw(drawing: Drawing, group: string | null = null): void {
    if (JSON.stringify(drawing) !== JSON.stringify(this.drawing)) this.change({ drawing }, group);
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
    this.#kept = saveDraft(this.#key, this.draft);
    setOpen(this.#key);
    this.#lines = allDrafts();
  }

  // Drafts -----------------------------------------------------------------------------------------

  open(key: string): boolean {
    const draft = loadDraft(key);
    if (draft === null) return false;
    this.#key = key;
    this.#history = begin(draft);
    this.checked = false;
    this.problems = this.flaws = [];
    setOpen(key);
    return true;
  }

  /** A draft besides those that there are. */
  add(draft: Draft): void {
    this.#key = freshKey();
    this.#history = begin(draft);
    this.checked = false;
    this.problems = this.flaws = [];
    this.#save();
  }

  /** Throws the open draft away; there is always another one. */
  drop(): void {
    dropDraft(this.#key);
    this.#lines = allDrafts();
    const next = this.#lines.find(({ key }) => this.open(key));
    if (next === undefined) this.add(fresh(USUAL, USUAL));
  }

  // The server -------------------------------------------------------------------------------------

  async check(): Promise<void> {
    const number = ++this.#asked;
    const asked = this.draft;
    try {
      const { problems, flaws } = await examine({ scenario: scenarioOf(asked) });
      if (number !== this.#asked || asked !== this.draft) return;
      this.problems = problems;
      this.flaws = flaws;
      this.checked = true;
      this.unchecked = false;
    } catch {
      if (number === this.#asked) this.unchecked = true;
    }
  }
}

/** The scenarios that come with the game. */
export async function shipped(): Promise<Scenario[]> {
  return ((await api.ask(GAME, "scenarios", {})) as unknown as { scenarios: Scenario[] }).scenarios;
}
