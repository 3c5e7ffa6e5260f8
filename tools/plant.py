"""Put matches that have gone on for a while into a server's database: for screenshots and for browser tests."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from ashgrid.ai import make_player
from ashgrid.core import AnyGame, Rng, State, find
from ashgrid.match import Entry, Match, SeatSetup, Setup
from ashgrid.store import Status, Store, sqlite_url

HERE = SeatSetup()
Choose = Callable[[State[Any], int], Any]


def at_random(seed: int) -> Choose:
    rng = Rng(seed)
    return lambda state, seat: rng.choice(state.legal(seat))


def by_player(game: AnyGame, name: str, seed: int) -> Choose:
    player = make_player(name, game, seed)
    return lambda state, seat: player.choose(state.guess(seat, Rng(seed)), seat)


def played(
    game: AnyGame, options: dict[str, object], seed: int, choose: Choose, enough: Callable[[State[Any], int], bool]
) -> list[tuple[int, str]]:
    """The moves of a game, until it is enough (asked of the state and how many there are) or over."""
    state = game.new(options, seed)
    moves: list[tuple[int, str]] = []
    while state.actors and not enough(state, len(moves)):
        seat = state.actors[0]
        action = choose(state, seat)
        state.apply(seat, action)
        moves.append((seat, str(action)))
    return moves


def plant(
    folder: Path,
    game: str,
    options: dict[str, object],
    seed: int,
    moves: Sequence[tuple[int, str]],
    seats: Sequence[SeatSetup] = (),
    answer_seconds: int = 0,
    holding: Mapping[int, str | None] | None = None,
) -> str:
    """Keep a match, whose last move was made just now, in the database of that folder, and return its id. Seats of
    people are nobody's, unless `holding` says whose: whoever has the address plays them. If none are given, all
    are."""
    found = find(game)
    seats = seats or [HERE] * len(found.seats(found.read_options(options)))
    plain = Match(
        Setup(
            game=game,
            options=_plain(found, options),
            seed=seed,
            seats=tuple(seats),
            rules=found.rules,
            auto_forced=False,
            answer_seconds=answer_seconds,
        )
    )
    for seat, text in moves:
        plain.act(seat, text, time.time_ns() // 1_000_000)
    store = Store(sqlite_url(folder))
    log = [Entry(entry.seat, entry.text, entry.at) for entry in plain.log]
    status = Status(len(log), tuple(seats), plain.actors, over=plain.outcome is not None)
    match_id = store.create(plain.setup, log, status, holding)
    store.close()
    return match_id


def _plain(game: AnyGame, options: dict[str, object]) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(game.read_options(options))
    return plain
