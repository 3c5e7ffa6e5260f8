"""The example game of both Duel rulebooks, turn by turn.

The pictures are lost. These hexes and directions fit every sentence of the text: the Vegas HQ in the northern corner
(c1), the Smart HQ on one of the middle hexes (d3; with both in the strict centre and corner no Bodyguard could threaten
a Gauss Cannon that aims past it at the HQ), the Bodyguard in the centre next to it and to the Gauss Cannon, everything
else as told.
"""

from __future__ import annotations

from ashgrid.games.neuroshima.position import Position, load
from tests.rulebook.neuroshima.turns.helpers import (
    Game,
    actor,
    asked,
    battles,
    cells,
    discards,
    do,
    fresh,
    hand,
    hq,
    rot,
    tags,
    texts,
    tile_at,
    unit,
)

VEGAS_HQ = unit("vegas", "hq", "c1", takes="N")
SMART_HQ = unit("smart", "hq", "d3")


def facing(army: str, tile: str, **looks: str) -> str:
    return f"r{rot(army, tile, **looks)}"


def after_turn_1() -> Game:
    """Both HQs are there; the Vegas player has drawn the Bodyguard. The piles hold the tiles of the text in order."""
    return load(
        Position(
            armies=["vegas", "smart"],
            tiles=[VEGAS_HQ, SMART_HQ],
            board="duel",
            edition="duel-en",
            turn="vegas",
            number=1,
            hands={"vegas": ["bodyguard"]},
            piles={
                "vegas": [
                    "medic",
                    "agitator",
                    "scout",
                    "guard",
                    "mercenary",
                    "scout",
                    "move",
                    "battle",
                    "rotation",
                    "mine",
                ],
                "smart": [
                    "gauss_cannon",
                    "mother",
                    "push_back",
                    "terror",
                    "cyborg",
                    "gauss_cannon",
                    "battle",
                    "transporter",
                    "move",
                    "officer",
                ],
            },
        )
    )


def turn_2(state: Game) -> None:
    """Vegas: the Bodyguard can damage the enemy HQ and blocks a good position."""
    do(state, f"place bodyguard c3 {facing('vegas', 'bodyguard', hits='S')}", "end")


def turn_3(state: Game) -> None:
    """Smart: as the second player of a game he draws two tiles and need not discard any."""
    assert hand(state, "smart") == ["gauss_cannon", "mother"]
    assert asked(state) == "ask-turn"
    do(
        state,
        f"place gauss_cannon c4 {facing('smart', 'gauss_cannon', gauss='N')}",
        f"place mother d4 {facing('smart', 'mother', links='NW')}",
        "end",
    )


def turn_4(state: Game) -> None:
    """Vegas: a Medic for the HQ; an Agitator takes the Gauss Cannon and aims it at the Smart HQ."""
    do(
        state,
        "discard scout",
        f"place medic d1 {facing('vegas', 'medic', links='NW')}",
        f"place agitator c5 {facing('vegas', 'agitator', takes='N')}",
        f"face c4 {facing('smart', 'gauss_cannon', gauss='NE')}",
        "end",
    )


def turn_5(state: Game) -> None:
    """Smart: the Mother pushes the Agitator away; the HQ turns the Gauss Cannon back; a Cyborg aims at the Agitator."""
    do(
        state,
        "discard terror",
        "push d4 c5",
        f"move c4 c4 {facing('smart', 'gauss_cannon', gauss='N')} d3",
        f"place cyborg e2 {facing('smart', 'cyborg', shoots='SW')}",
        "end",
    )


def turn_6(state: Game) -> None:
    """Vegas: a Scout makes the Bodyguard faster; a Mercenary aims at the Smart HQ."""
    do(
        state,
        "discard guard",
        f"place scout b3 {facing('vegas', 'scout', links='SE')}",
        f"place mercenary e3 {facing('vegas', 'mercenary', shoots='NW')}",
        "end",
    )


def turn_7(state: Game) -> None:
    """Smart, up to the battle."""
    do(
        state,
        "discard transporter",
        f"move c4 c5 {facing('smart', 'gauss_cannon', gauss='N')} d3",
        f"move d4 d4 {facing('smart', 'mother', links='SW')} d3",
        f"move e2 e2 {facing('smart', 'cyborg', shoots='S')} d3",
        f"place gauss_cannon a4 {facing('smart', 'gauss_cannon', gauss='NE')}",
    )


def played(turns: int) -> Game:
    """The game after this many turns of the text."""
    state = after_turn_1()
    for number in range(2, turns + 1):
        {2: turn_2, 3: turn_3, 4: turn_4, 5: turn_5, 6: turn_6, 7: turn_7}[number](state)
    return state


