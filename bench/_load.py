"""People who play at random at many tables at once, and how long they wait for acknowledgements.

Two people at every match, each with a cookie and a live socket of their own, and one action for each match every so
many seconds. It runs in the process that measures, so what that is busy with is in the times too.
"""

from __future__ import annotations

import asyncio
import gc
import random
import time

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

AT_ONCE = 20
LATE = 0.1
"""Seconds from which on somebody who still waits counts as well."""


class _Choice(msgspec.Struct):
    text: str


class _Decision(msgspec.Struct):
    seat: int
    choices: list[_Choice]


class _Question(msgspec.Struct):
    seat: int
    number: int | None


class _Info(msgspec.Struct):
    number: int
    decisions: list[_Decision]
    questions: list[_Question]
    outcome: object


class _Message(msgspec.Struct):
    type: str
    id: int | None = None
    info: _Info | None = None
    problem: object = None


_decoder = msgspec.json.Decoder(_Message)


def browser(address: str, cookies: httpx.Cookies | None = None) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=address, timeout=60, cookies=cookies, verify=False)  # which is not asked for


async def live(
    address: str, match_id: str, cookies: httpx.Cookies | None = None, plain: bool = False
) -> ClientConnection:
    """A live socket of a match; `plain`: without the compression that browsers ask for."""
    return await connect(
        f"{address.replace('http', 'ws')}/api/matches/{match_id}/live",
        additional_headers={"Cookie": "; ".join(f"{name}={value}" for name, value in (cookies or {}).items())},
        compression=None if plain else "deflate",
        max_size=None,
        open_timeout=60,
        ping_interval=None,
    )


class Tally:
    """What has happened in a stretch of time."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.refused = 0
        self.why: object = None
        """Why the last of them was refused."""
        self.ended = 0

    def spread(self, share: float) -> float:
        """In milliseconds."""
        if not self.times:
            return float("inf")
        ordered = sorted(self.times)
        return ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000


class Player:
    """One person at one table."""

    def __init__(self, wire: ClientConnection, crowd: Crowd) -> None:
        self.wire = wire
        self.info: _Info | None = None
        self.waits_since: float | None = None
        self._crowd = crowd
        self._number = 0
        self._answered = asyncio.Event()
        self._listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async for text in self.wire:
            message = _decoder.decode(text)
            if message.info is not None:
                self.info = message.info
            if message.type in ("done", "refused") and message.id == self._number and self.waits_since is not None:
                tally = self._crowd.tally
                tally.times.append(time.perf_counter() - self.waits_since)
                self.waits_since = None
                if message.type == "refused":
                    tally.refused += 1
                    tally.why = message.problem
                self._answered.set()
        raise ConnectionError("the server has closed a connection")

    async def act(self, rng: random.Random) -> bool:
        """Choose at random, and wait for the acknowledgement; False if it is not their turn."""
        info = self.info
        if info is None or info.outcome is not None or not info.decisions:
            return False
        decision = info.decisions[0]
        self._number += 1
        body = {
            "type": "act",
            "id": self._number,
            "seat": decision.seat,
            "action": rng.choice(decision.choices).text,
            "question": next(asked.number for asked in info.questions if asked.seat == decision.seat),
        }
        self._answered.clear()
        self.waits_since = time.perf_counter()
        await self.wire.send(msgspec.json.encode(body).decode())
        answered = asyncio.create_task(self._answered.wait())
        await asyncio.wait({answered, self._listening}, return_when=asyncio.FIRST_COMPLETED)
        if self._listening.done():
            answered.cancel()
            self._listening.result()
        return True

    async def leave(self) -> None:
        self._listening.cancel()
        await asyncio.gather(self._listening, return_exceptions=True)
        await self.wire.close()


class Table:
    """Two people who play match after match."""

    def __init__(self, crowd: Crowd, seed: int) -> None:
        self.players: list[Player] = []
        self._crowd = crowd
        self._rng = random.Random(seed)
        self._cookies: list[httpx.Cookies | None] = [None, None]

    async def begin(self) -> None:
        crowd = self._crowd
        wanted = {"game": crowd.game, "seats": [{"kind": "human"}, {"kind": "open"}]}
        match_id = ""
        for seat in (0, 1):
            async with browser(crowd.address, self._cookies[seat]) as person:
                if seat == 0:
                    answer = await person.post("/api/matches", json=wanted)
                    match_id = answer.raise_for_status().json()["id"]
                else:
                    (await person.post(f"/api/matches/{match_id}/join", json={"seat": 1})).raise_for_status()
                self._cookies[seat] = person.cookies
        for cookies in self._cookies:
            assert cookies is not None
            self.players.append(Player(await live(crowd.address, match_id, cookies, crowd.plain), crowd))

    async def play(self) -> None:
        pause = self._crowd.pause
        await asyncio.sleep(self._rng.random() * pause)
        while True:
            begun = time.perf_counter()
            for player in self.players:
                if await player.act(self._rng):
                    break
            if any(player.info is not None and player.info.outcome is not None for player in self.players):
                self._crowd.tally.ended += 1
                await self.leave()
                await self.begin()
            await asyncio.sleep(max(0.0, begun + pause - time.perf_counter()))

    async def leave(self) -> None:
        for player in self.players:
            await player.leave()
        self.players = []


class Crowd:
    """All who play: more and more of them."""

    def __init__(self, address: str, game: str, pause: float, plain: bool = False) -> None:
        self.address = address
        self.game = game
        self.pause = pause
        self.plain = plain
        self.tally = Tally()
        self.lost: list[str] = []
        """Why tables do not go on."""
        self._tables: list[Table] = []
        self._playing: list[asyncio.Task[None]] = []

    async def grow(self, matches: int) -> None:
        """Until so many matches are played."""
        slots = asyncio.Semaphore(AT_ONCE)

        async def seat(number: int) -> None:
            async with slots:
                table = Table(self, number)
                await table.begin()
                self._tables.append(table)
                self._playing.append(asyncio.create_task(self._play(table)))

        async with asyncio.TaskGroup() as all_of_them:
            for number in range(len(self._tables), matches):
                all_of_them.create_task(seat(number))
        gc.collect()
        gc.freeze()  # what is there stays: nobody shall wait here because Python looks through it

    async def _play(self, table: Table) -> None:
        try:
            await table.play()
        except (OSError, WebSocketException, httpx.HTTPError) as error:
            self.lost.append(f"{type(error).__name__}: {error}")

    async def watch(self, seconds: float) -> Tally:
        """What happens in the next seconds. Who has waited for long and still waits counts too."""
        self.tally = Tally()
        await asyncio.sleep(seconds)
        tally, now = self.tally, time.perf_counter()
        self.tally = Tally()
        for table in self._tables:
            for player in table.players:
                if player.waits_since is not None and now - player.waits_since > LATE:
                    tally.times.append(now - player.waits_since)
        for task in self._playing:
            if task.done():
                task.result()
        return tally

    async def leave(self) -> None:
        for task in self._playing:
            task.cancel()
        await asyncio.gather(*self._playing, return_exceptions=True)
        await asyncio.gather(*(table.leave() for table in self._tables), return_exceptions=True)
        gc.unfreeze()
