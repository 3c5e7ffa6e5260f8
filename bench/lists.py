"""What lists of finished matches cost with very many of them, in processor time of the thread that asks.

    python -m bench.lists [--matches 10000] [--people 50]

Makes a database by script, in which one person has played every match, which nobody will, and prints the milliseconds
of every kind of page: in the middle, with the narrowest filters, figures, ranking. None may take more than 50 ms.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
from sqlalchemy import Connection, insert

from ashgrid.ai.ratings import Rating
from ashgrid.match import SeatSetup, Setup
from ashgrid.store import Behind, Filters, MatchResult, SeatResult, Status, Store, sqlite_url
from ashgrid.store.results import note_result
from ashgrid.store.schema import holders, matches, people

LIMIT_MS = 50.0
ROUNDS = 3
GAMES = {
    "neuroshima": (("moloch", "borgo", "outpost", "hegemony", "smart", "vegas"), ("option.mode.duel",)),
    "dust": (("allies", "axis", "ssu"), ("scenario.full-battle", "scenario.breakthrough", "scenario.demolition")),
}
BOT = "mcts:300ms"
HERO = "person-0"
START = 1_700_000_000_000


def fill(store: Store, count: int, crowd: int) -> None:
    """So many finished matches: one person has played all of them, half against others and half against a bot."""
    chance = random.Random(2114)
    with store.writing() as connection:
        connection.execute(
            insert(people),
            [
                {"id": f"person-{n}", "nick": f"Player {n}", "name": f"player {n}", "epoch": 0, "created": START}
                for n in range(crowd)
            ],
        )
        for number in range(count):
            _play(connection, number, chance, crowd)


def _play(connection: Connection, number: int, chance: random.Random, crowd: int) -> None:
    game, against_bot = chance.choice(sorted(GAMES)), number % 2 == 0
    factions, settings = GAMES[game]
    payoff = chance.choice((1.0, 1.0, 0.5, 0.0))
    other = None if against_bot else f"person-{chance.randrange(1, crowd)}"
    match_id, ended = f"match-{number:06}", START + 60_000 * number
    seats = (SeatSetup(), SeatSetup("bot", "", BOT) if against_bot else SeatSetup(person=1))
    setup = Setup(game=game, options={}, seed=number, seats=seats, started=ended - 30_000)
    status = Status(100, seats, (), (payoff, 1 - payoff), "points", over=True)
    row = {"setup": msgspec.json.encode(setup).decode(), "status": msgspec.json.encode(status).decode()}
    connection.execute(
        insert(matches),
        [{"id": match_id, "created": ended - 30_000, "updated": ended, "over": True, "open": False, **row}],
    )
    held = [{"match_id": match_id, "seat": 0, "person_id": HERO}]
    held += [] if other is None else [{"match_id": match_id, "seat": 1, "person_id": other}]
    connection.execute(insert(holders), held)
    result = MatchResult(
        game=game,
        setting=chance.choice(settings),
        reason="points",
        entries=chance.randrange(20, 400),
        began=ended - 30_000,
        ended=ended,
        public=number % 5 != 0,
        pool="bots" if against_bot else "people",
        unrated=None if number % 3 else "wished",
        seats=(
            SeatResult(HERO, 0, payoff, "", chance.choice(factions), float(chance.randrange(30)), opening="c3"),
            SeatResult(other, 1, 1 - payoff, BOT if against_bot else "", chance.choice(factions), 3.0, Rating(28, 2.5)),
        ),
    )
    note_result(connection, match_id, result)


def questions(store: Store, count: int) -> dict[str, Callable[[], object]]:
    """Every kind of list."""
    history = store.history
    middle = Behind(START + 60_000 * (count // 2), f"match-{count // 2:06}")
    rare = Filters(game="dust", faction="ssu", setting="scenario.demolition", how="lost", rated=False)
    return {
        "first page": lambda: history.of(HERO, Filters(), 21),
        "page in the middle": lambda: history.of(HERO, Filters(), 21, middle),
        "page of one game": lambda: history.of(HERO, Filters(game="dust"), 21, middle),
        "narrow filters": lambda: history.of(HERO, rare, 21),
        "one opponent": lambda: history.of(HERO, Filters(person_id="person-7"), 21),
        "nothing found": lambda: history.of(HERO, Filters(player="nobody"), 21),
        "another's page": lambda: history.of("person-7", Filters(), 21, public=True),
        "archive": lambda: history.archive(Filters(), 21),
        "archive, narrow": lambda: history.archive(rare, 21, middle),
        "archive, nothing found": lambda: history.archive(Filters(faction="nobody"), 21),
        "archive, figures": lambda: history.archived("neuroshima"),
        "figures": lambda: history.figures("person-7", "dust"),
        "figures of who played all": lambda: history.figures(HERO, "dust"),
        "course of a rating": lambda: history.course(HERO, "dust", "bots"),
        "ranking": lambda: history.ranking("dust", "people", 1, 51),
        "rank": lambda: history.rank(HERO, "dust", "people", 1),
        "games": lambda: history.games(HERO),
        "met today": lambda: store.results.met("dust", HERO, "person-7", START),
        "matches on the start page": lambda: store.of(HERO),
        "my turn": lambda: store.waiting(HERO),
        "matches to watch": lambda: store.running(0),
        "open tables": store.open_tables,
    }


def cost(ask: Callable[[], object]) -> float:
    """Milliseconds of processor time, the best of some rounds."""
    ask()
    spent = []
    for _ in range(ROUNDS):
        begun = time.thread_time()
        ask()
        spent.append(time.thread_time() - begun)
    return 1000 * min(spent)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--people", type=int, default=50)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        store = Store(sqlite_url(Path(folder)))
        fill(store, given.matches, given.people)
        print(f"{given.matches:,} finished matches, {given.people} people; milliseconds of processor time")
        for name, ask in questions(store, given.matches).items():
            ms = cost(ask)
            print(f"{name:28} {ms:8.1f}{'   too slow' if ms > LIMIT_MS else ''}")
        store.close()


if __name__ == "__main__":
    main()
