/** The requests of the replay page. */

import { send } from "./api.ts";
import type { AnalysisAnswer, FramesAnswer } from "./types.ts";

/** As many positions as the server gives at once. */
export const CHUNK = 60;
/** As large as a record may be. */
export const LARGEST_RECORD = 512 * 1024;

const match = (id: string) => `/api/matches/${encodeURIComponent(id)}`;

async function json<Answer>(answer: Promise<Response>): Promise<Answer> {
  return (await answer).json() as Promise<Answer>;
}

export const replayApi = {
  frames: (id: string, from: number, seat: number | null) =>
    json<FramesAnswer>(send(`${match(id)}/frames?from=${from}&count=${CHUNK}${seat === null ? "" : `&seat=${seat}`}`)),
  /** The position of this number, with the eyes of a seat of one's own. */
  framesAt: (id: string, at: number, seat: number | null) =>
    json<FramesAnswer>(send(`${match(id)}/frames?at=${at}&count=1${seat === null ? "" : `&seat=${seat}`}`)),
  analysis: (id: string) => json<AnalysisAnswer>(send(`${match(id)}/analysis`)),
  analyse: (id: string, ms: number) => json<AnalysisAnswer>(send(`${match(id)}/analysis`, { ms })),
  stop: (id: string) => json<AnalysisAnswer>(send(`${match(id)}/analysis`, undefined, { method: "DELETE" })),
  /** Hand in a record; the answer is the match that it has become. */
  keep: (record: Blob) =>
    json<{ id: string }>(
      send("/api/records", undefined, { method: "POST", headers: { "Content-Type": "text/plain" }, body: record }),
    ),
};
