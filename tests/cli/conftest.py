import asyncio
import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ashgrid.ai import play
from ashgrid.cli.main import main
from ashgrid.core import find
from tests.cli.support import Ashgrid, Ended


@contextmanager
def no_loop() -> Iterator[None]:
    """Where no event loop runs: that of Playwright counts as running in this thread, also between tests of pages."""
    running = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        yield
    finally:
        asyncio._set_running_loop(running)


@pytest.fixture
def ashgrid(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Ashgrid:
    """The command inside this process: `ashgrid("verify", file)`, with what it reads as `stdin`."""
    for name in ("ASHGRID_LANGUAGE", "ASHGRID_DATA_DIR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("NO_COLOR", "1")

    def run(*words: object, stdin: str = "") -> Ended:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode()), "utf-8"))
        capsys.readouterr()
        with no_loop(), pytest.raises(SystemExit) as stop:
            main([str(word) for word in words])
        out, err = capsys.readouterr()
        assert isinstance(stop.value.code, int)
        return Ended(stop.value.code, out, err)

    return run


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a whole game between two random players."""
    made = play(find("embers"), ["random", "random"], 5).record
    path = tmp_path / "game.ashgrid"
    made.save(path)
    return path


@pytest.fixture
def unfinished(record: Path) -> Path:
    """The same after its first two moves: seat 0 has to strike or wait."""
    head, _, moves = record.read_text().partition("\n\n")
    kept = [line for line in head.splitlines() if not line.startswith(("result", "state"))]
    path = record.with_name("unfinished.ashgrid")
    path.write_text("\n".join([*kept, "", "0 keep", "1 keep"]) + "\n")
    assert moves
    return path
