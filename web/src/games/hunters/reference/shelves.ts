/** What can be looked up: kinds of things, each with its filters and with the words by which it is found. */

import type { Catalogue } from "../../../lib/text.ts";
import { effectText, entryText, goalText, halfText, itemFacts, partText } from "../words.ts";
import { missionsWith, printed, reference } from "./facts.ts";

export type Kind = "cards" | "skills" | "enemies" | "items" | "missions" | "tiles";

export interface Filter {
  name: string;
  /** The key of its label. */
  label: string;
  options: (text: Catalogue) => [value: string, label: string][];
  keeps: (entry: string, value: string) => boolean;
}

export interface Shelf {
  kind: Kind;
  /** The key of its heading. */
  title: string;
  entries: () => string[];
  name: (entry: string, text: Catalogue) => string;
  /** All that is written on it. */
  words: (entry: string, text: Catalogue) => string[];
  filters: readonly Filter[];
}

const HERO = "ui.hunters.reference.hero";
const LEVEL = "ui.hunters.reference.level";

function heroes(text: Catalogue): [string, string][] {
  return Object.keys(printed().heroes).map((hero) => [hero, text.named("hero", hero)]);
}

/** The values that occur, in the order of the data or of numbers, with their words. */
function occurring(values: readonly (string | number)[], say: (value: string) => string): [string, string][] {
  const sorted = typeof values[0] === "number" ? [...values].sort((a, b) => Number(a) - Number(b)) : values;
  return [...new Set(sorted.map(String))].map((value) => [value, say(value)]);
}

const cards: Shelf = {
  kind: "cards",
  title: "ui.hunters.reference.cards",
  entries: () => Object.keys(printed().cards),
  name: (card, text) => text.named("card", card),
  words: (card, text) => {
    const { hero, parts } = printed().cards[card]!;
    return [card, text.named("card", card), text.named("hero", hero), ...parts.map((part) => partText(part, text)), halfText(printed().cards[card]!, text)];
  },
  filters: [
    { name: "hero", label: HERO, options: heroes, keeps: (card, hero) => printed().cards[card]!.hero === hero },
    {
      name: "level",
      label: LEVEL,
      options: () => occurring(Object.values(printed().cards).map(({ level }) => level), String),
      keeps: (card, level) => printed().cards[card]!.level === Number(level),
    },
    {
      name: "does",
      label: "ui.hunters.reference.does",
      options: (text) =>
        occurring(Object.values(printed().cards).flatMap(({ parts }) => parts.map(({ word }) => word)), (word) => text.say(`does.${word}`)).sort(
          ([, one], [, other]) => one.localeCompare(other, text.language),
        ),
      keeps: (card, word) => printed().cards[card]!.parts.some((part) => part.word === word),
    },
    {
      name: "half",
      label: "ui.hunters.reference.half",
      options: (text) => [
        ["boost", text.say("ui.hunters.reference.boost")],
        ["reaction", text.say("ui.hunters.reference.reaction")],
      ],
      keeps: (card, half) => (printed().cards[card]!.boost !== undefined) === (half === "boost"),
    },
  ],
};

const skills: Shelf = {
  kind: "skills",
  title: "ui.hunters.reference.skills",
  entries: () => Object.keys(printed().skills),
  name: (skill, text) => text.named("skill", skill),
  words: (skill, text) => {
    const known = printed().skills[skill]!;
    return [skill, text.named("skill", skill), text.named("hero", known.hero), effectText("ability", known, text)];
  },
  filters: [
    { name: "hero", label: HERO, options: heroes, keeps: (skill, hero) => printed().skills[skill]!.hero === hero },
    {
      name: "level",
      label: LEVEL,
      options: () => occurring(Object.values(printed().skills).map(({ level }) => level), String),
      keeps: (skill, level) => printed().skills[skill]!.level === Number(level),
    },
  ],
};

export const ATTACKS = ["melee", "ranged", "area"] as const;

function attacks(text: Catalogue): [string, string][] {
  return ATTACKS.map((attack) => [attack, text.say(`attack.${attack}`)]);
}

