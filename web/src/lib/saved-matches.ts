/**
 * The last matches of this browser as they were last seen, so that their pages open without the network. They are the
 * browser's own: no server and no service worker keeps them here. A browser without a database keeps nothing.
 */

import type { MatchInfo, UpdateInfo } from "./types.ts";

export interface Kept {
  id: string;
  /** When it was kept, to let the oldest go. */
  at: number;
  info: MatchInfo;
  updates: UpdateInfo[];
}

const DATABASE = "ashgrid";
const STORE = "matches";
const MOST = 10;
/** Messages come in bursts; the last of them is what counts. */
const PAUSE = 250;

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("no database"));
  });
  return opened;
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("no answer of the database"));
  });
}

async function inStore<Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<Result>): Promise<Result | null> {
  try {
    return await work((await open()).transaction(STORE, mode).objectStore(STORE));
  } catch {
    return null; // private windows, full disks: play goes on
  }
}

/** Which of the kept matches are too many. */
export function tooMany(kept: readonly Pick<Kept, "id" | "at">[], most: number = MOST): string[] {
  return kept.toSorted((one, other) => other.at - one.at).slice(most).map(({ id }) => id);
}

async function store(kept: Kept): Promise<void> {
  await inStore("readwrite", (matches) => {
    const stored = done(matches.put(kept));
    matches.transaction.commit(); // a page that is being closed hears of nothing any more that would end it
    return stored;
  });
  await inStore("readwrite", async (matches) => {
    const all = (await done(matches.getAll())) as Kept[];
    await Promise.all(tooMany(all).map((id) => done(matches.delete(id))));
  });
}

const waiting = new Map<string, Kept>();
let timer: ReturnType<typeof setTimeout> | undefined;

async function storeAll(): Promise<void> {
  clearTimeout(timer);
  const all = [...waiting.values()];
  waiting.clear();
  for (const kept of all) await store(kept);
}

/** Keep a match of our own as it is now; one that we only watch is not kept. */
export function keep(info: MatchInfo, updates: readonly UpdateInfo[]): void {
  if (info.held.length === 0 || typeof indexedDB === "undefined") return;
  waiting.set(info.id, { id: info.id, at: Date.now(), info, updates: [...updates] });
  clearTimeout(timer);
  timer = setTimeout(() => void storeAll(), PAUSE);
}

export async function recallMatch(id: string): Promise<Kept | null> {
  if (typeof indexedDB === "undefined") return null;
  return (await inStore("readonly", (matches) => done(matches.get(id) as IDBRequest<Kept | undefined>))) ?? null;
}

/** All that are kept, the latest first. */
export async function recallMatches(): Promise<Kept[]> {
  if (typeof indexedDB === "undefined") return [];
  const all = (await inStore("readonly", (matches) => done(matches.getAll() as IDBRequest<Kept[]>))) ?? [];
  return all.toSorted((one, other) => other.at - one.at);
}

export async function forgetMatch(id: string): Promise<void> {
  waiting.delete(id);
  if (typeof indexedDB !== "undefined") await inStore("readwrite", (matches) => done(matches.delete(id)));
}

/** Everything: when somebody deletes their account, or leaves it on this browser. */
export async function forgetAllMatches(): Promise<void> {
  waiting.clear();
  if (typeof indexedDB !== "undefined") await inStore("readwrite", (matches) => done(matches.clear()));
}

// Closing the page within the pause must not lose the last move.
if (typeof document !== "undefined") {
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden" && waiting.size > 0) void storeAll();
  });
}
