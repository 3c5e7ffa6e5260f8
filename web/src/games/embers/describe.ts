/** Embers in words: no board, only fires and cards. */

import { label } from "../../lib/choices.ts";
import type { Describe, Item } from "../describe.ts";

export const describe: Describe = ({ view, seat, decision, text, names }) => {
  const embers = (view["embers"] ?? []) as number[];
  const night = "night" in view;
  const hand = view["hand"] as number[];
  const cards = view["cards"] as number[];
  const discard = view["discard"] as number[];
  const near = seat ?? 0;
  const plain = (said: string): Item => ({ text: said, actions: [] });
  const own = hand.map((card, place) => {
    const first = hand.indexOf(card) === place;
    const choices = first ? (decision?.choices.filter(({ action }) => action["card"] === card) ?? []) : [];
    return { text: String(card), actions: choices.map((choice) => ({ choice, text: label(choice, text, names) })) };
  });
  const hidden = cards
    .map((count, other) => ({ count, other }))
    .filter(({ other }) => other !== near || seat === null)
    .map(({ count, other }) => plain(text.say("ui.embers.hidden", { seat: other, count }, names)));
  const kinds = [...new Set(discard)].sort((one, other) => one - other);
  const gone = kinds.map((value) =>
    text.say("ui.embers.discarded-count", { value, count: discard.filter((card) => card === value).length }),
  );
  const common = [
    text.say("ui.embers.night", { night: view["night"], hour: view["hour"] }),
    text.say("ui.embers.wind", { wind: view["wind"] }),
    text.say("ui.embers.common-fire", { count: view["fire"] }),
  ];
  const table = [
    ...(night ? common.map(plain) : []),
    ...embers.map((count, other) => plain(text.say("ui.embers.fire", { seat: other, count }, names))),
    ...hidden,
    plain(text.say("ui.embers.pile", { count: view["pile"] })),
    plain(text.say("ui.embers.discarded", { cards: gone })),
  ];
  const lists = [{ title: text.say("ui.board"), items: table }];
  if (seat !== null) lists.unshift({ title: text.say("ui.embers.hand", { seat }, names), items: own });
  return { title: text.say("ui.board"), columns: 0, rows: [], lists };
};
