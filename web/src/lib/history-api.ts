/** The requests of the pages about finished matches, figures, ratings and rankings. */

import { send } from "./api.ts";
import type { ArchiveFigures, Course, Figures, HistoryPage, MatchRating, Profile, Ranking } from "./types.ts";

/** Whose matches: one's own, everybody's, or those of somebody with a name. */
export type Whose = "me" | "all" | { name: string };
export type Pool = "people" | "bots";

export interface Filters {
  game: string;
  how: string;
  faction: string;
  setting: string;
  /** `person:` and a name, or `bot:` and a machine player. */
  opponent: string;
  rated: string;
  /** The fewest and the most moves, such as `51-150` or `151-`. */
  length: string;
}

export const NO_FILTERS: Filters = { game: "", how: "", faction: "", setting: "", opponent: "", rated: "", length: "" };
export const LENGTHS = ["-50", "51-150", "151-"] as const;

/** What the server is asked for, by what was chosen; what was not chosen is not sent. */
export function query(filters: Filters, after: string | null): string {
  const { opponent, length, ...others } = filters;
  const [shortest = "", longest = ""] = length.split("-");
  const [kind, ...rest] = opponent.split(":");
  const named = kind === "person" || kind === "bot" ? { [kind === "bot" ? "player" : "person"]: rest.join(":") } : {};
  const given = Object.entries({ ...others, shortest, longest, ...named, ...(after === null ? {} : { after }) }).filter(([, value]) => value !== "");
  return new URLSearchParams(given).toString();
}

async function json<Said>(path: string): Promise<Said> {
  return (await send(path)).json() as Promise<Said>;
}

const place = (whose: Exclude<Whose, "all">) => (whose === "me" ? "/api/me" : `/api/people/${encodeURIComponent(whose.name)}`);

export const historyApi = {
  page: (whose: Whose, filters: Filters, after: string | null = null) =>
    json<HistoryPage>(`${whose === "all" ? "/api/archive" : `${place(whose)}/history`}?${query(filters, after)}`),
  profile: (whose: Exclude<Whose, "all">) => json<Profile>(whose === "me" ? "/api/me/profile" : place(whose)),
  figures: (whose: Exclude<Whose, "all">, game: string) => json<Figures>(`${place(whose)}/figures?game=${encodeURIComponent(game)}`),
  archive: (game: string, faction: string, setting: string) =>
    json<ArchiveFigures>(`/api/archive/figures?${query({ ...NO_FILTERS, game, faction, setting }, null)}`),
  course: (whose: Exclude<Whose, "all">, game: string, pool: Pool) =>
    json<Course>(`${place(whose)}/course?game=${encodeURIComponent(game)}&pool=${pool}`),
  ranking: (game: string, pool: Pool, first = 0) => json<Ranking>(`/api/games/${encodeURIComponent(game)}/ranking?pool=${pool}&from=${first}`),
  rating: (id: string) => json<MatchRating>(`/api/matches/${encodeURIComponent(id)}/rating`),
  /** All one's records, to be downloaded. */
  records: "/api/me/records",
};
