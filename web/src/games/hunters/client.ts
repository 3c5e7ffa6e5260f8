import type { Announcement, GameClient } from "../client.ts";
import { estimateText } from "./campaign/estimate.ts";
import { previously } from "./campaign/previously.ts";
import { optionText } from "./campaign/story.svelte.ts";
import { isJourney } from "./campaign/view.ts";
import Emblem from "./Emblem.svelte";
import { content, nextMission } from "./facts.ts";
import { lessons } from "./lessons.ts";
import { reading } from "./log.ts";
import { heroColour } from "./looks.ts";
import Mission from "./MissionField.svelte";
import Party from "./PartyField.svelte";
import { sound } from "./sound.ts";
import type { View } from "./view.ts";
import { goalText } from "./words.ts";

const GIVING_UP: Readonly<Record<string, string>> = { mission: "ui.hunters.give-up.mission", journey: "ui.hunters.give-up.journey" };

export const client: GameClient = {
  emblem: Emblem,
  prepare: content.load,
  board: () => import("./Board.svelte"),
  openTable: true,
  showsSeats: true,
  colour: (seat, view) => {
    const hero = (view as unknown as Partial<View>).heroes?.[seat];
    return hero === undefined ? null : heroColour(hero.name);
  },
  called: (action, view, text) => (action["do"] === "decide" && isJourney(view) ? optionText(view, String(action["option"]), text) : null),
  another: { title: "ui.hunters.setup.campaign", options: { campaign: "journey" } },
  fields: { mission: Mission, party: Party },
  hidden: ({ campaign }) => ["gear", "decks", "skills", "campaign", "changes", "custom", "pack_cards", ...(campaign === "journey" ? ["level", "gear_budget"] : [])],
  main: ["mission", "party", "difficulty", "permanent_death"],
  optionWords: (name, value, text) => {
    if (name === "mission") return text.named("mission", String(value));
    if (name === "party") return String(value).split(",").map((hero) => text.named("hero", hero)).join(", ");
    return ["gear", "decks", "skills", "custom", "changes", "pack_cards"].includes(name) ? null : undefined;
  },
  nextTask: (options, text) => {
    const mission = options["campaign"] === "journey" || options["custom"] ? null : nextMission(String(options["mission"]));
    return mission === null ? null : { title: text.say("ui.hunters.next-mission", { mission }), options: { ...options, mission } };
  },
  quick: { mission: "cistern", party: "soldier,scout" },
  lessons,
  pages: {
    reference: { title: "ui.hunters.reference.title", load: () => import("./reference/Page.svelte") },
    missions: { title: "ui.hunters.editor.title", load: () => import("./editor/Page.svelte") },
    cards: { title: "ui.hunters.cards.title", load: () => import("./cards/Page.svelte") },
  },
  works: { mission: { title: "ui.hunters.work.mission", editor: "missions", load: () => import("./works/mission.ts") } },
  glossary: [["trait", "trait-text"]],
  scene: () => import("./book/Scene.svelte"),
  book: () => import("./book/book.ts"),
  describe: () => import("./describe.ts"),
  timeline: () => import("./timeline.ts"),
  sound,
  keys: [
    { keys: ["←", "→", "↑", "↓"], text: "ui.hunters.keys.move", game: "hunters" },
    { keys: ["Enter"], text: "ui.hunters.keys.take", game: "hunters" },
    { keys: ["Esc"], text: "ui.hunters.keys.back", game: "hunters" },
    { keys: ["F"], text: "ui.hunters.do.face", game: "hunters" },
    { keys: ["C"], text: "ui.hunters.do.cycle", game: "hunters" },
    { keys: ["I"], text: "ui.hunters.do.interact", game: "hunters" },
    { keys: ["D", "S"], text: "ui.hunters.keys.part", game: "hunters" },
    { keys: ["N", "X"], text: "ui.hunters.keys.decline", game: "hunters" },
    { keys: ["B"], text: "ui.hunters.briefing", game: "hunters" },
    { keys: ["T"], text: "ui.hunters.threat.map", game: "hunters" },
    { keys: ["+", "−"], text: "ui.zoom" },
  ],
  previously,
  takes: estimateText,
  givingUp: ({ campaign }) => GIVING_UP[String(campaign)] ?? null,
  landmark: ({ event }) => (event === "hero-began" || event === "enemies-began" || event === "day-began" ? "turn" : null),
  log: reading,
  summary: (view, text) => (isJourney(view) ? [] : (view as unknown as View).goals.map((goal) => `${goalText(goal, text)} ${Math.min(goal.have, goal.want)}/${goal.want}`)),
  ends: ["end", "ready", "rest"],
  final: ["dismiss"],
  onBoard: [
    ...["take", "deploy", "face", "play", "boost", "react", "cycle", "move", "climb", "shoot", "burst", "blast", "strike", "heal", "revive"],
    ...["reload", "use", "arm", "equip", "exchange", "give", "get", "operate", "detonate", "mark", "order", "smoke", "choose"],
    // A journey
    ...["travel", "reveal", "upgrade", "produce", "recruit", "dismiss", "assign", "leave-behind", "pick-loot", "learn", "swap-card"],
    ...["buy", "buy-document", "buy-module", "buy-food", "sell", "sell-module", "treat", "cure", "install", "extract", "cheer"],
    ...["hand-item", "hand-module", "hand-cells", "hand-food", "stow", "drop", "drop-module", "store", "store-modules", "store-cells", "fetch", "fetch-module", "fetch-cells"],
  ],
};

export const announcement: Announcement = { emblem: Emblem, title: "ui.soon.hunters", blurb: "ui.soon.hunters-blurb" };
