/** What a unit did in a phase, what was done to it, or why it did nothing: from the events, in plain sentences. */

import { tag } from "../../lib/episodes.ts";
import type { Catalogue } from "../../lib/text.ts";
import { readHit, type Battle, type Hit, type Step } from "./battles.ts";
import type { Event } from "./history.ts";
import type { Unit } from "./view.ts";
import { signed } from "./words.ts";

export interface Reason {
  text: string;
  /** The cells that it is about. */
  cells: string[];
}

export interface Chapter {
  phase: number;
  reasons: Reason[];
}

interface Teller {
  unit: Unit;
  step: Step;
  text: Catalogue;
  names: readonly string[];
}

function named(cell: string, { step, text }: Teller): string {
  const unit = step.board.tiles.find((other) => other.cell === cell);
  return unit === undefined ? cell : `${text.named("term", unit.tile, [unit.army])} (${cell})`;
}

/** `strength 2 (printed 1, Officer (b3) +1)`. */
function strength(hit: Hit, text: Catalogue): string {
  const parts = [
    text.say("ui.hex.story.printed", { base: hit.base }),
    ...hit.gains.map(({ cell, tile, amount }) => text.say("ui.hex.story.gain", { cell, tile, amount: signed(amount) })),
    ...(hit.armour > 0 ? [text.say("ui.hex.story.armour", { armour: hit.armour })] : []),
  ];
  if (parts.length === 1) return text.say("ui.hex.story.strength", { total: hit.total });
  return text.say("ui.hex.story.strength-of", { total: hit.total, parts });
}

/** How an attack ended, if not with wounds. */
function stopped(hit: Hit, text: Catalogue): string {
  if (hit.medic !== null) return ` ${text.say("ui.hex.story.saved", { medic: hit.medic })}`;
  return hit.total === 0 ? ` ${text.say("ui.hex.story.blocked")}` : "";
}

function deed(event: Event, hits: Hit[], teller: Teller): Reason | null {
  const { unit, text, names } = teller;
  const say = (key: string, fields: Record<string, unknown> = event) => text.say(key, fields, names);
  const { cell } = unit;
  const at = event["cell"] === cell;
  const by = typeof event["by"] === "string" ? event["by"] : cell;
  const giver = { ...event, by, tile: teller.step.board.tiles.find((other) => other.cell === by)?.tile ?? null };
  switch (tag(event)) {
    case "attacked": {
      const mine = readHit(event);
      // Two attacks of one unit on the same target may have met different ends: they come in the same order.
      const place = hits.findIndex((hit) => hit.source === mine.source && hit.target === mine.target && hit.attack === mine.attack);
      const [hit = mine] = place < 0 ? [] : hits.splice(place, 1);
      if (hit.source !== cell && hit.target !== cell) return null;
      const key = hit.source === cell ? "ui.hex.story.hits" : "ui.hex.story.hit-by";
      const cells = [hit.source, hit.target, ...hit.gains.map((gain) => gain.cell), ...(hit.medic === null ? [] : [hit.medic])];
      return { text: say(key, { ...event, strength: strength(hit, text) }) + stopped(hit, text), cells };
    }
    case "absorbed": {
      const cells = [String(event["medic"]), String(event["target"])];
      if (event["medic"] === cell) return { text: say("ui.hex.story.absorbs"), cells };
      // Of an attack that went on from one Medic to another nothing was told yet.
      const told = teller.step.hits.some((hit) => hit.target === cell && hit.medic === event["medic"]);
      return event["target"] === cell && !told ? { text: say("ui.hex.story.absorbed-for"), cells } : null;
    }
    case "held": {
      const all = event["by"] as string[];
      return at ? { text: say("ui.hex.story.held", { by: all.map((other) => named(other, teller)) }), cells: [cell, ...all] } : null;
    }
    case "aimless":
      return at ? { text: say("ui.hex.story.aimless"), cells: [cell] } : null;
    case "missed":
      return at ? { text: say("ui.hex.story.missed"), cells: [cell] } : null;
    case "exploded":
      return at ? { text: say("ui.hex.story.exploded"), cells: [cell] } : null;
    case "converted":
      return at ? { text: say("ui.hex.story.converted"), cells: [cell, by] } : null;
    case "wounded":
      return at && Number(event["left"]) > 0 ? { text: say("ui.hex.story.wounded"), cells: [cell] } : null;
    case "destroyed": {
      const early = Array.isArray(event["unspent"]) && event["unspent"].length > 0;
      return at ? { text: say(early ? "ui.hex.story.falls-early" : "ui.hex.story.falls"), cells: [cell] } : null;
    }
    case "hq-hit":
      return at ? { text: say("ui.hex.story.hq-hit"), cells: [cell] } : null;
    case "hq-destroyed":
      return at ? { text: say("ui.hex.story.hq-destroyed"), cells: [cell] } : null;
    case "netted":
      return at ? { text: say("ui.hex.story.netted", giver), cells: [cell, by] } : null;
    case "taken":
      return at ? { text: say("ui.hex.story.taken", giver), cells: [cell, by] } : null;
    case "scoped":
      return at ? { text: say("ui.hex.story.scoped", giver), cells: [cell, by] } : null;
    case "freed":
      return at ? { text: say("ui.hex.story.freed"), cells: [cell] } : null;
    case "released":
      return at ? { text: say("ui.hex.story.released"), cells: [cell] } : null;
    case "unscoped":
      return at ? { text: say("ui.hex.story.unscoped"), cells: [cell] } : null;
  }
  return null;
}

