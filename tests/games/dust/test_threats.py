"""What could hit a unit where it would go, and why it cannot go elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from ashgrid.core import Rng
from ashgrid.games.dust import GAME
from ashgrid.games.dust.explain.foresee import foresee
from ashgrid.games.dust.explain.threats import Threats
from ashgrid.games.dust.model import ACT, CHOOSE, Plan
from ashgrid.games.dust.position import UnitAt
from ashgrid.games.dust.rules.game import Dust
from ashgrid.games.dust.rules.moves import reach_of
from tests.games.dust.test_attack_odds import declare, ground, position
from tests.games.dust.test_foresee import seen
from tests.games.dust.test_refusal import HOUSE


def threat(answer: dict[str, Any], cell: str, unit: str) -> dict[str, Any] | None:
    there = next(told for told in answer["threats"] if told["cell"] == cell)
    return next((told for told in there["by"] if told["unit"] == unit), None)


def planned(state: Dust) -> Plan:
    plan = state.top()
    assert plan is not None
    return plan


def test_an_enemy_threatens_what_it_can_reach_with_a_move() -> None:
    # Hans moves one square; his Panzerfaust Werfer reaches three.
    state = declare(position(UnitAt("blackhawk", 0, "b2"), UnitAt("hans", 1, "f2")), "activate blackhawk")
    answer = seen(state)
    near = threat(answer, "c2", "hans")
    assert near is not None
    assert near["attack"] is not None
    assert (near["attack"]["how"], near["attack"]["from"]) == ("stays", "f2")
    far = threat(answer, "b2", "hans")
    assert far is not None
    assert far["attack"] is not None
    assert far["attack"]["how"] == "moves"
    assert far["attack"]["from"] != "f2"
    assert far["cell"] == "f2"
    assert near["attack"]["expected"] > far["attack"]["expected"]  # who stays sustains the attack


def test_all_that_could_hit_a_square_is_put_together() -> None:
    one = position(UnitAt("blackhawk", 0, "b2"), UnitAt("hans", 1, "e2"))
    two = position(UnitAt("blackhawk", 0, "b2"), UnitAt("hans", 1, "e2"), UnitAt("ludwig", 1, "e3"))
    first, second = (seen(declare(state, "activate blackhawk"))["threats"] for state in (one, two))
    alone = {told["cell"]: told["expected"] for told in first}
    both = {told["cell"]: told for told in second}
    assert alone["c2"] < both["c2"]["expected"] <= both["c2"]["points"] == 3
    ranks = [told["attack"]["expected"] for told in both["c2"]["by"]]
    assert ranks == sorted(ranks, reverse=True)


def test_who_has_acted_threatens_in_the_next_round() -> None:
    units = (UnitAt("blackhawk", 0, "b2"), UnitAt("hans", 1, "e2", done=True))
    told = threat(seen(declare(position(*units), "activate blackhawk")), "c2", "hans")
    assert told is not None
    assert told["later"]
    assert told["reaction"] is None
    last = declare(position(*units, round=8, rounds=8), "activate blackhawk")
    assert threat(seen(last), "c2", "hans") is None


def test_who_waits_beside_the_board_may_enter_and_attack() -> None:
    zones = ("........B\n........B\n.........\n.........\n.........",)
    state = position(UnitAt("blackhawk", 0, "f2"), UnitAt("hans", 1), zones=zones)
    told = threat(seen(declare(state, "activate blackhawk")), "g2", "hans")
    assert told is not None
    assert told["attack"] is not None
    assert told["cell"] is None
    assert told["attack"]["how"] == "enters"
    assert told["attack"]["from"] in ("i1", "i2")


def test_reactive_fire_threatens_only_where_a_move_is_fired_at() -> None:
    state = position(UnitAt("blackhawk", 0, "b2"), UnitAt("hans", 1, "e2"))
    first = threat(seen(declare(state, "activate blackhawk")), "c2", "hans")
    assert first is not None
    assert first["reaction"] is not None
    assert first["reaction"]["chance"] == pytest.approx(1 / 3, abs=1e-6)
    assert threat(seen(state), "b2", "hans")["reaction"] is None  # type: ignore[index]  # it has not moved
    # MOVE and MOVE is fired at after the first.
    declare(state, "move b3")
    second = threat(seen(state), "c2", "hans")
    assert second is not None
    assert second["reaction"] is None
    assert seen(state, "move c2")["reactions"] == []


def test_a_fast_unit_is_fired_at_where_its_moves_end() -> None:
    state = position(UnitAt("hell-boys", 0, "b2"), UnitAt("hans", 1, "e2"))
    declare(state, "activate hell-boys; move b3")
    told = threat(seen(state), "c2", "hans")
    assert told is not None
    assert told["reaction"] is not None
    assert [shot["unit"] for shot in seen(state, "move c2")["reactions"]] == ["hans", "spare-1"]


def test_a_charge_is_counted() -> None:
    state = position(UnitAt("hell-boys", 0, "b2"), UnitAt("axis-gorillas", 1, "f2"))
    told = threat(seen(declare(state, "activate hell-boys")), "b2", "axis-gorillas")
    assert told is not None
    assert told["attack"] is not None
    assert told["attack"]["how"] == "charges"


def test_an_empty_weapon_is_loaded_first() -> None:
    state = position(UnitAt("blackhawk", 0, "b2"), UnitAt("lothar", 1, "h2", empty=("nebelwerfer-42",)))
    told = threat(seen(declare(state, "activate blackhawk")), "b2", "lothar")
    assert told is not None
    assert told["attack"] is not None
    assert (told["attack"]["how"], told["attack"]["weapons"]) == ("loads", ["nebelwerfer-42"])


def keen(rng: Rng, state: Dust, seat: int) -> Any:
    choices: list[Any] = state.legal(seat)
    moves = [action for action in choices if action.tag == "move"]
    if moves and rng.below(3):
        return min(moves, key=lambda action: abs(int(action.to[1:]) - 5))
    return choices[rng.below(len(choices))]


def battles(count: int) -> list[Dust]:
    """Moments of battles in which the first action of a unit on the board is asked for."""
    found: list[Dust] = []
    for seed in range(1, 4):
        state = GAME.new({"scenario": "full-battle", "armies": "allies|axis"}, seed)
        rng = Rng(seed)
        for _ in range(300):
            if state.outcome is not None:
                break
            if state.phase == ACT and planned(state).at >= 0 and planned(state).actions == 0 and rng.below(4) == 0:
                found.append(state.copy())
            seat = state.actors[0]
            state.apply(seat, keen(rng, state, seat))
    return found[:: max(1, len(found) // count)]


def best_by_the_rules(state: Dust, enemy: int, target: int, cell: int) -> float:
    """The most that an enemy can expect with a plain or sustained attack, found by declaring every one of them."""
    after = state.copy()
    after.plan = None
    for part in after.parts(target):
        after.moved[part] = after.moved[part] or after.cell[part] != cell
        after.cell[part] = cell
    for unit in range(len(after.done)):
        after.done[unit] = after.side[unit] != after.side[enemy]
    after.phase, after.turn = CHOOSE, after.side[enemy]
    seat = after.owner[enemy]
    name = after.names[target]
    after.apply(seat, GAME.notation.parse(f"activate {after.names[enemy]}"))
    best = 0.0
    for action in after.legal(seat):
        if action.tag not in ("sustain", "move") or getattr(action, "crush", None):
            continue
        answer = foresee(after, seat, action)
        assert answer is not None
        best = max([best, *[hit["expected"] for hit in answer["targets"] if hit["target"] == name]])
    return best


def test_threats_are_those_that_the_rules_allow() -> None:
    compared = 0
    for state in battles(3):
        plan = planned(state)
        asked = Threats(state, plan)
        for cell in [plan.at, *reach_of(state, plan).ends][::4]:
            told = {one["unit"]: one for one in asked.at(cell, False)["by"]}
            for enemy in asked.enemies:
                name = state.names[enemy.unit]
                if state.cell[enemy.unit] < 0 or state.empty[enemy.unit] or not enemy.ways:
                    continue
                attack = told[name]["attack"] if name in told else None
                if attack is not None and attack["how"] not in ("stays", "moves"):
                    continue
                most = best_by_the_rules(state, enemy.unit, plan.unit, cell)
                assert (0.0 if attack is None else attack["expected"]) == pytest.approx(most, abs=2e-6)
                compared += most > 0
    assert compared > 5


def test_threats_of_all_squares_take_few_odds() -> None:
    """Work is counted, not timed: attacks with the same dice are worked out once."""
    asked_for = 0
    for state in battles(12):
        plan = planned(state)
        asked = Threats(state, plan)
        ends = reach_of(state, plan).ends
        pairs = sum(len(asked.at(cell, True)["by"]) for cell in ends)
        assert asked.worked_out <= 8 * len(asked.enemies) + 4
        asked_for += pairs
        again = asked.worked_out
        for cell in ends:
            asked.at(cell, True)
        assert asked.worked_out == again
    assert asked_for > 50


# Why not -------------------------------------------------------------------------------------------


def reasons(state: Dust) -> dict[str, dict[str, Any]]:
    return {told["cell"]: told["reason"] for told in seen(state)["refused"]}


def test_every_square_that_cannot_be_entered_has_its_reason() -> None:
    field = ground(c2="#", b1="~")
    state = position(UnitAt("hell-boys", 0, "b2"), UnitAt("hans", 1, "b3"), field=field)
    found = reasons(declare(state, "activate hell-boys"))
    assert found["c2"] == {"why": "impassable", "cell": "c2"}
    assert found["b1"]["why"] == "water-there"
    assert found["b3"]["why"] == "enemy-there"
    assert found["f1"] == {"why": "too-far-to-move", "unit": "hell-boys", "cell": "f1", "cost": 4, "points": 2}
    reached = {end["cell"] for end in seen(state)["reach"]["move"]}
    assert reached
    assert reached.isdisjoint(found)
    assert reached | set(found) == set(state.field.names)
    inside = declare(position(UnitAt("hell-boys", 0, "a2"), UnitAt("hans", 1, "h2"), field=HOUSE), "activate hell-boys")
    assert reasons(inside)["b2"]["why"] == "wall-between"


def test_reasons_of_squares_are_those_of_the_rules() -> None:
    for state in battles(6):
        seat = state.actors[0]
        answer = foresee(state, seat, None)
        assert answer is not None
        for told in answer["refused"]:
            why = state.refusal(seat, GAME.notation.parse(f"move {told['cell']}"))
            assert why is not None
            assert why.tag == told["reason"]["why"]


def test_squares_that_a_line_cannot_be_aimed_at_have_their_reason() -> None:
    state = position(UnitAt("blackhawk", 0, "b2"), UnitAt("hans", 1, "d2"), UnitAt("ludwig", 1, "h2"))
    declare(state, "activate blackhawk; attack; nothing")
    found = reasons(state)
    assert "d2" not in found
    assert found["h2"]["why"] == "cannot-aim-at"
    assert next(reason["why"] for reason in found["h2"]["reasons"]) == "too-far"
    assert [reason["why"] for reason in found["c3"]["reasons"]] == ["nothing-there"]
    assert [reason["why"] for reason in found["a5"]["reasons"]] == ["friend", "too-far"]


def test_the_price_of_reactive_fire_is_told() -> None:
    state = position(UnitAt("blackhawk", 0, "b2"), UnitAt("hans", 1, "e2"))
    reactions = seen(declare(state, "activate blackhawk"), "move c2")["reactions"]
    assert {shot["unit"]: shot["price"] for shot in reactions}["hans"] == "activation"
