/** Small battlefields for pictures, drawn as scenarios are, with the units on them. */

export interface Position {
  map: string;
  /** Card and square. */
  units: readonly (readonly [card: string, cell: string])[];
  /** From square to square over squares between: a way, a free line of sight, a blocked one. */
  lines?: readonly (readonly [kind: "way" | "free" | "blocked", ...cells: string[]])[];
  /** What is written on squares. */
  notes?: Readonly<Record<string, string>>;
}

export const POSITIONS: Readonly<Record<string, Position>> = {
  round: {
    map: `
  +   +   +   +   +   +   +   +   +   +
1   .   .   .   .   .   .   .   .   .
  +   +   +   +   +   +   +   +   +   +
2   .   .   c   .   .   .   #   .   .
  +   +   +   +---+- -+---+   +   +   +
3   .   .   . | .   .   . | .   x   .
  +   +   +   +   +   +   +   +   +   +
4   ~   .   . : .   .   . : t   x   .
  +   +   +   +   +   +   +   +   +   +
5   ~   ~   . | .   .   . | .   .   .
  +   +   +   +---+- -+---+   +   +   +
6   .   .   t   .   .   .   .   c   .
  +   +   +   +   +   +   +   +   +   +
7   .   .   .   .   .   #   .   .   .
  +   +   +   +   +   +   +   +   +   +
`,
    units: [["sturmpioniere", "c2"], ["hans", "g1"], ["laser-grenadiers", "e3"], ["blackhawk", "c7"], ["hell-boys", "h6"], ["recon-boys", "c6"]],
  },
  moving: {
    map: `
  +   +   +   +   +
1   .   .   .   .
  +   +   +   +   +
2   .   .   .   .
  +   +   +   +   +
3   .   .   .   .
  +   +   +   +   +
`,
    units: [["hell-boys", "a3"]],
    lines: [["way", "a3", "b2", "c1", "d1"]],
    notes: { b2: "1", c1: "3", d1: "4" },
  },
  attacking: {
    map: `
  +   +   +   +   +   +
1   .   .   .   .   .
  +   +   +   +   +   +
2   .   .   #   .   .
  +   +   +   +   +   +
3   .   .   .   .   .
  +   +   +   +   +   +
`,
    units: [["hell-boys", "b3"], ["sturmpioniere", "d1"], ["recon-grenadiers", "c1"]],
    lines: [["free", "b3", "c1"], ["blocked", "b3", "d1"]],
  },
  cover: {
    map: `
  +   +   +   +
1   c   x   t
  +   +   +   +
`,
    units: [["hell-boys", "a1"], ["recon-boys", "b1"], ["death-dealers", "c1"]],
  },
  buildings: {
    map: `
  +   +   +   +   +   +
1   .   .   .   .   .
  +   +---+- -+---+   +
2   . | .   .   . | .
  +   +   +   +   +   +
3   . | .   .   . = .
  +   +---+---+---+   +
`,
    units: [["recon-boys", "c2"], ["hans", "e3"]],
  },
  "reactive-fire": {
    map: `
  +   +   +   +   +   +
1   .   .   .   .   .
  +   +   +   +   +   +
2   .   #   .   .   .
  +   +   +   +   +   +
3   .   .   .   .   .
  +   +   +   +   +   +
`,
    units: [["hell-boys", "b3"], ["hans", "e1"]],
    lines: [["way", "b3", "c3", "d3"], ["free", "e1", "d3"]],
  },
};
