"""`backup` and `restore`, tested by restoring: a copy that is made while a server plays goes on elsewhere."""

from __future__ import annotations

import fcntl
import json
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ashgrid.match import Entry, SeatSetup, Setup
from ashgrid.store import NoSuchMatch, Store, sqlite_url
from ashgrid.store.server_lock import LOCK
from tests.cli.support import Ashgrid, failed
from tests.cli.test_serve import Serving, serving

NAME = "ashgrid.sqlite3"
SETUP = Setup(game="embers", options={"embers": 5, "hand": 3}, seed=5, seats=(SeatSetup(), SeatSetup()), started=1000)


class Player:
    """Somebody who plays one match after another with themselves, and knows what was acknowledged."""

    def __init__(self, server: Serving) -> None:
        self.server = server
        self.acknowledged: dict[str, int] = {}
        self.enough = threading.Event()
        self.going = threading.Event()
        self._thread = threading.Thread(target=self._play)

    def __enter__(self) -> Player:
        self._thread.start()
        assert self.going.wait(60)
        return self

    def __exit__(self, *_: object) -> None:
        self.enough.set()
        self._thread.join()

    def _play(self) -> None:
        while not self.enough.is_set():
            info = self.server.ask("POST", "/api/matches", {"game": "embers", "seats": [{}, {}]})
            self.acknowledged[info["id"]] = info["number"]
            while info["outcome"] is None and not self.enough.is_set():
                info = move(self.server, info)
                self.acknowledged[info["id"]] = info["number"]
                if info["number"] >= 3:
                    self.going.set()


def move(server: Serving, info: Any) -> Any:
    asked = next(one for one in info["questions"] if one["number"] is not None)
    decision = next(one for one in info["decisions"] if one["seat"] == asked["seat"])
    body = {"seat": asked["seat"], "action": decision["choices"][-1]["text"], "question": asked["number"]}
    return server.ask("POST", f"/api/matches/{info['id']}/act", body)


def test_a_backup_of_a_server_that_plays_goes_on_elsewhere(ashgrid: Ashgrid, tmp_path: Path) -> None:
    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "backup.sqlite3"
    with serving(here) as server:
        server.ask("POST", "/api/me/register", {"name": "Ann", "password": "long enough"})
        waiting = move(server, server.ask("POST", "/api/matches", {"game": "embers", "seats": [{}, {}]}))
        with Player(server) as player:
            before = dict(player.acknowledged)
            told = json.loads(ashgrid("backup", file, "--data-dir", here, "--json").out)
        assert sum(player.acknowledged.values()) > sum(before.values()), "it plays on meanwhile"
    assert told["contents"]["people"] == 1
    assert file.stat().st_mode & 0o777 == 0o600
    assert [one.name for one in tmp_path.iterdir() if "backup" in one.name] == [file.name]
    assert str(there / NAME) in ashgrid("restore", file, "--data-dir", there).out
    assert (there / NAME).stat().st_mode & 0o777 == 0o600
    with serving(there) as server:
        assert server.ask("POST", "/api/me/sign-in", {"name": "Ann", "password": "long enough"})["name"] == "ann"
        matches = {match_id: server.ask("GET", f"/api/matches/{match_id}") for match_id in before}
        assert all(matches[match_id]["number"] >= number for match_id, number in before.items())
        going = server.ask("GET", f"/api/matches/{waiting['id']}")
        assert going["number"] == waiting["number"]
        assert move(server, going)["number"] > going["number"]


@pytest.fixture
def match_id(tmp_path: Path) -> Iterator[str]:
    """A match in a folder `data`, of which there is a backup."""
    store = Store(sqlite_url(tmp_path / "data"))
    yield store.create(SETUP, [Entry(0, "keep", 5)])
    store.close()


@pytest.fixture
def file(ashgrid: Ashgrid, tmp_path: Path, match_id: str) -> Path:
    assert match_id
    path = tmp_path / "backup.sqlite3"
    assert ashgrid("backup", path, "--data-dir", tmp_path / "data").code == 0
    return path


def restored(folder: Path, match_id: str) -> list[str]:
    store = Store(sqlite_url(folder))
    try:
        return [entry.text for entry in store.load(match_id).log]
    finally:
        store.close()


