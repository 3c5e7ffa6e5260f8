"""The Polish tournament rulings, for our six armies: where each is tested, and tests of those tested nowhere else."""

from __future__ import annotations

import re
from pathlib import Path

from tests.rulebook.neuroshima.helpers import cell, fought, netted, side, table
from tests.rulebook.neuroshima.turns.helpers import (
    actor,
    asked,
    battles,
    cells,
    do,
    game,
    hq,
    tags,
    texts,
    tile_at,
    unit,
)

REFS = (
    "gameplay.1 gameplay.2 general.19 general.173 gameplay.21 gameplay.22 gameplay.10 gameplay.11 gameplay.5 "
    "gameplay.6 gameplay.7 gameplay.15 errata.2 gameplay.12 gameplay.13 gameplay.18 gameplay.19 gameplay.20 "
    "general.15 general.1 general.2 general.5 general.6 errata.9 general.10 general.8 general.9 general.14 "
    "general.175 errata.10 general.31 general.32 general.35 general.184 general.61 general.62 general.63 "
    "errata.8 general.57-58 general.167 errata.6 general.64 general.178 general.18 general.65 general.66 "
    "general.67 general.68 general.159 general.189 general.21 general.26 general.152 general.153 general.154 "
    "general.188 general.96 gameplay.3 general.101 general.92 general.93 general.85 general.102-104 "
    "general.105 general.122 multiplayer.1 multiplayer.4 multiplayer.5 multiplayer.6 multiplayer.8 multiplayer.10 "
    "multiplayer.11 multiplayer.14 multiplayer.20 multiplayer.22 multiplayer.23 multiplayer.24 multiplayer.25 "
    "multiplayer.26 multiplayer.33 errata.1 errata.3 errata.4 general.27 general.55 general.56 general.163"
).split()
"""All rulings of the tournament FAQ that concern the six armies."""

PAGE = Path(__file__).parents[4] / "docs" / "rules" / "neuroshima.md"
ROW = re.compile(r"^\| ((?:errata|gameplay|general|multiplayer)\.[\d-]+) \| (.*) \| (.*) \|$", re.MULTILINE)


def test_every_ruling_is_accounted_for() -> None:
    rows = ROW.findall(PAGE.read_text("utf-8"))
    assert sorted(ref for ref, _, _ in rows) == sorted(REFS)
    for ref, _, shown in rows:
        assert re.search(r"`test_\w+`", shown) or shown.startswith("cannot happen: "), ref


# Nets and takeovers ---------------------------------------------------------------------------------


def test_a_netted_net_fighter_still_holds_what_the_other_one_needs() -> None:
    """gameplay.1: a netted net fighter does nothing, unless its net points at what the other needs in order to net. B
    (taken by the Agitator A) nets C; C's net points at A. Without A, B would not be an enemy of C: C's net works."""
    where = table(
        unit("vegas", "agitator", "c3", takes="N"),
        unit("hegemony", "net_fighter", "c2", nets="SE"),
        unit("hegemony", "net_fighter", "d2", nets="SW"),
    )
    assert netted(where) == {"c3"}


def test_a_net_fighter_in_a_draw_of_nets_may_be_turned() -> None:
    """general.19: neither is netted."""
    state = game(
        unit("smart", "net_fighter", "c3", nets="N"), unit("hegemony", "net_fighter", "c2", nets="S"), hand="move"
    )
    assert any(text.startswith("move c3 c3 ") for text in texts(state))


def test_a_net_that_stops_the_scoper_stops_the_takeover_that_needs_it() -> None:
    """general.93, second half: Vegas and Moloch are allied; the Agitator takes the Moloch Net Fighter only while the
    Scoper turns it, and the Net Fighter's other net holds the Scoper."""
    where = table(
        unit("vegas", "agitator", "c3", takes="N"),
        unit("moloch", "net_fighter", "c2", turned=3),  # nets S and SE
        unit("outpost", "scoper", "d2"),
        teams=[0, 0, 1],
    )
    assert netted(where) == {"d2"}
    assert side(where, "c2") == "moloch"


