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

  toggle(): void {
    this.#set(this.current === "ash" ? "paper" : "ash");
    remember("theme", this.current);
  }

  #set(theme: Theme): void {
    this.#chosen = theme;
    document.documentElement.dataset.theme = theme;
  }
}

export const theme = new ThemeChoice();
