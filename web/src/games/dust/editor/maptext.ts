/** Drawings as text and back, in the form that `field.py` reads. What is wrong with a text, the server says. */

import { LARGE, OPEN, SMALL, TERRAINS, WALL, edgeAt, empty, lettersAt, type Cover, type Drawing, type EdgeKind, type Terrain } from "./drawing.ts";

const UPRIGHT = " |:=";
const LEVEL = ["   ", "---", "- -", "==="] as const;
const KINDS = [OPEN, WALL, SMALL, LARGE] as const;

export function writeMap(drawing: Drawing): string {
  const { width, height } = drawing;
  const level = (y: number) =>
    `  +${Array.from({ length: width }, (_, x) => LEVEL[edgeAt(drawing, { way: "level", x, y })]).join("+")}+`;
  const lines = [`  ${Array.from({ length: width }, (_, x) => `  ${String.fromCharCode(97 + x)} `).join("")}`.trimEnd(), level(0)];
  for (let y = 0; y < height; y++) {
    let row = String(y + 1).padEnd(2);
    for (let x = 0; x <= width; x++) {
      row += UPRIGHT[edgeAt(drawing, { way: "upright", x, y })];
      if (x < width) row += square(drawing.terrain[y * width + x]!, drawing.cover[y * width + x]!);
    }
    lines.push(row.trimEnd(), level(y + 1));
  }
  return `${lines.join("\n")}\n`;
}

function square(terrain: Terrain, cover: Cover): string {
  if (cover === "") return ` ${terrain} `;
  return terrain === "." ? ` ${cover} ` : `${terrain} ${cover}`;
}

/** Each letter in the first drawing where its square is free: a square has one letter in each. */
export function writeZones(drawing: Drawing): string[] {
  const { width, height } = drawing;
  const letters = Array.from({ length: width * height }, (_, cell) => lettersAt(drawing, cell));
  const most = Math.max(...letters.map((own) => own.length));
  return Array.from({ length: most }, (_, layer) =>
    Array.from({ length: height }, (_, y) => `${letters.slice(y * width, (y + 1) * width).map((own) => own[layer] ?? ".").join("")}\n`).join(""),
  );
}

/** A map and the drawings of its zones. What cannot be read is left out; null if there are no squares at all. */
export function readDrawing(map: string, zones: readonly string[]): Drawing | null {
  const lines = withoutBlankEnds(map);
  if (lines[0]?.[2] !== "+") lines.shift();
  const corners = lines[0]?.trimEnd() ?? "";
  const width = Math.floor((corners.length - 3) / 4);
  const height = Math.floor(lines.length / 2);
  if (corners[2] !== "+" || width < 1 || height < 1) return null;

  const made = empty(width, height);
  const terrain = [...made.terrain];
  const cover = [...made.cover];
  const upright = [...made.upright];
  const level = [...made.level];
  for (let y = 0; y <= height; y++) {
    const above = (lines[2 * y] ?? "").padEnd(4 * width + 3);
    for (let x = 0; x < width; x++) level[y * width + x] = kind(LEVEL.indexOf(above.slice(4 * x + 3, 4 * x + 6) as (typeof LEVEL)[number]));
    if (y === height) break;
    const row = (lines[2 * y + 1] ?? "").padEnd(4 * width + 3);
    for (let x = 0; x <= width; x++) {
      upright[y * (width + 1) + x] = kind(UPRIGHT.indexOf(row[4 * x + 2]!));
      if (x === width) continue;
      for (const letter of row.slice(4 * x + 3, 4 * x + 6)) {
        if ((TERRAINS as readonly string[]).includes(letter)) terrain[y * width + x] = letter as Terrain;
        else if (letter === "c" || letter === "t") cover[y * width + x] = letter;
      }
    }
  }
  return { ...made, terrain, cover, upright, level, zones: readZones(zones, width, height) };
}

function kind(place: number): EdgeKind {
  return KINDS[place] ?? OPEN;
}

function readZones(drawings: readonly string[], width: number, height: number): Record<string, number[]> {
  const found = new Map<string, Set<number>>();
  for (const drawing of drawings) {
    withoutBlankEnds(drawing)
      .slice(0, height)
      .forEach((line, y) => {
        [...line.trim()].slice(0, width).forEach((letter, x) => {
          if (!/[ABCa-z0-9]/.test(letter)) return;
          if (!found.has(letter)) found.set(letter, new Set());
          found.get(letter)!.add(y * width + x);
        });
      });
  }
  return Object.fromEntries([...found].map(([letter, cells]) => [letter, [...cells].sort((a, b) => a - b)]));
}

function withoutBlankEnds(text: string): string[] {
  const lines = text.split(/\r?\n/);
  while (lines.length > 0 && lines[0]!.trim() === "") lines.shift();
  while (lines.length > 0 && lines.at(-1)!.trim() === "") lines.pop();
  return lines;
}
