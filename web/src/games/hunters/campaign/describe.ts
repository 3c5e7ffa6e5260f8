/** A journey in words, for the text mode: the map as a grid of zones and Locations, everything else as lists. */

import { label } from "../../../lib/choices.ts";
import type { Choice } from "../../../lib/types.ts";
import type { Cell, Described, Doable, GridDescription, Item, List } from "../../describe.ts";
import { chaptersBefore, estimateOf } from "./asked.svelte.ts";
import { estimateText } from "./estimate.ts";
import { story } from "./story.svelte.ts";
import { lineText, taleOf } from "./tale.ts";
import { choicesOf, topOf, together, zonesOf, type JourneyView, type Laid, type Location, type Spot } from "./view.ts";
import { modulesText, offerOf, optionLines, pinText, wayLines, wayText, windowText } from "./words.ts";

export function describeJourney(of: Described): GridDescription {
  const view = of.view as unknown as JourneyView;
  const zones = zonesOf(view).filter(({ locations }) => locations.length > 0);
  return {
    title: of.text.say("ui.hunters.journey.map"),
    columns: Math.max(1, ...zones.map(({ locations }) => locations.length)),
    rows: zones.map(({ zone, locations }) => ({ name: of.text.say(ZONES[zone]!), cells: locations.map((location, column) => cellOf(of, view, location, column)) })),
    lists: [now(of, view), party(of, view), ...shop(of, view), base(of, view), days(of, view), chronicle(of, view)].filter(({ items }) => items.length > 0),
  };
}

const ZONES: Readonly<Record<number, string>> = { 1: "ui.hunters.journey.zone.1", 2: "ui.hunters.journey.zone.2", 3: "ui.hunters.journey.zone.3" };
const LIES: Readonly<Record<string, string>> = { on: "ui.hunters.journey.lies.on", under: "ui.hunters.journey.lies.under", open: "ui.hunters.journey.lies.open" };

function doable(of: Described, choice: Choice): Doable {
  return { choice, text: label(choice, of.text, of.names) };
}

function doables(of: Described, ...verbs: readonly string[]): Doable[] {
  return choicesOf(of.decision, ...verbs).map((choice) => doable(of, choice));
}

const plain = (text: string): Item => ({ text, actions: [] });

function laid(of: Described, card: Laid): string {
  const token = card.token === null ? "" : of.text.say("ui.hunters.journey.token", { letter: card.token });
  return [of.text.say(LIES[card.how] ?? LIES["under"]!, { card: card.card }), windowText(card.window, of.text), token].filter((part) => part !== "").join(", ");
}

function spotLine(of: Described, view: JourneyView, spot: Spot): string {
  const parts = [
    view.spot === spot.name ? of.text.say("ui.hunters.journey.here") : "",
    spot.closed ? of.text.say("ui.hunters.journey.closed") : "",
    ...(spot.offers ?? []).map((offer) => offerOf(offer, of.text).name),
    ...spot.cards.map((card) => laid(of, card)),
  ].filter((part) => part !== "");
  const name = of.text.named("spot", spot.name);
  return parts.length === 0 ? name : `${name}: ${parts.join("; ")}`;
}

function cellOf(of: Described, view: JourneyView, location: Location, column: number): Cell {
  const spots = [location.name, ...location.places.map(({ name }) => name)];
  const cards = [location, ...location.places].filter(({ name }) => name === view.spot).flatMap((spot) => spot.cards.map(({ card }) => card));
  const choices = (of.decision?.choices ?? []).filter(({ action }) => (action["do"] === "travel" && spots.includes(String(action["to"]))) || (action["do"] === "reveal" && cards.includes(String(action["card"]))));
  const way = view.ways[location.name];
  return {
    name: location.name,
    column,
    text: [spotLine(of, view, location), ...(way === undefined ? [] : [wayText(way, of.text)])].join("; "),
    more: [
      ...wayLines(view, location.name, of.text).filter(({ kind }) => kind !== "there").map((line) => line.text),
      ...location.places.map((place) => [spotLine(of, view, place), ...wayLines(view, place.name, of.text).filter(({ kind }) => kind === "danger").map((line) => line.text)].join(". ")),
    ],
    actions: choices.map((choice) => doable(of, choice)),
  };
}

