"""Keeping what is said at the tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from .schema import chat

if TYPE_CHECKING:
    from .store import Store

MOST_LINES = 500
"""How much of what was said at a table is read back."""


class ChatLine(msgspec.Struct, frozen=True):
    id: int
    seat: int
    text: str
    at: int


class Chat:
    def __init__(self, store: Store) -> None:
        self._store = store

    def add(self, match_id: str, person_id: str, seat: int, key: str, text: str, at: int) -> ChatLine | None:
        """Keep a line; None if it was kept already, under the same key."""
        row = {"match_id": match_id, "person_id": person_id, "seat": seat, "key": key, "text": text, "at": at}
        try:
            with self._store.writing() as connection:
                done = connection.execute(insert(chat).values(row))
        except IntegrityError:
            return None
        assert done.inserted_primary_key is not None
        return ChatLine(done.inserted_primary_key[0], seat, text, at)

    def lines(self, match_id: str) -> list[ChatLine]:
        """The last lines of a table, the oldest first."""
        query = select(chat.c.id, chat.c.seat, chat.c.text, chat.c.at).where(chat.c.match_id == match_id)
        with self._store.reading() as connection:
            rows = connection.execute(query.order_by(chat.c.id.desc()).limit(MOST_LINES)).all()
        return [ChatLine(*row) for row in reversed(rows)]