def test_a_cancelled_takeover_is_not_netted_by_its_target() -> None:
    """general.93: never, also when the takeover is cancelled (here by a scoped Agitator's)."""
    where = table(
        unit("vegas", "agitator", "c3", takes="N"),
        unit("vegas", "agitator", "d1", takes="SW"),
        unit("hegemony", "net_fighter", "c2", nets="S"),
        unit("outpost", "scoper", "e1"),  # turns the Agitator in d1
    )
    assert side(where, "c2") == "hegemony"
    assert "c3" not in netted(where)


def test_the_vegas_hq_strikes_in_five_directions() -> None:
    """general.101: the unit in front of the sixth edge is taken over."""
    ring = ["c2", "d2", "d3", "c4", "b4", "b3"]
    tiles = ["officer", "officer", "officer", "officer", "scout", "scout"]
    left, where = fought(
        unit("vegas", "hq", "c3", takes="N"),
        *(unit("smart", tile, name) for tile, name in zip(tiles, ring, strict=True)),
    )
    assert left == {"c3", "c2"}
    assert side(where, "c2") == "vegas"


def test_a_takeover_lasts_until_the_end_of_the_phase_in_which_its_source_dies() -> None:
    """gameplay.21: in phase 3 the taken Cyborg still shoots at its own HQ; a Golem instead of it is free in phase 2."""
    left, where = fought(
        unit("vegas", "agitator", "c3", takes="N"),
        unit("smart", "cyborg", "c2", shoots="N"),
        unit("smart", "hq", "c1"),
        unit("smart", "bio_droid", "e1", shoots="SW"),  # kills the Agitator in phase 3
    )
    assert "c3" not in left
    assert where.points == [20, 19]
    left, where = fought(
        unit("vegas", "agitator", "c3", takes="N"),
        unit("smart", "golem_mk3", "c2", shoots="N"),
        unit("smart", "hq", "c1"),
        unit("smart", "bio_droid", "e1", shoots="SW"),
    )
    assert "c3" not in left
    assert where.points == [20, 20]


def test_a_module_works_until_the_end_of_the_phase_in_which_it_dies() -> None:
    """gameplay.21: Officer and Cyborg act in phase 3, when the Officer is killed: the attack still has its bonus."""
    left, where = fought(
        unit("smart", "cyborg", "c1", shoots="S"),
        unit("smart", "officer", "b2", links="NE"),
        unit("borgo", "claws", "b3", turned=2),  # melee attacks N and NE, phase 3
        unit("borgo", "hq", "c5"),
    )
    assert "b2" not in left
    assert where.points == [20, 18]


def test_a_scoped_saboteur_slows_its_own_side() -> None:
    """errata.8: bad effects hit the enemies of the Scoper's side."""
    where = table(
        unit("outpost", "scoper", "c4"),
        unit("outpost", "commando", "c2"),
        unit("vegas", "saboteur", "c3"),
        unit("vegas", "marksman", "d2"),
    )
    assert where.board.initiative[cell(where, "d2")] == -1
    assert where.board.initiative[cell(where, "c2")] == 0


def test_a_scoped_module_keeps_its_toughness() -> None:
    """general.57-58."""
    state = game(unit("outpost", "scoper", "c4"), unit("borgo", "super_officer", "c3"), hand="sniper")
    do(state, "snipe c3")
    assert tile_at(state, "c3").damage == 1


def test_armour_and_toughness_of_a_netted_unit_work() -> None:
    """general.173."""
    _, where = fought(
        unit("outpost", "commando", "c1", shoots="S"),
        unit("hegemony", "net_fighter", "d3", nets="NW"),
        unit("moloch", "blocker", "c3", armor="N"),
        teams=[0, 0, 1],
    )
    assert where.board.netted[cell(where, "c3")]
    assert where.board.damage[cell(where, "c3")] == 0
    left, where = fought(
        unit("smart", "golem_mk3", "c1", shoots="S"),
        unit("smart", "net_fighter", "d3", nets="NW"),
        unit("moloch", "blocker", "c3", armor="N"),
    )
    assert where.board.damage[cell(where, "c3")] == 1
    assert "c3" in left


