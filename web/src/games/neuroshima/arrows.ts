/** Where the arrows of a phase lie: beside each other, where several units hit each other or one hits twice. */

import type { Hit } from "./battles.ts";
import { centre, R, type Cells } from "./geometry.ts";

export interface Arrow {
  hit: Hit;
  /** Begin, and the length and direction (degrees) in which it flies. */
  x: number;
  y: number;
  length: number;
  angle: number;
  /** Where its strength is written: along the arrow. */
  badge: number;
}

const APART = 19;

function spot(cells: Cells, cell: string): { x: number; y: number } {
  const [q, r] = cells[cell] ?? [0, 0];
  return centre(q, r);
}

export function arrows(hits: readonly Hit[], cells: Cells): Arrow[] {
  const between = (hit: Hit) => [hit.source, hit.target].sort().join(" ");
  return hits.map((hit, number) => {
    const from = spot(cells, hit.source);
    const to = spot(cells, hit.target);
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const far = Math.hypot(dx, dy) || 1;
    const same = hits.filter((other) => between(other) === between(hit));
    // Each direction keeps to its right, so that an answer does not cover what it answers.
    const ahead = same.filter((other) => other.source === hit.source);
    const both = ahead.length < same.length;
    const place = hits.slice(0, number).filter((other) => other.source === hit.source && other.target === hit.target).length;
    const aside = both ? APART * (0.5 + place) : APART * (place - (ahead.length - 1) / 2);
    const [ux, uy] = [dx / far, dy / far];
    const start = R * 0.5;
    // Short of the numbers in the middle of the target.
    const end = hit.total === 0 ? R * 0.8 : R * 0.43;
    const length = Math.max(far - start - end, 12);
    return {
      hit,
      x: from.x + ux * start - uy * aside,
      y: from.y + uy * start + ux * aside,
      length,
      angle: (Math.atan2(dy, dx) * 180) / Math.PI,
      // Gauss shots lie over each other where they begin, others meet where they end.
      badge: hit.attack === "gauss" ? length - R * 0.6 : 0,
    };
  });
}

/** The way of an attack from a unit on to its Medic: an arc, so that it is not mistaken for another attack. */
export function pass(from: string, to: string, cells: Cells): string {
  const [a, b] = [spot(cells, from), spot(cells, to)];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const at = (share: number) => `${(a.x + dx * share).toFixed(1)} ${(a.y + dy * share).toFixed(1)}`;
  const bend = `${(a.x + dx / 2 - dy * 0.35).toFixed(1)} ${(a.y + dy / 2 + dx * 0.35).toFixed(1)}`;
  return `M${at(0.16)}Q${bend} ${at(0.84)}`;
}
