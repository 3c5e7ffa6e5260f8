/** The requests of the pages of tournaments. */

import { Refusal, send } from "./api.ts";
import type { Created, NewTournament, TournamentInfo, TournamentList, TournamentRequest } from "./types.ts";

const address = (id: string) => `/api/tournaments/${encodeURIComponent(id)}`;

async function json<Answer>(answer: Promise<Response>): Promise<Answer> {
  return (await answer).json() as Promise<Answer>;
}

export const tournamentApi = {
  list: () => json<TournamentList>(send("/api/tournaments")),
  announce: (wanted: NewTournament) => json<Created>(send("/api/tournaments", wanted)),
  /** With the time at the server: what has not changed comes from the browser's own store, and its time is an old one. */
  look: async (id: string): Promise<{ info: TournamentInfo; at: number }> => {
    const answer = await send(address(id));
    const at = Date.parse(answer.headers.get("Date") ?? "");
    return { info: (await answer.json()) as TournamentInfo, at: Number.isNaN(at) ? Date.now() : at };
  },
  say: (id: string, what: TournamentRequest["what"]) => json<TournamentInfo>(send(address(id), { what })),
};

/** Whether there is no such tournament. */
export function isMissing(error: unknown): error is Refusal {
  return error instanceof Refusal && error.problem.status === 404;
}
