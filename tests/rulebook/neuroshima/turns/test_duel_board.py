"""The board of Duel: Terminals, Links, energy, Procedures. Duel rulebooks, "Board description".

The Terminals of our board: a4, b2, b5, c3, d1, d4, e2. On a straight line with each other: b2-b5 (over b3, b4), d1-d4
(d2, d3), a4-d4 (b4, c4), b2-e2 (c2, d2), a4-d1 (b3, c2), b5-e2 (c4, d3). Each inner hex touches three: c2 touches b2,
c3 and d1.
"""

from __future__ import annotations

from typing import Any

import pytest

from ashgrid.games.neuroshima import data
from ashgrid.games.neuroshima.position import TileHere, save
from tests.rulebook.neuroshima.turns.helpers import (
    Game,
    actor,
    asked,
    cells,
    discards,
    do,
    finish,
    fresh,
    game,
    hand,
    hq,
    rot,
    texts,
    tile_at,
    unit,
)


def duel(*tiles: TileHere, energy: int = 5, **more: Any) -> Game:
    """Smart, with energy, to act against Vegas (or who else has tiles)."""
    armies = list(dict.fromkeys(["smart", *(tile.army for tile in tiles)]))
    if len(armies) < 2:
        armies.append("vegas")
    return game(*tiles, armies=",".join(armies), board="duel", energy={"smart": energy}, **more)


def energy(state: Game, army: str = "smart") -> int:
    return save(state).energy.get(army, 0)


def cells_of(state: Game, verb: str) -> set[str]:
    return {text.split()[1] for text in texts(state, verb)}


PROCEDURES = ("link-turn", "link-swap", "link-push", "laser", "eliminate", "detonate")

# Energy ---------------------------------------------------------------------------------------------

HQS = (unit("smart", "hq", "a3"), unit("vegas", "hq", "e3"))


def test_energy_begins_at_zero() -> None:
    state = fresh(armies="smart,vegas", board="duel")
    do(state, "hq c3 r0", "hq c2 r0")
    assert (energy(state, "smart"), energy(state, "vegas")) == (0, 0)


def test_hq_points_buy_energy_one_for_one_and_the_turn_ends() -> None:
    state = duel(*HQS, energy=0)
    do(state, "charge . 2")
    assert (energy(state), hq(state)["smart"]) == (2, 18)
    assert actor(state) == "vegas"


def test_tiles_of_the_hand_buy_energy_one_for_one_and_the_turn_ends() -> None:
    state = duel(*HQS, energy=0, hand="officer,scout", piles={"smart": ["battle"] * 3})
    before = discards(state, "smart")
    do(
        state,
        next(text for text in texts(state, "charge") if "officer" in text and "scout" in text and text.endswith(" 0")),
    )
    assert (energy(state), hq(state)["smart"], hand(state, "smart")) == (2, 20, [])
    assert discards(state, "smart") == sorted([*before, "officer", "scout"])
    assert actor(state) == "vegas"


def test_both_ways_may_be_used_together() -> None:
    """Duel EN: "The player may use both methods in the same turn"."""
    state = duel(*HQS, energy=0, hand="officer,scout")
    do(state, "charge officer 3")
    assert (energy(state), hq(state)["smart"], hand(state, "smart")) == (4, 17, ["scout"])


def test_instants_are_exchanged_as_well() -> None:
    state = duel(*HQS, energy=0, hand="battle")
    do(state, "charge battle 0")
    assert energy(state) == 1


def test_energy_never_exceeds_five() -> None:
    state = duel(*HQS, energy=4, hand="officer,scout")
    assert sorted(texts(state, "charge")) == ["charge . 1", "charge officer 0", "charge scout 0"]
    assert texts(duel(*HQS, energy=5, hand="officer"), "charge") == []
    state = duel(*HQS, energy=0)
    assert sorted(texts(state, "charge")) == [f"charge . {n}" for n in range(1, 6)]


def test_an_hq_does_not_pay_its_last_point() -> None:
    state = duel(*HQS, energy=0, hq={"smart": 3})
    assert sorted(texts(state, "charge")) == ["charge . 1", "charge . 2"]


def test_the_compulsory_discard_buys_nothing() -> None:
    """Duel EN: "after rejecting 1 of 3 tiles, each of the remaining two can be exchanged"."""
    state = duel(*HQS, energy=0, hand="officer,scout,battle")
    assert asked(state) == "ask-discard"
    assert texts(state, "charge") == []
    do(state, "discard battle")
    assert "charge officer 0" in texts(state)


