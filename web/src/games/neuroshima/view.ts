/** The server's view of a match, as far as it is drawn. */

export interface Unit {
  army: string;
  tile: string;
  cell: string;
  rot: number;
  damage: number;
  left: number;
  owner: number;
  side: number;
  serves: number;
  netted: boolean;
  initiative: number;
  melee: number;
  ranged: number;
  extra: number;
  why: { effect: string; by: string; amount: number }[];
  /** The phases in which it acts by its Initiative. */
  acts: number[];
  /** It is a Link of the Duel board. */
  link?: boolean;
  /** Its attacks, if they are not as printed. */
  attacks?: Attack[];
}

/** Direction, kind, printed strength, strength now. */
export type Attack = [way: string, kind: string, printed: number, now: number];

export interface Floor {
  army: string;
  tile: string;
  cell: string;
  owner: number;
}

export interface View {
  mode: string;
  /** How the match was set up, by the names of the options. */
  options: Record<string, string>;
  board: string;
  armies: string[];
  teams: number[];
  /** Points of unharmed HQs. */
  full: number[];
  /** Seats whose attacks hurt their allies like anybody. */
  reckless: number[];
  turn: number;
  number: number;
  phase: string;
  points: number[];
  score: number[];
  energy: number[];
  alive: boolean[];
  hands: string[][];
  piles: number[];
  tops: string[][];
  discards: string[][];
  tiles: Unit[];
  floors: Floor[];
  terror: number[];
  ending: number | null;
  asked: string[];
  battle: { cause: string } | null;
}
