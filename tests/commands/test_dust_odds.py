"""`ashgrid dust odds`: the chances of one weapon line."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cli.support import Ashgrid, Ended, failed


@pytest.fixture
def odds(ashgrid: Ashgrid) -> Ashgrid:
    def run(*words: object) -> Ended:
        return ashgrid("dust", "odds", *words)

    return run


def told(ended: Ended) -> dict[str, Any]:
    assert ended.code == 0, ended
    assert ended.err == ""
    answer: dict[str, Any] = json.loads(ended.out)
    return answer


def chances(odds: Ashgrid, *words: object) -> list[float]:
    found: list[float] = told(odds(*words, "--json"))["probabilities"]
    return found


def ninths(*numbers: int) -> Any:
    return pytest.approx([number / 9 for number in numbers])


def test_json_has_the_chances_and_what_follows_from_them(odds: Ashgrid) -> None:
    # Two dice: 4/9, 4/9, 1/9.
    answer = told(odds("--dice", 2, "--json"))
    assert answer == {
        "probabilities": ninths(4, 4, 1),
        "at_least": ninths(9, 5, 1),
        "expected": pytest.approx(2 / 3),
        "points": None,
        "destroyed": None,
    }


def test_points_of_the_target_end_the_list(odds: Ashgrid) -> None:
    answer = told(odds("--dice", 2, "--points", 1, "--json"))
    assert answer == {
        "probabilities": ninths(4, 5),
        "at_least": ninths(9, 5),
        "expected": pytest.approx(5 / 9),
        "points": 1,
        "destroyed": pytest.approx(5 / 9),
    }
    assert told(odds("--dice", 1, "--points", 3, "--json"))["destroyed"] == 0


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("--dice 1", [6, 3]),
        ("--dice 1 --damage 2", [6, 0, 3]),
        ("--dice 1 --sustained", [4, 5]),
        ("--dice 1 --berserk", [4, 5]),
        ("--dice 1 --medal", [4, 5]),
        ("--dice 1 --sustained --berserk", [8 / 3, 19 / 3]),
        ("--dice 1 --spotter", [3, 6]),
        ("--dice 1 --spotter --sustained", [1, 8]),
        ("--dice 1 --laser --points 2", [6, 2, 1]),
        ("--phaser 1,2", [22 / 3, 4 / 3, 1 / 3]),
        ("--phaser 1,1 --sustained", [9 - 5 / 3, 5 / 3]),
        ("--dice 2 --destroys --points 2", [4, 0, 5]),
        ("--dice 1 --cover-save hit", [7, 2]),
        ("--dice 1 --cover-save blank", [8, 1]),
        ("--dice 1 --resilient", [7, 2]),
        ("--dice 1 --cover-save blank --resilient", [9 - 2 / 3, 2 / 3]),
    ],
)
def test_every_option_does_what_it_says(odds: Ashgrid, words: str, wanted: list[float]) -> None:
    assert chances(odds, *words.split()) == pytest.approx([number / 9 for number in wanted])


def test_a_phaser_may_be_written_with_a_space(odds: Ashgrid) -> None:
    assert chances(odds, "--phaser", "2, 3") == chances(odds, "--phaser", "2,3")


def test_text_has_a_row_for_each_number_of_points(odds: Ashgrid) -> None:
    ended = odds("--dice", 2, "--points", 2)
    assert ended.code == 0
    lines = [line.split() for line in ended.out.splitlines()]
    assert lines[0] == ["points", "chance", "at", "least"]
    assert [line[:3] for line in lines[1:4]] == [
        ["0", "44.44%", "100.00%"],
        ["1", "44.44%", "55.56%"],
        ["2+", "11.11%", "11.11%"],
    ]
    bars = [len(line[3]) for line in lines[1:4]]
    assert bars[0] == bars[1] == 40
    assert bars[2] in (10, 11)
    assert " ".join(lines[4]) == "on average 0.667, at most 2 counted"
    assert " ".join(lines[5]) == "destroyed 11.11%"


def test_text_without_points_does_not_speak_of_destroying(odds: Ashgrid) -> None:
    shown = odds("--dice", 2).out
    assert "destroyed" not in shown
    assert shown.splitlines()[-1] == "on average 0.667"


def test_text_leaves_out_what_cannot_happen_or_hardly_ever_does(odds: Ashgrid) -> None:
    rows = [line.split()[0] for line in odds("--dice", 1, "--damage", 3).out.splitlines()[1:-1]]
    assert rows == ["0", "3"]
    # A laser die: 3**-n for n points or more; n = 8 has 2/3 * 0.015 %, n = 9 less than 0.005 %.
    rows = [line.split()[0] for line in odds("--dice", 1, "--laser").out.splitlines()[1:-1]]
    assert rows == [str(number) for number in range(9)]
    rows = [line.split()[0] for line in odds("--dice", 1, "--points", 4).out.splitlines()[1:-2]]
    assert rows == ["0", "1", "4+"]


def test_the_largest_roll_is_answered(odds: Ashgrid) -> None:
    found = chances(odds, "--dice", 100, "--damage", 10, "--sustained", "--berserk", "--medal", "--cover-save", "hit")
    assert len(found) == 1001
    assert sum(found) == pytest.approx(1)
    assert sum(chances(odds, "--phaser", "100,20", "--spotter", "--points", 100)) == pytest.approx(1)


def test_without_dice_it_says_what_is_missing(odds: Ashgrid) -> None:
    failed(odds(), "--dice N or --phaser X,Y")
    failed(odds("--sustained", "--json"), "--dice N or --phaser X,Y")


@pytest.mark.parametrize("value", ["0", "-1", "101", "1.5", "many", "", "1e3", "99999999999999999999999"])
def test_nonsense_for_numbers_is_refused(odds: Ashgrid, value: str) -> None:
    failed(odds("--dice", value), "--dice")
    failed(odds("--dice", 1, "--points", value), "--points")
    failed(odds("--dice", 1, "--damage", value), "--damage")


@pytest.mark.parametrize(
    "value", ["", ",", "2", "2,", ",3", "2,3,4", "a,b", "-1,2", "2,-1", "1.5,2", "2;3", "²,3", "9" * 5000 + ",1"]
)
def test_a_phaser_is_two_numbers(odds: Ashgrid, value: str) -> None:
    failed(odds("--phaser", value), "--phaser takes two numbers X,Y such as 2,3")


@pytest.mark.parametrize("value", ["0,3", "2,0", "101,1", "1,21", "999999999,999999999"])
def test_a_phaser_has_limits(odds: Ashgrid, value: str) -> None:
    failed(odds("--phaser", value), "X from 1 to 100 and Y from 1 to 20", value)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--dice 2 --phaser 2,3", "leave --dice out"),
        ("--phaser 2,3 --damage 1", "leave --damage out"),
        ("--phaser 2,3 --laser", "leave --laser out"),
        ("--phaser 2,3 --destroys --points 2", "leave --destroys out"),
        ("--phaser 2,3 --cover-save hit", "a phaser ignores cover"),
        ("--dice 1 --destroys", "--destroys needs --points"),
        ("--dice 1 --destroys --points 3 --damage 2", "leave --damage out"),
        ("--dice 1 --cover-save soft", "--cover-save"),
        ("--dice 1 --cover-save none", "--cover-save"),
        ("--dice 1 --cover-save", "--cover-save"),
        ("--dice", "--dice"),
        ("--dice 1 --frenzy", "--frenzy"),
        ("--dice 1 extra", "extra"),
    ],
)
def test_what_does_not_go_together_is_told_in_one_line(odds: Ashgrid, words: str, said: str) -> None:
    failed(odds(*words.split()), said)


def test_nothing_is_printed_beside_the_error(odds: Ashgrid) -> None:
    assert odds("--dice", 1, "--destroys", "--json").out == ""
    assert odds("--dice", 0).out == ""
