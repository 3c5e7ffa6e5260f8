/** Go to an entry of a long page. */
export function visit(entry: string): void {
  const place = document.getElementById(entry);
  place?.scrollIntoView();
  place?.focus({ preventScroll: true });
}
