from collections.abc import Iterator

import pytest

from ashgrid.server import analysis, workers
from tests.databases import provided
from tests.patience import PATIENCE
from tests.server.support import Server, serving


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker may take long to start or to answer where the machine is busy."""
    monkeypatch.setattr(workers, "START_SECONDS", PATIENCE)
    monkeypatch.setattr(analysis, "SLOW_SECONDS", PATIENCE)


@pytest.fixture(scope="module")
def server(
    database_kind: str, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Server]:
    """One server for all tests of a module: starting its worker takes a while."""
    folder = tmp_path_factory.mktemp("server")
    with provided(folder, database_kind, request), serving(folder) as running:
        yield running
