"""Keeping what is said at the tables, by those who play and by those who watch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec
from sqlalchemy import func, insert, select
from sqlalchemy.exc import IntegrityError

from .postgresql import alone
from .schema import chat, people

if TYPE_CHECKING:
    from .store import Store

MOST_LINES = 500
"""How much of what was said at a table is read back."""


Room = Literal["players", "watchers"]


class ChatLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """Of a line of the `watchers`, `seat` is -1, `name` is what its speaker is called now, and `speaker` tells those
    apart who have the same name or none: it is their first line."""

    id: int
    seat: int
    text: str
    at: int
    room: Room = "players"
    name: str = ""
    speaker: int | None = None


class Chat:
    def __init__(self, store: Store) -> None:
        self._store = store

    def add(
        self, match_id: str, person_id: str, seat: int, key: str, text: str, at: int, room: Room = "players"
    ) -> ChatLine | None:
        """Keep a line; None if it was kept already, under the same key."""
        row = {"match_id": match_id, "person_id": person_id, "seat": seat, "key": key, "text": text, "at": at}
        try:
            with self._store.writing() as connection:
                alone(connection, f"chat {match_id}")  # who has read up to a line has read all before it
                done = connection.execute(insert(chat).values(row | {"room": room}))
        except IntegrityError:
            return None
        assert done.inserted_primary_key is not None
        line: int = done.inserted_primary_key[0]
        if room == "players":
            return ChatLine(line, seat, text, at)
        own = (chat.c.match_id == match_id) & (chat.c.person_id == person_id) & (chat.c.room == room)
        with self._store.reading() as connection:
            first = connection.execute(select(func.min(chat.c.id)).where(own)).scalar_one()
            name = connection.execute(select(people.c.nick).where(people.c.id == person_id)).scalar_one_or_none()
        return ChatLine(line, seat, text, at, room, name or "", first)

    def lines(self, match_id: str, after: int = 0) -> list[ChatLine]:
        """The last lines of a table, the oldest first; those after a line."""
        columns = (chat.c.id, chat.c.seat, chat.c.text, chat.c.at, chat.c.room, people.c.nick, chat.c.person_id)
        query = select(*columns).join(people, people.c.id == chat.c.person_id)
        query = query.where(chat.c.match_id == match_id, chat.c.id > after)
        firsts = select(chat.c.person_id, func.min(chat.c.id)).where(
            chat.c.match_id == match_id, chat.c.room == "watchers"
        )
        with self._store.reading() as connection:
            rows = connection.execute(query.order_by(chat.c.id.desc()).limit(MOST_LINES)).all()
            first = {row[0]: row[1] for row in connection.execute(firsts.group_by(chat.c.person_id))}
        return [
            ChatLine(row.id, row.seat, row.text, row.at)
            if row.room == "players"
            else ChatLine(row.id, row.seat, row.text, row.at, row.room, row.nick, first[row.person_id])
            for row in reversed(rows)
        ]
