"""Workers in real processes, and a machine player that tells where it is asked and thinks as long as a test lets it."""

from __future__ import annotations

import os
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from litestar.testing import TestClient

from ashgrid.match import Match, SeatSetup, Setup
from ashgrid.server.app import build
from ashgrid.server.bot_worker import Question
from ashgrid.server.bus import Bus
from ashgrid.server.job_queue import Kind
from ashgrid.store import Store, sqlite_url
from tests.cli.support import command, environment
from tests.match.helpers import offered
from tests.patience import PATIENCE
from tests.server.support import Server, until

HOLD = "ASHGRID_TEST_HOLD"
PLAYER = f'''
import os, pathlib, time
from ashgrid.ai import Budget, Player

class Guest(Player):
    default = Budget(ms=3000)
    def choose(self, state, seat):
        folder = pathlib.Path(__file__).parent
        with (folder / "asked").open("a") as notes:
            notes.write(f"{{os.getppid()}} {{seat}}\\n")
        while os.environ.get("{HOLD}") and not (folder / "go").exists():
            time.sleep(0.01)
        return state.legal(seat)[0]
'''


class Guest:
    """The player, in a package of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def asked(self) -> list[int]:
        """The processes whose workers were asked, decision by decision."""
        notes = self.folder / "asked"
        return [int(line.split()[0]) for line in notes.read_text().splitlines()] if notes.exists() else []

    def forget(self) -> None:
        for name in ("asked", "go"):
            (self.folder / name).unlink(missing_ok=True)

    def go(self) -> None:
        (self.folder / "go").touch()


@contextmanager
def guest(folder: Path) -> Iterator[Guest]:
    (folder / "ashgrid_guest.py").write_text(PLAYER)
    with offered(folder, players=["guest = ashgrid_guest:Guest"]):
        yield Guest(folder)


def question(seed: int = 7) -> bytes:
    """What the player is to decide at the beginning of a match."""
    seats = (SeatSetup("bot", "", "guest"), SeatSetup("bot", "", "guest"))
    match = Match(Setup(game="embers", options={}, seed=seed, seats=seats))
    asked = Question(setup=match.setup, number=0, state=match.state.save(), log=[], seat=0, player="guest")
    return msgspec.json.encode(asked)


class Working:
    """`ashgrid worker` in a process of its own; `pid` is that of the process, whose workers are its children."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.pid = process.pid

    def end(self) -> str:
        """Wait for its end; what it has logged."""
        return self.process.communicate(timeout=PATIENCE)[1]


@contextmanager
def working(url: str, player: Guest, processes: int = 1, hold: bool = False, first: str = "") -> Iterator[Working]:
    env = environment(PYTHONUNBUFFERED="1")
    if hold:
        env[HOLD] = "1"
    env["PYTHONPATH"] = os.pathsep.join([*filter(None, [env.get("PYTHONPATH")]), str(player.folder)])
    process = subprocess.Popen(
        command("worker", "--bus", url, "--processes", processes, first=first),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=env,
    )
    try:
        assert process.stdout is not None
        end = threading.Timer(PATIENCE, process.kill)
        end.start()
        assert "answers questions" in process.stdout.readline()
        end.cancel()
        yield Working(process)
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate(timeout=PATIENCE)


@contextmanager
def serving(folder: Path, url: str, like: Server | None = None) -> Iterator[Server]:
    """One of the processes of a server."""
    with TestClient(build(Store(sqlite_url(folder)), 1, scale=1000.0, bus=Bus(url))) as client:
        if like is not None:
            client.cookies = like.client.cookies
        server = Server(client, folder, Store(sqlite_url(folder)))
        yield server
        server.database.close()


def answered_elsewhere(server: Server, kind: Kind = "think") -> None:
    """Wait until a server knows that there are workers elsewhere."""
    tables = server.client.app.dependencies["tables"].dependency()
    until(lambda: tables.elsewhere.answers(kind) or None, "news of the workers")
