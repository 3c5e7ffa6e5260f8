"""Whole games between machine players."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ashgrid.ai import play
from ashgrid.core import IllegalAction, OptionError, PlayerError, Record, TableError, find, verify
from tests.ai.helpers import Choice, End, Spy, TreeGame
from tests.match.helpers import RELAY, offered

EMBERS = find("embers")


@pytest.fixture(autouse=True)
def _package(tmp_path: Path) -> Iterator[None]:
    names = {"cheat": "Cheat", "crash": "Crash", "spy": "Spy"}
    players = [f"{name} = tests.ai.helpers:{kind}" for name, kind in names.items()]
    with offered(tmp_path, games=["relay = tests.match.helpers:RELAY"], players=players):
        yield


PAIRS = [["random", "random"], ["greedy", "random"], ["random", "greedy"], ["mcts:8it", "greedy"]]


@pytest.mark.parametrize("players", PAIRS, ids=" against ".join)
def test_a_game_is_reproducible_from_its_seed(players: list[str]) -> None:
    first, again = (play(EMBERS, players, 11) for _ in range(2))
    assert str(first.record) == str(again.record)
    assert first.outcome == again.outcome


def test_another_seed_is_another_game() -> None:
    assert len({str(play(EMBERS, ["random", "random"], seed).record) for seed in range(5)}) == 5


@pytest.mark.parametrize("players", PAIRS, ids=" against ".join)
def test_the_record_of_a_game_is_true_and_complete(players: list[str]) -> None:
    record, outcome, _ = play(EMBERS, players, 12)
    kept = Record.parse(str(record))
    assert verify(kept) == []
    assert kept.result == str(outcome)
    assert kept.extra == {"player 0": players[0], "player 1": players[1]}


def test_a_game_of_more_than_two_seats_is_played_to_the_end() -> None:
    record, outcome, _ = play(RELAY, ["random"] * 4, 5, {"runners": 4, "teams": 2})
    assert {seat for seat, _ in record.moves} == {0, 1, 2, 3}
    assert len(outcome.payoffs) == 4
    assert verify(Record.parse(str(record))) == []


def test_options_reach_the_game() -> None:
    record, _, _ = play(EMBERS, ["random", "random"], 1, {"embers": 1, "hand": 2})
    assert record.options == {"embers": 1, "hand": 2, "mode": "duel"}


def test_a_wrong_option_is_named() -> None:
    with pytest.raises(OptionError, match="option 'embers'"):
        play(EMBERS, ["random", "random"], 1, {"embers": 77})


@pytest.mark.parametrize("players", [[], ["random"], ["random"] * 3])
def test_every_seat_needs_a_player(players: list[str]) -> None:
    with pytest.raises(TableError, match=f"embers with these options needs 2 players, not {len(players)}"):
        play(EMBERS, players, 1)


def test_an_unknown_player_is_named() -> None:
    with pytest.raises(PlayerError, match="no player is called 'nobody'"):
        play(EMBERS, ["random", "nobody"], 1)


def test_an_illegal_answer_is_not_hidden() -> None:
    with pytest.raises(IllegalAction, match="abracadabra"):
        play(EMBERS, ["cheat", "random"], 1)


def test_a_failure_is_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError):
        play(EMBERS, ["random", "crash"], 1)


def test_players_are_shown_guesses_and_never_the_real_state() -> None:
    Spy.seen.clear()
    record, _, _ = play(EMBERS, ["spy", "spy"], 21)
    assert len(Spy.seen) == len(record.moves)
    real = EMBERS.new(record.options, record.seed)
    other_piles = 0
    for (seat, text), (asked, shown) in zip(record.moves, Spy.seen, strict=True):
        assert asked == seat
        assert shown.view(seat) == real.view(seat)
        assert shown.rng.state != real.rng.state
        other_piles += shown.dump()["pile"] != real.dump()["pile"]
        real.apply(seat, EMBERS.notation.parse(text))
    assert other_piles > len(record.moves) / 2


def test_each_seat_has_a_player_of_its_own_seed() -> None:
    """Two equal players must not be one player twice: asked the same, they differ in some game."""
    reply = Choice(1, {word: End(0.5) for word in "abcdefgh"})
    game = TreeGame(Choice(0, dict.fromkeys("abcdefgh", reply)))
    answers = [[text for _, text in play(game, ["random", "random"], seed).record.moves] for seed in range(10)]
    assert any(first != second for first, second in answers)
