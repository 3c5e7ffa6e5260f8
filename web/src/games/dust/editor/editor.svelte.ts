/** The draft on the page, what the server says of it, and the tool in hand. */

import { api } from "../../../lib/api.ts";
import { DraftEditor, type Checked as CheckedDraft } from "../../editor/editor.svelte.ts";
import { fresh, scenarioOf, type Draft, type Scenario } from "./draft.ts";
import { drafts } from "./drafts.ts";
import type { Drawing } from "./drawing.ts";
import { toolOf, type Tool } from "./tools.ts";

export const GAME = "dust";
const USUAL = 9;

interface Checked extends CheckedDraft {
  scenario: Scenario | null;
  toml: string;
}

/** What the server says of a text or of plain data. */
export async function examine(asked: { scenario: Scenario } | { toml: string }): Promise<Checked> {
  return (await api.ask(GAME, "scenario", asked)) as unknown as Checked;
}

export class Editor extends DraftEditor<Draft, Checked> {
  tool = $state.raw<Tool>(toolOf("blocked"));
  /** The own place that is being drawn. */
  letter = $state("1");

  constructor() {
    super({ drafts, fresh: () => fresh(USUAL, USUAL), titleOf: ({ title }) => title, examine: (draft) => examine({ scenario: scenarioOf(draft) }) });
  }

  get drawing(): Drawing {
    return this.draft.drawing;
  }

  draw(drawing: Drawing, group: string | null = null): void {
    if (JSON.stringify(drawing) !== JSON.stringify(this.drawing)) this.change({ drawing }, group);
  }
}

/** The scenarios that come with the game. */
export async function shipped(): Promise<Scenario[]> {
  return ((await api.ask(GAME, "scenarios", {})) as unknown as { scenarios: Scenario[] }).scenarios;
}
