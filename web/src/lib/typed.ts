/** Typed moves: what somebody may mean by a part of a notation or of its sentence. Knows no game. */

import { label } from "./choices.ts";
import type { Catalogue } from "./text.ts";
import type { Choice, Decision } from "./types.ts";

export interface Entry {
  choice: Choice;
  label: string;
  /** The notation in parts, `place`, `mutant`, `c2`, `r4`; and the words of the sentence. */
  parts: string[];
  words: string[];
}

/** Why a typed text is no move: the part that fits nothing after what fits, and what could stand there. */
export type Meaning =
  | { kind: "move"; entry: Entry }
  | { kind: "empty" }
  | { kind: "several"; count: number }
  | { kind: "nothing"; before: string; wrong: string; possible: string[] };

const EXAMPLES = 6;

/** Small letters without accents: `łącznik` is found by `lacz`. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("ł", "l")
    .normalize("NFD")
    .replace(/\p{M}/gu, "");
}

/** What is typed in parts; `_` and `-` of notations stay, so that they can be typed as they are shown. */
export function tokens(text: string): string[] {
  return plain(text).split(/[^\p{L}\p{N}_+-]+/u).filter((token) => token !== "");
}

export function entries(decision: Decision, text: Catalogue, seats: readonly string[]): Entry[] {
  return decision.choices.map((choice) => {
    const said = label(choice, text, seats);
    return { choice, label: said, parts: tokens(choice.text), words: tokens(said) };
  });
}

/** 0 the notation itself, 1 it begins so, 2 its parts in this order, 3 its parts and words in any order; else null. */
export function fit(entry: Entry, typed: readonly string[]): 0 | 1 | 2 | 3 | null {
  const { parts, words } = entry;
  if (typed.length === parts.length && typed.every((token, place) => parts[place] === token)) return 0;
  if (typed.every((token, place) => parts[place]?.startsWith(token))) return 1;
  if (inOrder(parts, typed)) return 2;
  return typed.every((token) => [...parts, ...words].some((word) => word.startsWith(token))) ? 3 : null;
}

function inOrder(parts: readonly string[], typed: readonly string[]): boolean {
  let from = 0;
  for (const token of typed) {
    const place = parts.findIndex((part, number) => number >= from && part.startsWith(token));
    if (place < 0) return false;
    from = place + 1;
  }
  return true;
}

/** The choices that fit, the best first and otherwise in the game's order. */
export function complete(all: readonly Entry[], text: string): Entry[] {
  const typed = tokens(text);
  if (typed.length === 0) return [...all];
  return all
    .map((entry) => ({ entry, fit: fit(entry, typed) }))
    .filter((found) => found.fit !== null)
    .sort((one, other) => one.fit! - other.fit!)
    .map(({ entry }) => entry);
}

/** What Enter means when nothing is picked from the list: the one move that fits, or what is wrong. */
export function meaning(all: readonly Entry[], text: string): Meaning {
  const typed = tokens(text);
  if (typed.length === 0) return { kind: "empty" };
  const found = complete(all, text);
  const exact = found[0] !== undefined && fit(found[0], typed) === 0;
  if (exact || found.length === 1) return { kind: "move", entry: found[0]! };
  return found.length > 1 ? { kind: "several", count: found.length } : wrongPart(all, typed);
}

function wrongPart(all: readonly Entry[], typed: readonly string[]): Meaning {
  const longest = typed.findLastIndex((_, place) => all.some((entry) => fit(entry, typed.slice(0, place + 1)) !== null)) + 1;
  const before = typed.slice(0, longest);
  const left = all.filter((entry) => fit(entry, before) !== null);
  const next = new Set(left.map((entry) => nextPart(entry, before)).filter((part) => part !== null));
  const possible = [...next].slice(0, EXAMPLES);
  return { kind: "nothing", before: before.join(" "), wrong: typed[longest] ?? "", possible };
}

/** What could be typed after what fits, in the notation. */
function nextPart(entry: Entry, before: readonly string[]): string | null {
  let from = 0;
  for (const token of before) {
    const place = entry.parts.findIndex((part, number) => number >= from && part.startsWith(token));
    if (place >= 0) from = place + 1;
  }
  return entry.parts[from] ?? null;
}
