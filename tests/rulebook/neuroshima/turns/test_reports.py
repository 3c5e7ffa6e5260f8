"""What is told of what happens: every action of a player is seen by all ("shown to the opponent")."""

from __future__ import annotations

from ashgrid.core import Event
from tests.rulebook.neuroshima.turns.helpers import do, fill, game, rot, tags, unit

HQS = (unit("smart", "hq", "a5"), unit("borgo", "hq", "e1"))


def only(events: list[Event], tag: str) -> list[dict[str, object]]:
    return [
        {key: value for key, value in event.fields().items() if key != "only"} for event in events if event.tag == tag
    ]


def test_a_played_instant_is_shown() -> None:
    events = do(game(*HQS, hand="terror"), "terror")
    assert only(events, "played") == [{"seat": 0, "tile": "terror", "cells": ()}]
    assert only(events, "terrorised") == [{"seat": 1}]


def test_every_kind_of_instant_is_shown() -> None:
    tiles = (
        unit("vegas", "guard", "c3"),
        unit("vegas", "scout", "c4"),
        unit("smart", "officer", "b2"),
        unit("smart", "officer", "c2"),
        unit("smart", "hq", "e3"),
    )
    played = {
        "move": ("move c3 d3 r0 tile", ("c3", "d3")),
        "rotation": ("rotate c3 r1", ("c3",)),
        "castling": ("castle c3 c4", ("c3", "c4")),
        "sniper": ("snipe b2", ("b2",)),
        "push_back": ("push c3 c2", ("c3", "c2")),
        "battle": ("battle", ()),
    }
    for tile, (text, named) in played.items():
        events = do(game(*tiles, hand=tile), text)
        assert only(events, "played")[0] == {"seat": 0, "tile": tile, "cells": named}


def test_a_drawn_tile_lies_face_up() -> None:
    events = do(game(*HQS, piles={"borgo": ["mutant", "claws", "scout", "medic"]}), "end")
    assert [told["tile"] for told in only(events, "drew")] == ["mutant", "claws", "scout"]
    assert [told["left"] for told in only(events, "drew")] == [3, 2, 1]


def test_a_discarded_tile_is_told() -> None:
    events = do(game(*HQS, hand="officer"), "discard officer")
    assert only(events, "discarded") == [{"seat": 0, "tile": "officer"}]


def test_a_redraw_is_told() -> None:
    state = game(*HQS, hand="terror,battle,move", piles={"smart": ["officer", "scout", "mother", "ripper"]})
    events = do(state, "redraw")
    assert only(events, "redrew") == [{"seat": 0}]
    assert tags(events).count("drew") == 3


def test_placing_moving_and_turning_are_told() -> None:
    state = game(*HQS, hand="transporter")
    assert only(do(state, "place transporter c3 r1"), "placed") == [
        {"seat": 0, "tile": "transporter", "cell": "c3", "rot": 1}
    ]
    assert only(do(state, "move c3 c2 r2 own"), "moved") == [
        {"seat": 0, "tile": "transporter", "cell": "c3", "to": "c2", "rot": 2}
    ]
    state = game(*HQS, unit("smart", "transporter", "c3"))
    assert only(do(state, "move c3 c3 r2 own"), "turned") == [
        {"seat": 0, "tile": "transporter", "cell": "c3", "rot": 2}
    ]


def test_replacing_is_told() -> None:
    state = game(*HQS, unit("smart", "transporter", "c3"), hand="cyborg")
    assert only(do(state, "replace cyborg c3 r2"), "replaced") == [
        {"seat": 0, "tile": "cyborg", "cell": "c3", "rot": 2, "old": "transporter"}
    ]


