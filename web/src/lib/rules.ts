/** The rules of a game, as its catalogue tells them: headings after "# ", paragraphs after blank lines, items after "- ". */

export type Block = { kind: "paragraph"; text: string } | { kind: "list"; items: string[] };

export interface Section {
  /** Empty for what comes before the first heading. */
  title: string;
  blocks: Block[];
}

export function sections(rules: string): Section[] {
  const made: { title: string; lines: string[] }[] = [{ title: "", lines: [] }];
  for (const line of rules.split("\n")) {
    if (line.startsWith("# ")) made.push({ title: line.slice(2).trim(), lines: [] });
    else made.at(-1)!.lines.push(line);
  }
  return made
    .map(({ title, lines }) => ({ title, blocks: blocks(lines.join("\n")) }))
    .filter(({ title, blocks }) => title !== "" || blocks.length > 0);
}

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
