import type { GameClient } from "../client.ts";
import Emblem from "./Emblem.svelte";
import { sound } from "./sound.ts";
import { turns } from "./turns.ts";

export const client: GameClient = {
  emblem: Emblem,
  board: () => import("./Board.svelte"),
  timeline: () => import("./timeline.ts"),
  describe: () => import("./describe.ts"),
  sound,
  log: { turn: turns },
};
