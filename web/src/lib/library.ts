/** What people have published on this server, and works as files. */

import { json, Refusal, send } from "./api.ts";
import { saying } from "./refusals.ts";
import type { Catalogue } from "./text.ts";
import type { PublishRequest, RenewRequest, WorkInfo, WorkLine, WorkList } from "./types.ts";

export const ORDERS = ["new", "votes", "plays"] as const;
export type Order = (typeof ORDERS)[number];
export const FORMAT = "ashgrid work 1";
export const LONGEST_TITLE = 60;
export const LONGEST_TEXT = 1000;
export const LONGEST_REASON = 300;
const LARGEST_FILE = 200 * 1024;

/** A work as a file. */
export interface WorkFile {
  format: typeof FORMAT;
  game: string;
  kind: string;
  title: string;
  text: string;
  language: string;
  author: string;
  data: Record<string, unknown>;
}

/** What is looked for; empty: anything. */
export interface Sought {
  sort: Order;
  game: string;
  kind: string;
  search: string;
  mine: boolean;
}

export const ANYTHING: Sought = { sort: "new", game: "", kind: "", search: "", mine: false };

function work(id: string): string {
  return `/api/library/${encodeURIComponent(id)}`;
}

export const library = {
  list: ({ sort, game, kind, search, mine }: Sought, from = 0) =>
    json<WorkList>(`/api/library?${new URLSearchParams({ sort, game, kind, search, mine: String(mine), from: String(from) }).toString()}`),
  look: (id: string) => json<WorkInfo>(work(id)),
  /** Where a work is as a file, to be downloaded. */
  file: (id: string) => `${work(id)}/file`,
  check: (game: string, kind: string, data: Record<string, unknown>) =>
    json<{ data: Record<string, unknown>; shown: Record<string, unknown> }>("/api/library/check", { game, kind, data }),
  publish: (made: PublishRequest) => json<WorkInfo>("/api/library", made),
  renew: (id: string, made: RenewRequest) => json<WorkInfo>(work(id), made, { method: "PUT" }),
  takeBack: (id: string) => send(work(id), undefined, { method: "DELETE" }),
  vote: (id: string, up: boolean) => json<WorkInfo>(`${work(id)}/vote`, { up }),
  report: (id: string, reason: string) => json<WorkList>(`${work(id)}/report`, { reason }),
};

// Files --------------------------------------------------------------------------------------------

/** What somebody made, as the text of a file. */
export function fileOf(made: Omit<WorkFile, "format" | "author">): string {
  const { game, kind, title, text, language, data } = made;
  return `${JSON.stringify({ format: FORMAT, game, kind, title, text, language, author: "", data }, null, 2)}\n`;
}

/** A name for a file, from a title. */
export function fileName(game: string, kind: string, title: string): string {
  const slug = title.normalize("NFKD").replaceAll(/\p{M}/gu, "").replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-+|-+$/g, "").toLowerCase().slice(0, 40);
  return `${game}-${kind}${slug === "" ? "" : `-${slug}`}.json`;
}

/** Why a file is no work: a key of the catalogues. */
export type WrongFile = "ui.library.file.large" | "ui.library.file.not-json" | "ui.library.file.not-work" | "ui.library.file.part";

/** What a file says that it is; whether it is good only its game knows. */
export function readFile(text: string): WorkFile | WrongFile {
  if (text.length > LARGEST_FILE) return "ui.library.file.large";
  let told: unknown;
  try {
    told = JSON.parse(text);
  } catch {
    return "ui.library.file.not-json";
  }
  const found = (typeof told === "object" && told !== null && !Array.isArray(told) ? told : {}) as Record<string, unknown>;
  if (found["format"] !== FORMAT) return "ui.library.file.not-work";
  const { game, kind, title, data, text: about = "", language = "", author = "" } = found;
  const said = [game, kind, title, about, language, author].every((one) => typeof one === "string");
  if (!said || typeof data !== "object" || data === null || Array.isArray(data)) return "ui.library.file.part";
  return { format: FORMAT, game, kind, title, text: about, language, author, data } as WorkFile;
}

/** Why something cannot be done, for a person. */
export function told(error: unknown, text: Catalogue): string {
  return error instanceof Refusal ? saying(error.problem, text) : text.say("ui.error.unreachable");
}

// In words -----------------------------------------------------------------------------------------

/** How matches with a work ended: how many are over, and how often whom it went well for. */
export function results({ results: counted }: Pick<WorkLine, "results">): { over: number; won: number | null; sides: number[] } {
  const over = Object.values(counted).reduce((sum, count) => sum + count, 0);
  const sides = [0, 1].map((side) => (counted[`side-${side}`] ?? 0) / over);
  const both = Object.keys(counted).some((name) => name.startsWith("side-"));
  return { over, won: both || over === 0 ? null : (counted["won"] ?? 0) / over, sides: both ? sides : [] };
}