def test_energy_is_kept_from_turn_to_turn() -> None:
    state = duel(*HQS, energy=0)
    do(state, "charge . 2")
    finish(state)
    assert (actor(state), energy(state)) == ("smart", 2)


def test_without_terminals_there_is_no_energy() -> None:
    state = game(*HQS, hand="officer")
    assert texts(state, "charge") == []


# Links ----------------------------------------------------------------------------------------------


def test_own_units_on_terminals_are_links_also_modules_and_hqs() -> None:
    """Duel EN: "Any unit (whether it's a Soldier, HQ or a Module) standing on a Terminal hex is called a Link"."""
    state = duel(
        unit("smart", "cyborg", "a4"),
        unit("smart", "officer", "b2"),
        unit("smart", "scout", "c4"),
        unit("vegas", "guard", "e2"),
        energy=1,
    )
    assert cells_of(state, "link-turn") == {"a4", "b2"}
    state = game(unit("vegas", "hq", "c3"), unit("smart", "hq", "a3"), board="duel", energy={"vegas": 1})
    assert cells_of(state, "link-turn") == {"c3"}


def test_a_netted_unit_is_no_link() -> None:
    state = duel(
        unit("smart", "cyborg", "a4"), unit("smart", "officer", "b2"), unit("hegemony", "net_fighter", "a3", nets="S")
    )
    assert cells_of(state, "link-turn") == {"b2"}


def test_a_mine_is_no_link() -> None:
    """Duel EN: "Foundation tiles (i.e. Mine) cannot become Links"."""
    state = game(
        unit("vegas", "mine", "b2"),
        unit("vegas", "guard", "b5"),
        unit("smart", "ripper", "b3"),
        board="duel",
        energy={"vegas": 5},
    )
    assert texts(state, "laser") == []
    state = duel(unit("smart", "cyborg", "a4"), unit("vegas", "mine", "b2"), unit("vegas", "guard", "e2"))
    do(state, "detonate")
    assert cells(state) == {"a4": "smart cyborg", "b2": "vegas mine"}


def test_a_taken_unit_is_a_link_of_its_new_side() -> None:
    tiles = (unit("vegas", "agitator", "a5", takes="N"), unit("smart", "cyborg", "a4"))
    state = game(*tiles, board="duel", energy={"vegas": 1, "smart": 1})
    assert cells_of(state, "link-turn") == {"a4"}
    state = game(*tiles, board="duel", energy={"vegas": 1, "smart": 1}, turn="smart")
    assert texts(state, "link-turn") == []


# Procedures in general ------------------------------------------------------------------------------


def test_procedures_do_not_end_the_turn_and_may_be_repeated() -> None:
    """Duel EN: "any time in his turn [...] it doesn't affect the draw, using tiles or going into battle"."""
    state = duel(unit("smart", "cyborg", "a4"), unit("vegas", "hq", "e3"), energy=3, hand="officer,battle")
    do(state, "link-turn a4 r1", "place officer c3 r0", "link-turn a4 r2", "link-turn c3 r5")
    assert (energy(state), tile_at(state, "a4").rot, tile_at(state, "c3").rot) == (0, 2, 5)
    assert texts(state, "link-turn") == []
    do(state, "battle")
    assert actor(state) == "vegas"


def test_no_procedure_after_buying_energy() -> None:
    state = duel(unit("smart", "cyborg", "a4"), unit("smart", "hq", "c1"), unit("vegas", "hq", "e3"), energy=0)
    do(state, "charge . 3")
    assert actor(state) == "vegas"


@pytest.mark.parametrize(
    ("verb", "price"),
    [("link-turn", 1), ("link-swap", 2), ("link-push", 2), ("laser", 3), ("eliminate", 3), ("detonate", 4)],
)
def test_a_procedure_costs_its_price(verb: str, price: int) -> None:
    """Polish prices; the English book differs in Push Back only."""
    tiles = (
        unit("smart", "cyborg", "b2", turned=1),
        unit("smart", "golem_mk3", "b5", turned=1),
        unit("smart", "gauss_cannon", "d1", turned=1),
        unit("smart", "bio_droid", "c3", turned=1),
        unit("vegas", "marksman", "c2"),
        unit("vegas", "marksman", "b3"),
        unit("vegas", "guard", "a4"),
    )
    assert texts(duel(*tiles, energy=price - 1, edition="duel-pl"), verb) == []
    state = duel(*tiles, energy=price, edition="duel-pl")
    do(state, texts(state, verb)[0])
    while asked(state) == "ask-retreat":
        do(state, texts(state)[0])
    assert energy(state) == 0