/** Why a unit that did nothing did nothing; null if it did something. */
function still({ unit, step, text }: Teller): Reason | null {
  const acts = ["attacked", "held", "aimless", "missed", "exploded"];
  if (step.events.some((event) => acts.includes(tag(event)) && event["cell"] === unit.cell)) return null;
  const phases = unit.acts;
  if (phases.length === 0) return { text: text.say("ui.hex.story.never"), cells: [unit.cell] };
  const nets = unit.why.filter(({ effect }) => effect === "net").map(({ by }) => by);
  const key = unit.netted ? "ui.hex.story.other-phase-net" : "ui.hex.story.other-phase";
  return { text: text.say(key, { phases }), cells: [unit.cell, ...nets] };
}

/** An action in a phase that is not of its Initiative is one that somebody gave it. */
function extra({ unit, step, text }: Teller): Reason[] {
  const acted = step.events.some((event) => ["attacked", "aimless", "held"].includes(tag(event)) && event["cell"] === unit.cell);
  if (!acted || step.phase === null || unit.acts.includes(step.phase)) return [];
  return unit.why
    .filter(({ effect }) => effect === "extra-action")
    .map(({ by }) => {
      const tile = step.board.tiles.find((other) => other.cell === by)?.tile ?? null;
      return { text: text.say("ui.hex.story.extra", { by, tile }), cells: [unit.cell, by] };
    });
}

/** The unit in a cell in one phase. */
export function reasons(step: Step, cell: string, text: Catalogue, names: readonly string[]): Reason[] {
  const unit = step.board.tiles.find((other) => other.cell === cell);
  if (unit === undefined || step.phase === null) return [];
  const teller = { unit, step, text, names };
  const hits = [...step.hits];
  const told = step.events.map((event) => deed(event, hits, teller)).filter((reason) => reason !== null);
  const idle = still(teller);
  return [...(idle === null ? [] : [idle]), ...extra(teller), ...told];
}

/** The whole battle of a unit: phases in which something happened to it or because of it. */
export function chapters(battle: Battle, cell: string, text: Catalogue, names: readonly string[]): Chapter[] {
  return battle.steps.flatMap((step) => {
    const unit = step.board.tiles.find((other) => other.cell === cell);
    if (unit === undefined || step.phase === null) return [];
    const all = reasons(step, cell, text, names);
    const idle = still({ unit, step, text, names }) !== null;
    const told = idle ? all.slice(1) : all;
    return told.length === 0 ? [] : [{ phase: step.phase, reasons: told }];
  });
}
