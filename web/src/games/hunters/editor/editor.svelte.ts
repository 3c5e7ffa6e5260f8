/** The mission on the page, what the server says of it, the tool in hand and what is chosen for it. */

import { api } from "../../../lib/api.ts";
import { DraftEditor, type Checked as CheckedDraft, type Told } from "../../editor/editor.svelte.ts";
import type { Ground } from "../view.ts";
import { fresh, missionOf, type Draft, type Mission } from "./draft.ts";
import { drafts } from "./drafts.ts";
import { toolOf, type Chosen, type Tool } from "./tools.ts";

export const GAME = "hunters";
export const USUAL = { width: 9, height: 6 };

export interface Checked extends CheckedDraft {
  mission: Mission | null;
  toml: string;
  ground: Ground | null;
  /** What players see when it begins. */
  view: Record<string, unknown> | null;
}

/** What the server says of plain data, of a text or of a map of Tiled. */
export async function examine(asked: { mission: Mission } | { toml: string } | { tiled: string }): Promise<Checked> {
  return { flaws: [], ...((await api.ask(GAME, "mission", asked)) as unknown as Omit<Checked, "flaws"> & { problems: Told[] }) };
}

export class Editor extends DraftEditor<Draft, Checked> {
  tool = $state.raw<Tool>(toolOf("start"));
  chosen = $state<Chosen>({ enemy: "great-rat", facing: "w", token: "find", theme: "street", goal: 0, change: 0 });

  constructor() {
    const { width, height } = USUAL;
    super({ drafts, fresh: () => fresh(width, height), titleOf: ({ name }) => name["en"] ?? "", examine: (draft) => examine({ mission: missionOf(draft) }) });
  }

  /** A step, unless it changes nothing. */
  draw(changes: Partial<Draft>, group: string | null = null): void {
    const now = this.draft as unknown as Record<string, unknown>;
    if (Object.entries(changes).some(([key, value]) => JSON.stringify(value) !== JSON.stringify(now[key]))) this.change(changes, group);
  }
}

/** The missions that there are, with their grounds. */
export async function shipped(): Promise<{ mission: Mission; ground: Ground }[]> {
  return ((await api.ask(GAME, "missions", {})) as unknown as { missions: { mission: Mission; ground: Ground }[] }).missions;
}
