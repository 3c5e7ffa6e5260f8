/** The log in words. */

import { episodes, tag, type Bounds, type Event } from "./episodes.ts";
import { takenBack } from "./merge.ts";
import type { Catalogue } from "./text.ts";
import { Turns, type Turn, type TurnReading } from "./turns.ts";
import type { UpdateInfo } from "./types.ts";

export interface Sentence {
  /** The entry, and the place in it. */
  id: string;
  text: string;
  /** Whom it is about: the seat that the event names, else the one that acted; null: no seat's doing. */
  seat: number | null;
  /** Said of a forced move, which nobody had to choose: whose it was. */
  forced: string | null;
  /** The places of the board that it is about. */
  places: string[];
  /** What it is a part of, such as a battle. */
  episode: string | null;
  /** The turn that it belongs to. */
  turn: Turn;
}

export interface Line {
  number: number;
  takenBack: boolean;
  sentences: Sentence[];
  /** What is told here of each episode, in a few words. */
  headlines: Map<string, string>;
}

/** Sentences that are told one by one (no episode), or folded under a headline. */
export interface Part {
  episode: string | null;
  headline: string;
  sentences: Sentence[];
}

/** What a game knows of its events. */
export interface Reading {
  places?: (event: Event) => string[];
  /** What is folded into one line, and that line: of all events so far. */
  episode?: Bounds & { headline: (events: Event[], text: Catalogue, seats: readonly string[]) => string };
  /** The turns that are folded into one line each; without it, a turn is whoever acts. */
  turn?: TurnReading;
  /** Entries that are not told, by their numbers: what they are steps of is told as a whole. */
  untold?: (updates: readonly UpdateInfo[]) => ReadonlySet<number>;
  /** Whether an event is no seat's doing, but that of the game: of enemies that act by themselves, of the weather. */
  unowned?: (event: Event) => boolean;
  /** An event in the game's own words, where the catalogue's sentence is not enough; null: the catalogue's. */
  say?: (event: Event, text: Catalogue, seats: readonly string[]) => string | null;
}

/**
 * Entries in which nothing happened yet, for the `untold` of a game that tells them with what comes of them. That some were taken
 * back is not told either; that something was which had come of them, is.
 */
export function untold(updates: readonly UpdateInfo[]): Set<number> {
  const found = new Set<number>();
  const standing: UpdateInfo[] = [];
  for (const update of updates) {
    if (update.what === "act") {
      standing.push(update);
      if (update.events.length === 0) found.add(update.number);
    } else if (update.what === "undo") {
      const chosen = standing.findLastIndex((action) => !action.auto);
      if (chosen >= 0 && standing.splice(chosen).every(({ number }) => found.has(number))) found.add(update.number);
    }
  }
  return found;
}

/** Words of the table after which somebody else sits there. */
const CHANGES: readonly string[] = ["sit", "join", "leave"];

/** One line per entry; `text` is the game's catalogue, `seats` the names of the seats. Until somebody else has sat down in a seat or
 * left it, it is called by what it plays alone (`roles`): whoever sits there now is not meant. */
export function lines(updates: readonly UpdateInfo[], text: Catalogue, seats: readonly string[], reading: Reading = {}, roles: readonly string[] = seats): Line[] {
  const changed = new Map(updates.filter(({ what }) => CHANGES.includes(what)).map(({ seat, number, what }) => [seat, what === "leave" ? number + 1 : number]));
  const namesAt = (number: number) => seats.map((name, seat) => (number < (changed.get(seat) ?? 0) ? (roles[seat] ?? name) : name));
  const gone = takenBack(updates);
  const { episode } = reading;
  const found = episode === undefined ? [] : episodes(updates, episode);
  const known = new Map(found.map((one) => [one.id, one]));
  const untold = reading.untold?.(updates);
  const turns = new Turns(text, seats, reading.turn);
  let open: string | null = null;
  const told = updates.map((update) => {
    const takenBack = gone.has(update.number);
    if (untold?.has(update.number)) return { number: update.number, takenBack, sentences: [], headlines: new Map() };
    const all = sentences(update, text, changed.size === 0 ? seats : namesAt(update.number), reading).map((sentence, place) => ({
      ...sentence,
      turn: turns.of(update, update.what === "act" && !takenBack ? (update.events[place] ?? {}) : null, sentence),
    }));
    const headlines = new Map<string, string>();
    if (update.what === "act" && episode !== undefined && !takenBack) {
      const told = update.events.map((event, place) => {
        if (tag(event) === episode.begins) open = `${update.number}/${place}`;
        const id = open;
        if (tag(event) === episode.ends) open = null;
        return id;
      });
      told.forEach((id, place) => (all[place]!.episode = id));
      for (const id of new Set(told)) {
        const one = id === null ? undefined : known.get(id);
        if (one !== undefined) headlines.set(one.id, episode.headline(one.events, text, seats));
      }
    }
    return { number: update.number, takenBack, sentences: all, headlines };
  });
  turns.close();
  return told;
}

