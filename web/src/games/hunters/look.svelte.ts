/** What somebody looks at: a space with what is on it, a figure, a card, a thing, or a kind of enemy. */

import { Look as Shared } from "../look.svelte.ts";

export type Subject =
  | { kind: "space"; space: string }
  | { kind: "hero"; hero: string }
  | { kind: "card"; card: string }
  | { kind: "item"; item: string }
  | { kind: "enemy"; type: string };

export class Look extends Shared<Subject> {}
