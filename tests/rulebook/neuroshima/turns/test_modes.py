"""More than two players: everybody for themselves, for points, two against two, one against two. 3.0 summary; the
publisher's preview as in our rule notes."""

from __future__ import annotations

from typing import Any

import pytest

from ashgrid.games.neuroshima.position import TileHere, save
from tests.rulebook.neuroshima.turns.helpers import (
    Game,
    actor,
    asked,
    battles,
    cells,
    do,
    ended,
    finish,
    fresh,
    game,
    hand,
    hq,
    play_out,
    tags,
    texts,
    tile_at,
    unit,
)

ALL = ["borgo", "moloch", "outpost", "hegemony", "smart", "vegas"]


def set_out(state: Game, seats: int) -> None:
    """Put the HQs anywhere."""
    for _ in range(seats):
        do(state, texts(state, "hq")[0])


def turns(state: Game, count: int) -> list[int]:
    """The seats of the next turns, each of which does nothing."""
    seen = []
    for _ in range(count):
        seen.append(state.actors[0])
        finish(state)
    return seen


# Everybody for themselves ---------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_players_act_in_turn_and_draw_one_two_and_then_three(players: int) -> None:
    """3.0 summary: the first draws 1, the second 2, from the third turn on up to 3."""
    state = fresh(mode="free-for-all", players=players, armies=",".join(ALL[:players]))
    set_out(state, players)
    for seat in range(players):
        assert state.actors == (seat,)
        assert len(hand(state, ALL[seat])) == min(seat + 1, 3)
        finish(state)
    assert turns(state, players) == list(range(players))


@pytest.mark.parametrize(("players", "hexes"), [(3, 19), (4, 19), (5, 37), (6, 37)])
def test_five_and_six_play_on_the_large_board(players: int, hexes: int) -> None:
    """3.0 summary: with five or six players the hexes outside the white line are used too."""
    state = fresh(mode="free-for-all", players=players, armies=",".join(ALL[:players]))
    assert len(texts(state, "hq")) == hexes


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_free_for_all_comes_to_its_end(players: int) -> None:
    state = fresh(players, mode="free-for-all", players=players, armies=",".join(ALL[:players]))
    play_out(state, players)
    payoffs, reason = ended(state)
    assert len(payoffs) == players
    assert sum(payoffs) == pytest.approx(1)
    assert reason in ("hq-destroyed", "both-destroyed", "points", "tie", "deadlock", "last-standing")


FALLING = (
    unit("borgo", "hq", "a5"),
    unit("borgo", "brawler", "d2", hits="NE"),
    unit("moloch", "hq", "e1"),
    unit("moloch", "blocker", "c4"),
    unit("smart", "hq", "a3"),
)
"""In the next battle the Moloch HQ gets 2."""


def test_who_loses_the_hq_is_out_and_all_their_tiles_leave_after_the_battle() -> None:
    """3.0 summary: "when the HQ of a player is destroyed in a battle, all their tiles are removed at its end"."""
    state = game(*FALLING, hand="battle", hq={"moloch": 2})
    events = do(state, "battle")
    assert "eliminated" in tags(events)
    assert state.result is None
    assert cells(state) == {"a5": "borgo hq", "d2": "borgo brawler", "a3": "smart hq"}


def test_the_turn_passes_over_who_is_out() -> None:
    state = game(*FALLING, hand="battle", hq={"moloch": 2})
    do(state, "battle")
    assert actor(state) == "smart"
    assert turns(state, 3) == [2, 0, 2]


def test_units_of_a_destroyed_hq_still_fight_in_that_battle() -> None:
    """The tiles are removed at the end of the battle, not before."""
    state = game(
        unit("borgo", "hq", "a5"),
        unit("borgo", "claws", "d2", hits="NE"),  # phase 3
        unit("moloch", "hq", "e1"),
        unit("moloch", "guard", "c4", shoots="S"),  # phase 2
        unit("smart", "hq", "c5"),
        hand="battle",
        hq={"moloch": 1},
    )
    do(state, "battle")
    assert hq(state)["smart"] == 19
    assert "c4" not in cells(state)


