import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { checks, firstSeen, noteCommitment } from "../src/lib/fair-play.ts";
import { sha256 } from "../src/lib/sha256.ts";
import { matchInfo } from "./helpers.ts";

describe("SHA-256", () => {
  test.each([
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    [
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ],
    ["a".repeat(1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
  ])("of a published example", (text, hash) => {
    expect(sha256(text)).toBe(hash);
  });

  test("is that of every other program, for all lengths and letters", () => {
    for (let length = 0; length < 200; length += 1) {
      const text = "Zażółć gęślą jaźń 🔥".repeat(12).slice(0, length);
      expect(sha256(text)).toBe(createHash("sha256").update(text).digest("hex"));
    }
  });
});

describe("fair play", () => {
  beforeEach(() => localStorage.clear());

  const text = 'game: embers\noptions: {"hand":3}\nseed: 42\nsalt: xyz\n';
  const over = matchInfo({
    outcome: { payoffs: [1, 0], reason: "burnt-out" },
    commitment: sha256(text),
    revealed: { seed: "42", text },
  });
  const failed = (info: typeof over, remembered: string | null) =>
    checks(info, remembered).flatMap(({ what, passed }) => (passed ? [] : [what]));

  test("passes if everything is as it was told", () => {
    expect(checks(over, over.commitment).length).toBe(4);
    expect(failed(over, over.commitment)).toEqual([]);
    expect(failed(over, null)).toEqual([]);
  });

  test("fails if the commitment was changed, the text is another, or the seed is not in it", () => {
    expect(failed(over, "00ff")).toEqual(["remembered"]);
    expect(failed({ ...over, revealed: { seed: "42", text: `${text} ` } }, null)).toEqual(["hash"]);
    expect(failed({ ...over, revealed: { seed: "4", text } }, null)).toEqual(["seed"]);
    expect(failed({ ...over, game: "other" }, null)).toEqual(["game"]);
  });

  test("remembers the commitment as it was first seen", () => {
    noteCommitment(matchInfo({ id: "x", commitment: "aa" }));
    noteCommitment(matchInfo({ id: "x", commitment: "bb" }));
    noteCommitment(matchInfo({ id: "y", commitment: "cc", outcome: over.outcome }));
    expect([firstSeen("x"), firstSeen("y"), firstSeen("z")]).toEqual([
      { commitment: "aa", early: true },
      { commitment: "cc", early: false },
      null,
    ]);
  });
});
