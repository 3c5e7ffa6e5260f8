from collections.abc import Iterator
from pathlib import Path

import pytest

from ashgrid.store import Store
from tests.databases import url_of


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(url_of(tmp_path))
    yield opened
    opened.close()