def test_the_last_one_standing_wins() -> None:
    state = game(*FALLING, unit("borgo", "mutant", "a4", hits="N"), hand="battle", hq={"moloch": 2, "smart": 1})
    do(state, "battle")
    assert ended(state) == ((1.0, 0.0, 0.0), "last-standing")


def test_all_hqs_destroyed_in_one_battle_is_a_draw() -> None:
    """3.0 summary, scoring."""
    state = game(
        unit("borgo", "hq", "e1"),
        unit("moloch", "hq", "a5"),
        unit("smart", "hq", "a3"),
        unit("moloch", "hybrid", "e3", shoots="N"),
        unit("borgo", "mutant", "a4", turned=0),  # melee attacks N (the Smart HQ), NE, NW
        unit("borgo", "claws", "b5", hits="NW"),  # the Moloch HQ
        hand="battle",
        hq={"borgo": 1, "moloch": 1, "smart": 1},
    )
    do(state, "battle")
    payoffs, reason = ended(state)
    assert payoffs == pytest.approx((1 / 3, 1 / 3, 1 / 3))
    assert reason == "both-destroyed"


def test_after_the_last_tile_everybody_else_has_one_turn() -> None:
    """3.0 summary: the others finish their turns and the last battle follows."""
    state = game(
        unit("borgo", "hq", "a5"),
        unit("moloch", "hq", "e1"),
        unit("smart", "hq", "a3"),
        turn="smart",
        piles={"borgo": ["mutant"]},
        hq={"borgo": 9, "smart": 15},
    )
    do(state, "end", "end")
    assert actor(state) == "moloch"
    finish(state)
    assert actor(state) == "smart"
    assert battles(finish(state)) == [("final", 0)]
    assert ended(state) == ((0.0, 1.0, 0.0), "points")


def test_only_tied_leaders_count_for_a_tie() -> None:
    state = game(
        unit("borgo", "hq", "a5"),
        unit("moloch", "hq", "e1"),
        unit("smart", "hq", "a3"),
        turn="smart",
        piles={"borgo": []},
        ending="borgo",
        hq={"borgo": 9, "smart": 20},
        options={"tie": "draw"},
    )
    finish(state)
    assert ended(state) == ((0.0, 0.5, 0.5), "tie")


def test_terror_hits_everybody_else() -> None:
    """Duel EN, Terror in a multiplayer game: "all the remaining players"."""
    state = game(
        unit("smart", "hq", "a3"),
        unit("borgo", "hq", "a5"),
        unit("moloch", "hq", "e1"),
        hand="terror",
        piles={"borgo": ["mutant"] * 4, "moloch": ["guard", "hybrid", "blocker", "scout"]},
    )
    do(state, "terror", "end", "discard mutant")
    assert texts(state, "place") == []
    do(state, "end", "discard guard")
    assert texts(state, "place") == []


def test_everybody_is_an_enemy() -> None:
    state = game(
        unit("outpost", "hq", "a3"), unit("borgo", "mutant", "c3"), unit("moloch", "guard", "d3"), hand="sniper"
    )
    assert sorted(texts(state, "snipe")) == ["snipe c3", "snipe d3"]


# For points -----------------------------------------------------------------------------------------


def scoring(*tiles: TileHere, **more: Any) -> Game:
    return game(*tiles, mode="points", **more)


STRIKING = (
    unit("borgo", "hq", "a5"),
    unit("borgo", "brawler", "d2", hits="NE"),
    unit("moloch", "hq", "e1"),
    unit("smart", "hq", "a3"),
)
"""In the next battle Borgo deals 2 to the Moloch HQ."""


def test_damage_to_enemy_hqs_is_the_score() -> None:
    """3.0 summary: from 0 upwards, points for attacks on enemy HQs."""
    state = scoring(*STRIKING, hand="battle")
    do(state, "battle")
    assert save(state).score.get("borgo") == 2
    assert state.result is None


def test_twenty_points_win() -> None:
    state = scoring(*STRIKING, hand="battle", score={"borgo": 18, "smart": 19})
    do(state, "battle")
    assert ended(state) == ((1.0, 0.0, 0.0), "score")


