"""Many games between machine players, on all cores, with the same result however many cores there are.

Game number i is played from a seed derived from the series' seed and i, and everybody moves one seat over from game
to game, so that nobody profits from a seat. Only players with a time budget make a series irreproducible.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from ashgrid.ai import check_player, play
from ashgrid.ai.interval import wilson
from ashgrid.core import TableError, derive, find
from ashgrid.core.thread_safe import prepared

from .pool import job_count, spread


class Standing(msgspec.Struct, frozen=True):
    """How one player did: `score` is the mean payoff, with a 95 % interval around it."""

    player: str
    games: int
    won: int
    shared: int
    lost: int
    score: float
    low: float
    high: float


class Report(msgspec.Struct, frozen=True):
    game: str
    rules: int
    options: dict[str, Any]
    seed: int
    games: int
    standings: list[Standing]
    seats: list[float]
    reasons: dict[str, int]
    mean_actions: float
    seconds: float
    slowest: list[float]
    """The longest that each player took over one action, in seconds."""


class _Game(msgspec.Struct, frozen=True):
    number: int
    payoffs: tuple[float, ...]  # by player, not by seat
    by_seat: tuple[float, ...]
    reason: str
    actions: int
    slowest: tuple[float, ...]  # by player


def _play_some(name: str, options: dict[str, Any], players: Sequence[str], seed: int, numbers: Sequence[int]) -> bytes:
    """Runs in a worker: a few games of the series, as msgpack."""
    game = find(name)
    done = []
    for number in numbers:
        shift = number % len(players)
        seated = [*players[shift:], *players[:shift]]
        record, outcome, slowest = play(game, seated, derive(seed, number), options)
        payoffs, slow = [0.0] * len(players), [0.0] * len(players)
        for seat, payoff in enumerate(outcome.payoffs):
            payoffs[(seat + shift) % len(players)] = payoff
            slow[(seat + shift) % len(players)] = slowest[seat]
        moves = len(record.moves)
        done.append(_Game(number, tuple(payoffs), outcome.payoffs, outcome.reason, moves, tuple(slow)))
    return msgspec.msgpack.encode(done)


def simulate(
    name: str,
    players: Sequence[str],
    games: int,
    seed: int = 0,
    options: Any = None,
    jobs: int | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> Report:
    """Play a series. `progress` is called with the number of games done so far."""
    game = find(name)
    chosen = game.read_options(options)
    game.check_new(chosen)
    seats = len(game.seats(chosen))
    if len(players) != seats:
        raise TableError(f"{name} with these options needs {seats} players, not {len(players)}")
    if games < 1:
        raise TableError("a series has at least one game")
    for player in players:
        check_player(player)
    plain: dict[str, Any] = msgspec.to_builtins(chosen)
    start = time.perf_counter()
    played: list[_Game] = []
    for batch in spread(_play_some, (name, plain, players, seed), games, job_count(jobs, games)):
        played += msgspec.msgpack.decode(batch, type=prepared(list[_Game]))
        progress(len(played))
    played.sort(key=lambda one: one.number)
    reasons: dict[str, int] = {}
    for one in played:
        reasons[one.reason] = reasons.get(one.reason, 0) + 1
    return Report(
        game=name,
        rules=game.rules,
        options=plain,
        seed=seed,
        games=games,
        standings=[_standing(player, [one.payoffs[i] for one in played]) for i, player in enumerate(players)],
        seats=[sum(one.by_seat[seat] for one in played) / games for seat in range(seats)],
        reasons=dict(sorted(reasons.items())),
        mean_actions=sum(one.actions for one in played) / games,
        seconds=time.perf_counter() - start,
        slowest=[max(one.slowest[i] for one in played) for i in range(len(players))],
    )


def _standing(player: str, payoffs: list[float]) -> Standing:
    games = len(payoffs)
    score = sum(payoffs) / games
    low, high = wilson(score, games)
    won = sum(payoff == 1.0 for payoff in payoffs)
    lost = sum(payoff == 0.0 for payoff in payoffs)
    return Standing(player, games, won, games - won - lost, lost, score, low, high)
