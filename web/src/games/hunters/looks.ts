/** How figures are told apart: colours of heroes, bases of enemies, marks of variants. */

import { content, enemyCard } from "./facts.ts";

const HEROES: readonly string[] = ["sniper", "medic", "hunter", "scout", "soldier"];

export function heroColour(hero: string): string {
  return HEROES.includes(hero) ? `var(--hu-${hero})` : "var(--ink)";
}

export type Nature = "beast" | "bandit" | "machine";

export function natureOf(type: string): Nature {
  const { mechanical, figure } = enemyCard(type);
  return mechanical ? "machine" : figure.startsWith("bandit") ? "bandit" : "beast";
}

/** How many kinds of the same figure come before this one: the first has no mark. */
export function variantOf(type: string): number {
  const { figure } = enemyCard(type);
  const alike = Object.entries(content.value.enemies).filter(([, card]) => card.figure === figure);
  return Math.max(0, alike.findIndex(([name]) => name === type));
}
