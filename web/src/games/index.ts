/**
 * The games that this client draws in their own way. A game that is not listed can be played all the same: its view
 * is shown as tables, and its choices as buttons. docs/web.md tells how to add one.
 */

import type { Component } from "svelte";
import type { Shortcut } from "../lib/shortcuts.svelte.ts";
import type { SoundHook } from "../lib/sounds.ts";
import type { Unused } from "../lib/unused-warning.svelte.ts";
import type { Reading } from "../lib/log.ts";
import type { Catalogue } from "../lib/text.ts";
import type { Choice, Decision } from "../lib/types.ts";
import type { GameLessons } from "../lib/lessons.ts";
import type { BoardProps, FieldProps } from "./board.ts";
import type { Describe } from "./describe.ts";
import DustArmies from "./dust/ArmiesField.svelte";
import DustEmblem from "./dust/Emblem.svelte";
import { colourOf } from "./dust/blocs.ts";
import { summary as dustSummary } from "./dust/briefing.ts";
import { reading as dustLog } from "./dust/log.ts";
import { sound as dustSound } from "./dust/sound.ts";
import type { View as DustView } from "./dust/view.ts";
import DustScenario from "./dust/ScenarioField.svelte";
import EmbersEmblem from "./embers/Emblem.svelte";
import { sound as embersSound } from "./embers/sound.ts";
import FallbackEmblem from "./fallback/Emblem.svelte";
import HuntersEmblem from "./hunters/Emblem.svelte";
import Armies from "./neuroshima/Armies.svelte";
import { unused } from "./neuroshima/unused.ts";
import NeuroshimaEmblem from "./neuroshima/Emblem.svelte";
import { sound as neuroshimaSound } from "./neuroshima/sound.ts";
import { reading as neuroshimaLog } from "./neuroshima/log.ts";
import { lessons as neuroshimaLessons } from "./neuroshima/lessons.ts";

export interface GameClient {
  emblem: Component;
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
  /** The board offers every answer: where it stands above the prompt, the prompt keeps them all in that list. */
  complete?: boolean;
  /** Actions that the prompt keeps in a list of their own. */
  folded?: readonly string[];
  /** Options of a match that is begun by one click, for who plays for the first time. */
  quick?: Record<string, unknown>;
  /** What there is to tell of the position when a match is over, such as points. */
  summary?: (view: BoardProps["view"], text: Catalogue, names: readonly string[]) => string[];
  /** What the game is learned by. */
  lessons?: GameLessons;
  /** Options that are chosen in a way of their own, by name. */
  fields?: Record<string, Component<FieldProps, object, "value">>;
  /** Whether an event begins something that one wants to jump to in a replay. Without `turn`, a turn is whoever acts. */
  landmark?: (event: Readonly<Record<string, unknown>>) => Landmark | null;
  /** The match in words, for the text mode; without one, its view is shown as tables. */
  describe?: () => Promise<{ describe: Describe }>;
  /** Which sound an event has, for who has switched sounds on. */
  sound?: SoundHook;
  /** The keys of the board, for the list of keys. */
  keys?: readonly Shortcut[];
  /** For the log: the places of the board that an event is about, and what is folded into one line. */
  log?: Reading;
  /** Pages of the game's own, by their name in the address; their titles are in its catalogue. */
  pages?: Record<string, GamePage>;
  /** What is left unused by who chooses this: it is asked about before. */
  unused?: (choice: Choice, decision: Decision, view: BoardProps["view"]) => Unused[];
}

export interface GamePage {
  title: string;
  load: () => Promise<{ default: Component<{ text: Catalogue }> }>;
}

export type Landmark = "turn" | "battle";

const fallback: GameClient = { emblem: FallbackEmblem, board: () => import("./fallback/Board.svelte") };

