"""The tree search."""

import time

import pytest

from ashgrid.ai import Budget, make_player, play
from ashgrid.ai.mcts import MctsPlayer
from ashgrid.core import Action, Rng, find
from tests.ai.helpers import Both, Chance, Choice, End, Say, Tree, TreeGame, TreeState, tree


def word(game: TreeGame, state: TreeState, seat: int = 0, iterations: int = 400, seed: int = 1) -> str:
    action = MctsPlayer(game, Budget(iterations=iterations), seed).choose(state.copy(), seat)
    return str(action).removeprefix("say ")


SEEDS = range(10)


@pytest.fixture(params=[200, 0], ids=["played", "judged"])
def edge(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once with playouts from the edge of the tree, once with the game's judgement there (all places look alike)."""
    monkeypatch.setattr(TreeGame, "playout", request.param)


both = pytest.mark.usefixtures("edge")


# Looking ahead


@both
def test_it_finds_a_win_that_takes_three_actions() -> None:
    """Whatever the opponent answers to `plan`, one of two words then wins; `hope` wins only if the opponent errs."""
    win = Choice(0, {"wrong": End(0), "right": End(1)})
    hope = Choice(1, {"err": End(1), "err-too": End(1), "see": End(0)})
    plan = Choice(1, {"a": win, "b": win, "c": win})
    game, state = tree(Choice(0, {"hope": hope, "plan": plan, "draw": End(0.5)}))
    assert {word(game, state, seed=seed) for seed in SEEDS} == {"plan"}


@both
def test_it_avoids_what_looks_good_but_has_one_refutation() -> None:
    trap = Choice(1, {"a": End(1), "b": End(1), "c": End(1), "refute": End(0)})
    game, state = tree(Choice(0, {"trap": trap, "safe": End(0.5)}))
    assert {word(game, state, seed=seed) for seed in SEEDS} == {"safe"}


@both
def test_it_plays_for_the_seat_that_is_asked() -> None:
    game, state = tree(Choice(1, {"for-first": End(1), "for-second": End(0)}))
    assert {word(game, state, seat=1, seed=seed) for seed in SEEDS} == {"for-second"}


@both
def test_it_weighs_chance_by_its_odds() -> None:
    gamble = Chance(End(1), End(1), End(0))
    game, state = tree(Choice(0, {"gamble": gamble, "sure": End(0.5)}))
    assert {word(game, state, seed=seed) for seed in SEEDS} == {"gamble"}
    game, state = tree(Choice(0, {"gamble": gamble, "sure": End(0.8)}))
    assert {word(game, state, seed=seed) for seed in SEEDS} == {"sure"}


@both
def test_when_chance_decides_who_acts_each_acts_for_itself() -> None:
    """After `roll` a coin decides who takes the same two words: for seat 0 `x` is best, for seat 1 `y`. Fair: 0.5."""
    first, second = (Choice(seat, {"x": End(1), "y": End(0)}) for seat in (0, 1))
    game, state = tree(Choice(0, {"roll": Chance(first, second), "sure": End(0.4)}))
    assert {word(game, state, iterations=1500, seed=seed) for seed in range(6)} == {"roll"}
    game, state = tree(Choice(0, {"roll": Chance(first, second), "sure": End(0.6)}))
    assert {word(game, state, iterations=1500, seed=seed) for seed in range(6)} == {"sure"}


@both
def test_a_rarely_legal_reply_is_judged_by_when_it_was_legal() -> None:
    """The refutation exists only in one of eight worlds, so `often` is worth 7/8 and beats the sure 0.7."""
    plain = Choice(0, {"often": Choice(1, {"a": End(1), "b": End(1)}), "sure": End(0.7)})
    bad = Choice(0, {"often": Choice(1, {"a": End(1), "b": End(1), "rare": End(0)}), "sure": End(0.7)})
    game, state = tree(*[plain] * 7, bad)
    assert {word(game, state, iterations=2000, seed=seed) for seed in range(6)} == {"often"}
    game, state = tree(plain, bad, bad, bad)
    assert {word(game, state, iterations=2000, seed=seed) for seed in range(6)} == {"sure"}


class Judged(TreeGame):
    playout = 0


def test_without_a_playout_it_asks_the_games_evaluation() -> None:
    good = Choice(1, {"go": End(0)}, worth=(0.9, 0.1))
    bad = Choice(1, {"go": End(1)}, worth=(0.1, 0.9))
    game = Judged(Choice(0, {"good": good, "bad": bad}))
    assert {word(game, game.new(), iterations=3, seed=seed) for seed in SEEDS} == {"good"}


def test_without_a_playout_one_iteration_judges_every_candidate() -> None:
    branches = {f"word-{number}": Choice(1, {"go": End(0.5)}, worth=(number / 50, 0.5)) for number in range(50)}
    game = Judged(Choice(0, branches))
    assert {word(game, game.new(), iterations=1, seed=seed) for seed in SEEDS} == {"word-49"}


def test_without_a_playout_a_turn_is_judged_at_its_end() -> None:
    """In the middle of its own turn `boast` looks better, but nothing can come of it."""
    boast = Choice(0, {"so": Choice(1, {"go": End(0.2)}, worth=(0.2, 0.8))}, worth=(0.52, 0.48))
    modest = Choice(0, {"so": Choice(1, {"go": End(0.7)}, worth=(0.7, 0.3))}, worth=(0.5, 0.5))
    game = Judged(Choice(0, {"boast": boast, "modest": modest}))
    assert {word(game, game.new(), iterations=12, seed=seed) for seed in SEEDS} == {"modest"}


def test_without_a_playout_a_bad_judgement_is_overcome() -> None:
    """The evaluation prefers the trap by far; the tree below it says otherwise."""
    trap = Choice(1, {"a": End(1), "refute": End(0)}, worth=(0.8, 0.2))
    slow = Choice(1, {"a": Choice(0, {"win": End(1), "miss": End(0)}, worth=(0.3, 0.7))}, worth=(0.3, 0.7))
    game = Judged(Choice(0, {"trap": trap, "slow": slow}))
    assert {word(game, game.new(), seed=seed) for seed in SEEDS} == {"slow"}


@both
def test_it_searches_only_the_games_candidates() -> None:
    class Choosy(TreeGame):
        def candidates(self, state: TreeState, seat: int) -> list[Action]:
            return [action for action in state.legal(seat) if action != Say("win")]

    game = Choosy(Choice(0, {"lose": End(0), "win": End(1), "draw": End(0.5)}))
    assert {word(game, game.new(), seed=seed) for seed in SEEDS} == {"draw"}


def test_one_candidate_needs_no_thought() -> None:
    game, state = tree(Choice(0, {"only": End(0)}))
    player = MctsPlayer(game, Budget(ms=3_600_000), 1)
    assert player.choose(state, 0) == Say("only")


# Hidden information


@both
def test_it_does_not_follow_a_secret_that_it_was_shown() -> None:
    """Knowing the secret, `left` or `right` wins for sure; not knowing it, `sure` is best."""
    one = Choice(0, {"left": End(1), "right": End(0), "sure": End(0.7)})
    two = Choice(0, {"left": End(0), "right": End(1), "sure": End(0.7)})
    game = TreeGame(one, two)
    for seed in SEEDS:
        for real in (0, 1):
            state = game.new(seed=seed)
            state.real = real
            assert word(game, state, seed=seed) == "sure"


@both
def test_it_does_not_see_how_the_dice_will_fall() -> None:
    game = TreeGame(Choice(0, {"gamble": Chance(End(1), End(0)), "sure": End(0.7)}))
    assert {word(game, game.new(seed=seed), seed=seed) for seed in range(20)} == {"sure"}


def pennies(sure: float) -> Both:
    """Who guesses the other's word wins; seat 1 guesses, and may take a sure thing instead."""
    branches: dict[tuple[str, str], Tree] = {}
    for first in ("heads", "tails"):
        for second in ("heads", "tails"):
            branches[first, second] = End(0 if first == second else 1)
        branches[first, "sure"] = End(1 - sure)
    return Both((("heads", "tails"), ("heads", "tails", "sure")), branches)


@both
@pytest.mark.parametrize("other_has_chosen", [False, True])
def test_it_does_not_answer_a_choice_that_is_made_at_the_same_time(other_has_chosen: bool) -> None:
    game, state = tree(pennies(0.7))
    if other_has_chosen:
        state.apply(0, Say("heads"))
    assert {word(game, state, seat=1, seed=seed) for seed in SEEDS} == {"sure"}


@both
@pytest.mark.parametrize("seat", [0, 1])
def test_of_those_who_choose_at_the_same_time_each_finds_its_own_best(seat: int) -> None:
    worths = {"poor": 0.0, "fair": 0.3, "good": 0.5}
    names = (tuple(f"my-{name}" for name in worths), tuple(f"your-{name}" for name in worths))
    branches: dict[tuple[str, str], Tree] = {
        (f"my-{mine}", f"your-{yours}"): End(0.5 + worths[mine] - worths[yours]) for mine in worths for yours in worths
    }
    game, state = tree(Both(names, branches))
    best = ("my-good", "your-good")[seat]
    assert {word(game, state, seat=seat, seed=seed) for seed in SEEDS} == {best}


# Budgets


def decisions(seed: int, name: str = "embers") -> list[str]:
    """The answers of a freshly seeded player to one series of questions."""
    game = find(name)
    player = make_player("mcts:40it", game, seed)
    answers = []
    for deal in range(6):
        state = game.new({}, deal)
        for _ in (0, 1):
            seat = state.actors[0]
            state.apply(seat, state.legal(seat)[0])
        seat = state.actors[0]
        answers.append(str(player.choose(state.guess(seat, Rng(deal)), seat)))
    return answers


@pytest.mark.parametrize("name", ["embers", "neuroshima"])
def test_budgeted_by_iterations_it_is_reproducible_by_its_seed(name: str) -> None:
    assert decisions(1, name) == decisions(1, name)


def test_another_seed_leads_to_other_answers_somewhere() -> None:
    assert len({tuple(decisions(seed)) for seed in range(4)}) > 1


class Endless(TreeGame):
    """A game without an end, whose playouts and turns would take for ever."""

    def __init__(self, playout: int) -> None:
        self.playout = playout  # type: ignore[misc]
        here = Choice(0, {})
        here.branches = {"a": here, "b": here}
        super().__init__(here)


@pytest.mark.parametrize("playout", [10**9, 0])
def test_budgeted_by_time_it_uses_its_time_and_answers_soon_after(playout: int) -> None:
    game = Endless(playout)
    state = game.new()
    start, worked = time.perf_counter(), time.thread_time()
    action = MctsPlayer(game, Budget(ms=200), 1).choose(state, 0)
    elapsed, worked = time.perf_counter() - start, time.thread_time() - worked
    assert action in state.legal(0)
    assert elapsed > 0.15
    assert worked < 5, "a playout of this game never ends by itself; processor time, as the machine may be busy"


class Counted(TreeState):
    guesses = 0

    def guess(self, seat: int, rng: Rng) -> TreeState:
        Counted.guesses += 1
        return super().guess(seat, rng)


@both
def test_it_answers_as_soon_as_the_rest_cannot_change_its_mind(monkeypatch: pytest.MonkeyPatch) -> None:
    def choose(root: Choice) -> str:
        monkeypatch.setattr(Counted, "guesses", 0)
        return str(MctsPlayer(tree(root)[0], Budget(iterations=1000), 1).choose(Counted([root], Rng(1)), 0))

    assert choose(Choice(0, {"lose": End(0), "win": End(1)})) == "say win"
    assert 500 < Counted.guesses < 700
    choose(Choice(0, {"one": End(0.5), "other": End(0.5)}))
    assert Counted.guesses > 950


def test_the_shortest_time_still_brings_a_legal_answer() -> None:
    game = find("embers")
    state = game.new({}, 1)
    assert make_player("mcts:1ms", game, 1).choose(state.copy(), 0) in state.legal(0)


def test_in_a_real_game_a_modest_search_beats_random_play() -> None:
    game = find("embers")
    won = 0.0
    for number in range(10):
        seat = number % 2
        players = ["mcts:30it" if other == seat else "random" for other in (0, 1)]
        won += play(game, players, number, {"embers": 2}).outcome.payoffs[seat]
    assert won >= 7
