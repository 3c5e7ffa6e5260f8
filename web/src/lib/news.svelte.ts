/** What waits for somebody: matches in which it is their turn, and invitations. Asked for by every page, so that the title of the window can tell, and
 * notifications. */

import { hallApi } from "./hall-api.ts";
import { i18n } from "./i18n.svelte.ts";
import { me } from "./me.svelte.ts";
import { notices, type Notice } from "./notices.svelte.ts";
import { router, write } from "./router.svelte.ts";
import type { NewsAnswer } from "./types.ts";

const EVERY = 15_000;
/** A page that nobody sees, and that has nobody to tell, asks once in so many times. */
const SELDOM = 4;

class News {
  info = $state.raw<NewsAnswer>({ turns: [], invitations: [] });
  #asking = false;
  #again = false;
  #times = 0;

  /** How many matches wait, besides the one that is shown. */
  get waiting(): number {
    const { route } = router;
    return this.info.turns.filter(({ match }) => route.page !== "match" || route.id !== match.id).length;
  }

  /** Ask now and every so often. */
  begin(): () => void {
    const look = () => {
      if (document.hidden && !notices.on && ++this.#times % SELDOM !== 0) return;
      void this.look();
    };
    const seen = () => {
      if (document.hidden) return;
      void notices.clear();
      void this.look();
    };
    const timer = setInterval(look, EVERY);
    document.addEventListener("visibilitychange", seen);
    void this.look();
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }

  /** Something may have changed. Who is nobody has nothing to ask. */
  async look(): Promise<void> {
    if (me.info?.known !== true || !navigator.onLine) return;
    if (this.#asking) return void (this.#again = true);
    this.#asking = true;
    try {
      do {
        this.#again = false;
        this.info = await hallApi.news();
        await notices.tell(this.#notices());
      } while (this.#again);
    } catch {
      // what was known stays until the server is back
    } finally {
      this.#asking = false;
    }
  }

  #notices(): Notice[] {
    const t = i18n.text;
    const game = (name: string) => t.of(name).say("game.title");
    return [
      ...this.info.turns.map(({ match, number }) => ({
        key: `turn ${match.id} ${number}`,
        title: t.say("ui.notice.turn"),
        body: game(match.game),
        path: write({ page: "match", id: match.id }),
      })),
      ...this.info.invitations.map(({ match, by }) => ({
        key: `asked ${match.id}`,
        title: t.say("ui.asked.title", { name: by, game: game(match.game) }),
        body: t.say("ui.notice.asked"),
        path: write({ page: "hall" }),
      })),
    ];
  }
}

export const news = new News();
