"""Why the server refuses something about tournaments. The sentences are in `text/`, as `refusal.<tag>`."""

from __future__ import annotations

from ashgrid.core import Refusal


class NotForTournament(Refusal, frozen=True):
    """Two have to play against each other: with these options there are more, or they play together."""


class ClockNotForArena(Refusal, frozen=True):
    """Its games have a clock that runs out while the arena goes on."""

    most: int


class ClockNotForRoundRobin(Refusal, frozen=True):
    """It is played by correspondence: with days for every move."""

    most: int


class StartNotPossible(Refusal, frozen=True):
    """It starts in the future, and not in years."""

    most: int


class TooManyTournaments(Refusal, frozen=True):
    """They have to be over or cancelled first."""

    most: int


class TooManyEntrants(Refusal, frozen=True):
    most: int


class TooFewEntrants(Refusal, frozen=True):
    least: int


class TournamentForNames(Refusal, frozen=True):
    """Only who signs in with a name may join."""


class TournamentClosed(Refusal, frozen=True):
    """It is over, or, a round robin, it has begun: nobody can join any more."""


class TournamentBegun(Refusal, frozen=True):
    """It can be started, and cancelled, only once, before it begins."""


class NotYourTournament(Refusal, frozen=True):
    """Its creator starts or cancels it."""


class NotInTournament(Refusal, frozen=True):
    pass


class TournamentBegins(Refusal, frozen=True):
    """The second game of a pairing begins by itself."""


REFUSALS: tuple[type[Refusal], ...] = (
    NotForTournament,
    ClockNotForArena,
    ClockNotForRoundRobin,
    StartNotPossible,
    TooManyTournaments,
    TooManyEntrants,
    TooFewEntrants,
    TournamentForNames,
    TournamentClosed,
    TournamentBegun,
    NotYourTournament,
    NotInTournament,
    TournamentBegins,
)
