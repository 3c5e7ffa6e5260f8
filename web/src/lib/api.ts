/** The server's requests. A refused one throws a `Refusal`, whose message is the server's sentence for the player. */

import type {
  ActRequest,
  ForeseenAnswer,
  ForeseeRequest,
  GamesAnswer,
  MatchInfo,
  NewMatch,
  Problem,
  TableRequest,
  TextAnswer,
} from "./types.ts";

export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
    this.name = "Refusal";
  }
}

/** The server could not be reached. */
export class Unreachable extends Error {
  override name = "Unreachable";
}

/** There was an answer, an error without a sentence for the player. */
export class Broken extends Error {
  constructor(readonly status: number) {
    super(String(status));
    this.name = "Broken";
  }
}

export async function send(path: string, body?: unknown, more: RequestInit = {}): Promise<Response> {
  const request: RequestInit =
    body === undefined
      ? {}
      : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  let answer: Response;
  try {
    answer = await fetch(path, { ...request, ...more });
  } catch (error) {
    throw new Unreachable(String(error));
  }
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => null)) as Problem | null;
  if (problem !== null && typeof problem.detail === "string") throw new Refusal(problem);
  throw new Broken(answer.status);
}

async function json<Answer>(path: string, body?: unknown): Promise<Answer> {
  return (await send(path, body)).json() as Promise<Answer>;
}

function match(id: string): string {
  return `/api/matches/${encodeURIComponent(id)}`;
}

export const api = {
  games: () => json<GamesAnswer>("/api/games"),
  text: (language: string) => json<TextAnswer>(`/api/text/${language}`),
  create: (wanted: NewMatch) => json<MatchInfo>("/api/matches", wanted),
  match: (id: string, since = 0) => json<MatchInfo>(`${match(id)}?since=${since}`),
  act: (id: string, request: ActRequest) => json<MatchInfo>(`${match(id)}/act`, request),
  table: (id: string, request: TableRequest) => json<MatchInfo>(`${match(id)}/table`, request),
  foresee: (id: string, request: ForeseeRequest) => json<ForeseenAnswer>(`${match(id)}/foresee`, request),
  rematch: (id: string) => json<MatchInfo>(`${match(id)}/rematch`, {}),
  record: async (id: string) => (await send(`${match(id)}/record`)).text(),
  live: (id: string, since: number) => {
    const address = new URL(`${match(id)}/live?since=${since}`, location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    return address.href;
  },
};