def test_procedures_need_energy_of_ones_own() -> None:
    state = duel(unit("smart", "cyborg", "a4"), unit("vegas", "guard", "c3"), energy=0)
    assert not any(texts(state, verb) for verb in PROCEDURES)


def test_no_procedures_on_the_standard_board() -> None:
    state = game(unit("smart", "cyborg", "a4"), unit("smart", "golem_mk3", "c3"), unit("vegas", "guard", "b2"))
    assert not any(texts(state, verb) for verb in PROCEDURES)


# Rotation and Swap ----------------------------------------------------------------------------------


def test_swap_exchanges_two_links_wherever_they_are_and_turns_them() -> None:
    state = duel(
        unit("smart", "cyborg", "a4"), unit("smart", "golem_mk3", "e2", turned=3), unit("vegas", "hq", "c1"), energy=2
    )
    do(state, "link-swap a4 e2 r1 r5")
    assert (cells(state)["e2"], tile_at(state, "e2").rot) == ("smart cyborg", 1)
    assert (cells(state)["a4"], tile_at(state, "a4").rot) == ("smart golem_mk3", 5)


def test_swap_does_not_move_an_hq() -> None:
    state = duel(unit("smart", "cyborg", "a4"), unit("smart", "hq", "e2"), unit("vegas", "hq", "c1"))
    assert texts(state, "link-swap") == []


def test_swap_needs_two_own_links() -> None:
    state = duel(unit("smart", "cyborg", "a4"), unit("smart", "golem_mk3", "c4"), unit("vegas", "guard", "c3"))
    assert texts(state, "link-swap") == []


def test_a_netted_link_is_not_swapped() -> None:
    state = duel(
        unit("smart", "cyborg", "a4"), unit("smart", "golem_mk3", "e2"), unit("hegemony", "net_fighter", "a3", nets="S")
    )
    assert texts(state, "link-swap") == []


# Push Back ------------------------------------------------------------------------------------------


def test_a_link_pushes_an_enemy_away() -> None:
    state = duel(unit("smart", "cyborg", "c3"), unit("smart", "officer", "c1"), unit("vegas", "guard", "c2"), energy=2)
    assert texts(state, "link-push") == ["link-push c3 c2"], "the Officer is no Link"
    do(state, "link-push c3 c2")
    assert (actor(state), asked(state)) == ("vegas", "ask-retreat")
    assert sorted(texts(state)) == ["retreat b2", "retreat d1"]
    do(state, "retreat b2")
    assert cells(state)["b2"] == "vegas guard"


@pytest.mark.parametrize(("edition", "price"), [("3.0", 2), ("duel-pl", 2), ("duel-en", 3)])
def test_the_price_of_push_back_is_two_in_polish_and_three_in_english(edition: str, price: int) -> None:
    tiles = (unit("smart", "cyborg", "c3"), unit("vegas", "guard", "c2"))
    assert texts(duel(*tiles, energy=price - 1, edition=edition), "link-push") == []
    state = duel(*tiles, energy=price, edition=edition)
    do(state, "link-push c3 c2", "retreat c1")
    assert energy(state) == 0


def test_a_netted_unit_is_not_pushed_by_a_link() -> None:
    state = duel(
        unit("smart", "cyborg", "c3"), unit("smart", "net_fighter", "c1", nets="S"), unit("vegas", "guard", "c2")
    )
    assert texts(state, "link-push") == []


# Laser ----------------------------------------------------------------------------------------------


def test_a_laser_destroys_all_enemies_between_two_links() -> None:
    state = duel(
        unit("smart", "cyborg", "b2"),
        unit("smart", "officer", "b5"),
        unit("vegas", "guard", "b3"),
        unit("vegas", "marksman", "b4"),
        unit("vegas", "scout", "c4"),
        energy=3,
    )
    do(state, "laser b2 b5")
    assert cells(state) == {"b2": "smart cyborg", "b5": "smart officer", "c4": "vegas scout"}


@pytest.mark.parametrize(
    "spared",
    [unit("smart", "scout", "d2"), unit("smart", "hq", "d2"), unit("vegas", "hq", "d2", takes="N")],
    ids=["own unit", "own HQ", "enemy HQ"],
)
def test_a_laser_spares_own_units_and_hqs(spared: TileHere) -> None:
    """Duel EN: "All enemy tiles"; "Laser, Elimination and Detonation don't harm the HQ"."""
    state = duel(unit("smart", "cyborg", "b2"), unit("smart", "officer", "e2"), unit("vegas", "guard", "c2"), spared)
    do(state, "laser b2 e2")
    assert cells(state) == {"b2": "smart cyborg", "e2": "smart officer", "d2": f"{spared.army} {spared.tile}"}
    assert (energy(state), hq(state)) == (2, {"smart": 20, "vegas": 20})


