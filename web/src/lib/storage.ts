/** What this browser remembers. A browser that refuses storage remembers nothing, and everything else works. */

const PREFIX = "ashgrid.";

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

export function remember(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, value);
  } catch {
    // private windows and full storage: play goes on
  }
}
