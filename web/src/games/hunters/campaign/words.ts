/** What cards order, need and cost, in words: the vocabulary of the story (`campaign/vocabulary.py`). */

import type { Catalogue } from "../../../lib/text.ts";
import { signed } from "../words.ts";
import { chanceOf, spotOf, type CardOption, type JourneyView, type Pin, type Way } from "./view.ts";

/** An order: its word, and how what follows is called. */
const ORDERS: Readonly<Record<string, [key: string, ...fields: string[]]>> = {
  cells: ["ui.hunters.journey.order.cells", "count"],
  food: ["ui.hunters.journey.order.food", "count"],
  module: ["ui.hunters.journey.order.module", "module", "count"],
  item: ["ui.hunters.journey.order.item", "item"],
  lose: ["ui.hunters.journey.order.lose", "item"],
  document: ["ui.hunters.journey.order.document", "item"],
  xp: ["ui.hunters.journey.order.xp", "count"],
  heal: ["ui.hunters.journey.order.heal", "count"],
  "heal-one": ["ui.hunters.journey.order.heal-one", "count"],
  wound: ["ui.hunters.journey.order.wound", "count"],
  "wound-one": ["ui.hunters.journey.order.wound-one", "count"],
  "wound-lot": ["ui.hunters.journey.order.wound-lot", "count"],
  "poison-one": ["ui.hunters.journey.order.poison-one"],
  "poison-lot": ["ui.hunters.journey.order.poison-lot"],
  cure: ["ui.hunters.journey.order.cure"],
  morale: ["ui.hunters.journey.order.morale", "count"],
  days: ["ui.hunters.journey.order.days", "days"],
  standing: ["ui.hunters.journey.order.standing", "gang", "count"],
  token: ["ui.hunters.journey.order.token", "token"],
  "lose-token": ["ui.hunters.journey.order.lose-token", "token"],
  lay: ["ui.hunters.journey.order.lay", "spot"],
  close: ["ui.hunters.journey.order.close", "spot"],
  open: ["ui.hunters.journey.order.open", "spot"],
  mission: ["ui.hunters.journey.order.mission", "mission"],
  travel: ["ui.hunters.journey.order.travel", "spot"],
  room: ["ui.hunters.journey.order.room", "room"],
  draw: ["ui.hunters.journey.order.draw", "deck"],
  ending: ["ui.hunters.journey.order.ending", "ending"],
  "lose-campaign": ["ui.hunters.journey.order.lose-campaign"],
};

/** Numbers that are added or taken away. */
const SIGNED: readonly string[] = ["cells", "food", "module", "xp", "morale", "standing"];

/** What a card orders; what it does not want to tell has no words. */
export function orderText(order: string, text: Catalogue): string {
  const [word = "", ...rest] = order.replace(/^if [^:]*: /, "").split(" ");
  const found = ORDERS[word];
  if (found === undefined) return "";
  const [key, ...names] = found;
  const fields = names.map((name, place): [string, unknown] => {
    const value = rest[place] ?? "1";
    if (name === "count") return [name, SIGNED.includes(word) ? signed(Number(value)) : Number(value)];
    if (name === "deck") return [name, deckText(value, text)];
    return [name, name === "days" ? Number(value) : value];
  });
  const hidden = word === "mission" && rest.includes("hidden") ? ` (${text.say("ui.hunters.journey.order.hidden")})` : "";
  return `${text.say(key, Object.fromEntries(fields))}${hidden}`;
}

/** What has to be paid: a thing, and how much of it. */
export function costText(cost: string, text: Catalogue): string {
  const [word = "", ...rest] = cost.split(" ");
  if (word === "item") return text.named("item", rest[0] ?? "");
  const [what, count] = word === "module" ? [rest[0] ?? "", rest[1] ?? "1"] : [word, rest[0] ?? "1"];
  return text.say("ui.hunters.journey.cost", { what, count: Math.abs(Number(count)) });
}

const NEEDS: Readonly<Record<string, string>> = {
  flag: "ui.hunters.journey.need.flag",
  day: "ui.hunters.journey.need.day",
  cells: "ui.hunters.journey.need.cells",
  food: "ui.hunters.journey.need.food",
  item: "ui.hunters.journey.need.item",
  module: "ui.hunters.journey.need.module",
  token: "ui.hunters.journey.need.token",
  hero: "ui.hunters.journey.need.hero",
  heroes: "ui.hunters.journey.need.heroes",
  persuasion: "ui.hunters.journey.need.persuasion",
  strength: "ui.hunters.journey.need.strength",
  standing: "ui.hunters.journey.need.standing",
  room: "ui.hunters.journey.need.room",
  document: "ui.hunters.journey.need.document",
  won: "ui.hunters.journey.need.won",
  lost: "ui.hunters.journey.need.lost",
  played: "ui.hunters.journey.need.played",
  wounded: "ui.hunters.journey.need.wounded",
  poisoned: "ui.hunters.journey.need.poisoned",
  unconscious: "ui.hunters.journey.need.unconscious",
  kept: "ui.hunters.journey.need.kept",
  at: "ui.hunters.journey.need.at",
};

