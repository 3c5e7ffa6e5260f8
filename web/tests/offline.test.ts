/** Without a network: what the worker does, what is kept, what waits. */

import { describe, expect, test } from "vitest";
import { isWhatWasAsked, outdated, wayOf } from "../sw/ways.ts";
import { manifest } from "../tools/manifests.ts";
import { tooMany } from "../src/lib/saved-matches.ts";

describe("the service worker", () => {
  const origin = "https://ash.example";
  const files = new Set(["/emblem.svg", "/assets/index-1.js"]);
  const way = (path: string, mode = "cors", method = "GET") => wayOf({ method, mode, url: new URL(path, origin).href }, origin, files);

  test.each([
    ["/", "navigate", "shell"],
    ["/match/abc", "navigate", "shell"],
    ["/learn/3", "navigate", "shell"],
    ["/api/matches/abc/record", "navigate", "through"],
    ["/schema/openapi.json", "navigate", "through"],
    ["/health", "navigate", "through"],
    ["/emblem.svg", "no-cors", "kept"],
    ["/assets/index-1.js", "cors", "kept"],
    ["/assets/of-an-older-build.js", "cors", "kept"],
    ["/api/games", "cors", "fresh"],
    ["/api/text/pl", "cors", "fresh"],
    ["/api/text/pl/start", "cors", "fresh"],
    ["/api/matches/abc?since=0", "cors", "through"],
    ["/api/me", "cors", "through"],
    ["https://elsewhere.example/", "navigate", "through"],
  ])("%s (%s) goes the way: %s", (path, mode, expected) => {
    expect(way(path, mode)).toBe(expected);
  });

  test("what changes something is never answered by it", () => {
    expect(way("/api/games", "cors", "POST")).toBe("through");
  });

  test("a start page in place of a file is not kept", () => {
    expect(isWhatWasAsked("/assets/a.js", 200, "text/html; charset=utf-8")).toBe(false);
    expect(isWhatWasAsked("/assets/a.js", 200, "text/javascript")).toBe(true);
    expect(isWhatWasAsked("/", 200, "text/html; charset=utf-8")).toBe(true);
    expect(isWhatWasAsked("/", 502, "text/html")).toBe(false);
  });

  test("the build before this one stays for pages that are open; older ones go", () => {
    expect(outdated(["c-1", "c-2", "words", "c-3", "c-4"], "c-", "c-4")).toEqual(["c-1", "c-2"]);
    expect(outdated(["c-1"], "c-", "c-1")).toEqual([]);
  });
});

test("only the last matches are kept", () => {
  expect(tooMany([{ id: "a", at: 1 }, { id: "b", at: 3 }, { id: "c", at: 2 }], 2)).toEqual(["a"]);
});

test("the manifest of another language differs in its words only", () => {
  const [english, polish] = ["en", "pl"].map((language) => JSON.parse(manifest(language)) as Record<string, unknown>);
  expect(polish).toEqual({ ...english, lang: "pl", description: "Taktyczne gry stołowe w przeglądarce" });
});
