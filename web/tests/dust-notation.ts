/** Actions of Dust Tactics from their notation, so that tests are short: the rules send them as data. */

import type { Deed } from "../src/games/dust/view.ts";

const FORMS: Readonly<Record<string, readonly string[]>> = {
  move: ["to", "crush"],
  enter: ["to", "crush"],
  leap: ["to"],
  reload: ["line"],
  strike: ["battery", "target"],
  "tank-head": ["unit"],
  order: ["unit"],
  heal: ["unit", "role"],
  revive: ["unit"],
  demolish: ["zone"],
  aim: ["line", "target"],
  hold: ["line"],
  use: ["skill", "line"],
};

export function deeds(...notations: string[]): Deed[] {
  return notations.map((notation) => {
    const [verb = "", ...parts] = notation.split(" ");
    const fields = (FORMS[verb] ?? []).map((name, place) => {
      const part = parts[place] ?? null;
      if (part !== null && name === "crush") return [name, part.split(",")];
      return [name, part !== null && name === "line" ? Number(part) : part];
    });
    return { do: verb, ...Object.fromEntries(fields) };
  });
}
