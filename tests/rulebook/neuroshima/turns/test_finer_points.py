"""Single sentences of the rulebooks, and rulings of our own, that the other files do not reach."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ashgrid.core import IllegalAction, Refusal
from ashgrid.games.neuroshima import GAME, refusals
from ashgrid.games.neuroshima.position import PositionError, TileHere, parse
from tests.rulebook.neuroshima.turns.helpers import (
    Game,
    actor,
    asked,
    battles,
    cells,
    discards,
    do,
    ended,
    fill,
    fresh,
    game,
    hand,
    hq,
    rot,
    tags,
    texts,
    tile_at,
    unit,
)


def fight(*tiles: TileHere, **more: Any) -> Game:
    """The game after a battle in which nobody has anything to decide."""
    state = game(*tiles, hand="battle", **more)
    do(state, "battle")
    assert asked(state) in ("ask-turn", "ask-discard")
    return state


# Modules --------------------------------------------------------------------------------------------

MUTANT = unit("borgo", "mutant", "c3", hits="N")  # initiative 2
CYBORG = unit("smart", "cyborg", "c2", shoots="S")  # initiative 3: each of the two kills the other


def test_a_module_does_not_reach_a_unit_through_another_module() -> None:
    """Duel EN, Modules: with a second initiative Module connected to the first "only the bonus from the first Module
    takes effect". So the Mutant has 3, as the Cyborg, and both die; with 4 it would live."""
    state = fight(MUTANT, CYBORG, unit("borgo", "scout", "c4", links="N"), unit("borgo", "scout", "c5", links="N"))
    assert set(cells(state)) == {"c4", "c5"}


def test_the_second_module_works_when_it_is_connected_itself() -> None:
    """Duel EN: "it should be connected directly to the unit"; "their effects are cumulative"."""
    state = fight(MUTANT, CYBORG, unit("borgo", "scout", "c4", links="N"), unit("borgo", "scout", "d3", links="NW"))
    assert set(cells(state)) == {"c3", "c4", "d3"}


def test_modules_make_the_melee_attacks_of_an_hq_stronger() -> None:
    """Duel EN: "Modules also affect HQ's". A Transporter has two hit points; without an Officer it bears it."""
    tiles = (unit("borgo", "hq", "c3"), unit("smart", "transporter", "c2"))
    assert tile_at(fight(*tiles), "c2").damage == 1
    state = fight(*tiles, unit("borgo", "officer", "c4", links="N"))
    assert "c2" not in cells(state)


def test_modules_make_an_hq_faster() -> None:
    """A Mercenary shoots the HQ for 2 in phase 1; with two Scouts the HQ strikes it down in phase 2."""
    tiles = (unit("borgo", "hq", "c3"), unit("vegas", "mercenary", "c2", shoots="S"))
    assert hq(fight(*tiles))["borgo"] == 18
    state = fight(*tiles, unit("borgo", "scout", "c4", links="N"), unit("borgo", "scout", "d3", links="NW"))
    assert hq(state)["borgo"] == 20
    assert "c2" not in cells(state)


def test_a_mother_connected_to_a_module_repeats_nothing() -> None:
    """Duel EN, Modules: "an additional action [...] does not augment a Module in any way". One ranged attack of 2."""
    tiles = (
        unit("smart", "cyborg", "c2", shoots="N"),
        unit("smart", "officer", "c3", links="N"),
        unit("borgo", "hq", "c1"),
    )
    assert hq(fight(*tiles))["borgo"] == 18
    assert hq(fight(*tiles, unit("smart", "mother", "c4", links="N")))["borgo"] == 18
    connected = fight(*tiles, unit("smart", "mother", "d1", links="SW"))
    assert hq(connected)["borgo"] == 16, "connected to the Cyborg itself: two ranged attacks of 2"


