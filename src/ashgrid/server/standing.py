"""Whom the host has banned or muted. Whoever is banned is nobody here: they see what everybody may see, and everything
that they want to do is refused with the reason."""

from __future__ import annotations

import time

from ashgrid.core import Refusal, TableError
from ashgrid.store import Sanction, SanctionKind, Store

from .refusals import Banned, BannedForGood, Muted, MutedForGood
from .table import now


class Barred(TableError):
    """The host does not want it of this person."""


class Standing:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._held: dict[tuple[str, SanctionKind], Sanction] = {}
        self.read()

    def read(self) -> None:
        """What the store says now."""
        self._held = {(one.person_id, one.kind): one for one in self._store.sanctions.all(now())}

    @property
    def anybody_banned(self) -> bool:
        return any(kind == "ban" for _, kind in self._held)

    def ban(self, person_id: str) -> Barred | None:
        """Why somebody may do nothing here, if so."""
        found = self._holding(person_id, "ban")
        return None if found is None else Barred(_said(found, Banned, BannedForGood))

    def check_ban(self, person_id: str) -> None:
        if (barred := self.ban(person_id)) is not None:
            raise barred

    def check_mute(self, person_id: str) -> None:
        found = self._holding(person_id, "mute")
        if found is not None:
            raise Barred(_said(found, Muted, MutedForGood))

    def _holding(self, person_id: str, kind: SanctionKind) -> Sanction | None:
        found = self._held.get((person_id, kind))
        return found if found is not None and found.holds(now()) else None


def _said(
    sanction: Sanction, until: type[Banned] | type[Muted], for_good: type[BannedForGood] | type[MutedForGood]
) -> Refusal:
    if sanction.until is None:
        return for_good(sanction.reason)
    return until(told(sanction.until), sanction.reason)


def told(at: int) -> str:
    """A moment, to the minute, rounded up."""
    return time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(-(-at // 60_000) * 60))
