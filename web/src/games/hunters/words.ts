/** Cards, enemies, things, spaces and goals in words. */

import type { Catalogue } from "../../lib/text.ts";
import { cardOf, enemyCard, itemOf, type ActionCard, type Effect, type Item, type Part } from "./facts.ts";
import { iconAt } from "./field.ts";
import type { Refused } from "./odds.ts";
import { enemyStates, statesOf, type Coming, type Enemy, type Fail, type Goal, type Hero, type Token, type View } from "./view.ts";

/** Words whose number is a change, by family. */
const SIGNED: Readonly<Record<string, readonly string[]>> = {
  mod: ["dice", "range"],
  boost: ["hit", "dice", "range", "move", "heal"],
  reaction: ["defence", "hit"],
  ability: ["hit", "dice", "defence", "range", "move", "medic", "penalty-hit", "reaction"],
  mount: ["dice", "hit", "range"],
  effect: ["defence", "move", "hit"],
};

export function signed(number: number): string {
  return number < 0 ? `−${-number}` : `+${number}`;
}

/** `hit +1, in ranged attacks`. */
export function effectText(family: string, effect: Effect, text: Catalogue): string {
  const number = SIGNED[family]?.includes(effect.word) ? signed(effect.number) : effect.number;
  const said = text.say(`${family}.${effect.word}`, { number, hit: effect.hit === undefined ? "" : family === "effect" ? signed(effect.hit) : effect.hit });
  const traits = (effect.traits ?? []).map((trait) => text.say(`trait.${trait}`));
  return [said, ...traits, ...(effect.only ?? []).map((only) => text.say(`only.${only}`))].join(", ");
}

export function partText(part: Part, text: Catalogue): string {
  return [text.say(`part.${part.word}`, { number: part.number }), ...part.mods.map((mod) => effectText("mod", mod, text))].join(", ");
}

/** The same in a word or two. */
export function shortText(part: Part, text: Catalogue): string {
  const key = SHORT[part.word];
  return key === undefined ? "" : text.say(key, { number: part.number });
}

const SHORT: Readonly<Record<string, string>> = {
  move: "ui.hunters.short.move",
  slip: "ui.hunters.short.slip",
  melee: "ui.hunters.short.melee",
  ranged: "ui.hunters.short.ranged",
  area: "ui.hunters.short.area",
  heal: "ui.hunters.short.heal",
  revive: "ui.hunters.short.revive",
  hide: "ui.hunters.short.hide",
  reload: "ui.hunters.short.reload",
  interact: "ui.hunters.short.interact",
  draw: "ui.hunters.short.draw",
  morale: "ui.hunters.short.morale",
  guard: "ui.hunters.short.guard",
  mark: "ui.hunters.short.mark",
  order: "ui.hunters.short.order",
  smoke: "ui.hunters.short.smoke",
};

/** The lower half of a card: what it adds, or when it answers. */
export function halfText(card: ActionCard, text: Catalogue): string {
  if (card.boost !== undefined) return effectText("boost", card.boost, text);
  if (card.reaction === undefined) return "";
  return `${text.say(`trigger.${card.trigger ?? ""}`)}: ${effectText("reaction", card.reaction, text)}`;
}

/** The same in a few words, for a card in the hand. */
export function shortHalf(card: ActionCard, text: Catalogue): string {
  if (card.boost !== undefined) {
    const { only = [], ...boost } = card.boost;
    const key = SHORT_BOOST[boost.word];
    const said = key === undefined ? effectText("boost", boost, text) : text.say(key, { number: boost.number });
    return [said, ...only.map((attack) => text.say(SHORT_ONLY[attack] ?? `only.${attack}`))].join(", ");
  }
  if (card.reaction === undefined) return "";
  const { word, number } = card.reaction;
  const answer = text.say(SHORT_REACTION[word] ?? SHORT[word] ?? `reaction.${word}`, { number: SIGNED["reaction"]!.includes(word) ? signed(number) : number });
  return `${text.say(SHORT_TRIGGER[card.trigger ?? ""] ?? `trigger.${card.trigger ?? ""}`)}: ${answer}`;
}

