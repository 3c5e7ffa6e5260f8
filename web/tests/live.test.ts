/** The socket of a match: what is sent, sent again, answered, refused and missed. */

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Refusal } from "../src/lib/api.ts";
import { Table } from "../src/lib/table.svelte.ts";
import type { MatchInfo } from "../src/lib/types.ts";
import { FakeSocket, fakeSockets, matchInfo, update } from "./helpers.ts";

const tables: Table[] = [];

beforeEach(() => {
  localStorage.clear();
  fakeSockets();
  vi.useFakeTimers();
});
afterEach(() => {
  for (const table of tables.splice(0)) table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A table that has seen the match and has a live connection. */
async function live(info: MatchInfo = matchInfo()): Promise<Table> {
  vi.spyOn(globalThis, "fetch").mockResolvedValueOnce(Response.json(info));
  const table = new Table("m1", () => true);
  tables.push(table);
  await table.open();
  FakeSocket.last.welcome();
  return table;
}

const news = (info: MatchInfo) => FakeSocket.last.tell({ type: "match", info });
const wait = (table: Table) => table.act(0, table.decision!.choices[0]!);

/** Past every pause between two tries. */
async function back(): Promise<void> {
  const before = FakeSocket.all.length;
  await vi.advanceTimersByTimeAsync(11_000);
  expect(FakeSocket.all.length).toBeGreaterThan(before);
  FakeSocket.last.welcome();
}

describe("a request", () => {
  test("has the number of the log that was seen, and is sent once", async () => {
    const table = await live(matchInfo({ number: 1, updates: [update(0)] }));
    const both = Promise.all([wait(table), wait(table)]);
    expect(FakeSocket.last.sent).toEqual([{ type: "act", id: 1, seat: 0, action: "wait", question: 1 }]);
    expect(table.pending).toBe("wait");
    news(matchInfo({ number: 2, since: 1, updates: [update(1)] }));
    FakeSocket.last.tell({ type: "done", id: 1 });
    await both;
    expect([table.info?.number, table.pending]).toEqual([2, null]);
  });

  test("that was not answered before a break is sent again, word for word", async () => {
    const table = await live();
    void wait(table);
    const [sent] = FakeSocket.last.sent;
    FakeSocket.last.cut();
    expect([table.connection, table.pending]).toEqual(["lost", "wait"]);
    await back();
    expect(FakeSocket.last.sent).toEqual([sent]);
    FakeSocket.last.tell({ type: "done", id: 1 });
    expect([table.connection, table.pending]).toEqual(["live", null]);
  });

  test.each([1001, 1012])("that met a server which ends (%i) is sent to another at once", async (code) => {
    vi.spyOn(Math, "random").mockReturnValue(0.2);
    const table = await live();
    void wait(table);
    const [sent] = FakeSocket.last.sent;
    FakeSocket.last.cut(code);
    await vi.advanceTimersByTimeAsync(200);
    FakeSocket.last.welcome();
    expect(FakeSocket.last.sent).toEqual([sent]);
  });

  test("is not hurried when a server goes away without a word, or none is back", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    await live();
    const sockets = () => FakeSocket.all.length;
    for (const code of [1006, 1012]) {
      const before = sockets();
      FakeSocket.last.cut(code);
      await vi.advanceTimersByTimeAsync(200);
      expect(sockets()).toBe(before);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(sockets()).toBe(before + 1);
    }
  });

  test("made while the connection is lost is sent when it is back", async () => {
    const table = await live();
    FakeSocket.last.cut();
    void wait(table);
    expect([FakeSocket.last.sent, table.unsent, table.choice?.text]).toEqual([[], true, "wait"]);
    await back();
    expect(FakeSocket.last.sent).toEqual([{ type: "act", id: 1, seat: 0, action: "wait", question: 0 }]);
  });

  test("that has not left can be taken back, one that has cannot", async () => {
    const table = await live();
    void wait(table);
    FakeSocket.last.cut();
    table.takeBack();
    expect(table.pending).toBe("wait");
    await back();
    FakeSocket.last.tell({ type: "done", id: 1 });
    FakeSocket.last.cut();
    const given = wait(table);
    table.takeBack();
    await given;
    await back();
    expect([table.pending, FakeSocket.last.sent]).toEqual([null, []]);
  });

  test("can be taken back at once: that is asked for as soon as the server has it", async () => {
    const table = await live();
    void wait(table);
    const undone = table.undo();
    expect(FakeSocket.last.sent.length).toBe(1);
    news(matchInfo({ number: 1, updates: [update(0)], undo: [0] }));
    FakeSocket.last.tell({ type: "done", id: 1 });
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeSocket.last.sent[1]).toEqual({ type: "table", id: 2, seat: 0, what: "undo", number: 1, size: "decision", proposal: 0 });
    FakeSocket.last.tell({ type: "done", id: 2 });
    await undone;
  });

  test("that is refused, or has not left, takes nothing else with it when it is taken back", async () => {
    const table = await live(matchInfo({ number: 1, updates: [update(0)], undo: [0] }));
    void wait(table);
    const undone = table.undo();
    FakeSocket.last.tell({ type: "refused", id: 1, problem: { status: 409, kind: "TableError", code: "match-over", fields: {}, detail: "no" }, info: null });
    await undone;
    FakeSocket.last.cut();
    void wait(table);
    await table.undo();
    await back();
    expect([table.pending, FakeSocket.last.sent]).toEqual([null, []]);
  });

  test("that is refused shows the reason and the match as it is", async () => {
    const table = await live();
    void wait(table);
    const problem = { status: 409, kind: "TableError", code: "match-gone-on", fields: {}, detail: "the match has gone on since" };
    FakeSocket.last.tell({ type: "refused", id: 1, problem, info: matchInfo({ number: 1, decisions: [], updates: [update(0)] }) });
    expect([table.problem?.message, table.info?.number, table.pending]).toEqual(["the match has gone on since", 1, null]);
    expect(table.problem).toBeInstanceOf(Refusal);
  });

  test("that nobody answers is a connection lost", async () => {
    const table = await live();
    void wait(table);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(table.connection).toBe("lost");
    await back();
    expect(FakeSocket.last.sent.length).toBe(1);
  });

  test("whose decision is taken back gets the device first", async () => {
    const struck = { held: [0, 1], number: 1, perspective: 1, decisions: [], updates: [update(0)], undo: [0] };
    const table = await live(matchInfo(struck));
    table.holder = 1;
    await table.undo();
    expect([table.handOver, FakeSocket.last.sent.length]).toEqual([0, 0]);
    const done = table.recall(0);
    news(matchInfo({ held: [0, 1], number: 2, since: 1, updates: [update(1, { what: "undo" })] }));
    FakeSocket.last.tell({ type: "done", id: 1 });
    await done;
    expect([table.handOver, table.info?.number, table.recalling]).toEqual([null, 2, null]);
  });
});

