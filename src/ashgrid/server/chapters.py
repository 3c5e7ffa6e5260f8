"""What a campaign keeps of a chapter that is over: how it ended, what is remembered, and how the next one begins."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from ashgrid.match import Match, following, what_follows
from ashgrid.store import EndedChapter, KeptChapter

from .limits import in_thread
from .table import Table, now

if TYPE_CHECKING:
    from .tables import Tables


async def keep_chapter(tables: Tables, table: Table) -> None:
    """Note in its campaign that a match is over, if it is a chapter of one: for matches that ended before campaigns
    were kept. Doing it twice does no harm."""
    ended = ended_chapter(table, table.holders)
    if ended is not None:
        note = functools.partial(tables.store.campaigns.ended, table.id, ended, now())
        await in_thread(note, limiter=tables.writer)


def ended_chapter(table: Table, holders: Mapping[int, str | None]) -> EndedChapter | None:
    """What a campaign keeps of a match, if that is over and a chapter of one."""
    match = table.match
    if match.outcome is None or match.setup.archived or match.setup.dealt:
        return None
    follows = what_follows(match) == "chapter"
    people = frozenset(who for who in holders.values() if who is not None)
    if not people or not (follows or match.setup.chapter > 1 or match.game.chaptered(match.options)):
        return None
    return EndedChapter(match.game.name, people, _ended(table), _pending(match, table.next) if follows else None)


def _ended(table: Table) -> KeptChapter:
    match, setup = table.match, table.match.setup
    outcome = match.outcome
    final = match.final
    lines = [*match.remembered, *(match.game.journal(final, match.options) if final is not None else ())]
    reason = None if outcome is None else outcome.reason
    return KeptChapter(setup.options, setup.carry, table.id, reason, [msgspec.to_builtins(line) for line in lines])


def _pending(match: Match, match_id: str | None) -> KeptChapter:
    after = following(match, 0, 0).setup
    return KeptChapter(after.options if after.asked is None else after.asked, after.carry, match_id)
