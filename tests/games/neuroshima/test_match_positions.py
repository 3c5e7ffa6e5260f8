"""Positions that a match can go on from, and those that it cannot: each refused with what is wrong."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from ashgrid.core import IllegalAction
from ashgrid.games.neuroshima import GAME, actions, refusals
from ashgrid.games.neuroshima.forecast import forecast
from ashgrid.games.neuroshima.position import Position, PositionError, load, parse, resolve, save, set_up
from tests.rulebook.neuroshima.turns.helpers import do, fill, game, unit

HQS = [unit("borgo", "hq", "a5"), unit("moloch", "hq", "e1")]
THREE = {"armies": ["borgo", "moloch", "smart"], "mode": "free-for-all"}


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"phase": "over"}, "phase: a match goes on from a turn, not from 'over'"),
        ({"phase": "fight"}, "not from 'fight'"),
        ({"tiles": HQS[1:], "hq": {"borgo": 0}}, "an HQ without points .that of borgo. ends the game"),
        ({**THREE, "hq": {"borgo": 0}, "tiles": [unit("borgo", "mutant", "c3")]}, "borgo is out of the game"),
        ({**THREE, "hq": {"borgo": 0, "smart": 0}, "tiles": HQS[1:]}, "fewer than two HQs"),
        ({"tiles": fill([], [*HQS, unit("borgo", "assassin", "c3")])}, "the board is full"),
        ({"energy": {"borgo": 1}}, "energy: there is none on the board 'standard'"),
        ({"score": {"borgo": 1}}, "score: only mode 'points' counts one"),
        ({"ending": "borgo"}, "ending: borgo still has tiles to draw"),
        ({"hands": {"borgo": ["mutant"] * 4}}, "borgo has 4 tiles in hand"),
        ({"hands": {"smart": []}}, "hands: 'smart' is not one of the armies"),
        ({"discards": {"borgo": ["nobody"]}}, "discards: borgo has no tile 'nobody'"),
        ({"terror": ["nobody"]}, "terror: 'nobody' is not one of the armies"),
        ({"edition": "4.0"}, "options: Invalid enum value '4.0'"),
        ({"options": {"nonsense": "yes"}}, "options: 'nonsense' is not one of the single options"),
        ({"options": {"team_points": "15"}}, "team_points"),
    ],
)
def test_a_match_cannot_go_on_from(change: dict[str, Any], complaint: str) -> None:
    fields: dict[str, Any] = {"armies": ["borgo", "moloch"], "tiles": HQS, **change}
    with pytest.raises(PositionError, match=complaint):
        load(Position(**fields))


@pytest.mark.parametrize(
    "change",
    [
        {"edition": "foo"},
        {"options": {"nonsense": "x"}},
        {"hands": {"nobody": ["x"]}},
        {"hands": {"borgo": ["mutant"] * 5}},
        {"turn": "zzz"},
        {"terror": ["nobody"]},
        {"teams": [0, 10**30]},
        {"score": {"borgo": 20}},
        {"tiles": [{"army": "vegas", "tile": "mine", "q": 0, "r": 0, "damage": 7}], "armies": ["vegas", "moloch"]},
    ],
)
def test_a_battle_is_not_fought_on_a_position_that_says_nonsense(change: dict[str, Any]) -> None:
    plain = {"armies": ["borgo", "moloch"], "tiles": [], **change}
    with pytest.raises(PositionError):
        set_up(parse(msgspec.json.encode(plain)))


@pytest.mark.parametrize("data", [b'{"armies": ["\xff"]}', '{"armies": ["\udcff"]}', "[" * 100_000, b"", "7"])
def test_what_is_no_position_at_all_is_refused(data: bytes | str) -> None:
    with pytest.raises(PositionError, match="not a position"):
        parse(data)


def test_positions_before_and_after_the_game_can_be_written_but_not_played() -> None:
    fresh = GAME.new(seed=1)
    assert save(fresh).phase == "place-hq"
    with pytest.raises(PositionError, match="place-hq"):
        load(save(fresh))
    over = game(unit("borgo", "claws", "c3", hits="N"), unit("moloch", "hq", "c2"), hq={"moloch": 1}, hand="battle")
    do(over, "battle")
    assert over.result is not None
    with pytest.raises(PositionError, match="'over'"):
        load(save(over))


def test_a_battle_for_points_scores_and_destroys_no_hq() -> None:
    position = Position(
        armies=["borgo", "moloch", "smart"],
        tiles=[unit("borgo", "brawler", "c3", hits="N"), unit("moloch", "hq", "c2")],
        mode="points",
        hq={"moloch": 1},
        score={"borgo": 3},
    )
    left = resolve(position)
    assert left.hq["moloch"] == 1
    assert left.score == {"borgo": 5, "moloch": 0, "smart": 0}


def test_wounds_are_cleared_after_a_battle_if_the_options_say_so() -> None:
    tiles = [unit("borgo", "claws", "c3", hits="N"), unit("moloch", "blocker", "c2")]
    for wounds, damage in (("stay", 1), ("cleared", 0)):
        left = resolve(Position(armies=["borgo", "moloch"], tiles=tiles, options={"wounds": wounds}))
        assert {tile.tile: tile.damage for tile in left.survivors}["blocker"] == damage


def test_states_with_other_options_are_other_states() -> None:
    one = GAME.new({"armies": "borgo,moloch"}, 1)
    other = GAME.new({"armies": "borgo,moloch", "mobility": "move-or-turn"}, 1)
    assert one.dump() != other.dump()
    assert other.view(None)["options"]["mobility"] == "move-or-turn"


def test_a_dump_stays_as_it_was() -> None:
    state = GAME.new({"armies": "vegas,moloch"}, 1)
    while state.actors:
        dump = state.dump()
        kept = msgspec.json.encode(dump)
        state.advance(state.actors[0], state.legal(state.actors[0])[-1])
        assert msgspec.json.encode(dump) == kept


def test_an_action_without_notation_is_refused_like_any_other() -> None:
    state = game(*HQS, hand="push_back", armies="moloch,borgo")
    with pytest.raises(IllegalAction) as refused:
        state.apply(0, actions.Push("", "c1"))
    assert refused.value.reason == refusals.NoSuchCell("")


def test_a_forecast_looks_at_one_branch_at_least() -> None:
    assert len(forecast(game(*HQS), limit=0)["branches"]) == 1
