"""The balance report of Dust Tactics: what is counted, and that the same seed counts the same."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from ashgrid.commands.dust.study import Balance, _armies, _Task, balance, picture
from ashgrid.core import AshgridError
from ashgrid.games.dust.armies import blocs, cost, parse_army
from ashgrid.games.dust.rules import game
from ashgrid.games.dust.scenarios import SCENARIOS
from ashgrid.lab import simulate

TASK = _Task(130, "random", ("full-battle",), (), 5)


@pytest.fixture(scope="module")
def report() -> Balance:
    return balance(12, player="random", seed=3, jobs=1)


def test_every_bloc_plays_every_other_on_either_side_as_often() -> None:
    meetings = []
    for number in range(12):
        one, two = (parse_army(text) for text in _armies(TASK, number))
        meetings.append(tuple(_armies(TASK, number)))
        assert cost(one) <= 130
        assert cost(two) <= 130
    assert len(set(meetings)) == 12, "lists are drawn anew for every game"


def test_scores_of_both_sides_add_up(report: Balance) -> None:
    assert sum(row.games for row in report.blocs) == 24
    assert {row.name for row in report.blocs} == set(blocs())
    assert sum(row.score * row.games for row in report.blocs) == pytest.approx(12)
    assert sum(row.games for row in report.pairs) == 12
    assert [row.games for row in report.sides] == [12, 12]
    assert sum(row.score for row in report.sides) == pytest.approx(1)
    for row in (*report.blocs, *report.pairs, *report.units):
        assert 0 <= row.low <= row.score <= row.high <= 1


def test_the_same_seed_gives_the_same_report_however_many_processes(report: Balance) -> None:
    again = balance(12, player="random", seed=3, jobs=2)
    assert (again.blocs, again.pairs, again.units) == (report.blocs, report.pairs, report.units)


def test_a_list_is_tried_against_random_ones_of_other_blocs() -> None:
    text = "hell-boys,death-dealers,rhino+hammers,blackhawk"
    report = balance(4, player="random", lists=[text], jobs=1)
    (row,) = report.lists
    assert row.games == 4
    assert "allies" in {row.name for row in report.blocs}
    assert [one.games for one in report.blocs if one.name == "allies"] == [4]


def test_the_picture_has_a_row_for_everybody(report: Balance) -> None:
    drawn = ElementTree.fromstring(picture(report))
    dots = [part for part in drawn.iter() if part.tag.endswith("circle")]
    assert len(dots) == len(report.blocs) + len(report.pairs) + len(report.sides) + len(report.units)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"games": 0}, "at least one game"),
        ({"games": 2, "scenarios": ["nowhere"]}, "no scenario 'nowhere'"),
        ({"games": 2, "scenarios": ["recon-in-force"]}, "fixed forces"),
        ({"games": 2, "lists": ["hans*9"]}, "over the limit"),
        ({"games": 2, "player": "wizard"}, "wizard"),
    ],
)
def test_nonsense_is_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(AshgridError, match=message):
        balance(**options)  # type: ignore[arg-type]


@pytest.mark.skipif(str(game.__file__).endswith(".py"), reason="hundreds of games want compiled rules")
def test_no_bloc_wins_more_than_sixty_percent_between_equal_random_lists() -> None:
    report = balance(240, seed=2024)
    for row in report.pairs:
        assert 0.4 <= row.score <= 0.6, f"{row.name}: {row.score:.1%}"
    for row in report.blocs:
        assert 0.4 <= row.score <= 0.6, f"{row.name}: {row.score:.1%}"


@pytest.mark.skipif(str(game.__file__).endswith(".py"), reason="a hundred games want compiled rules")
def test_greedy_beats_random_in_ninety_five_of_a_hundred_games() -> None:
    won = 0.0
    names = sorted(SCENARIOS)
    for number, name in enumerate(names):
        options: dict[str, object] = {"scenario": name}
        if SCENARIOS[name].points:
            options["points"] = 130
        won += 10 * simulate("dust", ["greedy", "random"], 10, seed=1000 + number, options=options).standings[0].score
    assert won >= 95 * len(names) / 10
