/** Put a text where it can be pasted. `box` shows it: pages that are not secure can only copy what is selected. */
export async function copyText(text: string, box: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    box.select();
    return document.execCommand("copy");
  }
}
