import type { Book } from "../../client.ts";
import ArmyLists from "./ArmyLists.svelte";
import Picture from "./Picture.svelte";
import Signs from "./Signs.svelte";
import UnitCards from "./UnitCards.svelte";

export const book: Book = {
  pictured: ["round", "moving", "attacking", "cover", "buildings", "reactive-fire"],
  picture: Picture,
  shown: { movement: "moving", sight: "attacking", "soft-cover": "cover", "hard-cover": "cover", crate: "cover", "tank-trap": "cover", building: "buildings", "reactive-fire": "reactive-fire" },
  signs: Signs,
  turn: ["round", "activation", "moving", "attacking", "cover", "reactive-fire"],
  sheets: {
    armies: { title: "ui.dust.sheet.armies", sheet: ArmyLists },
    units: { title: "ui.dust.sheet.cards", sheet: UnitCards },
  },
};
