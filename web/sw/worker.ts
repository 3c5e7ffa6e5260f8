/**
 * The service worker: after the first visit the client opens without the network. It keeps the client's own files, the
 * words and the list of games, and nothing else: matches are kept by the page that plays them (src/lib/kept.ts).
 * tools/worker.ts builds it into /sw.js.
 */

import { isWhatWasAsked, outdated, wayOf } from "./ways.ts";

/** Changes with every build that differs in anything. */
declare const __BUILD__: string;
/** The paths of all files of the client, its start page as "/". */
declare const __FILES__: string[];
/** What is asked of the server on the first visit, so that it can be said without it. */
declare const __WORDS__: string[];

const worker = self as unknown as ServiceWorkerGlobalScope;
const PREFIX = "ashgrid-client-";
const FILES = PREFIX + __BUILD__;
const WORDS = "ashgrid-words";
const SHELL = "/";
/** How long the network may take before a page is opened without it. */
const PATIENCE = 4000;
const files = new Set(__FILES__.filter((path) => path !== SHELL));

worker.addEventListener("install", (event) => {
  event.waitUntil(install());
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(activate());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const way = wayOf(request, worker.location.origin, files);
  if (way === "kept") event.respondWith(kept(request));
  else if (way === "fresh") event.respondWith(fresh(request, WORDS, request.url));
  else if (way === "shell") event.respondWith(fresh(request, FILES, SHELL));
});

/** A notification is clicked: the page that it is about, in a window of ours if there is one. */
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path: unknown = event.notification.data;
  event.waitUntil(open(typeof path === "string" && path.startsWith("/") ? path : SHELL));
});

async function open(path: string): Promise<void> {
  const [page] = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (page === undefined) return void (await worker.clients.openWindow(path));
  page.postMessage({ open: path });
  await page.focus();
}

async function install(): Promise<void> {
  const cache = await caches.open(FILES);
  await Promise.all(__FILES__.map((path) => keepFile(cache, path)));
  const words = await caches.open(WORDS);
  // Without them nothing but the start is worse: a server that is busy now is asked again when they are needed.
  await Promise.allSettled(__WORDS__.map((path) => words.add(path)));
  await worker.skipWaiting();
}

async function keepFile(cache: Cache, path: string): Promise<void> {
  const answer = await fetch(path, { cache: path.startsWith("/assets/") ? "default" : "reload" });
  if (!isWhatWasAsked(path, answer.status, answer.headers.get("Content-Type") ?? "")) {
    throw new Error(`${path} is not what this build made`);
  }
  await cache.put(path, answer);
}

/** A page that is still open may yet ask for a part of the build before this one. */
async function activate(): Promise<void> {
  await Promise.all(outdated(await caches.keys(), PREFIX, FILES).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

async function kept(request: Request): Promise<Response> {
  const own = await caches.open(FILES);
  return (await own.match(request.url)) ?? (await caches.match(request.url)) ?? fetch(request);
}

/** The network's answer; when it is away, broken or slow, what is kept under `key`, if there is something. */
async function fresh(request: Request, store: string, key: string): Promise<Response> {
  const cache = await caches.open(store);
  const network = fetch(request).then(async (answer) => {
    if (answer.status >= 500) return (await cache.match(key)) ?? answer;
    // The shell belongs to the files of its own build, and stays as it was installed.
    const words = answer.headers.get("Content-Type")?.includes("json") === true;
    if (store === WORDS && answer.ok && words) await cache.put(key, answer.clone()).catch(() => {}); // a full disk is no reason
    return answer;
  });
  const old = await cache.match(key);
  if (old === undefined) return network;
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(old), PATIENCE));
  return Promise.race([network.catch(() => old), late]);
}
