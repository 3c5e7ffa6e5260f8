"""What machine players think of a mission."""

from __future__ import annotations

from ashgrid.ai import make_player, play
from ashgrid.games.hunters import GAME
from ashgrid.games.hunters.bot import judge
from ashgrid.games.hunters.model import CARGO, Goal
from ashgrid.games.hunters.rules.game import Hunters
from tests.rulebook.hunters.helpers import enemy, hero, open_ground, scene


def chosen(state: Hunters, actions: int, player: str = "greedy") -> list[str]:
    """What a machine player does with the first hero's next so many decisions."""
    bot = make_player(player, GAME, 1)
    found = []
    for _ in range(actions):
        seat = state.actors[0]
        action = bot.choose(state.guess(seat, bot.rng), seat)
        found.append(str(action))
        state.apply(seat, action)
    return found


def test_a_party_stands_better_the_less_is_left_of_the_enemies_and_the_more_of_itself() -> None:
    state = scene(open_ground(6, 6), {"soldier": "a1"}, [("defender", "f6")], goals=[Goal("kill", 0, [])])
    before = judge(state)
    enemy(state, "defender-1").health -= 2
    better = judge(state)
    assert better > before
    hero(state, "soldier").health -= 2
    assert judge(state) < better


def test_who_is_nearer_to_where_the_mission_leads_stands_better() -> None:
    worth = []
    for place in ("a1", "c3", "e5"):
        state = scene(open_ground(6, 6), {"soldier": place}, [], goals=[Goal("reach", 1, [35])])
        worth.append(judge(state))
    assert worth == sorted(worth)
    assert worth[0] < worth[-1]


def test_a_greedy_party_plays_a_mission_to_its_end() -> None:
    played = play(GAME, ["greedy", "greedy"], 3, {"mission": "landing"})
    assert played.outcome.reason in GAME.outcomes


def test_waking_somebody_is_worth_it() -> None:
    """Two heroes stand better than one, although there is one more to lose."""
    state = scene(
        open_ground(6, 6), {"soldier": "a1", "medic": "a1"}, [("wild-dog", "f6")], goals=[Goal("kill", 0, [])]
    )
    hero(state, "medic").health = 0
    before = judge(state)
    hero(state, "medic").health = 1
    assert judge(state) > before


def test_who_can_be_reached_by_a_beast_stands_worse() -> None:
    worth = []
    for place in ("b1", "c1", "k1"):
        state = scene(open_ground(12, 2), {"soldier": place}, [("tiger", "a1 e")])
        worth.append(judge(state))
    assert max(worth[:2]) < worth[2]


def test_hiding_takes_the_threat_away() -> None:
    state = scene(open_ground(6, 6), {"scout": "c3"}, [("tiger", "e3 e")])
    before = judge(state)
    hero(state, "scout").hidden = True
    assert judge(state) > before


def test_the_shorter_the_time_the_more_a_step_is_worth() -> None:
    gains = []
    for turns in (10, 3):
        worth = []
        for place in ("a1", "c1"):
            goal = Goal("reach", 1, [11])
            worth.append(judge(scene(open_ground(12, 2), {"soldier": place}, [], goals=[goal], turns=turns)))
        gains.append(worth[1] - worth[0])
    assert 0 < gains[0] < gains[1]


def test_a_greedy_hero_fetches_what_it_is_sent_for() -> None:
    goal = Goal("carry", 1, [0], kind=CARGO)
    state = scene(open_ground(4, 2), {"soldier": "b1", "scout": "d2"}, [], tokens=[("cargo", "b1")], goals=[goal])
    assert chosen(state, 3) == ["go", "pick", "move a1 no"]
    assert state.result is not None
    assert state.result.payoffs == (1.0, 1.0)


def test_nobody_leaves_before_everything_else_is_done() -> None:
    goals = [Goal("carry", 1, [], kind=CARGO), Goal("leave", 0, [])]
    state = scene(open_ground(4, 4), {"soldier": "a1", "scout": "a1"}, [], tokens=[("cargo", "c3")], goals=goals)
    state.apply(0, GAME.notation.parse("go"))
    assert "leave" in [str(action) for action in state.legal(0)]
    assert "leave" not in [str(action) for action in GAME.candidates(state, 0)]
    hero(state, "scout").finds = [0]
    state.tokens[0].cell = -1
    assert "leave" in [str(action) for action in GAME.candidates(state, 0)]


def test_no_shot_is_thought_of_at_what_must_not_be_lost() -> None:
    state = scene(
        open_ground(6, 2),
        {"soldier": "a1", "scout": "a2"},
        [],
        gear={"soldier": ["assault-carbine"]},
        hands={"soldier": ["barrage"]},
        tokens=[("objective", "c1")],
        fails=[Goal("lost", 0, [], "objective-1")],
    )
    state.tokens[0].health = 4
    for text in ("go", "play barrage"):
        state.apply(0, GAME.notation.parse(text))
    shots = [str(action) for action in state.legal(0) if str(action).startswith("shoot")]
    assert shots
    assert not [action for action in GAME.candidates(state, 0) if str(action) in shots]


def test_a_search_answers_the_same_from_the_same_seed() -> None:
    moves = []
    for _ in range(2):
        state = GAME.mission({"mission": "old-farm", "party": "hunter,scout"}, 4)
        moves.append(chosen(state, 8, "mcts:4it"))
    assert moves[0] == moves[1]