const SHORT_BOOST: Readonly<Record<string, string>> = { guard: "ui.hunters.short.guard", reroll: "ui.hunters.short.reroll", sweep: "ui.hunters.short.sweep" };
const SHORT_ONLY: Readonly<Record<string, string>> = {
  melee: "ui.hunters.short.only.melee",
  ranged: "ui.hunters.short.only.ranged",
  area: "ui.hunters.short.only.area",
};
const SHORT_REACTION: Readonly<Record<string, string>> = {
  reduce: "ui.hunters.short.reduce",
  defence: "ui.hunters.short.defence",
  hit: "ui.hunters.short.hit",
};
const SHORT_TRIGGER: Readonly<Record<string, string>> = {
  attacked: "ui.hunters.short.attacked",
  shot: "ui.hunters.short.shot",
  struck: "ui.hunters.short.struck",
  wounded: "ui.hunters.short.wounded",
  "ally-attacked": "ui.hunters.short.ally-attacked",
  "ally-wounded": "ui.hunters.short.ally-wounded",
  approached: "ui.hunters.short.approached",
  seen: "ui.hunters.short.seen",
  done: "ui.hunters.short.done",
};

/** A part as an answer names it, `ranged 3 dice +1`: of this card. */
export function askedPart(card: string, number: number, text: Catalogue): string {
  const part = cardOf(card).parts[number - 1];
  return part === undefined ? "" : partText(part, text);
}

export function entryText(parts: readonly Effect[], text: Catalogue): string {
  return parts
    .map((part) => {
      const said = text.say(`entry.${part.word}`, { number: part.number });
      const attack = ["melee", "ranged", "area"].includes(part.word) && part.number !== 0;
      return attack ? `${said} (${text.say("entry.hit", { number: signed(part.number) })})` : said;
    })
    .join(" → ");
}

/** What a thing does, a sentence each. */
export function itemFacts(item: Item, text: Catalogue): string[] {
  const family = item.kind === "accessory" ? "mount" : item.kind === "trap" ? "trap" : "effect";
  const found: string[] = [];
  for (const effect of item.effects ?? []) if (text.has(`${family}.${effect.word}`)) found.push(effectText(family, effect, text));
  if (item.kind === "trap") found.push(text.say(item.remote ? "fires.remote" : "fires.proximity"));
  else if (!["weapon", "armour", "accessory"].includes(item.kind)) found.push(text.say(`use.${item.use}`));
  if (item.reach !== undefined) found.push(text.say("gear.reach", { number: item.reach }));
  if (item.turns !== undefined) found.push(item.turns >= 12 ? text.say("gear.mission") : text.say("gear.turns", { number: item.turns }));
  if (item.uses !== undefined) found.push(text.say("gear.uses", { number: item.uses }));
  if (item.upkeep) found.push(text.say("gear.upkeep"));
  if (item.needs) found.push(text.say(`needs.${item.needs}`));
  if (item.notches) found.push(text.say("gear.notches", { number: item.notches }));
  if (item.tape) found.push(text.say("gear.tape"));
  if (item.takes) found.push(text.say("gear.takes", { number: item.takes }));
  for (const trait of item.traits ?? []) found.push(text.say(`trait.${trait}`));
  return found;
}

const GROUNDS: Readonly<Record<string, string>> = { ".": "plain", v: "vantage", c: "cover", x: "exposed", "#": "solid" };

/** The kind of a space that counts: what a building or the like on it shows. */
export function groundAt(view: View, space: string): string {
  const on = view.tokens.filter((token) => token.space === space);
  if (on.some(({ kind }) => kind === "tower")) return "vantage";
  if (on.some(({ kind }) => ["building", "wreck", "scrapyard", "wall"].includes(kind))) return "cover";
  return GROUNDS[iconAt(view.ground, space)] ?? "plain";
}

export function heroName(text: Catalogue, name: string): string {
  return text.named("hero", name);
}

export function enemyName(text: Catalogue, name: string): string {
  return text.named("enemy", name);
}

export function tokenName(text: Catalogue, token: Token): string {
  return token.item !== "" ? text.named("item", token.item) : text.named("term", token.name === "" ? token.kind : token.name);
}