/** A turn with what is told of it, and the newest entry of that. */
export interface Chapter {
  turn: Turn;
  last: number;
  lines: Folded[];
}

/** The log as it is shown, turn by turn. What a turn is called is not told again as its first sentence. */
export function chapters(lines: readonly Line[]): Chapter[] {
  const found = new Map<Turn, Line[]>();
  for (const line of lines) {
    for (const turn of new Set(line.sentences.map((sentence) => sentence.turn))) {
      const own = line.sentences.filter((sentence) => sentence.turn === turn && (turn.more || sentence.id !== turn.opener));
      found.set(turn, [...(found.get(turn) ?? []), { ...line, sentences: own }]);
    }
  }
  return [...found].map(([turn, own]) => ({ turn, last: own.at(-1)!.number, lines: folded(own) }));
}

/** A line as it is shown, with its episodes folded; `last` is the newest entry of which it tells. */
export interface Folded {
  line: Line;
  last: number;
  parts: Part[];
}

/** The log as it is shown. An episode stands where it began, also what later entries tell of it. */
export function folded(lines: readonly Line[]): Folded[] {
  const known = new Map<string, { part: Part; line: Folded }>();
  return lines
    .map((line) => {
      const made: Folded = { line, last: line.number, parts: [] };
      for (const sentence of line.sentences) {
        const { episode } = sentence;
        const headline = episode === null ? undefined : line.headlines.get(episode);
        const begun = episode === null ? undefined : known.get(episode);
        if (headline === undefined) {
          made.parts.push({ episode: null, headline: "", sentences: [sentence] });
        } else if (begun !== undefined) {
          begun.part.sentences.push(sentence);
          begun.line.last = line.number;
        } else {
          const part: Part = { episode, headline, sentences: [sentence] };
          made.parts.push(part);
          known.set(episode!, { part, line: made });
        }
      }
      return made;
    })
    .filter(({ parts }) => parts.length > 0);
}

function sentences(update: UpdateInfo, text: Catalogue, seats: readonly string[], { places, say, unowned }: Reading): Omit<Sentence, "turn">[] {
  const { seat } = update;
  const forced = update.auto ? text.say("ui.log.forced", { seat }, seats) : null;
  const plain = { id: `${update.number}/0`, seat, forced: null, places: [], episode: null };
  if (update.what !== "act") return [{ ...plain, text: text.say(`table.${update.what}`, { seat }, seats) }];
  if (update.events.length === 0) return [{ ...plain, text: text.say("ui.log.decided", { seat }, seats), forced }];
  const said: Omit<Sentence, "turn">[] = update.events.map((event, place) => ({
    ...plain,
    id: `${update.number}/${place}`,
    text: say?.(event, text, seats) ?? text.say(`event.${tag(event)}`, event, seats),
    seat: unowned?.(event) ? null : typeof event["seat"] === "number" ? event["seat"] : seat,
    places: places?.(event) ?? [],
  }));
  // The first thing told of the one who acted is the move itself; the rest is what came of it.
  (said.find((sentence) => sentence.seat === seat) ?? said[0]!).forced = forced;
  return said;
}
