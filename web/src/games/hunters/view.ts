/** What the game tells of a mission (`view.py`). */

export type Facing = "n" | "ne" | "e" | "se" | "s" | "sw" | "w" | "nw";
export type Zone = "front" | "side" | "rear";

export interface Gear {
  item: string;
  place: string;
  /** The weapon that an accessory belongs to, by its place among the hero's gear; -1: none. */
  host: number;
  uses: number;
  loaded: boolean;
  until: number;
}

export interface Hero {
  name: string;
  seat: number;
  level: number;
  space: string | null;
  facing: Facing;
  health: number;
  most: number;
  strength: number;
  morale: number;
  fuel: number;
  hidden: boolean;
  engaged: boolean;
  away: boolean;
  dead: boolean;
  done: boolean;
  actions: number;
  faced: boolean;
  reactions: number;
  guard: number;
  stunned: number;
  woken: number;
  skills: string[];
  hand: string[];
  pile: number;
  left: string[];
  used: string[];
  gear: Gear[];
  finds: string[];
  modules: number;
}

export interface Enemy {
  name: string;
  type: string;
  space: string | null;
  facing: Facing;
  health: number;
  most: number;
  done: boolean;
  stunned: number;
  marked: number;
  jammed: number;
  called: boolean;
}

export interface Token {
  name: string;
  kind: string;
  space: string;
  health: number;
  item: string;
  armed: boolean;
  until: number;
}

export interface Tile {
  code: string;
  theme: string;
  /** Its upper left space, and how often it is turned clockwise. */
  at: string;
  width: number;
  height: number;
  turn: number;
}

export interface Ground {
  width: number;
  height: number;
  /** By space: `.` plain, `v` vantage point, `c` cover, `x` exposed, `#` no space. */
  icons: string;
  /** By space, four each (north, east, south, west): 0 open, 1 Obstacle, 2 Screen. */
  edges: string;
  zone: string[];
  tiles: Tile[];
}

export interface Goal {
  do: string;
  count: number;
  zone: string[];
  name: string;
  kind: string;
  enemy: string;
  turns: number;
  edge: string;
  /** How far the heroes are: so much of so much. */
  have: number;
  want: number;
}

export interface Fail {
  do: string;
  count: number;
  name: string;
}

export interface Coming {
  turn: number;
  do: string;
  value: string;
  count: number;
  enemy: string;
  spaces: string[];
  /** What it waits for, from `turn` on: that a hero can be seen (`alarm`), or the health of an enemy (`half`). */
  when?: string;
  whose?: string;
}

export interface Frame {
  kind: string;
  numbers: number[];
  choices: number[] | null;
}

export interface View {
  mission: string;
  /** What a mission that somebody has made says, by key and language. */
  words?: Record<string, Record<string, string>>;
  turn: number;
  turns: number;
  light: "day" | "night";
  weather: string;
  difficulty: number;
  permanent: boolean;
  ground: Ground;
  heroes: Hero[];
  enemies: Enemy[];
  fallen: string[];
  tokens: Token[];
  goals: Goal[];
  fails: Fail[];
  coming: Coming[];
  switched: number;
  carried: number;
  doing: Frame[];
  /** What it costs whoever walks to get to a space, and the space before it. */
  ways: Record<string, { cost: number; from: string }>;
}

export function heroOf(view: View, name: unknown): Hero | null {
  return view.heroes.find((hero) => hero.name === name) ?? null;
}

export function enemyOf(view: View, name: unknown): Enemy | null {
  return view.enemies.find((enemy) => enemy.name === name) ?? null;
}

export function tokenOf(view: View, name: unknown): Token | null {
  return view.tokens.find((token) => token.name === name) ?? null;
}

/** Where a hero, an enemy or a token is; a space is itself. */
export function spaceOf(view: View, name: unknown): string | null {
  if (isSpace(name)) return name;
  return heroOf(view, name)?.space ?? enemyOf(view, name)?.space ?? tokenOf(view, name)?.space ?? null;
}

export function isSpace(word: unknown): word is string {
  return typeof word === "string" && /^[a-z][1-9]\d?$/.test(word);
}

/** Whose turn it is, or who does something now: a hero by its seat. */
export function acting(view: View): Hero | null {
  const frame = view.doing.findLast(({ kind }) => ["turn", "card", "walk", "ordered", "exchange", "answer", "penalty"].includes(kind));
  return frame === undefined ? null : (view.heroes[frame.numbers[0] ?? -1] ?? null);
}

/** The enemy that acts. */
export function actingEnemy(view: View): number {
  const frame = view.doing.findLast(({ kind }) => ["foe", "act", "steps", "attack", "leap"].includes(kind));
  return frame?.numbers[0] ?? -1;
}

/** The state of a hero, in the words of `state.*`. */
export function statesOf(view: View, hero: Hero): string[] {
  const found: string[] = [];
  if (hero.dead) found.push("dead");
  else if (hero.away) found.push("away");
  else if (hero.health <= 0) found.push("down");
  if (hero.engaged) found.push("engaged");
  if (hero.hidden) found.push("hidden");
  if (hero.stunned >= view.turn && hero.stunned > 0) found.push("stunned");
  if (hero.woken >= view.turn && hero.woken > 0) found.push("woken");
  if (hero.guard > 0) found.push("guard");
  if (hero.done && hero.health > 0 && !hero.away) found.push("done");
  return found;
}

export function enemyStates(view: View, enemy: Enemy): string[] {
  const found: string[] = [];
  if (view.heroes.some((hero) => hero.space === enemy.space && hero.engaged)) found.push("engaged");
  if (enemy.stunned >= view.turn && enemy.stunned > 0) found.push("stunned");
  if (enemy.marked > 0) found.push("marked");
  if (enemy.jammed >= view.turn && enemy.jammed > 0) found.push("jammed");
  if (enemy.called) found.push("called");
  return found;
}
