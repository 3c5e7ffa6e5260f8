"""What a server does about other processes that serve the same database: a single one, nothing. `cluster.py` is the
same for many."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ashgrid.match import Entry, Match
    from ashgrid.store import ChatLine, Fence

    from .table import Table


class Alone:
    tries: int = 1
    """How often a change is tried that another process was quicker with."""
    leads: bool = True
    """Whether this is the process that does what one has to do for all."""
    draining: bool = False
    """Whether this process leaves everything to the others, because it ends."""
    nobody_else: Final[Counter[str | None]] = Counter()

    async def start(self) -> None:
        pass

    async def drain(self) -> None:
        self.draining = True

    async def stop(self) -> None:
        pass

    # Matches ------------------------------------------------------------------------------------

    def owns(self, match_id: str) -> bool:
        """Whether this process may change a match without asking another for it."""
        return True

    def fence_of_new(self, match: Match) -> Fence | None:
        """What a match is begun with, so that this process owns it."""
        return None

    def fence(self, table: Table) -> Fence | None:
        """What a match is written with now."""
        return None

    async def hold(self, table: Table, only_own: bool = False) -> None:
        """Own a match, whose table is locked, and know all of it; `Conflict` if it is to be read again, or it is
        another's and only one's own shall be changed."""

    def lost(self, match_id: str) -> None:
        """It was another's already."""

    def begun(self, table: Table) -> None:
        """This process has begun a match."""

    async def opening(self, match_id: str) -> None:
        """A match is about to be read into memory."""

    async def opened(self, table: Table) -> None:
        """It is there."""

    async def freshen(self, table: Table) -> None:
        """Have what is stored by now, be it that others have told of it or not."""

    def wrote(self, table: Table, before: int, new: Sequence[Entry]) -> None:
        """This process has added to a match."""

    async def said(self, table: Table, line: ChatLine) -> None:
        """Somebody has said something there, and it is stored."""
        table.lines.append(line)
        await table.call()

    def led_on(self, table: Table) -> None:
        """Another match follows a match."""

    async def reread_elsewhere(self, ids: Sequence[str]) -> None:
        """Matches have changed otherwise than by their logs: all who have them in memory have to read them again."""

    # People -------------------------------------------------------------------------------------

    def here(self, match_id: str, here: Counter[str | None]) -> None:
        """Who is at a match, as far as they are connected here, has changed."""

    def person_changed(self, person_id: str, session_id: str | None) -> None:
        """Somebody is not who they were, or has signed out with this session."""

    def name_taken(self, name: str) -> None:
        """Somebody signs in with this name from now on."""

    def elsewhere(self, match_id: str) -> Counter[str | None]:
        """Who is at a match, connected to other processes."""
        return self.nobody_else

    def places_elsewhere(self, people: set[str]) -> dict[str, list[str]]:
        """Those of these people who are connected to other processes, with the matches at which they are."""
        return {}
