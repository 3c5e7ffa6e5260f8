"""The balance report of Hunters: what is counted, and that the same seed counts the same."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from ashgrid.commands.hunters.study import Balance, all_parties, balance, picture
from ashgrid.core import AshgridError
from ashgrid.games.hunters.tables import CARD_NUMBER, HERO_NUMBER

MISSIONS = ("cistern", "landing")


@pytest.fixture(scope="module")
def report() -> Balance:
    return balance(12, MISSIONS, player="random", seed=3, jobs=1)


def test_parties_have_every_size_and_every_hero_as_often() -> None:
    parties = [party.split(",") for party in all_parties()]
    assert len(parties) == 30
    assert [len(party) for party in parties[:6]] == [2, 3, 4, 2, 3, 4]
    assert len({len([party for party in parties if hero in party]) for hero in HERO_NUMBER}) == 1


def test_every_mission_is_played_by_parties_of_every_size(report: Balance) -> None:
    assert [(row.name, row.games) for row in sorted(report.missions, key=lambda row: row.name)] == [
        ("cistern", 6),
        ("landing", 6),
    ]
    assert [(course.mission, course.heroes, course.won.games) for course in report.courses] == [
        (mission, heroes, 2) for mission in MISSIONS for heroes in (2, 3, 4)
    ]
    for course in report.courses:
        assert sum(course.reasons.values()) == course.won.games
        assert course.turns >= 1
        assert 0 <= course.won.low <= course.won.score <= course.won.high <= 1


def test_a_card_is_counted_where_somebody_has_it(report: Balance) -> None:
    cards = {value.name: value for value in report.cards}
    assert set(cards) <= set(CARD_NUMBER)
    heroes = {row.name: row.games for row in report.heroes}
    assert cards["barrage"].games == heroes["soldier"]
    assert sum(value.uses for value in report.cards) > 0
    assert {value.name for value in report.items} >= {"pistol", "knife", "smg"}


def test_the_same_seed_gives_the_same_report_however_many_processes(report: Balance) -> None:
    again = balance(12, MISSIONS, player="random", seed=3, jobs=2)
    assert (again.missions, again.courses, again.cards, again.items) == (
        report.missions,
        report.courses,
        report.cards,
        report.items,
    )


def test_the_picture_has_a_row_for_every_mission_and_hero(report: Balance) -> None:
    drawn = ElementTree.fromstring(picture(report))
    texts = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    for row in (*report.missions, *report.heroes):
        assert row.name in texts


def test_a_mission_that_is_not_there_is_named() -> None:
    with pytest.raises(AshgridError, match="no mission 'cistren'"):
        balance(1, ("cistren",), player="random", jobs=1)
