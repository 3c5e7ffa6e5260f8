"""People who play on while their servers are killed, remember what was acknowledged, and compare it with the database.

They know nothing of how many servers there are or what is killed: they have a list of addresses and go to any of them.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Callable
from typing import Any, Final

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from ashgrid.core import AshgridError, verify
from ashgrid.match import Entry, Match
from ashgrid.store import Store

Info = dict[str, Any]
PAUSE = 0.05
TALK: Final = 0.04  # of all requests, lines of the chat
BACK: Final = 0.06  # and take-backs
DOWN = (OSError, httpx.TransportError, WebSocketException, TimeoutError)


class Fault(Exception):
    """Something that was promised does not hold."""


class Asked:
    """A request that is sent again, word for word, until it is answered. `text` is the entry of the log, or the line of
    the chat, that it makes. `sent` and `done` are moments of the ledger; `doubts` counts the servers that were gone
    before they answered."""

    def __init__(self, seat: int, text: str, message: Info, sent: int, number: int) -> None:
        self.seat, self.text, self.message, self.sent, self.number = seat, text, message, sent, number
        self.done: int | None = None
        self.doubts = 0

    @property
    def is_line(self) -> bool:
        return bool(self.message["type"] == "chat")

    def makes(self, entry: Entry) -> bool:
        if entry.seat != self.seat or entry.auto:
            return False
        return entry.text.startswith("!undo") if self.text == "!undo" else entry.text == self.text


class Ledger:
    """What everybody has asked for and been told, by match. Its moments are numbers in the order in which things
    happened to the people, all of whom are in this process."""

    def __init__(self) -> None:
        self.asked: dict[str, list[Asked]] = {}
        self.told: dict[str, dict[int, tuple[int, int, str]]] = {}
        self.acknowledged = self.refused = self.doubted = self.stored_in_doubt = 0
        self._moment = 0

    def moment(self) -> int:
        self._moment += 1
        return self._moment

    def begin(self, match_id: str) -> None:
        self.asked.setdefault(match_id, [])
        self.told.setdefault(match_id, {})

    def acknowledge(self, match_id: str, asked: Asked) -> None:
        asked.done = self.moment()
        self.asked[match_id].append(asked)
        self.acknowledged += 1
        self.doubted += asked.doubts > 0

    def tell(self, match_id: str, info: Info) -> None:
        """What was told once must be told alike for ever."""
        told = self.told[match_id]
        for update in info["updates"]:
            line = (update["seat"], update["at"], update["what"])
            if told.setdefault(update["number"], line) != line:
                raise Fault(f"match {match_id}: entry {update['number']} was {told[update['number']]}, now {line}")

    # The comparison ---------------------------------------------------------------------------------

    def check(self, store: Store, people: int) -> None:
        """Nothing acknowledged is lost, doubled or out of order, and nothing is there that nobody has asked for."""
        for match_id in self.asked:
            self._check_log(match_id, store)
            said = [(asked.seat, asked.text) for asked in self.asked[match_id] if asked.is_line]
            kept = [(line.seat, line.text) for line in store.chat.lines(match_id)]
            for seat in range(people):
                _same(f"match {match_id}: chat of seat {seat}", _of(seat, said), _of(seat, kept))

    def _check_log(self, match_id: str, store: Store) -> None:
        kept = store.load(match_id)
        try:
            match = Match(kept.setup, kept.log)
        except AshgridError as error:
            raise Fault(f"match {match_id} cannot be read: {error}") from None
        told = self.told[match_id]
        for number, (seat, at, _) in told.items():
            if number >= len(kept.log):
                raise Fault(f"match {match_id}: entry {number} was told, and the log has {len(kept.log)}")
            entry = kept.log[number]
            if (entry.seat, entry.at) != (seat, at):
                raise Fault(f"match {match_id}: entry {number} was told otherwise than it is stored")
        human = [seat for seat, sits in enumerate(kept.setup.seats) if sits.kind != "bot"]
        entries = [asked for asked in self.asked[match_id] if not asked.is_line]
        placed: list[Asked] = []
        queues = {seat: [asked for asked in entries if asked.seat == seat] for seat in human}
        for place, entry in enumerate(kept.log):
            if entry.seat not in queues or entry.auto or entry.text.startswith("!join"):
                continue
            if not queues[entry.seat]:
                raise Fault(f"match {match_id}: entry {place} ({entry.text}) is there once too often")
            asked = queues[entry.seat].pop(0)
            if not asked.makes(entry):
                raise Fault(f"match {match_id}: entry {place} is {entry.text}, asked was {asked.text}")
            placed.append(asked)
        for seat, left in queues.items():
            if left:
                raise Fault(f"match {match_id}: {left[0].text} of seat {seat} was acknowledged and is lost")
        earliest: int | None = None  # acknowledgement of all that stand behind
        for asked in reversed(placed):
            if earliest is not None and asked.sent > earliest:
                raise Fault(f"match {match_id}: {asked.text} stands before what was acknowledged before it was sent")
            assert asked.done is not None
            earliest = asked.done if earliest is None else min(earliest, asked.done)
        if match.outcome is not None and (wrong := verify(match.record())):
            raise Fault(f"match {match_id}: its record does not hold: {wrong[0]}")


def _of(seat: int, lines: list[tuple[int, str]]) -> list[str]:
    return [text for whose, text in lines if whose == seat]


def _same(what: str, wanted: list[str], found: list[str]) -> None:
    if wanted != found:
        raise Fault(f"{what}: {wanted} was acknowledged, {found} is kept")


class Person:
    """Somebody at one table after another, with a browser that keeps its cookies."""

    def __init__(self, ledger: Ledger, addresses: Callable[[], list[str]], rng: random.Random, patience: float) -> None:
        self.http = httpx.AsyncClient(timeout=patience)
        self.actions = 0
        self._ledger, self._addresses, self._rng, self._patience = ledger, addresses, rng, patience
        self._match = ""
        self._seen: Info = {}
        self._open: Asked | None = None
        self._count = 0

    async def ask(self, method: str, path: str, body: object = None, refused: bool = False) -> Any:
        """Until a server answers, however many die before; None where it may refuse and does."""
        while True:
            try:
                answer = await self.http.request(method, self._rng.choice(self._addresses()) + path, json=body)
            except DOWN:
                await asyncio.sleep(PAUSE)
                continue
            if answer.status_code in (429, 503):
                await asyncio.sleep(PAUSE)
                continue
            if answer.is_error and refused:
                return None
            if answer.is_error:
                raise Fault(f"{method} {path}: {answer.text}")
            return answer.json()

    async def sit(self, match_id: str) -> None:
        """Take the free seat, unless they sit already: whoever has no answer may have it all the same."""
        while not (info := await self.ask("GET", f"/api/matches/{match_id}"))["held"]:
            free = [seat for seat, who in enumerate(info["seats"]) if who["kind"] == "open"]
            if not free:
                raise Fault(f"match {match_id}: a seat is gone")
            await self.ask("POST", f"/api/matches/{match_id}/join", {"seat": free[0]}, refused=True)

    async def play(self, match_id: str) -> None:
        """Play a match to its end, over one connection after another."""
        self._match, self._seen, self._open = match_id, {}, None
        self._ledger.begin(match_id)
        while not self._is_over():
            self._look(await self.ask("GET", f"/api/matches/{match_id}?since={self._seen.get('number', 0)}"))
            self._count_doubt()
            with contextlib.suppress(*DOWN):
                async with await self._connected() as wire:
                    await self._talk(wire)

    def _is_over(self) -> bool:
        return self._seen.get("outcome") is not None and self._open is None

    def _count_doubt(self) -> None:
        """No answer has come: whether what was asked for has been carried out, nobody knows."""
        if self._open is not None:
            self._open.doubts += 1
            mine = (one["seat"] == self._open.seat and not one["auto"] for one in self._seen["updates"])
            self._ledger.stored_in_doubt += self._open.doubts == 1 and not self._open.is_line and any(mine)

    async def _connected(self) -> ClientConnection:
        base = self._rng.choice(self._addresses()).replace("http", "ws")
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        return await connect(
            f"{base}/api/matches/{self._match}/live?since={self._seen['number']}",
            additional_headers={"Cookie": cookie},
            open_timeout=self._patience,
            max_size=None,
            compression=None,
        )

    async def _talk(self, wire: ClientConnection) -> None:
        heard = 0
        if self._open is not None:
            await wire.send(msgspec.json.encode(self._open.message).decode())
        while not self._is_over():
            if self._open is None and (chosen := self._choose()) is not None:
                await asyncio.sleep(self._rng.uniform(0, PAUSE))
                self._open = chosen
                self._open.sent = self._ledger.moment()
                await wire.send(msgspec.json.encode(chosen.message).decode())
            message: Info = msgspec.json.decode(await asyncio.wait_for(wire.recv(), self._patience))
            heard += 1
            if message["n"] != heard:
                raise Fault(f"match {self._match}: message {message['n']} came in the place of {heard}")
            if message["type"] == "match":
                self._look(message["info"])
            elif message["type"] in ("done", "refused") and self._open is not None:
                await self._answered(message)

    async def _answered(self, message: Info) -> None:
        asked = self._open
        assert asked is not None
        if message["type"] == "done":
            self._ledger.acknowledge(self._match, asked)
            self.actions += not asked.is_line
            self._open = None
            return
        if message["problem"]["status"] in (429, 503):  # to be sent again after a while: over a new connection
            await asyncio.sleep(20 * PAUSE)
            raise TimeoutError
        if asked.text != "!undo":
            raise Fault(f"match {self._match}: {asked.text} was refused: {message['problem']['detail']}")
        self._ledger.refused += 1  # the others have gone on meanwhile: what must not be in the log now
        self._open = None
        if message["info"] is not None:
            self._look(message["info"])

    def _look(self, info: Info) -> None:
        if info["number"] < self._seen.get("number", 0):
            raise Fault(f"match {self._match} had {self._seen['number']} entries, and has {info['number']} now")
        self._ledger.tell(self._match, info)
        self._seen = info

    def _choose(self) -> Asked | None:
        seen, luck = self._seen, self._rng.random()
        if not seen["decisions"] or seen["outcome"] is not None:
            return None
        seat = seen["decisions"][0]["seat"]
        self._count += 1
        message: Info = {"id": self._count}
        if luck < TALK:
            text = f"line {self._count} of seat {seat}"
            return self._asked(seat, text, message | {"type": "chat", "key": f"key-{self._count}", "text": text})
        if luck < TALK + BACK and any(back["size"] == "decision" and not back["asks"] for back in seen["undos"]):
            word = {"type": "table", "seat": seat, "what": "undo", "number": seen["number"]}
            return self._asked(seat, "!undo", message | word)
        text = self._rng.choice(seen["decisions"][0]["choices"])["text"]
        question = next(one["number"] for one in seen["questions"] if one["seat"] == seat)
        act = {"type": "act", "seat": seat, "action": text, "question": question}
        return self._asked(seat, text, message | act)

    def _asked(self, seat: int, text: str, message: Info) -> Asked:
        return Asked(seat, text, message, 0, self._seen["number"])


class Table:
    """People, and perhaps a machine player, who play match after match until they are told that it is enough."""

    def __init__(self, game: str, bot: str | None, people: list[Person]) -> None:
        self.game, self.bot, self.people = game, bot, people
        self.matches: list[str] = []

    async def begin(self) -> None:
        second = {"kind": "open"} if self.bot is None else {"kind": "bot", "player": self.bot}
        wanted = {"game": self.game, "seats": [{"kind": "human"}, second], "listed": False}
        made = await self.people[0].ask("POST", "/api/matches", wanted)
        self.matches.append(made["id"])
        for person in self.people:  # with a cookie then: who is nobody yet and has no answer, is nobody still
            await person.sit(made["id"])

    async def play(self, enough: asyncio.Event) -> None:
        while True:
            match_id = self.matches[-1]
            for person in self.people:
                await person.sit(match_id)
            async with asyncio.TaskGroup() as together:
                for person in self.people:
                    together.create_task(person.play(match_id))
            if enough.is_set():
                return
            following = [await person.ask("POST", f"/api/matches/{match_id}/rematch") for person in self.people]
            if len({one["id"] for one in following}) != 1:
                raise Fault(f"two matches follow {match_id}")
            self.matches.append(following[0]["id"])

    async def leave(self) -> None:
        for person in self.people:
            await person.http.aclose()
