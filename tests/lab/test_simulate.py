"""Series of games between machine players."""

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ashgrid.ai import play
from ashgrid.ai.interval import wilson
from ashgrid.core import OptionError, PlayerError, TableError, UnknownGame, derive, find
from ashgrid.lab import Report, simulate
from tests.ai.helpers import Choice, End, TreeGame
from tests.match.helpers import offered


class SeatZeroWins(TreeGame):
    name = "seat-zero-wins"


class AllDraw(TreeGame):
    name = "all-draw"


ZERO = SeatZeroWins(Choice(0, {"a": End(1), "b": End(1)}))
DRAW = AllDraw(Choice(0, {"a": Choice(1, {"a": End(0.5)})}))


@pytest.fixture(autouse=True)
def _package(tmp_path: Path) -> Iterator[None]:
    games = [
        "seat-zero-wins = tests.lab.test_simulate:ZERO",
        "all-draw = tests.lab.test_simulate:DRAW",
        "relay = tests.match.helpers:RELAY",
    ]
    names = {"stubborn": "Stubborn", "idle": "Idle", "crash": "Crash"}
    players = [f"{name} = tests.ai.helpers:{kind}" for name, kind in names.items()]
    with offered(tmp_path, games=games, players=players):
        yield


def plain(report: Report) -> dict[str, Any]:
    """A report without the time that it took."""
    data: dict[str, Any] = msgspec.to_builtins(report)
    del data["seconds"], data["slowest"]
    return data


# The same series on any number of cores


def test_a_series_gives_the_same_report_with_one_job_and_with_two() -> None:
    one, two = (simulate("embers", ["greedy", "random"], games=21, seed=8, jobs=jobs) for jobs in (1, 2))
    assert plain(one) == plain(two)


def test_a_series_is_reproducible_by_its_seed_and_differs_by_another() -> None:
    first, again, other = (simulate("embers", ["random", "random"], games=10, seed=s, jobs=1) for s in (1, 1, 2))
    assert plain(first) == plain(again)
    first_games, other_games = plain(first), plain(other)
    del first_games["seed"], other_games["seed"]
    assert first_games != other_games


def test_a_longer_series_begins_with_the_shorter_one() -> None:
    """Game number i depends on the seed and i alone."""
    short = simulate("embers", ["random", "random"], games=1, seed=5, jobs=1)
    outcome = play(find("embers"), ["random", "random"], derive(5, 0)).outcome
    assert tuple(short.seats) == outcome.payoffs


def test_a_failing_player_ends_a_series_of_several_jobs_with_its_error() -> None:
    with pytest.raises(ZeroDivisionError, match="thought about nothing"):
        simulate("embers", ["crash", "random"], games=4, jobs=2)


# What is counted


def test_everybody_sits_in_every_seat_equally_often() -> None:
    """Where the seat decides everything, nobody profits from it."""
    report = simulate("seat-zero-wins", ["random", "stubborn"], games=10, jobs=1)
    assert report.seats == [1.0, 0.0]
    assert [(one.player, one.won, one.lost, one.score) for one in report.standings] == [
        ("random", 5, 5, 0.5),
        ("stubborn", 5, 5, 0.5),
    ]


def test_an_odd_game_goes_to_the_first_player_in_the_first_seat() -> None:
    report = simulate("seat-zero-wins", ["random", "stubborn"], games=3, jobs=1)
    assert [one.won for one in report.standings] == [2, 1]


def test_payoffs_follow_the_players_around_a_table_of_three() -> None:
    """In a race that one step decides, the one who takes it wins from every seat."""
    report = simulate("relay", ["idle", "stubborn", "idle"], games=9, jobs=1, options={"runners": 3, "goal": 1})
    assert report.seats == pytest.approx([1 / 3] * 3)
    assert [one.won for one in report.standings] == [0, 9, 0]


def test_draws_are_shared_games() -> None:
    report = simulate("all-draw", ["random", "random"], games=4, jobs=1)
    assert [(one.won, one.shared, one.lost, one.score) for one in report.standings] == [(0, 4, 0, 0.5)] * 2


