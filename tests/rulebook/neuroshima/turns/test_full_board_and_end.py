"""A full board, and how a game ends. Duel rulebooks: "Using tiles", "Ending the game", "Victory"; 3.0 summary;
tournament rulings."""

from __future__ import annotations

import pytest

from ashgrid.games.neuroshima.position import TileHere
from tests.rulebook.neuroshima.turns.helpers import (
    actor,
    asked,
    battles,
    cells,
    do,
    ended,
    fill,
    finish,
    game,
    hand,
    pile,
    rot,
    tags,
    texts,
    tile_at,
    unit,
)

# Full board -----------------------------------------------------------------------------------------

STRUCK = [unit("borgo", "scout", "b2"), unit("borgo", "scout", "b3"), unit("borgo", "mutant", "a4", hits="N")]
"""Around a3, the hex that is filled last: one Mutant strikes it."""
IDLE = [unit("borgo", "scout", "b2"), unit("borgo", "scout", "b3"), unit("borgo", "officer", "a4")]
"""Around a3: nobody strikes it."""


def nearly_full(around: list[TileHere]) -> list[TileHere]:
    return fill(but=["a3"], given=around)


def test_filling_the_last_hex_starts_a_battle() -> None:
    """Duel EN, Using tiles."""
    state = game(*nearly_full(STRUCK), armies="moloch,borgo", hand="guard,hybrid")
    events = do(state, "place guard a3 r0")
    assert battles(events) == [("full-board", 0)]
    assert "a3" not in cells(state), "the Mutant has struck"


def test_a_full_board_battle_ends_the_turn() -> None:
    state = game(*nearly_full(STRUCK), armies="moloch,borgo", hand="guard,hybrid")
    do(state, "place guard a3 r0")
    assert actor(state) == "borgo"
    assert hand(state, "moloch") == ["hybrid"]


def test_eighteen_units_are_no_full_board() -> None:
    state = game(*fill(but=["a3", "e3"], given=STRUCK), armies="moloch,borgo", hand="guard")
    assert battles(do(state, "place guard a3 r0")) == []
    assert actor(state) == "moloch"


def test_a_foundation_does_not_count_as_filling_its_hex() -> None:
    """Duel EN, Foundation tiles: "not considered occupied for purposes of a full board"."""
    tiles = fill(but=["a3", "e3"], given=[*IDLE, unit("vegas", "mine", "e3")])
    state = game(*tiles, armies="vegas,borgo", hand="guard,scout")
    assert battles(do(state, "place guard a3 r0")) == []
    assert (actor(state), asked(state)) == ("vegas", "ask-turn")
    assert {text.split()[2] for text in texts(state, "place")} == {"e3"}


def test_a_mine_on_the_last_hex_does_not_fill_the_board() -> None:
    state = game(*nearly_full(IDLE), armies="vegas,borgo", hand="mine")
    assert battles(do(state, "place mine a3 r0")) == []
    assert actor(state) == "vegas"


def test_a_unit_that_dies_on_a_mine_on_the_last_hex_does_not_fill_the_board() -> None:
    tiles = [*nearly_full(IDLE), unit("vegas", "mine", "a3")]
    state = game(*tiles, armies="vegas,borgo", hand="guard")
    assert battles(do(state, "place guard a3 r0")) == []
    assert "a3" not in cells(state)


def test_no_ability_is_used_between_the_filling_and_the_battle() -> None:
    """Ruling gameplay.7: a Transporter or a mobile unit placed last does not act any more."""
    state = game(*nearly_full(STRUCK), armies="outpost,borgo", hand="runner,battle")
    events = do(state, "place runner a3 r0")
    assert tags(events).index("battle-began") == tags(events).index("placed") + 1
    assert actor(state) == "borgo"


def test_a_board_that_stays_full_is_fought_over_again_until_something_is_destroyed() -> None:
    """Ruling gameplay.15: the Mutant needs three battles for a Blocker."""
    state = game(*nearly_full(STRUCK), armies="moloch,borgo", hand="blocker")
    events = do(state, "place blocker a3 r0")
    assert battles(events) == [("full-board", 0)] * 3
    assert "a3" not in cells(state)
    assert actor(state) == "borgo"


