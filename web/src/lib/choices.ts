/** Legal actions as groups of buttons. */

import type { Catalogue } from "./text.ts";
import type { Choice, Decision } from "./types.ts";

export interface Button {
  choice: Choice;
  label: string;
  /** The key that chooses it, `1` to `9`. */
  key: string | null;
}

export interface Group {
  verb: string;
  buttons: Button[];
  /** Too many to lie open. */
  folded: boolean;
  /** Chosen on the board; here only as a list. */
  onBoard: boolean;
}

/** How a prompt is laid out. */
export interface Layout {
  /** Actions that are chosen on the board. */
  onBoard?: readonly string[];
  /** Actions that come in a list to open, even if they are not many. */
  folded?: readonly string[];
  /** How many answers may lie open although they can be chosen on the board. */
  few?: number;
}

const MANY = 12;
export const FEW = 4;
/** The list of everything that is chosen on the board, among the lists that can be opened. Others are named by what their
 * answers do. */
export const LIST = "";

export function groups(
  decision: Decision,
  text: Catalogue,
  seats: readonly string[],
  { onBoard = [], folded = [], few = FEW }: Layout = {},
  opened: ReadonlySet<string> = new Set(),
): Group[] {
  const byVerb = new Map<string, Choice[]>();
  for (const choice of decision.choices) {
    const verb = String(choice.action["do"]);
    byVerb.set(verb, [...(byVerb.get(verb) ?? []), choice]);
  }
  const drawn = decision.choices.length > few ? onBoard : [];
  const found = [...byVerb].map(([verb, choices]): Group => {
    const away = choices.length > MANY || drawn.includes(verb) || (choices.length > 1 && folded.includes(verb));
    const buttons = choices.map((choice) => ({ choice, label: label(choice, text, seats), key: null }));
    return { verb, buttons, folded: away, onBoard: drawn.includes(verb) };
  });
  const seen = shown(found).filter((group) => !group.folded || opened.has(listOf(group)));
  for (const [place, button] of seen.flatMap((group) => group.buttons).slice(0, 9).entries()) button.key = String(place + 1);
  return found;
}

/** The list that a folded group is in. */
export function listOf(group: Group): string {
  return group.onBoard ? LIST : group.verb;
}

/** In the order in which they are seen: what lies open, what is on the board, the other lists. */
function shown(all: readonly Group[]): Group[] {
  const rank = (group: Group) => (!group.folded ? 0 : group.onBoard ? 1 : 2);
  return all.toSorted((one, other) => rank(one) - rank(other));
}

/** An answer in words, with what only some of its kind have, such as a number of rounds (`choice.aim.rounds`). */
export function label(choice: Choice, text: Catalogue, seats: readonly string[]): string {
  const own = text.called?.(choice.action) ?? null;
  if (own !== null) return own;
  const tag = String(choice.action["do"]);
  if (!text.has(`action.${tag}`)) return choice.text;
  return [text.say(`action.${tag}`, choice.action, seats), ...specifics(choice.action, text, seats)].join(" · ");
}

/** What tells an action from others of its kind that have the same sentence. */
export function specifics(action: Choice["action"], text: Catalogue, seats: readonly string[] = []): string[] {
  return Object.entries(action)
    .filter(([, value]) => value !== null && value !== false && !(Array.isArray(value) && value.length === 0))
    .map(([name]) => `choice.${String(action["do"])}.${name}`)
    .filter((key) => text.has(key))
    .map((key) => text.say(key, action, seats));
}

/** The choice that a key stands for. */
export function byKey(all: readonly Group[], key: string): Choice | undefined {
  return all.flatMap((group) => group.buttons).find((button) => button.key === key)?.choice;
}
