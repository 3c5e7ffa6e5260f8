"""Takeover between battles: who may turn what and when, release, wounds. Duel rulebooks, "Vegas"."""

from __future__ import annotations

import pytest

from ashgrid.core import IllegalAction
from tests.rulebook.neuroshima.turns.helpers import (
    actor,
    asked,
    cells,
    do,
    fill,
    fresh,
    game,
    hq,
    rot,
    tags,
    texts,
    tile_at,
    unit,
)

CYBORG = unit("smart", "cyborg", "c2")


def faces(cell: str) -> list[str]:
    return [f"face {cell} r{n}" for n in range(6)]


# The turn of a taken unit ---------------------------------------------------------------------------


def test_a_unit_may_be_turned_when_it_is_taken_over() -> None:
    """Duel EN, Vegas: "on takeover the Vegas player may turn that unit in any direction"; so does the Agitator."""
    state = game(unit("vegas", "hq", "a5"), CYBORG, hand="agitator")
    events = do(state, f"place agitator c3 r{rot('vegas', 'agitator', takes='N')}")
    assert "taken" in tags(events)
    assert (actor(state), asked(state)) == ("vegas", "ask-face")
    assert sorted(texts(state)) == faces("c2")
    do(state, "face c2 r4")
    assert tile_at(state, "c2").rot == 4
    assert (actor(state), asked(state)) == ("vegas", "ask-turn")


def test_it_may_also_be_left_as_it_is() -> None:
    state = game(unit("vegas", "hq", "a5"), CYBORG, hand="agitator")
    do(state, "place agitator c3 r0", "face c2 r0")
    assert tile_at(state, "c2").rot == 0
    assert asked(state) == "ask-turn"


def test_the_vegas_hq_takes_over_by_moving_there() -> None:
    state = game(unit("vegas", "hq", "c4", takes="N"), CYBORG, hand="move")
    do(state, f"move c4 c3 r{rot('vegas', 'hq', takes='N')} tile")
    assert (actor(state), sorted(texts(state))) == ("vegas", faces("c2"))


def test_a_unit_placed_in_front_of_an_agitator_is_taken_and_turned_in_the_turn_of_its_owner() -> None:
    state = game(unit("smart", "hq", "a3"), unit("vegas", "agitator", "c3", takes="N"), hand="cyborg")
    do(state, "place cyborg c2 r0")
    assert (actor(state), asked(state)) == ("vegas", "ask-face")
    do(state, "face c2 r3")
    assert (actor(state), asked(state)) == ("smart", "ask-turn")


def test_an_hq_is_never_taken_over() -> None:
    state = game(unit("vegas", "hq", "a5"), unit("smart", "hq", "c2"), hand="agitator")
    events = do(state, "place agitator c3 r0")
    assert "taken" not in tags(events)
    assert asked(state) == "ask-turn"


def test_hqs_are_placed_without_any_takeover() -> None:
    """Ruling gameplay.3: HQ abilities are not used while HQs are placed; and an HQ is not taken over."""
    state = fresh(armies="vegas,smart")
    do(state, "hq c2 r0", f"hq c3 r{rot('vegas', 'hq', takes='N')}")
    assert (actor(state), asked(state)) == ("vegas", "ask-turn")


def test_a_netted_unit_is_taken_over_but_not_turned() -> None:
    """A net completely immobilises a unit."""
    state = game(unit("vegas", "hq", "a5"), CYBORG, unit("hegemony", "net_fighter", "c1", nets="S"), hand="agitator")
    events = do(state, "place agitator c3 r0")
    assert "taken" in tags(events)
    assert asked(state) == "ask-turn"


def test_castling_agitators_may_take_over_another_unit() -> None:
    state = game(
        unit("vegas", "agitator", "c3", takes="N"),
        unit("vegas", "agitator", "d3", takes="NE"),
        unit("smart", "officer", "e2"),
        unit("smart", "officer", "d2"),
        unit("smart", "officer", "c2"),
        hand="castling",
    )
    # After it the first looks from d3 to the north, the second from c3 to the north-east: both at d2.
    do(state, "castle c3 d3")
    assert texts(state, "face") == faces("d2")
    do(state, "face d2 r1")
    assert asked(state) == "ask-turn"


