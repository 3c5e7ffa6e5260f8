"""Why something is not possible at a table. The sentences are in the catalogues of `text/`, as `refusal.<tag>`."""

from __future__ import annotations

from ashgrid.core import Refusal


class MatchOver(Refusal, frozen=True):
    pass


class MatchKeptFromRecord(Refusal, frozen=True):
    """It can be looked at, but nobody plays it on."""


class MatchOfOtherRules(Refusal, frozen=True):
    """It was begun with rules `then` and cannot go on with rules `now`: `action` of entry `entry` is refused."""

    then: int
    now: int
    entry: int
    action: str
    reason: Refusal | str


class MatchOfOtherData(Refusal, frozen=True):
    """Pieces of its content are not as they were when it was begun, and `action` of entry `entry` is refused now."""

    changed: tuple[str, ...]
    entry: int
    action: str
    reason: Refusal | str


class MatchOfMissingData(Refusal, frozen=True):
    """It was begun with content that is not here."""

    missing: tuple[str, ...]


class MatchGoneOn(Refusal, frozen=True):
    """Somebody was quicker; what was asked for does not fit the match as it is now."""


class NoSuchSeat(Refusal, frozen=True):
    seat: int
    seats: int


class SeatTaken(Refusal, frozen=True):
    seat: int


class SeatEmpty(Refusal, frozen=True):
    """Nobody sits there who could do that."""

    seat: int


class WaitingForPlayers(Refusal, frozen=True):
    """A seat is still open, so that nobody can act."""


class NoSpectators(Refusal, frozen=True):
    pass


class NameTooLong(Refusal, frozen=True):
    most: int


class LeaveByResigning(Refusal, frozen=True):
    """Only where all play together does the match go on without somebody."""


class SeatOfMachine(Refusal, frozen=True):
    """A machine player sits there, who has nothing to say at the table."""

    seat: int


class TimeLeft(Refusal, frozen=True):
    """A seat whose time has not run out."""

    seat: int


class RematchTooEarly(Refusal, frozen=True):
    pass


class PlayOnTooEarly(Refusal, frozen=True):
    """The match is not over, and what lies hidden in it shall stay so."""


class NothingToPlayOn(Refusal, frozen=True):
    """The game is over in that position."""


# Taking back


class NothingToUndo(Refusal, frozen=True):
    pass


class OtherSeatActed(Refusal, frozen=True):
    pass


class ChanceRevealed(Refusal, frozen=True):
    """Something was rolled, drawn or revealed since."""


class TakenBackTooOften(Refusal, frozen=True):
    """The same decision was taken back so many times already."""

    most: int


class TooLateToUndo(Refusal, frozen=True):
    """The time for that move has run out meanwhile."""


class UndoNeedsTurns(Refusal, frozen=True):
    """The game does not tell its turns and rounds apart."""


# Agreeing


class ProposalGone(Refusal, frozen=True):
    """It does not stand any more."""


class AgreedAlready(Refusal, frozen=True):
    pass


class DecisionOfOthers(Refusal, frozen=True):
    """The decision is not for this seat."""

    seat: int


class AskedAlready(Refusal, frozen=True):
    """The same has been proposed, and waits for the others."""


# Draws


class DrawOnOffer(Refusal, frozen=True):
    pass


class NoDrawOnOffer(Refusal, frozen=True):
    pass


class DrawAgreedAlready(Refusal, frozen=True):
    seat: int


class TriedTooOften(Refusal, frozen=True):
    """Somebody has proposed, asked or left so often since something was done."""


class TooManyDrawOffers(Refusal, frozen=True):
    """A seat can offer again when it has made a move."""

    seat: int


class NoDrawTogether(Refusal, frozen=True):
    """All win or lose together in this game."""


REFUSALS: tuple[type[Refusal], ...] = (
    MatchOver,
    MatchKeptFromRecord,
    MatchOfOtherRules,
    MatchOfOtherData,
    MatchOfMissingData,
    MatchGoneOn,
    NoSuchSeat,
    SeatTaken,
    SeatEmpty,
    WaitingForPlayers,
    NoSpectators,
    NameTooLong,
    LeaveByResigning,
    SeatOfMachine,
    TimeLeft,
    RematchTooEarly,
    PlayOnTooEarly,
    NothingToPlayOn,
    NothingToUndo,
    OtherSeatActed,
    ChanceRevealed,
    TakenBackTooOften,
    TooLateToUndo,
    UndoNeedsTurns,
    ProposalGone,
    AgreedAlready,
    DecisionOfOthers,
    AskedAlready,
    DrawOnOffer,
    NoDrawOnOffer,
    DrawAgreedAlready,
    TriedTooOften,
    TooManyDrawOffers,
    NoDrawTogether,
)
