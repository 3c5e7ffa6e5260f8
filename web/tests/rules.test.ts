// @vitest-environment node
import { expect, test } from "vitest";
import { blocks, sections } from "../src/lib/rules.ts";

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

test("rules have sections, if they name them", () => {
  expect(sections("Before.\n\n# A turn\n\nDraw.\n- one\n\n# end: The end\nOver.")).toEqual([
    { name: "0", title: "", blocks: [{ kind: "paragraph", text: "Before." }] },
    { name: "1", title: "A turn", blocks: [{ kind: "paragraph", text: "Draw." }, { kind: "list", items: ["one"] }] },
    { name: "end", title: "The end", blocks: [{ kind: "paragraph", text: "Over." }] },
  ]);
  expect(sections("Only this.").map(({ title }) => title)).toEqual([""]);
});