def test_the_vegas_hq_takes_a_net_fighter_that_points_back() -> None:
    """Duel PL names the Agitator and the Vegas HQ: takeover is stronger than a net."""
    tiles = (
        unit("vegas", "hq", "c3", takes="N"),
        unit("hegemony", "net_fighter", "c2", nets="S"),
        unit("hegemony", "ganger", "c4", hits="S"),
        unit("hegemony", "hq", "a3"),
    )
    state = game(*tiles, hand="move")
    assert {text.split()[1] for text in texts(state, "move")} == {"c2", "c3"}, "both are free, and move for Vegas"
    assert "c4" not in cells(fight(*tiles)), "the HQ is not held: it strikes"
    state = game(*tiles, turn="hegemony", hand="move")
    assert {text.split()[1] for text in texts(state, "move")} == {"a3", "c4"}


# Ranged attacks, armour, wounds ------------------------------------------------------------------------------


def test_two_ranged_attacks_at_one_target_both_hit_it_and_none_flies_on() -> None:
    """Duel EN: "both attacks strike home and none of the projectiles passes through"; the dead stay until the end of
    the phase. In phase 3 two Commandos shoot at the Guard, in phase 2 an Annihilator flies over where it was."""
    state = fight(
        unit("outpost", "commando", "c5", shoots="N"),
        unit("outpost", "commando", "c4", shoots="N"),
        unit("outpost", "annihilator", "a5", shoots="NE"),
        unit("moloch", "guard", "c3", shoots="S"),
        unit("moloch", "blocker", "c2", armor="N"),
        unit("moloch", "blocker", "d2", armor="N"),
    )
    assert "c3" not in cells(state)
    assert tile_at(state, "c2").damage == 0
    assert tile_at(state, "d2").damage == 2


def test_two_ranged_attacks_in_one_phase_kill_a_unit_that_bears_one_wound() -> None:
    """ "Both attacks strike home"."""
    state = fight(
        unit("outpost", "commando", "c5", shoots="N"),
        unit("outpost", "commando", "c4", shoots="N"),
        unit("borgo", "super_officer", "c3"),
    )
    assert "c3" not in cells(state)


@pytest.mark.parametrize(("shooter", "wounds"), [("commando", 0), ("annihilator", 2)])
def test_armour_weakens_each_of_two_ranged_attacks_on_the_same_side(shooter: str, wounds: int) -> None:
    """Duel EN: armour "decreases the Strength of enemy Ranged Attacks by 1": 1 and 1 become nothing, 2 and 2 become 1
    and 1."""
    state = fight(
        unit("outpost", shooter, "c5", shoots="N"),
        unit("outpost", shooter, "c4", shoots="N"),
        unit("moloch", "blocker", "c3", armor="S"),
    )
    assert tile_at(state, "c3").damage == wounds


def test_wounds_from_several_enemies_in_one_phase_add_up() -> None:
    """A Blocker bears two wounds, whoever deals them, and dies of the third."""
    blocker = unit("moloch", "blocker", "c3", armor="N")
    shooters = (
        unit("outpost", "commando", "c5", shoots="N"),
        unit("outpost", "commando", "e3", shoots="NW"),
        unit("outpost", "commando", "a5", shoots="NE"),
    )
    assert tile_at(fight(*shooters[:2], blocker), "c3").damage == 2
    assert "c3" not in cells(fight(*shooters, blocker))


# Medics ---------------------------------------------------------------------------------------------


def test_no_medic_absorbs_the_same_attack_twice() -> None:
    """Two Medics connected to each other: the other must save the one that is hit, which is then unhurt and must save
    the other (general.62). There it ends (ours), or they would pass it on for ever."""
    state = game(
        unit("outpost", "hq", "a3"),
        unit("moloch", "medic", "c3", links="S"),
        unit("moloch", "medic", "c4", links="N"),
        hand="sniper",
    )
    events = do(state, "snipe c3")
    assert tags(events).count("absorbed") == 2
    assert cells(state) == {"a3": "outpost hq", "c4": "moloch medic"}
    assert (actor(state), asked(state)) == ("outpost", "ask-turn")


def test_an_attack_on_a_clown_that_explodes_costs_no_medic() -> None:
    """Duel PL, Clown: it cannot be healed after exploding. The Medic beside it is saved from the blast by the other
    one, so it could heal: but the Ripper's melee attack at the Clown is not for it."""
    state = game(
        unit("moloch", "clown", "c3", hits="N"),
        unit("moloch", "medic", "c4", links="N"),
        unit("moloch", "medic", "c5", links="N"),
        unit("smart", "ripper", "c2", hits="S"),
        hand="battle",
    )
    do(state, "battle", "explode c3")
    assert cells(state) == {"c4": "moloch medic"}


