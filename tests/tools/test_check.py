"""Which failures of a run are tried again, and what a run says that it has left out."""

from __future__ import annotations

from tools.check import FEW, by_accident, last_line

BROWSER = [f"tests/browser/test_some.py::test_{number}[pl]" for number in range(FEW + 1)]


def test_few_browser_tests_are_tried_again() -> None:
    assert by_accident(reversed(BROWSER[:FEW])) == BROWSER[:FEW]


def test_many_are_no_accident() -> None:
    assert by_accident(BROWSER) == []


def test_no_other_test_is_tried_again() -> None:
    assert by_accident([BROWSER[0], "tests/core/test_dice.py::test_sum"]) == []


def test_a_whole_run_says_so() -> None:
    assert last_line([], {}, {}) == "== passed, and no step and no service was left out"


def test_the_last_line_names_everything_that_was_left_out() -> None:
    services = {"postgresql": "PostgreSQL is not installed", "redis-server": "Redis is not installed"}
    said = last_line([], {"compiled": "there is no compiler"}, services)
    assert said == (
        "== passed; left out: the step compiled, because there is no compiler; "
        "all tests that need postgresql, because PostgreSQL is not installed; "
        "all tests that need redis-server, because Redis is not installed"
    )


def test_steps_that_need_no_service_miss_none() -> None:
    said = last_line(["lint", "types"], {}, {"redis-server": "Redis is not installed"})
    assert said == "== passed; left out: all steps but lint types, because no others were asked for"
