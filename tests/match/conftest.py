from collections.abc import Iterator

import pytest

from tests.match.helpers import offered


@pytest.fixture(scope="module", autouse=True)
def _relay_is_installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with offered(tmp_path_factory.mktemp("package"), games=["relay = tests.match.helpers:RELAY"]):
        yield