const enemies: Shelf = {
  kind: "enemies",
  title: "ui.hunters.reference.enemies",
  entries: () => Object.keys(printed().enemies),
  name: (enemy, text) => text.named("enemy", enemy),
  words: (enemy, text) => {
    const card = printed().enemies[enemy]!;
    return [
      enemy,
      text.named("enemy", enemy),
      text.named("enemy-about", enemy),
      text.say(`nature.${card.mechanical ? "mechanical" : "biological"}`),
      ...card.traits.map((trait) => text.say(`trait.${trait}`)),
      ...card.lists.flatMap((entries) => entries.map((parts) => entryText(parts, text))),
    ];
  },
  filters: [
    {
      name: "nature",
      label: "ui.hunters.reference.nature",
      options: (text) => ["biological", "mechanical"].map((nature) => [nature, text.say(`nature.${nature}`)]),
      keeps: (enemy, nature) => printed().enemies[enemy]!.mechanical === (nature === "mechanical"),
    },
    {
      name: "trait",
      label: "ui.hunters.reference.trait",
      options: (text) => occurring(Object.values(printed().enemies).flatMap(({ traits }) => traits), (trait) => text.say(`trait.${trait}`)),
      keeps: (enemy, trait) => printed().enemies[enemy]!.traits.includes(trait),
    },
    {
      name: "attack",
      label: "ui.hunters.reference.attack",
      options: attacks,
      keeps: (enemy, attack) => printed().enemies[enemy]!.lists.flat(2).some(({ word }) => word === attack),
    },
    {
      name: "mission",
      label: "option.mission",
      options: missions,
      keeps: (enemy, mission) => foes(mission).includes(enemy),
    },
  ],
};

function missions(text: Catalogue): [string, string][] {
  return Object.keys(printed().missions).map((mission) => [mission, text.named("mission", mission)]);
}

/** The types of enemies that a mission has or brings. */
export function foes(mission: string): string[] {
  const there = printed().missions[mission]?.enemies.map(({ type }) => type) ?? [];
  const coming = reference().missions[mission]?.coming.map(({ enemy }) => enemy) ?? [];
  return [...new Set([...there, ...coming])].filter((type) => type !== "");
}

const items: Shelf = {
  kind: "items",
  title: "ui.hunters.reference.items",
  entries: () => Object.keys(printed().items),
  name: (item, text) => text.named("item", item),
  words: (item, text) => {
    const thing = printed().items[item]!;
    return [
      item,
      text.named("item", item),
      text.say(`slot.${thing.kind}`),
      ...(thing.attack ?? []).map((attack) => text.say(`attack.${attack}`)),
      ...itemFacts(thing, text),
    ];
  },
  filters: [
    {
      name: "slot",
      label: "ui.hunters.reference.slot",
      options: (text) => occurring(Object.values(printed().items).map(({ kind }) => kind), (kind) => text.say(`slot.${kind}`)),
      keeps: (item, kind) => printed().items[item]!.kind === kind,
    },
    {
      name: "fits",
      label: "ui.hunters.reference.fits",
      options: (text) => [...new Set(Object.values(reference().fits).flat())].map((weapon) => [weapon, text.named("item", weapon)] as [string, string]).sort(
        ([, one], [, other]) => one.localeCompare(other, text.language),
      ),
      keeps: (item, weapon) => reference().fits[item]?.includes(weapon) ?? false,
    },
    {
      name: "made",
      label: "ui.hunters.reference.made",
      options: (text) => rooms().map(([room, level]) => [`${room} ${level}`, text.say("ui.hunters.journey.need.room", { name: room, bound: level })]),
      keeps: (item, wanted) => {
        const made = reference().made[item];
        const [room, level] = wanted.split(" ");
        return made !== undefined && made.room === room && made.level <= Number(level);
      },
    },
    {
      name: "attack",
      label: "ui.hunters.reference.attack",
      options: attacks,
      keeps: (item, attack) => attacksOf(item).includes(attack),
    },
    {
      name: "bearer",
      label: "ui.hunters.reference.bearer",
      options: heroes,
      keeps: (item, hero) => reference().bearers[item]?.includes(hero) ?? true,
    },
    {
      name: "start",
      label: "ui.hunters.reference.start",
      options: heroes,
      keeps: (item, hero) => printed().heroes[hero]?.gear.includes(item) ?? false,
    },
  ],
};

/** The rooms that make something, with each level that makes more. */
function rooms(): [room: string, level: number][] {
  const made = Object.values(reference().made);
  return [...new Set(made.map(({ room }) => room))].flatMap((room) =>
    [...new Set(made.filter((one) => one.room === room).map(({ level }) => level))].sort((a, b) => a - b).map((level): [string, number] => [room, level]),
  );
}

