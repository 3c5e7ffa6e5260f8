"""Keeping whom people follow and block, and whom they ask to play with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from .postgresql import alone
from .schema import asked, blocks, follows, matches, people

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement, Connection, Select

    from .store import Store


class Friend(msgspec.Struct, frozen=True):
    """`hidden`: they do not want to be told of."""

    id: str
    nick: str
    hidden: bool


class Circle(msgspec.Struct, frozen=True):
    """Whom somebody follows, who follows them, and whom they have blocked, by their names."""

    following: list[Friend]
    followers: list[Friend]
    blocked: list[Friend]
    hidden: bool


class Asked(msgspec.Struct, frozen=True):
    """Somebody is asked to take a seat."""

    match_id: str
    person_id: str
    seat: int
    by: str
    at: int
    declined: bool


class Friends:
    def __init__(self, store: Store) -> None:
        self._store = store

    # Following ----------------------------------------------------------------------------------

    def circle(self, person_id: str) -> Circle:
        following = select(follows.c.followed).where(follows.c.follower == person_id)
        followers = select(follows.c.follower).where(follows.c.followed == person_id)
        blocked = select(blocks.c.blocked).where(blocks.c.person_id == person_id)
        with self._store.reading() as connection:
            hidden = connection.execute(select(people.c.hidden).where(people.c.id == person_id)).scalar_one_or_none()
            lists = [_people(connection, people.c.id.in_(ids)) for ids in (following, followers, blocked)]
        return Circle(lists[0], lists[1], lists[2], bool(hidden))

    def follow(self, person_id: str, other: str, most: int, at: int) -> bool:
        """Whether somebody follows another now: not one who has blocked them, nor more than so many."""
        mine = follows.c.follower == person_id
        with self._store.writing() as connection:
            _alone(connection, person_id, other)
            if connection.execute(_blocking(other, person_id)).first() is not None:
                return False
            if connection.execute(select(follows).where(mine, follows.c.followed == other)).first() is not None:
                return True
            if connection.execute(select(func.count()).select_from(follows).where(mine)).scalar_one() >= most:
                return False
            connection.execute(insert(follows).values(follower=person_id, followed=other, since=at))
        return True

    def unfollow(self, person_id: str, other: str) -> None:
        with self._store.writing() as connection:
            connection.execute(delete(follows).where(follows.c.follower == person_id, follows.c.followed == other))

    def block(self, person_id: str, other: str, most: int, at: int) -> bool:
        """Whether another is blocked now: neither follows the other any more, and what they have asked is gone."""
        mine = blocks.c.person_id == person_id
        with self._store.writing() as connection:
            _alone(connection, person_id, other)
            known = connection.execute(select(blocks).where(mine, blocks.c.blocked == other)).first() is not None
            if not known:
                if connection.execute(select(func.count()).select_from(blocks).where(mine)).scalar_one() >= most:
                    return False
                connection.execute(insert(blocks).values(person_id=person_id, blocked=other, since=at))
            for one, two in ((person_id, other), (other, person_id)):
                connection.execute(delete(follows).where(follows.c.follower == one, follows.c.followed == two))
            connection.execute(delete(asked).where(asked.c.person_id == person_id, asked.c.asked_by == other))
        return True

    def unblock(self, person_id: str, other: str) -> None:
        with self._store.writing() as connection:
            connection.execute(delete(blocks).where(blocks.c.person_id == person_id, blocks.c.blocked == other))

    def has_blocked(self, person_id: str, other: str) -> bool:
        with self._store.reading() as connection:
            return connection.execute(_blocking(person_id, other)).first() is not None

    def hide(self, person_id: str, hidden: bool) -> None:
        """Whether nobody is told that somebody is here."""
        with self._store.writing() as connection:
            connection.execute(update(people).where(people.c.id == person_id).values(hidden=hidden))

    # Asking -------------------------------------------------------------------------------------

    def ask(self, match_id: str, person_id: str, seat: int, by: str, at: int) -> bool:
        """Ask somebody to take a seat; False if they have been asked for this match already."""
        row = {"match_id": match_id, "person_id": person_id, "seat": seat, "asked_by": by, "at": at}
        try:
            with self._store.writing() as connection:
                connection.execute(insert(asked).values(row))
        except IntegrityError:
            return False
        return True

    def asked_of(self, person_id: str) -> list[Asked]:
        """What somebody has not answered yet, the latest first."""
        return self._asked((asked.c.person_id == person_id) & asked.c.declined.is_(False))

    def asked_by(self, person_id: str) -> list[Asked]:
        """Whom somebody has asked, for matches that go on."""
        return self._asked(asked.c.asked_by == person_id)

    def answer(self, match_id: str, person_id: str, declined: bool) -> bool:
        """Keep a refusal, or forget what was accepted; whether there was something to answer."""
        place = (asked.c.match_id == match_id) & (asked.c.person_id == person_id) & asked.c.declined.is_(False)
        with self._store.writing() as connection:
            if declined:
                return connection.execute(update(asked).where(place).values(declined=True)).rowcount > 0
            return connection.execute(delete(asked).where(place)).rowcount > 0

    def forget_asked(self) -> int:
        """Remove what was asked for matches that are over. How many."""
        over = select(matches.c.id).where(matches.c.over.is_(True))
        with self._store.writing() as connection:
            return connection.execute(delete(asked).where(asked.c.match_id.in_(over))).rowcount

    def _asked(self, which: ColumnElement[bool]) -> list[Asked]:
        columns = (asked.c.match_id, asked.c.person_id, asked.c.seat, asked.c.asked_by, asked.c.at, asked.c.declined)
        query = select(*columns).join(matches, matches.c.id == asked.c.match_id)
        query = query.where(which, matches.c.over.is_(False)).order_by(asked.c.at.desc(), asked.c.match_id)
        with self._store.reading() as connection:
            return [Asked(*row) for row in connection.execute(query)]


def _alone(connection: Connection, *people: str) -> None:
    for one in sorted(people):  # in one order, so that no two wait for each other
        alone(connection, f"circle {one}")


def _people(connection: Connection, which: ColumnElement[bool]) -> list[Friend]:
    query = select(people.c.id, people.c.nick, people.c.hidden).where(which)
    return [Friend(*row) for row in connection.execute(query.order_by(people.c.name.nulls_first(), people.c.id))]


def _blocking(person_id: str, other: str) -> Select[tuple[str]]:
    return select(blocks.c.blocked).where(blocks.c.person_id == person_id, blocks.c.blocked == other)
