/** Keys for the whole page: not while somebody types, and not under an open dialog. */
export function isForUs(event: KeyboardEvent): boolean {
  if (event.repeat || event.altKey || event.defaultPrevented) return false;
  if (event.target instanceof Element && event.target.closest("input, select, textarea")) return false;
  return document.querySelector("dialog[open]") === null;
}
