/** Small drawings in a box of 24 by 24: emblems of armies, effects of modules, instants. Our own, all of them. */

export interface Glyph {
  path: string;
  /** Drawn as lines instead of filled. */
  line?: boolean;
}

function cog(teeth: number, outer: number, inner: number, hole: number): string {
  const corners = Array.from({ length: teeth * 4 }, (_, number) => {
    const angle = (2 * Math.PI * (number - 0.5)) / (teeth * 4) - Math.PI / 2;
    const size = number % 4 < 2 ? outer : inner;
    return `${(12 + size * Math.cos(angle)).toFixed(1)} ${(12 + size * Math.sin(angle)).toFixed(1)}`;
  });
  const ring = hole > 0 ? `M${12 - hole} 12a${hole} ${hole} 0 1 0 ${2 * hole} 0a${hole} ${hole} 0 1 0 ${-2 * hole} 0z` : "";
  return `M${corners.join("L")}z${ring}`;
}

/** Marks that tell armies apart without colour. Armies name them in their data (`data.py` of the game has the list). */
export const EMBLEMS: Record<string, string> = {
  claws: "M3 22C6 14 7 9 6.5 2c3 6 3 13-.5 20zM10 22c3.5-8 4-13 3.5-20 3 6 3 13-.5 20zM17 22c3.5-8 4-13 3-20 3 6 3 13 0 20z",
  cog: cog(8, 11, 8, 4),
  crosshairs:
    "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zm0 2.6a5.4 5.4 0 1 1 0 10.8 5.4 5.4 0 0 1 0-10.8zM10.8 1h2.4v8h-2.4zM10.8 15h2.4v8h-2.4zM1 10.8h8v2.4H1zM15 10.8h8v2.4h-8z",
  crown: "M3 20 1 6l6.5 6L12 2l4.5 10L23 6l-2 14zM3 21.5h18V23H3z",
  chip:
    "M5.5 5.5h13v13h-13zM9 9v6h6V9zM8 1h2v3.5H8zM14 1h2v3.5h-2zM8 19.5h2V23H8zM14 19.5h2V23h-2zM1 8h3.5v2H1zM1 14h3.5v2H1zM19.5 8H23v2h-3.5zM19.5 14H23v2h-3.5z",
  spade:
    "M12 1C8 6.5 2.5 9.5 2.5 14.5c0 4 5 5.5 8.3 2.3C10.6 19.5 9.8 21.5 8 23h8c-1.8-1.5-2.6-3.5-2.8-6.2 3.3 3.2 8.3 1.7 8.3-2.3C21.5 9.5 16 6.5 12 1z",
  anchor: "M10.8 7.7a3.4 3.4 0 1 1 2.4 0V10H17v2.4h-3.8v7.3c2.8-.6 4.9-2.3 5.6-4.7l-2 .4 2.6-4.6 3.1 4.3-1.7-.2C19.9 19.6 16.3 22.8 12 23c-4.3-.2-7.9-3.4-8.8-8.1l-1.7.2 3.1-4.3 2.6 4.6-2-.4c.7 2.4 2.8 4.1 5.6 4.7v-7.3H7V10h3.8zM12 2.9a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2z",
  bolt: "M14 1 4 14h6l-2 9L19 9h-6z",
  drop: "M12 1c4 6 7 9.6 7 14a7 7 0 0 1-14 0C5 10.6 8 7 12 1z",
  flame: "M13 1c1 5 6 7 6 13.5A7 7 0 0 1 12 22a7 7 0 0 1-7-7.5C5 11 7 9 8 6c1.5 1 2.4 2.3 2.6 4C12.5 7.6 13.4 4.5 13 1zM12 12.5c-1.6 1.7-3 3.100-3 5a3 3 0 0 0 6 0c0-1.900-1.4-3.3-3-5z",
  moon: "M15.5 2A10 10 0 1 0 22 17 8.5 8.5 0 0 1 15.5 2z",
  star: "M12 1l3.2 7.3 7.8.7-5.900 5.3 1.7 7.7L12 18l-6.8 4 1.7-7.7L1 9l7.8-.7z",
  sun: "M12 6.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM10.8 0h2.4v4.6h-2.4zM10.8 19.4h2.4V24h-2.4zM0 10.8h4.6v2.4H0zM19.4 10.8H24v2.4h-4.6zM2.7 4.4l1.7-1.7 3.2 3.2-1.7 1.7zM16.4 18.100l1.7-1.7 3.2 3.2-1.7 1.7zM2.7 19.6l3.2-3.2 1.7 1.7-3.2 3.2zM16.4 5.900l3.2-3.2 1.7 1.7-3.2 3.2z",
  tower: "M4 2h3.5v3h3V2h3v3h3V2H20v8h-2.5v9H20v4H4v-4h2.5v-9H4zM10 13v6h4v-6a2 2 0 0 0-4 0z",
  wave: "M1 9c3.5-5 7.5-5 11 0s7.5 5 11 0v4c-3.5 5-7.5 5-11 0s-7.5-5-11 0zM1 17c3.5-5 7.5-5 11 0s7.5 5 11 0v3.5c-3.5 4-7.5 4-11 0s-7.5-4-11 0z",
  wing: "M1 4c8 0 14 1 22 1-1 3-3 4-6 4.3 1.5.7 2.5.7 4 .7-1.5 2.5-3.5 3.5-6.5 3.5 1 .8 2 1 3.5 1.2-3 3.3-7 4.3-10 3.3 1 1 1.5 1.3 2.5 2C5 20 1 13 1 4z",
};

