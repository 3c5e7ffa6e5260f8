"""What the tools share: the folders, steps that tell what happens, programs with a log, what has changed.

Standard library only: the set-up runs before anything is installed.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shlex
import subprocess
import sysconfig
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / "bin"
BUILD = ROOT / "build"
LOGS = BUILD / "log"
SOURCE = ROOT / "src" / "ashgrid"
STATIC = SOURCE / "server" / "static"
WEB = ROOT / "web"
REQUIREMENTS = ROOT / "requirements"


class SetupError(Exception):
    """One clear line about what is wrong and what would help."""


# ---------------------------------------------------------------------------------------- showing what happens

_print_lock = threading.Lock()
_did_something = False


def say(text: str) -> None:
    with _print_lock:
        print(text, flush=True)


def has_done_something() -> bool:
    return _did_something


@contextlib.contextmanager
def step(what: str) -> Iterator[None]:
    """Show that something starts, and how long it took."""
    global _did_something  # noqa: PLW0603
    _did_something = True
    say(f"  ..   {what}")
    start = time.monotonic()
    yield
    say(f"  ok   {what}: {time.monotonic() - start:.1f} s")


def run(
    command: list[str | Path],
    *,
    log: str,
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
) -> None:
    """Run a program with its output in a log file; show the log's end when the program fails."""
    LOGS.mkdir(parents=True, exist_ok=True)
    path = LOGS / f"{log}.log"
    words = [str(word) for word in command]
    with path.open("ab") as file:
        file.write(f"\n$ {shlex.join(words)}\n".encode())
        file.flush()
        try:
            code = subprocess.run(
                words,
                cwd=cwd,
                env=environment() | {"NO_COLOR": "1"} | dict(env or {}),
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=subprocess.STDOUT,
                check=False,
            ).returncode
        except OSError as error:
            raise SetupError(f"{shlex.join(words)}: {error}") from error
    if code:
        text = path.read_text("utf-8", "replace").rsplit("\n$ ", 1)[-1].splitlines()[1:]
        if len(text) > 50:
            text[15:-30] = ["..."]
        shown = "\n".join(f"    {line}" for line in text)
        raise SetupError(f"{shlex.join(words)}\n  ended with code {code}; {path.relative_to(ROOT)} says:\n{shown}")


def environment() -> dict[str, str]:
    """The environment for every program that a step runs."""
    env = dict(os.environ)
    env.pop("PYTHONPATH", None)
    env.pop("PYTHONHOME", None)
    env["PATH"] = f"{BIN}{os.pathsep}{env.get('PATH', os.defpath)}"
    home = env.get("HOME", "")
    if not home or not os.access(home, os.W_OK):
        env["HOME"] = str(BUILD / "home")
        (BUILD / "home").mkdir(parents=True, exist_ok=True)
    return env


# ---------------------------------------------------------------------------------------- what has changed

_state_lock = threading.Lock()


def recorded() -> dict[str, str]:
    try:
        state: dict[str, str] = json.loads((VENV / "setup.json").read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return state


def record(name: str, value: str) -> None:
    with _state_lock:
        state = recorded()
        state[name] = value
        new = VENV / "setup.json.new"
        new.write_text(json.dumps(state, indent=1, sort_keys=True) + "\n", "utf-8")
        new.replace(VENV / "setup.json")


def fingerprint(files: Iterable[Path], *more: str) -> str:
    """One hash of the names and contents of files, and of some words."""
    total = hashlib.sha256()
    for word in more:
        total.update(f"{word}\0".encode())
    for path in sorted(files):
        total.update(f"{path.relative_to(ROOT)}\0".encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def files_in(folder: Path, skip: frozenset[str] = frozenset()) -> list[Path]:
    found = []
    for at, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in skip and name != "__pycache__" and name[0] != "."]
        found += [Path(at, name) for name in names if not name.endswith((".pyc", ".so"))]
    return found


# ---------------------------------------------------------------------------------------- places


def site_packages() -> Path:
    return VENV / "lib" / f"python{sysconfig.get_python_version()}" / "site-packages"
