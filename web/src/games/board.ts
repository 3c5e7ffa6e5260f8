/** What a board is given. A board knows no rules: it draws a view, and offers the choices that it is handed. */

import type { Snippet } from "svelte";
import type { Catalogue } from "../lib/text.ts";
import type { Choice, Decision, MatchInfo, UpdateInfo } from "../lib/types.ts";

export interface BoardProps {
  info: MatchInfo;
  /** What the seat `seat` may see (null: a spectator), as the game's `view` gives it. */
  view: Record<string, unknown>;
  seat: number | null;
  /** What can be chosen now, or null. Every choice is in the prompt as well. */
  decision: Decision | null;
  /** A choice is on its way: nothing can be chosen. */
  busy: boolean;
  choose: (choice: Choice) => void;
  /** The notation of the choice that somebody points at, here or in the prompt. */
  pointed: string | null;
  point: (choice: string | null) => void;
  /** The whole log. Entries from `seen` on came with the last message: what moves, moves because of them. */
  updates: UpdateInfo[];
  seen: number;
  /** Take the last decision back, where that is possible. */
  undo?: () => Promise<void>;
  /** Places that a sentence of the log is about, while somebody points at it. */
  marked?: readonly string[];
  /** The episode of the log that is to be shown, such as a battle; null when it has been, or is enough. */
  showing?: string | null;
  show?: (episode: string | null) => void;
  /** What the seat can know of what follows from a choice (its notation), or from doing nothing (null). */
  foresee?: (action: string | null) => Promise<Record<string, unknown> | null>;
  /** Shown beside the board, where there is room; null takes it away. */
  aside?: (content: Snippet | null) => void;
  /** Said under the answers of the prompt, by their notation. */
  remark?: (notes: ReadonlyMap<string, string>) => void;
  /** The game's catalogue, and the names of its seats for `{x:seat}`. */
  text: Catalogue;
  names: string[];
  /** Places to look at, in the board's own names for them: a lesson is speaking of them. */
  marks?: readonly string[];
}

/** What the field of an option is given, if a game has one of its own. */
export interface FieldProps {
  /** The game's catalogue. */
  text: Catalogue;
  /** The names of the seats, as many as there are with the other options. */
  names: string[];
  value: unknown;
}
