/** The server's requests. A refused one throws a `Refusal`, whose problem says why. */

import type {
  CampaignInfo,
  CampaignList,
  Chair,
  Chronicle,
  Codes,
  Estimate,
  Answer,
  ContentAnswer,
  Created,
  Devices,
  ForeseenAnswer,
  ForeseeRequest,
  HintAnswer,
  HintRequest,
  Invitation,
  Invited,
  GamesAnswer,
  MatchInfo,
  MatchList,
  Me,
  NewMatch,
  PersonReportRequest,
  OlderUpdates,
  Problem,
  Registered,
  SeatsAnswer,
  TextAnswer,
  Tonight,
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

export async function json<Said>(path: string, body?: unknown, more?: RequestInit): Promise<Said> {
  return (await send(path, body, more)).json() as Promise<Said>;
}

function match(id: string): string {
  return `/api/matches/${encodeURIComponent(id)}`;
}

function campaign(id: string): string {
  return `/api/campaigns/${encodeURIComponent(id)}`;
}

export const api = {
  games: () => json<GamesAnswer>("/api/games"),
  /** What a game says to a question of one of its own pages. */
  ask: async (game: string, question: string, asked: Record<string, unknown>) =>
    (await json<Answer>(`/api/games/${encodeURIComponent(game)}/ask/${encodeURIComponent(question)}`, { asked })).answer,
  seats: (game: string, options: Record<string, unknown>) =>
    json<SeatsAnswer>(`/api/games/${encodeURIComponent(game)}/seats`, { options }),
  /** About how long a match with these options takes, for whoever asks. */
  estimate: (game: string, options: Record<string, unknown>) => json<Estimate>(`/api/games/${encodeURIComponent(game)}/estimate`, { options }),
  content: async (game: string) => (await json<ContentAnswer>(`/api/games/${encodeURIComponent(game)}/content`)).content,
  text: (language: string) => json<TextAnswer>(`/api/text/${language}`),
  startText: (language: string) => json<TextAnswer>(`/api/text/${language}/start`),
  create: (wanted: NewMatch) => json<MatchInfo>("/api/matches", wanted),
  mine: () => json<MatchList>("/api/matches"),
  tables: () => json<MatchList>("/api/tables"),
  match: (id: string, since = 0) => json<MatchInfo>(`${match(id)}?since=${since}`),
  older: (id: string, before: number) => json<OlderUpdates>(`${match(id)}/updates?before=${before}`),
  join: (id: string, seat: number) => json<MatchInfo>(`${match(id)}/join`, { seat }),
  rematch: (id: string, anew = false) => json<Created>(`${match(id)}/rematch${anew ? "?anew=true" : ""}`, {}),
  campaigns: () => json<CampaignList>("/api/campaigns"),
  /** One of them, with what happened in all its chapters. */
  campaign: (id: string) => json<CampaignInfo>(campaign(id)),
  /** `tonight` says who plays whom, if it is not as before. */
  chapter: (id: string, number: number, how: "continue" | "again" | "fork", tonight?: Chair[]) =>
    json<Created>(`${campaign(id)}/chapters/${number}`, { how, ...(tonight === undefined ? {} : { tonight }) }),
  tonight: (id: string) => json<Tonight>(`${campaign(id)}/tonight`),
  leaveCampaign: (id: string) => json<CampaignList>(`${campaign(id)}/leave`, {}),
  /** The link of a campaign; with `renew` another one, and the old one is not good any more. */
  invite: (id: string, renew = false) => json<Invitation>(`${campaign(id)}/invitation?renew=${renew}`, {}),
  /** The same, by the match that is its last chapter. */
  inviteTo: (id: string) => json<Invitation>(`${match(id)}/invitation`, {}),
  withdraw: (id: string) => send(`${campaign(id)}/invitation`, undefined, { method: "DELETE" }),
  invited: (invitation: string) => json<Invited>(`/api/invitations/${encodeURIComponent(invitation)}`),
  accept: (invitation: string, role: string | null) => json<Created>(`/api/invitations/${encodeURIComponent(invitation)}`, { role }),
  standIn: (id: string, seat: number) => json<MatchInfo>(`${match(id)}/stand-in`, { seat }),
  /** A campaign as a file, to be downloaded. */
  campaignFile: (id: string) => `${campaign(id)}/file`,
  importCampaign: (text: string) => json<CampaignInfo>("/api/campaigns", { text }),
  /** The chapters before a match, or the last of them, if it is one of a campaign. */
  chronicle: (id: string, last?: number) => json<Chronicle>(`${match(id)}/chronicle${last === undefined ? "" : `?last=${last}`}`),
  foresee: (id: string, request: ForeseeRequest) => json<ForeseenAnswer>(`${match(id)}/foresee`, request),
  hint: (id: string, request: HintRequest) => json<HintAnswer>(`${match(id)}/hint`, request),
  record: async (id: string) => (await send(`${match(id)}/record`)).text(),
  /** The address of a match's socket, for who has so much of its log and of its chat, that of onlookers too. */
  live: (id: string, since: number, chat: number, watchers: number) => {
    const address = new URL(`${match(id)}/live?since=${since}&chat=${chat}&watchers=${watchers}`, location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    return address.href;
  },
  report: (id: string, told: PersonReportRequest) => send(`${match(id)}/report`, told),
  me: () => json<Me>("/api/me"),
  rename: (nick: string) => json<Me>("/api/me", { nick }, { method: "PUT" }),
  register: (name: string, password: string) => json<Registered>("/api/me/register", { name, password }),
  /** Another password for a recovery code; whoever has it is signed in. */
  recover: (name: string, code: string, password: string) => json<Me>("/api/me/recover", { name, code, password }),
  devices: () => json<Devices>("/api/me/devices"),
  /** Other recovery codes: those from before are not good any more. */
  newCodes: (password: string) => json<Codes>("/api/me/codes", { password }),
  signIn: (name: string, password: string) => json<Me>("/api/me/sign-in", { name, password }),
  signOut: (everywhere: boolean) => json<Me>(`/api/me/sign-out?everywhere=${everywhere}`, {}),
  changePassword: (old: string, fresh: string) => json<Me>("/api/me/password", { old, new: fresh }, { method: "PUT" }),
  deleteMe: (password: string) => json<Me>("/api/me", { password }, { method: "DELETE" }),
};
