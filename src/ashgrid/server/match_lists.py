"""Lists of matches: somebody's own, and tables with a free seat."""

from __future__ import annotations

from ashgrid.core import AshgridError, find
from ashgrid.store import Listed

from . import protocol
from .limits import in_thread
from .match_view import line
from .table import now
from .tables import Tables


async def mine(tables: Tables, person_id: str) -> list[protocol.MatchLine]:
    return await lines_of(tables, await in_thread(tables.store.of, person_id), person_id)


async def open_to(tables: Tables, person_id: str | None) -> list[protocol.MatchLine]:
    """Tables of others that wait for somebody."""
    found = await in_thread(tables.store.open_tables)
    others = [listed for listed in found if person_id is None or person_id not in listed.holders.values()]
    return await lines_of(tables, others, person_id)


async def lines_of(tables: Tables, found: list[Listed], person_id: str | None) -> list[protocol.MatchLine]:
    """Matches for a list, without those that are not understood any more."""
    people = {who for listed in found for who in listed.holders.values() if who is not None}
    nicks = await tables.identity.nicks(people)
    lines = []
    for listed in found:
        try:
            game = find(listed.setup.game)
            roles = game.seats(game.read_options(listed.setup.options))
        except AshgridError:
            continue  # a game that is not installed any more, or has other options now
        lines.append(line(listed, person_id, nicks, roles, now()))
    return lines
