"""What a seat can know of what an action leads to: exact, without touching the state or telling what is hidden."""

from __future__ import annotations

from typing import Any

import pytest

from ashgrid.core import IllegalAction, Rng
from ashgrid.games.neuroshima import GAME
from ashgrid.games.neuroshima.data import ARMIES
from ashgrid.games.neuroshima.rules import Neuroshima
from tests.games.neuroshima.speed import COMPILED
from tests.rulebook.neuroshima.turns.helpers import do, game, rot, unit

GAMES = 300 if COMPILED else 40
PORTIONS = 4
BATTLE = GAME.notation.parse("battle")


def foresee(state: Neuroshima, action: str | None = None, seat: int | None = None) -> dict[str, Any]:
    who = state.actors[0] if seat is None else seat
    return GAME.foresee(state, who, None if action is None else GAME.notation.parse(action))


def fates(hits: list[dict[str, Any]]) -> dict[str, tuple[int | None, bool]]:
    return {hit["cell"]: (hit["phase"], hit["destroyed"]) for hit in hits}


def really(events: list[Any], phase: int | None = None) -> dict[str, tuple[int | None, bool]]:
    """Who is hurt, by the events: the phase of the last wound, and whether it was the end."""
    found: dict[str, tuple[int | None, bool]] = {}
    for event in events:
        if event.tag == "phase-began":
            phase = event.phase
        elif event.tag == "battle-ended":
            phase = None
        elif event.tag in ("wounded", "hq-hit"):
            found[event.cell] = (phase, event.left == 0)
        elif event.tag == "destroyed":
            found[event.cell] = (phase, True)
    return found


def follows(state: Neuroshima, choices: list[dict[str, Any]], events: list[Any]) -> None:
    for choice in choices:
        assert state.actors == (choice["seat"],)
        state.apply(choice["seat"], GAME.notation.parse(choice["action"]), events)


def spent(army: str, *but: str) -> list[str]:
    """All tiles of an army that are not somewhere else."""
    tiles = [kind.tile for kind in ARMIES[army] for _ in range(kind.count)]
    for tile in filter(None, but):
        tiles.remove(tile)
    return tiles


def stands(state: Neuroshima) -> list[str]:
    return [tile["cell"] for tile in state.view(None)["tiles"]]


def agrees(told: dict[str, Any], real: Neuroshima, events: list[Any], phase: int | None = None) -> None:
    """Both ends that are told, as they really come about."""
    for name in ("best", "worst"):
        end = told[name]
        world, heard = real.copy(), list(events)
        follows(world, end["choices"], heard)
        assert world.points == end["points"]
        assert really(heard, phase) == fates(end["hits"])
        for seat, (least, most) in enumerate(told["points"]):
            assert least <= world.points[seat] <= most
        if world.result is None and world.alive.count(True) == world.seat_count:
            assert stands(world) == end["survivors"]
        if told["certain"]:
            assert really(heard, phase) == fates(told["hits"])
            assert all(hit["sure"] for hit in told["hits"])


@pytest.mark.parametrize("portion", range(PORTIONS))
def test_what_is_foreseen_comes_true(portion: int) -> None:
    """Of a battle that is thought of, one that is really begun, and every answer in the middle of one."""
    thought = begun = answered = 0
    variants = GAME.variants()
    for seed in range(portion, GAMES, PORTIONS):
        state = GAME.new(variants[seed % len(variants)], seed=seed)
        rng = Rng(seed + 5)
        while state.actors:
            seat = state.actors[0]
            legal = state.legal(seat)
            if BATTLE in legal:
                told = GAME.foresee(state, seat, None)
                assert told["fought"] is None
                assert told["before"] == state.points
                real, heard = state.copy(), list[Any]()
                real.apply(seat, BATTLE, heard)
                agrees(told, real, heard)
                thought += 1
            action = rng.choice(legal)
            told = GAME.foresee(state, seat, action)
            fighting = state.view(None)["battle"]
            heard = []
            state.apply(seat, action, heard)
            began = [event.cause for event in heard if event.tag == "battle-began"]
            if fighting is not None and fighting["cause"] != "harm":
                assert told["fought"] == fighting["cause"]
                if not began:  # else another battle follows at once
                    agrees(told, state, heard, fighting["phase"])
                    answered += 1
            elif began:
                assert told["fought"] == began[0]
                if len(began) == 1:
                    agrees(told, state, heard)
                    begun += 1
            else:
                assert told["fought"] is None
            assert told["over"] == (None if state.result is None else state.result.reason)
    assert thought > 3 * GAMES // PORTIONS
    assert begun > GAMES // PORTIONS // 4
    assert answered > 0


