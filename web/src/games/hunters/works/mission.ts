/** A mission that somebody has published. */

import { i18n } from "../../../lib/i18n.svelte.ts";
import type { WorkParts } from "../../client.ts";
import type { Words } from "../editor/draft.ts";
import { draftOf } from "../editor/draft.ts";
import { drafts } from "../editor/drafts.ts";
import { examine } from "../editor/editor.svelte.ts";
import type { Shown } from "./shown.ts";
import MissionPicture from "./MissionPicture.svelte";

function said(words: Words): string {
  return words[i18n.language] ?? words["en"] ?? "";
}

export const work: WorkParts = {
  picture: MissionPicture,
  facts: (shown, text) => {
    const mission = shown as unknown as Shown;
    const { turns, light, weather, level, enemies } = mission;
    return [
      ...(said(mission.about) === "" ? [] : [said(mission.about)]),
      `${text.say("ui.hunters.level", { level })} · ${text.say("ui.hunters.mission-facts", { turns, light: text.say(`light.${light}`), weather: text.say(`weather.${weather}`) })}`,
      `${text.say("view.enemies")}: ${enemies.map(({ type, count }) => `${text.say(`enemy.${type}`)} × ${count}`).join(", ")}`,
    ];
  },
  setUp: (data) => ({ options: { custom: data["toml"], party: "soldier,scout" }, settled: ["mission"] }),
  copy: async (data) => {
    const { mission, ground } = await examine({ toml: String(data["toml"]) });
    if (mission !== null && ground !== null) {
      const key = drafts.freshKey();
      drafts.save(key, draftOf(mission, ground));
      drafts.setOpen(key);
    }
    return "missions";
  },
};