/** The plates under a tile's numbers, around (0, 0). */
export const PLATES: Record<string, string> = {
  shield: "M0 16.5C-10 12-14 6-14-2v-11Q0-10 0-16.5 0-10 14-13v11C14 6 10 12 0 16.5z",
  gear: "M-5.5-16h11l1.2 3.3 4-1.2 5 5.2-1.2 3.9 2.9 1.2v7.2l-2.9 1.2 1.2 3.9-5 5.2-4-1.2L5.5 16h-11l-1.2-3.3-4 1.2-5-5.2 1.2-3.9-2.9-1.2v-7.2l2.9-1.2-1.2-3.9 5-5.2 4 1.2z",
  round: "M-15 0a15 15 0 1 0 30 0a15 15 0 1 0-30 0z",
  diamond: "M0-19 19 0 0 19-19 0z",
  cut: "M-9-14H14V9l-5 5H-14V-9z",
  hexagon: "M-8.5-15h17L16 0 8.5 15h-17L-16 0z",
  square: "M-14-14H14V14H-14z",
  drop: "M0-19C7-10 14-4 14 3.5A14 14 0 0 1-14 3.5C-14-4-7-10 0-19z",
};

/** What modules and HQs do. */
export const EFFECTS: Record<string, Glyph> = {
  initiative: { path: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5.5l4 2", line: true },
  melee: { path: "M12 0.5 15 10l2.5 12.5L12 18.5 6.5 22.5 9 10z" },
  ranged: { path: "M12 0.5 17.5 10.5 13.7 9.5V23.5H10.3V9.5L6.5 10.5z" },
  "extra-action": { path: "M3 5l7 7-7 7M12 5l7 7-7 7", line: true },
  medic: { path: "M9 3h6v6h6v6h-6v6H9v-6H3V9h6z" },
  scoper: { path: "M1.5 12Q12 1 22.5 12 12 23 1.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z", line: true },
  takeover: { path: "M5 21V11a7 7 0 0 1 14 0v10M2.5 17h5M16.5 17h5", line: true },
  quartermaster: { path: "M3 8h16l-5-5M21 16H5l5 5", line: true },
  mobility: { path: "M2 9.5h10V4l10 8-10 8v-5.5H2z" },
  "double-move": { path: "M1 9.5h6V4l7 8-7 8v-5.5H1zM13 4l9.5 8L13 20l4-8z" },
};

/** What instants do. */
export const INSTANTS: Record<string, Glyph> = {
  battle: { path: "M12 1l2.6 6.2L21 4l-3.2 6.4L23 12l-5.2 1.6L21 20l-6.4-3.2L12 23l-2.6-6.2L3 20l3.2-6.4L1 12l5.2-1.6L3 4l6.4 3.2z" },
  move: { path: "M2 9.5h10V4l10 8-10 8v-5.5H2z" },
  push_back: { path: "M1 9.5h9V4l8 8-8 8v-5.5H1zM20 3h3v18h-3z" },
  sniper: { path: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 1v7M12 16v7M1 12h7M16 12h7", line: true },
  grenade: { path: "M10 8a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM8 3h6v4H8zM14 4h4l3 5h-2.4L16.6 6H14z" },
  air_strike: { path: "M3 1h4l-2 10zM17 1h4l-2 10zM9.5 6h5L12 22z" },
  rotation: { path: "M20 12a8 8 0 1 1-3-6.2M18 1v6h-6", line: true },
  castling: { path: "M3 8h16l-5-5M21 16H5l5 5", line: true },
  terror: { path: "M12 2C6.5 2 3 5.8 3 10.5c0 3 1.5 5 3.5 6.5v4h11v-4c2-1.5 3.5-3.5 3.5-6.5C21 5.8 17.5 2 12 2zM8.5 9a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4zm7 0a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4zM12 14l1.5 3h-3z" },
};

/** Who would fall. */
export const SKULL =
  "M12 1.5C6 1.5 2 5.4 2 10.6c0 3.3 1.5 5.6 4 7.1V22h3v-2.5h2V22h2v-2.5h2V22h3v-4.3c2.5-1.5 4-3.8 4-7.1C22 5.4 18 1.5 12 1.5zM8 8.5a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.4zM16 8.5a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.4zM12 13.5l1.6 3.5h-3.2z";
export const BOLT = "M14 1 4 14h6l-2 9L19 9h-6z";
export const SHIELD = "M12 2l9 3v7c0 5-3.5 8.5-9 11-5.5-2.5-9-6-9-11V5z";
