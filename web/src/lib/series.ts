/** Two games with the seats swapped. */

import type { MatchInfo } from "./types.ts";

/** What each seat has won so far, this game included when it is over; null as long as there is nothing to count. */
export function total(info: Pick<MatchInfo, "series" | "outcome">): number[] | null {
  const { series, outcome } = info;
  if (series === null || (series.game === 1 && outcome === null)) return null;
  return series.score.map((won, seat) => won + (outcome?.payoffs[seat] ?? 0));
}
