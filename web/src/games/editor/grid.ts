/** Squares and edges of a map that is being drawn, whatever is drawn on them. Nothing is changed in place. */

/** What has edges: `upright` are those that stand, `width + 1` in each row, the rim included; `level` those that lie, `width`
 * above each row, and as many below the last. 0 is none. */
export interface Lined<Kind extends number = number> {
  width: number;
  height: number;
  upright: readonly Kind[];
  level: readonly Kind[];
}

export interface Size {
  width: number;
  height: number;
}

/** An edge: left of square `x`, or above row `y`. */
export interface Edge {
  way: "upright" | "level";
  x: number;
  y: number;
}

export type Side = "north" | "east" | "south" | "west";

/** A point of the map in squares, from the upper left corner. */
export interface Point {
  x: number;
  y: number;
}

export function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, place) => from + place);
}

export function cellNumber({ width }: Size, x: number, y: number): number {
  return y * width + x;
}

export function nameOfCell({ width }: Size, cell: number): string {
  return `${String.fromCharCode(97 + (cell % width))}${Math.floor(cell / width) + 1}`;
}

/** The number of a square by its name, or null if it is not on the map. */
export function cellCalled(size: Size, name: string): number | null {
  const [x, y] = [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1];
  return x >= 0 && y >= 0 && x < size.width && y < size.height ? cellNumber(size, x, y) : null;
}

export function cellAt(size: Size, { x, y }: Point): number {
  const within = (value: number, most: number) => Math.min(most - 1, Math.max(0, Math.floor(value)));
  return cellNumber(size, within(x, size.width), within(y, size.height));
}

/** The middle of a square. */
export function middleOf({ width }: Size, cell: number): Point {
  return { x: (cell % width) + 0.5, y: Math.floor(cell / width) + 0.5 };
}

/** The list with something else in some places; the same list if that is there already. */
export function withAt<Item>(list: readonly Item[], places: readonly number[], item: Item): readonly Item[] {
  if (places.every((place) => list[place] === item)) return list;
  const copy = [...list];
  for (const place of places) copy[place] = item;
  return copy;
}

/** The squares on the way from one to another, both included: what a fast pointer passed over. */
export function line(size: Size, from: number, to: number): number[] {
  const { width } = size;
  const [x1, y1] = [from % width, Math.floor(from / width)];
  const [x2, y2] = [to % width, Math.floor(to / width)];
  const steps = Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1));
  if (steps === 0) return [from];
  return range(0, steps + 1).map((step) => {
    const part = step / steps;
    return cellNumber(size, Math.round(x1 + (x2 - x1) * part), Math.round(y1 + (y2 - y1) * part));
  });
}

/** All squares of the rectangle with these corners. */
export function rectangle(size: Size, one: number, other: number): number[] {
  const { width } = size;
  const [left, right] = [one % width, other % width].sort((a, b) => a - b) as [number, number];
  const [top, bottom] = [Math.floor(one / width), Math.floor(other / width)].sort((a, b) => a - b) as [number, number];
  return range(top, bottom + 1).flatMap((y) => range(left, right + 1).map((x) => cellNumber(size, x, y)));
}

// Edges --------------------------------------------------------------------------------------------

function place({ width }: Size, { way, x, y }: Edge): number {
  return way === "upright" ? y * (width + 1) + x : y * width + x;
}

export function edgeAt<Kind extends number>(drawing: Lined<Kind>, edge: Edge): Kind {
  return (drawing[edge.way][place(drawing, edge)] ?? 0) as Kind;
}

export function edgeOf(size: Size, cell: number, side: Side): Edge {
  const x = cell % size.width;
  const y = Math.floor(cell / size.width);
  switch (side) {
    case "north":
      return { way: "level", x, y };
    case "south":
      return { way: "level", x, y: y + 1 };
    case "west":
      return { way: "upright", x, y };
    case "east":
      return { way: "upright", x: x + 1, y };
  }
}

export function isRim(size: Size, { way, x, y }: Edge): boolean {
  return way === "upright" ? x === 0 || x === size.width : y === 0 || y === size.height;
}

export function setEdge<Drawing extends Lined>(drawing: Drawing, edge: Edge, kind: Drawing["upright"][number]): Drawing {
  return { ...drawing, [edge.way]: withAt(drawing[edge.way], [place(drawing, edge)], kind) };
}

/** The edge nearest to a point, counted in squares from the upper left corner. */
export function nearestEdge(size: Size, x: number, y: number): Edge {
  const column = Math.min(size.width - 1, Math.max(0, Math.floor(x)));
  const row = Math.min(size.height - 1, Math.max(0, Math.floor(y)));
  const away: readonly (readonly [Side, number])[] = [
    ["west", x - column],
    ["east", column + 1 - x],
    ["north", y - row],
    ["south", row + 1 - y],
  ];
  const [side] = away.reduce((best, one) => (one[1] < best[1] ? one : best));
  return edgeOf(size, cellNumber(size, column, row), side);
}

/** Whether a point is so near to the middle of an edge that a stroke means it, and not one around the corner. */
export function onEdge(edge: Edge, x: number, y: number): boolean {
  const [across, along] = edge.way === "upright" ? [x - edge.x, y - edge.y] : [y - edge.y, x - edge.x];
  return Math.abs(across) < 0.3 && along > 0.2 && along < 0.8;
}

// The whole ----------------------------------------------------------------------------------------

/** How many rows and columns are added at each side; fewer than none: taken away. */
export interface Growth {
  left?: number;
  right?: number;
  top?: number;
  bottom?: number;
}

/** Edges and squares of a drawing, where the map has grown or shrunk: what `from` was there is here now, else what is new. */
export function grown<Item>(drawing: Size, { left = 0, right = 0, top = 0, bottom = 0 }: Growth, list: readonly Item[], shape: "cell" | "upright" | "level", fresh: Item): Item[] {
  const [width, height] = [drawing.width + left + right, drawing.height + top + bottom];
  const [across, down] = [shape === "upright" ? 1 : 0, shape === "level" ? 1 : 0];
  return range(0, (width + across) * (height + down)).map((number) => {
    const x = (number % (width + across)) - left;
    const y = Math.floor(number / (width + across)) - top;
    const there = x >= 0 && y >= 0 && x < drawing.width + across && y < drawing.height + down;
    return there ? (list[y * (drawing.width + across) + x] ?? fresh) : fresh;
  });
}
