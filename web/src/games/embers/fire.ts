/** The shape of a pile of coals. Everything follows from the number of coals, so that a fire never jumps about. */

export interface Spot {
  x: number;
  y: number;
  outline: string;
  crack: string;
}

const WIDE = 30;
const HIGH = 22;

/** How many coals lie in each row, from the ground up: 5 are 3 and 2, 9 are 4, 3 and 2. */
export function rows(coals: number): number[] {
  let base = 1;
  while ((base * (base + 1)) / 2 < coals) base += 1;
  const made: number[] = [];
  for (let row = base, rest = coals; rest > 0; row -= 1) {
    made.push(Math.min(row, rest));
    rest -= row;
  }
  return made;
}

/** Where glowing coals lie, from the ground up. */
export function pile(coals: number): Spot[] {
  const spots: Spot[] = [];
  rows(coals).forEach((count, row) => {
    for (let place = 0; place < count; place += 1) {
      const number = spots.length;
      const x = (place - (count - 1) / 2) * WIDE;
      const y = 22 - row * HIGH;
      spots.push({ x, y, outline: lump(number, 16), crack: crack(number) });
    }
  });
  return spots;
}

/** How far from the middle the first coal lies that has gone out. */
export const RIM = 92;

/** Where coals lie that have gone out: from the rim of the ground inwards, as the fire shrinks, in turn right and left. */
export function cinders(count: number): Spot[] {
  return Array.from({ length: count }, (_, number) => {
    const side = number % 2 === 0 ? 1 : -1;
    const x = side * Math.max(0, RIM - 18 * Math.floor(number / 2));
    return { x, y: 32, outline: lump(number + 2, 10), crack: crack(number) };
  });
}

/** Small differences between coals, the same every time. */
function wobble(number: number, corner: number): number {
  return 0.84 + (((number * 7 + corner * 5 + 3) * 37) % 17) / 52;
}

function lump(number: number, radius: number): string {
  const corners = Array.from({ length: 8 }, (_, corner) => {
    const angle = ((corner + 0.3 * (number % 3)) / 8) * 2 * Math.PI;
    const reach = radius * wobble(number, corner);
    return `${(Math.cos(angle) * reach * 1.08).toFixed(1)} ${(Math.sin(angle) * reach * 0.86).toFixed(1)}`;
  });
  return `M${corners.join("L")}z`;
}

function crack(number: number): string {
  const lean = (number % 3) - 1;
  return `M-9 ${-2 + lean}l6 ${3 - lean}l4 -5l7 ${2 + lean}M${-2 + lean} 1l1 7M${3 + lean} -4l-1 -5`;
}
