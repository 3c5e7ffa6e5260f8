"""Keeping campaigns: who belongs to one, its chapters in order, and what is remembered of each.

A chapter's match is a match like any other. What is kept here beside it is what the chapter began with, so that it can
be begun again (an upgrade may break a running match, or people may want to know what would have been), and the
journal. The last chapter is the head: it has begun, or it waits to be.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Select, case, delete, func, insert, null, select, update

from ashgrid.core import Carry
from ashgrid.core.thread_safe import prepared

from .errors import NoSuchCampaign
from .postgresql import alone
from .refusals import CampaignNotFound, InvitationNotGood
from .schema import campaigns, chapters, members

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from .store import Store


class KeptChapter(msgspec.Struct, frozen=True):
    """`reason` and `journal` tell how the chapter ended; as long as it has not, there is no reason."""

    options: dict[str, Any]
    carry: Carry | None = None
    match_id: str | None = None
    reason: str | None = None
    journal: list[dict[str, Any]] = []


class EndedChapter(msgspec.Struct, frozen=True):
    """That a match has ended as a chapter of a campaign: how, who played it, and the one that follows, if any does."""

    game: str
    people: frozenset[str]
    chapter: KeptChapter
    pending: KeptChapter | None


class Campaign(msgspec.Struct, frozen=True):
    id: str
    game: str
    edited: bool
    updated: int
    members: frozenset[str]
    chapters: list[KeptChapter]
    invitation: str | None = None
    """What a link has in it that leads here."""

    @property
    def head(self) -> int:
        """The number of the last chapter; chapters are counted from 1."""
        return len(self.chapters)


class Campaigns:
    def __init__(self, store: Store) -> None:
        self._store = store

    def add(self, game: str, people: Iterable[str], found: Sequence[KeptChapter], at: int, edited: bool = False) -> str:
        """A new campaign with these chapters. Returns its id, which cannot be guessed."""
        with self._store.writing() as connection:
            return _add(connection, game, people, found, at, edited)

    def get(self, campaign_id: str) -> Campaign:
        with self._store.reading() as connection:
            found = _read(connection, [campaign_id])
        if not found:
            raise NoSuchCampaign(CampaignNotFound(campaign_id))
        return found[0]

    def of(self, person_id: str, last: int, limit: int = 50) -> list[Campaign]:
        """Somebody's campaigns, the latest first. Of chapters before the `last` ones only their matches and how they
        ended are read, and of none what it begins with, because that is much."""
        mine = select(members.c.campaign_id).where(members.c.person_id == person_id)
        query = select(campaigns.c.id).where(campaigns.c.id.in_(mine)).order_by(campaigns.c.updated.desc()).limit(limit)
        with self._store.reading() as connection:
            return _read(connection, [row.id for row in connection.execute(query)], last)

    def with_match(self, match_id: str) -> list[Campaign]:
        """The campaigns of which this match is a chapter: more than one if it was forked later."""
        query = select(chapters.c.campaign_id).where(chapters.c.match_id == match_id)
        with self._store.reading() as connection:
            return _read(connection, [row.campaign_id for row in connection.execute(query)])

    def ended(self, match_id: str, ended: EndedChapter, at: int) -> None:
        """A chapter is over. Says the same twice without harm."""
        with self._store.writing() as connection:
            note_end(connection, match_id, ended, at)

    def begun(self, campaign_id: str, number: int, chapter: KeptChapter, people: Iterable[str], at: int) -> None:
        """A chapter has begun as this one, perhaps in the place of another: who is here tonight may have changed it."""
        with self._store.writing() as connection:
            here = (chapters.c.campaign_id == campaign_id) & (chapters.c.number == number)
            connection.execute(update(chapters).where(here).values(**_row(campaign_id, number, chapter)))
            _join(connection, campaign_id, people, at)

    def joined(self, match_id: str, person_id: str, at: int) -> None:
        """Somebody has sat down at a match: they belong to the campaigns of which it is the last chapter."""
        with self._store.writing() as connection:
            query = select(chapters.c.campaign_id).where(
                (chapters.c.match_id == match_id) & chapters.c.reason.is_(None)
            )
            for row in connection.execute(query).all():
                _join(connection, row.campaign_id, [person_id], at)

    def invite(self, campaign_id: str, renew: bool = False) -> str:
        """What a link to this campaign has in it, and cannot be guessed; a new one upon the first call, or if the old
        one should not be good any more."""
        with self._store.writing() as connection:
            alone(connection, f"campaign {campaign_id}")
            here = campaigns.c.id == campaign_id
            known = connection.execute(select(campaigns.c.invitation).where(here)).scalar_one_or_none()
            if known is not None and not renew:
                return str(known)
            fresh = secrets.token_urlsafe(12)
            if not connection.execute(update(campaigns).where(here).values(invitation=fresh)).rowcount:
                raise NoSuchCampaign(CampaignNotFound(campaign_id))
            return fresh

    def withdraw(self, campaign_id: str) -> None:
        """No link leads to this campaign any more."""
        with self._store.writing() as connection:
            connection.execute(update(campaigns).where(campaigns.c.id == campaign_id).values(invitation=None))

    def invited(self, invitation: str) -> Campaign:
        """The campaign to which a link leads."""
        with self._store.reading() as connection:
            query = select(campaigns.c.id).where(campaigns.c.invitation == invitation)
            found = _read(connection, [row.id for row in connection.execute(query)])
        if not found:
            raise NoSuchCampaign(InvitationNotGood())
        return found[0]

    def founded(self, match_id: str, game: str, people: Iterable[str], first: KeptChapter, at: int) -> str:
        """The campaign of which a match is the first chapter, although it is not over yet."""
        with self._store.writing() as connection:
            alone(connection, f"chapter {match_id}")
            query = select(chapters.c.campaign_id).where(chapters.c.match_id == match_id)
            known = connection.execute(query).scalars().first()
            return _add(connection, game, people, [first], at, False) if known is None else str(known)

    def fork(self, campaign_id: str, number: int, person_id: str, at: int) -> str:
        """Another campaign that is the same up to the beginning of a chapter, which waits to be played."""
        old = self.get(campaign_id)
        start = old.chapters[number - 1]
        kept = [*old.chapters[: number - 1], KeptChapter(start.options, start.carry)]
        return self.add(old.game, [person_id], kept, at, old.edited)

    def leave(self, campaign_id: str, person_id: str) -> None:
        """Somebody does not want to see a campaign any more. Nobody's left: it is forgotten."""
        with self._store.writing() as connection:
            here = members.c.campaign_id == campaign_id
            connection.execute(delete(members).where(here & (members.c.person_id == person_id)))
            if connection.execute(select(members.c.person_id).where(here)).first() is None:
                connection.execute(delete(campaigns).where(campaigns.c.id == campaign_id))


