/** The buttons of the prompt for what is being done on the board: turn, confirm, put back. */

import { label } from "../../lib/choices.ts";
import type { Catalogue } from "../../lib/text.ts";
import type { Choice } from "../../lib/types.ts";
import type { PromptButton } from "../board.ts";
import { ON_BOARD } from "./on-board.ts";
import type { Play } from "./play.svelte.ts";

const GLYPHS = {
  left: "M5 12a8 8 0 1 1 2.6 5.9M3.5 5.5 5 12.5l6.5-2.5",
  right: "M19 12a8 8 0 1 0-2.6 5.9M20.5 5.5 19 12.5l-6.5-2.5",
  back: "M5 5l14 14M19 5 5 19",
} as const;

/** What tells answers apart that lie on the same hex. */
function short(choice: Choice, text: Catalogue, names: readonly string[]): string {
  return choice.action["do"] === "move" ? text.say("ui.hex.by", choice.action, names) : label(choice, text, names);
}

export function promptButtons(play: Play, text: Catalogue, names: readonly string[]): PromptButton[] {
  const found: PromptButton[] = [];
  if (play.chosen.length > 0 && play.rots.length > 1) {
    found.push(
      { id: "left", label: text.say("ui.hex.left"), glyph: GLYPHS.left, bare: true, key: "Q", press: () => play.turn(-1) },
      { id: "right", label: text.say("ui.hex.right"), glyph: GLYPHS.right, bare: true, key: "R", press: () => play.turn(1) },
    );
  }
  const { drop } = play;
  if (drop !== null && play.path.length === 0) {
    const only = play.chosen.length === 0 && play.open.size === 0;
    found.push({ id: "drop", label: text.say("ui.hex.drop"), primary: only, press: () => play.send(drop) });
  }
  // Answers that the prompt offers by itself need no second button, unless somebody has begun to give them on the board.
  const begun = play.picked !== null || play.path.length > 0;
  const ready = play.ready.filter(({ choice }) => begun || ON_BOARD.includes(String(choice.action["do"])));
  if (play.ready.length > 1) {
    for (const way of ready) {
      found.push({ id: way.choice.text, label: short(way.choice, text, names), choice: way.choice, press: () => play.send(way) });
    }
  }
  for (const name of play.from === null || play.from.startsWith("run:") ? play.procedures : []) {
    found.push({ id: name, label: text.say(`term.${name.slice(4)}`), quiet: true, pressed: play.from === name, press: () => play.run(name) });
  }
  if (play.loose) found.push({ id: "cancel", label: text.say("ui.hex.cancel"), glyph: GLYPHS.back, bare: true, quiet: true, key: "Escape", press: () => play.cancel() });
  if (play.ready.length === 1 && ready.length === 1 && play.from !== null) {
    found.push({ id: "confirm", label: text.say("ui.hex.confirm"), primary: true, key: "Enter", press: () => play.confirm() });
  }
  return found;
}
