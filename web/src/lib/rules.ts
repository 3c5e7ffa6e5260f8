/** The rules of a game, as its catalogue tells them: paragraphs after blank lines, list items after "- ". */

export type Block = { kind: "paragraph"; text: string } | { kind: "list"; items: string[] };

export function blocks(rules: string): Block[] {
  const made: Block[] = [];
  let open = false; // whether the next plain line goes on with what the last one said
  for (const line of rules.split("\n").map((raw) => raw.trim())) {
    const last = made.at(-1);
    if (line === "") {
      open = false;
    } else if (line.startsWith("- ")) {
      const item = line.slice(2).trim();
      if (last?.kind === "list") last.items.push(item);
      else made.push({ kind: "list", items: [item] });
      open = true;
    } else if (open && last?.kind === "list") {
      last.items.push(`${last.items.pop()!} ${line}`);
    } else if (open && last?.kind === "paragraph") {
      last.text += ` ${line}`;
    } else {
      made.push({ kind: "paragraph", text: line });
      open = true;
    }
  }
  return made;
}
