/** What the one prompt says and offers while somebody plays: the question in one sentence, and a button for whatever has no
 * place on the map and no card. */

import { label, specifics } from "../../lib/choices.ts";
import type { Catalogue } from "../../lib/text.ts";
import type { Choice, Decision } from "../../lib/types.ts";
import type { PromptButton } from "../board.ts";
import { GLYPHS } from "./glyphs.ts";
import { INTERACTIONS, verb, type Button, type Play } from "./play.svelte.ts";
import type { View } from "./view.ts";
import { askedPart, effectText } from "./words.ts";
import { cardOf } from "./facts.ts";

/** The letter of a command, the same in every language. What ends something has none. */
export const LETTERS: Readonly<Record<string, string>> = {
  face: "f",
  cycle: "c",
  interact: "i",
  pick: "i",
  do: "d",
  skip: "s",
  stop: "s",
  pass: "n",
  go: "g",
  recommended: "r",
};
const PRIMARY: readonly string[] = ["recommended", "go", "do"];
const QUIET: readonly string[] = ["leave", "skip", "stop", "pass", "end", "done", "keeper", "face", "cycle"];
/** The pieces of equipment stand for these, in view of both sides. */
const SHOWN: readonly string[] = ["give", "get"];
/** Glyphs alone where there is little room. */
const BARE: readonly string[] = ["face", "cycle", "interact", "leave"];

export function sentence(view: View, play: Play, { prompt }: Decision, text: Catalogue): string {
  if (play.mode === "cycle") return text.say("ui.hunters.ask.cycle");
  if (play.mode === "face") return text.say(play.ways.length > 0 ? "ui.hunters.ask.face" : "ui.hunters.ask.face-where");
  switch (play.asks) {
    case "ask-turn":
      return text.say(Number(prompt["actions"]) > 0 ? "ui.hunters.ask.turn" : "ui.hunters.ask.over", prompt);
    case "ask-walk":
      if (Number(prompt["points"]) > 0) return "";
      return text.say(play.choices.some(({ action }) => action["morale"] === true) ? "ui.hunters.ask.walk-morale" : "ui.hunters.ask.walk-over");
    case "ask-step":
      return text.say("ui.hunters.ask.step", prompt);
    case "ask-next-enemy":
      return text.say("ui.hunters.ask.next-enemy");
    case "ask-punisher":
      return text.say("ui.hunters.ask.punisher");
    case "ask-striker":
      return text.say("ui.hunters.ask.striker");
    case "ask-again":
      return text.say("ui.hunters.ask.again", prompt);
    case "ask-reaction":
      return text.say("ui.hunters.ask.react", prompt);
    case "ask-part":
      return partSentence(String(prompt["card"]), Number(prompt["number"]), text);
    case "ask-reaction-part": {
      const frame = view.doing.at(-1);
      const reaction = frame === undefined ? undefined : reactionOf(String(prompt["part"]));
      return reaction === undefined ? "" : text.say("ui.hunters.ask.answer", { part: effectText("reaction", reaction, text) });
    }
    default:
      return "";
  }
}

/** Of several parts, which one it is. */
function partSentence(card: string, number: number, text: Catalogue): string {
  const { parts } = cardOf(card);
  const part = askedPart(card, number, text);
  return parts.length > 1 ? text.say("ui.hunters.ask.part-of", { card, part, number, count: parts.length }) : text.say("ui.hunters.ask.part", { card, part });
}

/** `struck: slip 1`, as a card writes it. */
function reactionOf(written: string): { word: string; number: number } | undefined {
  const [, word, number] = /: ([a-z]+)(?: ([+-]?\d+))?/.exec(written) ?? [];
  return word === undefined ? undefined : { word, number: Number(number ?? 1) };
}

export interface Offered {
  view: View;
  play: Play;
  text: Catalogue;
  names: readonly string[];
  /** There is room for two rows of words. */
  roomy: boolean;
}

