// @vitest-environment node
import { expect, test } from "vitest";
import { blocks } from "../src/lib/rules.ts";

test("rules are paragraphs and lists", () => {
  expect(blocks("First\nline.\n\n- one\n- two\n  and more\n\nLast.\n")).toEqual([
    { kind: "paragraph", text: "First line." },
    { kind: "list", items: ["one", "two and more"] },
    { kind: "paragraph", text: "Last." },
  ]);
  expect(blocks("Cards:\n- one")).toEqual([
    { kind: "paragraph", text: "Cards:" },
    { kind: "list", items: ["one"] },
  ]);
});
