"""Why: every cause is named, in the events of a battle and on the board."""

from __future__ import annotations

from typing import TypeVar

from ashgrid.core import Event
from ashgrid.games.neuroshima import actions
from tests.rulebook.neuroshima.turns.helpers import do, game, unit

E = TypeVar("E", bound=Event)


def only(events: list[Event], kind: type[E]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]


def why(state: object, cell: str) -> list[tuple[str, str, int]]:
    tiles = state.view(None)["tiles"]  # type: ignore[attr-defined]
    (tile,) = [tile for tile in tiles if tile["cell"] == cell]
    return [(cause["effect"], cause["by"], cause["amount"]) for cause in tile["why"]]


def test_an_attack_names_phase_edge_kind_base_each_bonus_with_its_giver_armour_and_total() -> None:
    """A Moloch hunter-like shooter beside its HQ (+1 to ranged attacks) shoots at an armoured unit."""
    state = game(
        unit("moloch", "hq", "c4"),
        unit("moloch", "gauss_cannon", "b4", gauss="N"),
        unit("moloch", "hybrid", "c3", shoots="N"),
        unit("vegas", "guard", "c1", armor="S"),
        hand="battle",
    )
    events = do(state, "battle")
    (attack,) = [event for event in only(events, actions.Attacked) if event.cell == "c3"]
    assert (attack.phase, attack.tile, attack.way, attack.attack) == (3, "hybrid", "N", "ranged")
    assert (attack.base, attack.gains, attack.armour, attack.total) == (1, (("c4", "hq", 1),), 1, 1)
    assert (attack.victim, attack.target) == ("guard", "c1")
    assert [(event.cell, event.wounds, event.left) for event in only(events, actions.Wounded)] == [("c1", 1, 1)]


def test_a_gauss_attack_names_no_bonus() -> None:
    state = game(
        unit("moloch", "hq", "c4"),
        unit("moloch", "gauss_cannon", "c3", gauss="N"),
        unit("borgo", "mutant", "c1"),
        hand="battle",
    )
    (attack,) = only(do(state, "battle"), actions.Attacked)
    assert (attack.attack, attack.base, attack.gains, attack.total) == ("gauss", 1, (), 1)


def test_a_converted_attack_names_the_bonuses_of_both_kinds_and_who_turned_it() -> None:
    state = game(
        unit("hegemony", "ganger", "c3", hits="N"),
        unit("hegemony", "hq", "c4"),
        unit("hegemony", "quartermaster", "b4", links="NE"),
        unit("borgo", "mutant", "c1"),
        hand="battle",
    )
    events = do(state, "battle", "convert c3 N melee")
    (turned,) = only(events, actions.Converted)
    assert (turned.cell, turned.way, turned.attack, turned.by) == ("c3", "N", "melee", "b4")
    (attack,) = [event for event in only(events, actions.Attacked) if event.cell == "c3"]
    assert (attack.attack, attack.base, attack.gains, attack.total) == ("ranged", 1, (("c4", "hq", 1),), 2)


def test_who_is_held_does_not_act_and_is_told_by_whom() -> None:
    state = game(unit("hegemony", "net_fighter", "c3", nets="N"), unit("borgo", "claws", "c2", hits="S"), hand="battle")
    events = do(state, "battle")
    (held,) = only(events, actions.Held)
    assert (held.phase, held.tile, held.cell, held.by) == (3, "claws", "c2", ("c3",))
    assert only(events, actions.Attacked) == []


def test_who_has_nobody_to_hit_is_told() -> None:
    state = game(unit("borgo", "claws", "c2", hits="N"), unit("moloch", "hq", "c5"), hand="battle")
    (aimless, hq) = only(do(state, "battle"), actions.Aimless)
    assert (aimless.phase, aimless.cell) == (3, "c2")
    assert (hq.phase, hq.cell) == (0, "c5")


def test_who_dies_before_acting_is_told_with_the_initiative_that_was_left() -> None:
    state = game(unit("borgo", "claws", "c3", hits="N"), unit("smart", "ripper", "c2", hits="S"), hand="battle")
    (dead,) = only(do(state, "battle"), actions.Destroyed)
    assert (dead.seat, dead.tile, dead.cell, dead.phase, dead.unspent) == (1, "ripper", "c2", 3, (2,))


def test_who_became_faster_too_late_has_missed_its_phase() -> None:
    """Situation 3: the net on the Scout goes in phase 3, and the unit's initiative rises above the phase."""
    state = game(
        unit("borgo", "mutant", "c3", hits="N"),  # initiative 2, with the Scout 3
        unit("borgo", "scout", "c4", links="N"),
        unit("hegemony", "net_fighter", "c5", nets="N"),
        unit("borgo", "claws", "b5", hits="NE"),
        unit("hegemony", "hq", "e1"),
        unit("borgo", "claws", "d4", hits="SW"),
        hand="battle",
    )
    view = {tile["cell"]: tile for tile in state.view(None)["tiles"]}
    assert view["c4"]["netted"]
    events = do(state, "battle")
    assert [(event.cell, event.phase, event.initiative) for event in only(events, actions.Missed)] == [("c3", 2, 3)]


