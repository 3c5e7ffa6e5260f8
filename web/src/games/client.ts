/** What the `client.ts` of a game's folder may say. docs/web.md tells how to write one. */

import type { Component } from "svelte";
import type { Shortcut } from "../lib/shortcuts.svelte.ts";
import type { SoundHook } from "../lib/sounds.ts";
import type { Unused } from "../lib/unused-warning.svelte.ts";
import type { Reading } from "../lib/log.ts";
import type { Catalogue } from "../lib/text.ts";
import type { Family } from "../lib/terms.ts";
import type { Timeline } from "../lib/timeline.ts";
import type { Choice, Decision, Estimate, Tally } from "../lib/types.ts";
import type { GameLessons } from "../lib/lessons.ts";
import type { BoardProps, FieldProps } from "./board.ts";
import type { Describe } from "./describe.ts";

export interface ClientModule {
  /** How the game is shown. A folder without it holds a game that is only announced. */
  client?: GameClient;
  /** A game that is being made: shown as such as long as the server does not have it. */
  announcement?: Announcement;
}

export interface Announcement {
  emblem: Component;
  title: string;
  blurb: string;
}

export interface GameClient {
  emblem: Component;
  /** What has to be there before the board, the words and the pages of the game: what is printed on its cards, say. */
  prepare?: () => Promise<void>;
  /** Loaded when somebody opens a match of this game. Its props are `BoardProps`. */
  board: () => Promise<{ default: Component<BoardProps> }>;
  /** All seats see the same: people who share a screen need not look away. */
  openTable?: boolean;
  /** The board shows the seats: where there is little room, nothing else has to. */
  showsSeats?: boolean;
  /** The colour of a seat, such as that of its army; without one, it has a colour of its own. */
  colour?: (seat: number, view: BoardProps["view"]) => string | null;
  /** Actions that are chosen on the board: the prompt keeps them in a list that can be opened. */
  onBoard?: readonly string[];
  /** Actions that cannot be taken back: they are armed first and confirmed then, however they are chosen. */
  final?: readonly string[];
  /** Actions that end something, such as a turn: a key only arms them. */
  ends?: readonly string[];
  /** What has happened as moments that are shown one after another; without it, everything is shown at once. */
  timeline?: () => Promise<{ timeline: Timeline }>;
  /** What an answer is called in a match with this view, where its kind says too little: the option of a card by its text. */
  called?: (action: Choice["action"], view: BoardProps["view"], text: Catalogue) => string | null;
  /** Whose words count in a match with this view, such as the ids of its armies. */
  factions?: (view: BoardProps["view"]) => readonly string[];
  /** Actions that the prompt keeps in a list of their own. */
  folded?: readonly string[];
  /** Options of a match that is begun by one click, for who plays for the first time. */
  quick?: Record<string, unknown>;
  /** What else can be set up with a click of its own, beside single matches: what the button says (a key of the game's catalogue), and options. */
  another?: { title: string; options: Record<string, unknown> };
  /** Options that are shown without unfolding more of them; without it, the first few. */
  main?: readonly string[];
  /** An option in words, where its own name and value do not say it; null: it is not told, undefined: as any other. */
  optionWords?: (name: string, value: unknown, text: Catalogue) => string | null | undefined;
  /** Players count its rounds and not its turns. */
  countsRounds?: boolean;
  /** What can be played after a win where all play together: options, and what the button says. */
  nextTask?: (options: Readonly<Record<string, unknown>>, text: Catalogue) => { title: string; options: Record<string, unknown> } | null;
  /** What there is to tell of the position when a match is over, such as points. */
  summary?: (view: BoardProps["view"], text: Catalogue, names: readonly string[]) => string[];
  /** What the journal of a chapter tells, in sentences; without it, those of its events. */
  previously?: (journal: readonly Readonly<Record<string, unknown>>[], text: Catalogue) => string[];
  /** About how long a match takes, in a sentence that says how that is known. */
  takes?: (estimate: Estimate, text: Catalogue) => string;
  /** What giving up means, where it is not just the loss of the match: a key of the game's catalogue. */
  givingUp?: (options: Readonly<Record<string, unknown>>) => string | null;
  /** What the game is learned by. */
  lessons?: GameLessons;
  /** Options that are chosen in a way of their own, by name. */
  /** Options that another one's field chooses along with its own. */
  hidden?: readonly string[] | ((options: Readonly<Record<string, unknown>>) => readonly string[]);
  fields?: Record<string, Component<FieldProps, object, "value">>;
  /** Whether an event begins something that one wants to jump to in a replay. Without `turn`, a turn is whoever acts. */
  landmark?: (event: Readonly<Record<string, unknown>>) => Landmark | null;
  /** The match in words, for the text mode; without one, its view is shown as tables. */
  describe?: () => Promise<{ describe: Describe }>;
  /** Which sound an event has, for who has switched sounds on. */
  sound?: SoundHook;
  /** The keys of the board, for the list of keys. */
  keys?: readonly Shortcut[];
  /** The board is made of all that has happened: of a long match, the whole log is asked for before it gets any. */
  wholeLog?: boolean;
  /** For the log: the places of the board that an event is about, and what is folded into one line. */
  log?: Reading;
  /** Families of words that are terms of the rules besides those of the catalogue (`word.`), such as skills and what they do. */
  glossary?: readonly Family[];
  /** The board as it is somewhere in a game, for the start page. */
  scene?: () => Promise<{ default: Component }>;
  /** The pictures of the rules, and sheets to print. */
  book?: () => Promise<{ book: Book }>;
  /** Pages of the game's own, by their name in the address; their titles are in its catalogue. */
  pages?: Record<string, GamePage>;
  /** What people make for the game and may publish, by its kind, as the game's `works` names them. */
  works?: Record<string, WorkKind>;
  /** Where seats begin, of many matches: a title, and the places on a map. */
  openings?: { title: string; map: () => Promise<{ default: Component<{ places: readonly Opening[]; text: Catalogue }> }> };
  /** What is left unused by who chooses this: it is asked about before. */
  unused?: (choice: Choice, decision: Decision, view: BoardProps["view"]) => Unused[];
}

