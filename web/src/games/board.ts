/** What a board is given, and what it puts around itself. A board knows no rules: it draws a view, and offers the choices
 * that it is handed. */

import type { Snippet } from "svelte";
import type { Catalogue } from "../lib/text.ts";
import type { Choice, Decision, MatchInfo, OptionInfo, UpdateInfo } from "../lib/types.ts";

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
  /** Go to the question of another seat that is held here, where several are asked at once. */
  turnTo?: (seat: number) => void;
  /** The notation of the choice that somebody points at, here or in the prompt. */
  pointed: string | null;
  point: (choice: string | null) => void;
  /** The log as far as it is told. Entries from `seen` on came with the last message. */
  updates: UpdateInfo[];
  seen: number;
  /** Something is being shown that has happened: the `scene` of its present moment, as the game's timeline made it. */
  scene?: unknown;
  /** How long the present moment lasts, in milliseconds. */
  sceneMs?: number;
  /** Take the last decision back, where that is possible. */
  undo?: () => Promise<void>;
  /** Places that a sentence of the log is about, while somebody points at it. */
  marked?: readonly string[];
  /** The episode of the log that is to be shown, such as a battle; null when it has been, or is enough. */
  showing?: string | null;
  show?: (episode: string | null) => void;
  /** What the seat can know of what follows from a choice (its notation), or from doing nothing (null). */
  foresee?: (action: string | null) => Promise<Record<string, unknown> | null>;
  /** What the board puts around itself; the page knows where each part goes. Said again whenever it changes. */
  parts?: (parts: BoardParts) => void;
  /** What the one prompt says instead of the game's question, and buttons of the board's own. */
  ask?: (question: BoardQuestion | null) => void;
  /** Said under the answers of the prompt, by their notation. */
  remark?: (notes: ReadonlyMap<string, string>) => void;
  /** Who sits on a seat: name, whether they think, their clock. For the rows that a board draws for the seats. */
  person?: Snippet<[seat: number]>;
  /** The game's catalogue, and the names of its seats for `{x:seat}`. */
  text: Catalogue;
  names: string[];
  /** Places to look at, in the board's own names for them: a lesson is speaking of them. */
  marks?: readonly string[];
}

/** Each part is left out, or null, where there is nothing to show. */
export interface BoardParts {
  /** The other seats, in one thin row above the board. */
  others?: Snippet | null;
  /** What one plays with, below the board: a hand, one's units. */
  hand?: Snippet | null;
  /** The card of what somebody looks at, drawn large: in the dock, on a phone in a sheet. */
  card?: Snippet | null;
  /** On a phone, the card's sheet is closed: nobody looks any more. */
  closeCard?: () => void;
  /** What is foreseen, odds, reasons: in the dock below the card. */
  panel?: Snippet | null;
  /** The same in one line, which opens it, where there is no dock. */
  line?: Snippet | null;
  /** Switches and references of the board, as buttons of the class `tool`. */
  tools?: Snippet | null;
}

/** What the one prompt says and offers for a board. */
export interface BoardQuestion {
  /** What to do now, in one sentence. */
  sentence: string;
  /** Something more about it, in quieter words. */
  note?: string;
  buttons: readonly PromptButton[];
  /** Shown instead of buttons and answers, such as the controls of a battle that is looked at. */
  controls?: Snippet | null;
  /** Above the sentence, such as the steps of a plan. */
  before?: Snippet | null;
}

export interface PromptButton {
  /** Its name for tests and styles, the same in every language. */
  id: string;
  label: string;
  /** Said under the label, such as a price. */
  note?: string;
  /** The whole of it in words, where label and note are short. */
  title?: string;
  /** A path in a box of 24 by 24; with `bare`, it stands alone and the label is only read out. */
  glyph?: string;
  bare?: boolean;
  /** What it is that one wants most likely. Enter presses it. */
  primary?: boolean;
  /** It does nothing, ends something, or goes back: it steps behind the others. */
  quiet?: boolean;
  /** It is switched on. */
  pressed?: boolean;
  /** The key that presses it, for the reader of its name; the board listens to it. */
  key?: string;
  /** What is chosen by it: pointed at while somebody points at the button. */
  choice?: Choice | null;
  press: () => void;
}

/** What the field of an option is given, if a game has one of its own. */
export interface FieldProps {
  /** The game's catalogue. */
  text: Catalogue;
  /** The names of the seats, as many as there are with the other options. */
  names: string[];
  value: unknown;
  option: OptionInfo;
  /** All options as they are now, and how another one is chosen along with this. */
  options: Readonly<Record<string, unknown>>;
  change: (name: string, value: unknown) => void;
}

/** One bar of the chances of 0, 1, 2 ... points. */
export interface Bar {
  label: string;
  chance: number;
  /** Where the target falls. */
  last: boolean;
}
