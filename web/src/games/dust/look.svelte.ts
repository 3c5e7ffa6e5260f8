/** What somebody looks at: units, a square, or both. */

import { Look as Shared } from "../look.svelte.ts";

export interface Subject {
  cell: string | null;
  units: readonly string[];
}

export class Look extends Shared<Subject> {}
