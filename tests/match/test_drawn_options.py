"""What chance chooses before a match is written into its set-up, and with it what the match is played with."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ashgrid.core import Record, Rng, TableError, find, verify
from ashgrid.games import neuroshima
from ashgrid.match import Match, SeatSetup, Setup, following, was_drawn
from ashgrid.match.refusals import MatchOfMissingData, MatchOfOtherData
from ashgrid.match.setup import Entry

PEOPLE = (SeatSetup(name="Ann"), SeatSetup(name="Bob"))


def fresh(game: str = "neuroshima", seed: int = 5, **options: Any) -> Setup:
    return Setup(game=game, options=options, seed=seed, seats=PEOPLE, started=0).drawn()


def resigned(setup: Setup) -> Match:
    match = Match(setup)
    match.resign(0, 1)
    return match


@pytest.mark.parametrize("game", ["neuroshima", "dust"])
def test_armies_are_drawn_when_the_match_is_made(game: str) -> None:
    setup = fresh(game)
    asked = find(game).read_options({})
    assert setup.asked == msgspec.to_builtins(asked)
    assert setup.options["armies"] != asked.armies
    assert setup.data
    assert setup.data == find(game).content(find(game).read_options(setup.options))
    assert Match(setup).state.dump() == Match(fresh(game)).state.dump(), "by the seed"
    assert len({fresh(game, seed).options["armies"] for seed in range(12)}) > 1


def test_neither_the_seat_nor_a_named_army_is_drawn() -> None:
    assert fresh(armies="moloch,borgo").options["armies"] == "moloch,borgo"
    assert fresh(armies="random,borgo").options["armies"].endswith(",borgo")


def test_a_record_of_a_match_has_what_was_drawn_and_its_fingerprints() -> None:
    setup = fresh()
    record = Record.parse(str(resigned(setup).record()))
    assert record.options == setup.options
    assert record.data == setup.data
    assert verify(record) == []


@pytest.mark.parametrize("game", ["neuroshima", "dust"])
def test_a_rematch_and_a_series_keep_what_was_drawn(game: str) -> None:
    first = fresh(game)
    for series in (1, 2):
        second = following(resigned(msgspec.structs.replace(first, series=series)), 77, 2).setup
        assert (second.options, second.data, second.asked) == (first.options, first.data, first.asked)


@pytest.mark.parametrize("game", ["neuroshima", "dust"])
def test_a_rematch_draws_again_if_that_is_asked_for(game: str) -> None:
    again = {following(resigned(fresh(game)), seed, 2, anew=True).setup.options["armies"] for seed in range(12)}
    assert len(again) > 1
    second = Match(following(resigned(fresh(game)), 1, 2).setup)
    assert was_drawn(second), "also after a rematch that kept it"


@pytest.mark.parametrize(
    ("game", "options", "drawn"),
    [
        ("neuroshima", {}, True),
        ("neuroshima", {"armies": "moloch,borgo"}, False),
        ("dust", {}, True),
        ("dust", {"scenario": "recon-in-force"}, False),
        ("dust", {"armies": "box|box"}, False),
        ("embers", {}, False),
    ],
)
def test_what_was_drawn_is_told_from_what_was_chosen(game: str, options: dict[str, Any], drawn: bool) -> None:
    assert was_drawn(Match(fresh(game, **options))) is drawn


def test_a_set_up_is_kept_and_read_back() -> None:
    setup = fresh()
    assert msgspec.json.decode(msgspec.json.encode(setup), type=Setup) == setup


def test_a_match_whose_army_is_not_here_says_which() -> None:
    setup = msgspec.structs.replace(
        fresh(armies="moloch,borgo"),
        options={"armies": "moloch,neon"},
        data={"army/moloch": "1", "army/neon": "2@my-armies"},
    )
    with pytest.raises(TableError) as refused:
        Match(setup)
    assert refused.value.reason == MatchOfMissingData(("army neon (pack my-armies)",))


def test_a_log_that_changed_content_stops_says_what_changed() -> None:
    setup = msgspec.structs.replace(fresh(armies="moloch,borgo"), data={"army/moloch": "1", "army/borgo": "2"})
    match = Match(setup, [Entry(0, "place no_such_tile 0,0 N", 1)])
    assert isinstance(match.stopped, MatchOfOtherData)
    assert (match.stopped.changed, match.stopped.entry) == (("army moloch", "army borgo"), 1)


def test_a_log_is_played_where_the_change_does_not_matter() -> None:
    setup = fresh(armies="moloch,borgo")
    match = Match(setup)
    rng = Rng(1)
    for at in range(10):
        seat = match.actors[0]
        match.act(seat, str(rng.choice(match.state.legal(seat))), at)
    other = msgspec.structs.replace(setup, data=setup.data | {"army/moloch": "1"})
    assert Match(other, match.log).stopped is None


def test_an_old_set_up_has_neither_and_is_read() -> None:
    plain = json.loads(msgspec.json.encode(fresh(armies="random")))
    del plain["asked"], plain["data"]
    plain["options"]["armies"] = "random"
    old = msgspec.convert(plain, Setup)
    assert (old.asked, old.data) == (None, {})
    assert set(Match(old).state.armies) <= set(neuroshima.data.FIRST_ARMIES)  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", ["neuroshima", "dust"])
def test_who_uses_the_library_prepares_the_options_or_has_them_as_they_are(game: str) -> None:
    """Options and seed alone are what somebody may have written down: they give the same match for ever."""
    found = find(game)
    for seed in range(4):
        assert found.new({}, seed).dump() == found.again({}, seed).dump()
        drawn = found.prepare({}, seed)
        assert found.settled(found.new(drawn, seed), drawn) == drawn


def test_heroes_that_join_no_more_refuse_a_new_match_but_no_old_one() -> None:
    """Stefan has had the armour of heavy soldiers."""
    game = find("dust")
    once = {"armies": "hell-boys|stefan+heavy-laser-grenadiers"}
    with pytest.raises(Exception, match="a hero joins a squad of the same class"):
        game.prepare(once, 1)
    assert game.again(once, 1).actors


def test_forces_of_a_scenario_that_cards_have_outgrown_refuse_a_new_match_but_no_old_one() -> None:
    game = find("dust")
    text = (Path(game.text).parent / "data" / "scenarios" / "recon-in-force.toml").read_text("utf-8")
    lines = [line for line in text.splitlines() if not line.startswith(("points", "forces"))]
    custom = "\n".join(['forces = ["hell-boys*9", "hans"]', "points = 99", *lines])
    with pytest.raises(Exception, match="over the limit of 99"):
        game.prepare({"custom": custom}, 1)
    assert game.again({"custom": custom}, 1).actors


def test_costs_that_have_risen_refuse_a_new_match_but_no_old_one() -> None:
    game = find("dust")
    dear = {"armies": "hell-boys*9|hans"}
    with pytest.raises(Exception, match="over the limit"):
        game.prepare(dear, 1)
    with pytest.raises(Exception, match="over the limit"):
        game.new(dear, 1)
    assert game.again(dear, 1).actors
