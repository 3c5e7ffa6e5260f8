/**
 * What is printed on the tiles and cards of a game, as the server has it: asked for once, before anything of the game is
 * shown. So armies and units that somebody has added are there without a change of this client.
 */

import { api } from "./api.ts";

export class Content<Printed> {
  value: Printed = $state.raw()!;
  #asked: Promise<void> | null = null;

  constructor(
    readonly game: string,
    nothing: Printed,
    private readonly arrived: (printed: Printed) => void = () => {},
  ) {
    this.value = nothing;
  }

  /** Asked for again after a failure. */
  load = (): Promise<void> => {
    this.#asked ??= api
      .content(this.game)
      .then((printed) => this.receive(printed as Printed))
      .catch((error: unknown) => {
        this.#asked = null;
        throw error;
      });
    return this.#asked;
  };

  receive(printed: Printed): void {
    this.value = printed;
    this.#asked = Promise.resolve();
    this.arrived(printed);
  }
}
