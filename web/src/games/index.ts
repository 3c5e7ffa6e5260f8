/**
 * The games that this client draws in their own way: one folder each, with a `client.ts`. A game without one can be
 * played all the same: its view is shown as tables, and its choices as buttons.
 */

import { glossaryOf, type Glossary } from "../lib/terms.ts";
import type { Catalogue } from "../lib/text.ts";
import type { ClientModule, GameClient } from "./client.ts";
import FallbackEmblem from "./fallback/Emblem.svelte";

export type { Book, GameClient, GamePage, Landmark, WorkKind, WorkParts } from "./client.ts";

const fallback: GameClient = { emblem: FallbackEmblem, board: () => import("./fallback/Board.svelte") };

const modules = Object.entries(import.meta.glob<ClientModule>("./*/client.ts", { eager: true })).map(
  ([path, { client, announcement }]) => ({
    name: path.split("/")[1] ?? path,
    announcement,
    client: client === undefined ? undefined : prepared(client),
  }),
);

/** Nothing of a game is loaded without what has to be there before it. */
function prepared(client: GameClient): GameClient {
  const { prepare, board, describe, pages, scene, book, works } = client;
  if (prepare === undefined) return client;
  const after = <Part>(load: () => Promise<Part>) => async () => (await Promise.all([load(), prepare()]))[0];
  return {
    ...client,
    board: after(board),
    ...(scene === undefined ? {} : { scene: after(scene) }),
    ...(book === undefined ? {} : { book: after(book) }),
    ...(describe === undefined ? {} : { describe: after(describe) }),
    ...(works === undefined
      ? {}
      : { works: Object.fromEntries(Object.entries(works).map(([kind, one]) => [kind, { ...one, load: after(one.load) }])) }),
    ...(pages === undefined
      ? {}
      : { pages: Object.fromEntries(Object.entries(pages).map(([name, page]) => [name, { ...page, load: after(page.load) }])) }),
  };
}

export function client(game: string): GameClient {
  return modules.find(({ name }) => name === game)?.client ?? fallback;
}

/** What can be published, of every game. */
export const published = modules.flatMap(({ name, client }) =>
  Object.entries(client?.works ?? {}).map(([kind, { title, editor }]) => ({ game: name, kind, title, editor })),
);

/** The terms of the rules of a game, in the language of its catalogue. */
export function glossary(text: Catalogue): Glossary {
  return glossaryOf(text, text.game === null ? [] : client(text.game).glossary);
}

/** The games that have lessons. */
export const taught = modules.flatMap(({ name, client }) =>
  client?.lessons === undefined ? [] : [{ name, emblem: client.emblem, lessons: client.lessons }],
);

/** Games that are being made. One of them is no longer announced when the server has it. */
export const announced = modules.flatMap(({ name, announcement }) =>
  announcement === undefined ? [] : [{ name, ...announcement }],
);