def test_a_wounded_blocker_falls_sooner() -> None:
    tiles = fill(
        but=["e3"],
        given=[
            *STRUCK,
            unit("moloch", "blocker", "a3", damage=1),
            unit("borgo", "officer", "e2"),
            unit("borgo", "officer", "d3"),
            unit("borgo", "super_officer", "d4"),
        ],
    )
    state = game(*tiles, armies="moloch,borgo", hand="blocker")
    events = do(state, "place blocker e3 r0")
    assert len(battles(events)) == 2
    assert cells(state)["e3"] == "moloch blocker"
    assert tile_at(state, "e3").damage == 0


NETTED_HQ = [unit("borgo", "scout", "b2"), unit("borgo", "scout", "b3"), unit("borgo", "net_fighter", "a4", nets="N")]


def test_hq_points_are_lost_in_every_one_of_these_battles() -> None:
    """The Net Fighter holds the HQ and strikes it with 3, until it is destroyed."""
    tiles = fill(but=["e3"], given=[*NETTED_HQ, unit("moloch", "hq", "a3")])
    state = game(*tiles, armies="borgo,moloch", hand="medic", hq={"moloch": 7})
    events = do(state, "place medic e3 r0")
    assert len(battles(events)) == 3
    assert ended(state) == ((1.0, 0.0), "hq-destroyed")


def test_a_battle_that_changes_nothing_ends_the_game_and_a_tie_stays_a_tie() -> None:
    """Ruling gameplay.15. No extra round either."""
    state = game(*nearly_full(IDLE), armies="moloch,borgo", hand="blocker")
    do(state, "place blocker a3 r0")
    assert ended(state) == ((0.5, 0.5), "deadlock")


def test_a_deadlock_is_won_by_the_better_hq() -> None:
    """Ruling gameplay.15: compare HQs."""
    state = game(*nearly_full(IDLE), armies="moloch,borgo", hand="blocker", hq={"borgo": 12})
    do(state, "place blocker a3 r0")
    assert ended(state) == ((1.0, 0.0), "deadlock")


# The last tile --------------------------------------------------------------------------------------

HQS = (unit("borgo", "hq", "a5"), unit("moloch", "hq", "e1"))
MANY = ["guard", "hybrid", "blocker", "push_back", "push_back", "push_back", "scout", "brain"]


def test_drawing_the_last_tile_begins_the_ending() -> None:
    state = game(*HQS, turn="moloch", piles={"borgo": ["mutant"], "moloch": MANY})
    events = do(state, "end")
    assert "ending-began" in tags(events)
    assert (actor(state), hand(state, "borgo")) == ("borgo", ["mutant"])


def test_with_fewer_than_three_tiles_at_the_end_none_has_to_go() -> None:
    """Duel EN, Game sequence."""
    state = game(*HQS, turn="moloch", piles={"borgo": ["mutant", "claws"], "moloch": MANY})
    do(state, "end")
    assert asked(state) == "ask-turn"
    assert hand(state, "borgo") == ["claws", "mutant"]


def test_with_three_tiles_at_the_end_one_has_to_go() -> None:
    state = game(*HQS, turn="moloch", piles={"borgo": ["mutant", "claws", "brawler"], "moloch": MANY})
    do(state, "end")
    assert asked(state) == "ask-discard"


def test_after_the_last_tile_the_other_has_one_whole_turn_and_then_comes_the_final_battle() -> None:
    """Duel EN, Ending the game. Ruling gameplay.12: who ran out first counts as causing it."""
    state = game(*HQS, turn="moloch", piles={"borgo": ["mutant"], "moloch": MANY}, hq={"borgo": 18})
    do(state, "end")
    assert battles(do(state, "place mutant c3 r0", "end")) == []
    assert actor(state) == "moloch"
    assert len(hand(state, "moloch")) == 3
    do(state, "discard guard", "place hybrid a3 r0")
    assert battles(do(state, "end")) == [("final", 0)]
    assert ended(state) == ((0.0, 1.0), "points")


