/** A chapter that is over in a few sentences: where the party went, what it read, who rose or fell, how the mission went. */

import { tag, type Event } from "../../../lib/episodes.ts";
import type { Catalogue } from "../../../lib/text.ts";
import { story } from "./story.svelte.ts";

export function previously(journal: readonly Event[], text: Catalogue): string[] {
  const of = (...kinds: string[]) => journal.filter((event) => kinds.includes(tag(event)));
  const spots = of("arrived").map((event) => String(event["spot"])).filter((spot, place, all) => spot !== all[place - 1]);
  const cards = [...new Set(of("card-read").map((event) => String(event["card"])))];
  const titles = cards.map((card) => story.say(card, "title", text)).filter((title) => title !== ""); // they come in a moment
  const fallen = [...new Set(of("fell", "fell-unconscious").map((event) => String(event["hero"])))];
  const day = of("day-began").at(-1)?.["day"];
  const plain = of("level-reached", "room-built", "produced", "hero-joined", "hero-left", "died", "died-on-journey");
  const ends = of("mission-called", "mission-over", "campaign-ended", "campaign-lost").map((event) => {
    if (tag(event) === "mission-called") return text.say("ui.hunters.previously.called", { ...event, day });
    if (tag(event) === "mission-over") return text.say(event["won"] === true ? "ui.hunters.previously.won" : "ui.hunters.previously.lost", event);
    return text.say(`event.${tag(event)}`, event);
  });
  return [
    ...(spots.length > 0 ? [text.say("ui.hunters.previously.ways", { spots })] : []),
    ...(titles.length > 0 ? [text.say("ui.hunters.previously.cards", { titles })] : []),
    ...plain.map((event) => text.say(`event.${tag(event)}`, event)),
    ...(fallen.length > 0 ? [text.say("ui.hunters.previously.fell", { heroes: fallen })] : []),
    ...ends,
  ];
}
