"""What travels about a match that is over: what its game counts, and where it turned."""

from __future__ import annotations

import msgspec

from ashgrid.core.summary import Deeds, Graph, Luck, Why


class Turning(msgspec.Struct, frozen=True):
    """The action after which the match went another way: the position to which it led, who acted, and how well `side`,
    the first seat of those who won (or lost together), stood before and after it, from 0 to 1."""

    number: int
    seat: int
    side: int
    before: float
    after: float


class MatchSummary(msgspec.Struct, frozen=True):
    """`last` is the number of the last position. Lists are empty where a game counts nothing of the kind."""

    last: int
    why: Why | None
    graphs: list[Graph]
    units: list[Deeds]
    luck: list[Luck]
    turning: Turning | None
