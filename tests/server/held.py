"""An analysis that goes on only when a test lets it: the worker waits for a file before it answers a question."""

from __future__ import annotations

import os
import time
from pathlib import Path

import msgspec
import pytest

from ashgrid.server import analysis
from ashgrid.server.analysis import Study, study
from ashgrid.server.bot_worker import Reply

FOLDER = "ASHGRID_TEST_HELD"


def held(data: bytes) -> Reply:
    """In the worker: `study`, as soon as the decision may be thought about."""
    ready = Path(os.environ[FOLDER]) / str(msgspec.json.decode(data, type=Study).place)
    while not ready.exists():
        time.sleep(0.01)
    return study(data)


class Held:
    """From now on, workers that start for an analysis answer nothing but what is `let`."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        patch.setenv(FOLDER, str(folder))
        patch.setattr(analysis, "study", held)

    def let(self, *places: int) -> None:
        for place in places:
            (self.folder / str(place)).touch()
