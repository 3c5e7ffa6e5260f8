/** Small drawings in a box of 24 by 24, as strokes. */

/** A token of morale: nothing else has its shape. Health is the heart. */
export const MORALE = { token: "M12 1.500 22.500 12 12 22.500 1.500 12z", letter: "M8.300 15.500V9l3.700 4 3.700-4v6.500" };
export const HEART = "M12 20S4 15 4 9a4 4 0 0 1 8-1 4 4 0 0 1 8 1c0 6-8 11-8 11z";

/** Parts of cards and buttons, by their word. */
export const GLYPHS: Readonly<Record<string, string>> = {
  move: "M4 12h13M12 6l6 6-6 6",
  slip: "M4 16c5 0 4-8 9-8h5M14 4l4 4-4 4",
  melee: "M5 19 17 7l2-3-3 1L5 16zM8 14l3 3M4 20l2-2",
  ranged: "M12 4v5M12 15v5M4 12h5M15 12h5M12 7a5 5 0 1 0 .1 0z",
  area: "M12 3l2 5 5-2-2 5 4 3-5 1 1 5-5-3-5 3 1-5-5-1 4-3-2-5 5 2z",
  heal: "M9 4h6v5h5v6h-5v5H9v-5H4V9h5z",
  revive: "M3 13h4l2-5 4 9 3-6 1 2h4",
  hide: "M3 12Q12 3 21 12 12 21 3 12zM5 5l14 14",
  reload: "M7 20V9l2-4h2l2 4v11zM17 20V9M17 5v.1M7 13h6",
  interact: "M8 12V6a2 2 0 0 1 4 0v5M12 11V5a2 2 0 0 1 4 0v9a6 6 0 0 1-11 2l-2-4 2-1 3 2",
  draw: "M7 3h10v14H7zM4 7v14h10",
  morale: MORALE.token + MORALE.letter,
  guard: "M12 3 5 6v6c0 5 7 9 7 9s7-4 7-9V6z",
  mark: "M12 3v4M12 17v4M3 12h4M17 12h4M12 9l3 3-3 3-3-3z",
  order: "M4 10v4h3l7 4V6l-7 4zM17 9a4 4 0 0 1 0 6",
  smoke: "M6 17a4 4 0 0 1 0-8 5 5 0 0 1 9-2 5 5 0 0 1 3 10z",
  boost: "M12 4 5 12h4v8h6v-8h4z",
  reaction: "M13 2 5 14h6l-2 8 9-13h-6z",
  // Buttons
  face: "M5 12a7 7 0 1 1 3 6M8 18H4M8 18v-4",
  cycle: "M5 8h12l-3-3M19 16H7l3 3",
  end: "M7 4v16M7 5h10l-3 4 3 4H7",
  go: "M8 5v14l11-7z",
  pass: "M6 6l12 12M18 6 6 18",
  skip: "M5 6l7 6-7 6zM13 6l6 6-6 6z",
  stop: "M7 7h10v10H7z",
  do: "M5 12l5 5 9-10",
  leave: "M10 4H5v16h5M9 12h11M16 8l4 4-4 4",
  pick: "M5 9h14l-1 11H6zM9 9a3 3 0 0 1 6 0",
  use: "M12 3a5 5 0 0 1 3 9v3H9v-3a5 5 0 0 1 3-9zM10 19h4",
  arm: "M5 18h14M8 18a4 4 0 0 1 8 0M12 14V6M9 8l3-3 3 3",
  equip: "M4 12h9M9 7l5 5-5 5M17 4v16",
  exchange: "M4 8h13M14 5l3 3-3 3M20 16H7M10 13l-3 3 3 3",
  operate: "M12 3v7M7 6a7 7 0 1 0 10 0",
  detonate: "M8 20h8v-8H8zM12 12V5M8 5h8",
  done: "M5 12l5 5 9-10",
  recommended: "M12 3l3 6 6 1-4.500 4 1 6-5.500-3-5.500 3 1-6L3 10l6-1z",
  keeper: "M12 3v18M5 7h14M5 7l-2 6h5zM19 7l-3 6h5z",
  never: "M4 4l16 16M12 4a5 5 0 0 1 5 5c0 5 2 6 2 7H5c0-1 2-2 2-7M10 20h4",
};
