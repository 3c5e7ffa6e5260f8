"""Playing on from a position of a match that is over, or of a record that was handed in: another match, which begins
with the moves that led there."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any

import msgspec

from ashgrid.core import Move, Record, Redeal, Replay, State, TableError
from ashgrid.core.content import by_kind

from . import refusals
from .match import Match
from .setup import Entry, Origin, SeatSetup, Setup


class Branch(msgspec.Struct, frozen=True):
    setup: Setup
    log: tuple[Entry, ...]
    """The moves that are taken over, to begin its log with."""


class Way:
    """How a match that is over came to one of its positions, and what else could have been done from there: `line`.

    Made while nobody changes the match; the rest may be asked in another thread."""

    def __init__(self, match: Match, number: int, line: Sequence[Move] = ()) -> None:
        if match.outcome is None and not match.setup.archived:
            raise TableError(refusals.PlayOnTooEarly())
        self.setup = match.setup
        self.game = match.game
        self.options = match.options
        standing = match.standing
        self.played = [Move(match.entry(place).seat, match.entry(place).text) for place in standing]
        self.played = self.played[: bisect_right(standing, number - 1)]
        self.line = list(line)

    def state(self) -> State[Any]:
        """The position itself, before the line."""
        options: dict[str, Any] = msgspec.to_builtins(self.options)
        record = Record(
            game=self.game.name,
            rules=self.game.rules,
            options=options,
            seed=self.setup.seed,
            carry=self.setup.carry,
            dealt=self._dealt,
            moves=self.played,
        )
        return Replay(record, self.game).run()

    def follow(self, state: State[Any]) -> None:
        """Play the line; `NotationError` and `IllegalAction` say what of it cannot be."""
        for seat, text in self.line:
            state.apply(seat, self.game.notation.parse(text))

    @property
    def _dealt(self) -> tuple[Redeal, ...]:
        return tuple(redeal for redeal in self.setup.dealt if redeal.after <= len(self.played))

    def branch(self, origin: Origin, seats: Sequence[SeatSetup], seed: int, started: int, **how: Any) -> Branch:
        """The match that goes on from where the line ends: set up as the other was, but for the seats and what `how`
        says. What nobody there could know is dealt anew, by what the first person at the table knows, else whoever has
        to act. It is a single game, aside from any series and campaign."""
        state = self.state()
        self.follow(state)
        if not state.actors:
            raise TableError(refusals.NothingToPlayOn())
        eyes = next((seat for seat, who in enumerate(seats) if who.kind == "human"), state.actors[0])
        moves = [*self.played, *self.line]
        setup = Setup(
            game=self.game.name,
            options=msgspec.to_builtins(self.options),
            seed=self.setup.seed,
            seats=tuple(seats),
            started=started,
            rules=self.game.rules,
            carry=self.setup.carry,
            data=self.game.content(self.options),
            kinds=by_kind(self.game.inventory()),
            dealt=(*self._dealt, Redeal(len(moves), eyes, seed)),
            origin=origin,
            **how,
        )
        return Branch(setup, tuple(Entry(seat, text, started, auto=True) for seat, text in moves))
