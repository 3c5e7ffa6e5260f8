"""What can go wrong with the store."""

from __future__ import annotations

from ashgrid.core import AshgridError


class StoreError(AshgridError):
    """The database cannot be used; the message says why."""


class Conflict(StoreError):
    """Somebody else has written that part of the log: read it again."""


class Fenced(Conflict):
    """Another process owns the match by now: nothing was written."""


class NoSuchMatch(StoreError):
    """There is no match with this id."""


class NoSuchCampaign(StoreError):
    """There is no campaign with this id."""


class NoSuchWork(StoreError):
    """There is no work with this id in the library."""


class PublishedBefore(StoreError):
    """Somebody has published the same before."""


class NoSuchTournament(StoreError):
    """There is no tournament with this id."""


class NoSuchStudy(StoreError):
    """There is no study with this id, or not for this person."""


class NameTaken(StoreError):
    """Somebody else signs in with this name."""