# Allies: Quartermasters, Clowns, Medics -------------------------------------------------------------


def allies(one: str, other: str, *tiles: TileHere, **more: Any) -> Game:
    """Two armies against Borgo and Vegas."""
    return game(*tiles, armies=f"{one},borgo,{other},vegas", mode="teams", **more)


def test_a_ranged_attack_turned_into_a_melee_attack_has_the_bonuses_of_both_kinds() -> None:
    """Duel PL says so of a melee attack turned into a ranged one; the reverse likewise is ours. A ranged attack of 1,
    one Officer for ranged and one for melee attacks; and the Quartermaster's owner decides for the unit of an ally."""
    tiles = (
        unit("outpost", "commando", "c3", shoots="N"),
        unit("outpost", "officer", "d3"),
        unit("hegemony", "officer_1", "c4", links="N"),
        unit("hegemony", "quartermaster", "b4", links="NE"),
        unit("borgo", "hq", "c2"),
    )
    state = allies("outpost", "hegemony", *tiles, hand="battle")
    do(state, "battle")
    assert (actor(state), asked(state)) == ("hegemony", "ask-quartermaster")
    do(state, "convert c3 N ranged")
    assert hq(state)["borgo"] == 17
    state = allies("outpost", "hegemony", *tiles, hand="battle")
    do(state, "battle", "keep c3")
    assert hq(state)["borgo"] == 18, "as a ranged attack it has the bonus to ranged attacks only"


def test_a_quartermaster_does_not_turn_gauss() -> None:
    """Duel PL speaks of melee attacks and ranged attacks; that gauss is neither is ours."""
    state = allies(
        "smart",
        "hegemony",
        unit("smart", "gauss_cannon", "c3", gauss="N"),
        unit("hegemony", "quartermaster", "c4", links="N"),
        unit("borgo", "hq", "c1"),
        hand="battle",
    )
    do(state, "battle")
    assert asked(state) in ("ask-turn", "ask-discard")
    assert hq(state)["borgo"] == 19


CLOWN = (
    unit("moloch", "clown", "c3", hits="N"),
    unit("hegemony", "quartermaster", "c4", links="N"),
    unit("borgo", "hq", "c1"),
)


def test_a_clown_that_strikes_may_have_a_melee_attack_turned() -> None:
    """First it is asked whether it explodes, then the Quartermaster is (ours). The melee attack would reach nobody."""
    state = allies("moloch", "hegemony", *CLOWN, hand="battle")
    do(state, "battle")
    assert (actor(state), asked(state)) == ("moloch", "ask-clown")
    do(state, "strike c3")
    assert (actor(state), asked(state)) == ("hegemony", "ask-quartermaster")
    do(state, "convert c3 N melee")
    assert hq(state)["borgo"] == 19


def test_of_a_clown_that_explodes_no_melee_attack_is_turned() -> None:
    state = allies("moloch", "hegemony", *CLOWN, hand="battle")
    do(state, "battle", "explode c3")
    assert asked(state) in ("ask-turn", "ask-discard")
    assert cells(state) == {"c1": "borgo hq"}, "the Quartermaster beside it dies of the blast"


def test_the_owner_of_a_medic_chooses_between_units_of_an_ally() -> None:
    """Duel EN: "its commander decides"; that this is who commands the Medic, not the unit, is ours. Two Outpost Runners
    are ranged attack in phase 3, and Moloch's Medic reaches both."""
    state = allies(
        "outpost",
        "moloch",
        unit("moloch", "medic", "c4", links="N"),  # and south-east
        unit("outpost", "runner", "c3"),
        unit("outpost", "runner", "d4"),
        unit("vegas", "marksman", "c1", shoots="S"),
        unit("vegas", "marksman", "d1", shoots="S"),
        hand="battle",
    )
    do(state, "battle")
    assert (actor(state), asked(state)) == ("moloch", "ask-medic")
    assert sorted(texts(state)) == ["absorb c4 c3 c1", "absorb c4 d4 d1"]
    do(state, "absorb c4 d4 d1")
    assert cells(state) == {"d4": "outpost runner", "c1": "vegas marksman", "d1": "vegas marksman"}