def test_the_second_player_may_begin_the_ending_too() -> None:
    state = game(*HQS, piles={"moloch": ["guard"]}, hq={"moloch": 3}, hands={"borgo": ["claws"]})
    do(state, "end")
    assert actor(state) == "moloch"
    do(state, "end")
    assert actor(state) == "borgo"
    events = finish(state)
    assert battles(events) == [("final", 1)]
    assert ended(state) == ((1.0, 0.0), "points")


def test_both_may_run_out_and_it_is_still_one_round() -> None:
    state = game(*HQS, turn="moloch", piles={"borgo": ["mutant"], "moloch": ["guard"]}, hq={"borgo": 18})
    do(state, "end", "end")
    assert hand(state, "moloch") == ["guard"]
    assert battles(do(state, "end")) == [("final", 0)]


def test_no_battle_tile_for_anybody_once_the_last_tile_is_drawn() -> None:
    """Duel EN, Ending the game; ruling errata.2."""
    state = game(
        *HQS,
        turn="moloch",
        hands={"borgo": ["battle"], "moloch": ["battle"]},
        piles={"borgo": ["mutant"], "moloch": MANY},
    )
    assert "battle" in texts(state)
    do(state, "end")
    assert "battle" not in texts(state)
    do(state, "end")
    do(state, "discard guard")
    assert "battle" in hand(state, "moloch")
    assert "battle" not in texts(state)


def test_a_full_board_still_starts_a_battle_after_the_last_tile() -> None:
    """Ruling errata.2; Duel PL, Ending: the board's battle, then the opponent's whole turn, then the Final Battle."""
    tiles = fill(
        but=["a3"], given=[unit("moloch", "hybrid", "b2"), unit("borgo", "scout", "b3"), unit("borgo", "scout", "a4")]
    )
    state = game(
        *tiles,
        armies="borgo,moloch",
        hand="net_fighter",
        piles={"borgo": [], "moloch": ["guard", *MANY[2:]]},
        hq={"moloch": 10},
    )
    events = do(state, f"place net_fighter a3 r{rot('borgo', 'net_fighter', hits='NE')}")
    assert battles(events) == [("full-board", 0)]
    assert actor(state) == "moloch"
    assert len(hand(state, "moloch")) == 3
    assert battles(finish(state)) == [("final", 0)]
    assert ended(state) == ((1.0, 0.0), "points")


def test_filling_the_board_in_the_very_last_turn_gives_two_battles() -> None:
    """Ruling gameplay.18."""
    state = game(
        *nearly_full(STRUCK), armies="borgo,moloch", turn="moloch", hand="guard", piles={"borgo": []}, hq={"borgo": 9}
    )
    events = do(state, "place guard a3 r0")
    assert battles(events) == [("full-board", 1), ("final", 0)]
    assert ended(state) == ((0.0, 1.0), "points")


def test_a_bio_droid_that_returns_does_not_interrupt_the_ending() -> None:
    """Ruling gameplay.20."""
    state = game(
        unit("smart", "hq", "a5"),
        unit("smart", "bio_droid", "c3"),
        unit("outpost", "hq", "e1"),
        turn="outpost",
        hand="sniper",
        piles={"smart": []},
        hq={"smart": 12},
    )
    do(state, "snipe c3")
    assert pile(state, "smart") == ["bio_droid"]
    assert battles(do(state, "end")) == [("final", 0)]
    assert ended(state) == ((0.0, 1.0), "points")


# Ties -----------------------------------------------------------------------------------------------


def test_a_tie_gives_one_more_turn_each_and_one_more_battle() -> None:
    """3.0 summary, scoring. Ruling gameplay.13: the overtime battle is caused by whose turn was last before the last
    battle. A tie then is a draw."""
    state = game(*HQS, turn="moloch", piles={"borgo": [], "moloch": MANY})
    events = do(state, "end")
    assert battles(events) == [("final", 0)]
    assert "extra-round" in tags(events)
    assert actor(state) == "borgo"
    assert battles(do(state, "end")) == []
    assert actor(state) == "moloch"
    assert battles(finish(state)) == [("overtime", 1)]
    assert ended(state) == ((0.5, 0.5), "tie")


def test_the_extra_round_may_decide_the_game() -> None:
    state = game(*HQS, turn="moloch", hands={"borgo": ["mutant"]}, piles={"borgo": [], "moloch": MANY})
    do(state, "end", f"place mutant d1 r{rot('borgo', 'mutant', hits='SE')}", "end")
    finish(state)
    assert ended(state) == ((1.0, 0.0), "points")


