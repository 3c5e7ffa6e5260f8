"""Mines and foundations, the Transporter, the Bio-droid."""

from __future__ import annotations

from tests.rulebook.neuroshima.turns.helpers import (
    actor,
    asked,
    cells,
    discards,
    do,
    finish,
    game,
    hand,
    hq,
    pile,
    tags,
    texts,
    tile_at,
    unit,
)

MINE = unit("vegas", "mine", "c3")
HQ = unit("vegas", "hq", "a5")

# Mines ----------------------------------------------------------------------------------------------


def test_a_mine_is_placed_on_an_empty_hex_only() -> None:
    """Duel EN, Foundation tiles: "can be placed only on an empty hex"; also not on another foundation."""
    state = game(HQ, MINE, unit("smart", "hq", "e1"), hand="mine")
    placed = {text.split()[2] for text in texts(state, "place")}
    assert not placed & {"a5", "c3", "e1"}
    assert len(placed) == 16


def test_a_mine_destroys_an_enemy_that_is_placed_on_it_and_itself() -> None:
    state = game(unit("smart", "hq", "e1"), MINE, hand="cyborg")
    events = do(state, "place cyborg c3 r0")
    assert cells(state) == {"e1": "smart hq"}
    assert "mine-exploded" in tags(events)
    assert actor(state) == "smart"


def test_a_mine_destroys_a_friend_too() -> None:
    """Duel EN, Mine: "any unit (friendly or enemy)"."""
    state = game(HQ, MINE, unit("smart", "hq", "e1"), hand="guard")
    do(state, "place guard c3 r0")
    assert cells(state) == {"a5": "vegas hq", "e1": "smart hq"}


def test_a_mine_destroys_a_unit_that_moves_onto_it() -> None:
    state = game(unit("borgo", "assassin", "c2"), MINE)
    do(state, "move c2 c3 r0 own")
    assert cells(state) == {}


def test_toughness_does_not_help_against_a_mine() -> None:
    state = game(unit("moloch", "hq", "a3"), MINE, hand="blocker")
    do(state, "place blocker c3 r0")
    assert cells(state) == {"a3": "moloch hq"}


def test_tiles_destroyed_by_a_mine_are_discarded() -> None:
    state = game(
        unit("smart", "hq", "e1"),
        MINE,
        hand="cyborg",
        piles={"smart": ["battle", "battle"], "vegas": ["battle", "battle", "battle"]},
    )
    cyborgs, mines = discards(state, "smart").count("cyborg"), discards(state, "vegas").count("mine")
    do(state, "place cyborg c3 r0")
    assert discards(state, "smart").count("cyborg") == cyborgs + 1
    assert discards(state, "vegas").count("mine") == mines + 1


def test_an_hq_moves_onto_a_mine_unharmed_and_the_mine_is_gone() -> None:
    """Duel EN, Mine."""
    state = game(unit("borgo", "hq", "c2"), MINE, hand="move")
    do(state, "move c2 c3 r0 tile")
    assert cells(state) == {"c3": "borgo hq"}
    assert hq(state)["borgo"] == 20


def test_an_hq_pushed_onto_a_mine_is_unharmed() -> None:
    state = game(unit("vegas", "guard", "b2"), unit("vegas", "mine", "d1"), unit("smart", "hq", "c1"), hand="push_back")
    do(state, "push b2 c1")
    assert cells(state) == {"b2": "vegas guard", "d1": "smart hq"}
    assert hq(state)["smart"] == 20


def test_a_medic_absorbs_a_mine() -> None:
    """Duel PL, Mine: "a Medic can take over the damage in the normal way"."""
    state = game(unit("borgo", "medic", "c4", links="N"), unit("borgo", "hq", "a3"), MINE, hand="mutant")
    do(state, "place mutant c3 r0")
    assert cells(state) == {"a3": "borgo hq", "c3": "borgo mutant"}


def test_by_the_english_book_no_medic_absorbs_a_mine() -> None:
    state = game(
        unit("borgo", "medic", "c4", links="N"), unit("borgo", "hq", "a3"), MINE, hand="mutant", edition="duel-en"
    )
    do(state, "place mutant c3 r0")
    assert cells(state) == {"a3": "borgo hq", "c4": "borgo medic"}


