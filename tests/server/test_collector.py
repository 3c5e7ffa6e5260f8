"""Full passes of the collector are made when the server says so, and find what they should."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from ashgrid.server import collector


class Knot:
    """Holds itself, so that only a pass of the collector frees it."""

    def __init__(self) -> None:
        self.itself = self


def full_passes() -> int:
    return int(gc.get_stats()[2]["collections"])


@pytest.fixture(autouse=True)
def _begun() -> Iterator[None]:
    usual = gc.get_threshold()
    collector.begin()
    yield
    gc.set_threshold(*usual)
    gc.unfreeze()


def test_however_much_is_kept_there_is_no_full_pass_by_itself() -> None:
    before = full_passes()
    kept = [[number] for number in range(40 * collector.YOUNG)]
    assert full_passes() == before
    assert len(kept) == 40 * collector.YOUNG


def test_what_is_young_is_freed_without_a_full_pass() -> None:
    before = full_passes()
    knots = [weakref.ref(Knot()) for _ in range(3 * collector.YOUNG)]
    assert any(knot() is None for knot in knots)
    assert full_passes() == before


def test_a_pass_frees_what_has_come_since_the_last_one() -> None:
    knot = Knot()
    gone = weakref.ref(knot)
    del knot
    collector.recent()
    assert gone() is None


def test_what_came_before_the_last_pass_is_freed_by_one_over_everything() -> None:
    knot = Knot()
    gone = weakref.ref(knot)
    collector.recent()
    del knot
    collector.recent()
    assert gone() is not None, "it is not looked at"
    collector.everything()
    assert gone() is None
