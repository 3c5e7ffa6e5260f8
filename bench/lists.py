"""What lists cost with very many finished matches, in processor time.

    python -m bench.lists [--matches 10000] [--people 50]

Makes a database by script, in which one person has played every match, which nobody will, each of them with a work of
the library, and has asked for hundreds of studies, tournaments and campaigns. Then every list of the server is asked
for as a browser asks, and those of the host as `ashgrid admin` asks: the worst page of each, in the middle, with the
narrowest filters. Prints the milliseconds, of which what asks is a part too; none may take more than 50, else this
ends with status 1.
"""

from __future__ import annotations

import argparse
import itertools
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy import Connection, insert

from ashgrid.ai.ratings import Rating
from ashgrid.core import Carry
from ashgrid.games.dust.scenarios import SCENARIOS, write_scenario
from ashgrid.match import SeatSetup, Setup
from ashgrid.server.app import build
from ashgrid.store import KeptChapter, KeptPosition, Made, MatchResult, Plan, SeatResult, Status, Store, sqlite_url
from ashgrid.store.results import note_result
from ashgrid.store.schema import entrants, follows, holders, matches, pairings, people, tournaments, work_plays

LIMIT_MS = 50.0
ROUNDS = 5
GAMES = {
    "neuroshima": (("moloch", "borgo", "outpost", "hegemony", "smart", "vegas"), ("option.mode.duel",)),
    "dust": (("allies", "axis", "ssu"), ("scenario.full-battle", "scenario.breakthrough", "scenario.demolition")),
    "hunters": (("soldier", "scout", "medic"), ("mission.cistern", "mission.burn", "mission.old-farm")),
}
BOT = "mcts:300ms"
NAME = "Hero"
START = 1_700_000_000_000
MINUTE = 60_000
WORKS, STUDIES, TOURNAMENTS, CAMPAIGNS, CHAPTERS, GOING = 2000, 300, 400, 60, 40, 120
CARRIES = Path(__file__).parents[1] / "src" / "ashgrid" / "games" / "hunters" / "campaign" / "carries" / "1.json"


class Sample(msgspec.Struct):
    """What a chapter of a campaign begins with."""

    options: dict[str, object]
    version: int
    data: dict[str, object]


