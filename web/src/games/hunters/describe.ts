/** The mission in words, for the text mode. */

import { label } from "../../lib/choices.ts";
import type { Choice } from "../../lib/types.ts";
import type { Cell, Describe, Described, Doable, GridDescription, Item, List, Row } from "../describe.ts";
import { describeJourney } from "./campaign/describe.ts";
import { isJourney } from "./campaign/view.ts";
import { cardOf, enemyCard } from "./facts.ts";
import { nameOf } from "./field.ts";
import { target } from "./play.svelte.ts";
import { heroOf, type Hero, type View } from "./view.ts";
import { comingText, entryText, failText, goalText, groundAt, halfText, heroLine, partText, spaceLines } from "./words.ts";

export const describe: Describe = (of: Described): GridDescription => {
  if (isJourney(of.view)) return describeJourney(of);
  const view = of.view as unknown as View;
  const { width, height } = view.ground;
  const rows: Row[] = Array.from({ length: height }, (_, y) => ({
    name: of.text.say("ui.hunters.row", { number: y + 1 }),
    cells: Array.from({ length: width }, (_, x) => cellOf(of, view, nameOf(x, y), x)),
  }));
  return { title: of.text.say("ui.hunters.board"), columns: width, rows, lists: lists(of, view) };
};

function doable(of: Described, choice: Choice): Doable {
  return { choice, text: label(choice, of.text, of.names) };
}

const EDGES = ["n", "e", "s", "w"];
const KINDS = ["", "obstacle", "screen"];

/** What is on the edges of a space. */
function edges(of: Described, view: View, name: string, column: number): string[] {
  const place = (Number(name.slice(1)) - 1) * view.ground.width + column;
  return EDGES.flatMap((way, number) => {
    const kind = KINDS[Number(view.ground.edges[place * 4 + number])] ?? "";
    return kind === "" ? [] : [`${of.text.say(`facing.${way}`)}: ${of.text.say(`ground.${kind}`)}`];
  });
}

function cellOf(of: Described, view: View, name: string, column: number): Cell {
  const lines = spaceLines(view, of.text, name);
  const types = [...new Set(view.enemies.filter(({ space }) => space === name).map(({ type }) => type))];
  const more = [
    ...edges(of, view, name, column),
    ...types.flatMap((type) => [
      of.text.say(`enemy-about.${type}`),
      ...enemyCard(type).lists.map((entries, place) => `${of.text.say(`list.${["engaged", "near", "far"][place]}`)}: ${entries.map((entry) => entryText(entry, of.text)).join("; ")}`),
    ]),
  ];
  const actions = (of.decision?.choices ?? []).filter((choice) => target(choice, view) === name).map((choice) => doable(of, choice));
  return { name, column, text: lines.length > 0 ? lines.join("; ") : of.text.say(`ground.${groundAt(view, name)}`), more, actions };
}

function lists(of: Described, view: View): List[] {
  const choices = of.decision?.choices ?? [];
  const asked = of.decision === null ? null : (view.heroes[of.decision.seat] ?? null);
  const own = asked ?? (of.seat === null ? null : (view.heroes[of.seat] ?? null));
  const party: List = {
    title: of.text.say("ui.hunters.party"),
    items: view.heroes.map((hero): Item => ({ text: `${heroLine(view, of.text, hero)} ${of.text.say("ui.hunters.morale", { count: hero.morale })}; ${gear(of, hero)}`, actions: choices.filter((choice) => target(choice, view) === null && heroOf(view, choice.action["hero"]) === hero).map((choice) => doable(of, choice)) })),
  };
  const hand: List[] = own === null ? [] : [handOf(of, own, choices, String(of.decision?.prompt["ask"] ?? "") === "ask-hand")];
  const mission: List = {
    title: of.text.say(`mission.${view.mission}`),
    items: [
      of.text.say("ui.hunters.turn-number", { turn: view.turn, turns: view.turns }),
      ...view.goals.map((goal) => `${goalText(goal, of.text)} ${Math.min(goal.have, goal.want)}/${goal.want}`),
      ...view.fails.map((fail) => failText(fail, of.text)),
      ...view.coming.map((one) => comingText(one, of.text)),
    ].map((text): Item => ({ text, actions: [] })),
  };
  return [...hand, party, mission];
}

function gear(of: Described, hero: Hero): string {
  return hero.gear.map(({ item }) => of.text.named("item", item)).join(", ");
}

function handOf(of: Described, hero: Hero, choices: readonly Choice[], choosing: boolean): List {
  return {
    title: of.text.say(choosing ? "ui.hunters.deck" : "ui.hunters.hand", { hero: hero.name }),
    items: [...new Set(choosing ? hero.left : hero.hand)].map((card): Item => {
      const printed = cardOf(card);
      const said = [...printed.parts.map((part) => partText(part, of.text)), halfText(printed, of.text)].join("; ");
      return { text: `${of.text.say(`card.${card}`)}: ${said}`, actions: choices.filter((choice) => choice.action["card"] === card).map((choice) => doable(of, choice)) };
    }),
  };
}