export function heroLine(view: View, text: Catalogue, hero: Hero): string {
  return text.say("ui.hunters.figure", {
    name: heroName(text, hero.name),
    health: hero.health,
    most: hero.most,
    states: [text.say("ui.hunters.faces", { facing: hero.facing }), ...statesOf(view, hero).map((state) => text.say(`state.${state}`))],
  });
}

export function enemyLine(view: View, text: Catalogue, enemy: Enemy): string {
  return text.say("ui.hunters.figure", {
    name: enemyName(text, enemy.name),
    health: enemy.health,
    most: enemy.most,
    states: [text.say("ui.hunters.faces", { facing: enemy.facing }), ...enemyStates(view, enemy).map((state) => text.say(`state.${state}`))],
  });
}

/** What is on a space, a line each: its ground, tokens and figures. */
export function spaceLines(view: View, text: Catalogue, space: string): string[] {
  const ground = groundAt(view, space);
  return [
    ...(ground === "plain" ? [] : [text.say(`ground.${ground}`)]),
    ...view.tokens.filter((token) => token.space === space).map((token) => tokenName(text, token)),
    ...view.heroes.filter((hero) => hero.space === space && !hero.dead).map((hero) => heroLine(view, text, hero)),
    ...view.enemies.filter((enemy) => enemy.space === space).map((enemy) => enemyLine(view, text, enemy)),
  ];
}

export function spaceLabel(view: View, text: Catalogue, space: string, can: string): string {
  const lines = spaceLines(view, text, space);
  return [`${space}: ${lines.length === 0 ? text.say("ground.plain") : lines.join("; ")}.`, can].filter((part) => part !== "").join(" ");
}

export function goalText(goal: Goal, text: Catalogue): string {
  switch (goal.do) {
    case "kill":
      if (goal.count === 0) return text.say(goal.enemy === "" ? "goal.kill-all" : "goal.kill-all-of", { ...goal });
      return text.say(goal.enemy === "" ? "goal.kill" : "goal.kill-of", { ...goal });
    case "reach":
      return text.say(goal.count === 0 ? "goal.reach-all" : "goal.reach", { ...goal });
    case "carry":
      return text.say(goal.zone.length > 0 ? "goal.carry-zone" : "goal.carry", { ...goal });
    default:
      return text.say(`goal.${goal.do}`, { ...goal });
  }
}

export function failText(fail: Fail, text: Catalogue): string {
  return text.say(`fail.${fail.do}`, { ...fail });
}

export function comingText(coming: Coming, text: Catalogue): string {
  const said = text.say(coming.do === "spawn" && coming.enemy !== "" ? "ui.hunters.coming.spawn" : `coming.${coming.do}`, { ...coming });
  if (!coming.when) return said;
  return `${said} ${text.say(coming.when === "alarm" ? "ui.hunters.coming.alarm" : "ui.hunters.coming.half", { ...coming })}`;
}

/** Why a card of the hand is of no use now (`explain/refusal.py`): all of it, and in a few words, where there are some. */
export function whyNot(refused: Refused, text: Catalogue): { whole: string; short: string } {
  const key = refused.lacks === undefined ? WHYS[refused.why] : `lacks.${refused.lacks}`;
  return { whole: text.say(`refusal.${refused.why}`, { ...refused }), short: key === undefined ? "" : text.say(key) };
}

const WHYS: Readonly<Record<string, string>> = {
  "no-action-left": "ui.hunters.why.no-action-left",
  "is-engaged": "ui.hunters.why.is-engaged",
  "boost-does-not-fit": "ui.hunters.why.boost-does-not-fit",
  "boost-used": "ui.hunters.why.boost-used",
};

/** Whether an item is a weapon that has to be loaded first. */
export function mustReload(name: string, loaded: boolean): boolean {
  return !loaded && (itemOf(name).traits ?? []).includes("reload");
}

export function traitsOf(type: string, text: Catalogue): { name: string; about: string }[] {
  return enemyCard(type).traits.map((trait) => ({ name: text.say(`trait.${trait}`), about: text.has(`trait-text.${trait}`) ? text.say(`trait-text.${trait}`) : "" }));
}
