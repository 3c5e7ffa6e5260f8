/** How finished matches are said. */

import { playerName, roleName } from "./seats.ts";
import type { Catalogue } from "./text.ts";
import type { HistorySeat, RatingInfo } from "./types.ts";

type Who = Pick<HistorySeat, "name" | "guest" | "gone" | "player">;

/** Who sat there, without what was played. */
export function whoPlayed(seat: Who, text: Catalogue): string {
  if (seat.player !== "") return playerName(seat.player, text);
  if (seat.gone) return text.say("ui.history.gone");
  return seat.guest ? text.say("ui.seat.guest") : seat.name;
}

export function factionName(faction: string, text: Catalogue, game: string): string {
  return roleName(faction, text.of(game));
}

/** Where it was played; empty where nothing is known of it. */
export function settingName(setting: string, text: Catalogue, game: string): string {
  if (setting === "own") return text.say("ui.history.own-setting");
  const words = text.of(game);
  if (setting === "" || words.has(setting)) return setting === "" ? "" : words.say(setting);
  return setting.slice(setting.indexOf(".") + 1);
}

export function range(rating: Pick<RatingInfo, "low" | "high">, text: Catalogue): string {
  return text.say("ui.rating.range", { low: rating.low, high: rating.high });
}

export interface Plot {
  line: string;
  /** The outline of what lies between the lowest and the highest that each rating may be. */
  band: string;
  marks: { at: number; points: number }[];
}

/** A rating's course as paths in a picture of this size, the oldest on the left. */
export function plot(points: readonly { points: number; low: number; high: number }[], width: number, height: number): Plot {
  const lowest = Math.floor(Math.min(...points.map(({ low }) => low)) / 100) * 100;
  const highest = Math.ceil(Math.max(...points.map(({ high }) => high)) / 100) * 100;
  const x = (place: number) => (points.length === 1 ? width / 2 : (place * width) / (points.length - 1));
  const y = (value: number) => height - ((value - lowest) / Math.max(1, highest - lowest)) * height;
  const path = (pairs: [number, number][]) => pairs.map(([a, b], place) => `${place === 0 ? "M" : "L"}${a.toFixed(1)} ${b.toFixed(1)}`).join("");
  const along = (of: (one: (typeof points)[number]) => number): [number, number][] => points.map((one, place) => [x(place), y(of(one))]);
  const step = Math.max(100, Math.ceil((highest - lowest) / 400) * 100);
  const marks: Plot["marks"] = [];
  for (let value = lowest; value <= highest; value += step) marks.push({ at: y(value), points: value });
  return { line: path(along(({ points: value }) => value)), band: `${path([...along(({ high }) => high), ...along(({ low }) => low).toReversed()])}Z`, marks };
}
