/** Names of units on the map: as large as fits, on one line or two. Words are never cut, only set down to their initials. */

export interface Label {
  lines: string[];
  size: number;
}

const LARGEST = 15;
const SMALLEST = 9;
/** About the width of a letter, of its height. */
const LETTER = 0.66;
/** From this size on, one line is large enough. */
const GOOD = 12;

function fitting(lines: readonly string[], width: number): Label {
  const longest = Math.max(...lines.map((line) => line.length), 1);
  return { lines: [...lines], size: Math.max(SMALLEST, Math.min(lines.length > 1 ? LARGEST - 2 : LARGEST, width / (longest * LETTER))) };
}

/** The last word in full, or that before a number. */
function initials(name: string): string {
  const words = name.split(" ");
  const whole = words.length - (/^\d+$/.test(words.at(-1) ?? "") ? 2 : 1);
  return words.map((word, place) => (place < whole && !/^\d/.test(word) ? `${word[0]}.` : word)).join(" ");
}

/** With a hero, who has a line of its own. */
export function labelOf(name: string, width: number, hero: string | null = null): Label {
  if (hero !== null) {
    const whole = fitting([name, `+ ${hero}`], width);
    return whole.size >= GOOD ? whole : fitting([initials(name), `+ ${hero}`], width);
  }
  const words = name.split(" ");
  let best = fitting([name], width);
  for (let cut = 1; cut < words.length && best.size < GOOD; cut++) {
    const broken = fitting([words.slice(0, cut).join(" "), words.slice(cut).join(" ")], width);
    if (broken.size > best.size) best = broken;
  }
  return best;
}