def test_no_battle_tile_in_the_extra_round() -> None:
    """Ruling errata.2."""
    state = game(*HQS, turn="moloch", hands={"borgo": ["battle"]}, piles={"borgo": [], "moloch": MANY})
    do(state, "end")
    assert hand(state, "borgo") == ["battle"]
    assert "battle" not in texts(state)


def test_two_tiles_may_be_kept_for_the_extra_round() -> None:
    """Ruling gameplay.19."""
    state = game(
        *HQS,
        turn="moloch",
        hands={"borgo": ["mutant", "claws"], "moloch": ["guard", "hybrid"]},
        piles={"borgo": [], "moloch": MANY[2:]},
    )
    do(state, "end")
    assert hand(state, "borgo") == ["claws", "mutant"]
    assert asked(state) == "ask-turn"
    do(state, "end")
    assert {"guard", "hybrid"} <= set(hand(state, "moloch"))


def test_a_returned_bio_droid_is_drawn_in_the_extra_round() -> None:
    state = game(
        unit("smart", "hq", "a5"),
        unit("smart", "bio_droid", "c3"),
        unit("outpost", "hq", "e1"),
        turn="outpost",
        hand="sniper",
        piles={"smart": []},
    )
    do(state, "snipe c3", "end")
    assert (actor(state), hand(state, "smart")) == ("smart", ["bio_droid"])


@pytest.mark.parametrize("edition", ["duel-pl", "duel-en"])
def test_in_the_duel_editions_a_tie_is_a_draw(edition: str) -> None:
    state = game(*HQS, turn="moloch", piles={"borgo": [], "moloch": MANY}, edition=edition)
    do(state, "end")
    assert ended(state) == ((0.5, 0.5), "tie")


# HQs destroyed --------------------------------------------------------------------------------------


def test_a_destroyed_hq_ends_the_game_at_once() -> None:
    state = game(
        unit("borgo", "hq", "a5"),
        unit("borgo", "brawler", "d2", hits="NE"),
        unit("moloch", "hq", "e1"),
        hand="battle",
        hq={"moloch": 2},
    )
    do(state, "battle")
    assert ended(state) == ((1.0, 0.0), "hq-destroyed")
    assert state.actors == ()


def test_who_causes_the_battle_may_lose_it() -> None:
    state = game(
        unit("moloch", "hq", "e1"),
        unit("borgo", "brawler", "d2", hits="NE"),
        hand="battle",
        hq={"moloch": 1},
    )
    do(state, "battle")
    assert ended(state) == ((0.0, 1.0), "hq-destroyed")


def test_the_battle_goes_on_after_an_hq_is_destroyed_and_if_both_fall_it_is_a_draw() -> None:
    """Duel EN, Victory: one falls in phase 3, the other in phase 2."""
    state = game(
        unit("borgo", "hq", "e1"),
        unit("moloch", "hybrid", "e3", shoots="N"),
        unit("moloch", "hq", "a5"),
        unit("borgo", "mutant", "a4", hits="S"),
        hand="battle",
        hq={"borgo": 1, "moloch": 1},
    )
    do(state, "battle")
    assert ended(state) == ((0.5, 0.5), "both-destroyed")


def test_hq_points_never_fall_below_zero() -> None:
    """Ruling general.15."""
    state = game(
        unit("borgo", "hq", "a5"),
        unit("borgo", "brawler", "d2", hits="NE"),
        unit("moloch", "hq", "e1"),
        hand="battle",
        hq={"moloch": 1},
    )
    events = do(state, "battle")
    assert [event.fields()["left"] for event in events if event.tag == "hq-hit"] == [0]


def test_hq_points_are_lost_battle_by_battle() -> None:
    state = game(
        unit("borgo", "hq", "a5"),
        unit("borgo", "brawler", "d2", hits="NE"),
        unit("moloch", "hq", "e1"),
        hand="battle",
        hq={"moloch": 5},
    )
    do(state, "battle")
    assert state.result is None
    assert tile_at(state, "e1").damage == 17