# Turning again --------------------------------------------------------------------------------------


def test_a_taken_unit_pushed_to_another_agitator_may_be_turned_again() -> None:
    """Ruling general.102."""
    state = game(
        unit("smart", "golem_mk3", "b2"),
        unit("smart", "officer", "c1"),
        unit("vegas", "agitator", "c2", takes="N"),
        unit("vegas", "agitator", "e1", takes="NW"),
        hand="push_back",
    )
    do(state, "push b2 c1")
    assert cells(state)["d1"] == "smart officer"
    assert (actor(state), sorted(texts(state))) == ("vegas", faces("d1"))


AGITATORS = (unit("vegas", "agitator", "c3", takes="NE"), unit("vegas", "agitator", "c4", takes="NE"))
VICTIMS = (unit("smart", "cyborg", "d2"), unit("smart", "golem_mk3", "d3"))


def test_when_the_agitators_castle_both_taken_units_may_be_turned_again() -> None:
    """Ruling general.103."""
    state = game(*AGITATORS, *VICTIMS, hand="castling")
    do(state, "castle c3 c4")
    turned = set()
    while asked(state) == "ask-face":
        cell = texts(state)[0].split()[1]
        turned.add(cell)
        do(state, f"face {cell} r5")
    assert turned == {"d2", "d3"}


def test_when_the_taken_units_castle_both_may_be_turned_again() -> None:
    """Ruling general.104."""
    state = game(*AGITATORS, *VICTIMS, hand="castling")
    assert "castle d2 d3" in texts(state)
    do(state, "castle d2 d3")
    turned = set()
    while asked(state) == "ask-face":
        cell = texts(state)[0].split()[1]
        turned.add(cell)
        do(state, f"face {cell} r5")
    assert turned == {"d2", "d3"}


def test_an_agitator_is_not_turned_all_the_way_round() -> None:
    """Ruling general.105: a full turn gives no new turn of the taken unit. Here a turn that ends as it began cannot be
    chosen at all, whatever would turn it."""
    state = game(unit("vegas", "agitator", "c3", takes="N"), CYBORG, hand="rotation,move")
    same = rot("vegas", "agitator", takes="N")
    others = [way for way in range(6) if way != same]
    assert [text for text in texts(state, "rotate") if " c3 " in text] == [f"rotate c3 r{way}" for way in others]
    assert [text for text in texts(state, "move") if text.startswith("move c3 c3 ")] == [
        f"move c3 c3 r{way} tile" for way in others
    ]
    state = game(
        unit("vegas", "agitator", "c3", takes="N"), unit("smart", "cyborg", "c2"), board="duel", energy={"vegas": 5}
    )
    assert [text for text in texts(state, "link-turn") if " c3 " in text] == [f"link-turn c3 r{way}" for way in others]
    for text in (f"rotate c3 r{same}", f"move c3 c3 r{same} tile"):
        state = game(unit("vegas", "agitator", "c3", takes="N"), CYBORG, hand="rotation,move")
        with pytest.raises(IllegalAction):
            do(state, text)
        assert asked(state) == "ask-turn"


def test_a_taken_unit_that_stays_taken_is_not_asked_about() -> None:
    state = game(unit("vegas", "agitator", "c3"), CYBORG, hand="guard")
    do(state, "place guard e3 r0")
    assert asked(state) == "ask-turn"


def test_a_taken_unit_that_is_turned_otherwise_is_not_asked_about() -> None:
    """By Rotation, by Move, or by its own Mobility: it was taken before and is not taken anew."""
    state = game(unit("vegas", "agitator", "c3"), CYBORG, hand="rotation,move")
    do(state, "rotate c2 r3")
    assert (asked(state), tile_at(state, "c2").rot) == ("ask-turn", 3)
    do(state, "move c2 c2 r1 tile")
    assert (asked(state), tile_at(state, "c2").rot) == ("ask-turn", 1)
    state = game(unit("vegas", "agitator", "c3"), unit("smart", "transporter", "c2"))
    do(state, "move c2 c2 r4 own")
    assert (asked(state), tile_at(state, "c2").rot) == ("ask-turn", 4)


