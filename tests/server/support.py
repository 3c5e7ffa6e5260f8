"""Small helpers for tests of the server: a client that waits instead of sleeping, and a look behind the curtain."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest
from litestar import Litestar
from litestar.testing import TestClient, WebSocketTestSession

from ashgrid.match import Match
from ashgrid.server.app import build
from ashgrid.server.bus import Bus
from ashgrid.server.limits import Limits
from ashgrid.server.table import now
from ashgrid.store import Store
from tests.databases import url_of
from tests.patience import PATIENCE

T = TypeVar("T")
Info = dict[str, Any]

HUMAN: Info = {"kind": "human"}
OPEN: Info = {"kind": "open"}


def bot(player: str = "random") -> Info:
    return {"kind": "bot", "player": player}


def run(main: Coroutine[Any, Any, None]) -> None:
    """Run it in a thread: in that of the tests the event loop of Playwright may be running, after browser tests."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, main).result()


def until(ask: Callable[[], T | None], what: str) -> T:
    """The first answer that is not None; fails when none comes in time."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        answer = ask()
        if answer is not None:
            return answer
        time.sleep(0.01)
    raise AssertionError(f"waited {PATIENCE:g} s in vain for {what}")


def put_forward(patch: pytest.MonkeyPatch, ms: int) -> None:
    """Let the time of matches at every server of this process be so much later than it is."""
    for module in ("requests", "tables", "ticker", "bots", "seating", "organiser", "tournaments", "cluster"):
        patch.setattr(f"ashgrid.server.{module}.now", lambda: now() + ms)


class Live:
    """A client's end of a match's socket. Whoever reads it checks on the way that no message is missing."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.heard = 0
        self._asked = 0
        self._greeted = False

    def message(self) -> Info:
        """The next message, whatever it is."""
        message: Info = json.loads(self.socket.receive_text(timeout=PATIENCE))
        assert message["n"] == self.heard + 1, "every message has the next number of its connection"
        self.heard += 1
        self._greeted |= message["type"] == "people"
        return message

    def of_type(self, *types: str) -> Info:
        """The next message of one of these types; others are passed over."""
        while (message := self.message())["type"] not in types:
            pass
        return message

    def next(self) -> Info:
        """The match as the next news of it tell; a refusal is no news."""
        message = self.of_type("match", "refused")
        assert message["type"] == "match", message
        info: Info = message["info"]
        return info

    def until(self, number: int) -> list[Info]:
        """The match, from message to message, up to the one that tells of this many entries."""
        messages = [self.next()]
        while messages[-1]["number"] < number:
            messages.append(self.next())
        return messages

    def send(self, **message: Any) -> int:
        """Send a message under an id of its own."""
        self._asked += 1
        self.socket.send_text(json.dumps({"id": self._asked, **message}))
        return self._asked

    def ask(self, **message: Any) -> tuple[Info, list[Info]]:
        """Send a message; the answer to it (done, refused or pong), and what came before."""
        asked = self.send(**message)
        before: list[Info] = []
        while (answer := self.message())["type"] not in ("done", "refused", "pong"):
            before.append(answer)
        assert answer["id"] == asked
        return answer, before

    def quiet(self) -> list[Info]:
        """What has been sent up to now and was not read yet: everything that a client is told at first, of which who is
        there is the last, and everything before the answer to a ping."""
        messages = []
        while not self._greeted:
            messages.append(self.message())
        return messages + self.ask(type="ping")[1]


