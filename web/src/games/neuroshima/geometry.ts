/** Flat-top hexes: where they are, what they look like, and who is next to whom. */

export const WAYS = ["N", "NE", "SE", "S", "SW", "NW"] as const;
export type WayName = (typeof WAYS)[number];

/** Axial coordinates by the name of the cell. */
export type Cells = Readonly<Record<string, readonly [number, number]>>;

/** From the centre of a hex to a corner, in the units of the drawing. */
export const R = 60;

const STEPS: readonly (readonly [number, number])[] = [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]];

export function centre(q: number, r: number): { x: number; y: number } {
  return { x: 1.5 * R * q, y: Math.sqrt(3) * R * (r + q / 2) };
}

/** The corners of a hex around (0, 0), for `points`. */
export function hexagon(size: number): string {
  return [0, 1, 2, 3, 4, 5]
    .map((corner) => (Math.PI / 3) * corner)
    .map((angle) => `${(size * Math.cos(angle)).toFixed(1)},${(size * Math.sin(angle)).toFixed(1)}`)
    .join(" ");
}

export function neighbour(cells: Cells, from: string, way: number): string | null {
  const here = cells[from];
  const step = STEPS[((way % 6) + 6) % 6]!;
  if (here === undefined) return null;
  const found = Object.entries(cells).find(([, [q, r]]) => q === here[0] + step[0] && r === here[1] + step[1]);
  return found?.[0] ?? null;
}

export function neighbours(cells: Cells, from: string): string[] {
  return WAYS.map((_, way) => neighbour(cells, from, way)).filter((cell) => cell !== null);
}

/** Where an arrow key leads: up and down along the column, sideways in a zigzag that leads back. */
export function byArrow(cells: Cells, from: string, key: string): string | null {
  const odd = Math.abs(cells[from]?.[0] ?? 0) % 2 === 1;
  const ways: Record<string, number[]> = {
    ArrowUp: [0],
    ArrowDown: [3],
    ArrowRight: odd ? [2, 1] : [1, 2],
    ArrowLeft: odd ? [4, 5] : [5, 4],
  };
  for (const way of ways[key] ?? []) {
    const found = neighbour(cells, from, way);
    if (found !== null) return found;
  }
  return null;
}

/** The `viewBox` that holds all cells and a margin. */
export function viewBox(cells: Cells, margin = 7): { x: number; y: number; width: number; height: number } {
  const centres = Object.values(cells).map(([q, r]) => centre(q, r));
  const right = Math.max(...centres.map(({ x }) => x)) + R + margin;
  const bottom = Math.max(...centres.map(({ y }) => y)) + (R * Math.sqrt(3)) / 2 + margin;
  return { x: -right, y: -bottom, width: 2 * right, height: 2 * bottom };
}
