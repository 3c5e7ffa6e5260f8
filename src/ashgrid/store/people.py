"""Keeping people: guests, and those who added a name and a password. Passwords come here hashed already."""

from __future__ import annotations

import secrets
import time
from collections.abc import Collection
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import Connection, String, cast, delete, func, insert, literal, select, update
from sqlalchemy.exc import IntegrityError

from ashgrid.core.thread_safe import prepared
from ashgrid.match import SeatSetup, Setup

from .changes import note_change
from .errors import NameTaken
from .library import forget_votes
from .names import normal, skeleton
from .postgresql import alone
from .quotas import forget_quotas
from .refusals import NameInUse
from .results import forget_person, hand_over
from .schema import (
    campaigns,
    chat,
    entrants,
    holders,
    matches,
    members,
    people,
    recovery_codes,
    sessions,
    snapshots,
    studies,
    tournaments,
    uploads,
)
from .status import Status
from .tournaments import absorb_entries

if TYPE_CHECKING:
    from .store import Store


PORTION = 500


class Person(msgspec.Struct, frozen=True):
    """`nick` is what others see; `name` is what somebody with a password signs in with, in lower case."""

    id: str
    nick: str = ""
    name: str | None = None
    password: str | None = None
    epoch: int = 0


_COLUMNS = (people.c.id, people.c.nick, people.c.name, people.c.password, people.c.epoch)


