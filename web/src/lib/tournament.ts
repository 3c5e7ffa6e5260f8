/** What the pages of tournaments show: names, marks of games, a crosstable, one's own games. */

import { playerName } from "./seats.ts";
import type { Catalogue } from "./text.ts";
import type { EntrantInfo, TournamentGame, TournamentInfo, TournamentLine } from "./types.ts";

/** The words for what there are several of. */
export const WORDS = {
  kind: { arena: "ui.tournament.kind.arena", "round-robin": "ui.tournament.kind.round-robin" },
  state: {
    announced: "ui.tournament.state.announced",
    running: "ui.tournament.state.running",
    over: "ui.tournament.state.over",
    cancelled: "ui.tournament.state.cancelled",
  },
  list: { running: "ui.tournaments.running", announced: "ui.tournaments.announced", over: "ui.tournaments.over" },
  tie: { arena: "ui.tournament.tie.arena", "round-robin": "ui.tournament.tie.round-robin" },
  rules: { arena: "ui.tournament.rules.arena", "round-robin": "ui.tournament.rules.round-robin" },
  mark: { win: "ui.tournament.mark.win", draw: "ui.tournament.mark.draw", loss: "ui.tournament.mark.loss", going: "ui.tournament.mark.going" },
} as const;

/** How a game stands for one of the two: `points` are told as soon as it counts. */
export interface Mark {
  game: TournamentGame;
  opponent: number;
  kind: "win" | "draw" | "loss" | "going";
}

export function nameOf(entrant: EntrantInfo, text: Catalogue): string {
  if (entrant.player !== "") return playerName(entrant.player, text);
  if (entrant.name !== "") return entrant.name;
  return text.say(entrant.guest ? "ui.tournament.guest" : "ui.tournament.nobody", { number: entrant.number });
}

/** Everybody's name by their number; machine players of one kind are numbered. */
export function namesOf(info: Pick<TournamentInfo, "entrants">, text: Catalogue): Map<number, string> {
  const plain = info.entrants.map((one) => nameOf(one, text));
  const twice = (name: string) => plain.indexOf(name) !== plain.lastIndexOf(name);
  return new Map(info.entrants.map((one, place) => [one.number, twice(plain[place]!) ? `${plain[place]} ${one.number}` : plain[place]!]));
}

/** The name that its creator has given it, or what it is. */
export function titleOf(found: Pick<TournamentLine, "title" | "game" | "kind">, text: Catalogue): string {
  return found.title === "" ? `${text.of(found.game).say("game.title")}: ${text.say(WORDS.kind[found.kind])}` : found.title;
}

/** The games of somebody that have begun or count, in the order of the pairings. */
export function marksOf(games: readonly TournamentGame[], number: number): Mark[] {
  return games.flatMap((game) => {
    if (game.one !== number && game.other !== number) return [];
    if (game.match === null && game.for_one === null) return [];
    const first = game.one === number;
    return [{ game, opponent: first ? game.other : game.one, kind: kindOf(game, first) }];
  });
}

function kindOf(game: TournamentGame, first: boolean): Mark["kind"] {
  if (game.for_one === null || game.for_other === null) return "going";
  const [mine, theirs] = first ? [game.for_one, game.for_other] : [game.for_other, game.for_one];
  if (mine === theirs && mine > 0) return "draw";
  return mine > theirs ? "win" : "loss";
}

/** Points as they are written on paper: 2½. */
export function written(points: number, text: Catalogue): string {
  const whole = Math.floor(points);
  if (points === whole) return text.number(whole);
  return points - whole === 0.5 ? `${whole === 0 ? "" : text.number(whole)}½` : text.number(points, "decimal");
}

export const SIGNS: Readonly<Record<Mark["kind"], string>> = { win: "1", draw: "½", loss: "0", going: "•" };

/** Games that are being played. When a tournament is over, nobody waits for those that came too late. */
export function running(info: Pick<TournamentInfo, "state" | "games">): TournamentGame[] {
  return info.state === "running" ? info.games.filter((game) => game.match !== null && game.for_one === null) : [];
}

export function mine(info: Pick<TournamentInfo, "state" | "games" | "you">): TournamentGame[] {
  return running(info).filter((game) => info.you === game.one || info.you === game.other);
}

/** What the clock at the top counts down to; null where nothing is known. */
export function nextMoment(info: Pick<TournamentInfo, "state" | "starts" | "ends" | "kind">): number | null {
  if (info.state === "announced") return info.starts;
  return info.state === "running" && info.kind === "arena" ? info.ends : null;
}

export function moment(at: number, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(at);
}

/** Clocks that are offered for games of an arena, and days for each move by correspondence. */
export const ARENA_CLOCKS = ["bank:3m+2s", "bank:5m+3s", "bank:10m+5s", "bank:15m+10s", "bank:20m+10s"] as const;
export const DAYS = ["days:1", "days:2", "days:3", "days:5", "days:7", "days:14"] as const;
export const LENGTHS = [20, 30, 45, 60, 90, 120, 180] as const;
