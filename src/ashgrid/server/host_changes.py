"""What the host changes from the command line while the server runs: noticed within a second or two."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from .limits import in_thread

if TYPE_CHECKING:
    from .tables import Tables

log = logging.getLogger(__name__)


class HostChanges:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._seen = tables.store.changes.last()
        self.settings_changed = False
        """Since somebody has last asked: retention is to be looked at again."""

    async def notice(self) -> None:
        """Look for changes, and let everything that was read before know of them."""
        try:
            await self._notice()
        except Exception:
            log.exception("what the host has changed could not be read")

    async def _notice(self) -> None:
        tables = self._tables
        found = await in_thread(tables.store.changes.after, self._seen)
        if not found:
            return
        missed = found[0].number != self._seen + 1
        matches = [one.id for one in found if one.what == "match"]
        if missed:  # so many that not all are kept
            matches = list(tables.open)
        await in_thread(tables.identity.standing.read)
        await in_thread(tables.quotas.read)
        await tables.reread_all(list(dict.fromkeys(matches)))
        if missed or any(one.what == "person" for one in found):
            tables.identity.forget_all()
            for table in list(tables.open.values()):  # whoever is there is looked at again
                await table.call()
        self.settings_changed |= missed or any(one.what == "settings" for one in found)
        self._seen = found[-1].number
