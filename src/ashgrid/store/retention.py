"""How long matches are kept that are over, and records that were handed in. What something else is built on stays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import ColumnElement, and_, delete, exists, insert, select, update

from ashgrid.core.thread_safe import prepared

from .changes import note_change
from .postgresql import alone
from .schema import chapters, matches, pairings, person_reports, settings, study_positions, uploads

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from .store import Store

DAY_MS = 86_400_000


class Terms(msgspec.Struct, frozen=True):
    """After how many days what is over, or was handed in, goes; None: never."""

    finished_days: int | None = None
    uploads_days: int | None = None


class Old(msgspec.Struct, frozen=True):
    """Matches that are old enough: the ids of those that may go, and how many stay, by what needs them."""

    finished: list[str]
    uploads: list[str]
    needed: dict[str, int]

    @property
    def ids(self) -> list[str]:
        return [*self.finished, *self.uploads]


_NEEDED: dict[str, ColumnElement[bool]] = {
    "study": exists().where(study_positions.c.match_id == matches.c.id),
    "tournament": exists().where(pairings.c.match_id == matches.c.id),
    "campaign": exists().where(chapters.c.match_id == matches.c.id),
    "report": exists().where(person_reports.c.match_id == matches.c.id, person_reports.c.closed.is_(False)),
}


class _Series(msgspec.Struct):
    before: tuple[str, ...] = ()


class Retention:
    def __init__(self, store: Store) -> None:
        self._store = store

    def terms(self) -> Terms:
        with self._store.reading() as connection:
            found = connection.execute(select(settings.c.value).where(settings.c.name == "retention"))
            text = found.scalar_one_or_none()
        return Terms() if text is None else msgspec.json.decode(text, type=prepared(Terms))

    def agree(self, terms: Terms) -> None:
        """From now on servers keep to these."""
        with self._store.writing() as connection:
            alone(connection, "host")
            connection.execute(delete(settings).where(settings.c.name == "retention"))
            row = {"name": "retention", "value": msgspec.json.encode(terms).decode()}
            connection.execute(insert(settings), [row])
            note_change(connection, "settings")

    def old(self, terms: Terms, at: int) -> Old:
        """What is old enough by these terms."""
        needed: dict[str, int] = {}
        lists: list[list[str]] = [[], []]
        handed_in = exists().where(uploads.c.match_id == matches.c.id)
        with self._store.reading() as connection:
            series = _of_running_series(connection)
            for found, days, which in (
                (lists[0], terms.finished_days, and_(matches.c.over.is_(True), ~handed_in)),
                (lists[1], terms.uploads_days, handed_in),
            ):
                if days is None:
                    continue
                old = and_(which, matches.c.updated < at - days * DAY_MS)
                why = [rule.label(name) for name, rule in _NEEDED.items()]
                for row in connection.execute(select(matches.c.id, *why).where(old).order_by(matches.c.updated)):
                    reasons = [name for name in _NEEDED if getattr(row, name)]
                    reasons += ["series"] if row.id in series else []
                    if reasons:
                        needed[reasons[0]] = needed.get(reasons[0], 0) + 1
                    else:
                        found.append(row.id)
        return Old(lists[0], lists[1], needed)

    def why_needed(self, match_id: str) -> list[str]:
        """What is built on a match: `study`, `tournament`, `campaign`, `report`, `series`."""
        why = [rule.label(name) for name, rule in _NEEDED.items()]
        with self._store.reading() as connection:
            row = connection.execute(select(*why).where(matches.c.id == match_id)).one_or_none()
            series = ["series"] if match_id in _of_running_series(connection) else []
        return [*(name for name in _NEEDED if row is not None and getattr(row, name)), *series]

    def remove(self, ids: Sequence[str], even_needed: bool = False) -> list[str]:
        """Remove these matches with all that is kept of them, as far as nothing has come to need them meanwhile, in one
        transaction: so not too many at once. Those that are gone. Ratings stay as they are."""
        with self._store.writing() as connection:
            wanted = matches.c.id.in_(ids)
            free = wanted if even_needed else and_(wanted, *(~rule for rule in _NEEDED.values()))
            gone = list(connection.execute(select(matches.c.id).where(free)).scalars())
            connection.execute(delete(matches).where(matches.c.id.in_(gone)))
            for match_id in gone:
                note_change(connection, "match", match_id)
        return gone

    def tidy(self) -> None:
        """No match leads on to one that is gone."""
        there = matches.alias()
        lost = matches.c.next.is_not(None) & ~exists().where(there.c.id == matches.c.next)
        with self._store.writing() as connection:
            connection.execute(update(matches).where(lost).values(next=None))


def _of_running_series(connection: Connection) -> set[str]:
    """Games of series that go on: their scores count."""
    query = select(matches.c.setup).where(matches.c.over.is_(False), matches.c.setup.contains('"before":["'))
    setups: Iterable[str] = connection.execute(query).scalars()
    return {one for text in setups for one in msgspec.json.decode(text, type=prepared(_Series)).before}