/** A place where seats began, and how that ended. */
export interface Opening {
  name: string;
  tally: Tally;
}

/** What people make for a game, and may publish. */
export interface WorkKind {
  /** What it is called, in the catalogue of the game. */
  title: string;
  /** The page of the game on which it is made. */
  editor: string;
  load: () => Promise<{ work: WorkParts }>;
}

export interface WorkParts {
  /** Drawn of what the game says of a work (`shown`). */
  picture: Component<{ shown: Readonly<Record<string, unknown>>; text: Catalogue; label: string }>;
  /** More about it than its picture says. */
  facts: (shown: Readonly<Record<string, unknown>>, text: Catalogue) => string[];
  /** The options of a match with it, and those that cannot be chosen then. */
  setUp: (data: Readonly<Record<string, unknown>>, shown: Readonly<Record<string, unknown>>) => { options: Record<string, unknown>; settled: readonly string[] };
  /** Opens a copy in the editor of this browser, and says which of the game's pages that is. */
  copy: (data: Readonly<Record<string, unknown>>, title: string) => Promise<string>;
}

export interface GamePage {
  title: string;
  load: () => Promise<{ default: Component<{ text: Catalogue }> }>;
}

/** What a game adds to the pages of its rules. */
export interface Book {
  /** The sections that have a picture, drawn by the board's own parts; `picture.<name>` of the catalogue says what is seen. */
  pictured: readonly string[];
  picture: Component<{ name: string; label: string }>;
  /** Terms that are seen in the picture of a section. */
  shown: Readonly<Record<string, string>>;
  /** Every sign with its meaning, and the sections that belong beside it on the reference sheet. */
  signs: Component<{ text: Catalogue }>;
  turn: readonly string[];
  /** Other sheets by their name in the address; their titles are in the game's catalogue. */
  sheets: Readonly<Record<string, { title: string; sheet: Component<{ text: Catalogue }> }>>;
}

export type Landmark = "turn" | "battle";