function condition(part: string, text: Catalogue): string {
  const words = part.split(" ");
  const negated = words[0] === "not";
  const [word = "", ...rest] = negated ? words.slice(1) : words;
  const key = NEEDS[word];
  if (key === undefined) return part;
  const sign = rest.findIndex((one) => one === ">=" || one === "<=");
  const bound = sign < 0 ? "" : `${rest[sign] === ">=" ? "≥" : "≤"} ${rest[sign + 1] ?? ""}`;
  const said = text.say(key, { name: sign === 0 ? "" : (rest[0] ?? ""), bound }).trim();
  return negated ? text.say("ui.hunters.journey.need.not", { need: said }) : said;
}

/** A condition of an option: of several, one must hold. */
export function needText(need: string, text: Catalogue): string {
  return need
    .split(" or ")
    .map((part) => condition(part, text))
    .join(text.say("ui.hunters.journey.need.or"));
}

const DECKS: Readonly<Record<string, string>> = {
  city: "ui.hunters.journey.deck.city",
  "road-1": "ui.hunters.journey.deck.road-1",
  "road-2": "ui.hunters.journey.deck.road-2",
  "road-3": "ui.hunters.journey.deck.road-3",
};

export function deckText(deck: string, text: Catalogue): string {
  const key = DECKS[deck];
  return key === undefined ? deck : text.say(key);
}

/** A way in a few words: "1 day · Road I · 33 %". */
export function wayText(way: Way, text: Catalogue): string {
  const days = way.days === 0 ? text.say("ui.hunters.journey.way.at-once") : text.say("ui.hunters.journey.way.days", { days: way.days });
  return [days, deckText(way.deck, text), text.number(way.chance, "percent")].join(" · ");
}

export interface WayLine {
  kind: "days" | "die" | "danger" | "due" | "there";
  text: string;
}

/** Everything that is known of a way before it is taken. */
export function wayLines(view: JourneyView, to: string, text: Catalogue): WayLine[] {
  const way = view.ways[to];
  if (way === undefined) return [];
  const { tomorrow } = view;
  const until = view.day + way.days;
  const lines: WayLine[] = [];
  const add = (kind: WayLine["kind"], key: string, fields: Record<string, unknown> = {}) => lines.push({ kind, text: text.say(key, fields) });
  const who = (heroes: readonly string[]) => heroes.map((hero) => text.named("hero", hero));
  if (way.days === 0) add("days", "ui.hunters.journey.way.no-day");
  else add("days", "ui.hunters.journey.way.until", { days: way.days, day: until, of: view.days });
  add("die", "ui.hunters.journey.way.die", { faces: facesOf(way), chance: way.chance, deck: deckText(way.deck, text), cards: way.cards });
  if (way.days > 0) {
    if (tomorrow.over) add("danger", "ui.hunters.journey.way.over");
    if (tomorrow.days > 1) add("danger", "ui.hunters.journey.way.doubled");
    if (tomorrow.hungry.length > 0) add("danger", "ui.hunters.journey.way.hungry", { who: who(tomorrow.hungry) });
    if (tomorrow.poisoned.length > 0) add("danger", "ui.hunters.journey.way.poison", { who: who(tomorrow.poisoned) });
    if (tomorrow.falls.length > 0) add("danger", view.permanent ? "ui.hunters.journey.way.dies" : "ui.hunters.journey.way.falls", { who: who(tomorrow.falls) });
    if (tomorrow.extra > 0) add("danger", "ui.hunters.journey.way.extra", { count: tomorrow.extra });
    for (const pin of view.track) if (pin.day > view.day && pin.day <= until) add("due", "ui.hunters.journey.way.due", { day: pin.day, what: pinText(pin, text) });
  }
  for (const card of way.must) add("danger", "ui.hunters.journey.lies.on", { card });
  const spot = spotOf(view, to);
  for (const card of spot?.cards ?? []) if (!way.must.includes(card.card)) add("there", card.how === "open" ? "ui.hunters.journey.lies.open" : card.how === "under" ? "ui.hunters.journey.lies.under" : "ui.hunters.journey.lies.later", { card: card.card });
  if (way.refuses) add("danger", "refusal.gang-refuses", { gang: spot?.gang });
  else if ((spot?.offers ?? []).length > 0) add("there", "ui.hunters.journey.way.offers", { what: (spot?.offers ?? []).map((offer) => offerOf(offer, text).name) });
  return lines;
}