def test_nineteen_points_do_not_win() -> None:
    state = scoring(*STRIKING, hand="battle", score={"borgo": 17})
    do(state, "battle")
    assert state.result is None


def test_nobody_scores_more_than_twenty_and_several_at_twenty_share() -> None:
    """multiplayer.5 and 6: not above twenty, and no further turn at 20 to 20."""
    state = scoring(
        *STRIKING, unit("smart", "golem_mk3", "e3", shoots="N"), hand="battle", score={"borgo": 18, "smart": 19}
    )
    do(state, "battle")
    assert ended(state) == ((0.5, 0.0, 0.5), "tie")


def test_hqs_are_never_destroyed_in_a_game_for_points() -> None:
    """Publisher's preview: HQs cannot be destroyed. With 1 point left it gets 2, stays, and loses none."""
    state = scoring(*STRIKING, hand="battle", hq={"moloch": 1})
    events = do(state, "battle")
    assert "hq-destroyed" not in tags(events)
    assert "eliminated" not in tags(events)
    assert cells(state)["e1"] == "moloch hq"
    assert (hq(state)["moloch"], save(state).score.get("borgo")) == (1, 2)
    assert state.result is None
    assert actor(state) == "moloch"


def test_equal_scores_of_twenty_share_the_victory_at_once() -> None:
    """Ours: a tie there has no extra round. Borgo and Smart both deal 2 to the Moloch HQ."""
    state = scoring(
        *STRIKING, unit("smart", "golem_mk3", "e3", shoots="N"), hand="battle", score={"borgo": 18, "smart": 18}
    )
    do(state, "battle")
    assert ended(state) == ((0.5, 0.0, 0.5), "tie")


def test_equal_scores_after_the_final_battle_give_an_extra_round() -> None:
    """3.0 summary: one more turn each and one more battle. The Moloch HQ kills the Brawler in the first one; in
    the second a Golem scores."""
    tiles = (*STRIKING, unit("smart", "golem_mk3", "e3", shoots="N"))
    state = scoring(*tiles, turn="smart", piles={"borgo": []}, ending="borgo", score={"smart": 2, "borgo": 2})
    events = finish(state)
    assert battles(events) == [("final", 0)]
    assert "extra-round" in tags(events)
    assert save(state).score == {"borgo": 4, "moloch": 0, "smart": 4}
    assert turns(state, 2) == [0, 1]
    assert battles(finish(state)) == [("overtime", 2)]
    assert save(state).score == {"borgo": 4, "moloch": 0, "smart": 6}
    assert ended(state) == ((0.0, 0.0, 1.0), "score")


def test_the_score_goes_to_who_controls_the_attacker() -> None:
    state = scoring(
        unit("vegas", "agitator", "d3", takes="N"),
        unit("borgo", "brawler", "d2", hits="NE"),
        unit("moloch", "hq", "e1"),
        hand="battle",
    )
    do(state, "battle")
    score = save(state).score
    assert (score.get("vegas"), score.get("borgo", 0)) == (2, 0)


def test_after_the_final_battle_the_most_points_win() -> None:
    state = scoring(*STRIKING, turn="smart", piles={"borgo": []}, ending="borgo", score={"smart": 5, "borgo": 2})
    finish(state)
    payoffs, reason = ended(state)
    assert payoffs == (0.0, 0.0, 1.0)
    assert reason in ("score", "points")


@pytest.mark.parametrize("players", [3, 4])
def test_a_game_for_points_comes_to_its_end(players: int) -> None:
    state = fresh(players, mode="points", players=players, armies=",".join(ALL[:players]))
    play_out(state, players)
    assert sum(ended(state)[0]) == pytest.approx(1)


# Two against two ------------------------------------------------------------------------------------

TEAMS = "borgo,outpost,moloch,smart"


def teams(*tiles: TileHere, **more: Any) -> Game:
    """Borgo and Moloch against Outpost and Smart."""
    return game(*tiles, armies=TEAMS, mode="teams", **more)


