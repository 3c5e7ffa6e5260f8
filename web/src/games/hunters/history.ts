/** The mission after an event, as far as the event tells. What it does not tell stays as it was until the server shows it. */

import { tag, type Event } from "../../lib/episodes.ts";
import { enemyCard } from "./facts.ts";
import type { Enemy, Facing, Hero, View } from "./view.ts";

function hero(view: View, name: unknown, change: (hero: Hero) => Partial<Hero>): View {
  return { ...view, heroes: view.heroes.map((one) => (one.name === name ? { ...one, ...change(one) } : one)) };
}

function enemy(view: View, name: unknown, change: (enemy: Enemy) => Partial<Enemy>): View {
  return { ...view, enemies: view.enemies.map((one) => (one.name === name ? { ...one, ...change(one) } : one)) };
}

/** Who stands with enemies on a space. */
function engaged(view: View): View {
  const met = (one: Hero) => one.space !== null && one.health > 0 && view.enemies.some(({ space, type }) => space === one.space && !enemyCard(type).traits.includes("flying"));
  return { ...view, heroes: view.heroes.map((one) => ({ ...one, engaged: met(one) })) };
}

/** One card less in the hand, and one more among the used. */
function spent(one: Hero, card: unknown): Partial<Hero> {
  const place = one.hand.indexOf(String(card));
  return place < 0 ? {} : { hand: one.hand.toSpliced(place, 1), used: [...one.used, String(card)] };
}

export function after(view: View, event: Event): View {
  const who = event["hero"];
  switch (tag(event)) {
    case "took":
      return hero(view, who, (one) => ({ hand: [...one.hand, String(event["card"])].sort(), pile: one.pile - 1 }));
    case "deployed":
      return hero(view, who, () => ({ space: String(event["space"]), facing: event["facing"] as Facing }));
    case "turn-began":
      return {
        ...view,
        turn: Number(event["turn"]),
        coming: view.coming.filter(({ turn }) => turn > Number(event["turn"])),
        heroes: view.heroes.map((one) => ({ ...one, done: false, reactions: 0 })),
      };
    case "hero-began":
      return hero(view, who, () => ({ actions: 2, faced: false, guard: 0 }));
    case "hero-ended":
      return hero(view, who, () => ({ done: true, actions: 0 }));
    case "drew":
      return hero(view, who, () => ({ pile: Number(event["left"]) }));
    case "drew-cards":
      return hero(view, who, (one) => ({ hand: [...one.hand, ...(event["cards"] as string[])].sort() }));
    case "played":
      return hero(view, who, (one) => ({ ...spent(one, event["card"]), actions: Math.max(0, one.actions - 1) }));
    case "boosted":
    case "reacted":
    case "cycled":
      return hero(view, who, (one) => spent(one, event["card"]));
    case "faced":
      return hero(view, who, () => ({ facing: event["facing"] as Facing, faced: true }));
    case "walked": {
      const to = (event["path"] as string[]).at(-1) ?? null;
      return engaged(hero(view, who, () => ({ space: to, facing: event["facing"] as Facing })));
    }
    case "went-away":
      return engaged(hero(view, who, () => ({ space: null, away: true, hidden: false })));
    case "morale-spent":
      return hero(view, who, () => ({ morale: Number(event["left"]) }));
    case "gained":
      return hero(view, who, (one) => ({ morale: one.morale + Number(event["count"]) }));
    case "wounded": {
      const left = Number(event["left"]);
      return enemy(hero(view, event["who"], () => ({ health: left })), event["who"], () => ({ health: left }));
    }
    case "healed":
      return hero(view, who, () => ({ health: Number(event["left"]) }));
    case "repaired":
      return enemy(view, event["enemy"], (one) => ({ health: Math.min(one.most, one.health + Number(event["health"])) }));
    case "killed":
      return engaged({ ...view, enemies: view.enemies.filter(({ name }) => name !== event["enemy"]), fallen: [...view.fallen, String(event["enemy"])] });
    case "fell":
      return engaged(hero(view, who, () => ({ health: 0, hidden: false })));
    case "died":
      return engaged(hero(view, who, () => ({ health: 0, dead: true, hidden: false })));
    case "woke":
      return hero(view, who, () => ({ woken: view.turn }));
    case "hid":
      return hero(view, who, () => ({ hidden: true }));
    case "revealed":
      return hero(view, who, () => ({ hidden: false }));
    case "guarded":
      return hero(view, who, (one) => ({ guard: one.guard + Number(event["dice"]) }));
    case "marked":
      return enemy(view, event["enemy"], () => ({ marked: Number(event["bonus"]) }));
    case "stunned":
      return enemy(hero(view, event["who"], () => ({ stunned: Number(event["until"]) })), event["who"], () => ({ stunned: Number(event["until"]) }));
    case "enemies-began":
      return { ...view, enemies: view.enemies.map((one) => ({ ...one, done: false })) };
    case "enemy-stepped":
      return engaged(enemy(view, event["enemy"], () => ({ space: String(event["to"]), facing: event["facing"] as Facing })));
    case "appeared": {
      const name = String(event["enemy"]);
      const type = kindOf(name);
      const { health } = enemyCard(type);
      const one: Enemy = { name, type, space: String(event["space"]), facing: event["facing"] as Facing, health, most: health, done: false, stunned: 0, marked: 0, jammed: 0, called: false };
      return engaged({ ...view, enemies: [...view.enemies.filter((other) => other.name !== name), one] });
    }
    case "token-gone":
    case "exploded":
      return { ...view, tokens: view.tokens.filter(({ name }) => name !== event["token"]) };
    case "trap-fired":
      return { ...view, tokens: view.tokens.filter(({ kind, space, item }) => !(kind === "trap" && space === event["space"] && item === event["trap"])) };
    case "smoke-rose": {
      const space = String(event["space"]);
      return { ...view, tokens: [...view.tokens, { name: `smoke-${space}`, kind: "smoke", space, health: 0, item: "", armed: false, until: 0 }] };
    }
    case "picked-up":
      return { ...view, tokens: view.tokens.filter(({ name }) => !(event["what"] as string[]).includes(name)) };
    case "weather-changed":
      return { ...view, weather: String(event["weather"]) };
    case "light-changed":
      return { ...view, light: event["light"] === "night" ? "night" : "day" };
    default:
      return view;
  }
}

/** The kind of an enemy by its name: `great-rat-3` is a great rat. */
export function kindOf(name: string): string {
  return enemyCard(name).figure !== "" ? name : name.replace(/-\d+$/, "");
}
