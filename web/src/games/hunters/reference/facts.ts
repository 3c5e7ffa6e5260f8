/** What the reference knows beyond what boards use (`reference.py`). */

import type { Catalogue } from "../../../lib/text.ts";
import { content, type Printed } from "../facts.ts";
import type { Coming, Fail, Goal, Ground } from "../view.ts";
import { comingText } from "../words.ts";

/** One side of a map tile. */
export interface TileSheet {
  size: "large" | "medium" | "small";
  theme: string;
  width: number;
  height: number;
  icons: string;
  edges: string;
}

/** From how many heroes on it is another number: `[heroes, count]`. */
export type Parties = readonly [number, number][];

export interface Arrival extends Coming {
  parties: Parties;
}

/** Who stands on the map at the start. */
export interface There {
  enemy: string;
  parties: Parties;
}

export interface MissionGoals {
  tiles: string[];
  hidden: boolean;
  goals: Goal[];
  fails: Fail[];
  there: There[];
  coming: Arrival[];
}

/** How the base makes a thing: the room, its lowest level, what it takes. */
export interface Made {
  room: string;
  level: number;
  cost: Record<string, number>;
  days: number;
}

export interface Reference {
  /** Of what was not written for Ashgrid, by kind and name: `item/smg`. */
  sources: Record<string, string>;
  /** The weapons that an accessory fits. */
  fits: Record<string, string[]>;
  /** The heroes who have slots enough for a weapon. */
  bearers: Record<string, string[]>;
  made: Record<string, Made>;
  tiles: Record<string, TileSheet>;
  missions: Record<string, MissionGoals>;
}

const NOTHING: Reference = { sources: {}, fits: {}, bearers: {}, made: {}, tiles: {}, missions: {} };

export function printed(): Printed {
  return content.value;
}

export function reference(): Reference {
  return (content.value as Printed & { reference?: Reference }).reference ?? NOTHING;
}

/** A side of a tile as a ground of its own. */
export function groundOf(code: string, tile: TileSheet): Ground {
  const { width, height, theme, icons, edges } = tile;
  return { width, height, icons, edges, zone: [], tiles: [{ code, theme, at: "a1", width, height, turn: 0 }] };
}

/** The other side of a piece: an odd code and the even one after it belong together. */
export function otherSide(code: string): string {
  const [, letters = "", digits = ""] = /^(.*?)(\d+)$/.exec(code) ?? [];
  const number = Number(digits);
  return `${letters}${String(number % 2 === 1 ? number + 1 : number - 1).padStart(digits.length, "0")}`;
}

export function missionsWith(code: string): string[] {
  return Object.entries(reference().missions).flatMap(([name, { tiles }]) => (tiles.includes(code) ? [name] : []));
}

const FEWEST = 2;
const MOST = 4;

/** `3+ heroes; 4 heroes: × 2`, nothing where all parties meet as many. */
function sizesText(parties: Parties, text: Catalogue): string {
  const sizes = parties.map(([heroes, count], place) => {
    const size = text.say(heroes === MOST ? "ui.hunters.reference.most-heroes" : "ui.hunters.reference.heroes", { heroes });
    return place === 0 ? (heroes === FEWEST ? "" : size) : `${size}: × ${count}`;
  });
  return sizes.filter((size) => size !== "").join("; ");
}

/** `Turn 4: Rat Queen × 1 (l3). 3+ heroes; 4 heroes: × 2.` */
export function arrivalText({ parties, ...coming }: Arrival, text: Catalogue): string {
  const said = sizesText(parties, text);
  return said === "" ? comingText(coming, text) : `${comingText(coming, text)} ${said}.`;
}

/** `Rat Queen × 1 (3+ heroes; 4 heroes: × 2)` */
export function thereText({ enemy, parties }: There, text: Catalogue): string {
  const said = sizesText(parties, text);
  return `${text.named("enemy", enemy)} × ${parties[0]?.[1] ?? 0}${said === "" ? "" : ` (${said})`}`;
}