def test_nothing_is_changed_and_nothing_depends_on_the_order_of_the_piles() -> None:
    asked = 0
    for seed in range(GAMES // 10):
        state = GAME.new(seed=seed)
        rng = Rng(seed)
        while state.actors:
            seat = state.actors[0]
            action = rng.choice(state.legal(seat))
            before = state.dump()
            other = state.guess(seat, Rng(seed + 99))
            for each in (None, action):
                assert GAME.foresee(state, seat, each) == GAME.foresee(other, seat, each)
                asked += other.piles != state.piles
            assert state.dump() == before
            state.apply(seat, action)
    assert asked > 100


def test_an_action_that_is_not_legal_is_refused() -> None:
    state = game(unit("borgo", "hq", "c3"), unit("moloch", "hq", "c1"), hand="mutant")
    with pytest.raises(IllegalAction):
        foresee(state, "place mutant c3 r0")
    with pytest.raises(IllegalAction):
        foresee(state, "end", seat=1)
    assert foresee(state, seat=1)["points"] == [[20, 20], [20, 20]]  # but anybody may think of a battle


def test_a_placement_tells_who_dies_when_and_what_it_costs() -> None:
    state = game(
        unit("borgo", "hq", "a5"), unit("moloch", "hq", "c1"), unit("moloch", "hunter_killer", "d1"), hand="claws"
    )
    north = rot("borgo", "claws", hits="N")
    nothing = foresee(state)
    assert nothing["points"] == [[20, 20], [20, 20]]
    assert nothing["hits"] == []
    told = foresee(state, f"place claws c2 r{north}")
    assert told["certain"]
    assert told["points"] == [[20, 20], [19, 19]]
    (hit,) = [hit for hit in told["hits"] if hit["cell"] == "c1"]
    assert (hit["tile"], hit["owner"], hit["wounds"], hit["left"], hit["destroyed"]) == ("hq", 1, 1, 19, False)
    assert "c2" not in stands(state)


def test_the_board_after_an_action_says_what_works_on_whom() -> None:
    state = game(
        unit("borgo", "hq", "a5"),
        unit("borgo", "mutant", "c3", hits="N"),
        unit("moloch", "hq", "e1"),
        hand="officer,net_fighter",
    )
    south = rot("borgo", "officer", links="S")
    tiles = {tile["cell"]: tile for tile in foresee(state, f"place officer c2 r{south}")["tiles"]}
    assert tiles["c3"]["why"] == [{"effect": "melee", "by": "c2", "amount": 1}]
    assert "c2" not in {tile["cell"] for tile in foresee(state)["tiles"]}


CLOWN = (
    unit("moloch", "clown", "c3", hits="N"),
    unit("moloch", "hq", "e1"),
    unit("borgo", "mutant", "c2"),
    unit("borgo", "mutant", "c4"),
    unit("borgo", "mutant", "d3"),
    unit("borgo", "hq", "a5"),
)


def test_open_choices_make_it_uncertain_and_each_answer_is_foreseen() -> None:
    state = game(*CLOWN, hand="battle")
    told = foresee(state)
    assert not told["certain"]
    assert told["best"]["choices"] != told["worst"]["choices"]
    sure = {hit["cell"]: hit["sure"] for hit in told["hits"]}
    assert sure["c2"]  # whatever the Clown does
    assert not sure["d3"]
    do(state, "battle")
    blast, strike = foresee(state, "explode c3"), foresee(state, "strike c3")
    assert blast["fought"] == strike["fought"] == "tile"
    assert {cell for cell, (_, destroyed) in fates(blast["hits"]).items() if destroyed} == {"c2", "c3", "c4", "d3"}
    assert "d3" not in fates(strike["hits"])


def test_wounds_outside_a_battle_come_at_once() -> None:
    state = game(
        unit("outpost", "hq", "a5"), unit("moloch", "hq", "e1"), unit("moloch", "hunter_killer", "c3"), hand="sniper"
    )
    told = foresee(state, "snipe c3")
    assert told["fought"] is None
    assert fates(told["hits"])["c3"] == (None, True)
    assert "c3" not in told["best"]["survivors"]


def test_what_a_medic_outside_a_battle_may_absorb_is_a_choice() -> None:
    state = game(
        unit("outpost", "hq", "a5"),
        unit("moloch", "hq", "e1"),
        unit("moloch", "hunter_killer", "c3"),
        unit("moloch", "medic", "c2", links="S"),
        unit("moloch", "medic", "c4", links="N"),
        hand="sniper",
    )
    told = foresee(state, "snipe c3")
    assert not told["certain"]
    hits = {hit["cell"]: hit for hit in told["hits"]}
    assert not hits["c2"]["sure"]
    assert not hits["c4"]["sure"]
    assert "c3" not in hits
    do(state, "snipe c3")
    answer = foresee(state, "absorb c2 c3")
    assert fates(answer["hits"])["c2"] == (None, True)
    assert "c4" not in fates(answer["hits"])


def test_the_last_battle_is_announced_in_the_turn_before_it() -> None:
    tiles = (unit("borgo", "hq", "c3"), unit("moloch", "hq", "c1"))
    rest = {army: spent(army, "hq", "mutant" if army == "borgo" else "") for army in ("borgo", "moloch")}
    assert not foresee(game(*tiles, hand="mutant"))["last"]
    assert not foresee(game(*tiles, hand="mutant", ending="borgo", discards=rest))["last"]  # Moloch has a turn yet
    last = game(*tiles, hand="mutant", ending="moloch", discards=rest)
    assert foresee(last)["last"]
    assert foresee(last, "end")["fought"] == "final"
