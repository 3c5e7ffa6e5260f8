"""What a position is worth, and what would have been better."""

import time

import pytest

from ashgrid.ai import Budget, play
from ashgrid.ai.analysis import Analysis, analyse, glance
from ashgrid.core import Action, Replay, find
from tests.ai.helpers import Chance, Choice, End, Say, Tree, TreeGame, TreeState, tree


@pytest.fixture(params=[200, 0], ids=["played", "judged"])
def _edge(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TreeGame, "playout", request.param)


both = pytest.mark.usefixtures("_edge")


def look(
    game: TreeGame, state: TreeState, seat: int = 0, played: str | None = None, iterations: int = 400, seed: int = 1
) -> Analysis:
    wanted = None if played is None else Say(played)
    return analyse(game, state, seat, Budget(iterations=iterations), seed, wanted)


def words(analysis: Analysis) -> list[str]:
    return [str(option.action).removeprefix("say ") for option in analysis.best]


@both
def test_it_names_the_best_actions_in_order_with_their_values() -> None:
    game, state = tree(Choice(0, {"bad": End(0.1), "best": End(0.9), "good": End(0.6)}))
    analysis = look(game, state)
    assert words(analysis) == ["best", "good", "bad"]
    assert [option.value for option in analysis.best] == pytest.approx([0.9, 0.6, 0.1])


@both
def test_a_position_is_worth_what_its_best_action_brings_to_each_seat() -> None:
    game, state = tree(Choice(1, {"give": End(1), "take": End(0.25)}))
    assert look(game, state, seat=1).values == pytest.approx((0.25, 0.75))


@both
def test_the_values_of_actions_are_those_of_the_seat_that_chooses() -> None:
    game, state = tree(Choice(1, {"give": End(1), "take": End(0.25)}))
    assert [option.value for option in look(game, state, seat=1).best] == pytest.approx([0.75, 0])


@both
def test_the_played_action_is_judged_beside_the_best() -> None:
    branches = {f"word-{number}": End(number / 10) for number in range(10)}
    game, state = tree(Choice(0, branches))
    analysis = look(game, state, played="word-2")
    assert words(analysis) == ["word-9", "word-8", "word-7", "word-6"]
    assert analysis.played is not None
    assert analysis.played.action == Say("word-2")
    assert analysis.played.value == pytest.approx(0.2)


@both
def test_it_judges_a_played_action_that_no_search_would_have_looked_at() -> None:
    class Choosy(TreeGame):
        def candidates(self, state: TreeState, seat: int) -> list[Action]:
            return [action for action in state.legal(seat) if action != Say("odd")]

    game = Choosy(Choice(0, {"lose": End(0), "odd": End(0.8), "draw": End(0.5)}))
    analysis = look(game, game.new(), played="odd")
    assert analysis.played is not None
    assert analysis.played.value == pytest.approx(0.8)
    assert words(analysis)[0] == "odd", "what turned out best is best"


@both
def test_a_trap_is_worth_what_the_refutation_leaves() -> None:
    trap = Choice(1, {"a": End(1), "b": End(1), "c": End(1), "refute": End(0)})
    game, state = tree(Choice(0, {"trap": trap, "safe": End(0.5)}))
    analysis = look(game, state, played="trap", iterations=1500)
    assert analysis.played is not None
    assert analysis.played.value < 0.2
    assert words(analysis)[0] == "safe"


@both
def test_the_real_secret_changes_nothing() -> None:
    """Knowing which tree is real, `left` or `right` would win; the seat does not know it."""
    one = Choice(0, {"left": End(1), "right": End(0), "sure": End(0.7)})
    two = Choice(0, {"left": End(0), "right": End(1), "sure": End(0.7)})
    game = TreeGame(one, two)
    found = []
    for real in (0, 1):
        state = game.new()
        state.real = real
        found.append(look(game, state, played="left"))
    assert found[0] == found[1]
    assert words(found[0])[0] == "sure"
    assert found[0].played is not None
    assert found[0].played.value == pytest.approx(0.5, abs=0.1)


@both
def test_the_dice_that_will_fall_change_nothing() -> None:
    game = TreeGame(Choice(0, {"gamble": Chance(End(1), End(0)), "sure": End(0.7)}))
    found = [look(game, game.new(seed=seed)) for seed in range(6)]
    assert all(analysis == found[0] for analysis in found)
    assert words(found[0]) == ["sure", "gamble"]


def test_the_state_is_left_as_it_was() -> None:
    embers = find("embers")
    state = embers.new(seed=3)
    before = state.dump()
    analyse(embers, state, 0, Budget(iterations=50), 1)
    assert state.dump() == before


@pytest.mark.parametrize("name", ["embers", "neuroshima"])
def test_the_same_iterations_and_seed_give_the_same_analysis(name: str) -> None:
    game = find(name)
    record = play(game, ["random", "random"], seed=5).record
    state = Replay(record).run(12)
    seat, played = record.moves[12]
    action = game.notation.parse(played)
    one, other = (analyse(game, state, seat, Budget(iterations=30), 9, action) for _ in range(2))
    assert one == other
    assert one.played is not None
    assert all(0 <= value <= 1 for value in one.values)
    assert sum(one.values) == pytest.approx(1)


def test_a_forced_decision_takes_no_search() -> None:
    game, state = tree(Choice(0, {"only": Choice(1, {"go": End(0)})}, worth=(0.3, 0.7)))
    analysis = analyse(game, state, 0, Budget(ms=3_600_000), 1)
    assert (words(analysis), analysis.visits) == (["only"], 0)
    assert analysis.values == pytest.approx((0.3, 0.7))


@both
def test_with_no_time_at_all_there_is_still_an_answer() -> None:
    slow: dict[str, Tree] = {
        f"word-{number}": Choice(1, {"go": End(number / 40)}, worth=(number / 40, 1 - number / 40))
        for number in range(40)
    }
    game, state = tree(Choice(0, slow))
    analysis = analyse(game, state, 0, Budget(ms=0), 1, Say("word-30"))
    assert analysis.played is not None
    assert analysis.played.value == pytest.approx(0.75)
    assert analysis.best


def test_however_short_the_time_a_turn_is_judged_at_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the middle of its own turn `boast` looks better; what was played must not be compared with that."""
    monkeypatch.setattr(TreeGame, "playout", 0)
    boast = Choice(0, {"so": Choice(1, {"go": End(0.2)}, worth=(0.2, 0.8))}, worth=(0.9, 0.1))
    modest = Choice(0, {"so": Choice(1, {"go": End(0.7)}, worth=(0.7, 0.3))}, worth=(0.1, 0.9))
    game, state = tree(Choice(0, {"boast": boast, "modest": modest}))
    analysis = analyse(game, state, 0, Budget(ms=0), 1, Say("modest"))
    assert analysis.played is not None
    assert analysis.played.value == pytest.approx(0.7)
    assert [option.value for option in analysis.best] == pytest.approx([0.7, 0.2])


def test_a_time_ends_it_as_well_as_a_number_of_iterations() -> None:
    embers = find("embers")
    start = time.perf_counter()
    analysis = analyse(embers, embers.new(seed=1), 0, Budget(ms=150), 1)
    assert time.perf_counter() - start > 0.1
    assert analysis.best


def test_a_glance_asks_the_evaluation_and_at_the_end_the_result() -> None:
    game, state = tree(Choice(0, {"end": End(1)}, worth=(0.2, 0.8)))
    assert glance(game, state, 0, 1) == pytest.approx((0.2, 0.8))
    state.advance(0, Say("end"))
    assert glance(game, state, 0, 1) == (1, 0)