def test_nothing_is_replaced_unless_it_is_said(ashgrid: Ashgrid, tmp_path: Path, file: Path, match_id: str) -> None:
    data = tmp_path / "data"
    failed(ashgrid("backup", file, "--data-dir", data), str(file), "--force")
    assert ashgrid("backup", file, "--data-dir", data, "--force").code == 0
    failed(ashgrid("backup", data / NAME, "--data-dir", data, "--force"), "is the database itself")
    failed(ashgrid("backup", tmp_path, "--data-dir", data), "is a folder")
    store = Store(sqlite_url(data))
    store.append(match_id, 1, [Entry(1, "keep", 6)])
    failed(ashgrid("restore", file, "--data-dir", data), "there is a database", "--force")
    for aside in (f"{NAME}.before", f"{NAME}.before.2"):
        told = json.loads(ashgrid("restore", file, "--data-dir", data, "--force", "--json").out)
        assert told["before"] == str(data / aside)
    store.close()
    assert restored(data, match_id) == ["keep"]
    (data / NAME).unlink()
    for part in ("", "-wal", "-shm"):  # what was replaced is whole, with what SQLite had beside it
        if (kept := data / f"{NAME}.before{part}").exists():
            kept.rename(data / f"{NAME}{part}")
    for part in ("-wal", "-shm"):
        assert not (data / f"{NAME}.before{part}").exists()
    assert restored(data, match_id) == ["keep", "keep"]


def test_what_is_left_of_a_killed_server_gets_into_no_restored_database(
    ashgrid: Ashgrid, tmp_path: Path, file: Path, match_id: str
) -> None:
    """Its database was moved away, and its log was forgotten there."""
    there = tmp_path / "there"
    with serving(there) as server:
        later = server.ask("POST", "/api/matches", {"game": "embers", "seats": [{}, {}]})["id"]
        server.process.kill()
        server.process.wait()
    (there / NAME).rename(tmp_path / "moved")
    assert (there / f"{NAME}-wal").stat().st_size
    assert ashgrid("restore", file, "--data-dir", there).code == 0
    store = Store(sqlite_url(there))
    with pytest.raises(NoSuchMatch):
        store.load(later)
    assert [entry.text for entry in store.load(match_id).log] == ["keep"]
    store.close()
    assert (there / f"{NAME}.before-wal").stat().st_size, "what was there is kept"


def test_a_server_that_runs_keeps_its_database(ashgrid: Ashgrid, tmp_path: Path, file: Path) -> None:
    folder = tmp_path / "new"
    folder.mkdir()
    with (folder / LOCK).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        failed(ashgrid("restore", file, "--data-dir", folder), "a server runs in", str(folder))
    assert ashgrid("restore", file, "--data-dir", folder).code == 0


def test_only_a_whole_database_of_a_version_that_is_known_is_restored(
    ashgrid: Ashgrid, tmp_path: Path, file: Path
) -> None:
    folder = tmp_path / "new"

    def refused(*words: str) -> None:
        failed(ashgrid("restore", file, "--data-dir", folder), str(file), *words)
        assert not (folder / NAME).exists()

    good = file.read_bytes()
    with sqlite3.connect(file) as newer:
        newer.execute("update alembic_version set version_num = '9999'")
    newer.close()
    refused("9999", "does not know")
    middle = len(good) // 2
    file.write_bytes(good[: middle - 4096] + b"\xff" * 8192 + good[middle + 4096 :])
    refused()
    file.write_bytes(b"garbage" * 1000)
    refused("is not a database")
    file.write_bytes(b"")
    refused("is empty")
    file.unlink()
    with sqlite3.connect(file) as other:
        other.execute("create table things (id)")
    other.close()
    refused("is not a database of Ashgrid")


def test_other_databases_have_tools_of_their_own(ashgrid: Ashgrid, tmp_path: Path) -> None:
    url = "postgresql+psycopg://somewhere/ashgrid"
    failed(ashgrid("backup", tmp_path / "x", "--database", url), "postgresql", "pg_dump")
    failed(ashgrid("restore", tmp_path / "x", "--database", url), "postgresql", "pg_restore")
