/** An army list that somebody has published. */

import type { WorkParts } from "../../client.ts";
import { blocOf, groups, limitFrom, read } from "../builder/list.ts";
import { drafts, keep, lists, LONGEST_NAME } from "../builder/saved.svelte.ts";
import ArmyPicture from "./ArmyPicture.svelte";

function words(of: Readonly<Record<string, unknown>>): string {
  return String(of["list"]);
}

export const work: WorkParts = {
  picture: ArmyPicture,
  facts: (shown, text) => [
    text.say("ui.dust.work.cost", { cost: Number(shown["cost"]), count: Number(shown["points"]) }),
    ...groups(read(words(shown))).map(({ entry, times }) => `${entry.map((unit) => text.named("unit", unit)).join(" + ")}${times > 1 ? ` × ${times}` : ""}`),
  ],
  setUp: (data) => {
    const other = blocOf(read(words(data))) === "axis" ? "allies" : "axis";
    return { options: { armies: `${words(data)}|${other}`, points: Number(data["points"]), scenario: "full-battle" }, settled: [] };
  },
  copy: (data, title) => {
    const { of } = drafts();
    const [text, limit] = [words(data), limitFrom(data["points"])];
    const bloc = blocOf(read(text)) ?? "allies";
    const saved = lists.put(title.slice(0, LONGEST_NAME), limit, text).id;
    keep(bloc, { ...of, [bloc]: { bloc, limit, text, saved } });
    return Promise.resolve("army");
  },
};
