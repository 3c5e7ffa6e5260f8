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

const MANY = 12;
/** So few that they lie open even if they can be chosen on the board. */
const FEW = 4;

export function groups(
  decision: Decision,
  text: Catalogue,
  seats: readonly string[],
  onBoard: readonly string[] = [],
  folded: readonly string[] = [],
): Group[] {
  const byVerb = new Map<string, Choice[]>();
  for (const choice of decision.choices) {
    const verb = String(choice.action["do"]);
    byVerb.set(verb, [...(byVerb.get(verb) ?? []), choice]);
  }
  const drawn = decision.choices.length > FEW ? onBoard : [];
  let next = 1;
  return [...byVerb].map(([verb, choices]) => {
    const away = choices.length > MANY || drawn.includes(verb) || (choices.length > 1 && folded.includes(verb));
    const buttons = choices.map((choice) => ({
      choice,
      label: label(choice, text, seats),
      key: away || next > 9 ? null : String(next++),
    }));
    return { verb, buttons, folded: away, onBoard: drawn.includes(verb) };
  });
}

export function label(choice: Choice, text: Catalogue, seats: readonly string[]): string {
  const key = `action.${String(choice.action["do"])}`;
  return text.has(key) ? text.say(key, choice.action, seats) : choice.text;
}

/** The choice that a key stands for. */
export function byKey(all: readonly Group[], key: string): Choice | undefined {
  return all.flatMap((group) => group.buttons).find((button) => button.key === key)?.choice;
}
