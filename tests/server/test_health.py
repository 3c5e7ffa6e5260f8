"""`/health` of real servers: what it says is true, and asking often costs nothing."""

import contextlib
import http.client
import json
import resource
import sqlite3
import sys
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from ashgrid.server import health
from tests.cli.test_serve import Serving, until
from tests.cli.test_serve import serving as process
from tests.patience import PATIENCE
from tests.server.support import Server, logged, serving

AT_ONCE = """
import ashgrid.server.health as health
health.CHECK_SECONDS, health.WRITE_SECONDS = 0.0, 1.0
"""


def ask(server: Serving, path: str = "/health") -> tuple[int, str]:
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)) as asking:
        asking.request("GET", path)
        answer = asking.getresponse()
        return answer.status, answer.read().decode()


def wait_for(server: Serving, status: int, reason: str | None) -> None:
    def is_told() -> bool:
        answered, body = ask(server)
        told = json.loads(body)
        assert (answered == 200) == (told["reason"] is None) == (told["status"] == "ok")
        return (answered, told["reason"]) == (status, reason)

    until(is_told, f"{status} {reason}")
    assert f"ashgrid_healthy {float(reason is None)}" in ask(server, "/metrics")[1]


@pytest.mark.skipif(sys.platform != "linux", reason="limits of another process are set as on Linux")
def test_health_is_that_of_the_database(tmp_path: Path) -> None:
    """Its files may not grow for a while, as on a full disk; then somebody keeps it locked."""
    with process(tmp_path, first=AT_ONCE) as server:
        wait_for(server, 200, None)
        pid, (soft, hard) = server.process.pid, resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, hard))
        wait_for(server, 503, "the database cannot be written")
        assert str(tmp_path) not in ask(server)[1]
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (soft, hard))
        wait_for(server, 200, None)
        with contextlib.closing(sqlite3.connect(tmp_path / "ashgrid.sqlite3", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            wait_for(server, 503, "the database takes no writes in time")
            other.execute("ROLLBACK")
        wait_for(server, 200, None)
        server.process.terminate()
        said = server.rest()
        assert "the server does not do its work: the database cannot be written" in said
        assert "the server does its work again" in said


def written(server: Server) -> Any:
    with server.database.engine.connect() as connection:
        return connection.execute(text("select value from settings where name = 'written'")).scalar_one()


def test_asking_often_makes_one_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "CHECK_SECONDS", PATIENCE)
    with serving(tmp_path) as server:
        assert server.client.get("/health").json()["disk_free"] > 0
        before = written(server)
        assert {server.client.get("/health").status_code for _ in range(50)} == {200}
        assert written(server) == before
        monkeypatch.setattr(health, "CHECK_SECONDS", 0.0)
        server.client.get("/health")
        assert written(server) > before


def test_a_disk_that_is_nearly_full_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "LEAST_DISK", 2**63)
    with serving(tmp_path) as server, logged() as errors:
        answer = server.client.get("/health")
        assert (answer.status_code, answer.json()["reason"]) == (503, "the disk is nearly full")
        assert 0 < answer.json()["disk_free"] < 2**63
        assert answer.headers["cache-control"] == "no-store"
    assert len(errors) == 1