# Initiative -----------------------------------------------------------------------------------------


def test_several_initiatives_promise_no_number_of_attacks() -> None:
    """general.1: a Stormtrooper (2 and 1) that is freed of a net after phase 2 attacks once."""
    left, where = fought(
        unit("moloch", "stormtrooper", "c1", shoots="S"),
        unit("hegemony", "net_fighter", "b2", nets="NE"),
        unit("moloch", "guard", "b4", shoots="N"),  # kills the Net Fighter in phase 2
        unit("hegemony", "hq", "c5"),
    )
    assert "b2" not in left
    assert where.points == [20, 19]


def test_freed_and_slowed_at_once_a_unit_does_not_attack_in_the_lower_phase() -> None:
    """general.2: the Cyborg (3) is netted in phase 3; at its end the netters of it and of a Saboteur beside it die."""
    left, where = fought(
        unit("smart", "cyborg", "c1", shoots="S"),
        unit("hegemony", "net_fighter", "b2", nets="NE"),
        unit("smart", "bio_droid", "b4", shoots="N"),  # NE as printed becomes N; kills the Net Fighter in phase 3
        unit("outpost", "saboteur", "d1"),
        unit("smart", "net_fighter", "e1", nets="NW"),
        unit("outpost", "commando", "e3", shoots="N"),  # kills the Smart Net Fighter in phase 3
        unit("outpost", "hq", "c5"),
    )
    assert not {"b2", "e1"} & left
    assert where.points == [20, 20, 20]


def test_a_unit_lowered_after_its_first_attack_still_has_its_second() -> None:
    """general.5: the Twister (2 and 1, slowed to 1 and 0) attacks in 1; a second Saboteur is freed; it attacks in 0."""
    left, _ = fought(
        unit("smart", "twister", "c2", turned=3),  # melee attack 2 to the south
        unit("moloch", "blocker", "c3"),
        unit("outpost", "saboteur", "b2"),
        unit("vegas", "saboteur", "d1"),
        unit("smart", "net_fighter", "e1", nets="NW"),
        unit("vegas", "mercenary", "e3", shoots="N"),  # kills the Net Fighter in phase 1
        teams=[0, 1, 1, 1],
    )
    assert "e1" not in left
    assert "c3" not in left, "2 in phase 1 and 2 in phase 0"


def test_the_extra_action_comes_below_the_lowest_of_neighbouring_initiatives() -> None:
    """errata.9: Mobile Armour has 3 and 2, next to the Outpost HQ also 1."""
    _, where = fought(
        unit("outpost", "mobile_armor", "c1", hits="S"), unit("outpost", "hq", "b2"), unit("borgo", "hq", "c2")
    )
    assert where.points == [20, 14]


def test_the_extra_attack_comes_one_below_the_present_value_and_only_once() -> None:
    """general.8: the Golem shoots in 3 (2 and a Scout); the Scout dies; the Mother's extra attack is in 1, below 2."""
    state = game(
        unit("borgo", "hq", "c5"),
        unit("borgo", "claws", "b3", turned=2),
        unit("smart", "golem_mk3", "c1", shoots="S"),
        unit("smart", "scout", "b2", links="NE"),
        unit("smart", "mother", "d1", links="NW"),
        hand="battle",
    )
    events = do(state, "battle")
    assert "b2" not in cells(state)
    phases = [
        event.fields()["phase"] for event in events if event.tag == "attacked" and event.fields()["tile"] == "golem_mk3"
    ]
    assert phases == [3, 1]
    assert hq(state)["borgo"] == 16


def test_losing_one_of_two_mothers_loses_the_later_attack() -> None:
    """general.9: 3, 2 and 1; one Mother dies in phase 3."""
    state = game(
        unit("borgo", "hq", "c5"),
        unit("borgo", "claws", "b3", turned=2),
        unit("smart", "cyborg", "c1", shoots="S"),
        unit("smart", "mother", "b2", links="NE"),
        unit("smart", "mother", "d1", links="NW"),
        hand="battle",
    )
    events = do(state, "battle")
    assert "b2" not in cells(state)
    phases = [
        event.fields()["phase"] for event in events if event.tag == "attacked" and event.fields()["tile"] == "cyborg"
    ]
    assert phases == [3, 2]


