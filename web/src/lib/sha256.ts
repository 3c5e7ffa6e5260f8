/**
 * SHA-256 (FIPS 180-4) of a text, as hexadecimal digits. Browsers have their own only on secure pages, and a server at
 * home is seldom one.
 */

const COUNT = 64;

/** The first 32 bits of the fractional parts of a root of the first primes. */
function fractions(root: number, count: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    let prime = true;
    for (let factor = 2; factor * factor <= candidate; factor += 1) if (candidate % factor === 0) prime = false;
    if (prime) found.push((candidate ** (1 / root) % 1) * 2 ** 32 | 0);
  }
  return found;
}

const START = fractions(2, 8);
const ROUND = fractions(3, COUNT);

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

export function sha256(text: string): string {
  const hash = [...START];
  const message = padded(new TextEncoder().encode(text));
  const words = new Int32Array(COUNT);
  for (let block = 0; block < message.byteLength; block += 64) {
    for (let at = 0; at < 16; at += 1) words[at] = message.getInt32(block + at * 4);
    for (let at = 16; at < COUNT; at += 1) {
      const [early, late] = [words[at - 15]!, words[at - 2]!];
      const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
      const large = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
      words[at] = words[at - 16]! + small + words[at - 7]! + large;
    }
    let [a, b, c, d, e, f, g, h] = hash as [number, number, number, number, number, number, number, number];
    for (let at = 0; at < COUNT; at += 1) {
      const first = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[at]! + words[at]!;
      const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, place) => (hash[place] = (hash[place]! + word) | 0));
  }
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** A one, zeros, and the length in bits, so that it is a number of whole blocks. */
function padded(bytes: Uint8Array): DataView {
  const message = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  message.set(bytes);
  message[bytes.length] = 0x80;
  const view = new DataView(message.buffer);
  view.setUint32(message.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(message.length - 4, (bytes.length << 3) >>> 0);
  return view;
}