CORNERS = (
    unit("borgo", "hq", "a5"),
    unit("outpost", "hq", "e1"),
    unit("moloch", "hq", "c5"),
    unit("smart", "hq", "a3"),
)


def test_teams_take_turns_one_player_each() -> None:
    """3.0 summary: 1A, 2A, 1B, 2B."""
    state = fresh(mode="teams", armies=TEAMS)
    set_out(state, 4)
    assert turns(state, 5) == [0, 1, 2, 3, 0]
    assert save(state).teams in (None, [0, 1, 0, 1])


def test_allies_do_not_hurt_each_other_in_battle() -> None:
    state = teams(
        *CORNERS, unit("borgo", "mutant", "c4", hits="S"), unit("outpost", "commando", "a4", shoots="N"), hand="battle"
    )
    do(state, "battle")
    assert hq(state)["moloch"] == 20
    assert hq(state)["smart"] == 20


def test_ranged_attacks_pass_allies() -> None:
    state = teams(*CORNERS, unit("smart", "cyborg", "c2", shoots="S"), unit("outpost", "commando", "c3"), hand="battle")
    do(state, "battle")
    assert hq(state)["moloch"] == 19
    assert "c3" in cells(state)


def test_bonuses_work_for_allies() -> None:
    """3.0 summary: "bonuses also affect the ally". The Moloch HQ raises ranged attacks, here none of its own: the
    Brain raises the Borgo Mutant's melee attack."""
    state = teams(
        *CORNERS, unit("borgo", "mutant", "d2", hits="N"), unit("moloch", "brain", "d3", links="N"), hand="battle"
    )
    do(state, "battle")
    assert hq(state)["outpost"] == 18


def test_medics_work_for_allies() -> None:
    state = teams(
        *CORNERS, unit("borgo", "mutant", "c3"), unit("moloch", "medic", "c4", links="N"), turn="outpost", hand="sniper"
    )
    do(state, "snipe c3")
    assert cells(state)["c3"] == "borgo mutant"
    assert "c4" not in cells(state)


def test_an_ally_is_neither_sniped_nor_pushed_nor_netted() -> None:
    state = teams(
        *CORNERS, unit("outpost", "runner", "c3"), unit("smart", "cyborg", "c2"), turn="outpost", hand="sniper"
    )
    assert texts(state, "snipe") == []
    state = teams(
        *CORNERS, unit("moloch", "guard", "c3"), unit("borgo", "mutant", "c2"), turn="moloch", hand="push_back"
    )
    assert not any(text.startswith("push c3") for text in texts(state, "push"))
    state = teams(
        *CORNERS, unit("smart", "net_fighter", "c3", nets="N"), unit("outpost", "runner", "c2"), turn="outpost"
    )
    assert texts(state, "move")


def test_an_ally_is_not_moved() -> None:
    """ "One of his units": only own ones."""
    state = teams(*CORNERS, unit("moloch", "guard", "c3"), hand="move")
    assert {text.split()[1] for text in texts(state, "move")} == {"a5"}


def test_an_air_strike_hurts_allies() -> None:
    """3.0 summary: "except Moloch, which deals damage"."""
    state = teams(*CORNERS, unit("borgo", "mutant", "c3"), turn="moloch", hand="air_strike")
    do(state, "air-strike c3")
    assert "c3" not in cells(state)


def test_an_exploding_clown_hurts_allies() -> None:
    state = teams(*CORNERS, unit("borgo", "scout", "c2"), unit("moloch", "clown", "c3"), hand="battle")
    do(state, "battle")
    assert (actor(state), asked(state)) == ("moloch", "ask-clown")
    do(state, "explode c3")
    assert "c2" not in cells(state)


def test_terror_hits_the_ally_too() -> None:
    """Duel EN, Terror: "both the team match and deathmatch modes"."""
    state = teams(
        *CORNERS,
        turn="smart",
        hand="terror",
        piles={"borgo": ["mutant"] * 4, "outpost": ["runner", "hmg", "commando", "scout"]},
    )
    do(state, "terror", "end", "discard mutant")
    assert texts(state, "place") == []
    do(state, "end", "discard runner")
    assert actor(state) == "outpost"
    assert texts(state, "place") == []


