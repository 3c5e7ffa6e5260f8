"""Why the server refuses something that people ask for. The sentences are in `text/`, as `refusal.<tag>`."""

from __future__ import annotations

from ashgrid.core import Refusal

# Seats and matches


class SeatNotFree(Refusal, frozen=True):
    seat: int


class SeatReserved(Refusal, frozen=True):
    """It is kept for somebody else."""

    seat: int


class SeatNotYours(Refusal, frozen=True):
    seat: int


class MatchPrivate(Refusal, frozen=True):
    """Only those who play may see it."""


class NoOpenSeat(Refusal, frozen=True):
    """A table without an open seat cannot be listed."""


class TimeRanOut(Refusal, frozen=True):
    pass


class OnlyForPlayers(Refusal, frozen=True):
    """A rematch is asked for, and chat is written, by those who play."""


class NamelessWatcher(Refusal, frozen=True):
    """Who watches and wants to say something has to say what they are called."""


class EmptyMessage(Refusal, frozen=True):
    pass


class HelpFromOutside(Refusal, frozen=True):
    """Hints are given only where nobody plays against another."""


class OnlyAfterTheEnd(Refusal, frozen=True):
    """Records, what a seat saw, and analysis: they tell secrets, or would be help from outside."""


# Too much


class TooManyRequests(Refusal, frozen=True):
    pass


class TooManyPasswordTries(Refusal, frozen=True):
    pass


class TooManyChatMessages(Refusal, frozen=True):
    pass


class TooManyConnections(Refusal, frozen=True):
    most: int


class TooManyStudies(Refusal, frozen=True):
    most: int


class StudyNotYours(Refusal, frozen=True):
    """Whoever may read it may not change it."""


class StudyFull(Refusal, frozen=True):
    """It has as many positions as a study may have, or is as long in all."""

    most: int


class TooManyRecords(Refusal, frozen=True):
    """So many records of one person are kept."""

    most: int


class NoRoomLeft(Refusal, frozen=True):
    """Studies, works and records of one person are large enough together."""

    most: int


class TooManyMatches(Refusal, frozen=True):
    """They have to be finished or resigned first."""

    most: int


class TooManyBotMatches(Refusal, frozen=True):
    """Machine players play among themselves in enough matches at the moment."""


class TooManyAnalyses(Refusal, frozen=True):
    pass


class AnalysisOfAnother(Refusal, frozen=True):
    """Who did not ask for it does not stop it."""


# People


class UnknownNameOrPassword(Refusal, frozen=True):
    pass


class UnknownNameOrCode(Refusal, frozen=True):
    """Or the code was used before. Which of them is not told."""


class NotYourPassword(Refusal, frozen=True):
    pass


class PasswordTooShort(Refusal, frozen=True):
    least: int


class NameNotAllowed(Refusal, frozen=True):
    """Names have letters, digits, spaces and dashes."""

    least: int
    most: int


class NameUnseen(Refusal, frozen=True):
    """Something in it is not drawn, turns the direction of what is beside it, or piles up."""


class NameMixed(Refusal, frozen=True):
    """It has letters of scripts that no language writes side by side, or of one that is hardly used."""


class AlreadySignedIn(Refusal, frozen=True):
    name: str


class NobodyOfThatName(Refusal, frozen=True):
    """Nobody signs in with it."""

    name: str


class NotSignedIn(Refusal, frozen=True):
    pass


class NameOfAccount(Refusal, frozen=True):
    """Who signs in with a name is called by it."""


# Friends


class NobodyCalled(Refusal, frozen=True):
    """Nobody signs in with this name."""

    name: str


class OwnName(Refusal, frozen=True):
    """Nobody follows, blocks or invites themselves."""


class NotReachable(Refusal, frozen=True):
    """They do not want it, or one has too many already. Which of the two is not told."""

    name: str


class AlreadyInvited(Refusal, frozen=True):
    """Nobody is invited twice to one match."""

    name: str


class TooManyAsked(Refusal, frozen=True):
    """So many invitations may wait for an answer."""

    most: int


class InvitationGone(Refusal, frozen=True):
    """There is no such invitation any more."""


# Campaigns


