/** Equipment to choose from, in a shop or in the store of the base: what there is to it for a hero, and which of it is wanted. */

import type { Catalogue } from "../../../lib/text.ts";
import { plain } from "../../../lib/typed.ts";
import type { Choice } from "../../../lib/types.ts";
import { itemOf } from "../facts.ts";
import { reference } from "../reference/facts.ts";
import { capital, KINDS } from "../setup/kit.ts";
import { itemFacts } from "../words.ts";
import type { Carried, Member, Paper } from "./view.ts";

/** Something that can be bought, made or taken. */
export interface Ware {
  /** What is done with it, in notation. */
  key: string;
  item: string;
  /** How many of them lie there. */
  count: number;
  price: number | null;
  /** How to have it, or null: `why` not. */
  choice: Choice | null;
  why: string | undefined;
  /** How it is made, of what is a technical document. */
  paper: Paper | null;
}

/** What is looked for; empty: everything. */
export interface Wanted {
  kind?: string;
  /** A weapon that it can be mounted on. */
  fits?: string;
  /** `now`: it can be had now; `make`: the base has a room that makes it. */
  can?: string;
}

export type Filters = readonly { name: keyof Wanted; label: string; options: [value: string, label: string][] }[];

/** The weapons of a hero that accessories can be mounted on. */
export function mounts(hero: Member): string[] {
  return [...new Set(hero.gear.map(({ item }) => item))].filter((item) => (itemOf(item).takes ?? 0) > 0);
}

/** What one can look for among these, for this hero. */
export function filtersOf(wares: readonly Ware[], hero: Member, text: Catalogue): Filters {
  const kinds = KINDS.filter((kind) => wares.some(({ item }) => itemOf(item).kind === kind));
  const fitting = mounts(hero).filter((weapon) => wares.some(({ item }) => reference().fits[item]?.includes(weapon)));
  const can: [string, string][] = [["now", text.say("ui.hunters.journey.find.now")]];
  if (wares.some(({ paper }) => paper !== null)) can.push(["make", text.say("ui.hunters.journey.find.make")]);
  return [
    { name: "kind", label: text.say("ui.hunters.reference.slot"), options: kinds.map((kind) => [kind, capital(text.say(`slot.${kind}`))]) },
    ...(fitting.length === 0 ? [] : [{ name: "fits" as const, label: text.say("ui.hunters.reference.fits"), options: fitting.map((weapon): [string, string] => [weapon, text.named("item", weapon)]) }]),
    { name: "can", label: text.say("ui.hunters.journey.find.can"), options: can },
  ];
}

/** Those that are wanted, and have all words of a search on them. */
export function sift(wares: readonly Ware[], wanted: Wanted, search: string, text: Catalogue): Ware[] {
  const words = plain(search).split(/\s+/).filter((word) => word !== "");
  return wares.filter(({ item, choice, paper }) => {
    const thing = itemOf(item);
    if (wanted.kind && thing.kind !== wanted.kind) return false;
    if (wanted.fits && !reference().fits[item]?.includes(wanted.fits)) return false;
    if (wanted.can === "now" && choice === null) return false;
    if (wanted.can === "make" && paper?.able !== true) return false;
    const written = plain([item, text.named("item", item), text.say(`slot.${thing.kind}`), ...itemFacts(thing, text)].join("\n"));
    return words.every((word) => written.includes(word));
  });
}

/** The piece of a hero that is most like this one, to compare it with. */
export function rival(item: string, hero: Member): string | null {
  const { kind } = itemOf(item);
  const alike = hero.gear.filter((gear) => gear.item !== item && itemOf(gear.item).kind === kind);
  const likeness = (gear: Carried) => {
    const [one, other] = [itemOf(item), itemOf(gear.item)];
    return Number(gear.place === kind) + 2 * Number(one.slots === other.slots) + 2 * Number((one.range === undefined) === (other.range === undefined));
  };
  return alike.toSorted((one, other) => likeness(other) - likeness(one))[0]?.item ?? null;
}