def test_an_air_strike_destroys_the_mine_of_an_ally() -> None:
    """Duel PL: foundations are destroyed by a Bomb, which spares no friend."""
    state = game(
        unit("moloch", "hq", "a5"),
        unit("vegas", "mine", "c2"),
        armies="moloch,borgo,vegas,smart",
        mode="teams",
        hand="air_strike",
        piles={"vegas": ["battle"]},
    )
    before = discards(state, "vegas").count("mine")
    do(state, "air-strike c3")
    assert cells(state) == {"a5": "moloch hq"}
    assert discards(state, "vegas").count("mine") == before + 1


# Instants and the exchange of three -----------------------------------------------------------------


def test_a_netted_hq_still_allows_a_grenade() -> None:
    """It is the tile in the hand that acts; that the HQ may be netted is ours."""
    state = game(unit("borgo", "hq", "c3"), unit("smart", "net_fighter", "c4", nets="N"), hand="grenade,move")
    assert texts(state, "move") == [], "it is held"
    do(state, "grenade c4")
    assert cells(state) == {"c3": "borgo hq"}


INSTANTS = "move,battle,grenade"
HQS = (unit("borgo", "hq", "a5"), unit("moloch", "hq", "e1"))


def test_no_exchange_of_instants_with_an_empty_pile() -> None:
    """There is nothing to exchange them for (ours)."""
    state = game(*HQS, hand=INSTANTS, piles={"borgo": []})
    assert asked(state) == "ask-discard"
    assert texts(state, "redraw") == []


def test_instants_are_exchanged_for_what_is_left_in_the_pile() -> None:
    """Ours. With two tiles in hand none has to be discarded (3.0 summary)."""
    state = game(*HQS, hand=INSTANTS, piles={"borgo": ["mutant", "claws"]})
    do(state, "redraw")
    assert hand(state, "borgo") == ["claws", "mutant"]
    assert asked(state) == "ask-turn"


# Moves, foundations, takeover -----------------------------------------------------------------------


def test_by_the_summary_each_step_of_a_double_move_is_a_step_or_a_turn() -> None:
    """3.0 summary: "turn or move"; general.65: one more step for a step, none for a turn."""
    tiles = (unit("outpost", "recon_center", "a3"), unit("outpost", "runner", "c3"), unit("vegas", "hq", "e3"))
    state = game(*tiles, options={"mobility": "move-or-turn"})
    assert "move c3 c2 r1 own" not in texts(state)
    do(state, "move c3 c2 r0 own")
    around = ["b2", "b3", "c1", "c3", "d1", "d2"]
    steps = [f"step {cell} r0" for cell in around] + [f"step c2 r{turn}" for turn in range(1, 6)]
    assert sorted(texts(state)) == sorted([*steps, "stay"])
    do(state, "step c2 r4")
    assert (tile_at(state, "c2").rot, asked(state)) == (4, "ask-turn")
    state = game(*tiles, options={"mobility": "move-or-turn"})
    do(state, "move c3 c3 r1 own")
    assert asked(state) == "ask-turn"


def test_a_foundation_in_front_of_a_net_is_not_held() -> None:
    """Duel EN: foundations "cannot be moved, pushed, netted"; so the Mine works as ever."""
    state = game(unit("smart", "hq", "a3"), unit("vegas", "mine", "c3"), hand="net_fighter,cyborg")
    events = do(state, f"place net_fighter c4 r{rot('smart', 'net_fighter', nets='N')}")
    assert "netted" not in tags(events)
    do(state, "place cyborg c3 r0")
    assert cells(state) == {"a3": "smart hq", "c4": "smart net_fighter"}


