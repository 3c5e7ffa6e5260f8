/** Search in the rules: all words of what is typed, wherever they stand, without capitals and accents. */

export interface Findable {
  name: string;
  title: string;
  text: string;
  forms?: readonly string[];
}

export interface Found<Entry> {
  entry: Entry;
  /** The sentence with what was found, in three parts; null: the title says it. */
  excerpt: readonly [before: string, found: string, after: string] | null;
}

/** Endings differ by case and number: what is longer than this is also looked for without its last two letters. */
const STEM = 5;

/** Without capitals and accents. Every letter stays one letter. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("ł", "l")
    .replace(/[^\u0000-\u007f]/g, (letter) => letter.normalize("NFD")[0]!);
}

export function search<Entry extends Findable>(entries: readonly Entry[], typed: string): Found<Entry>[] {
  const words = plain(typed).split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return [];
  const exact = ranked(entries, words);
  return exact.length > 0 ? exact : ranked(entries, words.map((word) => (word.length > STEM ? word.slice(0, -2) : word)));
}

function ranked<Entry extends Findable>(entries: readonly Entry[], words: readonly string[]): Found<Entry>[] {
  return entries
    .map((entry) => ({ entry, score: score(entry, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ entry }) => ({ entry, excerpt: excerpt(entry, words) }));
}

/** What all words are worth together; 0 where one of them is nowhere. */
function score({ name, title, text, forms = [] }: Findable, words: readonly string[]): number {
  const [head, body] = [plain(title), plain(text)];
  const aside = plain([name.replaceAll("-", " "), ...forms].join(" "));
  const each = words.map((word) => {
    if (head.startsWith(word)) return 8;
    if (head.includes(word)) return 6;
    if (begins(aside, word)) return 4;
    if (begins(body, word)) return 2;
    return body.includes(word) ? 1 : 0;
  });
  return each.includes(0) ? 0 : each.reduce<number>((sum, one) => sum + one, 0);
}

function begins(text: string, word: string): boolean {
  return text.startsWith(word) || text.includes(` ${word}`);
}

function excerpt({ title, text }: Findable, words: readonly string[]): Found<Findable>["excerpt"] {
  const [head, body] = [plain(title), plain(text)];
  const word = words.find((one) => !head.includes(one) && body.includes(one));
  if (word === undefined) return null;
  const at = begins(body, word) && !body.startsWith(word) ? body.indexOf(` ${word}`) + 1 : body.indexOf(word);
  const start = Math.max(0, text.lastIndexOf(". ", at) + 1);
  const end = text.indexOf(". ", at);
  return [text.slice(start, at).trimStart(), text.slice(at, at + word.length), text.slice(at + word.length, end < 0 ? text.length : end + 1)];
}