def test_no_laser_without_a_target() -> None:
    """Ours: it needs an enemy that it destroys."""
    links = (unit("smart", "cyborg", "b2"), unit("smart", "officer", "e2"))
    assert texts(duel(*links, unit("vegas", "guard", "c3")), "laser") == [], "nobody in the line"
    assert texts(duel(*links, unit("smart", "scout", "c2"), unit("vegas", "guard", "c3")), "laser") == []
    assert texts(duel(*links, unit("vegas", "hq", "d2")), "laser") == []
    assert texts(duel(*links, unit("vegas", "guard", "c2")), "laser") == ["laser b2 e2"]


def test_a_laser_destroys_enemy_mines() -> None:
    """Duel PL: "all enemy board tiles", which foundations are; that only instants destroy foundations is the general
    rule, and this the exception. A Mine alone is target enough."""
    state = duel(
        unit("smart", "cyborg", "b2"),
        unit("smart", "officer", "b5"),
        unit("vegas", "mine", "b3"),
        piles={"vegas": ["battle"]},
    )
    before = discards(state, "vegas").count("mine")
    assert texts(state, "laser") == ["laser b2 b5"]
    do(state, "laser b2 b5")
    assert cells(state) == {"b2": "smart cyborg", "b5": "smart officer"}
    assert discards(state, "vegas").count("mine") == before + 1


def test_a_laser_spares_own_mines() -> None:
    """Duel PL: enemy tiles only."""
    links = (unit("vegas", "guard", "b2"), unit("vegas", "guard", "b5"), unit("vegas", "mine", "b3"))
    state = game(*links, unit("smart", "ripper", "b4"), board="duel", energy={"vegas": 3})
    do(state, "laser b2 b5")
    assert cells(state) == {"b2": "vegas guard", "b5": "vegas guard", "b3": "vegas mine"}
    state = game(*links, unit("smart", "ripper", "c3"), board="duel", energy={"vegas": 3})
    assert texts(state, "laser") == [], "an own Mine is no target"


def test_a_laser_needs_two_links_on_a_straight_line() -> None:
    state = duel(unit("smart", "cyborg", "b2"), unit("smart", "officer", "c3"), unit("vegas", "guard", "b3"))
    assert texts(state, "laser") == []


def test_a_medic_absorbs_a_laser() -> None:
    """Duel EN: "Medics work in the usual way"."""
    state = duel(
        unit("smart", "cyborg", "b2"),
        unit("smart", "officer", "b5"),
        unit("vegas", "guard", "b3"),
        unit("vegas", "medic", "c2", links="SW"),
    )
    do(state, "laser b2 b5")
    assert cells(state) == {"b2": "smart cyborg", "b5": "smart officer", "b3": "vegas guard"}


def test_a_medic_in_the_laser_itself_saves_nobody() -> None:
    state = duel(
        unit("smart", "cyborg", "b2"),
        unit("smart", "officer", "b5"),
        unit("vegas", "guard", "b3"),
        unit("vegas", "medic", "b4", links="N"),
    )
    do(state, "laser b2 b5")
    assert cells(state) == {"b2": "smart cyborg", "b5": "smart officer"}


# Elimination ----------------------------------------------------------------------------------------

THREE = (unit("smart", "cyborg", "b2"), unit("smart", "officer", "c3"), unit("smart", "scout", "d1"))


def test_elimination_destroys_one_enemy_next_to_three_links() -> None:
    state = duel(*THREE, unit("vegas", "guard", "c2"), unit("vegas", "guard", "b3"), energy=3)
    assert texts(state, "eliminate") == ["eliminate c2"]
    do(state, "eliminate c2")
    assert "c2" not in cells(state)


def test_two_links_are_not_enough() -> None:
    state = duel(*THREE[:2], unit("vegas", "guard", "c2"))
    assert texts(state, "eliminate") == []


def test_elimination_does_not_work_on_an_hq() -> None:
    state = duel(*THREE, unit("vegas", "hq", "c2"))
    assert texts(state, "eliminate") == []


def test_a_netted_link_does_not_count_for_elimination() -> None:
    state = duel(*THREE, unit("hegemony", "ganger", "c2"), unit("hegemony", "net_fighter", "d2", nets="N"))
    assert texts(state, "eliminate") == []


