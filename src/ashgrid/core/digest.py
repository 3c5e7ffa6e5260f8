"""What lists and figures keep of a match that is over: public facts, and never more than the final board shows."""

from __future__ import annotations

import msgspec


class Digest(msgspec.Struct, frozen=True):
    """`factions` are, by seat, what was played with, as `seat.<name>` of the catalogues says it; empty where there is
    nothing to compare. `setting` is where it was played: a key of the game's catalogue, `OWN` for content that players
    made for this match, or empty. `scores` are, by seat, what the rules counted; more is better."""

    factions: tuple[str, ...]
    setting: str = ""
    scores: tuple[float | None, ...] = ()


OWN = "own"
"""The setting of a match that was played with content of the players' own."""
