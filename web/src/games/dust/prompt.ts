/** What the one prompt says and offers while somebody plays: the question in one sentence, and a button for whatever has no
 * place on the map. */

import type { Catalogue } from "../../lib/text.ts";
import type { Choice, Decision } from "../../lib/types.ts";
import type { PromptButton } from "../board.ts";
import { DEEDS } from "./glyphs.ts";
import type { Button, Play } from "./play.svelte.ts";
import type { View } from "./view.ts";
import { nameIn, plainly, weaponOf, word } from "./words.ts";

const SENTENCES: Readonly<Record<string, string>> = {
  "ask-tile": "ui.dust.hint.tile",
  "ask-cover": "ui.dust.hint.cover",
  "ask-deploy": "ui.dust.hint.deploy",
  "ask-first": "ui.dust.hint.first",
  "ask-activate": "ui.dust.hint.activate",
  "ask-action": "ui.dust.hint.action",
  "ask-charge": "ui.dust.hint.charge",
  "ask-aim": "ui.dust.hint.aim",
  "ask-ready": "ui.dust.hint.ready",
  "ask-react": "ui.dust.hint.react",
  "ask-lose": "ui.dust.hint.lose",
};

/** A skill that still needs its target. */
const MODES: Readonly<Record<string, string>> = {
  strike: "ui.dust.mode.strike",
  "tank-head": "ui.dust.mode.repair",
  order: "ui.dust.mode.order",
  repair: "ui.dust.mode.repair",
  rebuild: "ui.dust.mode.rebuild",
  heal: "ui.dust.mode.heal",
  revive: "ui.dust.mode.revive",
};

/** The letter of a command, the same in every language. What cannot be taken back has none. */
export const LETTERS: Readonly<Record<string, string>> = {
  attack: "a",
  sustain: "s",
  charge: "c",
  nothing: "n",
  stay: "n",
  hold: "h",
  reload: "l",
  leave: "x",
  demolish: "d",
  order: "o",
};

/** So many targets have a button for all weapons at once. */
const MOST = 2;
const QUIET: readonly string[] = ["nothing", "hold", "pass", "stay", "detach"];

export function sentence(view: View, play: Play, { prompt }: Decision, text: Catalogue): string {
  if (play.mode !== null) return text.say("ui.dust.hint.target");
  let key = SENTENCES[play.asks];
  if (key === undefined) return "";
  if (play.asks === "ask-action" && play.cells.size === 0) key = "ui.dust.hint.action-button";
  if (play.asks === "ask-action" && play.buttons.length === 0) key = "ui.dust.hint.action-square";
  return text.say(key, {
    ...prompt,
    unit: nameIn(view, text, prompt["unit"]),
    weapon: prompt["weapon"] === undefined ? weaponOf(view, text, prompt["line"]) : word(text, "weapon", String(prompt["weapon"])),
  });
}

export interface Offered {
  view: View;
  play: Play;
  text: Catalogue;
  names: readonly string[];
  /** What single answers are likely to do. */
  notes: ReadonlyMap<string, string>;
  /** The squares of what an attack could hit, where that is no enemy. */
  onlyCover: readonly string[];
  /** There is room for one row of buttons: what there is no other way to do comes first. */
  narrow: boolean;
}

export function buttons({ view, play, text, names, notes, onlyCover, narrow }: Offered): PromptButton[] {
  const label = (button: Button): string => {
    if (button.choice === null) return text.say(MODES[button.verb] ?? "ui.dust.mode.order");
    if (button.verb === "pass") return text.say("ui.dust.react-none");
    if (button.verb === "react") return nameIn(view, text, button.choice.action["unit"]); // the question says what for
    return plainly(view, text, button.choice.action, names);
  };
  const wasted = ({ verb }: Button): boolean => onlyCover.length > 0 && ["attack", "sustain"].includes(verb);
  const whole = (button: Button): string | null => {
    if (wasted(button)) return text.say("ui.dust.note.cover-only", { things: onlyCover.map((cell) => nameIn(view, text, cell)) });
    return ["react", "pass"].includes(button.verb) && button.choice !== null ? plainly(view, text, button.choice.action, names) : null;
  };
  const note = (button: Button): string | undefined => {
    if (wasted(button)) return text.say("ui.dust.note.cover", { cells: onlyCover });
    return button.verb === "react" && button.choice !== null ? notes.get(button.choice.text) : undefined;
  };
  const made = (button: Button): PromptButton => ({
    id: button.verb === "confirm" ? "confirm" : (button.choice?.text ?? button.verb),
    label: label(button),
    ...(DEEDS[button.verb] === undefined ? {} : { glyph: DEEDS[button.verb]! }),
    ...(letterOf(play, button) === null ? {} : { key: letterOf(play, button)!.toUpperCase() }),
    ...(note(button) === undefined ? {} : { note: note(button)! }),
    ...(whole(button) === null ? {} : { title: whole(button)! }),
    ...(button.choice === null ? { pressed: play.mode === button.verb } : { choice: button.choice }),
    ...(button.verb === "confirm" ? { key: "Enter" } : {}),
    primary: button.verb === "confirm",
    quiet: QUIET.includes(button.verb),
    press: () => play.press(button),
  });
  const all: PromptButton[] = play.common.slice(0, MOST).map((target) => ({
    id: `all ${target}`,
    label: text.say("ui.dust.all-at", { target: nameIn(view, text, target) }),
    glyph: DEEDS["all"]!,
    press: () => play.aimAll(target),
  }));
  const rest = play.buttons.toSorted((one, other) => Number(one.verb === "confirm") - Number(other.verb === "confirm"));
  return narrow ? [...rest.map(made), ...all] : [...all, ...rest.map(made)];
}

function letterOf(play: Play, button: Button): string | null {
  const alike = play.buttons.filter(({ verb }) => LETTERS[verb] === LETTERS[button.verb]);
  return alike.length === 1 ? (LETTERS[button.verb] ?? null) : null;
}

/** The button that a letter presses; none where several share it. */
export function byLetter(play: Play, key: string): Button | null {
  return play.buttons.find((button) => letterOf(play, button) === key.toLowerCase()) ?? null;
}

/** One place, several meanings: what is asked then. What all of them have in common says it, if there is something. */
export function whichOne(view: View, choices: readonly Choice[], text: Catalogue): string {
  const verbs = new Set(choices.map((choice) => String(choice.action["do"])));
  if (verbs.size === 1 && verbs.has("lose")) return text.say("ui.dust.lose.title", { count: view.wound?.points ?? 1 });
  if (verbs.size === 1 && verbs.has("place-cover")) return text.say("ui.dust.choose.cover");
  const crushing = choices.some(({ action }) => Array.isArray(action["crush"]) && action["crush"].length > 0);
  const to = new Set(choices.map(({ action }) => String(action["to"])));
  if (crushing && to.size === 1) return text.say("ui.dust.choose.crush", { to: [...to][0]! });
  const said = new Set(choices.map((choice) => plainly(view, text, choice.action)));
  return said.size === 1 ? [...said][0]! : text.say("ui.dust.choose");
}