# Declarations and Medics ----------------------------------------------------------------------------


def test_a_battle_is_in_nobodys_turn() -> None:
    """gameplay.10: who is not on turn declares as well, and the next turn follows at once."""
    state = game(unit("borgo", "hq", "a5"), unit("moloch", "clown", "c3"), hand="battle,mutant")
    do(state, "battle")
    assert (actor(state), asked(state)) == ("moloch", "ask-clown")
    assert sorted(texts(state)) == ["explode c3", "strike c3"]
    events = do(state, "strike c3")
    assert tags(events).index("battle-ended") < tags(events).index("turn-began")
    assert actor(state) == "moloch"


def test_who_caused_the_battle_says_who_declares_first() -> None:
    """gameplay.11: a Clown of Moloch and a Quartermaster of Hegemony, both with something to declare in phase 2."""
    state = game(
        unit("hegemony", "thug", "c1", hits="S"),
        unit("hegemony", "quartermaster", "b2", links="NE"),
        unit("hegemony", "hq", "a5"),
        unit("moloch", "clown", "d3"),
        unit("moloch", "hq", "c5"),
        hand="battle",
    )
    do(state, "battle")
    assert (actor(state), asked(state)) == ("hegemony", "ask-first")
    assert sorted(texts(state)) == ["first 0", "first 1"]
    do(state, "first 1")
    assert (actor(state), asked(state)) == ("moloch", "ask-clown")
    do(state, "strike d3")
    assert (actor(state), asked(state)) == ("hegemony", "ask-quartermaster")


def test_the_other_player_is_asked_if_he_caused_the_battle() -> None:
    """gameplay.11."""
    state = game(
        unit("moloch", "clown", "d3"),
        unit("moloch", "hq", "c5"),
        unit("hegemony", "thug", "c1", hits="S"),
        unit("hegemony", "quartermaster", "b2", links="NE"),
        hand="battle",
    )
    do(state, "battle")
    assert (actor(state), asked(state)) == ("moloch", "ask-first")


def test_attack_decisions_come_before_medic_decisions() -> None:
    """gameplay.11: an attack could be absorbed by one of two Medics in the Clown's phase, but the Clown comes first."""
    state = game(
        unit("outpost", "annihilator", "c1", shoots="S"),
        unit("outpost", "hq", "a3"),
        unit("moloch", "hq", "c3"),
        unit("moloch", "medic", "c4", links="N"),
        unit("moloch", "medic", "d3", turned=5),  # links N+5 = NW
        unit("moloch", "clown", "e1"),
        hand="battle",
    )
    do(state, "battle")
    assert asked(state) == "ask-clown"
    do(state, "strike e1")
    assert (actor(state), asked(state)) == ("moloch", "ask-medic")


def test_a_medic_absorbs_both_parts_of_a_universal_soldiers_attack() -> None:
    """general.14: one attack with two parts."""
    left, where = fought(
        unit("hegemony", "universal_soldier", "c2", hits="S"),
        unit("borgo", "hq", "c3"),
        unit("borgo", "medic", "c4", links="N"),
    )
    assert "c4" not in left
    assert where.points == [20, 20]


def test_a_medic_that_is_being_saved_may_save() -> None:
    """general.62: the first Medic is hit itself, the second saves it, and so it saves the HQ."""
    state = game(
        unit("outpost", "commando", "c1", shoots="S"),  # at the HQ
        unit("outpost", "commando", "b2", shoots="S"),  # at the first Medic
        unit("moloch", "hq", "c3"),
        unit("moloch", "medic", "b4", turned=1),  # links NE (the HQ), S and NW
        unit("moloch", "medic", "b5", turned=0),  # links N (the first Medic)
        hand="battle",
    )
    do(state, "battle")
    assert (actor(state), asked(state)) == ("moloch", "ask-medic"), "the second Medic had no choice, the first has one"
    do(state, "absorb b4 c3 c1")
    assert hq(state)["moloch"] == 20
    assert not {"b4", "b5"} & set(cells(state))