/** The card that is read, or what else is being done. */
function now(of: Described, view: JourneyView): List {
  const { text } = of;
  const top = topOf(view);
  const { card } = view;
  if (card !== null) {
    const say = (rest: string) => story.say(card.card, rest, text);
    const options = card.options.map((option): Item => {
      const lines = [...optionLines(option, text).map((line) => line.text), say(`${option.option}.hint`), option.open ? "" : text.say("ui.hunters.journey.option.closed")];
      const choice = choicesOf(of.decision, "decide").find(({ action }) => action["option"] === option.option);
      return { text: [`${option.option.toUpperCase()}. ${say(option.option)}`, ...lines].filter((line) => line !== "").join(" "), actions: choice === undefined ? [] : [doable(of, choice)] };
    });
    const asked = doables(of, "pay-by", "pay-evenly", "who");
    return { title: `${card.card}. ${story.title(card.card, text)}`, items: [plain(say("text")), ...(card.asked ? options : []), ...(asked.length > 0 ? [{ text: "", actions: asked }] : [])] };
  }
  if (top?.kind === "prepare") {
    const time = estimateOf(top.name, view);
    return { title: text.say(`mission.${top.name}`), items: [plain(text.say(`mission-briefing.${top.name}`)), ...(time === null ? [] : [plain(estimateText(time, text))]), { text: text.say("ui.hunters.journey.deck", { count: view.heroes[of.decision?.seat ?? 0]?.deck.length ?? 0 }), actions: doables(of, "ready", "best-deck", "swap-card", "level-up") }] };
  }
  if (top?.kind === "level") return { title: text.say("ui.hunters.journey.rise", { hero: top.name }), items: [{ text: text.say("ui.hunters.journey.rise-about", { kept: top.names.length, of: 4 }), actions: doables(of, "learn") }] };
  if (top?.kind === "loot") return { title: text.say("ui.hunters.journey.loot"), items: [{ text: view.loot.map((thing) => text.named("thing", thing)).join(", "), actions: doables(of, "share-out", "assign", "pick-loot", "leave-behind", "dispute") }] };
  const about = text.has(`spot-about.${view.spot}`) ? text.say(`spot-about.${view.spot}`) : "";
  return { title: text.named("spot", view.spot), items: [{ text: [text.say("ui.hunters.journey.today", { day: view.day, days: view.days }), about].join(" "), actions: doables(of, "rest", "work", "proceed", "choose-room") }] };
}

const OWN: readonly string[] = ["level-up", "hand-item", "hand-module", "hand-cells", "hand-food", "stow", "equip", "use", "drop", "drop-module", "store", "store-modules", "store-cells", "fetch", "fetch-module", "fetch-cells"];

function party(of: Described, view: JourneyView): List {
  const { text } = of;
  const heroes = view.heroes.map((hero): Item => {
    const facts = [
      text.say("ui.hunters.journey.hero", { hero: hero.name, level: hero.level }),
      text.say("ui.hunters.health", { health: hero.health, most: hero.most }),
      hero.poisoned ? text.say("ui.hunters.journey.poisoned") : "",
      text.say("ui.hunters.morale", { count: hero.morale }),
      text.say("ui.hunters.journey.food", { count: hero.food }),
      text.say("ui.hunters.journey.cells", { count: hero.cells }),
      hero.next === null ? "" : text.say("ui.hunters.journey.xp", { xp: hero.xp, next: hero.next }),
      hero.gear.map(({ item }) => text.named("item", item)).join(", "),
      modulesText(hero.modules, text),
    ];
    return { text: facts.filter((fact) => fact !== "").join("; "), actions: of.decision?.seat === hero.seat ? doables(of, ...OWN) : [] };
  });
  const all = together(view);
  const sum = [text.say("ui.hunters.journey.cells", { count: all.cells }), text.say("ui.hunters.journey.food", { count: all.food }), modulesText(Object.fromEntries(all.modules), text)];
  return { title: text.say("ui.hunters.party"), items: [...heroes, ...(view.away === undefined ? [] : [plain(text.say("ui.hunters.journey.away", { heroes: view.away }))]), { text: `${text.say("ui.hunters.journey.together")}: ${sum.filter((part) => part !== "").join("; ")}`, actions: doables(of, "recruit", "dismiss") }] };
}

