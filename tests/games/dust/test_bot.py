"""Machine players of Dust Tactics: how a position is judged, which actions are looked at, and that it helps."""

from __future__ import annotations

import statistics
import time

import pytest

from ashgrid.ai import make_player, play
from ashgrid.core import Rng
from ashgrid.games.dust import GAME
from ashgrid.games.dust.bot.judging import judge
from ashgrid.games.dust.bot.shortlist import MOVES, candidates
from ashgrid.games.dust.model import AIM, AWAY, CHOOSE, GONE, OFF, REACT
from ashgrid.games.dust.position import Position, UnitAt, set_up
from ashgrid.games.dust.rules.game import Dust
from ashgrid.games.dust.scenarios import SCENARIOS, Goal
from tests.rulebook.dust.helpers import board, legal, position
from tests.rulebook.dust.helpers import play as say


def open_map(width: int, height: int) -> str:
    edge = "  +" + "   +" * width
    lines = [edge]
    for _ in range(height):
        lines += ["   " + " .  " * width, edge]
    return "\n".join(lines)


OPEN = open_map(9, 5)
MIDDLE = "\n".join([".........", ".........", "....1....", ".........", "........."])


def place(
    *units: UnitAt,
    goals: tuple[Goal, ...] = (),
    turn: int = 0,
    now: int = 2,
    score: tuple[int, int] = (0, 0),
) -> Dust:
    return set_up(
        Position(map=OPEN, units=units, zones=(MIDDLE,), goals=goals, turn=turn, round=now, rounds=8, score=score)
    )


def do(state: Dust, *words: str) -> Dust:
    for word in words:
        state.apply(state.actors[0], GAME.notation.parse(word))
    return state


def worth(state: Dust, side: int = 0) -> float:
    return judge(state)[side]


# The judgement as a number -----------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", sorted(SCENARIOS))
def test_along_a_random_game_payoffs_are_complementary_and_candidates_are_legal(scenario: str) -> None:
    rng = Rng(7)
    state = GAME.new({"scenario": scenario}, seed=3)
    while state.actors:
        seat = state.actors[0]
        ours, theirs = judge(state)
        assert 0.0 <= ours <= 1.0
        assert ours + theirs == pytest.approx(1.0)
        legal = state.legal(seat)
        found = candidates(state, seat)
        assert found
        assert len(set(found)) == len(found)
        assert set(found) <= set(legal)
        # Now and then something that no sensible player does, so that odd positions are met as well.
        state.advance(seat, rng.choice(found if rng.below(3) else legal))


def test_players_of_one_side_share_its_payoff() -> None:
    state = GAME.new({"players": 5, "points": 300}, seed=1)
    found = judge(state)
    assert len(found) == 5
    assert len(set(found[0::2])) == 1
    assert len(set(found[1::2])) == 1
    assert found[0] + found[1] == pytest.approx(1.0)


def test_judging_and_choosing_leave_the_state_as_it_was_and_say_the_same_again() -> None:
    state = do(place(UnitAt("death-dealers", 0, "b3"), UnitAt("hans", 1, "f3")), "activate death-dealers")
    before = state.dump()
    assert judge(state) == judge(state.copy())
    assert candidates(state, 0) == candidates(state.copy(), 0)
    assert state.dump() == before


def test_mirrored_positions_with_sides_swapped_are_judged_the_same() -> None:
    goals = (Goal(kind="hold", zone="1", points=20),)
    state = place(
        UnitAt("death-dealers", 0, "c2"),
        UnitAt("blackhawk", 0, "b4", left=2),
        UnitAt("hans", 1, "f3"),
        UnitAt("heavy-laser-grenadiers", 1, "h1"),
        goals=goals,
    )
    mirrored = place(
        UnitAt("death-dealers", 1, "g2"),
        UnitAt("blackhawk", 1, "h4", left=2),
        UnitAt("hans", 0, "d3"),
        UnitAt("heavy-laser-grenadiers", 0, "b1"),
        goals=goals,
        turn=1,
    )
    assert worth(state, 0) == pytest.approx(worth(mirrored, 1))
    same = place(UnitAt("hans", 0, "b3", done=True), UnitAt("hans", 1, "h3", name="other", done=True))
    assert worth(same) == pytest.approx(0.5)