def test_turn_1_the_starting_player_sets_the_first_hq_and_draws_one_tile() -> None:
    state = fresh(armies="vegas,smart", board="duel", edition="duel-en")
    do(state, "hq c1 r4", "hq d3 r0")
    assert (actor(state), len(hand(state, "vegas")), asked(state)) == ("vegas", 1, "ask-turn")
    do(state, "end")
    assert (actor(state), len(hand(state, "smart")), asked(state)) == ("smart", 2, "ask-turn")


def test_turn_2_the_bodyguard_is_deployed() -> None:
    state = played(2)
    assert cells(state)["c3"] == "vegas bodyguard"
    assert actor(state) == "smart"


def test_turn_3_gauss_cannon_and_mother_next_to_the_hq() -> None:
    state = played(3)
    assert cells(state) == {
        "c1": "vegas hq",
        "c3": "vegas bodyguard",
        "d3": "smart hq",
        "c4": "smart gauss_cannon",
        "d4": "smart mother",
    }
    assert (actor(state), asked(state)) == ("vegas", "ask-discard")
    assert hand(state, "vegas") == ["agitator", "medic", "scout"]


def test_turn_4_the_agitator_takes_the_gauss_cannon_and_it_is_turned() -> None:
    state = played(4)
    assert tile_at(state, "c4").rot == rot("smart", "gauss_cannon", gauss="NE")
    assert "scout" in discards(state, "vegas")
    assert hand(state, "smart") == ["cyborg", "push_back", "terror"]
    do(state, "discard terror")
    moved = {text.split()[1] for text in texts(state, "move")}
    assert moved == {"d4"}, "the Mother is still Smart's, the Gauss Cannon is not"


def test_turn_5_the_mother_pushes_the_agitator_and_the_gauss_cannon_is_free() -> None:
    state = played(4)
    do(state, "discard terror")
    events = do(state, "push d4 c5")
    assert cells(state)["b5"] == "vegas agitator"
    assert "released" in tags(events)
    assert actor(state) == "smart", "there was one hex to go to"
    assert tile_at(state, "c4").rot == rot("smart", "gauss_cannon", gauss="NE"), "it does not turn back by itself"
    state = played(5)
    assert tile_at(state, "c4").rot == rot("smart", "gauss_cannon", gauss="N")
    assert cells(state)["e2"] == "smart cyborg"


def test_turn_6_scout_and_mercenary() -> None:
    state = played(6)
    assert "guard" in discards(state, "vegas")
    assert (cells(state)["b3"], cells(state)["e3"]) == ("vegas scout", "vegas mercenary")
    assert hand(state, "smart") == ["battle", "gauss_cannon", "transporter"]


def test_turn_7_three_units_are_moved_by_the_hq_each_once() -> None:
    state = played(7)
    assert cells(state)["c5"] == "smart gauss_cannon"
    assert cells(state)["a4"] == "smart gauss_cannon"
    assert texts(state, "move") == []
    assert "battle" in texts(state)


def test_the_battle_phase_by_phase() -> None:
    """Phase 3: the Cyborg kills the Mercenary, the Bodyguard hits the Smart HQ. Phase 2: both Gauss Cannons kill the
    Bodyguard, the Scout and the Medic and hit the Vegas HQ. Phase 1: the first one fires again."""
    state = played(7)
    events = do(state, "battle")
    assert battles(events) == [("tile", 1)]
    phase = -1
    fallen: dict[int, set[str]] = {}
    hits: list[tuple[int, int, int]] = []
    for event in events:
        fields = event.fields()
        if event.tag == "phase-began":
            phase = fields["phase"]
        elif event.tag == "destroyed":
            fallen.setdefault(phase, set()).add(fields["tile"])
        elif event.tag == "hq-hit":
            hits.append((phase, fields["seat"], fields["left"]))
    assert fallen == {3: {"mercenary"}, 2: {"bodyguard", "scout", "medic"}}
    assert hits == [(3, 1, 19), (2, 0, 19), (1, 0, 18)]


def test_after_the_battle_smart_has_19_and_vegas_18_and_turn_8_is_vegas() -> None:
    state = played(7)
    do(state, "battle")
    assert hq(state) == {"vegas": 18, "smart": 19}
    assert cells(state) == {
        "c1": "vegas hq",
        "b5": "vegas agitator",
        "d3": "smart hq",
        "c5": "smart gauss_cannon",
        "d4": "smart mother",
        "e2": "smart cyborg",
        "a4": "smart gauss_cannon",
    }
    assert actor(state) == "vegas"
    assert len(hand(state, "vegas")) == 3
