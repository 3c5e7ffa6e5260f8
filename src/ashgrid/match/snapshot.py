"""A snapshot of a match: all that a `Match` needs to go on from some entry of its log without the entries before it.

It spares replaying, and that is all: the log stays the truth, and whatever is not quite right about a snapshot makes
it a `SnapshotError`, upon which an older one, or the whole log, is read instead. It holds secrets.
"""

from __future__ import annotations

import zlib
from typing import Any

import msgspec

from ashgrid.core import AnyGame, SnapshotError
from ashgrid.core.content import Content
from ashgrid.core.thread_safe import prepared

from .agreement import Proposal
from .history import Older, Standing
from .questions import Question
from .setup import Entry, SeatSetup, Setup

FORMAT = 2
"""1: told less of what a journal keeps, or nothing."""
MOST_BYTES = 64 * 1024 * 1024


class Recent(msgspec.Struct, frozen=True, array_like=True):
    """One of the last entries, with its events; of an undo, the first entry that it took back."""

    entry: Entry
    events: list[dict[str, Any]]
    back: int | None = None


class Snapshot(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`number` is how many entries lie before it; `rules` and `content` are what it was made with, and is good for."""

    format: int = FORMAT
    rules: int
    content: Content
    number: int
    state: dict[str, Any]
    seats: tuple[SeatSetup, ...]
    persons: int
    ending: str | None
    clocks_left: list[int]
    clocks_since: dict[int, int]
    asked: int
    draw_agreed: frozenset[int]
    draw_offers: dict[int, int]
    questions: tuple[Question, ...]
    answers: list[tuple[int, int, str]]
    proposals: tuple[Proposal, ...]
    objections: dict[int, tuple[int, int]]
    older: Older
    known: tuple[Standing, ...]
    taken_back: int
    taken: dict[int, int] = {}
    """How often what stood at each place among the actions in force was taken back; not in old ones."""
    remembered: list[tuple[int, dict[str, Any]]]
    """What a journal keeps of the entries before it."""
    recent: list[Recent]

    def encode(self) -> bytes:
        return zlib.compress(msgspec.json.encode(self), 1)

    @classmethod
    def decode(cls, data: bytes) -> Snapshot:
        try:
            unpacking = zlib.decompressobj()
            unpacked = unpacking.decompress(data, MOST_BYTES)
            if not unpacking.eof:
                raise SnapshotError("$", "it is cut off, or too large")
            return msgspec.json.decode(unpacked, type=prepared(cls))
        except (zlib.error, msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise SnapshotError("$", str(error)) from None

    def check(self, setup: Setup, game: AnyGame, options: Any) -> None:
        """Raise unless this was made by these rules, with this content, for such a match."""
        if self.format != FORMAT:
            raise SnapshotError("$.format", f"{self.format}, and this version reads {FORMAT}")
        if self.rules != game.rules:
            raise SnapshotError("$.rules", f"made by rules {self.rules}, and these are {game.rules}")
        if self.content != game.content(options):
            raise SnapshotError("$.content", "the data of the game have changed since")
        if len(self.seats) != len(setup.seats) or len(self.clocks_left) != len(setup.seats):
            raise SnapshotError("$.seats", f"the match has {len(setup.seats)} seats")
        if not 0 < len(self.recent) <= self.number:
            raise SnapshotError("$.recent", f"{len(self.recent)} of {self.number} entries")
