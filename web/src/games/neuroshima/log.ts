/** What the log needs to know of events: the hexes that they are about, and what a battle came to. */

import { tag, type Event } from "../../lib/episodes.ts";
import type { Reading } from "../../lib/log.ts";
import type { Catalogue } from "../../lib/text.ts";
import { turns } from "./turns.ts";

/** A battle. */
export const BOUNDS = { begins: "battle-began", ends: "battle-ended" } as const;

const FIELDS = ["cell", "to", "target", "other", "by", "medic", "source", "cells"];

function places(event: Event): string[] {
  const gains = (event["gains"] as [string, string, number][] | undefined) ?? [];
  const named = [...FIELDS.flatMap((name) => event[name]), ...gains.map(([cell]) => cell)];
  return [...new Set(named.filter((value): value is string => typeof value === "string" && /^[a-z]\d$/.test(value)))];
}

/** Who lost what: `Battle: Borgo 20 → 17. 3 units fall.` */
function headline(events: Event[], text: Catalogue, seats: readonly string[]): string {
  const began = events[0] ?? {};
  const cause = text.say("ui.hex.fought.cause", began, seats);
  // Nobody knows how it ends before it has ended.
  if (!events.some((event) => tag(event) === BOUNDS.ends)) return `${cause} ${text.say("ui.hex.fought.goes-on")}`;
  const hurt = new Map<number, { wounds: number; left: number }>();
  let fallen = 0;
  let scored = 0;
  for (const event of events) {
    const seat = Number(event["seat"]);
    if (tag(event) === "destroyed") fallen += 1;
    if (tag(event) === "scored") scored += Number(event["points"]);
    if (tag(event) !== "hq-hit") continue;
    hurt.set(seat, { wounds: (hurt.get(seat)?.wounds ?? 0) + Number(event["wounds"]), left: Number(event["left"]) });
  }
  const said = [cause];
  for (const [seat, { wounds, left }] of hurt) said.push(text.say("ui.hex.fought.hq", { seat, wounds, left }, seats));
  if (scored > 0) said.push(text.say("ui.hex.fought.scored", { count: scored }));
  if (fallen > 0) said.push(text.say("ui.hex.fought.fallen", { count: fallen }));
  else if (hurt.size === 0) said.push(text.say("ui.hex.fought.nothing"));
  return said.join(" ");
}

export const reading: Reading = { places, episode: { ...BOUNDS, headline }, turn: turns };
