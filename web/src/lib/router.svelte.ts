/** Which page is shown. Addresses are ordinary paths: the server answers every one of them with the client. */

export type Route =
  | { page: "start" }
  | { page: "account" }
  | { page: "hall" }
  | { page: "match"; id: string }
  /** A link that leads to a campaign. */
  | { page: "invitation"; id: string }
  /** What people have published; of one game, if it says which. */
  | { page: "library"; game?: string }
  | { page: "work"; id: string }
  | { page: "tournaments" }
  | { page: "new-tournament" }
  | { page: "tournament"; id: string }
  | { page: "learn" }
  | { page: "lesson"; game: string; lesson: string }
  /** `at` is the number of a position: how many entries of the log led to it. */
  | { page: "replay"; id: string; at: number | null }
  /** What somebody wrote about positions; `place` is one of them, from 1 on. */
  | { page: "study"; id: string; place: number | null }
  | { page: "studies" }
  /** A page about a game: its rules, sheets to print, or one that it has of its own, such as an army builder. `part` is a place in it, such as a term. */
  | { page: "game"; game: string; name: string; part?: string }
  /** Finished matches: one's own, somebody's with a name, or everybody's. */
  | { page: "history"; whose: "me" | "all" | { name: string } }
  | { page: "ranking"; game: string | null }
  | { page: "nowhere"; path: string };

export function parse(path: string, search = ""): Route {
  const parts = path.split("/").filter((part) => part !== "");
  if (parts.length === 0) return { page: "start" };
  if (parts[0] === "account" && parts.length === 1) return { page: "account" };
  if (parts[0] === "hall" && parts.length === 1) return { page: "hall" };
  if (parts[0] === "match" && parts.length === 2) {
    const id = decode(parts[1]!);
    if (id !== null) return { page: "match", id };
  }
  if (parts[0] === "invitation" && parts.length === 2) {
    const id = decode(parts[1]!);
    if (id !== null) return { page: "invitation", id };
  }
  if (parts[0] === "library" && parts.length === 1) {
    const game = new URLSearchParams(search).get("game");
    return { page: "library", ...(game === null ? {} : { game }) };
  }
  if (parts[0] === "library" && parts.length === 2) {
    const id = decode(parts[1]!);
    if (id !== null) return { page: "work", id };
  }
  if (parts[0] === "tournaments" && parts.length === 1) return { page: "tournaments" };
  if (parts[0] === "tournaments" && parts.length === 2) {
    const id = decode(parts[1]!);
    if (id === "new") return { page: "new-tournament" };
    if (id !== null) return { page: "tournament", id };
  }
  if (parts[0] === "learn" && parts.length === 1) return { page: "learn" };
  if (parts[0] === "learn" && parts.length === 3) {
    const [game, lesson] = [decode(parts[1]!), decode(parts[2]!)];
    if (game !== null && lesson !== null) return { page: "lesson", game, lesson };
  }
  if (parts[0] === "games" && (parts.length === 3 || parts.length === 4)) {
    const [game, name, part] = [decode(parts[1]!), decode(parts[2]!), decode(parts[3] ?? "")];
    if (game !== null && name !== null && part !== null) return { page: "game", game, name, ...(part === "" ? {} : { part }) };
  }
  if (parts[0] === "replay" && parts.length === 2) {
    const id = decode(parts[1]!);
    const at = new URLSearchParams(search).get("at") ?? "";
    if (id !== null) return { page: "replay", id, at: /^\d{1,6}$/.test(at) ? Number(at) : null };
  }
  if (parts[0] === "studies" && parts.length === 1) return { page: "studies" };
  if (parts[0] === "study" && parts.length === 2) {
    const id = decode(parts[1]!);
    const place = new URLSearchParams(search).get("at") ?? "";
    if (id !== null) return { page: "study", id, place: /^\d{1,3}$/.test(place) ? Number(place) : null };
  }
  if (parts.length === 1 && parts[0] === "history") return { page: "history", whose: "me" };
  if (parts.length === 1 && parts[0] === "archive") return { page: "history", whose: "all" };
  if (parts.length === 2 && parts[0] === "people") {
    const name = decode(parts[1]!);
    if (name !== null) return { page: "history", whose: { name } };
  }
  if (parts[0] === "ranking" && parts.length <= 2) {
    const game = decode(parts[1] ?? "");
    if (game !== null) return { page: "ranking", game: game === "" ? null : game };
  }
  return { page: "nowhere", path };
}

export function write(route: Route): string {
  switch (route.page) {
    case "start":
      return "/";
    case "account":
      return "/account";
    case "hall":
      return "/hall";
    case "match":
      return `/match/${encodeURIComponent(route.id)}`;
    case "invitation":
      return `/invitation/${encodeURIComponent(route.id)}`;
    case "library":
      return `/library${route.game === undefined ? "" : `?game=${encodeURIComponent(route.game)}`}`;
    case "work":
      return `/library/${encodeURIComponent(route.id)}`;
    case "tournaments":
      return "/tournaments";
    case "new-tournament":
      return "/tournaments/new";
    case "tournament":
      return `/tournaments/${encodeURIComponent(route.id)}`;
    case "learn":
      return "/learn";
    case "lesson":
      return `/learn/${encodeURIComponent(route.game)}/${encodeURIComponent(route.lesson)}`;
    case "replay":
      return `/replay/${encodeURIComponent(route.id)}${route.at === null ? "" : `?at=${route.at}`}`;
    case "studies":
      return "/studies";
    case "study":
      return `/study/${encodeURIComponent(route.id)}${route.place === null ? "" : `?at=${route.place}`}`;
    case "game":
      return `/games/${encodeURIComponent(route.game)}/${encodeURIComponent(route.name)}${route.part === undefined ? "" : `/${encodeURIComponent(route.part)}`}`;
    case "history":
      if (typeof route.whose === "object") return `/people/${encodeURIComponent(route.whose.name)}`;
      return route.whose === "me" ? "/history" : "/archive";
    case "ranking":
      return `/ranking${route.game === null ? "" : `/${encodeURIComponent(route.game)}`}`;
    case "nowhere":
      return route.path;
  }
}

function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

class Router {
  route = $state.raw<Route>(parse(location.pathname, location.search));

  constructor() {
    addEventListener("popstate", () => (this.route = parse(location.pathname, location.search)));
  }

  go(route: Route, how: "push" | "replace" = "push"): void {
    const path = write(route);
    if (how === "replace") history.replaceState(null, "", path);
    else if (path !== location.pathname + location.search) history.pushState(null, "", path);
    this.route = route;
    scrollTo(0, 0);
  }

  /** For `onclick` around links: plain clicks on our own pages do not load the client again. */
  readonly follow = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link === null || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.target || link.hasAttribute("download") || link.origin !== location.origin || link.hash) return;
    event.preventDefault();
    this.go(parse(link.pathname, link.search));
  };
}

export const router = new Router();