/** The kinds of attack that a thing makes; grenades make area attacks. */
export function attacksOf(item: string): string[] {
  const thing = printed().items[item]!;
  return [...(thing.attack ?? []), ...(thing.use === "area" ? ["area"] : [])];
}

const missionShelf: Shelf = {
  kind: "missions",
  title: "ui.hunters.reference.missions",
  entries: () => Object.keys(printed().missions),
  name: (mission, text) => text.named("mission", mission),
  words: (mission, text) => [
    mission,
    printed().missions[mission]!.code,
    text.named("mission", mission),
    text.named("mission-about", mission),
    text.named("mission-briefing", mission),
    ...foes(mission).map((enemy) => text.named("enemy", enemy)),
    ...(reference().missions[mission]?.goals ?? []).map((goal) => goalText(goal, text)),
  ],
  filters: [
    {
      name: "level",
      label: LEVEL,
      options: () => occurring(Object.values(printed().missions).map(({ level }) => level), String),
      keeps: (mission, level) => printed().missions[mission]!.level === Number(level),
    },
    {
      name: "light",
      label: "ui.hunters.reference.light",
      options: (text) => occurring(Object.values(printed().missions).map(({ light }) => light), (light) => text.say(`light.${light}`)),
      keeps: (mission, light) => printed().missions[mission]!.light === light,
    },
    {
      name: "weather",
      label: "ui.hunters.reference.weather",
      options: (text) => occurring(Object.values(printed().missions).map(({ weather }) => weather), (weather) => text.say(`weather.${weather}`)),
      keeps: (mission, weather) => printed().missions[mission]!.weather === weather,
    },
    {
      name: "enemy",
      label: "ui.hunters.reference.enemy",
      options: (text) => Object.keys(printed().enemies).map((enemy) => [enemy, text.named("enemy", enemy)]),
      keeps: (mission, enemy) => foes(mission).includes(enemy),
    },
  ],
};

const tiles: Shelf = {
  kind: "tiles",
  title: "ui.hunters.reference.tiles",
  entries: () => Object.keys(reference().tiles),
  name: (code) => code,
  words: (code, text) => {
    const { theme } = reference().tiles[code]!;
    return [code, text.named("theme", theme), ...missionsWith(code).map((mission) => text.named("mission", mission))];
  },
  filters: [
    {
      name: "size",
      label: "ui.hunters.reference.size",
      options: (text) => [
        ["large", text.say("ui.hunters.reference.large")],
        ["medium", text.say("ui.hunters.reference.medium")],
        ["small", text.say("ui.hunters.reference.small")],
      ],
      keeps: (code, size) => reference().tiles[code]!.size === size,
    },
    {
      name: "mission",
      label: "option.mission",
      options: missions,
      keeps: (code, mission) => missionsWith(code).includes(mission),
    },
  ],
};

export const SHELVES: readonly Shelf[] = [cards, skills, enemies, items, missionShelf, tiles];

/** The entries of a shelf that pass all filters and have all words of a search on them. */
export function found(shelf: Shelf, chosen: Readonly<Record<string, string>>, search: string, text: Catalogue): string[] {
  const filters = shelf.filters.filter(({ name }) => (chosen[name] ?? "") !== "");
  const wanted = plain(search).split(/\s+/).filter((word) => word !== "");
  return shelf.entries().filter((entry) => {
    if (!filters.every(({ name, keeps }) => keeps(entry, chosen[name]!))) return false;
    if (wanted.length === 0) return true;
    const written = plain(shelf.words(entry, text).join("\n"));
    return wanted.every((word) => written.includes(word));
  });
}

/** Without capitals and accents. */
function plain(word: string): string {
  return word.toLowerCase().replaceAll("ł", "l").normalize("NFD").replace(/\p{M}/gu, "").trim();
}

/** Where an address leads: `#enemies`, or `#enemies/great-rat`. */
export function addressed(hash: string): { kind: Kind; entry: string } | null {
  const [kind, entry = ""] = hash.replace(/^#/, "").split("/");
  const shelf = SHELVES.find((one) => one.kind === kind);
  if (shelf === undefined) return null;
  return { kind: shelf.kind, entry: shelf.entries().includes(entry) ? entry : "" };
}
