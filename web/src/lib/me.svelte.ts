/** Who plays here: nobody yet, a guest from the first click, or somebody with a name and a password. */

import { api } from "./api.ts";
import type { Me } from "./types.ts";

class Person {
  /** What the server last said; null until it has. */
  info = $state.raw<Me | null>(null);
  #asked = false;

  /** What to call them, if they said it. */
  get nick(): string {
    return this.info?.nick ?? "";
  }

  get registered(): boolean {
    return this.info?.name != null;
  }

  /** Ask once; who only looks and cannot reach the server is nobody. */
  async load(again = false): Promise<void> {
    if (this.#asked && !again) return;
    this.#asked = true;
    try {
      this.info = await api.me();
    } catch {
      this.#asked = false;
    }
  }

  async change(request: Promise<Me>): Promise<void> {
    this.info = await request;
  }
}

export const me = new Person();
