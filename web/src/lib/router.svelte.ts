/** Which page is shown. Addresses are ordinary paths: the server answers every one of them with the client. */

export type Route = { page: "start" } | { page: "account" } | { page: "match"; id: string } | { page: "nowhere"; path: string };

export function parse(path: string): Route {
  const parts = path.split("/").filter((part) => part !== "");
  if (parts.length === 0) return { page: "start" };
  if (parts[0] === "account" && parts.length === 1) return { page: "account" };
  if (parts[0] === "match" && parts.length === 2) {
    const id = decode(parts[1]!);
    if (id !== null) return { page: "match", id };
  }
  return { page: "nowhere", path };
}

export function write(route: Route): string {
  switch (route.page) {
    case "start":
      return "/";
    case "account":
      return "/account";
    case "match":
      return `/match/${encodeURIComponent(route.id)}`;
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
  route = $state.raw<Route>(parse(location.pathname));

  constructor() {
    addEventListener("popstate", () => (this.route = parse(location.pathname)));
  }

  go(route: Route, how: "push" | "replace" = "push"): void {
    const path = write(route);
    if (how === "replace") history.replaceState(null, "", path);
    else if (path !== location.pathname) history.pushState(null, "", path);
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
    this.go(parse(link.pathname));
  };
}

export const router = new Router();
