import type { Book } from "../../client.ts";
import HeroCards from "./HeroCards.svelte";
import Picture from "./Picture.svelte";
import Signs from "./Signs.svelte";

export const book: Book = {
  pictured: ["mission", "moving", "attacks", "ground"],
  picture: Picture,
  shown: { engaged: "moving", facing: "attacks", defence: "attacks", "vantage-point": "ground", cover: "ground", exposed: "ground", obstacle: "ground", screen: "ground", sight: "ground" },
  signs: Signs,
  turn: ["turn", "cards", "moving", "attacks", "enemies", "unconscious"],
  sheets: { heroes: { title: "ui.hunters.sheet.heroes", sheet: HeroCards } },
};
