/** Notifications of the browser: only for who has asked for them, only while no page of ours is seen, one for each event. */

import { parse, router } from "./router.svelte.ts";
import { recall, remember } from "./storage.ts";

export interface Notice {
  /** Names the event: what has been told is not told again. */
  key: string;
  title: string;
  body: string;
  /** The page that it is about. */
  path: string;
}

const TAG = "ashgrid ";
const ICON = "/icons/192.png";
/** So many events are remembered as told. */
const MOST = 100;

function told(): string[] {
  try {
    const found: unknown = JSON.parse(recall("told") ?? "[]");
    return Array.isArray(found) ? found.filter((key) => typeof key === "string") : [];
  } catch {
    return [];
  }
}

class Notices {
  #wanted = $state(recall("notices") === "on");
  #permission = $state<NotificationPermission>("Notification" in globalThis ? Notification.permission : "denied");
  #shown = new Map<string, Notification>();

  constructor() {
    // The worker shows them where pages may not, and says which was clicked.
    navigator.serviceWorker?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      const path = typeof data === "object" && data !== null && "open" in data ? data.open : null;
      if (typeof path === "string" && path.startsWith("/")) router.go(parse(path));
    });
  }

  /** Whether this browser has notifications at all. */
  get offered(): boolean {
    return "Notification" in globalThis;
  }

  /** They are forbidden in the browser's own settings. */
  get refused(): boolean {
    return this.#permission === "denied";
  }

  get on(): boolean {
    return this.#wanted && this.#permission === "granted";
  }

  /** After a click: the browser asks, if it has not yet. */
  async turn(on: boolean): Promise<void> {
    if (on && this.offered) this.#permission = await Notification.requestPermission();
    this.#wanted = on && this.#permission === "granted";
    remember("notices", this.#wanted ? "on" : null);
    if (!on) await this.clear();
  }

  /** All that waits now. Somebody who sees a page sees it there; what waits no more is taken back. */
  async tell(notices: readonly Notice[]): Promise<void> {
    const known = told();
    const fresh = notices.filter(({ key }) => !known.includes(key));
    if (fresh.length > 0) remember("told", JSON.stringify([...known, ...fresh.map(({ key }) => key)].slice(-MOST)));
    await this.#close((key) => !notices.some((notice) => notice.key === key));
    if (!this.on || !document.hidden) return;
    for (const notice of fresh) await this.#show(notice);
  }

  /** A page is seen. */
  async clear(): Promise<void> {
    await this.#close(() => true);
  }

  async #show({ key, title, body, path }: Notice): Promise<void> {
    const options = { body, tag: TAG + key, icon: ICON, data: path };
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration?.active != null) return registration.showNotification(title, options);
    const notice = new Notification(title, options);
    this.#shown.set(key, notice);
    notice.onclick = () => {
      window.focus();
      notice.close();
      router.go(parse(path));
    };
    return undefined;
  }

  async #close(which: (key: string) => boolean): Promise<void> {
    for (const [key, notice] of this.#shown) {
      if (!which(key)) continue;
      notice.close();
      this.#shown.delete(key);
    }
    if (!this.on) return;
    const registration = await navigator.serviceWorker?.getRegistration();
    for (const notice of (await registration?.getNotifications()) ?? []) {
      if (notice.tag.startsWith(TAG) && which(notice.tag.slice(TAG.length))) notice.close();
    }
  }
}

export const notices = new Notices();
