"""How many live matches one server process holds, with SQLite, on this machine and over loopback only.

    python -m bench.server [--matches 300] [--pause 2] [--seconds 20] [--game neuroshima]

Starts `ashgrid serve` on a free port with a data folder of its own, and in this process two people for every match,
each with a cookie and a live socket of their own, who play at random: one action for each match every `pause` seconds.
Prints how many actions were made, and the time from sending one until the server's acknowledgement, which comes after
it is stored and after the match as it is then has been sent. Stops by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

AT_ONCE = 20


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


class Player:
    """One person at one table."""

    def __init__(self, wire: ClientConnection, tally: Tally) -> None:
        self.wire = wire
        self.info: _Info | None = None
        self._tally = tally
        self._sent: dict[int, float] = {}
        self._answered = asyncio.Event()
        self._listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async for text in self.wire:
            message = _decoder.decode(text)
            if message.info is not None:
                self.info = message.info
            if message.type in ("done", "refused") and message.id is not None:
                self._tally.times.append(time.perf_counter() - self._sent.pop(message.id))
                if message.type == "refused":
                    self._tally.refused += 1
                    self._tally.why = message.problem
                self._answered.set()

    async def act(self, rng: random.Random) -> bool:
        """Choose at random, and wait for the acknowledgement; False if it is not their turn."""
        info = self.info
        if info is None or info.outcome is not None or not info.decisions:
            return False
        decision = info.decisions[0]
        number = len(self._tally.times) + 1
        body = {
            "type": "act",
            "id": number,
            "seat": decision.seat,
            "action": rng.choice(decision.choices).text,
            "question": next(asked.number for asked in info.questions if asked.seat == decision.seat),
        }
        self._answered.clear()
        self._sent[number] = time.perf_counter()
        await self.wire.send(msgspec.json.encode(body).decode())
        answered = asyncio.create_task(self._answered.wait())
        await asyncio.wait({answered, self._listening}, return_when=asyncio.FIRST_COMPLETED)
        if self._listening.done():
            answered.cancel()
            self._listening.result()
            raise SystemExit("the server has closed a connection")
        return True

    async def leave(self) -> None:
        self._listening.cancel()
        await asyncio.gather(self._listening, return_exceptions=True)
        await self.wire.close()


class Tally:
    def __init__(self) -> None:
        self.times: list[float] = []
        self.refused = 0
        self.why: object = None
        """Why the last of them was refused."""
        self.ended = 0

    def spread(self, share: float) -> float:
        ordered = sorted(self.times)
        return ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000


class Table:
    """Two people who play match after match."""

    def __init__(self, address: str, game: str, seed: int, tally: Tally, plain: bool) -> None:
        self._address = address
        self._compression = None if plain else "deflate"
        self._game = game
        self._rng = random.Random(seed)
        self._tally = tally
        self._people = [httpx.AsyncClient(base_url=address, timeout=60) for _ in range(2)]
        self._players: list[Player] = []

    async def begin(self) -> None:
        host, friend = self._people
        wanted = {"game": self._game, "seats": [{"kind": "human"}, {"kind": "open"}]}
        made = await host.post("/api/matches", json=wanted)
        made.raise_for_status()
        match_id = made.json()["id"]
        (await friend.post(f"/api/matches/{match_id}/join", json={"seat": 1})).raise_for_status()
        live = f"{self._address.replace('http', 'ws')}/api/matches/{match_id}/live"
        for person in self._people:
            cookie = "; ".join(f"{name}={value}" for name, value in person.cookies.items())
            wire = await connect(
                live, additional_headers={"Cookie": cookie}, compression=self._compression, max_size=None
            )
            self._players.append(Player(wire, self._tally))

    async def play(self, pause: float, until: float) -> None:
        await asyncio.sleep(self._rng.random() * pause)
        while (now := time.perf_counter()) < until:
            for player in self._players:
                if await player.act(self._rng):
                    break
            if any(player.info is not None and player.info.outcome is not None for player in self._players):
                self._tally.ended += 1
                await self._leave()
                await self.begin()
            await asyncio.sleep(max(0.0, now + pause - time.perf_counter()))

    async def _leave(self) -> None:
        for player in self._players:
            await player.leave()
        self._players = []

    async def end(self) -> None:
        await self._leave()
        for person in self._people:
            await person.aclose()


async def load(address: str, game: str, matches: int, pause: float, seconds: float, plain: bool) -> Tally:
    tally = Tally()
    tables = [Table(address, game, seed, tally, plain) for seed in range(matches)]
    slots = asyncio.Semaphore(AT_ONCE)

    async def seat(table: Table) -> None:
        async with slots:
            await table.begin()

    await asyncio.gather(*(seat(table) for table in tables))
    print(f"{matches} matches, {2 * matches} live connections; {seconds:g} s of play …", flush=True)
    until = time.perf_counter() + seconds
    await asyncio.gather(*(table.play(pause, until) for table in tables))
    await asyncio.gather(*(table.end() for table in tables))
    return tally


def start(folder: Path) -> tuple[subprocess.Popen[bytes], str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "ashgrid.cli", "serve", "--port", str(port), "--data-dir", str(folder)]
    command += ["--no-open", "--limits", "100000", "--workers", "1"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        try:
            httpx.get(f"{address}/health")
        except httpx.TransportError:
            time.sleep(0.1)
        else:
            return process, address
    process.kill()
    raise SystemExit("the server did not start")


def main() -> None:
    parser = argparse.ArgumentParser(description="How many live matches one server process holds.")
    parser.add_argument("--matches", type=int, default=300)
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between two actions of a match")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--game", default="neuroshima")
    parser.add_argument("--plain", action="store_true", help="without the compression that browsers ask for")
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        process, address = start(Path(folder))
        try:
            tally = asyncio.run(load(address, wish.game, wish.matches, wish.pause, wish.seconds, wish.plain))
            size = sum(file.stat().st_size for file in Path(folder).iterdir())
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(30)
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = len(tally.times)
    if done == 0 or tally.refused > done // 20:  # what was measured then is not play
        raise SystemExit(f"{tally.refused} of {done} actions were refused: {tally.why}")
    print(f"{wish.matches} live matches of {wish.game}, an action every {wish.pause:g} s each, {os.cpu_count()} cores")
    print(
        f"actions        {done:>8}   {done / wish.seconds:.0f} a second, {tally.refused} refused, {tally.ended} ended"
    )
    middle, late, worst = (tally.spread(share) for share in (0.5, 0.99, 1.0))
    print(f"acknowledged   p50 {middle:.1f} ms   p99 {late:.1f} ms   worst {worst:.1f} ms")
    each = 1000 * (spent.ru_utime + spent.ru_stime) / done
    print(f"server         {each:.1f} ms of processor an action, its start and that of the matches included")
    print(f"database       {size / 1024:,.0f} kB")


if __name__ == "__main__":
    main()