# What is better ----------------------------------------------------------------------------------------


def test_a_damaged_enemy_is_better_than_a_fresh_one_and_a_dead_one_better_still() -> None:
    def against(left: int) -> Dust:
        return place(UnitAt("death-dealers", 0, "a1"), UnitAt("hans", 1, "i5", left=left), UnitAt("lara", 1, "i1"))

    dead = against(1)
    hans = dead.by_name["hans"]
    dead.lose(hans, 0)
    assert dead.cell[hans] == GONE
    assert worth(against(3)) < worth(against(2)) < worth(against(1)) < worth(dead)


def test_victory_points_count_more_the_nearer_the_end() -> None:
    units = (UnitAt("death-dealers", 0, "a1"), UnitAt("recon-boys", 1, "i5"))
    ahead = [worth(place(*units, now=now, score=(20, 0))) - worth(place(*units, now=now)) for now in (2, 6, 8)]
    assert 0 < ahead[0] < ahead[1] < ahead[2]


def test_who_holds_a_zone_at_the_end_stands_better_and_a_contested_zone_is_nobodys() -> None:
    goals = (Goal(kind="hold", zone="1", points=30),)

    def last(ours: str, theirs: str) -> float:
        return worth(
            place(
                UnitAt("death-dealers", 0, ours, done=True),
                UnitAt("hans", 1, theirs, done=True),
                goals=goals,
                now=8,
            )
        )

    assert last("e3", "i5") > 0.9
    assert last("a1", "e3") < 0.1
    assert last("e3", "i5") > last("d2", "i5")


def test_a_unit_nearer_to_where_it_can_leave_is_better() -> None:
    goals = (Goal(kind="leave", side=0, zone="1", factor=2),)
    places = [
        worth(place(UnitAt("death-dealers", 0, cell), UnitAt("hans", 1, "i5", done=True), goals=goals, now=6))
        for cell in ("a1", "c2", "e3")
    ]
    assert places[0] < places[1] < places[2]


def test_a_declared_attack_is_worth_what_it_promises() -> None:
    units = (UnitAt("death-dealers", 0, "c3"), UnitAt("recon-boys", 1, "f3"))
    chosen = do(place(*units), "activate death-dealers")
    fires = chosen.copy()
    do(fires, "sustain")
    idles = chosen.copy()
    do(idles, "nothing", "nothing")
    assert worth(fires) > worth(idles)


def test_aiming_prefers_the_target_that_the_weapon_hurts_most() -> None:
    """A bazooka does a walker three points or destroys it, and a soldier one."""
    state = do(
        place(UnitAt("death-dealers", 0, "d3"), UnitAt("hans", 1, "f3"), UnitAt("recon-boys", 1, "f2")),
        "activate death-dealers",
        "sustain",
    )
    while state.prompt(0).weapon != "bazooka":  # type: ignore[attr-defined]
        do(state, next(str(action) for action in state.legal(0) if str(action).startswith("hold")))
    line = state.prompt(0).line  # type: ignore[attr-defined]
    at_walker, at_squad = state.copy(), state.copy()
    assert worth(do(at_walker, f"aim {line} hans")) > worth(do(at_squad, f"aim {line} recon-boys"))


# What is looked at -------------------------------------------------------------------------------------


def test_an_attack_is_always_looked_at() -> None:
    state = do(place(UnitAt("death-dealers", 0, "c3"), UnitAt("recon-boys", 1, "f3")), "activate death-dealers")
    found = [str(action) for action in candidates(state, 0)]
    assert "attack" in found
    assert "sustain" in found


def test_a_good_shot_is_not_held_and_moves_are_a_handful() -> None:
    state = do(place(UnitAt("death-dealers", 0, "c3"), UnitAt("recon-boys", 1, "f3")), "activate death-dealers")
    moves = [action for action in candidates(state, 0) if str(action).startswith("move")]
    assert 0 < len(moves) <= MOVES
    do(state, "sustain")
    assert not any(str(action).startswith("hold") for action in candidates(state, 0))


