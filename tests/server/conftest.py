from collections.abc import Iterator

import pytest

from tests.server.support import Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a module: starting its worker takes a while."""
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running
