"""What a board shows while somebody plans."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from ashgrid.core import IllegalAction, Rng
from ashgrid.games.dust import GAME
from ashgrid.games.dust.explain.foresee import foresee
from ashgrid.games.dust.model import REACT
from ashgrid.games.dust.position import UnitAt
from ashgrid.games.dust.rules.game import Dust
from tests.games.dust.test_attack_odds import declare, ground, position
from tests.rulebook.dust.helpers import board
from tests.rulebook.dust.helpers import position as place


def seen(state: Dust, word: str | None = None) -> dict[str, Any]:
    before = state.dump()
    answer = foresee(state, state.actors[0], None if word is None else GAME.notation.parse(word))
    assert state.dump() == before
    assert answer is not None
    msgspec.json.encode(answer)
    return answer


def test_squares_in_reach_have_their_cost() -> None:
    # Hell Boys: move 1 and Fast, so two points: the second of two diagonals costs two.
    state = declare(position(UnitAt("hell-boys", 0, "b2"), UnitAt("hans", 1, "h3")), "activate hell-boys")
    costs = {end["cell"]: end["cost"] for end in seen(state)["reach"]["move"]}
    assert costs["c2"] == costs["c3"] == 1
    assert costs["d2"] == costs["d3"] == 2
    assert "d4" not in costs
    assert "b2" not in costs
    assert seen(state)["reach"]["enter"] == []


def test_units_beside_the_board_see_where_they_can_enter() -> None:
    zones = ("A........\nA........\n.........\n.........\n.........",)
    state = position(UnitAt("blackhawk", 0), UnitAt("hans", 1, "h2"), zones=zones)
    reach = seen(declare(state, "activate blackhawk"))["reach"]
    assert reach == {"move": [], "enter": [{"cell": "a1", "cost": 1}, {"cell": "a2", "cost": 1}], "leap": []}


def test_a_leap_is_shown_where_two_moves_do_not_lead() -> None:
    river = board(". . ~ ~ ~ . .")
    state = declare(place(river, UnitAt("hammers", 0, "b1"), UnitAt("hans", 1, "g1")), "activate hammers")
    reach = seen(state)["reach"]
    assert reach["leap"] == [{"cell": "f1", "cost": 4}]
    assert seen(declare(state, "move a1"))["reach"]["leap"] == []


def test_activating_shows_whom_the_unit_could_hit() -> None:
    state = position(UnitAt("blackhawk", 0, "b2"), UnitAt("hans", 1, "d2"), UnitAt("lara", 1, "f2"))
    targets = seen(state, "activate blackhawk")["targets"]
    assert [target["target"] for target in targets] == ["hans"]
    (line,) = targets[0]["lines"]
    assert (line["line"], line["dice"]) == (1, 5)  # V3
    assert line["expected"] == pytest.approx(5 / 3 - 1 * 10 / 243 - 2 * 1 / 243, abs=1e-6)  # no more than 3 points


def test_a_move_shows_targets_and_who_could_react() -> None:
    # On c2 the Blackhawk is two squares from Hans. The Panzerfaust Werfer throws one die at V3 and destroys all three
    # points with a hit: one point on average, if the one die for reactive fire is a hit.
    state = position(UnitAt("blackhawk", 0, "b2"), UnitAt("hans", 1, "e2"), UnitAt("ludwig", 1, "b4", done=True))
    declare(state, "activate blackhawk")
    assert [target["target"] for target in seen(state)["targets"]] == ["ludwig"]
    assert seen(state)["reactions"] == []
    answer = seen(state, "move c2")
    assert answer["at"] == "c2"
    assert [target["target"] for target in answer["targets"]] == ["hans", "ludwig"]
    reactions = {reaction["unit"]: reaction for reaction in answer["reactions"]}
    assert "ludwig" not in reactions
    assert reactions["hans"]["target"] == "blackhawk"
    assert reactions["hans"]["chance"] == pytest.approx(1 / 3, abs=1e-6)
    # One die that destroys the walker's three points; where it misses, one die of the MG for one point.
    assert reactions["hans"]["expected"] == pytest.approx(3 * 1 / 3 + 2 / 3 * 1 / 3, abs=1e-6)
    assert reactions["hans"]["destroyed"] == pytest.approx(1 / 3, abs=1e-6)
    assert reactions["hans"]["overall"]["expected"] == pytest.approx(1 / 3 * (1 + 2 / 9), abs=1e-6)


def test_a_second_move_leaves_no_room_for_an_attack() -> None:
    state = position(UnitAt("blackhawk", 0, "b2"), UnitAt("hans", 1, "e2"))
    declare(state, "activate blackhawk; move b3")
    assert seen(state, "move c2")["targets"] == []


def test_sustaining_is_better_than_attacking() -> None:
    state = position(UnitAt("blackhawk", 0, "b2"), UnitAt("hans", 1, "d2"))
    declare(state, "activate blackhawk")
    (sustained,) = seen(state, "sustain")["targets"]
    (plain,) = seen(state)["targets"]
    assert sustained["expected"] > plain["expected"]


def test_aims_and_odds_of_the_plan() -> None:
    state = position(UnitAt("death-dealers", 0, "b2"), UnitAt("sturmpioniere", 1, "d2"), UnitAt("hans", 1, "d4"))
    declare(state, "activate death-dealers; attack; nothing")
    answer = seen(state)
    assert [aim["aim"] for aim in answer["aims"]] == [
        str(action) for action in state.legal(0) if type(action).__name__ == "Aim"
    ]
    assert answer["odds"] == []
    (odds,) = seen(state, "aim 1 sturmpioniere")["odds"]
    assert [line["target"] for line in odds["lines"]] == ["sturmpioniere"]
    declare(state, "aim 1 sturmpioniere")
    while GAME.notation.parse("confirm") not in state.legal(0):
        state.apply(0, state.legal(0)[-1])
    assert seen(state, "confirm")["odds"] == [odds]


def test_skills_change_the_odds() -> None:
    state = position(UnitAt("rhino", 0, "b2"), UnitAt("hans", 1, "c2"))
    declare(state, "activate rhino; attack; nothing; aim 1 hans; aim 2 hans")
    (plain,) = seen(state)["odds"]
    (wild,) = seen(state, "use berserk")["odds"]
    assert wild["units"][0]["expected"] > plain["units"][0]["expected"]


def test_reactive_fire_has_its_chance_and_its_odds() -> None:
    state = position(UnitAt("death-dealers", 0, "b2"), UnitAt("hans", 1, "e2"), UnitAt("choppers", 1, "f4"))
    declare(state, "activate death-dealers; move c2; nothing; confirm")
    assert state.phase == REACT
    both = seen(state)["reactions"][:2]
    assert [reaction["unit"] for reaction in both] == ["hans", "choppers"]
    assert both[0]["chance"] == pytest.approx(1 / 3, abs=1e-6)
    assert both[1]["chance"] == pytest.approx(5 / 9, abs=1e-6)
    assert seen(state, "react hans")["reactions"] == both[:1]


def fired_at_by_hans() -> Dust:
    """The Blackhawk (three points) has moved to two squares from Hans, who may react. His Panzerfaust Werfer has one
    die that destroys it, his MG one die for a point."""
    state = position(UnitAt("blackhawk", 0, "b2"), UnitAt("hans", 1, "e2"))
    return declare(state, "activate blackhawk; move c2; nothing; confirm")


# A die hits with two faces of six. Destroyed: 1/3; else, with 2/3, the MG takes a point with 1/3.
IF_HANS_SHOOTS = [2 / 3 * 2 / 3, 2 / 3 * 1 / 3, 0, 1 / 3]


def succeeding(state: Dust, word: str) -> Dust:
    """The attempt, with dice that let it succeed."""
    for seed in range(100):
        after = state.copy()
        after.rng = Rng(seed)
        declare(after, word)
        if after.reaction is not None:
            return after
    raise AssertionError("no die of a hundred was a hit")


def test_reactive_fire_tells_the_chance_of_every_number_of_points() -> None:
    (hans, *_) = seen(fired_at_by_hans())["reactions"]
    assert hans["unit"] == "hans"
    assert hans["damage"] == pytest.approx(IF_HANS_SHOOTS, abs=1e-6)
    assert hans["destroyed"] == pytest.approx(1 / 3, abs=1e-6)
    # It comes to shots if the one die for reactive fire is a hit: 1/3. Else nothing happens, with 2/3.
    assert hans["overall"]["damage"] == pytest.approx([2 / 3 + 4 / 27, 2 / 27, 0, 1 / 9], abs=1e-6)
    assert hans["overall"]["expected"] == pytest.approx(2 / 27 + 3 / 9, abs=1e-6)
    assert hans["overall"]["destroyed"] == pytest.approx(1 / 9, abs=1e-6)


def test_two_dice_for_reactive_fire_fail_only_if_both_are_blank() -> None:
    # Choppers have Advanced Reactive Fire: 1 - (2/3)(2/3) = 5/9 to shoot.
    state = position(UnitAt("death-dealers", 0, "b2"), UnitAt("choppers", 1, "f2"))
    declare(state, "activate death-dealers; move c2; nothing; confirm")
    choppers = next(found for found in seen(state)["reactions"] if found["unit"] == "choppers")
    assert sum(choppers["damage"]) == pytest.approx(1, abs=1e-6)
    assert choppers["overall"]["damage"][0] == pytest.approx(4 / 9 + 5 / 9 * choppers["damage"][0], abs=1e-6)
    for now, overall in zip(choppers["damage"][1:], choppers["overall"]["damage"][1:], strict=True):
        assert overall == pytest.approx(5 / 9 * now, abs=1e-6)


def test_who_may_react_is_told_apart_from_who_cannot_and_why() -> None:
    state = position(UnitAt("blackhawk", 0, "b2"), UnitAt("hans", 1, "e2"), UnitAt("lara", 1, "i2"))
    declare(state, "activate blackhawk; move c2; nothing; confirm")
    pairs = {pair["unit"]: pair for pair in seen(state)["pairs"]}
    assert {pair["target"] for pair in pairs.values()} == {"blackhawk"}
    assert any(line["can"] for line in pairs["hans"]["lines"])
    assert not any(line["can"] for line in pairs["lara"]["lines"])
    assert "lara" not in [reaction["unit"] for reaction in seen(state)["reactions"]]


def test_an_attempt_shows_what_the_reacting_unit_sees() -> None:
    answer = seen(fired_at_by_hans(), "react hans")
    assert (answer["unit"], answer["at"]) == ("hans", "e2")
    assert "c2" in answer["sight"]["vehicles"]
    pairs = {pair["target"]: pair for pair in answer["pairs"]}
    assert any(line["can"] for line in pairs["blackhawk"]["lines"])
    # Only the unit that moved may be shot at.
    for line in pairs["spare-0"]["lines"]:
        assert {"why": "not-this-target", "target": "blackhawk"} in line["reasons"]


def test_reactive_fire_that_is_being_aimed_has_its_odds_its_sight_and_its_reasons() -> None:
    state = succeeding(fired_at_by_hans(), "react hans")
    answer = seen(state)
    assert (answer["unit"], answer["at"]) == ("hans", "e2")
    (target,) = answer["targets"]
    assert target["target"] == "blackhawk"
    assert target["damage"] == pytest.approx(IF_HANS_SHOOTS, abs=1e-6)
    assert answer["sight"] is not None
    assert {pair["unit"] for pair in answer["pairs"]} == {"hans"}
    # The first line alone: all three points, or none.
    (odds,) = seen(state, "aim 1 blackhawk")["odds"]
    assert odds["units"][0]["damage"] == pytest.approx([2 / 3, 0, 0, 1 / 3], abs=1e-6)
    declare(state, "aim 1 blackhawk; aim 2 blackhawk")
    (odds,) = seen(state)["odds"]
    assert odds["units"][0]["damage"] == pytest.approx(IF_HANS_SHOOTS, abs=1e-6)


def test_cover_elements_are_targets_with_their_reasons() -> None:
    # The tank trap on c2 hides nothing but soldiers from soldiers; the block on b4 hides the crate behind it.
    field = ground(c2="t", b4="#", b5="c")
    state = position(UnitAt("hell-boys", 0, "b2"), UnitAt("hans", 1, "h2"), field=field)
    pairs = {pair["target"]: pair for pair in seen(state, "activate hell-boys")["pairs"]}
    assert {"c2", "b5", "hans"} <= set(pairs)
    trap = {line["weapon"]: line for line in pairs["c2"]["lines"]}
    assert {"why": "fireproof"} in trap["flamethrower"]["reasons"]
    assert pairs["b5"]["sight"][0]["cells"] == ["b4"]
    assert all("out-of-sight" in [reason["why"] for reason in line["reasons"]] for line in pairs["b5"]["lines"])


def test_where_nothing_is_planned_there_is_nothing_to_say() -> None:
    state = position(UnitAt("death-dealers", 0, "b2"), UnitAt("hans", 1, "e2"))
    assert foresee(state, 0, None) is None
    declare(state, "activate death-dealers")
    assert foresee(state, 1, None) is None


def test_what_is_not_legal_is_refused() -> None:
    state = position(UnitAt("death-dealers", 0, "b2"), UnitAt("hans", 1, "e2"))
    with pytest.raises(IllegalAction, match=r"not yours \(unit hans\)"):
        foresee(state, 0, GAME.notation.parse("activate hans"))
    with pytest.raises(IllegalAction, match="not your decision"):
        foresee(state, 1, GAME.notation.parse("activate hans"))


@pytest.mark.parametrize("seed", range(3))
def test_it_changes_nothing_and_needs_no_dice(seed: int) -> None:
    """Through random games of 130 points: other dice to come change nothing of what is said."""
    state = GAME.new({"points": 130, "armies": ("allies|axis", "ssu|allies", "axis|ssu")[seed]}, seed=seed)
    rng = Rng(seed)
    for _ in range(160):
        if state.result is not None:
            break
        seat = state.actors[0]
        action = rng.choice(state.legal(seat))
        for asked in (None, action):
            before = state.dump()
            said = foresee(state, seat, asked)
            assert state.dump() == before
            assert foresee(state.guess(seat, rng), seat, asked) == said
            msgspec.json.encode(said)
        state.apply(seat, action)
