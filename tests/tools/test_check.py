"""Which failures of a run are tried again."""

from __future__ import annotations

from tools.check import FEW, by_accident

BROWSER = [f"tests/browser/test_some.py::test_{number}[pl]" for number in range(FEW + 1)]


def test_few_browser_tests_are_tried_again() -> None:
    assert by_accident(reversed(BROWSER[:FEW])) == BROWSER[:FEW]


def test_many_are_no_accident() -> None:
    assert by_accident(BROWSER) == []


def test_no_other_test_is_tried_again() -> None:
    assert by_accident([BROWSER[0], "tests/core/test_dice.py::test_sum"]) == []
