/** Which way a request goes through the service worker. Pure, so that it can be tested without one. */

/**
 * `shell`: a page, from the network while it answers, else the kept client; `kept`: a file of this build, which never
 * changes; `fresh`: words, the list of games and what is printed on their cards, from the network while it answers, else as they were last;
 * `through`: nothing of ours, such as a match: never kept here.
 */
export type Way = "shell" | "kept" | "fresh" | "through";

export interface Asked {
  method: string;
  mode: string;
  url: string;
}

/** Addresses that the server answers itself, so that the client must not stand in for it. */
const SERVED = ["/api/", "/schema", "/health", "/metrics"];
const FRESH = /^\/api\/(games|games\/[a-z0-9-]+\/content|text\/[a-z-]+(\/start)?)$/;

export function wayOf(asked: Asked, origin: string, files: ReadonlySet<string>): Way {
  const url = new URL(asked.url);
  if (asked.method !== "GET" || url.origin !== origin) return "through";
  if (files.has(url.pathname) || url.pathname.startsWith("/assets/")) return "kept";
  if (FRESH.test(url.pathname) && url.search === "") return "fresh";
  if (SERVED.some((path) => url.pathname.startsWith(path))) return "through";
  return asked.mode === "navigate" ? "shell" : "through";
}

/** An answer that is worth keeping: a server without that file answers with its start page. */
export function isWhatWasAsked(path: string, status: number, type: string): boolean {
  if (status !== 200) return false;
  const page = path === "/" || path.endsWith(".html");
  return page === type.startsWith("text/html");
}

/** Of the caches of this client, oldest first, those that no open page needs: all but the last two. */
export function outdated(names: readonly string[], prefix: string, current: string): string[] {
  const own = names.filter((name) => name.startsWith(prefix) && name !== current);
  return own.slice(0, -1);
}