const clients: Record<string, GameClient> = {
  dust: {
    emblem: DustEmblem,
    board: () => import("./dust/Board.svelte"),
    openTable: true,
    showsSeats: true,
    colour: (seat, view) => {
      const shown = view as unknown as Partial<DustView>;
      return shown.sides === undefined ? null : colourOf(shown as DustView, shown.sides[seat] ?? 0);
    },
    fields: { armies: DustArmies, scenario: DustScenario },
    quick: { scenario: "recon-in-force" },
    pages: {
      army: { title: "ui.dust.army.title", load: () => import("./dust/builder/Army.svelte") },
      units: { title: "ui.dust.units.title", load: () => import("./dust/builder/Units.svelte") },
      editor: { title: "ui.dust.editor.name", load: () => import("./dust/editor/Page.svelte") },
    },
    describe: () => import("./dust/describe.ts"),
    sound: dustSound,
    keys: [
      { keys: ["←", "→", "↑", "↓"], text: "ui.dust.keys.move", game: "dust" },
      { keys: ["Enter"], text: "ui.dust.keys.take", game: "dust" },
      { keys: ["Esc"], text: "ui.dust.keys.back", game: "dust" },
    ],
    landmark: ({ event }) => (event === "activated" ? "turn" : null),
    log: dustLog,
    summary: (view, text) => dustSummary(view as unknown as DustView, text),
    complete: true,
    onBoard: [
      ...["place-tile", "place-cover", "deploy", "activate", "detach", "move", "enter", "leap", "aim", "strike", "react", "lose"],
      ...["tank-head", "order", "repair", "rebuild", "heal", "revive"],
    ],
  },
  embers: {
    emblem: EmbersEmblem,
    board: () => import("./embers/Board.svelte"),
    describe: () => import("./embers/describe.ts"),
    sound: embersSound,
  },
  neuroshima: {
    emblem: NeuroshimaEmblem,
    board: () => import("./neuroshima/Board.svelte"),
    openTable: true,
    showsSeats: true,
    colour: (seat, view) => {
      const army = (view["armies"] as string[] | undefined)?.[seat];
      return army === undefined ? null : `var(--army-${army})`;
    },
    fields: { armies: Armies },
    describe: () => import("./neuroshima/describe.ts"),
    sound: neuroshimaSound,
    keys: [
      { keys: ["←", "→", "↑", "↓"], text: "ui.hex.keys.move", game: "neuroshima" },
      { keys: ["Enter"], text: "ui.hex.keys.take", game: "neuroshima" },
      { keys: ["Q", "E"], text: "ui.hex.keys.turn", game: "neuroshima" },
      { keys: ["Esc"], text: "ui.hex.keys.back", game: "neuroshima" },
      { keys: ["F"], text: "ui.hex.keys.forecast", game: "neuroshima" },
      { keys: ["R"], text: "ui.hex.keys.reference", game: "neuroshima" },
      { keys: ["W"], text: "ui.hex.keys.why", game: "neuroshima" },
      { keys: [",", ".", "Space"], text: "ui.hex.keys.battle", game: "neuroshima" },
    ],
    lessons: neuroshimaLessons,
    landmark: ({ event }) => (event === "turn-began" ? "turn" : event === "battle-began" ? "battle" : null),
    log: neuroshimaLog,
    folded: ["charge"],
    unused,
    onBoard: [
      ...["hq", "discard", "place", "replace", "move", "step", "push", "retreat", "snipe", "grenade", "air-strike", "rotate"],
      ...["castle", "face", "link-turn", "link-swap", "link-push", "laser", "eliminate"],
    ],
  },
};

export function client(game: string): GameClient {
  return clients[game] ?? fallback;
}

/** The games that have lessons. */
export const taught = Object.entries(clients).flatMap(([name, { emblem, lessons }]) =>
  lessons === undefined ? [] : [{ name, emblem, lessons }],
);

/** Games that are being made. One of them is no longer announced when the server has it. */
export const announced = [
  { name: "neuroshima", emblem: NeuroshimaEmblem, title: "ui.soon.neuroshima", blurb: "ui.soon.neuroshima-blurb" },
  { name: "dust", emblem: DustEmblem, title: "ui.soon.dust", blurb: "ui.soon.dust-blurb" },
  { name: "hunters", emblem: HuntersEmblem, title: "ui.soon.hunters", blurb: "ui.soon.hunters-blurb" },
] as const;
