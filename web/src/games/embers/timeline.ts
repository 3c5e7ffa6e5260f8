/** What others do as moments to look at: a card is laid, the die falls, coals go out. Every event says what it changes of the
 * view, so no rule is needed to draw the moment after it. */

import { PACE, type Beat, type Timeline, type View } from "../../lib/timeline.ts";
import type { UpdateInfo } from "../../lib/types.ts";
import { goesOn, type Exchange } from "./exchange.ts";

/** What the board draws besides the view of the moment. */
export interface Scene {
  /** The event that is shown; `landed`: the die that was rolled lies still. */
  event: string;
  seat: number | null;
  /** The strike as far as it has come; null: nothing is known of one. */
  exchange: Exchange | null;
  /** How many coals go out. */
  damage: number;
  /** What comes of the strike is known: it goes on in no later moment. */
  settled: boolean;
}

type Event = UpdateInfo["events"][number];

/** How long each event is shown; what is not here happens without a moment of its own. */
const SHOWN: Readonly<Record<string, number>> = {
  kept: PACE.short,
  swapped: PACE.step,
  drew: PACE.short,
  struck: PACE.long,
  waited: PACE.short,
  parried: PACE.step,
  took: PACE.short,
  rolled: PACE.long,
  burnt: PACE.long,
  wind: PACE.long,
  chose: PACE.short,
  shielded: PACE.step,
  held: PACE.short,
  blown: PACE.long,
  fed: PACE.step,
  rested: PACE.short,
};
/** What chance does is looked at, whoever caused it. */
const CHANCE = new Set(["rolled", "burnt", "wind", "blown"]);

export const timeline: Timeline = ({ view: before, seat: eyes, held, updates }) => {
  const beats: Beat[] = [];
  let view = before;
  let exchange: Exchange | null =
    before["phase"] === "answer"
      ? { striker: Number(before["active"]), strike: Number(before["strike"]), parry: null, die: null, total: null, damage: 0 }
      : null;
  for (const { number, events } of updates) {
    events.forEach((event, place) => {
      const name = String(event["event"]);
      const seat = typeof event["seat"] === "number" ? event["seat"] : null;
      view = after(view, event, eyes);
      exchange = goesOn(exchange, event);
      const usual = SHOWN[name];
      if (usual === undefined) return;
      const own = seat !== null && held.includes(seat) && !CHANCE.has(name);
      const settled = name !== "rolled" || events[place + 1]?.["event"] !== "burnt";
      const scene: Scene = { event: name, seat, exchange, damage: Number(event["damage"] ?? 0), settled };
      const beat = { view, number, told: place + 1 };
      if (name !== "rolled" || exchange === null) return void beats.push({ ...beat, scene, ms: own ? PACE.own : usual });
      // While the die tumbles there is no sum yet.
      beats.push({ ...beat, scene: { ...scene, exchange: { ...exchange, total: null } }, ms: usual });
      beats.push({ ...beat, scene: { ...scene, event: "landed" }, ms: settled ? PACE.long : PACE.step });
    });
  }
  return beats;
};

/** The view after one more event. */
function after(view: View, event: Event, eyes: number | null): View {
  const seat = Number(event["seat"] ?? -1);
  const card = Number(event["card"] ?? 0);
  switch (event["event"]) {
    case "struck":
      return { ...played(view, seat, card, eyes), phase: "answer", active: seat, strike: card };
    case "parried":
    case "shielded":
      return played(view, seat, card, eyes);
    case "swapped":
      return { ...view, cards: counted(view, seat, -1) };
    case "drew":
      return { ...view, cards: counted(view, seat, 1), pile: event["left"] };
    case "drew-card":
      return { ...view, hand: [...(view["hand"] as number[]), card].sort((one, other) => one - other) };
    case "rolled":
      return { ...view, phase: "turn", strike: 0 };
    case "burnt":
      return { ...view, embers: (view["embers"] as number[]).map((count, other) => (other === seat ? event["left"] : count)) };
    case "wind":
      return { ...view, hour: event["hour"], wind: event["wind"] };
    case "blown":
    case "fed":
      return { ...view, fire: event["left"] };
    default:
      return view;
  }
}

/** A card leaves the hand of a seat and lies open. */
function played(view: View, seat: number, card: number, eyes: number | null): View {
  const hand = [...(view["hand"] as number[])];
  if (seat === eyes && hand.includes(card)) hand.splice(hand.indexOf(card), 1);
  return { ...view, hand, cards: counted(view, seat, -1), discard: [...(view["discard"] as number[]), card] };
}

function counted(view: View, seat: number, more: number): number[] {
  return (view["cards"] as number[]).map((count, other) => (other === seat ? count + more : count));
}
