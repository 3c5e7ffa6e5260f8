"""Whole games between machine players, reproducible from one seed."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from ashgrid.core import AnyGame, Move, Outcome, Record, Rng, TableError, derive, fingerprint

from .player import Player, make_player


class Played(NamedTuple):
    """`slowest` is the longest that each seat took over one action, in seconds."""

    record: Record
    outcome: Outcome
    slowest: tuple[float, ...] = ()


def play(game: AnyGame, players: Sequence[str], seed: int, options: Any = None) -> Played:
    """One game. `players[i]` names who sits in seat i. A player that fails or answers nonsense raises:
    whoever studies players wants to see that."""
    game_seed = derive(seed, 3)
    chosen = game.prepare(options, game_seed)
    seats = len(game.seats(chosen))
    if len(players) != seats:
        raise TableError(f"{game.name} with these options needs {seats} players, not {len(players)}")
    seated: list[Player] = [make_player(text, game, derive(seed, 1, seat)) for seat, text in enumerate(players)]
    guesses = Rng(derive(seed, 2))
    record = Record.start(game, chosen, game_seed)
    record.extra = {f"player {seat}": text for seat, text in enumerate(players)}
    state = game.again(chosen, game_seed)
    slowest = [0.0] * seats
    while actors := state.actors:
        seat = actors[0]
        guess = state.guess(seat, guesses)
        start = time.perf_counter()
        action = seated[seat].choose(guess, seat)
        slowest[seat] = max(slowest[seat], time.perf_counter() - start)
        state.apply(seat, action)
        record.moves.append(Move(seat, str(action)))
    outcome = state.result
    assert outcome is not None, f"{game.name} has no actors and no result"
    record.result = str(outcome)
    record.state = fingerprint(state)
    return Played(record, outcome, tuple(slowest))
