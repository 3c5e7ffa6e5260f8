/** Moving about in a grid whose rows need not have a cell in every column, such as a board of hexes. */

export interface Place {
  row: number;
  column: number;
}

const STEPS: Readonly<Record<string, "up" | "down" | "left" | "right">> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/**
 * Where a key leads, or null. Up and down stay in the column. Sideways goes to the next column, to the nearest row
 * there; of two that are as near, up and down take turns, so that the way back is the same.
 */
export function byKey(cells: readonly Place[], from: Place, key: string, ctrl = false): Place | null {
  if (key === "Home" || key === "End") {
    const within = ctrl ? cells : cells.filter(({ row }) => row === from.row);
    return (key === "Home" ? within[0] : within.at(-1)) ?? null;
  }
  const step = STEPS[key];
  if (step === undefined) return null;
  if (step === "up" || step === "down") {
    const column = cells.filter((cell) => cell.column === from.column);
    return (step === "up" ? column.filter(({ row }) => row < from.row).at(-1) : column.find(({ row }) => row > from.row)) ?? null;
  }
  const side = step === "left" ? -1 : 1;
  const beside = cells.filter((cell) => (cell.column - from.column) * side > 0);
  const nearest = Math.min(...beside.map((cell) => Math.abs(cell.column - from.column)));
  const tie = from.column % 2 === 0 ? 1 : -1;
  const distance = (cell: Place) => Math.abs(cell.row - from.row) - (cell.row - from.row) * tie * 0.1;
  return (
    beside
      .filter((cell) => Math.abs(cell.column - from.column) === nearest)
      .sort((one, other) => distance(one) - distance(other))[0] ?? null
  );
}
