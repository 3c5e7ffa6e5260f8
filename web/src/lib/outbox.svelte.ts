/** A choice made while the server was away. It is sent when the server is back and still asks the same. */

import { Unreachable } from "./api.ts";
import type { Table } from "./table.svelte.ts";
import type { Choice } from "./types.ts";

interface Waiting {
  seat: number;
  choice: Choice;
  question: string;
  /** How long the log was. */
  number: number;
}

type Asked = Pick<Table, "decision" | "connection" | "act" | "problem" | "updates">;

export class Outbox {
  waiting = $state.raw<Waiting | null>(null);
  /** The match went on otherwise: the choice was not sent. */
  dropped = $state(false);

  constructor(private readonly table: Asked) {}

  /** Send it, or keep it until it can be sent. */
  async choose(choice: Choice): Promise<void> {
    const { decision } = this.table;
    if (decision === null || this.waiting !== null) return;
    this.dropped = false;
    const question = JSON.stringify(decision);
    const number = this.table.updates.length;
    await this.table.act(decision.seat, choice);
    if (!(this.table.problem instanceof Unreachable) || this.table.connection !== "lost") return;
    this.table.problem = null;
    this.waiting = { seat: decision.seat, choice, question, number };
  }

  /** To be called when the connection has changed. */
  flush(): void {
    const { waiting, table } = this;
    if (waiting === null || table.connection !== "live") return;
    this.waiting = null;
    if (JSON.stringify(table.decision) === waiting.question) void table.act(waiting.seat, waiting.choice);
    else this.dropped = !arrived(waiting, table);
  }

  takeBack(): void {
    this.waiting = null;
  }
}

/** The request had come through, and only its answer was lost; or the same seat decided elsewhere. */
function arrived(waiting: Waiting, table: Asked): boolean {
  return table.updates.slice(waiting.number).some(({ what, seat, auto }) => what === "act" && seat === waiting.seat && !auto);
}
