/**
 * Reads the text of a draft that is not ready yet. The server reads TOML, and only what can be played; this knows no more
 * than the form that drafts are written in.
 */

import { fresh, GOAL_KINDS, goalOf, type Draft, type Goal } from "./draft.ts";
import { MOST } from "./drawing.ts";
import { readDrawing } from "./maptext.ts";

type Table = Record<string, unknown>;

/** The draft, or null if this is not the text of one. */
export function fromToml(text: string): Draft | null {
  const found = tables(text);
  if (found === null) return null;
  const { map, zones, goals, ...rest } = found;
  const drawing = typeof map === "string" ? readDrawing(map, strings(zones)) : null;
  if (drawing === null || drawing.width > MOST) return null;
  const usual = fresh(1, 1);
  const said = alike(rest, usual);
  const initiative = [rest["initiative"]].flat().filter((dice) => typeof dice === "number");
  return {
    ...usual,
    ...said,
    forces: strings(rest["forces"]).slice(0, 2),
    initiative: [initiative[0] ?? 0, initiative[1] ?? 0],
    drawing,
    goals: (goals as Table[]).flatMap(goalFrom),
  };
}

function goalFrom(table: Table): Goal[] {
  const kind = GOAL_KINDS.find((one) => one === table["kind"]);
  if (kind === undefined) return [];
  // Whatever a kind has no use for is not said of it.
  const plain = goalOf(kind, null, "1");
  return [goalOf(kind, { ...plain, side: -1, ...alike(table, plain), kind }, "1")];
}

/** Those values that are of the same type as what they stand for. */
function alike<Like extends object>(table: Table, like: Like): Partial<Like> {
  const known = Object.entries(like).filter(([key, value]) => typeof value !== "object" && typeof table[key] === typeof value);
  return Object.fromEntries(known.map(([key]) => [key, table[key]])) as Partial<Like>;
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

/** Keys and values, with the tables of `[[goals]]` as a list. */
function tables(text: string): (Table & { goals: Table[] }) | null {
  const goals: Table[] = [];
  const whole: Table & { goals: Table[] } = { goals };
  const source = text.replaceAll("\r\n", "\n");
  let table: Table = whole;
  let at = 0;

  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found !== null) at = pattern.lastIndex;
    return found;
  };
  const value = (): unknown => {
    const literal = take(/'''\n?([\s\S]*?)'''/y);
    if (literal !== null) return literal[1];
    const other = take(/"(?:[^"\\\n]|\\.)*"|-?\d+|true|false/y);
    if (other !== null) return JSON.parse(other[0]);
    if (take(/\[\s*/y) === null) throw new SyntaxError(source.slice(at, at + 20));
    const list: unknown[] = [];
    while (take(/\]/y) === null) {
      list.push(value());
      take(/\s*,?\s*/y);
    }
    return list;
  };

  try {
    for (;;) {
      take(/(?:\s|#[^\n]*)*/y);
      if (at === source.length) return whole;
      const key = take(/([a-z_]+)[ \t]*=[ \t]*/y)?.[1];
      if (key !== undefined) table[key] = value();
      else if (take(/\[\[goals\]\]/y) !== null) goals.push((table = {}));
      else return null;
      whole.goals = goals; // whatever else the text calls so
    }
  } catch {
    return null;
  }
}
