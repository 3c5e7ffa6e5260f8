import { describe, expect, test } from "vitest";
import { saying } from "../src/lib/refusals.ts";
import { catalogue } from "./helpers.ts";

describe("what the server refuses", () => {
  const polish = catalogue("pl", "embers");

  test("is said in the language of the page", () => {
    expect(saying("that is not your password", polish)).toBe("To nie jest twoje hasło.");
    expect(saying("the name 'Ola' is taken", polish)).toBe("Ktoś inny ma już nazwę Ola.");
    expect(saying("a password has at least 8 characters", polish)).toBe("Hasło ma co najmniej 8 znaków.");
    expect(saying("too many requests in a short time; wait a moment and try again", polish)).toContain("Odczekaj chwilę");
    expect(saying("too much talk in a short time; wait a moment and try again", polish)).toContain("Odczekaj chwilę");
    expect(saying("seat 1 is not free", polish)).toBe("To miejsce nie jest już wolne.");
  });

  test("is shown as it is when it is not known", () => {
    expect(saying("option 'armies': 2 armies, please, not 3", polish)).toBe("option 'armies': 2 armies, please, not 3");
  });
});