def test_a_unit_that_was_netted_when_it_was_taken_is_not_turned_when_the_net_goes() -> None:
    """Ours: it may be turned "on takeover", and then it could not be."""
    state = game(
        unit("vegas", "hq", "a5"),
        unit("smart", "cyborg", "c2"),
        unit("hegemony", "net_fighter", "c1", nets="S"),
        hand="agitator,sniper",
    )
    assert "taken" in tags(do(state, "place agitator c3 r0"))
    assert asked(state) == "ask-turn"
    assert "freed" in tags(do(state, "snipe c1"))
    assert asked(state) == "ask-turn"


# The board ------------------------------------------------------------------------------------------


def test_the_large_board_may_be_chosen_by_two() -> None:
    assert len(texts(fresh(armies="borgo,moloch", board="large"), "hq")) == 37


UNCHANGED = [
    unit("borgo", "brawler", "b3", hits="NW"),
    unit("borgo", "scout", "b2"),
    unit("borgo", "scout", "a4"),
    unit("borgo", "officer", "c2"),
    unit("borgo", "officer", "c3"),
    unit("borgo", "super_officer", "b4"),
]
"""An Agitator on a3 takes the Brawler, which looks at it: in the battle of the full board nobody is hurt."""


def fill_the_last_hex() -> tuple[Game, list[tuple[str, int]]]:
    state = game(*fill(but=["a3"], given=UNCHANGED), armies="vegas,borgo", hand="agitator")
    return state, battles(do(state, f"place agitator a3 r{rot('vegas', 'agitator', takes='SE')}"))


def test_a_full_board_is_no_deadlock_while_a_unit_just_taken_may_be_turned() -> None:
    """gameplay.15: "changes nothing that could end the deadlock"; general.122: the turn comes after the battle. Turned
    to the north the Brawler destroys the Scout there in a second battle."""
    state, fought = fill_the_last_hex()
    assert fought == [("full-board", 0)]
    assert state.result is None
    assert (actor(state), asked(state)) == ("vegas", "ask-face")
    assert battles(do(state, f"face b3 r{rot('borgo', 'brawler', hits='N')}")) == [("full-board", 0)]
    assert "b2" not in cells(state)
    assert (state.result, actor(state)) == (None, "borgo")


def test_if_the_taken_unit_is_left_as_it_is_the_full_board_is_a_deadlock() -> None:
    state, _ = fill_the_last_hex()
    events = do(state, f"face b3 r{rot('borgo', 'brawler', hits='NW')}")
    assert battles(events) == [("full-board", 0)]
    assert ended(state) == ((0.5, 0.5), "deadlock")


# Reasons --------------------------------------------------------------------------------------------


def refusal(state: Game, text: str) -> Refusal:
    before = texts(state)
    action = GAME.notation.parse(text)
    told = state.refusal(state.actors[0], action)
    with pytest.raises(IllegalAction) as refused:
        do(state, text)
    assert texts(state) == before, "nothing has changed"
    assert refused.value.reason == told, "the question and the attempt have the same answer"
    assert isinstance(told, Refusal)
    return told


BOARD = (
    unit("borgo", "hq", "a5"),
    unit("borgo", "assassin", "c3"),
    unit("smart", "net_fighter", "c4", nets="N"),
    unit("borgo", "assassin", "b2"),
    unit("borgo", "mutant", "b3"),
    unit("smart", "hq", "e1"),
)
"""The Assassin on c3 is netted."""


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("move c3 c2 r0 own", refusals.UnitNetted("c3")),
        ("move e1 d1 r0 tile", refusals.NotYourUnit("e1")),
        ("move d1 d2 r0 tile", refusals.NoUnitThere("d1")),
        ("move b2 b3 r0 own", refusals.CellTaken("b3")),
        ("move b2 d2 r0 own", refusals.NotNeighbours("b2", "d2")),
        ("move b3 c2 r0 own", refusals.NothingMoves("b3")),
        ("move b3 b3 r0 tile", refusals.SameRotation(0)),
        ("place mutant c3 r0", refusals.CellTaken("c3")),
        ("place claws d2 r0", refusals.NotInHand("claws")),
        ("place move d2 r0", refusals.InstantNotPlaced("move")),
        ("place mutant c9 r0", refusals.NoSuchCell("c9")),
        ("place mutant d2 r6", refusals.NoSuchRotation(6)),
        ("replace mutant b3 r0", refusals.NoFreeTransporter("b3")),
        ("battle", refusals.NotInHand("battle")),
        ("redraw", refusals.NoRedraw()),
        ("hq c1 r0", refusals.HqsPlaced()),
        ("retreat c1", refusals.NotAsked()),
        ("charge mutant 0", refusals.NoEnergyHere()),
        ("detonate", refusals.NoEnergyHere()),
    ],
)
def test_a_refusal_says_why(text: str, reason: Refusal) -> None:
    assert refusal(game(*BOARD, hand="mutant,move"), text) == reason


