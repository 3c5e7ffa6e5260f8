"""The file of a SQLite database: what is not ours stays as it is, and what is ours is for its owner alone."""

import contextlib
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from ashgrid.store import Store, StoreError, sqlite_url
from ashgrid.store.sqlite_file import BESIDE
from tests.cli.support import environment
from tests.patience import PATIENCE

NAME = "ashgrid.sqlite3"


def others(path: Path, journal: str) -> None:
    """The database of another program."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA journal_mode = {journal}")
        connection.execute("CREATE TABLE matches (player TEXT)")
        connection.execute("INSERT INTO matches VALUES ('not ours')")
        connection.commit()


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda path: path.write_bytes(b""), "is empty; put a backup in its place, or delete it to begin anew"),
        (lambda path: path.write_text("a letter to the host\n"), "is no SQLite database"),
        (lambda path: path.write_bytes(b"SQLite format 3\x00" + b"\xff" * 5000), "file is not a database"),
        (lambda path: others(path, "DELETE"), "is the database of another program"),
        (lambda path: others(path, "WAL"), "is the database of another program"),
        (Path.mkdir, "is a folder"),
        (lambda path: path.symlink_to(path.with_name("nowhere")), "No such file"),
    ],
    ids=["empty", "text", "header", "other", "other with a log", "folder", "link"],
)
def test_what_is_not_ours_is_refused_by_name_and_stays_as_it_is(tmp_path: Path, make: object, words: str) -> None:
    path = tmp_path / NAME
    assert callable(make)
    make(path)
    if path.exists():
        path.chmod(0o755)
    before = contents(tmp_path) if path.is_file() else None
    with pytest.raises(StoreError, match=f"^{path}:? {words}"):
        Store(sqlite_url(tmp_path))
    if before is not None:
        assert contents(tmp_path) == before
        assert path.stat().st_mode & 0o777 == 0o755
    assert [one.name for one in tmp_path.iterdir()] == [NAME]


def test_a_database_without_tables_is_a_new_one(tmp_path: Path) -> None:
    """As it is after a kill in the middle of the first start."""
    with contextlib.closing(sqlite3.connect(tmp_path / NAME)) as connection:
        connection.execute("VACUUM")
    Store(sqlite_url(tmp_path)).close()


KILLED = """
import os, signal
from pathlib import Path
from ashgrid.store import Store, sqlite_url
store = Store(sqlite_url(Path(os.environ["FOLDER"])))
print(store.secret("cookies"), flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such rights")
def test_nobody_else_reads_the_files_whatever_rights_they_had(tmp_path: Path) -> None:
    """With a log beside the database that a killed server has left."""
    tmp_path.chmod(0o755)
    files = [tmp_path / f"{NAME}{ending}" for ending in BESIDE]
    env = environment(FOLDER=str(tmp_path))
    killed = subprocess.run(
        [sys.executable, "-c", KILLED], env=env, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    assert {path: path.stat().st_mode & 0o777 for path in files} == dict.fromkeys(files, 0o600)
    for path in files:
        path.chmod(0o664)
    store = Store(sqlite_url(tmp_path))
    assert {path: path.stat().st_mode & 0o777 for path in files} == dict.fromkeys(files, 0o600)
    assert store.secret("cookies") == killed.stdout.strip()
    store.close()
    assert [path.name for path in tmp_path.iterdir()] == [NAME]


def test_what_is_left_of_a_database_that_was_taken_away_gets_into_no_other(tmp_path: Path) -> None:
    """After a kill its log is still there, and whoever deletes the file alone has not begun anew."""
    env = environment(FOLDER=str(tmp_path))
    subprocess.run([sys.executable, "-c", KILLED], env=env, capture_output=True, timeout=PATIENCE, check=False)
    (tmp_path / NAME).unlink()
    before = contents(tmp_path)
    assert before[f"{NAME}-wal"]
    with pytest.raises(StoreError, match=f"{NAME}-wal belongs to a database that is not there any more"):
        Store(sqlite_url(tmp_path))
    assert contents(tmp_path) == before
