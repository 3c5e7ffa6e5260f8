"""What one chapter of a campaign leaves to the next.

A campaign is a chain of ordinary matches. When one is over, the game's `sequel` says what comes next: the options of
the following match, and the **carry**, all that it has to know of what went before. The carry holds the game's secrets
(the order of a pile, say), so it travels beside the options, which everybody may read, and never in them.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec


class Chapter(msgspec.Struct, frozen=True):
    """The following match: its options, and what it begins with, both as plain data. `seats` says of each seat there
    which one it was here, or None if it is new; empty where everybody keeps their seat and new ones come last."""

    options: dict[str, Any]
    carry: dict[str, Any]
    seats: tuple[int | None, ...] = ()


class Carry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A carry on its way: plain data, and the version of its shape (`Game.carry_version`)."""

    version: int
    data: dict[str, Any]

    @property
    def digest(self) -> str:
        """The SHA-256 of it, in hexadecimal: what the players of a chapter may know of it before the end."""
        return hashlib.sha256(msgspec.json.encode(self, order="deterministic")).hexdigest()

    def __repr__(self) -> str:
        """Without the data: they are secret, and whatever can be printed ends in a log some day."""
        return f"Carry(version={self.version}, digest={self.digest[:12]!r})"