class House:
    """A database full of matches: one person has played all of them, half against others and half against a bot."""

    def __init__(self, store: Store, hero: str, count: int, crowd: int) -> None:
        self.store, self.hero, self.count, self.crowd = store, hero, count, crowd
        self.chance = random.Random(2114)

    def fill(self) -> None:
        with self.store.writing() as connection:
            names = [(f"person-{n}", f"Player {n}") for n in range(1, self.crowd)]
            rows = [
                {"id": who, "nick": name, "name": name.lower(), "epoch": 0, "created": START} for who, name in names
            ]
            connection.execute(insert(people), rows)
            connection.execute(
                insert(follows), [{"follower": self.hero, "followed": who, "since": START} for who, _ in names]
            )
            connection.execute(
                insert(follows), [{"follower": who, "followed": self.hero, "since": START} for who, _ in names]
            )
            for number in range(self.count):
                self._play(connection, number)
            for number in range(GOING):
                self._going(connection, number)
        works = self._works()
        with self.store.writing() as connection:
            rows = [
                # every second one with the same work
                {
                    "match_id": _match(n),
                    "work_id": works[0 if n % 2 else n % len(works)],
                    "teams": "[0, 1]",
                    "result": "side-0",
                }
                for n in range(self.count)
            ]
            connection.execute(insert(work_plays), rows)
            self._tournaments(connection)
        self._studies()
        self._campaigns()

    def _somebody(self) -> str:
        return f"person-{self.chance.randrange(1, self.crowd)}"

    def _play(self, connection: Connection, number: int) -> None:
        game, against_bot = self.chance.choice(sorted(GAMES)), number % 2 == 0
        factions, settings = GAMES[game]
        payoff = self.chance.choice((1.0, 1.0, 0.5, 0.0))
        other = None if against_bot else self._somebody()
        together = game == "hunters"
        team, share = (0, payoff) if together else (1, 1 - payoff)
        ended = START + MINUTE * number
        seats = (SeatSetup(), SeatSetup("bot", "", BOT) if against_bot else SeatSetup(person=1))
        status = Status(100, seats, (), (payoff, share), "points", over=True)
        self._keep(connection, _match(number), game, seats, status, ended, [self.hero, other])
        result = MatchResult(
            game=game,
            setting=self.chance.choice(settings),
            reason="points",
            entries=self.chance.randrange(20, 400),
            began=ended - MINUTE // 2,
            ended=ended,
            public=number % 5 != 0,
            pool="" if together else "bots" if against_bot else "people",
            unrated="together" if together else None if number % 3 else "wished",
            seats=(
                SeatResult(self.hero, 0, payoff, "", self.chance.choice(factions), float(number % 30), opening="c3"),
                SeatResult(
                    other, team, share, BOT if against_bot else "", self.chance.choice(factions), 3.0, Rating(28, 2.5)
                ),
            ),
        )
        note_result(connection, _match(number), result)

    def _going(self, connection: Connection, number: int) -> None:
        """Matches to watch in which it is our turn, and tables with a free seat."""
        at, waits = time.time_ns() // 1_000_000 - number, number % 2 == 0
        seats = (SeatSetup(), SeatSetup("open") if waits else SeatSetup(person=1))
        status = Status(10, seats, (0,), open=waits, public=not waits)
        who = [self._somebody() if waits else self.hero, None if waits else self._somebody()]
        self._keep(connection, f"going-{number}", "neuroshima", seats, status, at, who)

    def _keep(
        self,
        connection: Connection,
        match_id: str,
        game: str,
        seats: tuple[SeatSetup, ...],
        status: Status,
        at: int,
        who: list[str | None],
    ) -> None:
        setup = Setup(game=game, options={}, seed=1, seats=seats, started=at - MINUTE // 2)
        row = {
            "id": match_id,
            "setup": msgspec.json.encode(setup).decode(),
            "status": msgspec.json.encode(status).decode(),
            "created": at - MINUTE // 2,
            "updated": at,
            "over": status.over,
            "open": status.open,
            "public": status.public,
        }
        connection.execute(insert(matches), [row])
        held = [
            {"match_id": match_id, "seat": seat, "person_id": one} for seat, one in enumerate(who) if one is not None
        ]
        connection.execute(insert(holders), held)

    def _works(self) -> list[str]:
        add, scenario = self.store.library.add, write_scenario(SCENARIOS["full-battle"])
        return [
            add(
                "dust",
                "scenario",
                self.hero if number % 4 == 0 else self._somebody(),
                Made(f"The Bridge {number}", "Hold it.", "en", {"toml": f"{scenario}# {number}\n"}),
                START + number,
            )
            for number in range(WORKS)
        ]

    def _studies(self) -> None:
        for number in range(STUDIES):
            positions = [KeptPosition(_match(number), at, "Look.") for at in range(20)]
            self.store.studies.add(self.hero, f"Study {number}", "public", positions, START + number)

    def _tournaments(self, connection: Connection) -> None:
        plan = Plan("neuroshima", "round-robin", {}, "days:3", "Autumn")
        rows = [
            {
                "id": f"tournament-{number}",
                "plan": msgspec.json.encode(plan).decode(),
                "state": "over" if number % 4 else "cancelled",
                "creator_id": self.hero,
                "created": START + number,
                "began": START + number,
                "ends": START + number + MINUTE,
            }
            for number in range(TOURNAMENTS)
        ]
        connection.execute(insert(tournaments), rows)
        connection.execute(insert(entrants), [row for one in rows for row in self._entrants(str(one["id"]))])
        pairs = [(one, other) for one in range(1, 17) for other in range(one + 1, 17)]
        games = [
            {
                "tournament_id": "tournament-1",
                "number": number,
                "game": game,
                "round": 1,
                "one": one,
                "other": other,
                "match_id": _match(2 * number + game) if self.count > 400 else None,
                "for_one": 2,
                "for_other": 0,
                "reason": "points",
                "ended": START,
            }
            for number, (one, other) in enumerate(pairs, start=1)
            for game in (1, 2)
        ]
        connection.execute(insert(pairings), games)

    def _entrants(self, tournament: str) -> list[dict[str, object]]:
        row = {"tournament_id": tournament, "player": "", "ready": False, "withdrawn": False, "since": START}
        sitting = [self.hero, *(f"person-{n}" for n in range(1, 16))]
        return [{**row, "number": number, "person_id": who} for number, who in enumerate(sitting, start=1)]

    def _campaigns(self) -> None:
        sample = msgspec.json.decode(CARRIES.read_bytes(), type=Sample)
        carry = Carry(sample.version, sample.data)
        journal: list[dict[str, object]] = [{"tag": "drew", "seat": 0}] * 20
        for number in range(min(CAMPAIGNS, self.count // CHAPTERS)):
            told = [
                KeptChapter(sample.options, carry, _match(number * CHAPTERS + chapter), "won", journal)
                for chapter in range(CHAPTERS)
            ]
            self.store.campaigns.add("hunters", [self.hero], told, START + number)


def _match(number: int) -> str:
    return f"match-{number:06}"


def pages(count: int) -> dict[str, str]:
    """Every kind of list, by what it shows."""
    middle = f"after={START + MINUTE * (count // 2)}-{_match(count // 2)}"
    rare = "game=dust&faction=ssu&setting=scenario.demolition&rated=false"
    return {
        "history": "/api/me/history",
        "history, in the middle": f"/api/me/history?{middle}",
        "history, one game": f"/api/me/history?game=dust&{middle}",
        "history, narrow filters": f"/api/me/history?{rare}&how=lost",
        "history, one opponent": "/api/me/history?person=Player%207",
        "history, nothing found": "/api/me/history?player=nobody",
        "history of another": "/api/people/Player%207/history",
        "archive": "/api/archive",
        "archive, narrow filters": f"/api/archive?{rare}&{middle}",
        "archive, nothing found": "/api/archive?faction=nobody",
        "figures": "/api/me/figures?game=dust",
        "figures, together": "/api/me/figures?game=hunters",
        "figures of another": "/api/people/Player%207/figures?game=dust",
        "openings": "/api/archive/figures?game=neuroshima",
        "profile": "/api/me/profile",
        "profile of another": "/api/people/Player%207",
        "course of a rating": "/api/me/course?game=dust&pool=bots",
        "course of another": "/api/people/Player%207/course?game=dust&pool=people",
        "ranking, people": "/api/games/dust/ranking?pool=people",
        "ranking, bots": "/api/games/dust/ranking?pool=bots",
        "my matches": "/api/matches",
        "my turn": "/api/news",
        "hall": "/api/hall",
        "open tables": "/api/tables",
        "friends": "/api/friends",
        "devices": "/api/me/devices",
        "campaigns": "/api/campaigns",
        "tournaments": "/api/tournaments",
        "table of a tournament": "/api/tournaments/tournament-1",
        "studies": "/api/studies",
        "library, newest": "/api/library",
        "library, votes": f"/api/library?sort=votes&from={WORKS // 2}",
        "library, matches": "/api/library?sort=plays&game=dust&kind=scenario",
        "library, search": "/api/library?search=bridge%201999",
        "library, nothing found": "/api/library?search=nobody",
        "library, mine": "/api/library?mine=true",
    }


@contextmanager
def filled(folder: Path, count: int, crowd: int) -> Iterator[tuple[TestClient[Litestar], House]]:
    """A server over such a database, as the one who has played all of it sees it."""
    store = Store(sqlite_url(folder))
    with TestClient(build(store, scale=1000.0)) as client:
        client.post("/api/me/register", json={"name": NAME, "password": "correct horse"}).raise_for_status()
        person = store.people.by_name(NAME)
        assert person is not None
        house = House(store, person.id, count, crowd)
        house.fill()
        yield client, house


def questions(client: TestClient[Litestar], house: House) -> dict[str, Callable[[], object]]:
    store, hero, count = house.store, house.hero, house.count

    def page(path: str) -> Callable[[], object]:
        def ask() -> None:
            answer = client.get(path)
            assert answer.status_code == 200, f"{path}: {answer.text}"

        return ask

    now, unseen = START + MINUTE * count, itertools.count(0, 24)

    def new_works() -> None:
        page(f"/api/library?from={next(unseen)}")()

    return {name: page(path) for name, path in pages(count).items()} | {
        "library, seen by nobody yet": new_works,
        "met today": lambda: store.results.met("dust", hero, "person-7", START),
        "host: people": lambda: store.roster.people(now),
        "host: matches": store.roster.matches,
        "host: matches of one": lambda: store.roster.matches(True, hero),
        "host: works": store.library.reported,
        "host: reports": store.person_reports.listed,
    }


def cost(ask: Callable[[], object]) -> float:
    """Milliseconds of processor time, of all threads, the best of some rounds."""
    ask()
    spent = []
    for _ in range(ROUNDS):
        begun = time.process_time()
        ask()
        spent.append(time.process_time() - begun)
    return 1000 * min(spent)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--people", type=int, default=50, help="at least 16")
    given = parser.parse_args()
    slow = 0
    with tempfile.TemporaryDirectory() as folder, filled(Path(folder), given.matches, given.people) as (client, house):
        print(f"{given.matches:,} finished matches, {given.people} people; milliseconds of processor time")
        for name, ask in questions(client, house).items():
            ms = cost(ask)
            slow += ms > LIMIT_MS
            print(f"{name:28} {ms:8.1f}{'   too slow' if ms > LIMIT_MS else ''}")
    return int(slow > 0)


if __name__ == "__main__":
    sys.exit(main())
