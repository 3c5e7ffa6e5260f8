"""The first year of a server, by script: a release before, its upgrade, matches and people of a year, backup,
retention, restore. Each step is checked; the first thing that is not as it should be ends it with code 1.

    python -m bench.first_year [--matches 20000] [--people 2000] [--seed 1]

A twentieth of the matches is really played, at random; the others are the same with other people at other times. Real
commands and real servers do the rest, on 127.0.0.1 and in a folder of its own.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import json
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import msgspec
from alembic import command
from alembic.config import Config

import ashgrid.store
from ashgrid.core import AshgridError, Record, verify
from ashgrid.match import Entry, Match, SeatSetup, Setup
from ashgrid.server.table import Table
from ashgrid.store import Kept, KeptPosition, MatchResult, SeatResult, Status, Store, sqlite_url
from ashgrid.store import schema as tables

from ._setups import started

BEFORE = "0010"
"""The schema of the release before."""
OLD_SHARE = 0.1  # of all matches, played before the upgrade
GAMES = ("embers",) * 17 + ("neuroshima",) * 2 + ("dust",)
DAY = 86_400_000
KEEP_DAYS, UPLOAD_DAYS = 180, 60
FILE = "ashgrid.sqlite3"
COMMON = {
    "matches": "id, setup, created, status, updated, over, open, next",
    "entries": "match_id, number, seat, text, at, auto",
    "holders": "match_id, seat, person_id",
    "people": "id, nick, name, password, epoch, created",
    "chat": "match_id, person_id, seat, key, text, at",
}
"""What both schemas have."""


class Wrong(Exception):
    """Something is not as it should be."""


def require(holds: bool, what: str) -> None:
    if not holds:
        raise Wrong(what)


class Played(msgspec.Struct, frozen=True):
    """A match that was really played. Times of its log count from its beginning."""

    setup: Setup
    log: list[Entry]
    status: Status
    result: MatchResult


def play(game: str, seed: int) -> Played:
    setup = Setup(game=game, options={}, seed=seed, seats=(SeatSetup(), SeatSetup())).drawn()
    match, rng = Match(setup), random.Random(seed)
    while match.outcome is None:
        seat = match.actors[0]
        match.act(seat, str(rng.choice(match.state.legal(seat))), match.number * 1000)
    digest = match.game.digest(match.final or match.state, match.options)
    seats = [
        SeatResult(None, match.teams[seat], match.outcome.payoffs[seat], "", digest.factions[seat])
        for seat in range(len(match.seats))
    ]
    kept = Kept(setup, match.log, {}, None)
    result = MatchResult(
        game, digest.setting, match.outcome.reason, match.number, 0, 0, True, "people", "wished", tuple(seats)
    )
    return Played(setup, match.log, Table("", kept, match, [0.0] * 2, []).status(), result)


class Year:
    def __init__(self, folder: Path, matches: int, people: int, seed: int) -> None:
        self.folder = folder
        self.rng = random.Random(seed)
        self.matches, self.people = matches, people
        self.now = time.time_ns() // 1_000_000
        self.crowd: list[str] = []
        self.ended: dict[str, int] = {}
        self.uploads: dict[str, int] = {}
        self.needed: set[str] = set()
        self._begun = time.monotonic()
        self._played: list[Played] = []

    def say(self, words: str) -> None:
        print(f"{time.monotonic() - self._begun:7.1f} s  {words}", flush=True)

    # What happens in it ------------------------------------------------------------------------------

    def practise(self) -> None:
        count = max(len(GAMES), self.matches // 20)
        self._played = [play(GAMES[number % len(GAMES)], number + 1) for number in range(count)]
        self.say(f"{count} matches are played, {sum(len(one.log) for one in self._played):,} moves")

    def meet(self, store: Store, count: int) -> None:
        """So many more people; one in three has a name."""
        first = len(self.crowd)
        for number in range(first, first + count):
            person = store.people.add_guest()
            self.crowd.append(person.id)
            if number % 3 == 0:
                store.people.set_password(person.id, f"Player {number}", "$argon2id$none")

    def live(self, store: Store, count: int, first_day: float, last_day: float) -> None:
        """So many matches from one day of the year to another."""
        for number in range(count):
            day = first_day + (last_day - first_day) * number / count
            began = self.now - 365 * DAY + int(day * DAY)
            self._keep(store, self.rng.choice(self._played), began)
            if number and number % 2000 == 0:
                self.say(f"  {number:,} of {count:,} matches")

    def _keep(self, store: Store, played: Played, began: int) -> None:
        archived = self.rng.random() < 0.05
        setup = msgspec.structs.replace(played.setup, started=began, archived=archived)
        log = [msgspec.structs.replace(entry, at=began + entry.at) for entry in played.log]
        one, other = self.rng.sample(self.crowd, 2)
        if archived:
            match_id = store.create(setup, log, played.status, by=one)
            with store.writing() as connection:  # as if it were handed in then
                connection.execute(tables.matches.update().where(tables.matches.c.id == match_id).values(updated=began))
            self.uploads[match_id] = began
            return
        holding: dict[int, str | None] = {0: one, 1: other}
        match_id = store.create(setup, log[:-1], None, holding)
        seats = tuple(
            msgspec.structs.replace(seat, person_id=who)
            for seat, who in zip(played.result.seats, (one, other), strict=True)
        )
        result = msgspec.structs.replace(played.result, began=began, ended=log[-1].at, seats=seats)
        store.append(match_id, len(log) - 1, log[-1:], played.status, result=result)
        self.ended[match_id] = log[-1].at
        if self.rng.random() < 0.1:
            store.chat.add(match_id, one, 0, f"k-{match_id}", "good game", log[-1].at)
        if self.rng.random() < 0.01:
            store.studies.add(one, "What a match", "private", [KeptPosition(match_id, 3, "here", ())], log[-1].at)
            self.needed.add(match_id)

    # The steps ----------------------------------------------------------------------------------------

    def before_the_upgrade(self) -> None:
        store = Store(sqlite_url(self.folder))
        self.meet(store, max(10, self.people // 10))
        self.live(store, int(self.matches * OLD_SHARE), 0, 30)
        config = Config()
        config.set_main_option("script_location", str(Path(ashgrid.store.__file__).parent / "migrations"))
        with store.engine.begin() as connection:
            config.attributes["connection"] = connection
            command.downgrade(config, BEFORE)
        store.close()
        before = digests(self.folder / FILE)
        self.say(f"a database of the release before (schema {BEFORE}), {size(self.folder / FILE)}")
        begun = time.monotonic()
        Store(sqlite_url(self.folder)).close()
        require(digests(self.folder / FILE) == before, "the upgrade keeps everything")
        handed_in = rows(self.folder / FILE, "select match_id, at from uploads")
        require(dict(handed_in) == self.uploads, "records that were handed in are known after the upgrade")
        self.say(f"upgraded in {time.monotonic() - begun:.1f} s; nothing is lost")

    def rest_of_the_year(self) -> None:
        store = Store(sqlite_url(self.folder))
        self.meet(store, self.people - len(self.crowd))
        self.live(store, self.matches - len(self.ended) - len(self.uploads), 30, 364)
        store.close()
        found = rows(self.folder / FILE, "select (select count(*) from matches), (select count(*) from people)")
        require(found == [(self.matches, self.people)], f"all are there, not {found}")
        self.say(f"a year is over: {self.matches:,} matches, {self.people:,} people, {size(self.folder / FILE)}")

    def back_up(self, file: Path) -> None:
        """While the server runs and somebody plays."""
        with serving(self.folder) as ask:
            ask("POST", "/api/me/register", {"name": "Host", "password": "long enough"})
            mine = ask("POST", "/api/matches", {"game": "embers", "seats": [{}, {}]})
            number = act(ask, mine["id"])
            begun = time.monotonic()
            told = ashgrid_command("backup", file, "--data-dir", self.folder)
            took = time.monotonic() - begun
            later = act(ask, mine["id"])
            slowest = max((timed(ask, path), path) for path in PAGES)
        require(told["contents"]["matches"] == self.matches + 1, "all matches are in the backup")
        kept = rows(file, "select count(*) from entries where match_id = ?", mine["id"])[0][0]
        require(number <= kept < later, f"the match that goes on has {kept} moves in it, of {number}")
        here, there = (digests(one, without=mine["id"]) for one in (self.folder / FILE, file))
        require(here == there, "the backup is the database of that moment")
        self.mine = mine["id"]
        self.say(f"backed up in {took:.1f} s while it runs, {size(file)}; {slowest[1]} takes {slowest[0]:.0f} ms")

    def clear_up(self) -> None:
        def old(ended: dict[str, int], days: int) -> set[str]:
            return {match_id for match_id, at in ended.items() if at < self.now - days * DAY}

        terms = ("--finished-days", KEEP_DAYS, "--uploads-days", UPLOAD_DAYS)
        wanted = old(self.ended, KEEP_DAYS) - self.needed | old(self.uploads, UPLOAD_DAYS)
        begun = time.monotonic()
        told = ashgrid_command("admin", "retention", *terms, "--now", "--yes", "--data-dir", self.folder)
        left = {one for (one,) in rows(self.folder / FILE, "select id from matches")}
        require(told["removed"] == len(wanted), f"{told['removed']} are removed, not {len(wanted)}")
        require(left == {*self.ended, *self.uploads, self.mine} - wanted, "those and no others")
        for table in ("entries", "holders", "chat", "results", "snapshots"):
            lost = rows(
                self.folder / FILE, f"select count(*) from {table} where match_id not in (select id from matches)"
            )
            require(lost == [(0,)], f"nothing is left over in {table}")
        require(bool(self.needed & left), "what a study needs is there")
        self.say(f"{len(wanted):,} old matches removed in {time.monotonic() - begun:.1f} s, {len(left):,} are left")

    def restore(self, file: Path, there: Path) -> None:
        begun = time.monotonic()
        ashgrid_command("restore", file, "--data-dir", there)
        took = time.monotonic() - begun
        require(digests(there / FILE) == digests(file), "what is restored is what was backed up")
        with serving(there) as ask:
            ask("POST", "/api/me/sign-in", {"name": "Host", "password": "long enough"})
            require(ask("GET", "/health")["status"] == "ok", "the server does its work")
            act(ask, self.mine)
            for match_id in self.rng.sample(sorted(self.ended), min(20, len(self.ended))):
                text = ask("GET", f"/api/matches/{match_id}/record")
                require(verify(Record.parse(text)) == [], f"the record of {match_id} holds")
            require(len(ask("GET", "/api/archive")["lines"]) == 20, "the archive has its first page")
        self.say(f"restored in {took:.1f} s, and it is played on there")


PAGES = (
    "/api/archive",
    "/api/archive/figures?game=embers",
    "/api/hall",
    "/api/me/history",
    "/api/games/embers/ranking",
)

Ask = Callable[..., Any]


@contextlib.contextmanager
def serving(folder: Path) -> Iterator[Ask]:
    """A server, and a browser there."""
    options = ["--data-dir", str(folder), "--limits", "1000"]
    with started(options) as (_, address), httpx.Client(base_url=address, timeout=120) as browser:

        def ask(method: str, path: str, body: object = None) -> Any:
            answer = browser.request(method, path, json=body)
            require(not answer.is_error, f"{method} {path}: {answer.text}")
            return answer.json() if "json" in answer.headers["content-type"] else answer.text

        yield ask


def act(ask: Ask, match_id: str) -> int:
    """Act for whoever has to. The length of the log then."""
    info = ask("GET", f"/api/matches/{match_id}")
    decision = info["decisions"][0]
    question = next(one["number"] for one in info["questions"] if one["seat"] == decision["seat"])
    body = {"seat": decision["seat"], "action": decision["choices"][-1]["text"], "question": question}
    number: int = ask("POST", f"/api/matches/{match_id}/act", body)["number"]
    return number


def timed(ask: Ask, path: str) -> float:
    begun = time.monotonic()
    ask("GET", path)
    return 1000 * (time.monotonic() - begun)


def ashgrid_command(*words: object) -> Any:
    """What a command says."""
    line = [sys.executable, "-m", "ashgrid.cli", *map(str, words), "--json"]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    require(done.returncode == 0, f"{' '.join(map(str, words))}: {done.stderr}")
    return json.loads(done.stdout)


def rows(file: Path, query: str, *values: object) -> Sequence[Any]:
    with contextlib.closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        return connection.execute(query, values).fetchall()


def digests(file: Path, without: str = "") -> dict[str, str]:
    """A fingerprint of each table, leaving out one match."""
    found = {}
    for table, columns in COMMON.items():
        mark = hashlib.sha256()
        name = {"matches": "id", "people": "id"}.get(table, "match_id")
        for row in rows(file, f"select {columns} from {table} where {name} <> ? order by {columns}", without):
            mark.update(repr(row).encode())
        found[table] = mark.hexdigest()
    return found


def size(file: Path) -> str:
    return f"{sum(part.stat().st_size for part in file.parent.glob(f'{file.name}*')) / 1e6:,.1f} MB"


def run(folder: Path, matches: int, people: int, seed: int) -> None:
    """The whole; raises Wrong if something is not as it should be."""
    year = Year(folder / "data", matches, people, seed)
    year.practise()
    year.before_the_upgrade()
    year.rest_of_the_year()
    year.back_up(folder / "backup.sqlite3")
    year.clear_up()
    year.restore(folder / "backup.sqlite3", folder / "restored")


def main() -> int:
    parser = argparse.ArgumentParser(description="The first year of a server, by script.")
    parser.add_argument("--matches", type=int, default=20_000)
    parser.add_argument("--people", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        try:
            run(Path(folder), wish.matches, wish.people, wish.seed)
        except (Wrong, AshgridError) as error:
            print(f"WRONG: {error}", file=sys.stderr)
            return 1
    took = time.monotonic() - begun
    print(f"{wish.matches:,} matches and {wish.people:,} people in {took:.0f} s; all is as it should be")
    return 0


if __name__ == "__main__":
    sys.exit(main())