/** The faces of a die that mean an encounter. */
export function facesOf(way: Way): number {
  return Math.round(6 * way.chance);
}

/** What an option needs, costs and throws, and what is known of what follows. */
export function optionLines(option: CardOption, text: Catalogue): { kind: "needs" | "costs" | "check" | "shown" | "failing" | "more" | "hidden"; text: string }[] {
  const lines: ReturnType<typeof optionLines> = [];
  if (option.needs.length > 0) lines.push({ kind: "needs", text: text.say("ui.hunters.journey.option.needs", { what: option.needs.map((need) => needText(need, text)) }) });
  if (option.costs.length > 0) lines.push({ kind: "costs", text: text.say("ui.hunters.journey.option.costs", { what: option.costs.map((cost) => costText(cost, text)) }) });
  const { check } = option;
  if (check !== null) {
    const chance = chanceOf(check);
    const word = text.named("check", check.word);
    lines.push({
      kind: "check",
      text: chance === null ? text.say("ui.hunters.journey.option.boxing", { number: check.number }) : text.say("ui.hunters.journey.option.check", { word, value: Math.max(1, check.value), chance }),
    });
  }
  const said = (orders: readonly string[]) => orders.map((order) => orderText(order, text)).filter((one) => one !== "");
  const [shown, failing] = [said(option.shown), said(option.failing)];
  if (shown.length > 0) lines.push({ kind: "shown", text: text.say(check === null ? "ui.hunters.journey.option.shown" : "ui.hunters.journey.option.passed", { what: shown }) });
  if (failing.length > 0) lines.push({ kind: "failing", text: text.say("ui.hunters.journey.option.failed", { what: failing }) });
  if (option.more) lines.push({ kind: "more", text: text.say("ui.hunters.journey.option.more") });
  if (option.reveals === "hidden") lines.push({ kind: "hidden", text: text.say("ui.hunters.journey.option.hidden") });
  return lines;
}

/** The days for which a card is meant. */
export function windowText(window: readonly [number, number] | null, text: Catalogue): string {
  return window === null ? "" : text.say("ui.hunters.journey.window", { from: window[0], to: window[1] });
}

const PINS: Readonly<Record<string, string>> = {
  last: "ui.hunters.journey.pin.last",
  event: "ui.hunters.journey.pin.event",
  room: "ui.hunters.journey.pin.room",
  made: "ui.hunters.journey.pin.made",
  token: "ui.hunters.journey.pin.token",
  window: "ui.hunters.journey.pin.window",
};

export function pinText({ what, name }: Pin, text: Catalogue): string {
  const key = PINS[what];
  return key === undefined ? name : text.say(key, { name });
}

/** A cost in Modules: "2 scrap, 1 power". */
export function modulesText(cost: Readonly<Record<string, number>>, text: Catalogue): string {
  return Object.entries(cost)
    .map(([what, count]) => text.say("ui.hunters.journey.cost", { what, count }))
    .join(", ");
}

const OFFERS: Readonly<Record<string, [key: string, glyph: string]>> = {
  items: ["ui.hunters.journey.offer.items", "M6 9h12l-1 11H7zM9 9a3 3 0 0 1 6 0"],
  documents: ["ui.hunters.journey.offer.documents", "M6 3h9l4 4v14H6zM9 11h7M9 15h7"],
  buys: ["ui.hunters.journey.offer.buys", "M4 8h13M14 5l3 3-3 3M20 16H7M10 13l-3 3 3 3"],
  modules: ["ui.hunters.journey.offer.modules", "M8 8h8v8H8zM10 8V4M14 8V4M10 20v-4M14 20v-4M4 10h4M4 14h4M16 10h4M16 14h4"],
  food: ["ui.hunters.journey.offer.food", "M5 11h14a7 7 0 0 1-14 0zM9 8V5M13 8V5"],
  heal: ["ui.hunters.journey.offer.heal", "M9 4h6v5h5v6h-5v5H9v-5H4V9h5z"],
  implants: ["ui.hunters.journey.offer.implants", "M3 12Q12 3 21 12 12 21 3 12zM12 9a3 3 0 1 0 .1 0z"],
  morale: ["ui.hunters.journey.offer.morale", "M12 20S4 15 4 9a4 4 0 0 1 8-1 4 4 0 0 1 8 1c0 6-8 11-8 11z"],
  work: ["ui.hunters.journey.offer.work", "M4 20 14 10M12 4l8 8-3 3-8-8z"],
};

export function offerOf(offer: string, text: Catalogue): { name: string; glyph: string } {
  const [key, glyph] = OFFERS[offer] ?? ["", ""];
  return { name: key === "" ? offer : text.say(key), glyph };
}
