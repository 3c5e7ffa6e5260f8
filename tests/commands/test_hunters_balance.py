"""The balance report of Hunters: what is counted, and that the same seed counts the same."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from ashgrid.commands.hunters.study import Balance, Value, all_parties, balance, picture, weakest
from ashgrid.core import AshgridError
from ashgrid.games.hunters import decks
from ashgrid.games.hunters.tables import CARD_NUMBER, HERO_NUMBER
from tests.cli.support import Ashgrid, failed

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


def test_a_card_is_used_no_more_often_than_it_is_drawn(report: Balance) -> None:
    for value in report.cards:
        assert value.uses * value.games <= value.drawn + 1e-9, value.name
    assert sum(value.drawn for value in report.cards) >= 5 * sum(row.games for row in report.heroes)
    for value in report.items:
        assert value.drawn == value.games


def test_without_wins_a_card_is_worth_its_uses_for_each_draw() -> None:
    lost = balance(2, ("python",), ("scout,medic",), "random", "master", seed=1, jobs=1)
    assert [row.score for row in lost.missions] == [0.0]
    for value in lost.cards:
        assert value.worth == pytest.approx(value.uses * value.games / value.drawn if value.drawn else 0.0)


def test_by_lot_heroes_have_other_cards_and_equipment_than_recommended() -> None:
    mixed = balance(3, ("long-corridor",), ("soldier,sniper",), "random", seed=4, jobs=1, kit="mixed")
    usual = {number for hero in ("soldier", "sniper") for number in decks.recommended(hero, 6)}
    assert {CARD_NUMBER[value.name] for value in mixed.cards} - usual
    assert {value.name for value in mixed.items} - {"assault-carbine", "knife", "magazine", "padded-vest"}
    assert mixed == msgspec.structs.replace(
        balance(3, ("long-corridor",), ("soldier,sniper",), "random", seed=4, jobs=1, kit="mixed"),
        seconds=mixed.seconds,
    )


def ranked(report: Balance, *names: str) -> Balance:
    """A report with these cards, the best first."""
    return msgspec.structs.replace(report, cards=[Value(name, 50, 1.0, 50, 1.0, 0.5, 0.5) for name in names])


def test_a_card_is_weak_for_all_if_it_is_in_the_bottom_tenth_of_every_report_that_has_it(report: Balance) -> None:
    letters = [f"card-{number}" for number in range(20)]
    one = ranked(report, *letters)
    other = ranked(report, *letters[:18], "card-19", "card-18")
    better = ranked(report, "card-19", *letters[:19])
    assert weakest([one]) == ["card-18", "card-19"]
    assert weakest([one, other]) == ["card-18", "card-19"]
    assert weakest([one, other, better]) == ["card-18"]
    without = ranked(report, *letters[:10])
    assert weakest([one, other, better, without]) == ["card-18"]


def test_a_card_that_was_hardly_drawn_is_not_called_weak(report: Balance) -> None:
    cards = [Value(f"card-{number}", 50, 1.0, 50, 1.0, 0.5, 0.5) for number in range(10)]
    rare = Value("rare", 2, 0.0, 2, 0.0, None, 0.5)
    assert weakest([msgspec.structs.replace(report, cards=[*cards, rare])]) == ["card-9"]


def test_the_command_compares_cards_with_saved_reports(ashgrid: Ashgrid, report: Balance, tmp_path: Path) -> None:
    saved = tmp_path / "random.json"
    saved.write_bytes(msgspec.json.encode(report))
    words = ("hunters", "balance", "--games", 2, "--player", "random", "--jobs", 1, "--mission", "cistern")
    ended = ashgrid(*words, "--with", saved)
    assert ended.code == 0, ended
    assert ended.out.count("bottom tenth of the cards for random:") == 2
    assert "bottom tenth for every player:" in ended.out
    saved.write_text("{}")
    failed(ashgrid(*words, "--with", saved), "no report of hunters balance")


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