def test_a_medic_on_a_mine_dies() -> None:
    state = game(unit("borgo", "mutant", "c4"), MINE, hand="medic")
    do(state, "place medic c3 r3")
    assert cells(state) == {"c4": "borgo mutant"}


def test_a_mine_does_not_block_ranged_attacks_and_is_not_hurt_by_them() -> None:
    """Duel EN, Foundation tiles."""
    state = game(unit("smart", "cyborg", "c1", shoots="S"), MINE, unit("vegas", "hq", "c5"), hand="battle")
    do(state, "battle")
    assert cells(state)["c3"] == "vegas mine"
    assert hq(state)["vegas"] == 19


def test_a_mine_is_not_struck() -> None:
    state = game(unit("borgo", "mutant", "c4", hits="N"), unit("borgo", "hq", "c2"), MINE, hand="battle")
    do(state, "battle")
    assert cells(state)["c3"] == "vegas mine"


def test_a_blast_does_not_hurt_a_mine() -> None:
    """Ruling general.35."""
    state = game(unit("moloch", "clown", "c4"), MINE, hand="battle")
    do(state, "battle", "explode c4")
    assert cells(state) == {"c3": "vegas mine"}


def test_a_mine_is_not_taken_over() -> None:
    state = game(unit("vegas", "agitator", "c4", takes="N"), MINE, unit("borgo", "hq", "a3"), hand="battle")
    assert asked(state) == "ask-turn"
    do(state, "battle")
    assert cells(state)["c3"] == "vegas mine"


def test_once_used_a_mine_is_gone() -> None:
    state = game(unit("smart", "hq", "e1"), MINE, hand="cyborg,officer")
    do(state, "place cyborg c3 r0", "place officer c3 r0")
    assert cells(state)["c3"] == "smart officer"


# Transporter ----------------------------------------------------------------------------------------

TRANSPORTER = unit("smart", "transporter", "c3", damage=1)
RIVAL = unit("borgo", "hq", "e1")


def test_a_transporter_is_replaced_by_any_board_tile_of_the_hand() -> None:
    """Duel EN, Transporter; the damage is not transferred."""
    state = game(TRANSPORTER, RIVAL, hand="cyborg,battle")
    assert {f"replace cyborg c3 r{n}" for n in range(6)} == set(texts(state, "replace"))
    do(state, "replace cyborg c3 r2")
    assert cells(state)["c3"] == "smart cyborg"
    assert (tile_at(state, "c3").rot, tile_at(state, "c3").damage) == (2, 0)
    assert hand(state, "smart") == ["battle"]


def test_a_replaced_transporter_is_discarded() -> None:
    """Ruling general.188: not back to the hand."""
    state = game(TRANSPORTER, RIVAL, hand="cyborg", piles={"smart": ["battle", "battle"]})
    before = discards(state, "smart").count("transporter")
    do(state, "replace cyborg c3 r2")
    assert hand(state, "smart") == []
    assert pile(state, "smart") == ["battle", "battle"]
    assert discards(state, "smart").count("transporter") == before + 1


def test_a_transporter_may_be_replaced_by_a_transporter() -> None:
    state = game(TRANSPORTER, RIVAL, hand="transporter")
    do(state, "replace transporter c3 r0")
    assert (cells(state)["c3"], tile_at(state, "c3").damage) == ("smart transporter", 0)


def test_a_transporter_may_move_and_then_be_replaced() -> None:
    state = game(TRANSPORTER, RIVAL, hand="cyborg")
    do(state, "move c3 c2 r0 own", "replace cyborg c2 r1")
    assert cells(state)["c2"] == "smart cyborg"


def test_a_transporter_works_under_terror() -> None:
    """Ruling general.152."""
    state = game(TRANSPORTER, RIVAL, hand="cyborg", terror=["smart"])
    assert texts(state, "place") == []
    do(state, "replace cyborg c3 r2")
    assert cells(state)["c3"] == "smart cyborg"


def test_a_netted_transporter_is_not_replaced() -> None:
    """A net stops every action of a unit."""
    state = game(TRANSPORTER, unit("hegemony", "net_fighter", "c4", nets="N"), hand="cyborg")
    assert texts(state, "replace") == []