@pytest.mark.parametrize(
    ("away", "back"),
    [
        ("rotate c3 r3", "rotate c3 r0"),
        ("rotate c3 r3", "move c3 c3 r0 tile"),
        ("move c3 c3 r3 tile", "rotate c3 r0"),
    ],
)
def test_an_agitator_turned_away_and_back_takes_over_anew(away: str, back: str) -> None:
    """Ours: in between it was its owner's. A single full turn (general.105) is another matter."""
    tiles = "rotation,move" if "tile" in away + back else "rotation,rotation"
    state = game(unit("vegas", "agitator", "c3"), CYBORG, hand=tiles)
    assert "released" in tags(do(state, away))
    assert asked(state) == "ask-turn"
    assert "taken" in tags(do(state, back))
    assert (actor(state), sorted(texts(state))) == ("vegas", faces("c2"))


# Release --------------------------------------------------------------------------------------------


def test_a_released_unit_goes_back_to_its_owner_and_keeps_its_direction() -> None:
    """Duel EN: freeing "doesn't mean it automatically turns back"."""
    # Smart pushes the Agitator away from d3.
    state = game(
        unit("smart", "mother", "d3"),
        unit("smart", "cyborg", "c2", turned=4),
        unit("vegas", "agitator", "c3", takes="N"),
        hand="push_back",
    )
    events = do(state, "push d3 c3", "retreat b4")
    assert "released" in tags(events)
    assert (actor(state), asked(state)) == ("smart", "ask-turn"), "nobody turns it"
    assert tile_at(state, "c2").rot == 4


def test_a_released_unit_moves_for_its_owner_again() -> None:
    state = game(
        unit("smart", "hq", "d3"),
        unit("smart", "transporter", "c2"),
        unit("vegas", "agitator", "c3", takes="N"),
        hand="push_back",
    )
    assert texts(state, "move") == []
    do(state, "push d3 c3", "retreat b4")
    assert any(text.startswith("move c2 ") for text in texts(state))


def test_wounds_stay_when_a_unit_is_taken_over() -> None:
    state = game(unit("vegas", "hq", "a5"), unit("moloch", "blocker", "c2", damage=1), hand="agitator")
    do(state, "place agitator c3 r0", "face c2 r0")
    assert tile_at(state, "c2").damage == 1


def test_wounds_stay_when_a_unit_is_released() -> None:
    state = game(
        unit("smart", "mother", "d3"),
        unit("smart", "transporter", "c2"),
        unit("vegas", "agitator", "c3", takes="N"),
        hand="sniper,push_back",
    )
    do(state, "snipe c2", "push d3 c3", "retreat b4")
    assert tile_at(state, "c2").damage == 1


# Takeover and battles -------------------------------------------------------------------------------


def test_a_taken_unit_fights_for_its_new_side() -> None:
    state = game(
        unit("vegas", "agitator", "c3", takes="N"),
        unit("smart", "cyborg", "c2", shoots="N"),
        unit("smart", "hq", "c1"),
        hand="battle",
    )
    do(state, "battle")
    assert hq(state)["smart"] == 19


def test_a_unit_taken_during_a_battle_is_turned_after_it() -> None:
    """Duel EN: "that unit may be turned immediately after the Battle has finished". The Agitator is freed when the net
    fighter that held it dies."""
    state = game(
        unit("smart", "hq", "a3"),
        unit("smart", "officer", "c2"),
        unit("vegas", "agitator", "c3", takes="N"),
        unit("smart", "net_fighter", "c4", nets="N"),
        unit("vegas", "marksman", "d4", shoots="NW"),
        hand="battle",
    )
    do(state, "battle")
    assert "c4" not in cells(state)
    assert (actor(state), asked(state)) == ("vegas", "ask-face")
    assert sorted(texts(state)) == faces("c2")
    do(state, "face c2 r2")
    assert actor(state) == "vegas", "Smart's turn ended with its battle"
    assert asked(state) in ("ask-discard", "ask-turn")