def test_a_blast_is_no_attack_so_bonuses_and_armour_do_not_matter() -> None:
    """general.31: a Brain next to the Clown raises nothing; the armour of the Super-mutant stops nothing."""
    state = game(
        unit("moloch", "clown", "c3"),
        unit("moloch", "brain", "c4", links="N"),
        unit("borgo", "super_mutant", "c2", armor="S"),
        hand="battle",
    )
    do(state, "battle", "explode c3")
    assert tile_at(state, "c2").damage == 1
    assert "c3" not in cells(state), "an exploded Clown leaves the board"
    assert "c4" not in cells(state)


def test_a_medic_absorbs_a_blast() -> None:
    """general.32: the Medic stands outside of it."""
    state = game(
        unit("moloch", "clown", "c3"),
        unit("borgo", "scout", "c2"),
        unit("borgo", "medic", "c1", links="S"),
        hand="battle",
    )
    do(state, "battle", "explode c3")
    assert cells(state) == {"c2": "borgo scout"}


def test_an_exploded_clown_is_not_healed() -> None:
    """Duel PL, Clown."""
    state = game(
        unit("moloch", "clown", "c3"),
        unit("moloch", "medic", "c5", links="N"),
        unit("borgo", "hq", "a3"),
        hand="battle",
    )
    do(state, "battle", "explode c3")
    assert cells(state) == {"c5": "moloch medic", "a3": "borgo hq"}
    state = game(
        unit("moloch", "clown", "c3"),
        unit("moloch", "medic", "c4", links="N"),
        unit("borgo", "hq", "a3"),
        hand="battle",
    )
    do(state, "battle", "explode c3")
    assert "c3" not in cells(state)


def test_a_clown_at_the_edge_may_explode() -> None:
    """general.184."""
    state = game(
        unit("moloch", "clown", "c1"), unit("borgo", "scout", "c2"), unit("borgo", "scout", "e3"), hand="battle"
    )
    do(state, "battle", "explode c1")
    assert cells(state) == {"e3": "borgo scout"}


# The Quartermaster ----------------------------------------------------------------------------------


def test_a_quartermaster_turns_one_attack_of_a_unit_in_a_battle() -> None:
    """general.159: per tile. The Ganger acts twice (a Moloch Mother of the ally): the second time nobody is asked."""
    tiles = (
        unit("borgo", "hq", "c5"),
        unit("hegemony", "ganger", "c1", hits="S"),
        unit("hegemony", "quartermaster", "b2", links="NE"),
        unit("moloch", "mother", "d1", links="NW"),
    )
    state = game(*tiles, mode="loner", hand="battle", hq={"borgo": 20})
    do(state, "battle")
    assert (actor(state), asked(state)) == ("hegemony", "ask-quartermaster")
    events = do(state, "convert c1 S melee")
    assert asked(state) != "ask-quartermaster"
    assert battles(events) == []
    assert hq(state)["borgo"] == 19
    state = game(*tiles, mode="loner", hand="battle", hq={"borgo": 20})
    do(state, "battle", "keep c1")
    assert asked(state) == "ask-quartermaster", "nothing was turned yet"
    do(state, "convert c1 S melee")
    assert hq(state)["borgo"] == 19


def test_a_quartermaster_works_on_an_hq_which_still_does_not_hurt_hqs() -> None:
    """general.189."""
    tiles = (unit("hegemony", "hq", "c1"), unit("hegemony", "quartermaster", "b2", links="NE"))
    state = game(*tiles, unit("borgo", "scout", "c4"), hand="battle")
    do(state, "battle", "convert c1 S melee")
    assert "c4" not in cells(state)
    state = game(*tiles, unit("borgo", "hq", "c4"), hand="battle")
    do(state, "battle", "convert c1 S melee")
    assert hq(state)["borgo"] == 20
