"""A legal action in time, whatever the player does."""

import time
from collections import Counter
from collections.abc import Iterator

import pytest

from ashgrid.ai import Answer, Budget, Player, ask, make_player
from ashgrid.core import find, fingerprint
from tests.ai.helpers import (
    Cheat,
    Choice,
    Crash,
    End,
    Hung,
    Mute,
    Quitter,
    Say,
    Slow,
    Spy,
    Stubborn,
    Tree,
    TreeGame,
    Vandal,
)

BRANCHES: dict[str, Tree] = {"a": End(0), "b": End(0), "c": End(0)}
GAME = TreeGame(Choice(0, BRANCHES))
LIMITS = [None, 3_600_000]


def asked(kind: type[Player], seed: int = 1, limit_ms: int | None = None, budget: Budget | None = None) -> Answer:
    return ask(kind(GAME, budget, 1), GAME.new(), 0, seed, limit_ms)


@pytest.fixture
def _woken_afterwards() -> Iterator[None]:
    Hung.wake.clear()
    yield
    Hung.wake.set()


@pytest.mark.parametrize("limit_ms", LIMITS)
def test_a_good_answer_is_taken_as_it_is(limit_ms: int | None) -> None:
    assert asked(Stubborn, limit_ms=limit_ms) == Answer(Say("c"), None)


@pytest.mark.parametrize("limit_ms", LIMITS)
@pytest.mark.parametrize(
    ("kind", "trouble"),
    [
        (Cheat, "answered 'say abracadabra', which is not legal"),
        (Mute, "answered 'None', which is not legal"),
        (Crash, "ZeroDivisionError: thought about nothing"),
        (Quitter, "SystemExit: 3"),
    ],
)
def test_a_player_that_fails_is_replaced_and_the_reason_told(
    kind: type[Player], trouble: str, limit_ms: int | None
) -> None:
    answer = asked(kind, limit_ms=limit_ms)
    assert answer.trouble == trouble
    assert answer.action in GAME.new().legal(0)


def test_a_failure_is_logged_with_its_traceback(caplog: pytest.LogCaptureFixture) -> None:
    asked(Crash)
    (line,) = caplog.records
    assert line.levelname == "ERROR"
    assert "Crash" in line.getMessage()
    assert line.exc_info is not None


@pytest.mark.usefixtures("_woken_afterwards")
def test_a_player_that_hangs_is_replaced_when_the_time_is_over() -> None:
    start = time.perf_counter()
    answer = asked(Hung, limit_ms=100)
    elapsed = time.perf_counter() - start
    assert answer.trouble == "gave no answer within 100 ms"
    assert answer.action in GAME.new().legal(0)
    assert elapsed > 0.09


@pytest.mark.usefixtures("_woken_afterwards")
def test_the_limit_is_the_players_own_time_and_a_quarter_of_a_second() -> None:
    assert asked(Hung, budget=Budget(ms=50)).trouble == "gave no answer within 300 ms"


def test_a_player_without_a_time_budget_has_time() -> None:
    assert asked(Slow) == Answer(Say("c"), None)
    assert asked(Slow, budget=Budget(iterations=5)) == Answer(Say("c"), None)


@pytest.mark.usefixtures("_woken_afterwards")
@pytest.mark.parametrize("budget", [None, Budget(iterations=10**9)])
def test_a_player_without_a_time_budget_has_a_hard_limit(budget: Budget | None) -> None:
    answer = ask(Hung(GAME, budget, 1), GAME.new(), 0, 1, hard_ms=100)
    assert answer.trouble == "gave no answer within 100 ms"
    assert answer.action in GAME.new().legal(0)


def test_the_hard_limit_is_not_for_those_with_a_time_budget() -> None:
    answer = ask(Slow(GAME, Budget(ms=3_600_000), 1), GAME.new(), 0, 1, hard_ms=100)
    assert answer == Answer(Say("c"), None)


@pytest.mark.usefixtures("_woken_afterwards")
def test_only_who_may_be_thinking_still_is_late() -> None:
    assert asked(Hung, limit_ms=50).late
    assert not any(asked(kind).late for kind in (Stubborn, Cheat, Mute, Crash, Quitter))


def test_the_replacement_is_any_legal_action_by_the_seed() -> None:
    answers = [asked(Cheat, seed).action for seed in range(60)]
    assert answers == [asked(Cheat, seed).action for seed in range(60)]
    counts = Counter(str(action) for action in answers)
    assert set(counts) == {"say a", "say b", "say c"}
    assert min(counts.values()) >= 8


def test_a_player_that_plays_on_in_what_it_is_shown_changes_nothing() -> None:
    game = find("embers")
    state = game.new({}, 3)
    before = fingerprint(state)
    answer = ask(Vandal(game, None, 1), state, 0, 1)
    assert answer.trouble is None
    assert fingerprint(state) == before


def test_a_player_is_shown_what_its_seat_knows_and_not_the_dice_or_cards_to_come() -> None:
    game = find("embers")
    for seed in range(20):
        state = game.new({}, seed)
        Spy.seen.clear()
        ask(Spy(game, None, 1), state, 1, seed)
        ((seat, shown),) = Spy.seen
        assert seat == 1
        assert shown.view(1) == state.view(1)
        assert shown.rng.state != state.rng.state
        assert shown.dump()["pile"] != state.dump()["pile"]


def test_the_same_question_gets_the_same_answer_from_a_player_without_time_budget() -> None:
    game = find("embers")
    state = game.new({}, 3)
    for text in ("random", "greedy", "mcts:20it"):
        first, again = (ask(make_player(text, game, 9), state, 0, 5) for _ in range(2))
        assert first == again
        assert first.trouble is None
