/** The client as an app of the system, where the browser offers that; and the worker that opens it without a network. */

/** Not in TypeScript's library: only Chromium has it. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
  readonly userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
}

class Installing {
  #event = $state.raw<InstallEvent | null>(null);

  constructor() {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault(); // it is asked for in the settings, not in the way
      this.#event = event as InstallEvent;
    });
    addEventListener("appinstalled", () => (this.#event = null));
  }

  /** Whether the browser would install it now. */
  get offered(): boolean {
    return this.#event !== null;
  }

  async install(): Promise<void> {
    const event = this.#event;
    this.#event = null; // it asks only once
    await event?.prompt();
  }
}

export const installing = new Installing();

/** Pages open all the same where there are no workers, such as on a plain address in the local network. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // Browsers look for a newer worker when it suits them; every load of a page is the better time.
  const register = () =>
    navigator.serviceWorker
      .register("/sw.js")
      .then((worker) => worker.update())
      .catch(() => undefined);
  // What the page itself needs comes first.
  if (document.readyState === "complete") void register();
  else addEventListener("load", () => void register(), { once: true });
}
