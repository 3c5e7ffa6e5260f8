import { describe, expect, test } from "vitest";
import { saying } from "../src/lib/refusals.ts";
import { catalogue } from "./helpers.ts";

describe("what the server refuses", () => {
  const polish = catalogue("pl", "embers");
  const refused = (code: string, fields: Record<string, unknown> = {}) => ({ status: 409, kind: "", code, fields, detail: "in English" });

  test("is said in the language of the page", () => {
    expect(saying(refused("not-your-password"), polish)).toBe("Złe hasło.");
    expect(saying(refused("name-in-use", { name: "Ola" }), polish)).toBe("Ta nazwa jest już zajęta albo zbyt podobna do zajętej: Ola.");
    expect(saying(refused("password-too-short", { least: 8 }), polish)).toBe("Hasło musi mieć co najmniej 8 znaków.");
  });

  test("is said in the words of the game that refuses", () => {
    expect(saying(refused("no-such-card", { card: 7 }), polish)).toBe("Nie masz na ręce karty 7.");
    expect(saying(refused("no-such-card", { card: 7 }), polish.of("dust"))).toBe("in English");
  });

  test("says a reason in a reason by its own sentence", () => {
    const reason = { why: "no-such-card", card: 7 };
    const fields = { then: 1, now: 2, entry: 3, action: "strike 7", reason };
    expect(saying(refused("match-of-other-rules", fields), polish)).toMatch(/: Nie masz na ręce karty 7\.$/);
  });

  test("is shown in English when it is not known", () => {
    expect(saying(refused("unheard-of"), polish)).toBe("in English");
  });
});
