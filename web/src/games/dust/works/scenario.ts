/** A scenario that somebody has published. */

import type { WorkParts } from "../../client.ts";
import type { Scenario } from "../builder/ask.ts";
import { goalWords } from "../builder/scenarios.ts";
import { draftOf } from "../editor/draft.ts";
import { drafts } from "../editor/drafts.ts";
import { examine } from "../editor/editor.svelte.ts";
import ScenarioPicture from "./ScenarioPicture.svelte";

export const work: WorkParts = {
  picture: ScenarioPicture,
  facts: (shown, text) => {
    const { scenario } = shown as unknown as { scenario: Scenario };
    const points = scenario.points > 0 ? [text.say("ui.dust.field.points", { count: scenario.points })] : [];
    return [[...points, text.say("ui.dust.field.rounds", { count: scenario.rounds })].join(" · "), ...(scenario.text === "" ? [] : [scenario.text]), ...goalWords(text, scenario)];
  },
  setUp: (data, shown) => {
    const { scenario } = shown as unknown as { scenario: Scenario };
    return { options: { custom: data["toml"] }, settled: ["scenario", ...(scenario.forces.length > 0 ? ["armies"] : [])] };
  },
  copy: async (data) => {
    const { scenario } = await examine({ toml: String(data["toml"]) });
    const draft = scenario === null ? null : draftOf(scenario);
    if (draft !== null) {
      const key = drafts.freshKey();
      drafts.save(key, draft);
      drafts.setOpen(key);
    }
    return "editor";
  },
};
