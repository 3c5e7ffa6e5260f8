/** Reads gettext catalogues, as far as Ashgrid uses them. For the build and the tests: the browser gets JSON. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Message } from "../src/lib/text.ts";

const TEXT_FOLDER = join(import.meta.dirname, "../../src/ashgrid/text");
const GAMES_FOLDER = join(import.meta.dirname, "../../src/ashgrid/games");
const BOOT_PREFIX = "ui.boot.";

/** The platform's messages in one language; with a game, that game's. */
export function readPo(language: string, game: string | null = null): Map<string, Message> {
  const folder = game === null ? TEXT_FOLDER : join(GAMES_FOLDER, game, "text");
  const file = join(folder, `${language}.po`);
  const messages = new Map<string, Message>();
  for (const block of readFileSync(file, "utf8").split(/\n\s*\n/)) {
    const parts = fields(block);
    const id = parts.get("msgid");
    if (!id) continue; // the header, or only comments
    const forms = [...parts].filter(([name]) => name.startsWith("msgstr")).map(([, text]) => text);
    const by = parts.get("msgid_plural")?.split("|")[1];
    messages.set(id, by ? { forms, by } : { forms });
  }
  return messages;
}

function fields(block: string): Map<string, string> {
  const parts = new Map<string, string>();
  let current = "";
  for (const line of block.split("\n")) {
    const start = /^(msg[a-z_]+(?:\[\d\])?)\s+(".*")\s*$/.exec(line);
    if (start) current = start[1]!;
    const quoted = start ? start[2]! : line.trim();
    if (quoted.startsWith('"')) parts.set(current, (parts.get(current) ?? "") + (JSON.parse(quoted) as string));
  }
  return parts;
}

/** A sentence without values, if the language has it. */
export function sentence(language: string, key: string): string | undefined {
  return readPo(language).get(key)?.forms[0];
}

/** Every language that the platform has a catalogue of, English first. */
export function languages(folder: string = TEXT_FOLDER): string[] {
  const found = readdirSync(folder).filter((name) => name.endsWith(".po")).map((name) => name.slice(0, -".po".length));
  return ["en", ...found.filter((language) => language !== "en").sort()];
}

/** Language -> key -> text, of the few messages that the client must know without the server. */
export function bootText(): Record<string, Record<string, string>> {
  const texts: Record<string, Record<string, string>> = {};
  for (const language of languages()) {
    const own: Record<string, string> = { ...texts["en"] };
    for (const [key, message] of readPo(language)) {
      if (key.startsWith(BOOT_PREFIX)) own[key] = message.forms[0]!;
    }
    texts[language] = own;
  }
  return texts;
}