def test_the_team_that_destroys_an_enemy_hq_wins() -> None:
    """Publisher's preview: the first team to destroy an enemy HQ wins."""
    state = teams(*CORNERS, unit("borgo", "brawler", "d2", hits="NE"), hand="battle", hq={"outpost": 2})
    do(state, "battle")
    assert ended(state) == ((1.0, 0.0, 1.0, 0.0), "hq-destroyed")


def test_points_do_not_matter_when_an_hq_is_destroyed() -> None:
    state = teams(
        *CORNERS,
        unit("borgo", "brawler", "d2", hits="NE"),
        hand="battle",
        hq={"outpost": 2, "borgo": 1, "moloch": 1, "smart": 20},
    )
    do(state, "battle")
    assert ended(state) == ((1.0, 0.0, 1.0, 0.0), "hq-destroyed")
    state = loner(
        *THREE, unit("borgo", "brawler", "d2", hits="NE"), hand="battle", hq={"vegas": 1, "borgo": 1, "moloch": 1}
    )
    do(state, "battle")
    assert ended(state) == ((0.0, 1.0, 1.0), "hq-destroyed")


def test_if_one_hq_of_each_team_falls_the_better_of_the_others_wins() -> None:
    """Publisher's preview."""
    tiles = (*CORNERS, unit("borgo", "brawler", "d2", hits="NE"), unit("smart", "ripper", "a4", hits="S"))
    state = teams(*tiles, hand="battle", hq={"outpost": 1, "borgo": 1, "moloch": 9, "smart": 8})
    do(state, "battle")
    assert ended(state)[0] == (1.0, 0.0, 1.0, 0.0)
    state = teams(*tiles, hand="battle", hq={"outpost": 1, "borgo": 1, "moloch": 8, "smart": 9})
    do(state, "battle")
    assert ended(state)[0] == (0.0, 1.0, 0.0, 1.0)
    state = teams(*tiles, hand="battle", hq={"outpost": 1, "borgo": 1, "moloch": 9, "smart": 9})
    do(state, "battle")
    assert ended(state)[0] == (0.5, 0.5, 0.5, 0.5)


def test_after_the_final_battle_the_sum_of_points_decides() -> None:
    """Publisher's preview: 20 + 5 against 12 + 12."""
    state = teams(
        *CORNERS,
        turn="smart",
        piles={"borgo": []},
        ending="borgo",
        hq={"borgo": 20, "moloch": 5, "outpost": 12, "smart": 12},
    )
    finish(state)
    assert ended(state) == ((1.0, 0.0, 1.0, 0.0), "points")


def test_a_tie_of_teams_gives_an_extra_round_of_all_four() -> None:
    state = teams(*CORNERS, turn="smart", piles={"borgo": []}, ending="borgo")
    finish(state)
    assert turns(state, 3) == [0, 1, 2]
    assert battles(finish(state)) == [("overtime", 3)]
    assert ended(state) == ((0.5, 0.5, 0.5, 0.5), "tie")


@pytest.mark.parametrize("seed", [1, 2])
def test_a_team_game_comes_to_its_end(seed: int) -> None:
    state = fresh(seed, mode="teams", armies=TEAMS)
    play_out(state, seed)
    payoffs, _ = ended(state)
    assert payoffs[0] == payoffs[2]
    assert payoffs[1] == payoffs[3]
    assert payoffs[0] + payoffs[1] == 1


# One against two ------------------------------------------------------------------------------------

LONER = "vegas,borgo,moloch"


def loner(*tiles: TileHere, **more: Any) -> Game:
    """Vegas against Borgo and Moloch."""
    return game(*tiles, armies=LONER, mode="loner", **more)


THREE = (unit("vegas", "hq", "e1", turned=3), unit("borgo", "hq", "a5"), unit("moloch", "hq", "c5"))