class People:
    def __init__(self, store: Store) -> None:
        self._store = store

    def add_guest(self) -> Person:
        person = Person(secrets.token_urlsafe(12))
        with self._store.writing() as connection:
            row = {"id": person.id, "nick": "", "epoch": 0, "created": time.time_ns() // 1_000_000}
            connection.execute(insert(people), [row])
        return person

    def get(self, person_id: str) -> Person | None:
        with self._store.reading() as connection:
            row = connection.execute(select(*_COLUMNS).where(people.c.id == person_id)).one_or_none()
        return None if row is None else Person(*row)

    def by_name(self, name: str) -> Person | None:
        """Who signs in with this name; as it was written, if there are accounts from before names were normal."""
        written, kept = " ".join(name.split()).lower(), normal(name).lower()
        with self._store.reading() as connection:
            rows = connection.execute(select(*_COLUMNS).where(people.c.name.in_({written, kept}))).all()
        found = {row.name: Person(*row) for row in rows}
        return found.get(written) or found.get(kept)

    def owners(self, names: Collection[str]) -> dict[str, set[str]]:
        """Whose account is called like each of these names: those that belong to nobody are left out."""
        looks = {name: skeleton(name) for name in names}
        if not looks:
            return {}
        alike = people.c.skeleton.in_(set(looks.values())) & people.c.twin.is_not(None)
        found: dict[str, set[str]] = {}
        with self._store.reading() as connection:
            for row in connection.execute(select(people.c.id, people.c.skeleton).where(alike)):
                found.setdefault(row.skeleton, set()).add(row.id)
        return {name: found[look] for name, look in looks.items() if look in found}

    def taken(self, names: Collection[str], person_id: str) -> list[str]:
        """Those of these names that are somebody else's."""
        return sorted(name for name, owners in self.owners(names).items() if person_id not in owners)

    def nicks(self, ids: set[str]) -> dict[str, str]:
        with self._store.reading() as connection:
            rows = connection.execute(select(people.c.id, people.c.nick).where(people.c.id.in_(ids)))
            return {row.id: row.nick for row in rows}

    def registered(self, ids: set[str]) -> set[str]:
        """Those of these people who sign in with a name."""
        with self._store.reading() as connection:
            query = select(people.c.id).where(people.c.id.in_(ids), people.c.name.is_not(None))
            return set(connection.execute(query).scalars())

    def rename(self, person_id: str, nick: str) -> None:
        """Call a guest so; `NameTaken` if that looks like the name of an account."""
        with self._store.writing() as connection:
            alone(connection, f"name {skeleton(nick)}")
            values = {"nick": nick, "skeleton": skeleton(nick) if nick else None}
            connection.execute(update(people).where(people.c.id == person_id).values(**values))
            if nick:
                _check_free(connection, person_id, nick)

    def set_password(self, person_id: str, name: str, password: str) -> list[str]:
        """Give somebody a name to sign in with and a password, or only a new one; `NameTaken` if another has the name
        or one that looks like it. Wherever they signed in before they are signed out. Guests who were called so are
        nameless then: their ids."""
        here = people.c.id == person_id
        with self._store.writing() as connection:
            alone(connection, f"name {skeleton(name)}")
            values = {"password": password, "epoch": people.c.epoch + 1}
            connection.execute(update(people).where(here).values(**values))
            connection.execute(delete(sessions).where(sessions.c.person_id == person_id))
            if connection.execute(select(people.c.name).where(here)).scalar_one_or_none() == name.lower():
                return []
            named = {"name": name.lower(), "nick": name, "skeleton": skeleton(name), "twin": 0}
            try:
                connection.execute(update(people).where(here).values(**named))
            except IntegrityError:
                raise NameTaken(NameInUse(name)) from None
            _check_free(connection, person_id, name)
            alike = (people.c.skeleton == named["skeleton"]) & people.c.name.is_(None)
            guests = list(connection.execute(select(people.c.id).where(alike)).scalars())
            connection.execute(update(people).where(alike).values(nick="", skeleton=None))
        return guests

    def where_shown(self, ids: Collection[str]) -> list[str]:
        """The matches that these people play, or have said something at."""
        held = select(holders.c.match_id).where(holders.c.person_id.in_(ids))
        said = select(chat.c.match_id).where(chat.c.person_id.in_(ids))
        with self._store.reading() as connection:
            return list(connection.execute(held.union(said)).scalars())

    def sign_out_everywhere(self, person_id: str) -> None:
        with self._store.writing() as connection:
            connection.execute(update(people).where(people.c.id == person_id).values(epoch=people.c.epoch + 1))
            connection.execute(delete(sessions).where(sessions.c.person_id == person_id))

    # Recovery codes, of which only hashes come here ----------------------------------------------

    def set_codes(self, person_id: str, hashes: Collection[str]) -> None:
        """From now on these are somebody's recovery codes, and no others."""
        with self._store.writing() as connection:
            alone(connection, f"codes {person_id}")
            connection.execute(delete(recovery_codes).where(recovery_codes.c.person_id == person_id))
            connection.execute(insert(recovery_codes), [{"person_id": person_id, "hash": one} for one in hashes])

    def codes_left(self, person_id: str) -> int:
        query = select(func.count()).where(recovery_codes.c.person_id == person_id)
        with self._store.reading() as connection:
            return int(connection.execute(query).scalar_one())

    def recover(self, person_id: str, code: str, password: str) -> bool:
        """Spend a code for a new password, which signs out everywhere; False, and nothing has changed, if it is none of
        theirs."""
        spent = (recovery_codes.c.person_id == person_id) & (recovery_codes.c.hash == code)
        values = {"password": password, "epoch": people.c.epoch + 1}
        with self._store.writing() as connection:
            if connection.execute(delete(recovery_codes).where(spent)).rowcount == 0:
                return False
            connection.execute(update(people).where(people.c.id == person_id).values(**values))
            connection.execute(delete(sessions).where(sessions.c.person_id == person_id))
        return True

    # Coming and going ----------------------------------------------------------------------------

    def absorb(self, guest_id: str, person_id: str) -> list[str]:
        """What a guest played and said belongs to this person from now on; the guest is no more. The matches."""
        with self._store.writing() as connection:
            moved = select(holders.c.match_id).where(holders.c.person_id == guest_id).distinct()
            ids = list(connection.execute(moved).scalars())
            connection.execute(update(holders).where(holders.c.person_id == guest_id).values(person_id=person_id))
            hand_over(connection, guest_id, person_id)
            # Both may have used the same key at one table.
            key = literal(f"{guest_id}:") + cast(chat.c.id, String)
            connection.execute(update(chat).where(chat.c.person_id == guest_id).values(person_id=person_id, key=key))
            theirs = select(members.c.campaign_id).where(members.c.person_id == person_id)
            new = (members.c.person_id == guest_id) & ~members.c.campaign_id.in_(theirs)
            connection.execute(update(members).where(new).values(person_id=person_id))
            absorb_entries(connection, guest_id, person_id)
            for owned in (studies, uploads):
                connection.execute(update(owned).where(owned.c.person_id == guest_id).values(person_id=person_id))
            connection.execute(delete(people).where(people.c.id == guest_id))
        return ids

    def running(self, person_id: str) -> list[tuple[str, int]]:
        """Matches that are not over, with the seats that somebody holds in them; seats that are only kept for them do
        not count."""
        query = (
            select(holders.c.match_id, holders.c.seat, matches.c.status)
            .join(matches, matches.c.id == holders.c.match_id)
            .where(holders.c.person_id == person_id, matches.c.over.is_(False))
        )
        with self._store.reading() as connection:
            found = connection.execute(query).all()
        return [(row.match_id, row.seat) for row in found if _sits(row.status, row.seat)]

    def forget_guests(self, before: int) -> int:
        """Remove guests from before that moment who hold no seat, have no campaign or tournament and wrote no study:
        they came, looked and left. How many."""
        idle = (
            people.c.name.is_(None)
            & (people.c.created < before)
            & ~people.c.id.in_(select(holders.c.person_id).where(holders.c.person_id.is_not(None)))
            & ~people.c.id.in_(select(members.c.person_id))
            & ~people.c.id.in_(select(entrants.c.person_id).where(entrants.c.person_id.is_not(None)))
            & ~people.c.id.in_(select(tournaments.c.creator_id).where(tournaments.c.creator_id.is_not(None)))
            & ~people.c.id.in_(select(studies.c.person_id))
        )
        with self._store.writing() as connection:
            # Whoever sits down just now is waited for, and is not idle any more then.
            found = list(connection.execute(select(people.c.id).where(idle).with_for_update(of=people)).scalars())
            return sum(
                connection.execute(delete(people).where(people.c.id.in_(found[at : at + PORTION]), idle)).rowcount
                for at in range(0, len(found), PORTION)
            )

    def delete(self, person_id: str) -> list[str]:
        """Remove somebody and whatever tells of them: what they said, wrote and published, and their name from the
        matches they played. The matches themselves stay, for the others who played them. Returns their ids."""
        with self._store.writing() as connection:
            held = connection.execute(
                select(holders.c.match_id, holders.c.seat)
                .where(holders.c.person_id == person_id)
                .order_by(holders.c.match_id)
            ).all()
            for match_id, seat in held:
                where = matches.c.id == match_id
                text = connection.execute(select(matches.c.setup).where(where).with_for_update()).scalar_one()
                setup = msgspec.json.decode(text, type=prepared(Setup))
                seats = [
                    SeatSetup(who.kind, "", who.player) if number == seat else who
                    for number, who in enumerate(setup.seats)
                ]
                nameless = msgspec.structs.replace(setup, seats=tuple(seats))
                connection.execute(update(matches).where(where).values(setup=msgspec.json.encode(nameless).decode()))
                connection.execute(delete(snapshots).where(snapshots.c.match_id == match_id))  # they tell who sat where
            connection.execute(update(holders).where(holders.c.person_id == person_id).values(person_id=None))
            forget_person(connection, person_id)
            connection.execute(delete(chat).where(chat.c.person_id == person_id))
            forget_votes(connection, person_id)
            forget_quotas(connection, person_id)
            connection.execute(delete(people).where(people.c.id == person_id))
            for match_id in sorted({match_id for match_id, _ in held}):
                note_change(connection, "match", match_id)
            note_change(connection, "person")
            connection.execute(delete(campaigns).where(~campaigns.c.id.in_(select(members.c.campaign_id))))
        return sorted({match_id for match_id, _ in held})


def _sits(status: str | None, seat: int) -> bool:
    return status is None or msgspec.json.decode(status, type=prepared(Status)).seats[seat].kind == "human"


def _check_free(connection: Connection, person_id: str, name: str) -> None:
    """Refuse a name that looks like that of another's account."""
    alike = (people.c.skeleton == skeleton(name)) & people.c.twin.is_not(None) & (people.c.id != person_id)
    if connection.execute(select(people.c.id).where(alike).limit(1)).first() is not None:
        raise NameTaken(NameInUse(name))
