/** Drafts that this browser keeps, each under a key of its own, and the list of them. */

import { recall, remember } from "../../../lib/storage.ts";
import type { Draft } from "./draft.ts";

const LIST = "dust.drafts";
const OPEN = "dust.draft";

export interface DraftLine {
  key: string;
  /** The title when it was last saved. */
  title: string;
}

function place(key: string): string {
  return `${OPEN}.${key}`;
}

export function allDrafts(): DraftLine[] {
  try {
    const found: unknown = JSON.parse(recall(LIST) ?? "[]");
    return Array.isArray(found) ? found.filter((line): line is DraftLine => typeof line?.key === "string" && typeof line?.title === "string") : [];
  } catch {
    return [];
  }
}

/** The draft that was last open. */
export function lastOpen(): string | null {
  return recall(OPEN);
}

export function setOpen(key: string): void {
  remember(OPEN, key);
}

export function loadDraft(key: string): Draft | null {
  try {
    const found = JSON.parse(recall(place(key)) ?? "null") as Draft | null;
    return found !== null && Array.isArray(found.drawing?.terrain) && Array.isArray(found.goals) ? found : null;
  } catch {
    return null;
  }
}

/** Returns whether the browser has really kept it. */
export function saveDraft(key: string, draft: Draft): boolean {
  const text = JSON.stringify(draft);
  remember(place(key), text);
  const lines = allDrafts();
  const line = { key, title: draft.title };
  const known = lines.some((other) => other.key === key);
  remember(LIST, JSON.stringify(known ? lines.map((other) => (other.key === key ? line : other)) : [...lines, line]));
  return recall(place(key)) === text;
}

export function dropDraft(key: string): void {
  remember(place(key), null);
  remember(LIST, JSON.stringify(allDrafts().filter((line) => line.key !== key)));
}

const TESTED = "dust.test-play";

/** Of which draft a match is a test. */
export function testedDraft(match: string): string | null {
  return recall(`${TESTED}.${match}`);
}

export function setTested(match: string, key: string): void {
  remember(`${TESTED}.${match}`, key);
}

/** A key that no draft has. */
export function freshKey(): string {
  const numbers = allDrafts().map(({ key }) => Number(key)).filter((number) => Number.isInteger(number));
  return String(Math.max(0, ...numbers) + 1);
}
