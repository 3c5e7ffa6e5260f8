/** The requests of the hall: what can be watched and joined, what waits for somebody, and friends. */

import { send } from "./api.ts";
import type { Created, FriendsAnswer, HallAnswer, NewsAnswer } from "./types.ts";

export type Befriend = "follow" | "unfollow" | "block" | "unblock";

const match = (id: string) => `/api/matches/${encodeURIComponent(id)}`;

async function json<Answer>(answer: Promise<Response>): Promise<Answer> {
  return (await answer).json() as Promise<Answer>;
}

export const hallApi = {
  hall: () => json<HallAnswer>(send("/api/hall")),
  news: () => json<NewsAnswer>(send("/api/news")),
  friends: () => json<FriendsAnswer>(send("/api/friends")),
  befriend: (name: string, how: Befriend) => json<FriendsAnswer>(send("/api/friends", { name, how })),
  /** Whether friends are told that one is here. */
  hide: (hidden: boolean) => json<FriendsAnswer>(send("/api/me/presence", { hidden }, { method: "PUT" })),
  /** Invite somebody by name to a free seat. */
  ask: (id: string, name: string, seat: number) => json<FriendsAnswer>(send(`${match(id)}/ask`, { name, seat })),
  answer: (id: string, accept: boolean) => json<Created>(send(`${match(id)}/answer`, { accept })),
};
