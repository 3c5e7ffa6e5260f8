/** Ash (dark) or paper (light). Until somebody chooses, the system's wish counts; the colours are in theme.css. */

import { recall, remember } from "./storage.ts";

export type Theme = "ash" | "paper";

const light = matchMedia("(prefers-color-scheme: light)");

function isTheme(name: string | null): name is Theme {
  return name === "ash" || name === "paper";
}

class ThemeChoice {
  #system = $state<Theme>(light.matches ? "paper" : "ash");
  #chosen = $state<Theme | null>(null);

  constructor() {
    const remembered = recall("theme");
    if (isTheme(remembered)) this.#set(remembered);
    light.addEventListener("change", () => (this.#system = light.matches ? "paper" : "ash"));
  }

  get current(): Theme {
    return this.#chosen ?? this.#system;
  }

  /** What was chosen here; null: as the system wishes. */
  get chosen(): Theme | null {
    return this.#chosen;
  }

  toggle(): void {
    this.choose(this.current === "ash" ? "paper" : "ash");
  }

  choose(theme: Theme | null): void {
    this.#set(theme);
    remember("theme", theme);
  }

  #set(theme: Theme | null): void {
    this.#chosen = theme;
    if (theme === null) delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }
}

export const theme = new ThemeChoice();