def test_pushing_and_castling_are_told() -> None:
    state = game(unit("vegas", "guard", "b2"), unit("smart", "ripper", "c1"), hand="push_back")
    assert only(do(state, "push b2 c1"), "pushed") == [
        {"seat": 1, "tile": "ripper", "cell": "c1", "to": "d1", "by": "b2"}
    ]
    state = game(unit("vegas", "guard", "c3"), unit("vegas", "scout", "c4"), unit("smart", "hq", "a3"), hand="castling")
    assert only(do(state, "castle c3 c4"), "swapped") == [
        {"seat": 0, "tile": "guard", "cell": "c3", "partner": "scout", "other": "c4", "rot": 0, "turn": 0}
    ]


def test_nets_and_takeovers_are_told() -> None:
    state = game(*HQS, unit("borgo", "mutant", "c2"), hand="net_fighter,move")
    events = do(state, f"place net_fighter c3 r{rot('smart', 'net_fighter', nets='N')}")
    assert only(events, "netted") == [{"tile": "mutant", "cell": "c2", "by": "c3"}]
    events = do(state, f"move c3 d3 r{rot('smart', 'net_fighter', nets='N')} tile")
    assert only(events, "freed") == [{"tile": "mutant", "cell": "c2"}]
    state = game(unit("vegas", "hq", "a5"), unit("smart", "cyborg", "c2"), hand="agitator")
    events = do(state, "place agitator c3 r0")
    assert only(events, "taken") == [{"seat": 0, "tile": "cyborg", "cell": "c2", "by": "c3"}]


def test_a_procedure_and_its_price_are_told() -> None:
    state = game(unit("smart", "cyborg", "c3"), unit("borgo", "hq", "a3"), board="duel", energy={"smart": 3})
    events = do(state, "link-turn c3 r1")
    assert [(told["cost"], told["left"]) for told in only(events, "procedure-run")] == [(1, 2)]


def test_bought_energy_is_told() -> None:
    state = game(*HQS, board="duel", hand="officer")
    assert only(do(state, "charge officer 2"), "charged") == [{"seat": 0, "tiles": 1, "points": 2, "energy": 3}]


def test_a_deadlock_is_told() -> None:
    idle = [unit("borgo", "scout", "b2"), unit("borgo", "scout", "b3"), unit("borgo", "officer", "a4")]
    state = game(*fill(but=["a3"], given=idle), armies="moloch,borgo", hand="blocker")
    assert "deadlocked" in tags(do(state, "place blocker a3 r0"))


def test_wounds_taken_off_are_told() -> None:
    state = game(
        unit("borgo", "mutant", "c4", hits="N"),
        unit("moloch", "blocker", "c3"),
        hand="battle",
        options={"wounds": "cleared"},
    )
    assert "wounds-cleared" in tags(do(state, "battle"))


def test_a_battle_is_told_attack_by_attack() -> None:
    """Base, bonuses, armour and the result: a Mutant with 1, an Officer with +1."""
    state = game(
        unit("borgo", "mutant", "c4", hits="N"),
        unit("borgo", "officer", "c5", links="N"),
        unit("moloch", "blocker", "c3"),
        hand="battle",
    )
    (attack,) = only(do(state, "battle"), "attacked")
    assert (attack["phase"], attack["cell"], attack["target"], attack["attack"]) == (2, "c4", "c3", "melee")
    assert (attack["base"], attack["gains"], attack["armour"], attack["total"]) == (1, (("c5", "officer", 1),), 0, 2)


def test_wounds_and_losses_of_a_battle_are_told() -> None:
    state = game(
        unit("borgo", "mutant", "c4", hits="N"),
        unit("moloch", "blocker", "c3"),
        unit("moloch", "hq", "b4"),
        hand="battle",
    )
    events = do(state, "battle")
    assert {"tile": "blocker", "cell": "c3", "wounds": 1, "left": 2} in only(events, "wounded")
    assert {"seat": 1, "cell": "b4", "wounds": 1, "left": 19} in only(events, "hq-hit")
    assert [(told["seat"], told["tile"], told["phase"]) for told in only(events, "destroyed")] == [(0, "mutant", 0)]