class Server:
    """One server over the database in a folder, as a browser and as the database see it."""

    def __init__(self, client: TestClient[Litestar], folder: Path, database: Store) -> None:
        self.client = client
        self.folder = folder
        self.database = database

    def stranger(self) -> Server:
        """Another browser at the same server."""
        client = TestClient(self.client.app, raise_server_exceptions=False)
        client.blocking_portal = self.client.blocking_portal
        return Server(client, self.folder, self.database)

    @contextmanager
    def following(
        self,
        match: Info | str,
        since: int | None = None,
        chat: int | None = None,
        headers: dict[str, str] | None = None,
    ) -> Iterator[Live]:
        match_id = match if isinstance(match, str) else match["id"]
        given = {key: value for key, value in (("since", since), ("chat", chat)) if value is not None}
        with self.client.websocket_connect(f"/api/matches/{match_id}/live", params=given, headers=headers) as socket:
            yield Live(socket)

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

    def try_act(self, match: Info, action: str, seat: int | None = None, question: int | None = None) -> Any:
        seat = match["perspective"] if seat is None else seat
        body = {"seat": seat, "action": action, "question": asked(match, seat) if question is None else question}
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
        """The match when a person has to decide and no bot (of their own team it waits), or when it is over."""

        def settled() -> Info | None:
            info = self.get(match)
            bots = [seat for seat in info["actors"] if info["seats"][seat]["kind"] == "bot" and not info["together"]]
            return info if info["outcome"] is not None or (info["decisions"] and not bots) else None

        return until(settled, "a person's turn")

    def play(self, match: Info, choose: Callable[[Info], str]) -> Info:
        """Play to the end, choosing for every person."""
        match = self.my_turn(match)
        while match["outcome"] is None:
            match = self.my_turn(self.act(match, choose(match)))
        return match

    def forget(self, match: Info) -> None:
        """Let the server read a match again, as another process would: from a snapshot, if there is one."""
        tables = self.client.app.dependencies["tables"].dependency()
        self.client.blocking_portal.call(tables.reread_all, [match["id"]])

    def behind(self, match: Info, number: int | None = None) -> Match:
        """The match with all its secrets, from the database, after so many entries."""
        kept = self.database.load(match["id"])
        return Match(kept.setup, kept.log[:number])


@contextmanager
def serving(
    folder: Path,
    like: Server | None = None,
    scale: float = 1000.0,
    workers: int | None = None,
    bus: Bus | None = None,
    **more: Any,
) -> Iterator[Server]:
    """A server over the database in a folder. `like`: the same browser as at that server, with its cookies. However
    narrow its limits are, there is processor time enough: how much things take is another matter on every machine."""
    with TestClient(build(Store(url_of(folder)), workers, scale=scale, bus=bus), **more) as client:
        client.app.dependencies["tables"].dependency().limits.work = Limits(1000).work
        if like is not None:
            client.cookies = like.client.cookies
        database = Store(url_of(folder))
        yield Server(client, folder, database)
        database.close()


def asked(match: Info, seat: int) -> int:
    """The number of the question that a seat has to answer; where none is known, of what would be asked now."""
    known = [one["number"] for one in match["questions"] if one["seat"] == seat and one["number"] is not None]
    return int(known[0] if known else match["number"])


def first(match: Info) -> str:
    text: str = match["decisions"][0]["choices"][0]["text"]
    return text


def last(match: Info) -> str:
    text: str = match["decisions"][0]["choices"][-1]["text"]
    return text


PROBLEM = {"status", "kind", "code", "fields", "detail"}


def problem(answer: Any, status: int, kind: str, words: str) -> None:
    """A refusal. `words` are its code and fields; or part of its sentence, of those that are told in English only."""
    body = answer.json()
    assert set(body) == PROBLEM
    assert (answer.status_code, body["status"], body["kind"]) == (status, status, kind), answer.text
    value = " ".join(map(str, [body["code"], *body["fields"].values()]))
    assert words in (body["detail"] if "detail" in body["fields"] else value)
    assert body["detail"]
    assert "Traceback" not in answer.text
    assert ".py" not in answer.text


class Logged(logging.Handler):
    """Keeps what the server logs as a warning or worse. (caplog's own handler goes when Litestar sets up logging.)"""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.errors: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.errors.append(f"{record.getMessage()} {record.exc_info and record.exc_info[1]}")


@contextmanager
def logged(name: str = "ashgrid") -> Iterator[list[str]]:
    """What is logged meanwhile."""
    kept = Logged()
    logging.getLogger(name).addHandler(kept)
    try:
        yield kept.errors
    finally:
        logging.getLogger(name).removeHandler(kept)
