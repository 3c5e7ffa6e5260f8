/** Lessons as tools/lessons.py wrote them: every answer was played by the rules, so that none are needed here. */

import { Pool, type Plain } from "./pooled.ts";
import type { Choice, Decision } from "./types.ts";

/** An entry of the list of lessons. Its words are `lesson.<name>.…` in the game's catalogue. */
export interface Listed {
  name: string;
  /** The heading under which it stands: `lesson.group.<group>`. */
  group: string;
  steps: number;
}

/** What a game has to be learned by. */
export interface GameLessons {
  list: readonly Listed[];
  /** All of them at once, so that whoever has begun can go on without a network. */
  load: () => Promise<Baked>;
  /** The view while an answer is talked about and nobody has to decide. */
  still?: (view: Plain) => Plain;
}

export interface Baked {
  base: Plain;
  pool: Plain[];
  lessons: Record<string, { seats: string[]; nodes: BakedNode[] }>;
}

export interface BakedNode {
  step: string;
  /** Where they are not those of the lesson. */
  seats?: string[];
  marks: string[];
  view: Plain;
  updates: number[][];
  decision: { seat: number; prompt: Plain };
  answers: { choice: number; miss?: string; next?: number | null; events: number[]; view: Plain }[];
}

export interface Answer {
  choice: Choice;
  /** The goal that was not reached, or null: the answer is right. */
  miss: string | null;
  /** The node that follows a right answer; null after the last step. */
  next: number | null;
  events: Plain[];
  view: Plain;
}

/** A step with the board from which it begins. */
export interface Node {
  step: string;
  /** Words for the seats. */
  seats: string[];
  /** Places to look at. */
  marks: string[];
  view: Plain;
  /** What led to the question, as entries of a log. */
  updates: Plain[][];
  decision: Decision;
  answers: Answer[];
}

export interface Lesson {
  name: string;
  /** Steps in order, without repetition. */
  steps: string[];
  nodes: Node[];
}

export function unpack(baked: Baked, name: string): Lesson | null {
  const found = baked.lessons[name];
  if (found === undefined) return null;
  const pool = new Pool(baked.pool);
  const base = pool.view(baked.base, {});
  const nodes = found.nodes.map((node) => readNode(node, found.seats, pool, base));
  return { name, steps: [...new Set(nodes.map((node) => node.step))], nodes };
}

function readNode(node: BakedNode, seats: string[], pool: Pool, base: Plain): Node {
  const view = pool.view(node.view, base);
  const answers = node.answers.map((answer) => {
    const { text, ...action } = pool.at(answer.choice);
    return {
      choice: { text: String(text), action },
      miss: answer.miss ?? null,
      next: answer.next ?? null,
      events: answer.events.map((event) => pool.at(event)),
      view: pool.view(answer.view, view),
    };
  });
  return {
    step: node.step,
    seats: node.seats ?? seats,
    marks: node.marks,
    view,
    updates: node.updates.map((events) => events.map((event) => pool.at(event))),
    decision: { ...node.decision, choices: answers.map(({ choice }) => choice) },
    answers,
  };
}
