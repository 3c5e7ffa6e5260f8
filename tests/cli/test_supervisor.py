"""The parent of several processes, with real children that are killed, that hang, and that cannot start."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ashgrid.cli import supervisor
from tests.cli.supervised import CHILDREN
from tests.cli.support import ROOT, environment
from tests.cli.test_serve import until
from tests.patience import PATIENCE


class Parent:
    def __init__(self, folder: Path) -> None:
        self.log = folder / "log"
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.cli.supervised", str(folder)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                cwd=ROOT,
                env=environment(),
                start_new_session=True,
            )
        end = threading.Timer(PATIENCE, self.process.kill)
        end.start()
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        end.cancel()
        assert line.startswith("up at "), self.said()
        self.port = int(line.split()[-1])
        self.folder = folder
        until(lambda: len(self.up()) == CHILDREN, "all children")

    def said(self) -> str:
        return self.log.read_text()

    def children(self) -> set[int]:
        """Those of its processes that serve; there are others, which belong to Python's multiprocessing."""
        found = set()
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
                words = (folder / "cmdline").read_bytes()
            except OSError:
                continue
            if int(fields[3]) == self.process.pid and fields[0] != "Z" and b"spawn_main" in words:
                found.add(int(folder.name))
        return found

    def up(self) -> set[int]:
        return {pid for pid in self.children() if (self.folder / f"up-{pid}").exists()}

    def ask(self) -> int:
        with socket.create_connection(("127.0.0.1", self.port), PATIENCE) as connection:
            return int(connection.recv(100))

    def end(self, number: int = signal.SIGTERM) -> int:
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)


@contextmanager
def running(folder: Path) -> Iterator[Parent]:
    made = Parent(folder)
    yield made
    left = made.children()
    if made.process.poll() is None:
        made.process.kill()
    made.process.communicate(timeout=PATIENCE)
    for pid in left:
        os.kill(pid, signal.SIGKILL)


@pytest.fixture(scope="module")
def parent(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Parent]:
    """One for all tests that leave it as it was."""
    with running(tmp_path_factory.mktemp("parent")) as made:
        yield made


@pytest.fixture
def ending(tmp_path: Path) -> Iterator[Parent]:
    with running(tmp_path) as made:
        yield made


def test_a_child_that_is_killed_comes_back_and_the_others_never_notice(parent: Parent) -> None:
    before = parent.children()
    killed = parent.ask()
    os.kill(killed, signal.SIGKILL)
    until(lambda: len(parent.up() - {killed}) == CHILDREN, "another in its place")
    assert before - {killed} <= parent.children()
    assert parent.ask() in parent.children()
    assert re.search(rf"process \d \({killed}\) ended by signal 9; it is started again in 0.1 s", parent.said())


def test_a_child_that_dies_at_once_is_started_less_and_less_often(parent: Parent) -> None:
    (parent.folder / "dies").touch()
    first, *others = parent.children()
    os.kill(first, signal.SIGKILL)

    def pauses() -> list[float]:
        return [
            float(text) for text in re.findall(r"ended with code 7; it is started again in ([\d.]+) s", parent.said())
        ]

    until(lambda: len(pauses()) > 1, "another try")
    assert pauses()[1] == 2 * pauses()[0]
    assert parent.ask() in others, "the others serve on"
    (parent.folder / "dies").unlink()
    until(lambda: len(parent.up()) == CHILDREN, "all of them")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_all_of_them(ending: Parent, number: int) -> None:
    children = ending.children()
    code = ending.end(number)
    assert code == -signal.SIGTERM if number == signal.SIGTERM else code in (1, 130, -signal.SIGINT)
    assert not ending.children()
    assert children
    assert "started again" not in ending.said()


def test_it_ends_in_time_although_a_child_hangs(ending: Parent) -> None:
    hanging = ending.ask()
    os.kill(hanging, signal.SIGSTOP)
    until(lambda: ") T " in Path(f"/proc/{hanging}/stat").read_text(), "its stop")
    assert ending.end() == -signal.SIGTERM
    assert not ending.children()
    assert f"({hanging}) does not answer, and is killed" in ending.said()
    assert supervisor.LEAVE_SECONDS < supervisor.LAST_SECONDS < 10


def test_children_end_with_a_parent_that_is_killed(ending: Parent) -> None:
    assert ending.children()
    ending.process.kill()
    ending.process.wait(PATIENCE)
    until(lambda: not ending.children(), "the end of the children")


def test_all_are_replaced_one_after_another(parent: Parent) -> None:
    before = parent.children()
    parent.process.send_signal(signal.SIGHUP)
    fewest = CHILDREN

    def replaced() -> bool:
        nonlocal fewest
        there = parent.up()
        fewest = min(fewest, len(there))
        parent.ask()
        return len(there) == CHILDREN and not there & before

    until(replaced, "new children")
    assert fewest == CHILDREN


def test_nothing_is_replaced_by_what_cannot_start(parent: Parent) -> None:
    """Such as an upgrade that went wrong."""
    before = parent.children()
    (parent.folder / "dies").touch()
    parent.process.send_signal(signal.SIGHUP)
    until(lambda: "nothing more is replaced" in parent.said(), "the new one's end")
    until(lambda: parent.children() == before, "the old ones alone")
    assert parent.ask() in before
    (parent.folder / "dies").unlink()
    parent.process.send_signal(signal.SIGHUP)
    until(lambda: len(parent.up()) == CHILDREN and not parent.children() & before, "new children")