class NoSuchChapter(Refusal, frozen=True):
    chapter: int
    chapters: int


class AllBegin(Refusal, frozen=True):
    """The first chapter is begun by everybody."""


class NobodyHere(Refusal, frozen=True):
    """A chapter needs somebody who plays."""


class TooFewHere(Refusal, frozen=True):
    """So many have to take part in a chapter."""

    least: int


class NobodySaid(Refusal, frozen=True):
    """Of everybody it has to be said who plays them."""

    role: str


class SomebodyThere(Refusal, frozen=True):
    """No stand-in plays for who is at their screen."""

    seat: int


class NotTheLastChapter(Refusal, frozen=True):
    """From an earlier chapter only another campaign can begin."""

    chapter: int
    chapters: int


class CampaignOver(Refusal, frozen=True):
    """Nobody can join any more."""


class NoPlaceFor(Refusal, frozen=True):
    """Somebody else plays it, or it cannot be played now."""

    role: str


class NoCampaign(Refusal, frozen=True):
    """Nothing follows this match: there is nothing to invite to."""


# The library


class OnlyWithName(Refusal, frozen=True):
    """Published, liked and reported is by people with a name and a password."""


class NotYourWork(Refusal, frozen=True):
    pass


class YourOwnWork(Refusal, frozen=True):
    """Nobody votes for what they have made, or reports it."""


class TooManyWorks(Refusal, frozen=True):
    most: int


class NoTitle(Refusal, frozen=True):
    pass


class NoReason(Refusal, frozen=True):
    """Who reports something says why."""


# What the host does not want


class Banned(Refusal, frozen=True):
    """Whoever is banned may look at what everybody may see, and do nothing."""

    until: str
    reason: str


class BannedForGood(Refusal, frozen=True):
    reason: str


class Muted(Refusal, frozen=True):
    """Whoever is muted says nothing at any table."""

    until: str
    reason: str


class MutedForGood(Refusal, frozen=True):
    reason: str


# Reports of people


class NobodyToReport(Refusal, frozen=True):
    """A machine player sits there, or nobody, or who it was is no more."""


class YourselfToReport(Refusal, frozen=True):
    pass


class ReportedBefore(Refusal, frozen=True):
    """The same person, in the same match."""


# Failures


class StoreUnavailable(Refusal, frozen=True):
    """Nothing was changed."""


class ServerFailure(Refusal, frozen=True):
    """Nothing was changed."""


REFUSALS: tuple[type[Refusal], ...] = (
    SeatNotFree,
    SeatReserved,
    SeatNotYours,
    MatchPrivate,
    NoOpenSeat,
    TimeRanOut,
    HelpFromOutside,
    OnlyForPlayers,
    NamelessWatcher,
    EmptyMessage,
    OnlyAfterTheEnd,
    TooManyRequests,
    TooManyPasswordTries,
    TooManyChatMessages,
    TooManyConnections,
    TooManyStudies,
    StudyNotYours,
    StudyFull,
    TooManyMatches,
    TooManyBotMatches,
    TooManyAnalyses,
    AnalysisOfAnother,
    UnknownNameOrPassword,
    UnknownNameOrCode,
    NotYourPassword,
    PasswordTooShort,
    NameNotAllowed,
    NameUnseen,
    NameMixed,
    AlreadySignedIn,
    NobodyOfThatName,
    NotSignedIn,
    NameOfAccount,
    NobodyCalled,
    OwnName,
    NotReachable,
    AlreadyInvited,
    TooManyAsked,
    InvitationGone,
    NoSuchChapter,
    NotTheLastChapter,
    AllBegin,
    NobodyHere,
    NobodySaid,
    TooFewHere,
    SomebodyThere,
    CampaignOver,
    NoPlaceFor,
    NoCampaign,
    OnlyWithName,
    NotYourWork,
    YourOwnWork,
    TooManyWorks,
    NoTitle,
    NoReason,
    TooManyRecords,
    NoRoomLeft,
    Banned,
    BannedForGood,
    Muted,
    MutedForGood,
    NobodyToReport,
    YourselfToReport,
    ReportedBefore,
    StoreUnavailable,
    ServerFailure,
)
