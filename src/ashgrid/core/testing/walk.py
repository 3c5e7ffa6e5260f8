"""Random walks through a game: what conformance, fuzzing and golden files are made of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from ..chapters import Carry, Chapter
from ..contract import State
from ..errors import CarryError
from ..refusals import REFUSALS
from ..registry import AnyGame
from ..rng import Rng, derive
from ..values import Action, Event, Refusal

LONGEST_CAMPAIGN = 1000


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


class Start(NamedTuple):
    """How a match begins: its options, and the carry of a later chapter."""

    options: dict[str, Any]
    carry: Carry | None = None


def campaign(game: AnyGame, options: dict[str, Any], seed: int) -> Iterator[Start]:
    """A match and all its sequels, played at random: how each of them begins."""
    start = Start(options)
    for number in range(LONGEST_CAMPAIGN):
        yield start
        chosen = game.read_options(start.options)
        try:
            state: State[Any] = game.new(chosen, derive(seed, 1), start.carry)
        except CarryError as error:
            rule = "A sequel is plain data with which the next chapter begins"
            raise Nonconformity(game, rule, f"Chapter {number + 1}: {error}") from error
        for point in walk(game, chosen, seed, carry=start.carry):
            state = point.state
        chapter = game.sequel(state, chosen)
        if chapter is None:
            return
        start = Start(chapter.options, passed_on(game, chapter))
        seed = derive(seed, 13, number)
    raise Nonconformity(game, "A campaign ends", f"It goes on after {LONGEST_CAMPAIGN} chapters")


def passed_on(game: AnyGame, chapter: Chapter) -> Carry:
    """What the next chapter gets of this: a carry, written as JSON and read back."""
    written = msgspec.json.encode(Carry(game.carry_version, chapter.carry))
    return msgspec.json.decode(written, type=Carry)


def walk(
    game: AnyGame, options: Any, seed: int, events: list[Event] | None = None, carry: Carry | None = None
) -> Iterator[Decision]:
    """Play at random from a seed and stop at every decision, up to the game's own limit of length.

    The walk trusts the game with nothing: `apply` is asked, not `advance`.
    """
    chosen = game.read_options(options)
    state = game.new(chosen, derive(seed, 1), carry)
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
