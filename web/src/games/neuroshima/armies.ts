/** The armies by seat, as the server reads them: with commas between them, `random` for a seat or for all. */

export const RANDOM = "random";

export function read(value: string, seats: number): string[] {
  const parts = value.split(",").map((part) => part.trim());
  return Array.from({ length: seats }, (_, seat) => (parts.length === 1 ? RANDOM : (parts[seat] ?? RANDOM)));
}

export function write(armies: readonly string[]): string {
  return armies.every((army) => army === RANDOM) ? RANDOM : armies.join(",");
}
