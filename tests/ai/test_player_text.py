"""The one text format that names a player everywhere."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ashgrid.ai import Budget, check_player, kinds, make_player, opponents, play, player_words
from ashgrid.ai.mcts import MctsPlayer
from ashgrid.ai.simple import GreedyPlayer, RandomPlayer
from ashgrid.core import PlayerError, find
from tests.ai.helpers import Stubborn
from tests.match.helpers import offered


@pytest.mark.parametrize(
    ("text", "kind", "budget"),
    [
        ("random", RandomPlayer, None),
        ("greedy", GreedyPlayer, None),
        ("mcts", MctsPlayer, Budget(ms=1000)),
        ("mcts:500ms", MctsPlayer, Budget(ms=500)),
        ("mcts:2s", MctsPlayer, Budget(ms=2000)),
        ("mcts:2000it", MctsPlayer, Budget(iterations=2000)),
        ("mcts:1it", MctsPlayer, Budget(iterations=1)),
        ("mcts:3600s", MctsPlayer, Budget(ms=3_600_000)),
        ("  random ", RandomPlayer, None),
    ],
)
def test_a_text_names_a_player_and_its_budget(text: str, kind: type[object], budget: Budget | None) -> None:
    assert check_player(text) == (kind, budget)
    player = make_player(text, find("embers"), 1)
    assert type(player) is kind
    assert player.budget == budget


@pytest.mark.parametrize("text", ["mcts:", "mcts:500", "mcts:ms", "mcts:-5ms", "mcts:1.5s", "mcts:5 s", "mcts:5m"])
def test_a_malformed_budget_is_told_how_budgets_look(text: str) -> None:
    with pytest.raises(PlayerError) as caught:
        check_player(text)
    budget = text.removeprefix("mcts:")
    assert str(caught.value) == (
        f"'{budget}' is no budget; budgets are times or iterations, such as 500ms, 2s or 2000it"
    )


@pytest.mark.parametrize("text", ["mcts:0ms", "mcts:0s", "mcts:000it", "mcts:٣s", "mcts:9999999999it", "mcts:5it:5it"])
def test_a_budget_is_a_plain_number_above_nothing(text: str) -> None:
    with pytest.raises(PlayerError, match="is no budget"):
        check_player(text)


@pytest.mark.parametrize("text", ["mcts:3601s", "mcts:3600001ms"])
def test_nobody_thinks_longer_than_an_hour(text: str) -> None:
    with pytest.raises(PlayerError, match="is more than an hour for one decision"):
        check_player(text)


@pytest.mark.parametrize("text", ["random:500ms", "greedy:10it", "random:"])
def test_players_without_a_budget_refuse_one(text: str) -> None:
    name = text.partition(":")[0]
    with pytest.raises(PlayerError) as caught:
        check_player(text)
    assert str(caught.value) == f"'{name}' takes no budget, so '{text}' makes no sense"


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("rnadom", "no player is called 'rnadom'; did you mean 'random'?"),
        ("MCTS:5it", "no player is called 'MCTS'; there are: {all}"),
        ("zzz", "no player is called 'zzz'; there are: {all}"),
        ("", "no player is called ''; there are: {all}"),
    ],
)
def test_an_unknown_player_is_told_who_there_is(text: str, hint: str) -> None:
    with pytest.raises(PlayerError) as caught:
        make_player(text, find("embers"), 1)
    assert str(caught.value) == hint.format(all=", ".join(kinds()))


# Players of other packages


@pytest.fixture
def _package(tmp_path: Path) -> Iterator[None]:
    players = [
        "stubborn = tests.ai.helpers:Stubborn",
        "ghost = tests.ai.helpers:Ghost",
        "gone = tests.ai.nowhere:Gone",
        "odd = tests.ai.helpers:not_a_player",
    ]
    with offered(tmp_path, players=players):
        yield


@pytest.mark.usefixtures("_package")
def test_a_player_of_another_package_is_found_and_plays() -> None:
    assert "stubborn" in kinds()
    assert check_player("stubborn") == (Stubborn, None)
    game = find("embers")
    record = play(game, ["stubborn", "stubborn"], 1).record
    state = game.new(record.options, record.seed)
    for seat, text in record.moves:
        last = state.legal(seat)[-1]
        assert text == str(last)
        state.apply(seat, last)


@pytest.mark.usefixtures("_package")
@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("ghost", "player 'ghost' from tests.ai.helpers:Ghost cannot be loaded"),
        ("gone", "player 'gone' from tests.ai.nowhere:Gone cannot be loaded"),
        ("odd", "player 'odd' from tests.ai.helpers:not_a_player is not a Player class"),
    ],
)
def test_a_broken_package_is_named_and_hides_nobody(name: str, sentence: str) -> None:
    with pytest.raises(PlayerError, match=sentence):
        check_player(name)
    assert check_player("random") == (RandomPlayer, None)


def test_opponents_are_offered_from_weak_to_strong_with_their_budgets() -> None:
    players, problems = opponents()
    ours = [player for player in players if player.partition(":")[0] in ("random", "greedy", "mcts")]
    assert (ours, problems) == (["random", "greedy", "mcts:300ms", "mcts:1s", "mcts:3s"], [])


def test_an_installed_player_is_offered_too_and_brings_its_name(tmp_path: Path) -> None:
    names = 'name = {"en": "Cautious bot", "pl": "Ostrożny bot"}'
    (tmp_path / "wary.py").write_text(
        f"from ashgrid.ai.simple import GreedyPlayer\nclass Wary(GreedyPlayer):\n    {names}\n    place = 15\n", "utf-8"
    )
    with offered(tmp_path, players=["wary = wary:Wary"]):
        players, _ = opponents()
        assert players.index("random") < players.index("wary") < players.index("greedy")
        assert player_words("pl")["player.wary"] == "Ostrożny bot"
        assert player_words("de")["player.wary"] == "Cautious bot"


def test_a_player_that_cannot_be_loaded_is_not_offered_and_the_reason_is_told(tmp_path: Path) -> None:
    with offered(tmp_path, players=["lost = nowhere_at_all:Lost"]):
        players, problems = opponents()
    assert "lost" not in players
    assert problems == ["player 'lost' from nowhere_at_all:Lost cannot be loaded: No module named 'nowhere_at_all'"]
