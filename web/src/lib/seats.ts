/** How seats and players are called. */

import type { Catalogue } from "./text.ts";
import type { MatchInfo, SeatInfo } from "./types.ts";

/** The game's name of a seat; `text` is the game's catalogue. */
export function roleName(role: string, text: Catalogue): string {
  const key = `seat.${role}`;
  return text.has(key) ? text.say(key) : role;
}

/** Names for sentences: the roles, numbered where one appears twice. */
export function seatNames(seats: readonly Pick<SeatInfo, "role">[], text: Catalogue): string[] {
  const names = seats.map((seat) => roleName(seat.role, text));
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
export function whoSits(info: Pick<MatchInfo, "seats" | "held">, number: number, text: Catalogue): string {
  const seat = info.seats[number]!;
  if (seat.kind === "bot") return playerName(seat.player, text);
  if (info.held.includes(number)) return text.say(isShared(info) ? "ui.seat.person" : "ui.seat.you");
  if (seat.kind === "open" && seat.kept !== "other") return text.say(seat.player === "" ? "ui.seat.open" : "ui.seat.stand-in");
  if (seat.name !== "") return seat.name;
  return text.say(seat.guest || seat.kind === "open" ? "ui.seat.guest" : "ui.seat.person");
}

/** Whether several people play in this browser. */
export function isShared(info: Pick<MatchInfo, "held">): boolean {
  return info.held.length > 1;
}