def test_the_loner_has_twenty_points_and_the_allies_thirteen_each() -> None:
    """3.0 summary."""
    state = fresh(mode="loner", armies=LONER)
    set_out(state, 3)
    assert hq(state) == {"vegas": 20, "borgo": 13, "moloch": 13}


def test_allies_against_a_loner_do_not_hurt_each_other() -> None:
    state = loner(*THREE, unit("borgo", "mutant", "c4", hits="S"), hand="battle")
    do(state, "battle")
    assert hq(state)["moloch"] == hq(loner(*THREE))["moloch"]


def test_the_allies_win_when_the_loner_falls() -> None:
    state = loner(*THREE, unit("borgo", "brawler", "d2", hits="NE"), hand="battle", hq={"vegas": 1})
    do(state, "battle")
    assert ended(state) == ((0.0, 1.0, 1.0), "hq-destroyed")


def test_the_loner_wins_by_destroying_one_of_the_two_hqs() -> None:
    """Ours: no source says that both have to fall. The points of the other do not matter."""
    state = loner(
        *THREE, unit("vegas", "marksman", "a3", shoots="S"), hand="battle", hq={"vegas": 1, "borgo": 1, "moloch": 13}
    )
    do(state, "battle")
    assert ended(state) == ((1.0, 0.0, 0.0), "hq-destroyed")


def test_if_hqs_of_both_sides_fall_together_the_allies_win() -> None:
    """Publisher's preview."""
    state = loner(
        *THREE,
        unit("borgo", "brawler", "d2", hits="NE"),
        unit("vegas", "marksman", "a3", shoots="S"),
        hand="battle",
        hq={"vegas": 1, "borgo": 1},
    )
    do(state, "battle")
    assert ended(state)[0] == (0.0, 1.0, 1.0)


def test_after_the_final_battle_the_best_single_hq_wins() -> None:
    """Publisher's preview: most points on a single HQ."""
    state = loner(
        *THREE, turn="moloch", piles={"vegas": []}, ending="vegas", hq={"vegas": 11, "borgo": 10, "moloch": 9}
    )
    finish(state)
    assert ended(state) == ((1.0, 0.0, 0.0), "points")
    state = loner(
        *THREE, turn="moloch", piles={"vegas": []}, ending="vegas", hq={"vegas": 11, "borgo": 12, "moloch": 1}
    )
    finish(state)
    assert ended(state) == ((0.0, 1.0, 1.0), "points")


def test_allies_share_bonuses_against_a_loner() -> None:
    state = loner(
        *THREE, unit("borgo", "mutant", "d2", hits="N"), unit("moloch", "brain", "d3", links="N"), hand="battle"
    )
    before = hq(state)["vegas"]
    do(state, "battle")
    assert hq(state)["vegas"] == before - 2


@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_of_one_against_two_comes_to_its_end(seed: int) -> None:
    state = fresh(seed, mode="loner", armies=LONER)
    play_out(state, seed)
    payoffs, _ = ended(state)
    assert payoffs[1] == payoffs[2]
    assert payoffs[0] + payoffs[1] == 1


# The large board ------------------------------------------------------------------------------------


def test_an_air_strike_on_the_large_board_reaches_further() -> None:
    tiles = [
        unit(army, "hq", cell, board="large")
        for army, cell in zip(ALL[:5], ("a4", "d1", "g1", "g4", "d7"), strict=True)
    ]
    state = game(*tiles, board="large", turn="moloch", hand="air_strike")
    assert len(texts(state, "air-strike")) == 19


def test_six_fight_on_the_large_board() -> None:
    state = game(
        unit("borgo", "hq", "a4", board="large"),
        unit("moloch", "hq", "d1", board="large"),
        unit("outpost", "hq", "g1", board="large"),
        unit("hegemony", "hq", "g4", board="large"),
        unit("smart", "hq", "d7", board="large"),
        unit("vegas", "hq", "a7", board="large"),
        unit("moloch", "hybrid", "d4", board="large", shoots="S"),
        board="large",
        hand="battle",
    )
    do(state, "battle")
    assert tile_at(state, "d7").damage == 1
    assert actor(state) == "moloch"
