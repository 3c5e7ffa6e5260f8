/**
 * The server refuses in English sentences, for programs as for people. Those that somebody can come upon in the browser are
 * said in the language of the page; any other is shown as it is: better foreign than silent.
 */

import type { Catalogue } from "./text.ts";

const KNOWN: readonly (readonly [RegExp, string])[] = [
  [/^there is nobody of that name and password$/, "ui.refusal.nobody"],
  [/^that is not your password$/, "ui.refusal.password"],
  [/^the name '(?<name>.*)' is taken$/, "ui.refusal.taken"],
  [/^somebody else signs in with the name '(?<name>.*)'$/, "ui.refusal.taken"],
  [/^a name has 2 to 24 letters/, "ui.refusal.name"],
  [/^a password has at least (?<count>\d+) characters$/, "ui.refusal.short"],
  [/^too (many|much) .* in a short time/, "ui.refusal.hurried"],
  [/^you have (?<count>\d+) matches that are not over/, "ui.refusal.many"],
  [/^enough machine players play among themselves/, "ui.refusal.bots"],
  [/^only those who play may see this match$/, "ui.refusal.private"],
  [/^there is no match /, "ui.refusal.no-match"],
  [/^seat \d+ is not free$/, "ui.refusal.not-free"],
  [/^seat \d+ is kept for somebody else$/, "ui.refusal.kept"],
  [/^seat \d+ is not yours$/, "ui.refusal.not-yours"],
  [/^the match has gone on since; look again$/, "ui.refusal.gone-on"],
  [/^the time had run out$/, "ui.refusal.time"],
  [/^the match is over$/, "ui.refusal.over"],
  [/^seat \d+ has offered enough draws/, "ui.refusal.draws"],
  [/^matches cannot be read or stored at the moment/, "ui.refusal.store"],
  [/^something went wrong on the server/, "ui.refusal.server"],
];

/** A refusal in the language of the page. */
export function saying(detail: string, text: Catalogue): string {
  for (const [pattern, key] of KNOWN) {
    const found = pattern.exec(detail);
    if (found !== null) return text.say(key, found.groups ?? {});
  }
  return detail;
}
