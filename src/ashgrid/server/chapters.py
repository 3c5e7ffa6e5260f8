"""What a campaign keeps of a chapter that is over: how it ended, what is remembered, and how the next one begins."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import anyio.to_thread
import msgspec

from ashgrid.match import Match, following, what_follows
from ashgrid.store import KeptChapter

from .table import Table, now

if TYPE_CHECKING:
    from .tables import Tables


async def keep_chapter(tables: Tables, table: Table) -> None:
    """Note in its campaign that a match is over, if it is a chapter of one. Doing it twice does no harm."""
    match = table.match
    if match.outcome is None or match.setup.archived:
        return
    follows = what_follows(match) == "chapter"
    if not follows and match.setup.chapter == 1:
        return
    people = {who for who in table.holders.values() if who is not None}
    if not people:
        return
    note = functools.partial(
        tables.store.campaigns.ended,
        table.id,
        match.game.name,
        people,
        _ended(table),
        _pending(match, table.next) if follows else None,
        now(),
    )
    await anyio.to_thread.run_sync(note, limiter=tables.writer)


def _ended(table: Table) -> KeptChapter:
    match, setup = table.match, table.match.setup
    outcome = match.outcome
    by_rules = match.state.result is not None
    lines = match.game.journal(match.state, match.options) if by_rules else ()
    reason = None if outcome is None else outcome.reason
    return KeptChapter(setup.options, setup.carry, table.id, reason, [msgspec.to_builtins(line) for line in lines])


def _pending(match: Match, match_id: str | None) -> KeptChapter:
    after = following(match, 0, 0).setup
    return KeptChapter(after.options if after.asked is None else after.asked, after.carry, match_id)
