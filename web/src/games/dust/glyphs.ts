/** Our own marks: emblems of the blocs, and what a figure carries, by its role. */

interface Glyph {
  path: string;
  filled?: boolean;
}

/** In a box of 24. */
export const EMBLEMS: Readonly<Record<string, string>> = {
  allies: "M12 1.3 14.8 9l8.1.2-6.4 5 2.2 7.9L12 17.5l-6.7 4.6 2.2-7.9-6.4-5L9.2 9z",
  axis: "M2 4h6l4 6 4-6h6l-7 10v7l-3 2-3-2v-7z",
  ssu: "M12 1l2.2 3.2 3.8-.9.4 3.9 3.7 1.2L20.6 12l1.5 3.6-3.7 1.2-.4 3.9-3.8-.9L12 23l-2.2-3.2-3.8.9-.4-3.9-3.7-1.2L3.4 12 1.9 8.4l3.7-1.2L6 3.3l3.8.9zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
};

/** Around the middle of a figure's body, in a box of 16. */
const MARKS: Readonly<Record<string, Glyph>> = {
  rifleman: { path: "M-6 6 6-6" },
  "submachine-gunner": { path: "M-6-2H6M0-2v8" },
  "machine-gunner": { path: "M-7-3H7M2-3l-4 9M2-3l4 9" },
  "weapon-specialist": { path: "M-7-3H7M2-3l-4 9M2-3l4 9" },
  shotgunner: { path: "M-7 4 3-6M-2 7 7-2" },
  flamer: { path: "M1-8C6-3 6 0 6 2A6 6 0 0 1-6 2C-6-1-2-2 1-8z", filled: true },
  "bazooka-gunner": { path: "M-6 6 6-6M-1-6h7v7" },
  "tank-hunter": { path: "M-6 6 1-1M-1-5 6-6 5 1z" },
  "laser-rifleman": { path: "M-4-7 3-1-3 1 4 7" },
  "laser-gunner": { path: "M-7-5-1 0-6 1 0 6M0-6 6-1 1 0 7 5" },
  mortarman: { path: "M-7 6Q0-15 7 6M4 2l3 4" },
  observer: { path: "M-8 0Q0-9 8 0 0 9-8 0zM0-2v4" },
  spotter: { path: "M-8 0Q0-9 8 0 0 9-8 0zM0-2v4" },
  sniper: { path: "M0-8V8M-8 0H8M0-5a5 5 0 1 0 .1 0z" },
  officer: { path: "M-6 5 0-1l6 6M-6-1 0-7l6 6" },
  radioman: { path: "M0 7V-2M-3-2a4 4 0 0 1 6 0M-7-4a9 9 0 0 1 14 0" },
  mechanic: { path: "M-6 6 1-1M0-6a5 5 0 1 0 6 6L2 1-1-2z" },
  medic: { path: "M-3-7h6v4h4v6H3v4h-6V3h-4v-6h4z", filled: true },
  loader: { path: "M-6-3H6V6H-6zM-3-7v4M0-7v4M3-7v4" },
  "heavy-ranger": { path: "M-6-6H6V2L0 7-6 2z", filled: true },
  "heavy-grenadier": { path: "M-6-6H6V2L0 7-6 2zM-6-1H6" },
  "heavy-guard": { path: "M-6-6H6V2L0 7-6 2zM0-6V7" },
  ape: { path: "M-7 6V0a3.5 4.5 0 0 1 7 0 3.5 4.5 0 0 1 7 0v6" },
  zombie: { path: "M-7-5l5 5M-2-5l-5 5M2-5l5 5M7-5 2 0M-5 5H5" },
};

const PLAIN: Glyph = { path: "M-6 6 6-6" };

export function mark(role: string): Glyph {
  return MARKS[role] ?? PLAIN;
}

/** Broad figures in heavy armour. */
export function isHeavy(role: string): boolean {
  return role.startsWith("heavy-") || role === "ape";
}

/** In a box of 24, as strokes: what a button does. */
export const DEEDS: Readonly<Record<string, string>> = {
  move: "M4 12h15M13 6l6 6-6 6",
  enter: "M3 4v16M8 12h12M14 6l6 6-6 6",
  leap: "M3 18q8-16 16-2M19 9v7h-7",
  aim: "M12 2v5M12 17v5M2 12h5M17 12h5M12 6a6 6 0 1 0 .01 0z",
  attack: "M12 2v5M12 17v5M2 12h5M17 12h5M12 6a6 6 0 1 0 .01 0z",
  sustain: "M12 2v5M12 17v5M2 12h5M17 12h5M12 5a7 7 0 1 0 .01 0zM12 9a3 3 0 1 0 .01 0z",
  charge: "M3 6l7 6-7 6M11 6l7 6-7 6",
  nothing: "M8 5v14M16 5v14",
  stay: "M8 5v14M16 5v14",
  reload: "M4 12a8 8 0 1 1 3 6M3 20v-5h5",
  hold: "M5 5l14 14M19 5 5 19",
  pass: "M5 5l14 14M19 5 5 19",
  use: "M12 2l2.5 7H22l-6 4.5 2.3 7.5L12 16.5 5.7 21 8 13.5 2 9h7.5z",
  leave: "M4 12h14M12 6l6 6-6 6M21 4v16",
  demolish: "M12 3v4M6 6l2.5 2.5M18 6l-2.5 2.5M4 13h3M17 13h3M8 13a4 4 0 1 0 8 0 4 4 0 0 0-8 0M12 17v4",
  strike: "M4 4q9 0 13 13M17 10v7h-7",
  order: "M5 21V3h13l-3 4.5 3 4.5H5",
  repair: "M4 20 13 11M12 5a5 5 0 1 0 7 7l-4-1-2-2z",
  rebuild: "M4 20 13 11M12 5a5 5 0 1 0 7 7l-4-1-2-2z",
  "tank-head": "M4 20 13 11M12 5a5 5 0 1 0 7 7l-4-1-2-2z",
  heal: "M9 3h6v6h6v6h-6v6H9v-6H3V9h6z",
  revive: "M9 3h6v6h6v6h-6v6H9v-6H3V9h6z",
  detach: "M4 12h6M14 12h6M12 4v16",
  confirm: "M4 13l5 5L20 6",
  first: "M6 21V3.5l12 4.5-12 4.5",
  all: "M12 2v5M12 17v5M2 12h5M17 12h5M12 10a2 2 0 1 0 .01 0z",
};
