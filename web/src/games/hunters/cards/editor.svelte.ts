/** The cards on the page, and what the server says of them. */

import { api } from "../../../lib/api.ts";
import { draftsOf } from "../../editor/drafts.ts";
import { DraftEditor, type Checked, type Told } from "../../editor/editor.svelte.ts";
import type { EventCard } from "../campaign/view.ts";

export interface Draft {
  toml: string;
  /** The card that is looked at, and where it is tried. */
  card: string;
  day: number;
  cells: number;
  food: number;
  flags: string;
}

/** One branch of a card, and what came of it. */
export interface Tried {
  option: string;
  branch: string;
  orders: string[];
  events: Record<string, unknown>[];
  leads: string;
  problem: string;
}

export interface Found extends Checked {
  cards: string[];
  card: EventCard | null;
  /** By key and language. */
  words: Record<string, Record<string, string>>;
  refused: Told[];
  tries: Tried[];
}

const drafts = draftsOf<Draft>("hunters-cards", ({ toml }) => /^title = \{[^}]*?en = "([^"]*)"/m.exec(toml)?.[1] ?? "", ({ toml }) => typeof toml === "string");

/** A card to begin with, whole and small. */
export function sample(): Draft {
  const toml = `[[card]]
id = "901"
title = {en = "A cup of water", pl = "Kubek wody"}
picture = "town"
laid = "under inn"
text = {en = "A woman at the pump holds out a cup. She does not say what she wants for it.", pl = "Kobieta przy pompie podaje kubek. Nie mówi, czego za niego chce."}

[[card.option]]
id = "a"
text = {en = "Drink, and ask.", pl = "Wypijcie i zapytajcie."}
check = "persuasion +1"
after = {en = "She laughs. It is only water.", pl = "Śmieje się. To tylko woda."}
do = ["heal-one 1", "flag pump-friend"]
[card.option.fail]
after = {en = "She takes the cup back half full.", pl = "Zabiera kubek w połowie pełny."}
do = ["morale -1"]

[[card.option]]
id = "b"
text = {en = "Pay for it first.", pl = "Najpierw zapłaćcie."}
cost = ["cells 1"]
after = {en = "She counts it twice and fills your bottles.", pl = "Liczy dwa razy i napełnia wam butelki."}
do = ["heal 1"]
`;
  return { toml, card: "", day: 20, cells: 10, food: 10, flags: "" };
}

async function examine({ toml, card, day, cells, food, flags }: Draft): Promise<Found> {
  const named = flags.split(/[\s,]+/).filter((flag) => flag !== "");
  const answer = await api.ask("hunters", "card", { toml, card, day, cells, food, flags: named });
  const { words, ...rest } = answer as unknown as Omit<Found, "flaws">;
  const said: Record<string, Record<string, string>> = {};
  for (const [language, all] of Object.entries(words)) for (const [key, sentence] of Object.entries(all)) (said[key] ??= {})[language] = sentence;
  return { ...rest, flaws: [], words: said };
}

export class CardEditor extends DraftEditor<Draft, Found> {
  constructor() {
    super({ drafts, fresh: sample, titleOf: ({ toml }) => /^title = \{[^}]*?en = "([^"]*)"/m.exec(toml)?.[1] ?? "", examine });
  }
}
