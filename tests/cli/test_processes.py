"""`serve` in several processes, on a real PostgreSQL and a real Redis."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.cli.support import Ashgrid, command, environment, failed
from tests.cli.test_serve import Serving, until
from tests.patience import PATIENCE
from tests.postgresql import Cluster
from tests.redis import RedisServer, redis_server

SECRET = "sesame"
AWAY = f"postgresql://ashgrid:{SECRET}@127.0.0.1:1/ashgrid"


# What does not go together


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--processes", 3], ["--processes 3 needs --database and --bus", "SQLite"]),
        (["--processes", 3, "--bus", "redis://localhost"], ["--processes 3 needs --database and --bus"]),
        (["--processes", 3, "--database", AWAY], ["--processes 3 needs --bus"]),
        (["--bus", "redis://localhost"], ["--bus needs --database"]),
        (["--database", "sqlite:///x.sqlite3", "--bus", "redis://localhost"], ["--database is for PostgreSQL"]),
        (["--database", AWAY, "--bus", f"amqp://:{SECRET}@localhost"], ["--bus is not the address of a Redis"]),
        (["--database", AWAY, "--bus", f"redis://:{SECRET}@localhost:x"], ["--bus is not the address of a Redis"]),
        (["--database", AWAY, "--bus", f"redis://:{SECRET}@127.0.0.1:1"], ["Redis at 127.0.0.1:1 cannot be reached"]),
        (["--database", AWAY], ["postgresql+psycopg://ashgrid:***@127.0.0.1:1/ashgrid", "Connection refused"]),
        (["--database", f"//ashgrid:{SECRET}@localhost"], ["--database is not the address of a database"]),
        (["--processes", 0], ["--processes"]),
    ],
)
def test_what_does_not_go_together_is_told_in_one_line(
    ashgrid: Ashgrid, tmp_path: Path, words: list[object], told: list[str]
) -> None:
    ended = ashgrid("serve", "--port", 0, "--no-open", *words)
    failed(ended, *told)
    assert SECRET not in ended.err


def test_a_database_that_is_away_is_told_before_any_process_begins(ashgrid: Ashgrid, redis: RedisServer) -> None:
    ended = ashgrid("serve", "--port", 0, "--no-open", "--database", AWAY, "--bus", redis.url, "--processes", 2)
    failed(ended, "ashgrid:***@127.0.0.1:1", "Connection refused")


def test_a_password_that_redis_does_not_take_is_not_shown(ashgrid: Ashgrid, tmp_path: Path) -> None:
    with redis_server() as redis:
        assert redis.ask("CONFIG", "SET", "requirepass", "another") == "+OK"
        for address in (redis.url, redis.url.replace("//", f"//:{SECRET}@")):
            ended = ashgrid("serve", "--port", 0, "--no-open", "--database", AWAY, "--bus", address)
            failed(ended, f"Redis at 127.0.0.1:{redis.port}", "password")
            assert SECRET not in ended.err


@pytest.mark.parametrize("package", ["redis", "psycopg"])
def test_a_package_that_is_missing_is_named_with_its_extra(
    ashgrid: Ashgrid, redis: RedisServer, monkeypatch: pytest.MonkeyPatch, package: str
) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == package or name == "ashgrid.server.bus"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)  # as if it were not there
    ended = ashgrid("serve", "--port", 0, "--no-open", "--database", AWAY, "--bus", redis.url)
    failed(ended, "ashgrid[cluster]")


# What does


class Together(Serving):
    """A parent with two processes."""

    log: Path

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def own_ports(self) -> list[int]:
        return [int(port) for port in re.findall(r"tells its figures at http://127\.0\.0\.1:(\d+)/metrics", self.said)]

    def health(self, port: int) -> Any:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=PATIENCE) as answer:
            return json.loads(answer.read())

    def figure(self, port: int, name: str) -> float:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=PATIENCE) as answer:
            (line,) = re.findall(rf"^{name} (.*)$", answer.read().decode(), re.MULTILINE)
        return float(line)

    def serving(self) -> set[int]:
        """Its processes that hold sockets of visitors: those that share its port."""
        return {pid for pid in self.others() if self.begun_to_serve(pid)}

    def begun_to_serve(self, pid: int) -> bool:
        """Whether it is one that the parent has begun; none that is gone is."""
        process = Path(f"/proc/{pid}")
        try:
            parent = int((process / "stat").read_text().rpartition(")")[2].split()[1])
            return parent == self.process.pid and b"spawn_main" in (process / "cmdline").read_bytes()
        except (FileNotFoundError, ProcessLookupError):
            return False


@contextmanager
def together(database: str, bus: str, log: Path) -> Iterator[Together]:
    options = ["--database", database, "--bus", bus, "--processes", 2, "--port", 0, "--no-open", "--limits", 100]
    with log.open("w") as errors:
        process = subprocess.Popen(
            command("serve", *options),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env=environment(PYTHONUNBUFFERED="1"),
            start_new_session=True,
        )
    try:
        running = Together(process)
        running.log = log
        yield running
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate(timeout=PATIENCE)


@pytest.fixture(scope="module")
def server(cluster: Cluster, redis: RedisServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Together]:
    log = tmp_path_factory.mktemp("log") / "log"
    with cluster.database() as url, together(url, redis.url, log) as running:
        until(lambda: len(running.serving()) == 2, "both processes")
        for port in running.own_ports:
            assert running.health(port)["status"] == "ok"
        yield running
        running.process.terminate()
        running.process.communicate(timeout=PATIENCE)
        assert running.process.returncode == -signal.SIGTERM, log.read_text()
        until(lambda: not running.others(), "the end of all processes")
        assert "Traceback" not in log.read_text()


@contextmanager
def at_a_table(server: Together, port: int) -> Iterator[tuple[str, ClientConnection]]:
    """A match of two people, begun by one who is connected to a process of their own choice."""
    match = server.ask("POST", "/api/matches", {"game": "embers", "seats": [{}, {}]})
    address = f"ws://127.0.0.1:{port}/api/matches/{match['id']}/live"
    with connect(address, additional_headers={"Cookie": server.cookie}, open_timeout=PATIENCE) as socket:
        assert socket.recv(PATIENCE)
        yield match["id"], socket


def act(server: Together, match_id: str) -> int:
    """Answer the first question; the number of the log then."""
    found = server.ask("GET", f"/api/matches/{match_id}")
    question = next(asked["number"] for asked in found["questions"] if asked["seat"] == 0)
    body = {"seat": 0, "action": "keep", "question": question}
    number: int = server.ask("POST", f"/api/matches/{match_id}/act", body)["number"]
    return number


def closed(socket: ClientConnection) -> int | None:
    """Listen to a socket to its end: the code that the server closes it with."""
    try:
        while True:
            socket.recv(PATIENCE)
    except ConnectionClosed as end:
        return None if end.rcvd is None else end.rcvd.code


def test_every_process_tells_its_own_figures(server: Together) -> None:
    one, other = server.own_ports
    with at_a_table(server, one):
        assert [server.figure(port, "ashgrid_sockets") for port in (one, other)] == [1, 0]


def test_a_process_that_ends_leaves_its_matches_and_its_people_to_the_other(server: Together) -> None:
    one, other = server.own_ports
    (ending,) = (pid for pid in server.serving() if listens_at(pid, one))
    with at_a_table(server, one) as (match_id, socket):
        assert server.figure(one, "ashgrid_sockets") == 1
        os.kill(ending, signal.SIGTERM)
        assert closed(socket) == 1012
        assert act(server, match_id) > 0
    until(lambda: len(server.serving() - {ending}) == 2, "another in its place")
    assert server.health(one)["status"] == "ok", "at the same port"
    assert server.health(other)["status"] == "ok"


def test_a_process_that_is_killed_disturbs_nobody_else(server: Together) -> None:
    one, other = server.own_ports
    (dying,) = (pid for pid in server.serving() if listens_at(pid, one))
    with at_a_table(server, other) as (match_id, socket):
        os.kill(dying, signal.SIGKILL)
        assert act(server, match_id) > 0
        while (told := json.loads(socket.recv(PATIENCE)))["type"] != "match":
            pass
        assert told["info"]["number"] > 0
    until(lambda: len(server.serving() - {dying}) == 2, "another in its place")
    assert server.health(one)["status"] == "ok"


def test_a_process_that_finds_no_database_says_so_and_is_begun_again(server: Together, cluster: Cluster) -> None:
    dying = server.serving().pop()
    cluster.stop()
    try:
        os.kill(dying, signal.SIGKILL)
        until(lambda: "this process cannot begin: the database" in server.log.read_text(), "what a new process says")
    finally:
        cluster.start()
    until(lambda: len(server.serving() - {dying}) == 2, "another in its place")


def listens_at(pid: int, port: int) -> bool:
    """Whether a process has the listening socket of a port."""
    found = re.search(
        rf"^ *\d+: \w+:{port:04X} 0+:0000 0A .*? (\d+) 1 ", Path("/proc/net/tcp").read_text(), re.MULTILINE
    )
    assert found is not None
    links = {str(one.readlink()) for one in Path(f"/proc/{pid}/fd").iterdir()}
    return f"socket:[{found[1]}]" in links