def test_a_medic_is_named_with_the_attack_that_it_absorbs() -> None:
    state = game(
        unit("borgo", "claws", "c3", hits="N"),
        unit("moloch", "blocker", "c2"),
        unit("moloch", "medic", "c1", links="S"),
        hand="battle",
    )
    events = do(state, "battle")
    (absorbed,) = only(events, actions.Absorbed)
    assert (absorbed.medic, absorbed.victim, absorbed.target, absorbed.source) == ("c1", "blocker", "c2", "c3")
    assert [event.cell for event in only(events, actions.Destroyed)] == ["c1"]


def test_a_netted_boosted_slowed_and_controlled_unit_is_told_by_whom() -> None:
    state = game(
        unit("borgo", "mutant", "c3", hits="N"),
        unit("borgo", "hq", "c4"),
        unit("borgo", "officer", "b4", links="NE"),
        unit("outpost", "saboteur", "d3"),
        unit("outpost", "hq", "a3"),
    )
    assert sorted(why(state, "c3")) == [("initiative", "c4", 1), ("initiative", "d3", -1), ("melee", "b4", 1)]
    state = game(
        unit("vegas", "agitator", "c3", takes="N"), unit("borgo", "mutant", "c2"), unit("borgo", "net_fighter", "c1")
    )
    assert why(state, "c2")[:1] == [("takeover", "c3", 0)]
    state = game(unit("hegemony", "net_fighter", "c3", nets="N"), unit("borgo", "mutant", "c2"))
    assert why(state, "c2") == [("net", "c3", 0)]
    state = game(unit("outpost", "scoper", "c3"), unit("borgo", "officer", "c2"), unit("borgo", "hq", "e1"))
    assert why(state, "c2") == [("scoper", "c3", 0)]


def test_nets_and_takeovers_are_told_when_they_begin_and_end() -> None:
    state = game(
        unit("borgo", "mutant", "c2"),
        unit("hegemony", "hq", "a5"),
        armies="hegemony,borgo",
        hand="net_fighter,move",
    )
    turn = {text.split()[-1]: text for text in [str(action) for action in state.legal(0)] if "net_fighter c3" in text}
    told = [only(do(state.copy(), text), actions.Netted) for text in turn.values()]
    assert sum(len(events) for events in told) == 1
    (netted,) = [event for events in told for event in events]
    assert (netted.tile, netted.cell, netted.by) == ("mutant", "c2", "c3")


# What clients need not count --------------------------------------------------------------------------


def test_a_phase_begins_with_what_works_on_whom_and_what_comes_of_it() -> None:
    """Borgo's Officer makes the Mutant's melee attacks 2 instead of 1, and the Scout lets it act in 3 instead of 2."""
    state = game(
        unit("borgo", "mutant", "c3", hits="N"),
        unit("borgo", "officer", "c4", links="N"),
        unit("borgo", "scout", "b4", links="NE"),
        unit("moloch", "hq", "c2"),
        hand="battle",
    )
    events = do(state, "battle")
    first = next(event for event in events if isinstance(event, actions.PhaseBegan))
    (mutant,) = [unit for unit in first.affected if unit.cell == "c3"]
    assert (mutant.cell, mutant.acts, mutant.initiative, mutant.melee) == ("c3", (3,), 1, 1)
    assert set(mutant.attacks) == {("N", "melee", 1, 2), ("NE", "melee", 1, 2), ("NW", "melee", 1, 2)}
    assert set(mutant.why) == {("melee", "c4", 1), ("initiative", "b4", 1)}


def test_a_battle_ends_with_what_works_on_whom_after_it() -> None:
    """The Officer falls, so the Mutant strikes with 1 again."""
    state = game(
        unit("borgo", "mutant", "c3", hits="N"),
        unit("borgo", "officer", "c4", links="N"),
        unit("smart", "cyborg", "c5", shoots="N"),
        hand="battle",
    )
    events = do(state, "battle")
    began = [event.affected for event in events if isinstance(event, actions.PhaseBegan)]
    (ended,) = [event.affected for event in events if isinstance(event, actions.BattleEnded)]
    assert [unit.cell for unit in began[0]] == ["c3"]
    assert ended == ()


def test_a_view_tells_when_a_unit_acts_and_how_strong_it_is() -> None:
    """A Saboteur slows nobody below 0; the Hegemony HQ raises melee attacks; of an HQ both sums of points are told."""
    state = game(
        unit("outpost", "saboteur", "c3"),
        unit("hegemony", "hq", "c2"),
        unit("hegemony", "ganger", "c1", hits="N"),
        hq={"hegemony": 7},
    )
    view = state.view(None)
    seen = {tile["cell"]: tile for tile in view["tiles"]}
    assert seen["c2"]["acts"] == [0]
    assert "attacks" not in seen["c2"]
    assert seen["c1"]["attacks"] == [["N", "melee", 1, 2]]
    assert (view["points"], view["full"]) == ([20, 7], [20, 20])


def test_a_view_and_a_battle_tell_the_links() -> None:
    """D6, D7: own and enemy units on Terminals, but no netted one."""
    state = game(
        unit("smart", "cyborg", "c3", board="duel"),
        unit("smart", "ripper", "c4", board="duel"),
        unit("vegas", "guard", "b2", board="duel"),
        unit("smart", "net_fighter", "d2", board="duel", nets="N"),
        unit("vegas", "guard", "d1", board="duel"),
        board="duel",
        hand="battle",
    )
    assert {tile["cell"] for tile in state.view(None)["tiles"] if tile.get("link")} == {"b2", "c3"}
    events = do(state, "battle")
    first = next(event for event in events if isinstance(event, actions.PhaseBegan))
    assert set(first.links) == {"b2", "c3"}
