/** The requests about studies, and those from a position of a match that is over. */

import { send } from "./api.ts";
import type { ChangedStudy, Created, LineAnswer, LineMove, PlayOnRequest, Study, StudyList, StudyPosition } from "./types.ts";

/** As large as a study's file may be. */
export const LARGEST_FILE = 2 * 1024 * 1024;
/** What the server takes: a comment, a title, the moves of a line, the lines of a position, the positions of a study. */
export const MOST = { comment: 4000, title: 80, moves: 60, lines: 8, positions: 64 } as const;

/** Who can read a study, in words. */
export const ACCESS = { private: "ui.study.access-private", link: "ui.study.access-link", public: "ui.study.access-public" } as const;

const match = (id: string) => `/api/matches/${encodeURIComponent(id)}`;
const study = (id: string) => `/api/studies/${encodeURIComponent(id)}`;

async function json<Answer>(path: string, body?: unknown, more?: RequestInit): Promise<Answer> {
  return (await send(path, body, more)).json() as Promise<Answer>;
}

export const studyApi = {
  list: () => json<StudyList>("/api/studies"),
  begin: (title: string, positions: StudyPosition[] = []) => json<Study>("/api/studies", { title, positions }),
  get: (id: string) => json<Study>(study(id)),
  change: (id: string, changed: ChangedStudy) => json<Study>(study(id), changed, { method: "PUT" }),
  add: (id: string, position: StudyPosition) => json<Study>(`${study(id)}/positions`, position),
  remove: (id: string) => json<StudyList>(study(id), undefined, { method: "DELETE" }),
  file: async (id: string) => (await send(`${study(id)}/file`)).text(),
  open: (text: string) => json<Study>("/api/studies/file", undefined, { method: "POST", headers: { "Content-Type": "application/json" }, body: text }),
  playOn: (id: string, wanted: PlayOnRequest) => json<Created>(`${match(id)}/play-on`, wanted),
  /** What comes of a line from a position, and what can be chosen at its end. */
  line: (id: string, number: number, line: LineMove[]) => json<LineAnswer>(`${match(id)}/line`, { number, line }),
};
