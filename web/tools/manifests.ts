/** The web manifest in every other language that has a catalogue, made of the English one: `manifest.pl.webmanifest`. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { languages, sentence } from "./po.ts";

const ENGLISH = join(import.meta.dirname, "../public/manifest.webmanifest");

export function manifests(): Plugin {
  return {
    name: "ashgrid-manifests",
    apply: "build",
    generateBundle() {
      for (const language of languages().filter((one) => one !== "en")) {
        this.emitFile({ type: "asset", fileName: `manifest.${language}.webmanifest`, source: manifest(language) });
      }
    },
  };
}

export function manifest(language: string): string {
  const english = JSON.parse(readFileSync(ENGLISH, "utf8")) as Record<string, unknown>;
  const description = sentence(language, "ui.description") ?? english["description"];
  return JSON.stringify({ ...english, lang: language, description }, null, 2);
}