def note_end(connection: Connection, match_id: str, ended: EndedChapter, at: int) -> None:
    """A match that belongs to no campaign is the first chapter of a new one, if another follows."""
    alone(connection, f"chapter {match_id}")
    pending = ended.pending
    query = select(chapters.c.campaign_id, chapters.c.number).where(chapters.c.match_id == match_id)
    places = [(row.campaign_id, row.number) for row in connection.execute(query)]
    if not places and pending is not None:
        _add(connection, ended.game, ended.people, [ended.chapter, pending], at, False)
    for campaign_id, number in places:
        here = (chapters.c.campaign_id == campaign_id) & (chapters.c.number == number)
        told = {"reason": ended.chapter.reason, "journal": msgspec.json.encode(ended.chapter.journal).decode()}
        connection.execute(update(chapters).where(here).values(**told))
        after = (chapters.c.campaign_id == campaign_id) & (chapters.c.number == number + 1)
        known = connection.execute(select(chapters.c.match_id).where(after)).one_or_none()
        if pending is not None and known is None:
            connection.execute(insert(chapters), [_row(campaign_id, number + 1, pending)])
        elif pending is not None and known is not None and known.match_id is None and pending.match_id:
            connection.execute(update(chapters).where(after).values(match_id=pending.match_id))
        _join(connection, campaign_id, ended.people, at)


