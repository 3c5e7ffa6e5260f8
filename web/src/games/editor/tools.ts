/** What can be drawn with: tools in groups, each with its key. */

export interface Tool {
  name: string;
  /** As printed on the key. */
  key: string;
  text: string;
  /** A drawing of it, 24 by 24, in lines or `filled`. */
  icon: string;
  filled?: boolean;
}

export interface ToolGroup<Item extends Tool> {
  text: string;
  tools: readonly Item[];
}

/** The tool that a key chooses. */
export function toolByKey<Item extends Tool>(groups: readonly ToolGroup<Item>[], key: string): Item | null {
  return groups.flatMap(({ tools }) => tools).find((tool) => tool.key.toLowerCase() === key.toLowerCase()) ?? null;
}

/** Undo, redo or a tool: what a key of an editor means, and whether it means anything. */
export function pressed<Item extends Tool>(event: KeyboardEvent, editor: { undo: () => void; redo: () => void }, groups: readonly ToolGroup<Item>[], choose: (tool: Item) => void): void {
  if (event.ctrlKey || event.metaKey) {
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) editor.undo();
    else if (key === "y" || key === "z") editor.redo();
    else return;
    event.preventDefault();
    return;
  }
  const tool = toolByKey(groups, event.key);
  if (tool === null) return;
  event.preventDefault();
  choose(tool);
}