def test_a_medic_absorbs_an_elimination() -> None:
    state = duel(*THREE, unit("vegas", "guard", "c2"), unit("vegas", "medic", "b3", links="NE"))
    do(state, "eliminate c2")
    assert cells(state)["c2"] == "vegas guard"
    assert "b3" not in cells(state)


# Detonation -----------------------------------------------------------------------------------------


def test_detonation_destroys_all_enemy_links_but_hqs() -> None:
    state = duel(
        unit("smart", "cyborg", "a4"),
        unit("vegas", "guard", "b2"),
        unit("vegas", "scout", "c3"),
        unit("vegas", "hq", "e2"),
        unit("vegas", "marksman", "c4"),
        energy=4,
    )
    do(state, "detonate")
    assert cells(state) == {"a4": "smart cyborg", "e2": "vegas hq", "c4": "vegas marksman"}
    assert hq(state)["vegas"] == 20


def test_detonation_needs_no_own_link() -> None:
    """Its text names enemy Links only."""
    state = duel(unit("smart", "cyborg", "c4"), unit("vegas", "guard", "b2"), energy=4)
    assert texts(state, "detonate") == ["detonate"]


def test_a_netted_enemy_on_a_terminal_is_no_link_to_detonate() -> None:
    """Duel EN: a netted Link "stops functioning as a Link"."""
    state = duel(
        unit("smart", "net_fighter", "b3", nets="N"),
        unit("vegas", "guard", "b2"),
        unit("vegas", "guard", "c3"),
        energy=4,
    )
    do(state, "detonate")
    assert "c3" not in cells(state)
    assert cells(state)["b2"] == "vegas guard"


def test_no_detonation_without_a_target() -> None:
    """Ours: it needs an enemy that it destroys, and HQs take no harm."""
    assert texts(duel(unit("smart", "cyborg", "a4"), unit("vegas", "guard", "c4")), "detonate") == []
    assert texts(duel(unit("smart", "cyborg", "a4"), unit("vegas", "hq", "c3")), "detonate") == []
    assert texts(duel(unit("smart", "cyborg", "a4"), unit("vegas", "guard", "c3")), "detonate") == ["detonate"]


def test_a_medic_absorbs_a_detonation() -> None:
    """Duel EN: Medics protect "against Laser, Elimination and Detonation"."""
    state = duel(unit("smart", "hq", "a5"), unit("vegas", "guard", "c3"), unit("vegas", "medic", "c4", links="N"))
    do(state, "detonate")
    assert cells(state) == {"a5": "smart hq", "c3": "vegas guard"}


def test_a_medic_that_is_a_link_is_detonated() -> None:
    """All enemy Links: its neighbour is none (no two Terminals are neighbours), so there is nobody that it could
    save."""
    state = duel(
        unit("smart", "hq", "a5"),
        unit("vegas", "medic", "c3", links="S"),
        unit("vegas", "marksman", "c4"),
        unit("vegas", "guard", "b2"),
    )
    do(state, "detonate")
    assert cells(state) == {"a5": "smart hq", "c4": "vegas marksman"}
    shape = data.SHAPES["duel"]
    around = {shape.neighbour[cell * 6 + way] for cell in shape.terminals for way in range(6)}
    assert not around & set(shape.terminals)


def test_a_medic_that_is_a_link_is_saved_by_another() -> None:
    """errata.10: own tiles in reach, whatever they are. The Medic on c3 looks elsewhere."""
    state = duel(unit("smart", "hq", "a5"), unit("moloch", "medic", "c3"), unit("moloch", "medic", "c4", links="N"))
    do(state, "detonate")
    assert cells(state) == {"a5": "smart hq", "c3": "moloch medic"}


def test_a_bio_droid_that_is_detonated_returns() -> None:
    state = game(
        unit("vegas", "hq", "a5"),
        unit("smart", "bio_droid", "c3"),
        board="duel",
        energy={"vegas": 4},
        piles={"smart": ["battle"] * 3},
    )
    do(state, "detonate")
    assert save(state).piles["smart"][0] == "bio_droid"


def test_a_link_turned_by_a_procedure_may_take_over() -> None:
    state = game(
        unit("vegas", "agitator", "c3", takes="S"), unit("smart", "cyborg", "c2"), board="duel", energy={"vegas": 1}
    )
    do(state, f"link-turn c3 r{rot('vegas', 'agitator', takes='N')}")
    assert (actor(state), asked(state)) == ("vegas", "ask-face")