def note_next(connection: Connection, match_id: str, next_id: str) -> None:
    """The match that follows this one has begun: it is the next chapter wherever that waits."""
    query = select(chapters.c.campaign_id, chapters.c.number).where(chapters.c.match_id == match_id)
    for row in connection.execute(query).all():
        after = (chapters.c.campaign_id == row.campaign_id) & (chapters.c.number == row.number + 1)
        connection.execute(update(chapters).where(after & chapters.c.match_id.is_(None)).values(match_id=next_id))


def _add(
    connection: Connection,
    game: str,
    people: Iterable[str],
    found: Sequence[KeptChapter],
    at: int,
    edited: bool,
) -> str:
    campaign_id = secrets.token_urlsafe(12)
    row = {"id": campaign_id, "game": game, "edited": edited}
    connection.execute(insert(campaigns), [{**row, "created": at, "updated": at}])
    connection.execute(insert(chapters), [_row(campaign_id, number, one) for number, one in enumerate(found, start=1)])
    _join(connection, campaign_id, people, at)
    return campaign_id


def _join(connection: Connection, campaign_id: str, people: Iterable[str], at: int) -> None:
    alone(connection, f"campaign {campaign_id}")
    known = select(members.c.person_id).where(members.c.campaign_id == campaign_id)
    new = set(people) - {row.person_id for row in connection.execute(known)}
    if new:
        rows = [{"campaign_id": campaign_id, "person_id": person} for person in sorted(new)]
        connection.execute(insert(members), rows)
    connection.execute(update(campaigns).where(campaigns.c.id == campaign_id).values(updated=at))


def _row(campaign_id: str, number: int, chapter: KeptChapter) -> dict[str, Any]:
    return {
        "campaign_id": campaign_id,
        "number": number,
        "match_id": chapter.match_id,
        "options": msgspec.json.encode(chapter.options).decode(),
        "carry": None if chapter.carry is None else msgspec.json.encode(chapter.carry).decode(),
        "reason": chapter.reason,
        "journal": msgspec.json.encode(chapter.journal).decode(),
    }


def _read(connection: Connection, ids: Sequence[str], last: int | None = None) -> list[Campaign]:
    """These campaigns, in this order; `last`: see `of`."""
    rows = {row.id: row for row in connection.execute(select(campaigns).where(campaigns.c.id.in_(ids)))}
    told: dict[str, list[KeptChapter]] = {}
    query = (select(chapters) if last is None else _brief(last)).where(chapters.c.campaign_id.in_(ids))
    for row in connection.execute(query.order_by(chapters.c.number)):
        carry = None if row.carry is None else msgspec.json.decode(row.carry, type=prepared(Carry))
        journal = msgspec.json.decode(row.journal, type=prepared(list[dict[str, Any]]))
        one = KeptChapter(msgspec.json.decode(row.options), carry, row.match_id, row.reason, journal)
        told.setdefault(row.campaign_id, []).append(one)
    who: dict[str, set[str]] = {}
    for row in connection.execute(select(members).where(members.c.campaign_id.in_(ids))):
        who.setdefault(row.campaign_id, set()).add(row.person_id)
    return [
        Campaign(
            row.id,
            row.game,
            row.edited,
            row.updated,
            frozenset(who.get(row.id, ())),
            told.get(row.id, []),
            row.invitation,
        )
        for row in (rows[one] for one in dict.fromkeys(ids) if one in rows)
    ]


def _brief(last: int) -> Select[Any]:
    """Chapters for a list: whole, but for their carries, only the `last` ones of each campaign."""
    those = chapters.alias()
    head = select(func.max(those.c.number)).where(those.c.campaign_id == chapters.c.campaign_id).scalar_subquery()
    recent = chapters.c.number > head - last
    return select(
        chapters.c.campaign_id,
        chapters.c.match_id,
        chapters.c.reason,
        null().label("carry"),
        case((recent, chapters.c.options), else_="{}").label("options"),
        case((recent, chapters.c.journal), else_="[]").label("journal"),
    )
