"""Cards and Locations that a test of the campaign has added are gone after it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.rulebook.hunters.campaign_helpers import forget_cards


@pytest.fixture(autouse=True)
def _own_cards() -> Iterator[None]:
    yield
    forget_cards()
