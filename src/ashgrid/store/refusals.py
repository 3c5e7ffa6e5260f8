"""Why the store refuses something that people ask for."""

from __future__ import annotations

from ashgrid.core import Refusal


class NameInUse(Refusal, frozen=True):
    """Somebody else signs in with this name."""

    name: str


class MatchNotFound(Refusal, frozen=True):
    match: str


class CampaignNotFound(Refusal, frozen=True):
    campaign: str


class WorkNotFound(Refusal, frozen=True):
    """It was taken back, or is hidden until the host has looked at it."""

    work: str


class AlreadyPublished(Refusal, frozen=True):
    """The same was published before, by the same person."""


class TournamentNotFound(Refusal, frozen=True):
    tournament: str


class InvitationNotGood(Refusal, frozen=True):
    """It was withdrawn or renewed, its campaign is gone, or it never was one."""


class StudyNotFound(Refusal, frozen=True):
    """There is none, or it is its author's alone."""

    study: str


class StudyChanged(Refusal, frozen=True):
    """It was changed since, in another window perhaps."""


REFUSALS: tuple[type[Refusal], ...] = (
    NameInUse,
    MatchNotFound,
    CampaignNotFound,
    InvitationNotGood,
    WorkNotFound,
    AlreadyPublished,
    TournamentNotFound,
    StudyNotFound,
    StudyChanged,
)
