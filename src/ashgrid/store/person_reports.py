"""Keeping what people report of each other, for the host."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Literal

import msgspec
from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from .schema import chat, people, person_reports

if TYPE_CHECKING:
    from .store import Store

Complaint = Literal["chat", "behaviour", "name"]
SAID = 10
"""So many of the last lines of who is reported are shown to the host."""


class PersonReport(msgspec.Struct, frozen=True):
    """`said` are the last lines of whoever it is about, in that match."""

    id: str
    about_id: str
    about: str
    about_name: str | None
    by: str
    match_id: str
    what: Complaint
    reason: str
    at: int
    closed: bool
    said: list[str]


class PersonReports:
    def __init__(self, store: Store) -> None:
        self._store = store

    def add(self, by_id: str, about_id: str, match_id: str, what: Complaint, reason: str, at: int) -> bool:
        """Keep a report; False if the same person has reported the same of this match before."""
        row = {"id": secrets.token_hex(4), "by_id": by_id, "about_id": about_id, "match_id": match_id}
        try:
            with self._store.writing() as connection:
                more = {"what": what, "reason": reason, "at": at, "closed": False}
                connection.execute(insert(person_reports), [row | more])
        except IntegrityError:
            return False
        return True

    def speaker(self, match_id: str, line: int) -> str | None:
        """Who has said this line at that table."""
        query = select(chat.c.person_id).where(chat.c.match_id == match_id, chat.c.id == line)
        with self._store.reading() as connection:
            return connection.execute(query).scalar_one_or_none()

    def listed(self, closed: bool = False) -> list[PersonReport]:
        """Those that the host has not looked at, the latest first; all of them, if `closed`."""
        about, by = people.alias(), people.alias()
        report = person_reports.c
        names = (about.c.nick.label("about_nick"), about.c.name.label("about_name"), by.c.nick.label("by_nick"))
        query = select(person_reports, *names).join(about, about.c.id == report.about_id)
        query = query.join(by, by.c.id == report.by_id).order_by(report.at.desc(), report.id)
        if not closed:
            query = query.where(report.closed.is_(False))
        found = []
        with self._store.reading() as connection:
            for row in connection.execute(query).all():
                mine = (chat.c.match_id == row.match_id) & (chat.c.person_id == row.about_id)
                last = select(chat.c.text).where(mine).order_by(chat.c.id.desc()).limit(SAID)
                said = list(connection.execute(last).scalars())[::-1]
                who = (row.id, row.about_id, row.about_nick, row.about_name, row.by_nick)
                found.append(PersonReport(*who, row.match_id, row.what, row.reason, row.at, row.closed, said))
        return found

    def close(self, report_id: str) -> bool:
        """The host has looked at it. Whether there is one of that id."""
        here = person_reports.c.id == report_id
        with self._store.writing() as connection:
            return connection.execute(update(person_reports).where(here).values(closed=True)).rowcount > 0
