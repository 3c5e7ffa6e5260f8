/** Actions that are chosen on the board. */
export const ON_BOARD: readonly string[] = [
  ...["hq", "discard", "place", "replace", "move", "step", "push", "retreat", "snipe", "grenade", "air-strike", "rotate"],
  ...["castle", "face", "link-turn", "link-swap", "link-push", "laser", "eliminate"],
];