def test_a_refusal_names_what_was_used_up() -> None:
    state = game(*BOARD, hand="mutant")
    do(state, "move b2 c2 r0 own")
    assert refusal(state, "move c2 c1 r0 own") == refusals.MobilityUsed("c2")
    state = game(unit("smart", "hq", "c3"), unit("smart", "cyborg", "c2"), unit("borgo", "hq", "a3"))
    do(state, "move c2 d2 r0 c3")
    assert refusal(state, "move d2 c2 r0 c3") == refusals.CarrierUsed("d2", "c3")


def test_a_refusal_names_what_has_to_be_decided_first() -> None:
    assert refusal(game(*HQS, hand="mutant,claws,move"), "end") == refusals.TileToDiscard()
    assert refusal(fresh(armies="borgo,moloch"), "end") == refusals.HqToPlace()
    state = game(unit("vegas", "hq", "a5"), unit("smart", "cyborg", "c2"), hand="agitator")
    do(state, "place agitator c3 r0")
    assert refusal(state, "end") == refusals.UnitToFace("c2")
    state = game(unit("smart", "ripper", "c4"), unit("vegas", "guard", "c3"), hand="push_back")
    do(state, "push c4 c3")
    assert refusal(state, "end") == refusals.UnitToRetreat("c3")
    assert refusal(state, "retreat b4") == refusals.NotOutOfReach("b4")
    state = game(unit("outpost", "recon_center", "a3"), unit("outpost", "runner", "c3"), unit("vegas", "hq", "e3"))
    do(state, "move c3 c2 r0 own")
    assert refusal(state, "end") == refusals.StepOpen("c2")
    assert refusal(state, "step c4 r0") == refusals.NotNeighbours("c2", "c4")
    state = game(unit("moloch", "clown", "c3"), unit("borgo", "scout", "d3"), hand="battle")
    do(state, "battle")
    assert refusal(state, "end") == refusals.BattleDecisionOpen()


def test_a_refusal_names_the_rule_of_an_instant() -> None:
    state = game(unit("moloch", "hq", "a5"), unit("borgo", "mutant", "c3"), hand="air_strike")
    assert refusal(state, "air-strike c1") == refusals.AirStrikeOffBoard()
    state = game(unit("outpost", "hq", "a5"), unit("borgo", "hq", "c3"), hand="sniper")
    assert refusal(state, "snipe c3") == refusals.HqUnharmed()
    assert refusal(state, "snipe c1") == refusals.NoEnemyThere("c1")
    state = game(unit("borgo", "hq", "a5"), unit("smart", "officer", "c3"), hand="grenade")
    assert refusal(state, "grenade c3") == refusals.NotBesideHq("c3")
    state = game(unit("borgo", "mutant", "a5"), unit("smart", "officer", "c3"), hand="grenade")
    assert refusal(state, "grenade c3") == refusals.NoOwnHq()
    state = game(*HQS, hand="battle", ending="borgo", piles={"borgo": []})
    assert refusal(state, "battle") == refusals.LastTileDrawn()
    state = game(*HQS, hand="mutant", terror=["borgo"])
    assert refusal(state, "place mutant c3 r0") == refusals.UnderTerror()
    state = game(
        unit("vegas", "agitator", "c4", takes="N"),
        unit("smart", "transporter", "c3"),
        hand="mine",
        armies="vegas,smart",
    )
    assert refusal(state, "replace mine c3 r0") == refusals.FoundationByTransporter()
    state = game(unit("vegas", "guard", "c3"), unit("vegas", "guard", "c1"), hand="castling")
    assert refusal(state, "castle c3 c1") == refusals.NotNeighbours("c3", "c1")
    state = game(unit("borgo", "mutant", "c3"), hand="move", options={"mobility": "move-or-turn"})
    assert refusal(state, "move c3 c2 r1 tile") == refusals.StepOrTurn()


