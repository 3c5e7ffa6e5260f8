"""What becomes of matches when an account goes (deleted, or, of a guest, merged into another), and of a name when it
becomes that of an account."""

from __future__ import annotations

import functools
import logging
from typing import TYPE_CHECKING

from ashgrid.core import AshgridError
from ashgrid.match import Entry, Match
from ashgrid.store import Person, StoreError
from ashgrid.store.names import skeleton

from .limits import in_thread
from .table import now

if TYPE_CHECKING:
    from .tables import Tables

log = logging.getLogger(__name__)


async def delete_person(tables: Tables, person: Person) -> None:
    """Somebody leaves for good: they resign what they were playing (where all play together, a stand-in takes over),
    and nothing tells of them any more."""
    await give_up_all(tables, person)
    ids = await in_thread(tables.store.people.delete, person.id, limiter=tables.writer)
    tables.identity.forget(person.id)
    await tables.reread_everywhere(ids)


async def give_up_all(tables: Tables, person: Person) -> list[str]:
    """Somebody gets up from every match that goes on. Those."""
    seats = await in_thread(tables.store.people.running, person.id)
    for match_id, seat in seats:
        try:
            table = await tables.get(match_id)
            if table.match.outcome is None and table.match.seats[seat].kind == "human":
                await tables.change(table, functools.partial(give_up_seat, seat))
        except StoreError:
            raise
        except AshgridError as error:  # older rules, or a game that is gone: nobody can play it any more
            log.info("match %s is left without being resigned: %s", match_id, error)
    return list(dict.fromkeys(match_id for match_id, _ in seats))


async def absorb_guest(tables: Tables, guest: Person, person: Person) -> None:
    """A guest has signed in: their matches come along."""
    absorb = functools.partial(tables.store.people.absorb, guest.id, person.id)
    ids = await in_thread(absorb, limiter=tables.writer)
    tables.identity.forget(guest.id)
    await tables.reread_everywhere(ids)


async def leave_name(tables: Tables, name: str, guests: list[str]) -> None:
    """A name has an owner now: guests who were called so are nameless, and so are seats on which somebody else has
    written it."""
    ids = await in_thread(tables.store.people.where_shown, guests) if guests else []
    await tables.reread_everywhere(ids)
    await reread_named(tables, name)
    tables.cluster.name_taken(name)


async def reread_named(tables: Tables, name: str) -> None:
    """Read the matches in memory again on whose seats this name is written, or one that looks like it."""
    looks = skeleton(name)
    written = [
        table.id
        for table in list(tables.open.values())
        if any(seat.name and skeleton(seat.name) == looks for seat in table.match.seats)
    ]
    await tables.reread_all(written)


def give_up_seat(seat: int, match: Match) -> list[Entry]:
    """Somebody gets up for good."""
    return match.leave(seat, now(), for_good=True) if match.one_team else match.resign(seat, now())
