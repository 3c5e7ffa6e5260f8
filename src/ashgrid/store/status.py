"""What lists show of a match."""

from __future__ import annotations

import msgspec

from ashgrid.match import SeatSetup


class Status(msgspec.Struct, frozen=True):
    """How far a match is, for lists. It follows from the log."""

    number: int
    seats: tuple[SeatSetup, ...]
    actors: tuple[int, ...]
    payoffs: tuple[float, ...] | None = None
    reason: str | None = None
    over: bool = False
    open: bool = False
    """Announced to everybody because a seat is free."""
    public: bool = False
    """It goes on, a person plays, and everybody may watch."""
    turn: int | None = None
    """Which turn or round of the game is played, as its players count them."""
    due: tuple[int | None, ...] = ()
    """When the time of each seat runs out that is being timed."""
