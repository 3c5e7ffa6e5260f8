"""Old matches and records go, as the host has said (`ashgrid admin retention`): a few at a time, so that those who play
do not notice."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from .limits import in_thread
from .table import now

if TYPE_CHECKING:
    from .tables import Tables

log = logging.getLogger(__name__)
AT_ONCE = 20
PAUSE_SECONDS = 0.2


async def clean(tables: Tables) -> None:
    """Remove what is old enough and not needed. What somebody looks at right now waits until tomorrow."""
    kept = tables.store.retention
    terms = await in_thread(kept.terms)
    if terms.finished_days is None and terms.uploads_days is None:
        return
    ids = (await in_thread(kept.old, terms, now())).ids
    count = 0
    for start in range(0, len(ids), AT_ONCE):
        some = [match_id for match_id in ids[start : start + AT_ONCE] if not _in_use(tables, match_id)]
        count += len(await in_thread(kept.remove, some, limiter=tables.writer))
        await tables.cluster.reread_elsewhere(some)
        await asyncio.sleep(PAUSE_SECONDS)
    if count:
        await in_thread(kept.tidy, limiter=tables.writer)
        log.info("old matches and records are removed: %s", count)


def _in_use(tables: Tables, match_id: str) -> bool:
    return match_id in tables.open or tables.presence.anybody_anywhere(match_id)
