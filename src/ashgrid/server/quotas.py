"""How much one person may have: what the host has set (`ashgrid admin quotas`), else what the program says."""

from __future__ import annotations

from ashgrid.core import TableError
from ashgrid.store import Person, Quota, Store

from . import refusals
from .limits import Limits, in_thread


class Quotas:
    def __init__(self, store: Store, limits: Limits) -> None:
        self._store = store
        self._limits = limits
        self._set: dict[tuple[str, str], int] = {}
        self.read()

    def read(self) -> None:
        """What the store says now."""
        self._set = self._store.quotas.all()

    def most(self, person: Person, what: Quota) -> int:
        kind = "guest" if person.name is None else "named"
        for who in (person.id, kind):
            if (who, what) in self._set:
                return self._set[who, what]
        return usual(self._limits, kind, what)

    async def check_running(self, person: Person) -> None:
        most = self.most(person, "running")
        running = await in_thread(self._store.people.running, person.id)
        if len({match_id for match_id, _ in running}) >= most:
            raise TableError(refusals.TooManyMatches(most))

    async def check_studies(self, person: Person) -> None:
        most = self.most(person, "studies")
        if await in_thread(self._store.studies.count, person.id) >= most:
            raise TableError(refusals.TooManyStudies(most))
        await self.check_room(person)

    async def check_works(self, person: Person) -> None:
        most = self.most(person, "works")
        if await in_thread(self._store.library.count, person.id) >= most:
            raise TableError(refusals.TooManyWorks(most))
        await self.check_room(person)

    async def check_records(self, person: Person, more: int = 1) -> None:
        most = self.most(person, "records")
        if more and await in_thread(self._store.quotas.records_of, person.id) + more > most:
            raise TableError(refusals.TooManyRecords(most))
        await self.check_room(person)

    async def check_room(self, person: Person) -> None:
        """Refuse whose studies, works and records are as large together as they may be."""
        most = self.most(person, "bytes")
        if await in_thread(self._store.quotas.bytes_of, person.id) >= most:
            raise TableError(refusals.NoRoomLeft(most // 1000))


def usual(limits: Limits, kind: str, what: Quota) -> int:
    """How much a guest, or somebody who is named, may have where the host has set nothing."""
    return int(getattr(limits, f"{what}_{kind}"))
