import type { Book } from "../../client.ts";
import ArmyLists from "./ArmyLists.svelte";
import Picture from "./Picture.svelte";
import Signs from "./Signs.svelte";

export const book: Book = {
  pictured: ["goal", "tiles", "battle", "effects", "duel-board"],
  picture: Picture,
  shown: {
    hq: "goal", melee: "battle", ranged: "battle", net: "effects", module: "effects", connection: "effects", instant: "tiles", foundation: "tiles", mine: "tiles",
    terminal: "duel-board", link: "duel-board",
  },
  signs: Signs,
  turn: ["turn", "battle", "end"],
  sheets: { armies: { title: "ui.hex.sheet.armies", sheet: ArmyLists } },
};
