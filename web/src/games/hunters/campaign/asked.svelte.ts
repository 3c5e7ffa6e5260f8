/** What the table asks the server for besides the match: how long a mission takes, and what came before. Asked for once, when it is said. */

import { api } from "../../../lib/api.ts";
import type { Chronicle, Estimate } from "../../../lib/types.ts";
import type { JourneyView } from "./view.ts";

class Asked<Said> {
  #told = $state.raw<Readonly<Record<string, Said>>>({});
  readonly #under = new Set<string>();
  readonly #ask: (key: string) => Promise<Said>;

  constructor(ask: (key: string) => Promise<Said>) {
    this.#ask = ask;
  }

  /** The answer, or null as long as it is not here. */
  of(key: string): Said | null {
    if (this.#told[key] === undefined && !this.#under.has(key)) {
      this.#under.add(key);
      queueMicrotask(() => void this.#fetch(key));
    }
    return this.#told[key] ?? null;
  }

  async #fetch(key: string): Promise<void> {
    try {
      const said = await this.#ask(key);
      this.#told = { ...this.#told, [key]: said };
    } catch {
      // asked for again when it is said the next time
      this.#under.delete(key);
    }
  }
}

/** By the name of a mission, the heroes who play it, and how many they have played: with every mission more is known. */
const estimates = new Asked<Estimate>((key) => {
  const [mission = "", party = ""] = key.split(" ");
  return api.estimate("hunters", { campaign: "mission", mission, party });
});

/** By the id of a match. */
const chronicles = new Asked<Chronicle>((match) => api.chronicle(match));

export function estimateOf(mission: string, view: JourneyView): Estimate | null {
  const party = view.heroes.filter(({ dead }) => !dead).map(({ name }) => name);
  return estimates.of(`${mission} ${party.join(",")} ${view.missions.length}`);
}

/** The chapters before a match; none as long as they are not here. */
export function chaptersBefore(match: string): Chronicle["chapters"] {
  return chronicles.of(match)?.chapters ?? [];
}
