"""The random and the greedy player."""

from collections import Counter

from ashgrid.ai import Player
from ashgrid.ai.simple import GreedyPlayer, RandomPlayer
from ashgrid.core import Action
from tests.ai.helpers import Chance, Choice, End, Say, TreeGame, TreeState, tree

FAIR = Choice(0, {"left": End(1), "right": End(0)})


def worth(first: float) -> Choice:
    """The game goes on, and seat 0 stands so well."""
    return Choice(1, {"go": End(0.5)}, worth=(first, 1 - first))


def words(player: Player, state: TreeState, times: int) -> list[str]:
    return [str(player.choose(state.copy(), 0)).removeprefix("say ") for _ in range(times)]


def test_random_chooses_every_action_about_as_often() -> None:
    game, state = tree(Choice(0, {word: End(0) for word in "abcd"}))
    counts = Counter(words(RandomPlayer(game, None, 5), state, 4000))
    assert set(counts) == set("abcd")
    assert all(850 <= count <= 1150 for count in counts.values()), counts


def test_random_answers_the_same_by_the_same_seed_and_differently_by_another() -> None:
    game, state = tree(FAIR)
    first, again, other = (words(RandomPlayer(game, None, seed), state, 50) for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_greedy_takes_the_action_after_which_it_stands_best() -> None:
    game, state = tree(Choice(0, {"poor": worth(0.2), "best": worth(0.7), "fair": worth(0.6)}))
    assert words(GreedyPlayer(game, None, 1), state, 20) == ["best"] * 20


def test_greedy_looks_from_its_own_seat() -> None:
    game, state = tree(Choice(1, {"for-first": worth(0.9), "for-second": worth(0.1)}))
    assert GreedyPlayer(game, None, 1).choose(state, 1) == Say("for-second")


def test_greedy_takes_a_win_over_a_good_position_and_a_bad_position_over_a_loss() -> None:
    game, state = tree(Choice(0, {"good": worth(0.99), "win": End(1)}))
    assert words(GreedyPlayer(game, None, 1), state, 1) == ["win"]
    game, state = tree(Choice(0, {"bad": worth(0.01), "loss": End(0)}))
    assert words(GreedyPlayer(game, None, 1), state, 1) == ["bad"]


def test_greedy_looks_only_one_action_ahead() -> None:
    trap = Choice(1, {"punish": End(0)}, worth=(0.9, 0.1))
    game, state = tree(Choice(0, {"trap": trap, "safe": worth(0.8)}))
    assert words(GreedyPlayer(game, None, 1), state, 1) == ["trap"]


def test_greedy_chooses_among_equals_at_random_and_by_seed() -> None:
    game, state = tree(Choice(0, {"a": worth(0.6), "poor": worth(0.5), "b": worth(0.6)}))
    first, again = (words(GreedyPlayer(game, None, 3), state, 60) for _ in range(2))
    assert first == again
    counts = Counter(first)
    assert set(counts) == {"a", "b"}
    assert min(counts.values()) >= 15


def test_greedy_averages_chance() -> None:
    """A coin that is worth a half: seldom better than a sure 0.9, seldom worse than a sure 0.1, whatever way it will
    really fall. One look at the real coin would take the gamble half of the time in both cases."""
    gamble = Chance(worth(1.0), worth(0.0))
    shy = TreeGame(Choice(0, {"gamble": gamble, "sure": worth(0.9)}))
    bold = TreeGame(Choice(0, {"gamble": gamble, "sure": worth(0.1)}))
    shy_words = [words(GreedyPlayer(shy, None, seed), shy.new(seed=seed), 1)[0] for seed in range(60)]
    bold_words = [words(GreedyPlayer(bold, None, seed), bold.new(seed=seed), 1)[0] for seed in range(60)]
    assert shy_words.count("sure") >= 52
    assert bold_words.count("gamble") >= 52


def test_greedy_does_not_depend_on_what_it_cannot_know() -> None:
    """The state that it is shown has one of two secrets; the answer must not follow it."""
    one = Choice(0, {"left": worth(1.0), "right": worth(0.0), "sure": worth(0.9)})
    two = Choice(0, {"left": worth(0.0), "right": worth(1.0), "sure": worth(0.9)})
    game = TreeGame(one, two)
    answers: dict[int, list[str]] = {0: [], 1: []}
    for seed in range(60):
        for real in (0, 1):
            state = game.new(seed=seed)
            state.real = real
            answers[real] += words(GreedyPlayer(game, None, seed), state, 1)
    assert answers[0] == answers[1]
    assert answers[0].count("sure") >= 50


def test_greedy_tries_only_the_games_candidates() -> None:
    class Choosy(TreeGame):
        def candidates(self, state: TreeState, seat: int) -> list[Action]:
            return [action for action in state.legal(seat) if action != Say("best")]

    game = Choosy(Choice(0, {"poor": worth(0.2), "best": worth(0.7), "fair": worth(0.6)}))
    assert words(GreedyPlayer(game, None, 1), game.new(), 1) == ["fair"]


def test_a_player_takes_a_draw_when_it_stands_no_better_than_even() -> None:
    for first, accepted in ((0.3, True), (0.5, True), (0.51, False), (0.9, False)):
        game, state = tree(worth(first))
        assert RandomPlayer(game, None, 1).draw_accepted(state, 0) is accepted