function shop(of: Described, view: JourneyView): List[] {
  const actions = doables(of, "buy", "buy-document", "buy-module", "buy-food", "sell", "sell-module", "treat", "cure", "install", "extract", "cheer");
  const { shop: there } = view;
  if (there === null) return [];
  const priced = [...there.items, ...there.modules, ...there.implants].map(({ name, price }) => `${of.text.named("thing", name)}: ${of.text.say("ui.hunters.journey.price", { price })}`);
  return [{ title: of.text.say("ui.hunters.journey.shop"), items: actions.length + priced.length === 0 ? [] : [{ text: priced.join("; "), actions }] }];
}

function base(of: Described, view: JourneyView): List {
  const { text } = of;
  return {
    title: text.say("ui.hunters.journey.base"),
    items: view.base.rooms.map((room): Item => {
      const facts = [`${text.named("room", room.room)}: ${text.say("ui.hunters.journey.level", { level: room.level })}`, text.say(`makes.${room.room}`), room.cost === null ? "" : text.say("ui.hunters.journey.upgrade-cost", { level: room.level + 1, cost: modulesText(room.cost, text), days: room.days ?? 0 })];
      const actions = choicesOf(of.decision, "upgrade", "choose-room").filter(({ action }) => action["room"] === room.room);
      const made = choicesOf(of.decision, "produce").filter(({ action }) => view.base.documents.some(({ item, room: where }) => item === action["item"] && where === room.room));
      return { text: facts.filter((fact) => fact !== "").join("; "), actions: [...actions, ...made].map((choice) => doable(of, choice)) };
    }),
  };
}

function days(of: Described, view: JourneyView): List {
  const coming = view.track.filter(({ day }) => day >= view.day).map((pin) => plain(`${of.text.number(pin.day)}: ${pinText(pin, of.text)}`));
  return { title: of.text.say("ui.hunters.journey.days"), items: [plain(of.text.say("ui.hunters.journey.today", { day: view.day, days: view.days })), ...coming] };
}

function chronicle(of: Described, view: JourneyView): List {
  const { text } = of;
  const items = [
    ...view.missions.map(({ mission, won, day }) => `${text.say(`mission.${mission}`)}: ${text.say("ui.hunters.journey.played", { won: String(won), day })}`),
    ...Object.entries(view.standing).map(([gang, standing]) => text.say("ui.hunters.journey.of-gang", { gang, standing })),
    ...(view.tokens.length === 0 ? [] : [`${text.say("ui.hunters.journey.tokens")}: ${view.tokens.join(", ")}`]),
    ...view.kept.map((card) => `${text.say("ui.hunters.journey.kept")}: ${story.title(card, text)}`),
  ];
  return { title: text.say("ui.hunters.journey.chronicle"), items: [...tale(of, view), ...items.map(plain)] };
}

/** The earlier chapters, day by day; what has happened in this one is in the log. */
function tale(of: Described, view: JourneyView): Item[] {
  const { text, match } = of;
  if (match === undefined) return [];
  return taleOf(chaptersBefore(match), [], view.day).days.flatMap(({ day, lines }) =>
    lines.map((line): Item => {
      const item = plain(`${text.say("ui.hunters.tale.day", { day })}: ${lineText(line, text, of.names)}`);
      return line.kind === "battle" && line.match !== null ? { ...item, link: { to: `/replay/${encodeURIComponent(line.match)}`, text: text.say("ui.hunters.tale.replay-of", { mission: line.mission }) } } : item;
    }),
  );
}
