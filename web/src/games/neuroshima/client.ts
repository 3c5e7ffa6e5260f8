import type { Announcement, GameClient } from "../client.ts";
import Armies from "./Armies.svelte";
import { RANDOM } from "./armies.ts";
import { ON_BOARD } from "./on-board.ts";
import Emblem from "./Emblem.svelte";
import { content } from "./facts.ts";
import { lessons } from "./lessons.ts";
import { reading } from "./log.ts";
import { sound } from "./sound.ts";
import { unused } from "./unused.ts";

export const client: GameClient = {
  emblem: Emblem,
  prepare: content.load,
  board: () => import("./Board.svelte"),
  openTable: true,
  showsSeats: true,
  colour: (seat, view) => {
    const army = (view["armies"] as string[] | undefined)?.[seat];
    return army === undefined ? null : `var(--army-${army})`;
  },
  factions: (view) => (view["armies"] as string[] | undefined) ?? [],
  fields: { armies: Armies },
  main: ["mode", "armies"],
  optionWords: (name, value, text) =>
    name === "armies" ? `${text.say("ui.hex.armies")}: ${String(value).split(",").map((army) => (army === RANDOM ? text.say("ui.hex.army-random") : text.say(`term.${army}`))).join(", ")}` : undefined,
  scene: () => import("./book/Scene.svelte"),
  book: () => import("./book/book.ts"),
  openings: { title: "ui.hex.openings", map: () => import("./Openings.svelte") },
  describe: () => import("./describe.ts"),
  sound,
  keys: [
    { keys: ["←", "→", "↑", "↓"], text: "ui.hex.keys.move", game: "neuroshima" },
    { keys: ["Enter"], text: "ui.hex.keys.take", game: "neuroshima" },
    { keys: ["R", "Q", "E"], text: "ui.hex.keys.turn", game: "neuroshima" },
    { keys: ["Esc"], text: "ui.hex.keys.back", game: "neuroshima" },
    { keys: ["F"], text: "ui.hex.keys.forecast", game: "neuroshima" },
    { keys: ["I"], text: "ui.hex.keys.reference", game: "neuroshima" },
    { keys: ["W"], text: "ui.hex.keys.why", game: "neuroshima" },
    { keys: [",", ".", "Space"], text: "ui.hex.keys.battle", game: "neuroshima" },
  ],
  lessons,
  landmark: ({ event }) => (event === "turn-began" ? "turn" : event === "battle-began" ? "battle" : null),
  wholeLog: true,
  log: reading,
  folded: ["charge"],
  unused,
  onBoard: ON_BOARD,
  final: ["battle"],
  ends: ["end"],
  timeline: () => import("./timeline.ts"),
};

export const announcement: Announcement = { emblem: Emblem, title: "ui.soon.neuroshima", blurb: "ui.soon.neuroshima-blurb" };
