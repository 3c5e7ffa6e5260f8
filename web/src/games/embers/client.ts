import type { GameClient } from "../client.ts";
import Emblem from "./Emblem.svelte";
import { sound } from "./sound.ts";

export const client: GameClient = {
  emblem: Emblem,
  board: () => import("./Board.svelte"),
  describe: () => import("./describe.ts"),
  sound,
};
