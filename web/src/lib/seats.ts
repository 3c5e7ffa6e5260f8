/** How seats and players are called. */

import type { Catalogue } from "./text.ts";
import type { MatchInfo, SeatInfo } from "./types.ts";

/** The game's name of a seat; `text` is the game's catalogue. */
export function roleName(role: string, text: Catalogue): string {
  const key = `seat.${role}`;
  return text.has(key) ? text.say(key) : role;
}

type Sitting = Pick<MatchInfo, "seats" | "held">;

/** The game's names of all seats, numbered where one appears twice. */
export function roleNames(seats: readonly Pick<SeatInfo, "role">[], text: Catalogue): string[] {
  return numbered(seats.map((seat) => roleName(seat.role, text)));
}

/** Names for sentences: who sits there, and as what. People who share a screen, and nobody, have only what they play. */
export function seatNames(info: Sitting, text: Catalogue): string[] {
  const roles = roleNames(info.seats, text);
  return numbered(
    info.seats.map((seat, number) => {
      const role = roles[number]!;
      if (nameless(info, seat, number)) return role;
      return text.say("ui.seat.name", { who: whoSits(info, number, text), role });
    }),
  );
}

/** Where all play together: a machine player that is asked as well, and lets the people answer first. */
export function holdsBack(info: Pick<MatchInfo, "seats" | "actors" | "together">, seat: number): boolean {
  const isPerson = (one: number): boolean => info.seats[one]?.kind === "human";
  return info.together && !isPerson(seat) && info.actors.some(isPerson);
}

function nameless(info: Sitting, seat: SeatInfo, number: number): boolean {
  if (seat.kind === "open") return seat.player === "" && seat.kept !== "other";
  if (info.held.includes(number)) return isShared(info);
  return seat.kind === "human" && seat.name === "" && !seat.guest;
}

function numbered(names: string[]): string[] {
  return names.map((name, number) => (names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${number + 1}`));
}

/** A machine player in words: `mcts:500ms` is a kind and its budget. */
export function playerName(player: string, text: Catalogue): string {
  const [kind = "", budget = ""] = player.split(":");
  const key = `player.${kind}`;
  if (!text.has(key)) return player;
  const name = text.say(key);
  return budget === "" ? name : text.say("ui.player.budget", { name, budget: budgetName(budget, text) });
}

function budgetName(budget: string, text: Catalogue): string {
  const time = /^(\d+(?:\.\d+)?)(ms|s)$/.exec(budget);
  if (time) {
    const seconds = Number(time[1]) / (time[2] === "ms" ? 1000 : 1);
    return text.say("ui.player.seconds", { seconds });
  }
  const steps = /^(\d+)it$/.exec(budget);
  return steps ? text.say("ui.player.steps", { steps: Number(steps[1]) }) : budget;
}

/** Who sits there: you, a machine, somebody else, nobody yet. */
export function whoSits(info: Sitting, number: number, text: Catalogue): string {
  const seat = info.seats[number]!;
  if (seat.kind === "bot") return botName(seat.player, text);
  if (info.held.includes(number) && !isShared(info)) return text.say("ui.seat.you");
  if (seat.kind === "open" && seat.kept !== "other") return text.say(seat.player === "" ? "ui.seat.open" : "ui.seat.stand-in");
  return seat.name === "" ? text.say("ui.seat.guest") : seat.name;
}

/** A machine player as somebody at the table: its kind, without its budget. */
function botName(player: string, text: Catalogue): string {
  const key = `player.${player.split(":")[0]}`;
  return text.has(key) ? text.say(key) : player;
}

/** Whether several people play in this browser. */
export function isShared(info: Pick<MatchInfo, "held">): boolean {
  return info.held.length > 1;
}
