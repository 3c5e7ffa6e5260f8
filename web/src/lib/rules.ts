/**
 * The rules of a game, as its catalogue tells them: headings after "# ", paragraphs after blank lines, items after "- ". A heading may begin with the name that
 * its section has in addresses: "# battle: The battle".
 */

export type Block = { kind: "paragraph"; text: string } | { kind: "list"; items: string[] };

export interface Section {
  /** In addresses; without one of its own it is its number. */
  name: string;
  /** Empty for what comes before the first heading. */
  title: string;
  blocks: Block[];
}

export function sections(rules: string): Section[] {
  const made: { name: string; title: string; lines: string[] }[] = [{ name: "0", title: "", lines: [] }];
  for (const line of rules.split("\n")) {
    const heading = /^# (?:([a-z0-9-]+): )?(.+)$/.exec(line);
    if (heading === null) made.at(-1)!.lines.push(line);
    else made.push({ name: heading[1] ?? String(made.length), title: heading[2]!.trim(), lines: [] });
  }
  return made
    .map(({ name, title, lines }) => ({ name, title, blocks: blocks(lines.join("\n")) }))
    .filter(({ title, blocks }) => title !== "" || blocks.length > 0);
}

/** All of it as plain text, for a search. */
export function plainText({ blocks }: Pick<Section, "blocks">): string {
  return blocks.map((block) => (block.kind === "list" ? block.items.join(" ") : block.text)).join(" ");
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