def test_a_refusal_says_why_a_unit_is_not_pushed() -> None:
    state = game(unit("smart", "ripper", "c4"), unit("vegas", "guard", "c2"), hand="push_back")
    assert refusal(state, "push c4 c3") == refusals.NoEnemyThere("c3")
    state = game(unit("smart", "ripper", "c2"), unit("vegas", "guard", "c1"), hand="push_back")
    assert refusal(state, "push c2 c1") == refusals.NoRoomBehind("c1")
    state = game(
        unit("smart", "ripper", "c4"),
        unit("smart", "net_fighter", "c2", nets="S"),
        unit("vegas", "guard", "c3"),
        hand="push_back",
    )
    assert refusal(state, "push c4 c3") == refusals.UnitNetted("c3")


def duel(energy: int, *tiles: TileHere, **more: Any) -> Game:
    return game(*tiles, board="duel", armies="smart,vegas", energy={"smart": energy}, **more)


@pytest.mark.parametrize(
    ("energy", "text", "reason"),
    [
        (0, "link-turn c3 r1", refusals.TooLittleEnergy(1, 0)),
        (1, "link-turn c2 r1", refusals.NoLink("c2")),
        (1, "link-turn c3 r0", refusals.SameRotation(0)),
        (2, "link-swap c3 b2 r0 r0", refusals.HqNotSwapped()),
        (2, "link-push c3 c4", refusals.NoEnemyThere("c4")),
        (3, "laser b2 c3", refusals.NoLaserTarget("b2", "c3")),
        (3, "eliminate d3", refusals.TooFewLinks("d3")),
        (4, "detonate", refusals.NoEnemyLinks()),
        (4, "charge guard 0", refusals.NotInHand("guard")),
        (4, "charge . 2", refusals.TooMuchEnergy(5)),
        (0, "charge . 1", refusals.HqPointsShort(0)),
        (4, "charge . 0", refusals.NothingPaid()),
    ],
)
def test_a_refusal_names_the_rule_of_the_duel_board(energy: int, text: str, reason: Refusal) -> None:
    state = duel(
        energy,
        unit("smart", "hq", "b2"),
        unit("smart", "cyborg", "c3"),
        unit("smart", "ripper", "c2"),
        unit("vegas", "guard", "d3"),
        hq={"smart": 1},
    )
    assert refusal(state, text) == reason


# Positions ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"overtime": True}, "overtime: there is none before somebody has drawn the last tile"),
        ({"known": {"borgo": 2}, "piles": {"borgo": ["mutant"]}}, "known: the pile of borgo has not so many tiles"),
        ({"known": {"smart": 1}}, "known: 'smart' is not one of the armies here"),
        ({"used": [("own", "z9")]}, "used: there is no cell 'z9'"),
        ({"used": [("z9", "a5")]}, "used: there is no cell 'z9'"),
        ({"used": [("own", "b3")]}, "used: no unit stands on b3"),
        ({"used": [("own", "a5")]}, "used: nothing there moves the unit on a5 by 'own'"),
        ({"used": [("e1", "a5")]}, "used: nothing there moves the unit on a5 by 'e1'"),
    ],
)
def test_a_position_with_an_impossible_past_is_refused(fields: dict[str, Any], reason: str) -> None:
    with pytest.raises(PositionError, match=reason):
        game(*HQS, **fields)


@pytest.mark.parametrize(
    "field", [{"number": 0}, {"known": {"borgo": -1}}, {"used": [["own"]]}, {"overtime": "yes"}, {"number": "one"}]
)
def test_a_position_file_with_a_value_that_cannot_be_is_refused(field: dict[str, Any]) -> None:
    plain = {"armies": ["borgo", "moloch"], "tiles": []}
    assert parse(json.dumps(plain)).number is None
    with pytest.raises(PositionError, match=f"not a position: .*{next(iter(field))}"):
        parse(json.dumps({**plain, **field}))
