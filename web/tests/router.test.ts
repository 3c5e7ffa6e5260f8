import { afterEach, describe, expect, test } from "vitest";
import { parse, router, write } from "../src/lib/router.svelte.ts";

describe("addresses", () => {
  test.each([
    ["/", { page: "start" }],
    ["", { page: "start" }],
    ["/account", { page: "account" }],
    ["/account/x", { page: "nowhere", path: "/account/x" }],
    ["/match/abc-1_2", { page: "match", id: "abc-1_2" }],
    ["/match/a%20b/", { page: "match", id: "a b" }],
    ["/match", { page: "nowhere", path: "/match" }],
    ["/match/a/b", { page: "nowhere", path: "/match/a/b" }],
    ["/match/%", { page: "nowhere", path: "/match/%" }],
    ["/library", { page: "library" }],
    ["/library/w%201", { page: "work", id: "w 1" }],
    ["/library/w1/x", { page: "nowhere", path: "/library/w1/x" }],
    ["/learn", { page: "learn" }],
    ["/learn/neuroshima/place", { page: "lesson", game: "neuroshima", lesson: "place" }],
    ["/learn/neuroshima", { page: "nowhere", path: "/learn/neuroshima" }],
    ["/learn/a/%", { page: "nowhere", path: "/learn/a/%" }],
    ["/else", { page: "nowhere", path: "/else" }],
  ] as const)("%s", (path, route) => {
    expect(parse(path)).toEqual(route);
  });

  test.each([
    ["/library", "?game=dust", { page: "library", game: "dust" }],
    ["/replay/m1", "", { page: "replay", id: "m1", at: null }],
    ["/replay/m1", "?at=12", { page: "replay", id: "m1", at: 12 }],
    ["/replay/m1", "?at=-1", { page: "replay", id: "m1", at: null }],
    ["/replay/m1", "?at=x&b=2", { page: "replay", id: "m1", at: null }],
    ["/replay", "?at=1", { page: "nowhere", path: "/replay" }],
  ] as const)("%s%s", (path, search, route) => {
    expect(parse(path, search)).toEqual(route);
  });

  test("are written as they are read", () => {
    const paths = ["/", "/account", "/match/a%2Fb", "/learn", "/learn/a/b%2Fc", "/else", "/replay/a%2Fb"];
    for (const path of paths) expect(write(parse(path))).toBe(path);
    expect(write(parse("/replay/m1", "?at=7"))).toBe("/replay/m1?at=7");
  });
});

describe("the router", () => {
  afterEach(() => router.go({ page: "start" }, "replace"));

  test("goes to a page and shows its address", () => {
    router.go({ page: "match", id: "m1" });
    expect(location.pathname).toBe("/match/m1");
    expect(router.route).toEqual({ page: "match", id: "m1" });
  });

  function click(href: string, more: MouseEventInit = {}): MouseEvent {
    const link = document.createElement("a");
    link.setAttribute("href", href);
    document.body.append(link);
    const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...more });
    link.addEventListener("click", router.follow as EventListener);
    link.dispatchEvent(event);
    link.remove();
    return event;
  }

  test("follows plain clicks on its own pages", () => {
    expect(click("/match/m2").defaultPrevented).toBe(true);
    expect(router.route).toEqual({ page: "match", id: "m2" });
  });

  test("goes to another position of the same match", () => {
    click("/replay/m2?at=3");
    click("/replay/m2?at=4");
    expect(location.search).toBe("?at=4");
    expect(router.route).toEqual({ page: "replay", id: "m2", at: 4 });
  });

  test("leaves new tabs, other sites and places on the page to the browser", () => {
    for (const event of [click("/match/m3", { ctrlKey: true }), click("https://example.org/"), click("#main")]) {
      expect(event.defaultPrevented).toBe(false);
    }
    expect(router.route).toEqual({ page: "start" });
  });
});
