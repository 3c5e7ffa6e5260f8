"""Random walks through a game: what conformance, fuzzing and golden files are made of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ..contract import State
from ..refusals import REFUSALS
from ..registry import AnyGame
from ..rng import Rng, derive
from ..values import Action, Event, Refusal


class Nonconformity(AssertionError):
    """A game breaks the contract. The message names the game, the property and what was seen."""

    def __init__(self, game: AnyGame, rule: str, seen: str) -> None:
        super().__init__(f"{game.name}: {rule}. {seen}")
        self.rule = rule
        self.seen = seen


class Decision(NamedTuple):
    """A point in a walk: the state before the choice (live: copy it to keep it), who chooses, and what was chosen."""

    number: int
    state: State[Any]
    seat: int
    action: Action
    legal: list[Action]


def walk(game: AnyGame, options: Any, seed: int, events: list[Event] | None = None) -> Iterator[Decision]:
    """Play at random from a seed and stop at every decision, up to the game's own limit of length.

    The walk trusts the game with nothing: `apply` is asked, not `advance`.
    """
    chosen = game.read_options(options)
    state = game.new(chosen, derive(seed, 1))
    rng = Rng(derive(seed, 2))
    for number in range(game.longest(chosen)):
        actors = state.actors
        if not actors:
            return
        seat = rng.choice(list(actors))
        legal = state.legal(seat)
        if not legal:
            raise Nonconformity(
                game,
                "An actor always has a legal action",
                f"Seat {seat} has none after {number} actions of seed {seed}",
            )
        action = rng.choice(legal)
        yield Decision(number, state, seat, action, legal)
        state.apply(seat, action, events)
    if state.actors:
        raise Nonconformity(
            game, "A game ends", f"Seed {seed} goes on after {game.longest(chosen)} actions, the game's own limit"
        )


def undeclared(game: AnyGame, why: object) -> object | None:
    """The refusal, or one in its fields, that is of no kind which the game declares; also what is no refusal at all."""
    if not isinstance(why, Refusal) or not isinstance(why, (*REFUSALS, *game.refusals)):
        return why
    for value in why.fields().values():
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Refusal) and undeclared(game, one) is not None:
                return one
    return None


def perft(state: State[Any], depth: int) -> int:
    """How many lines of so many legal actions there are from a state on; a game that is over has one, the empty one.
    Numbers that pin a game's rules down, as chess programmers do it."""
    if not depth or not state.actors:
        return 1
    lines = 0
    for seat in state.actors:
        for action in state.legal(seat):
            after = state.copy()
            after.advance(seat, action)
            lines += perft(after, depth - 1)
    return lines
