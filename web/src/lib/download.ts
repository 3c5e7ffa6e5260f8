/** Hands a text, or a picture, to the person as a file. */
export function download(name: string, content: string | Uint8Array<ArrayBuffer>, type = "text/plain"): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