def test_a_taken_transporter_serves_its_new_controller() -> None:
    """Ruling general.153: with the tiles of the new controller. Ruling general.154: but no foundation."""
    tiles = (unit("vegas", "agitator", "c4", takes="N"), TRANSPORTER)
    state = game(*tiles, hand="guard,mine", piles={"smart": ["battle", "battle", "battle"]})
    before = discards(state, "smart").count("transporter")
    assert {text.split()[1] for text in texts(state, "replace")} == {"guard"}
    do(state, "replace guard c3 r0")
    assert cells(state)["c3"] == "vegas guard"
    assert discards(state, "smart").count("transporter") == before + 1
    state = game(*tiles, hand="cyborg", turn="smart")
    assert texts(state, "replace") == []


def test_instants_do_not_replace_a_transporter() -> None:
    state = game(TRANSPORTER, RIVAL, hand="battle,terror")
    assert texts(state, "replace") == []


# Bio-droid ------------------------------------------------------------------------------------------


def test_a_bio_droid_killed_in_a_battle_returns_to_the_top_of_the_pile_and_is_drawn_next() -> None:
    """Duel EN, Bio-droid."""
    state = game(
        unit("borgo", "mutant", "c4", hits="N"),
        unit("smart", "bio_droid", "c3", turned=1),
        hand="battle",
        piles={"smart": ["officer", "scout", "mother", "battle"]},
    )
    events = do(state, "battle")
    assert "returned" in tags(events)
    assert actor(state) == "smart"
    assert hand(state, "smart") == ["bio_droid", "officer", "scout"]


def test_a_bio_droid_killed_by_a_sniper_returns() -> None:
    state = game(
        unit("outpost", "hq", "a3"),
        unit("smart", "bio_droid", "c3"),
        hand="sniper",
        piles={"smart": ["officer", "scout"]},
    )
    do(state, "snipe c3")
    assert pile(state, "smart") == ["bio_droid", "officer", "scout"]
    assert "bio_droid" not in discards(state, "smart")


def test_a_bio_droid_killed_by_a_mine_returns() -> None:
    state = game(unit("smart", "hq", "e1"), MINE, hand="bio_droid", piles={"smart": ["officer", "scout"]})
    do(state, "place bio_droid c3 r0")
    assert pile(state, "smart") == ["bio_droid", "officer", "scout"]


def test_a_netted_bio_droid_returns() -> None:
    """Ruling general.96."""
    state = game(
        unit("hegemony", "net_fighter", "c4", nets="N"),
        unit("smart", "bio_droid", "c3"),
        hand="sniper",
        piles={"smart": ["officer", "scout"]},
    )
    do(state, "snipe c3")
    assert pile(state, "smart") == ["bio_droid", "officer", "scout"]


def test_a_taken_bio_droid_returns_to_smart() -> None:
    """Duel EN, Smart, special rules."""
    state = game(
        unit("smart", "hq", "a3"),
        unit("smart", "bio_droid", "c3"),
        unit("vegas", "agitator", "c4", takes="N"),
        hand="sniper",
        piles={"smart": ["officer", "scout"]},
    )
    do(state, "snipe c3")
    assert pile(state, "smart") == ["bio_droid", "officer", "scout"]


def test_a_discarded_bio_droid_does_not_return() -> None:
    """It returns upon death, not when it is thrown away."""
    state = game(unit("smart", "hq", "a3"), RIVAL, hand="bio_droid", piles={"smart": ["officer", "scout"]})
    do(state, "discard bio_droid")
    assert pile(state, "smart") == ["officer", "scout"]
    assert "bio_droid" in discards(state, "smart")


def test_a_bio_droid_may_come_back_again_and_again() -> None:
    state = game(
        unit("outpost", "hq", "a3"),
        unit("smart", "bio_droid", "c3"),
        unit("outpost", "commando", "c1", shoots="S"),
        hand="sniper",
        piles={"smart": ["officer", "scout", "mother", "officer", "battle", "terror"]},
    )
    do(state, "snipe c3")
    finish(state)
    assert "bio_droid" in hand(state, "smart")
    do(state, "discard officer", "place bio_droid c3 r1")
    assert cells(state)["c3"] == "smart bio_droid"
