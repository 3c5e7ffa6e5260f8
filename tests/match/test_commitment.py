"""The seed is committed to: the hash tells nothing before, and everything can be checked after."""

import hashlib
import re

import msgspec
import pytest

from ashgrid.core import find, verify
from ashgrid.core.record import Record
from ashgrid.match import Match, SeatSetup, Setup, commitment, committed_text, following, what_follows

PEOPLE = (SeatSetup("human", "Ann"), SeatSetup("human", "Bob"))


def setup(**more: object) -> Setup:
    given: dict[str, object] = {"game": "embers", "options": {"hand": 3, "embers": 5}, "seed": 7, "salt": "pepper"}
    return Setup(**{**given, "seats": PEOPLE, **more})  # type: ignore[arg-type]


def test_the_commitment_is_the_sha256_of_a_text_that_says_what_chance_depends_on() -> None:
    text = 'game: embers\noptions: {"embers":5,"hand":3}\nseed: 7\nsalt: pepper\n'
    assert setup().committed == text
    assert setup().commitment == hashlib.sha256(text.encode()).hexdigest() == commitment(text)
    assert re.fullmatch("[0-9a-f]{64}", setup().commitment)


def test_the_order_of_options_does_not_matter() -> None:
    assert committed_text("g", {"a": 1, "b": {"d": 1, "c": 2}}, 1, "s") == committed_text(
        "g", {"b": {"c": 2, "d": 1}, "a": 1}, 1, "s"
    )


@pytest.mark.parametrize(
    "change", [{"seed": 8}, {"salt": "sugar"}, {"options": {"hand": 4, "embers": 5}}, {"game": "neuroshima"}]
)
def test_whatever_chance_depends_on_changes_the_commitment(change: dict[str, object]) -> None:
    assert setup(**change).commitment != setup().commitment


def test_who_plays_does_not_change_it() -> None:
    """Seats may be taken after it was made."""
    others = (SeatSetup("human", "Eve"), SeatSetup("bot", "", "random"))
    assert setup(seats=others, clock="bank:1h").commitment == setup().commitment


@pytest.mark.parametrize("game", ["embers", "neuroshima"])
def test_the_record_of_a_match_carries_what_it_takes_to_check_it(game: str) -> None:
    options = msgspec.to_builtins(find(game).read_options(None))
    match = Match(setup(game=game, options=options))
    match.resign(0, 0)
    record = Record.parse(str(match.record()))
    assert verify(record) == []
    assert record.extra["commitment"] == match.setup.commitment
    text = committed_text(record.game, record.options, record.seed, record.extra["salt"])
    assert commitment(text) == match.setup.commitment


def test_a_match_without_a_salt_committed_to_nothing() -> None:
    match = Match(setup(salt=""))
    match.resign(0, 0)
    assert set(match.record().extra) == {"player 0", "player 1"}


# Series


def test_a_rematch_waits_for_the_end_and_everybody_moves_on_by_one() -> None:
    match = Match(setup())
    with pytest.raises(Exception, match="rematch too early"):
        following(match, 9, 100)
    match.resign(0, 0)
    again = following(match, 9, 100, "new salt").setup
    assert [seat.name for seat in again.seats] == ["Bob", "Ann"]
    assert (again.seed, again.started, again.salt, again.before) == (9, 100, "new salt", ())
    assert again.commitment != match.setup.commitment


def test_between_the_games_of_a_series_what_the_lot_chose_stays() -> None:
    for seed in range(4):
        match = Match(setup(game="neuroshima", options={}, seed=seed, series=2))
        armies = match.state.view(None)["armies"]
        match.resign(0, 0)
        assert what_follows(match) == "game"
        second = Match(msgspec.structs.replace(following(match, 99 - seed, 0, "s").setup, before=("first",)))
        assert second.state.view(None)["armies"] == armies
        second.resign(0, 0)
        assert what_follows(second) != "game"


def test_outside_a_series_the_lot_is_cast_again_if_that_is_asked_for() -> None:
    drawn = set()
    for seed in range(12):
        match = Match(setup(game="neuroshima", options={}, seed=1))
        match.resign(0, 0)
        again = Match(following(match, seed, 0, anew=True).setup)
        assert what_follows(match) == "rematch"
        drawn.add(tuple(again.state.view(None)["armies"]))
    assert len(drawn) > 1


@pytest.mark.parametrize("series", [0, 3, -1])
def test_a_series_has_two_games_at_most(series: int) -> None:
    with pytest.raises(Exception, match="a series has two games"):
        Match(setup(series=series))
