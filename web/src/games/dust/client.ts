import type { Announcement, GameClient } from "../client.ts";
import Armies from "./ArmiesField.svelte";
import AsScenario from "./AsScenarioField.svelte";
import { colourOf } from "./blocs.ts";
import { summary } from "./briefing.ts";
import Emblem from "./Emblem.svelte";
import { content } from "./facts.ts";
import { lessons } from "./lessons.ts";
import { reading } from "./log.ts";
import Scenario from "./ScenarioField.svelte";
import { sound } from "./sound.ts";
import { turns } from "./turns.ts";
import type { View } from "./view.ts";

export const client: GameClient = {
  emblem: Emblem,
  prepare: content.load,
  board: () => import("./Board.svelte"),
  openTable: true,
  countsRounds: true,
  showsSeats: true,
  colour: (seat, view) => {
    const shown = view as unknown as Partial<View>;
    return shown.sides === undefined ? null : colourOf(shown as View, shown.sides[seat] ?? 0);
  },
  fields: { armies: Armies, scenario: Scenario, points: AsScenario, rounds: AsScenario },
  main: ["scenario", "armies"],
  optionWords: (name, value, text) => {
    if (name === "scenario") return text.named("scenario", String(value));
    if (name === "armies") return String(value).split("|").map((army, side) => (army === "box" ? text.say("ui.dust.field.box", { bloc: text.named("bloc", side === 0 ? "allies" : "axis") }) : text.named("bloc", army))).join("; ");
    return name === "custom" ? null : undefined;
  },
  hidden: ["custom"],
  quick: { scenario: "recon-in-force", set_up: "lot" },
  lessons,
  pages: {
    army: { title: "ui.dust.army.title", load: () => import("./builder/Army.svelte") },
    units: { title: "ui.dust.units.title", load: () => import("./builder/Units.svelte") },
    editor: { title: "ui.dust.editor.name", load: () => import("./editor/Page.svelte") },
  },
  works: {
    scenario: { title: "ui.dust.work.scenario", editor: "editor", load: () => import("./works/scenario.ts") },
    army: { title: "ui.dust.work.army", editor: "army", load: () => import("./works/army.ts") },
  },
  glossary: [["skill", "skill-text"], ["trait", "trait-text"]],
  scene: () => import("./book/Scene.svelte"),
  book: () => import("./book/book.ts"),
  describe: () => import("./describe.ts"),
  timeline: () => import("./timeline.ts"),
  sound,
  keys: [
    { keys: ["←", "→", "↑", "↓"], text: "ui.dust.keys.move", game: "dust" },
    { keys: ["Enter"], text: "ui.dust.keys.take", game: "dust" },
    { keys: ["Esc"], text: "ui.dust.keys.back", game: "dust" },
    { keys: ["A", "S", "C", "N"], text: "ui.dust.keys.actions", game: "dust" },
    { keys: ["H", "L"], text: "ui.dust.keys.weapon", game: "dust" },
    { keys: ["O", "D", "X"], text: "ui.dust.keys.skills", game: "dust" },
    { keys: ["B"], text: "ui.dust.briefing", game: "dust" },
    { keys: ["V"], text: "ui.dust.keys.sight", game: "dust" },
    { keys: ["T"], text: "ui.dust.threat.map", game: "dust" },
    { keys: ["M"], text: "ui.dust.measure.about", game: "dust" },
    { keys: ["F"], text: "ui.dust.flip", game: "dust" },
    { keys: ["+", "−"], text: "ui.zoom" },
  ],
  landmark: ({ event }) => (event === "activated" ? "turn" : null),
  log: { ...reading, turn: turns },
  summary: (view, text) => summary(view as unknown as View, text),
  ends: ["confirm", "pass", "first"],
  onBoard: [
    ...["place-tile", "place-cover", "deploy", "activate", "detach", "move", "enter", "leap", "aim", "strike", "react", "lose"],
    ...["tank-head", "order", "repair", "rebuild", "heal", "revive"],
  ],
};

export const announcement: Announcement = { emblem: Emblem, title: "ui.soon.dust", blurb: "ui.soon.dust-blurb" };
