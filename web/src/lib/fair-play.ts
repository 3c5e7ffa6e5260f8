/** What the server bound itself to before the first move, and whether it kept to it. */

import { Notes } from "./notes.ts";
import { sha256 } from "./sha256.ts";
import type { MatchInfo } from "./types.ts";

const seen = new Notes("commitments", 400);

/** The commitment as this browser first saw it, and whether that was before the first move. */
export function firstSeen(id: string): { commitment: string; early: boolean } | null {
  const note = seen.get(id);
  if (note === undefined) return null;
  const [commitment = "", when = ""] = note.split(" ");
  return { commitment, early: when === "early" };
}

export function noteCommitment(info: Pick<MatchInfo, "id" | "commitment" | "outcome">): void {
  if (seen.get(info.id) !== undefined || info.commitment === "") return;
  seen.set(info.id, `${info.commitment} ${info.outcome === null ? "early" : "late"}`);
}

export interface Check {
  what: "remembered" | "hash" | "seed" | "game";
  passed: boolean;
}

/** The checks that a match which is over can be put to; `remembered` is what this browser saw while it was played. */
export function checks(info: Pick<MatchInfo, "commitment" | "revealed" | "game">, remembered: string | null): Check[] {
  const { revealed } = info;
  if (revealed === null) return [];
  const lines = revealed.text.split("\n");
  const found: Check[] = [
    { what: "hash", passed: sha256(revealed.text) === info.commitment },
    { what: "seed", passed: lines.includes(`seed: ${revealed.seed}`) },
    { what: "game", passed: lines.includes(`game: ${info.game}`) },
  ];
  return remembered === null ? found : [{ what: "remembered", passed: remembered === info.commitment }, ...found];
}