def test_takeovers_and_releases_during_a_battle_are_reported() -> None:
    """Control markers come and go as it happens ("should be placed on a captured unit"). In phase 3 one Agitator is
    freed and another dies."""
    state = game(
        unit("smart", "hq", "a3"),
        unit("smart", "officer", "c2"),
        unit("vegas", "agitator", "c3", takes="N"),
        unit("smart", "net_fighter", "c4", nets="N"),
        unit("vegas", "marksman", "d4", shoots="NW"),
        unit("smart", "officer", "e2"),
        unit("vegas", "agitator", "e1", takes="S"),
        unit("smart", "cyborg", "d1", shoots="SE"),
        hand="battle",
    )
    told = tags(do(state, "battle"))
    assert "taken" in told
    assert "released" in told
    assert max(told.index("taken"), told.index("released")) < told.index("battle-ended")


def test_a_unit_taken_and_lost_in_the_same_battle_is_not_turned() -> None:
    state = game(
        unit("smart", "hq", "a3"),
        unit("smart", "officer", "c2"),
        unit("vegas", "agitator", "c3", takes="N"),
        unit("smart", "net_fighter", "c4", nets="N"),
        unit("vegas", "marksman", "d4", shoots="NW"),
        unit("smart", "gauss_cannon", "e2", gauss="NW"),  # over d2 to c2: its own Officer, until phase 2
        hand="battle",
    )
    do(state, "battle")
    assert "c2" not in cells(state), "taken in phase 3, ranged attack by its former friends in phase 2"
    assert asked(state) != "ask-face"


def test_the_unit_that_fills_the_board_and_is_taken_is_turned_after_the_battle() -> None:
    """Ruling general.122."""
    tiles = fill(
        but=["a3"],
        given=[
            unit("vegas", "agitator", "b3", takes="NW"),
            unit("borgo", "scout", "b2"),
            unit("borgo", "scout", "a4"),
            unit("borgo", "officer", "c2"),
            unit("borgo", "officer", "c3"),
            unit("borgo", "super_officer", "b4"),
        ],
    )
    state = game(*tiles, armies="borgo,vegas", hand="brawler")
    events = do(state, f"place brawler a3 r{rot('borgo', 'brawler', hits='S')}")
    assert "battle-ended" in tags(events)
    assert "a4" not in cells(state), "the taken Brawler has struck its former friend"
    assert (actor(state), sorted(texts(state))) == ("vegas", faces("a3"))


def test_an_agitator_that_fills_the_board_turns_its_victim_after_the_battle() -> None:
    """Rulings general.122 and gameplay.7."""
    tiles = fill(
        but=["a3"],
        given=[
            unit("borgo", "brawler", "b3", hits="N"),
            unit("borgo", "scout", "b2"),
            unit("borgo", "scout", "a4"),
            unit("borgo", "officer", "c2"),
            unit("borgo", "officer", "c3"),
            unit("borgo", "super_officer", "b4"),
        ],
    )
    state = game(*tiles, armies="vegas,borgo", turn="vegas", hand="agitator")
    events = do(state, f"place agitator a3 r{rot('vegas', 'agitator', takes='SE')}")
    assert "battle-ended" in tags(events)
    assert "b2" not in cells(state)
    assert (actor(state), sorted(texts(state))) == ("vegas", faces("b3"))
    do(state, "face b3 r0")
    assert actor(state) == "borgo", "the turn is over"


def test_the_owner_of_a_taken_unit_keeps_it_in_the_end() -> None:
    """When the Agitator dies the unit is its owner's again."""
    state = game(
        unit("smart", "hq", "a3"),
        unit("smart", "transporter", "c2"),
        unit("vegas", "agitator", "c3", takes="N"),
        hand="sniper",
    )
    do(state, "snipe c3")
    assert any(text.startswith("move c2 ") for text in texts(state))
