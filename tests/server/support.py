"""Small helpers for tests of the server: a client that waits instead of sleeping, and a look behind the curtain."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from litestar import Litestar
from litestar.testing import TestClient

from ashgrid.match import Match
from ashgrid.server.app import build
from ashgrid.store import Store, sqlite_url

T = TypeVar("T")
Info = dict[str, Any]
PATIENCE = 30.0

HUMAN: Info = {"kind": "human"}


def bot(player: str = "random") -> Info:
    return {"kind": "bot", "player": player}


def until(ask: Callable[[], T | None], what: str) -> T:
    """The first answer that is not None; fails when none comes in time."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        answer = ask()
        if answer is not None:
            return answer
        time.sleep(0.01)
    raise AssertionError(f"waited {PATIENCE:g} s in vain for {what}")


class Server:
    """One server over the database in a folder, as a browser and as the database see it."""

    def __init__(self, client: TestClient[Litestar], folder: Path) -> None:
        self.client = client
        self.database = Store(sqlite_url(folder))

    def new(self, *seats: Info, **more: Any) -> Info:
        answer = self.client.post("/api/matches", json={"game": "embers", "seats": list(seats), **more})
        assert answer.status_code == 201, answer.text
        info: Info = answer.json()
        return info

    def get(self, match: Info | str, since: int = 0) -> Info:
        match_id = match if isinstance(match, str) else match["id"]
        answer = self.client.get(f"/api/matches/{match_id}", params={"since": since})
        assert answer.status_code == 200, answer.text
        info: Info = answer.json()
        return info

    def try_act(self, match: Info, action: str, seat: int | None = None, number: int | None = None) -> Any:
        body = {
            "seat": match["perspective"] if seat is None else seat,
            "action": action,
            "number": match["number"] if number is None else number,
        }
        return self.client.post(f"/api/matches/{match['id']}/act", json=body)

    def act(self, match: Info, action: str, seat: int | None = None) -> Info:
        answer = self.try_act(match, action, seat)
        assert answer.status_code == 200, answer.text
        info: Info = answer.json()
        return info

    def try_table(self, match: Info, what: str, seat: int = 0, number: int | None = None) -> Any:
        body = {"seat": seat, "what": what, "number": match["number"] if number is None else number}
        return self.client.post(f"/api/matches/{match['id']}/table", json=body)

    def table(self, match: Info, what: str, seat: int = 0) -> Info:
        answer = self.try_table(match, what, seat)
        assert answer.status_code == 200, answer.text
        info: Info = answer.json()
        return info

    def my_turn(self, match: Info) -> Info:
        """The match when a person has to decide and no bot, or when it is over."""

        def settled() -> Info | None:
            info = self.get(match)
            bots = [seat for seat in info["actors"] if info["seats"][seat]["kind"] == "bot"]
            return info if info["outcome"] is not None or (info["decisions"] and not bots) else None

        return until(settled, "a person's turn")

    def play(self, match: Info, choose: Callable[[Info], str]) -> Info:
        """Play to the end, choosing for every person."""
        match = self.my_turn(match)
        while match["outcome"] is None:
            match = self.my_turn(self.act(match, choose(match)))
        return match

    def behind(self, match: Info, number: int | None = None) -> Match:
        """The match with all its secrets, from the database, after so many entries."""
        kept = self.database.load(match["id"])
        return Match(kept.setup, kept.log[:number])


@contextmanager
def serving(folder: Path, **more: Any) -> Iterator[Server]:
    with TestClient(build(Store(sqlite_url(folder)), scale=1000.0), **more) as client:
        server = Server(client, folder)
        yield server
        server.database.close()


def first(match: Info) -> str:
    text: str = match["decisions"][0]["choices"][0]["text"]
    return text


def last(match: Info) -> str:
    text: str = match["decisions"][0]["choices"][-1]["text"]
    return text


def problem(answer: Any, status: int, kind: str, words: str) -> None:
    """A refusal: status, kind and one sentence, and nothing else."""
    body = answer.json()
    assert set(body) == {"status", "kind", "detail"}
    assert (answer.status_code, body["status"], body["kind"]) == (status, status, kind), answer.text
    assert words in body["detail"]
    assert "Traceback" not in answer.text
    assert ".py" not in answer.text