def test_a_report_says_what_was_played() -> None:
    report = simulate("embers", ["random", "greedy"], games=6, seed=3, jobs=1, options={"embers": "2"})
    assert (report.game, report.rules, report.seed, report.games) == ("embers", 1, 3, 6)
    assert report.options == {"embers": 2, "hand": 3, "mode": "duel"}
    assert [one.games for one in report.standings] == [6, 6]


def test_a_report_counts_how_games_ended_and_how_long_they_were() -> None:
    report = simulate("all-draw", ["random", "random"], games=5, jobs=1)
    assert report.reasons == {"end": 5}
    assert report.mean_actions == 2.0
    assert report.seconds > 0
    assert all(0 < slowest < report.seconds for slowest in report.slowest)


def test_a_report_of_embers_adds_up() -> None:
    report = simulate("embers", ["random", "random"], games=12, jobs=1)
    assert sum(report.reasons.values()) == 12
    assert set(report.reasons) <= {"burnt-out", "cold-ashes"}
    assert sum(report.seats) == pytest.approx(1.0)
    for one in report.standings:
        assert one.won + one.shared + one.lost == 12
        assert one.low < one.score < one.high


@pytest.mark.parametrize("jobs", [1, 2])
def test_progress_grows_to_the_number_of_games(jobs: int) -> None:
    seen: list[int] = []
    simulate("embers", ["random", "random"], games=17, jobs=jobs, progress=seen.append)
    assert seen[-1] == 17
    assert seen == sorted(set(seen))
    assert len(seen) > 1


# What is refused


@pytest.mark.parametrize("players", [[], ["random"], ["random"] * 3])
def test_every_seat_needs_a_player(players: list[str]) -> None:
    with pytest.raises(TableError, match=f"embers with these options needs 2 players, not {len(players)}"):
        simulate("embers", players, games=1)


def test_an_unknown_player_is_refused_before_anything_is_played() -> None:
    seen: list[int] = []
    with pytest.raises(PlayerError, match="no player is called 'rndom'; did you mean 'random'"):
        simulate("embers", ["random", "rndom"], games=1, jobs=1, progress=seen.append)
    assert seen == []


@pytest.mark.parametrize("games", [0, -3])
def test_a_series_has_at_least_one_game(games: int) -> None:
    with pytest.raises(TableError, match="a series has at least one game"):
        simulate("embers", ["random", "random"], games=games)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownGame, match="no game is called 'ember'; did you mean 'embers'"):
        simulate("ember", ["random", "random"], games=1)


def test_a_wrong_option_is_refused() -> None:
    with pytest.raises(OptionError, match="option 'ashes': unknown"):
        simulate("embers", ["random", "random"], games=1, options={"ashes": 1})


# The interval of a share: (p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n) with z = 1.96


@pytest.mark.parametrize(
    ("score", "games", "low", "high"),
    [
        (0.5, 100, 0.4038, 0.5962),
        (0.9, 10, 0.5958, 0.9821),
        (0.2, 50, 0.1124, 0.3304),
        (0.0, 10, 0.0, 0.2775),
        (1.0, 10, 0.7225, 1.0),
        (1.0, 1, 0.2065, 1.0),
    ],
)
def test_the_interval_is_wilsons(score: float, games: int, low: float, high: float) -> None:
    assert wilson(score, games) == pytest.approx((low, high), abs=5e-5)


def test_the_interval_shrinks_with_the_root_of_the_number_of_games() -> None:
    few, many = (wilson(0.5, games) for games in (10_000, 1_000_000))
    assert (few[1] - few[0]) / (many[1] - many[0]) == pytest.approx(10, rel=1e-3)
    assert many[1] - many[0] == pytest.approx(2 * 1.96 * 0.5 / math.sqrt(1_000_000), rel=1e-3)


def test_a_report_has_the_interval_of_its_score() -> None:
    report = simulate("seat-zero-wins", ["random", "random"], games=10, jobs=1)
    for one in report.standings:
        assert (one.low, one.high) == wilson(0.5, 10)