describe("a connection", () => {
  test("says how much of the log and of the chat is known", async () => {
    await live(matchInfo({ number: 1, updates: [update(0)] }));
    FakeSocket.last.tell({ type: "chat", lines: [{ id: 7, seat: 1, text: "hello", at: 0 }] });
    FakeSocket.last.cut();
    await back();
    expect(FakeSocket.last.url).toMatch(/\/api\/matches\/m1\/live\?since=1&chat=7&watchers=0$/);
  });

  test("is kept alive, and noticed when it is not", async () => {
    const table = await live();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(FakeSocket.last.sent).toEqual([{ type: "ping", id: 0 }]);
    FakeSocket.last.tell({ type: "pong", id: 0, now: 0 });
    await vi.advanceTimersByTimeAsync(29_000);
    expect(table.connection).toBe("live");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(table.connection).toBe("lost");
  });

  test("is given up when the device is offline, and tried at once when it is back", async () => {
    const table = await live();
    dispatchEvent(new Event("offline"));
    expect(table.connection).toBe("lost");
    const before = FakeSocket.all.length;
    dispatchEvent(new Event("online"));
    expect(FakeSocket.all.length).toBe(before + 1);
  });

  test("that is accepted only to be closed is not tried ever faster", async () => {
    await live();
    const before = FakeSocket.all.length;
    FakeSocket.last.cut(4429, "too many");
    await vi.advanceTimersByTimeAsync(3_500);
    expect(FakeSocket.all.length).toBe(before);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(FakeSocket.all.length).toBe(before + 1);
  });

  test.each([
    [4404, [true, false]],
    [4403, [false, true]],
  ])("closed with %i is not tried again", async (code, [gone, closed]) => {
    const table = await live();
    const before = FakeSocket.all.length;
    FakeSocket.last.cut(code, "no");
    await vi.advanceTimersByTimeAsync(60_000);
    expect([table.gone, table.closed, FakeSocket.all.length]).toEqual([gone, closed, before]);
  });

  test("to a match that is not there is not made", async () => {
    const problem = { status: 404, kind: "NoSuchMatch", code: "match-not-found", fields: {}, detail: "there is no such match" };
    vi.spyOn(globalThis, "fetch").mockResolvedValueOnce(Response.json(problem, { status: 404 }));
    const table = new Table("m1", () => true);
    tables.push(table);
    await table.open();
    expect([table.gone, FakeSocket.all.length]).toEqual([true, 0]);
  });

  test("is made anew for who has sat down", async () => {
    const table = await live(matchInfo({ held: [] }));
    const before = FakeSocket.all.length;
    const first = FakeSocket.last;
    vi.spyOn(globalThis, "fetch").mockResolvedValueOnce(Response.json(matchInfo({ held: [0] })));
    const joined = table.join(0);
    expect([first.readyState, first.onclose]).toEqual([3, null]); // what it hears from now on is nothing to us
    await joined;
    expect([FakeSocket.all.length, table.info?.held]).toEqual([before + 1, [0]]);
  });

  test("tells who is there", async () => {
    const table = await live();
    FakeSocket.last.tell({ type: "people", online: [true, true], watching: 3 });
    expect([table.online, table.watching]).toEqual([[true, true], 3]);
  });
});