def test_a_hero_is_looked_at_as_part_of_its_squad_and_stays_there() -> None:
    state = place(UnitAt("hammers", 0, "c3"), UnitAt("rhino", 0, joins="hammers"), UnitAt("hans", 1, "f3"))
    assert [str(action) for action in candidates(state, 0)] == ["activate hammers"]


# Playing -----------------------------------------------------------------------------------------------


def test_greedy_destroys_a_last_enemy_that_stands_before_its_guns() -> None:
    state = place(UnitAt("death-dealers", 0, "c3"), UnitAt("recon-boys", 1, "f3", left={"rifleman": 1}))
    state.left[state.by_name["recon-boys"]] = [1, 0]
    player = make_player("greedy", GAME, 1)
    words: list[str] = []
    while state.actors == (0,) and "confirm" not in words:
        action = player.choose(state.guess(0, Rng(len(words))), 0)
        words.append(str(action))
        state.apply(0, action)
    assert any(word.startswith("aim") for word in words)
    assert words[1] in ("sustain", "attack") or words[2] == "attack"


@pytest.mark.parametrize("scenario", ["full-battle", "seize-and-hold", "breakthrough", "victory-bridge"])
def test_greedy_beats_random_from_both_seats(scenario: str) -> None:
    for seat in (0, 1):
        players = ["random", "random"]
        players[seat] = "greedy"
        assert play(GAME, players, 11 + seat, {"scenario": scenario}).outcome.payoffs[seat] == 1.0


def test_units_that_may_leave_the_board_do_so_before_the_end() -> None:
    state = GAME.new({"scenario": "breakthrough"}, seed=2)
    players = [make_player("greedy", GAME, 1), make_player("random", GAME, 2)]
    rng = Rng(3)
    while state.actors:
        seat = state.actors[0]
        state.apply(seat, players[seat].choose(state.guess(seat, rng), seat))
    assert all(state.cell[unit] != OFF for unit in range(len(state.cell)) if state.side[unit] == 0)
    assert any(cell == AWAY for cell in state.cell) or state.outcome.reason == "eliminated"  # type: ignore[union-attr]


def test_the_tree_search_keeps_its_budget() -> None:
    rng = Rng(4)
    state = GAME.new({"scenario": "grand-slam"}, seed=4)
    greedy = make_player("greedy", GAME, 1)
    for _ in range(60):
        seat = state.actors[0]
        state.apply(seat, greedy.choose(state.guess(seat, rng), seat))
    player = make_player("mcts:150ms", GAME, 5)
    took = []
    for _ in range(12):
        seat = state.actors[0]
        guess = state.guess(seat, rng)
        start = time.thread_time()
        action = player.choose(guess, seat)
        took.append(time.thread_time() - start)
        state.apply(seat, action)
    assert statistics.median(took) < 0.165, "processor time: what else the machine is busy with does not count"
    assert max(took) < 0.3


def test_a_plan_whose_squad_has_fallen_is_judged_by_what_its_hero_can_still_do() -> None:
    """The squad of a hero falls to the first of two who react, before its attack in close combat."""
    state = position(
        board("8x3"),
        UnitAt("sturmpioniere", 1, "b2", left={"rifleman": 1, "flamer": 0}),
        UnitAt("sigrid", 1, joins="sturmpioniere"),
        UnitAt("hammers", 0, "d2"),
        UnitAt("hell-boys", 0, "d1"),
        turn=1,
    )
    say(state, "activate sturmpioniere", "move c2", "attack")
    while state.phase == AIM:
        say(state, next((line for line in legal(state) if "hammers" in line), legal(state)[-1]))
    found = 0
    for seed in range(400):
        twin = state.copy()
        twin.rng = Rng(seed)
        say(twin, "confirm", "react hell-boys")
        while twin.phase not in (REACT, CHOOSE):
            here = legal(twin)
            say(twin, next((line for line in here if line in ("confirm", "lose rifleman")), here[0]))
        if twin.phase == REACT and not twin.alive(twin.by_name["sturmpioniere"]):
            found += 1
            assert all(0 < share < 1 for share in GAME.judge(twin))
    assert found