/** What a button is called: shorter than the answer where it stands among others of its kind. */
function nameOf(button: Button, { play, text, names }: Offered): string {
  if (button.verb === "keeper") return text.say("ui.hunters.do.keeper");
  if (button.verb === "skip") return text.say("ui.hunters.do.skip");
  if (button.choice !== null) return label(button.choice, text, names);
  switch (button.verb) {
    case "face":
      return text.say(play.asks === "ask-deploy" ? "ui.hunters.do.face-too" : "ui.hunters.do.face");
    case "cycle":
      return text.say("ui.hunters.do.cycle");
    case "use":
      return text.say("ui.hunters.do.use");
    case "reload":
      return text.say("ui.hunters.do.reload");
    case "arm":
      return text.say("ui.hunters.do.arm");
    case "equip":
      return text.say("ui.hunters.do.equip");
    case "exchange":
      return text.say("ui.hunters.do.exchange");
    default:
      return text.say("ui.hunters.do.detonate");
  }
}

/** The kinds of Interaction that are offered now, where several are. */
export function interactionsOf(play: Play): Choice[] {
  return play.choices.filter((choice) => INTERACTIONS.includes(verb(choice)));
}

export function buttons(offered: Offered): PromptButton[] {
  const { play, text, roomy } = offered;
  const many = play.asks === "ask-turn" && play.buttons.some((button) => INTERACTIONS.includes(button.verb));
  const rest = play.buttons.filter(({ verb: name }) => !SHOWN.includes(name) && !(many && INTERACTIONS.includes(name)));
  const made = rest
    .toSorted((one, other) => rank(one.verb) - rank(other.verb))
    .map((button): PromptButton => {
      const letter = LETTERS[button.verb];
      return {
        id: button.choice?.text ?? button.verb,
        label: nameOf(button, offered),
        ...(GLYPHS[button.verb] === undefined ? {} : { glyph: GLYPHS[button.verb]! }),
        ...(button.choice === null ? { pressed: play.mode === button.verb } : { choice: button.choice }),
        ...(letter === undefined ? {} : { key: letter.toUpperCase() }),
        bare: !roomy && BARE.includes(button.verb) && play.asks !== "ask-deploy",
        primary: PRIMARY.includes(button.verb),
        quiet: QUIET.includes(button.verb),
        press: () => play.press(button),
      };
    });
  if (many)
    made.unshift({
      id: "interact",
      label: text.say("ui.hunters.do.interact"),
      glyph: GLYPHS["interact"]!,
      key: "I",
      bare: !roomy,
      press: () => play.ask("interact", interactionsOf(play)),
    });
  if (play.asks === "ask-reaction")
    made.push({ id: "never", label: text.say("ui.hunters.do.never"), glyph: GLYPHS["never"]!, bare: !roomy, key: "X", quiet: true, press: () => play.declineAll() });
  return made;
}

/** What ends something comes last. */
function rank(name: string): number {
  if (PRIMARY.includes(name)) return 0;
  return ["end", "done", "pass", "skip", "stop", "keeper"].includes(name) ? 2 : 1;
}

/** The button that a letter presses; none where several share it. */
export function byLetter(offered: Offered, letter: string): PromptButton | null {
  const alike = buttons(offered).filter((button) => button.key === letter.toUpperCase());
  return alike.length === 1 ? alike[0]! : null;
}

/** What is asked where one place could mean several things. */
export function whichOne(choices: readonly Choice[], text: Catalogue, names: readonly string[]): string {
  const said = new Set(choices.map((choice) => plainly(choice, text, names)));
  return said.size === 1 ? [...said][0]! : text.say("ui.hunters.choose");
}

/** An answer without what tells it from others of its kind. */
function plainly(choice: Choice, text: Catalogue, names: readonly string[]): string {
  return text.say(`action.${verb(choice)}`, choice.action, names);
}

/** What tells an answer from the others that a place could mean. */
export function detail(choice: Choice, choices: readonly Choice[], text: Catalogue, names: readonly string[]): string {
  const same = new Set(choices.map((one) => plainly(one, text, names))).size === 1;
  if (!same) return label(choice, text, names);
  const own = specifics(choice.action, text, names);
  return own.length > 0 ? own.join(" · ") : text.say("ui.hunters.plainly");
}