describe("chat", () => {
  const said = (id: number, seat: number, text = "hello") => ({ id, seat, text, at: 0 });
  const seats = matchInfo().seats;

  test("is sent again under the same key until it is taken", async () => {
    const { chat } = await live();
    expect([chat.say("   "), chat.say(" good \n luck ")]).toEqual([false, true]);
    const [line] = FakeSocket.last.sent;
    expect(line).toMatchObject({ type: "chat", text: "good luck" });
    FakeSocket.last.cut();
    await back();
    expect(FakeSocket.last.sent).toEqual([line]);
    FakeSocket.last.tell({ type: "done", id: line!.id! });
    expect(chat.leaving).toEqual([]);
  });

  test("counts what others said and nobody read", async () => {
    const { chat } = await live();
    FakeSocket.last.tell({ type: "chat", lines: [said(1, 0), said(2, 1), said(3, 1)] });
    FakeSocket.last.tell({ type: "chat", lines: [said(3, 1)] });
    expect([chat.lines.length, chat.unread(seats, [0])]).toEqual([3, 2]);
    chat.markRead();
    expect(chat.unread(seats, [0])).toBe(0);
  });

  test("of a muted seat is not counted, also in the next match if it has a name", async () => {
    const { chat } = await live();
    const named = seats.map((seat) => ({ ...seat, name: "Ola" }));
    chat.mute({ seat: 1 }, named, true);
    FakeSocket.last.tell({ type: "chat", lines: [said(9, 1)] });
    expect(chat.unread(named, [0])).toBe(0);
    const next = new Table("m2", () => true);
    expect([next.chat.isMuted({ seat: 0 }, named), next.chat.isMuted({ seat: 1 }, seats)]).toEqual([true, false]);
    chat.mute({ seat: 1 }, named, false);
    expect([chat.isMuted({ seat: 1 }, named), chat.unread(named, [0])]).toEqual([false, 1]);
  });
});

