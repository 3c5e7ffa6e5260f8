"""Small helpers for tests of the command line: real processes, and a keyboard and screen made of a pseudo-terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import ashgrid
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"


class Ended(NamedTuple):
    code: int
    out: str
    err: str


Ashgrid = Callable[..., Ended]
"""The fixture that runs the command inside the process of the tests."""


def failed(ended: Ended, *words: str) -> None:
    """Misuse: exit code 2, one line of explanation, nothing else."""
    assert ended.code == 2, ended
    lines = ended.err.splitlines()
    assert len(lines) == 1, ended.err
    assert lines[0].startswith("ashgrid: ")
    for word in words:
        assert word in lines[0]


def environment(path: Path | None = None, **more: str) -> dict[str, str]:
    """An environment in which the very `ashgrid` that this process has imported is found, from every folder."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "ASHGRID_", "FORCE_"))}
    home = Path(ashgrid.__file__).resolve().parents[1] if path is None else path
    if home.name != "site-packages":
        kept["PYTHONPATH"] = str(home)
    return kept | {"COLUMNS": "200", "NO_COLOR": "1", "TERM": "dumb"} | more


def command(*words: object, first: str = "") -> list[str]:
    """The command with these words; `first` is a program that its process runs before it."""
    if not first:
        return [sys.executable, "-m", "ashgrid.cli", *map(str, words)]
    program = f"{first}\nimport runpy\nrunpy.run_module('ashgrid.cli', run_name='__main__', alter_sys=True)"
    return [sys.executable, "-c", program, *map(str, words)]


def run(
    *words: object,
    stdin: str | bytes = "",
    env: dict[str, str] | None = None,
    cwd: Path | None = None,
    first: str = "",
) -> Ended:
    """Run the command in a process of its own; `first` is a program that this runs before it."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run(
        command(*words, first=first),
        input=data,
        capture_output=True,
        env=env or environment(),
        cwd=cwd,
        timeout=PATIENCE,
        check=False,
    )
    return Ended(done.returncode, done.stdout.decode(), done.stderr.decode())


class Screen:
    """A process at a pseudo-terminal: type something, wait until something is shown."""

    def __init__(self, process: subprocess.Popen[bytes], master: int) -> None:
        self.process = process
        self.master = master
        self.shown = ""
        self.seen = 0

    def type(self, keys: str) -> None:
        self.seen = len(self.shown)
        os.write(self.master, keys.encode())

    def wait_for(self, text: str) -> str:
        """Wait until this is shown after the last time that something was found or typed."""
        end = time.monotonic() + PATIENCE
        while text not in self.shown[self.seen :]:
            alive = time.monotonic() < end and self._read(0.1)
            assert alive, f"no {text!r} after {self.shown[self.seen :]!r}"
        self.seen = self.shown.index(text, self.seen) + len(text)
        return self.shown

    def _read(self, patience: float) -> bool:
        """False when the other side has gone."""
        if not select.select([self.master], [], [], patience)[0]:
            return True
        try:
            data = os.read(self.master, 65536)
        except OSError:
            return False
        if b"\x1b[6n" in data:  # "where is the cursor?"
            os.write(self.master, b"\x1b[1;1R")
        self.shown += data.decode("utf-8", "replace")
        return bool(data)

    def end(self) -> int:
        """Everything shown to the end, and the exit code."""
        end = time.monotonic() + PATIENCE
        while self._read(0.1):
            assert time.monotonic() < end, f"it goes on after {self.shown[self.seen :]!r}"
            if self.process.poll() is not None and not select.select([self.master], [], [], 0)[0]:
                break
        return self.process.wait(PATIENCE)


@contextmanager
def at_terminal(*words: object, stdout: int | None = None, cwd: Path | None = None) -> Iterator[Screen]:
    """The command at a terminal of 40 lines and 120 columns; `stdout` may go elsewhere."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    env = environment(TERM="xterm")
    del env["COLUMNS"]
    process = subprocess.Popen(
        command(*words),
        stdin=slave,
        stdout=slave if stdout is None else stdout,
        stderr=slave,
        env=env,
        cwd=cwd,
        start_new_session=True,
    )
    os.close(slave)
    try:
        yield Screen(process, master)
    finally:
        if process.poll() is None:
            process.kill()
        process.wait(PATIENCE)
        os.close(master)