describe("what onlookers say", () => {
  const watcher = (id: number, speaker: number, name = "") => ({ id, seat: -1, text: "psst", at: 0, room: "watchers" as const, name, speaker });
  const player = (id: number) => ({ id, seat: 1, text: "hello", at: 0 });

  test("comes to a player at the end, and has its place among what was said before", async () => {
    const { chat } = await live();
    FakeSocket.last.tell({ type: "chat", lines: [player(2), player(5)] });
    FakeSocket.last.tell({ type: "chat", lines: [watcher(1, 1), watcher(4, 1)] });
    expect(chat.lines.map(({ id }) => id)).toEqual([1, 2, 4, 5]);
    FakeSocket.last.cut();
    await back();
    expect(FakeSocket.last.url).toMatch(/&chat=5&watchers=4$/);
  });

  test("is muted by who said it, with or without a name", async () => {
    const { chat } = await live();
    const seats = matchInfo().seats;
    FakeSocket.last.tell({ type: "chat", lines: [watcher(11, 11), watcher(12, 12, "Eve"), watcher(13, 11)] });
    const heard = () => chat.lines.filter((line) => !chat.isMuted(line, seats)).map(({ id }) => id);
    chat.mute(watcher(11, 11), seats, true);
    expect([heard(), chat.unread(seats, [0])]).toEqual([[12], 1]);
    chat.mute(watcher(12, 12, "Eve"), seats, true);
    expect(heard()).toEqual([]);
    expect(new Table("m2", () => true).chat.isMuted(watcher(9, 9, "Eve"), seats)).toBe(true);
  });
});

describe("a long match", () => {
  const tail = (first: number, count: number) => Array.from({ length: count }, (_, place) => update(first + place));

  test("is shown from its last entries, and older ones are asked for", async () => {
    const table = await live(matchInfo({ number: 300, since: 200, updates: tail(200, 100) }));
    expect([table.first, table.updates.length]).toEqual([200, 100]);
    const fetch = vi.spyOn(globalThis, "fetch");
    fetch.mockResolvedValueOnce(Response.json({ first: 100, updates: tail(100, 100) }));
    await table.older();
    expect(String(fetch.mock.lastCall?.[0])).toMatch(/\/api\/matches\/m1\/updates\?before=200$/);
    expect([table.first, table.updates.length]).toEqual([100, 200]);
    news(matchInfo({ number: 301, since: 300, updates: tail(300, 1) }));
    expect([table.first, table.updates.length]).toEqual([100, 201]);
  });

  test("is asked for as a whole where the board needs that", async () => {
    const table = await live(matchInfo({ number: 250, since: 150, updates: tail(150, 100) }));
    const fetch = vi.spyOn(globalThis, "fetch");
    fetch.mockResolvedValueOnce(Response.json({ first: 50, updates: tail(50, 100) }));
    fetch.mockResolvedValueOnce(Response.json({ first: 0, updates: tail(0, 50) }));
    await table.older(true);
    expect([table.first, table.updates.length]).toEqual([0, 250]);
  });

  test("that went on for long while this browser was away begins anew, instead of asking for ever", async () => {
    const table = await live(matchInfo({ number: 2, since: 0, updates: tail(0, 2) }));
    const far = matchInfo({ number: 300, since: 200, updates: tail(200, 100) });
    const fetch = vi.spyOn(globalThis, "fetch").mockResolvedValueOnce(Response.json(far));
    const asked = fetch.mock.calls.length;
    news(far);
    await vi.waitFor(() => expect(table.first).toBe(200));
    expect([table.info?.number, table.updates.length, fetch.mock.calls.length]).toEqual([300, 100, asked + 1]);
  });

  test("is taken up again after a break from the last entry that is known", async () => {
    await live(matchInfo({ number: 300, since: 200, updates: tail(200, 100) }));
    FakeSocket.last.cut();
    await back();
    expect(FakeSocket.last.url).toMatch(/since=300&/);
  });
});
