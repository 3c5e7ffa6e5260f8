"""What travels for the replay page: the positions of a match, and what an analysis found in them.

A position has the number of the log's entries that led to it: 0 is the start. Numbers of entries that were taken back
are left out, and a number stays what it is however the match goes on, so it can be kept in a link.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from .protocol import UpdateInfo


class Frame(msgspec.Struct, frozen=True):
    """One position: what led there (None at the start), what can be seen, and who decides next."""

    number: int
    update: UpdateInfo | None
    view: dict[str, Any]
    actors: list[int]


class FramesAnswer(msgspec.Struct, frozen=True):
    """Some of a match's `total` positions, from the place `first` on. `seat` is whose eyes they are seen with (None: a
    spectator's). `over`: nothing will follow, and nothing is secret any more. `teams` has the team of each seat."""

    total: int
    first: int
    seat: int | None
    over: bool
    archived: bool
    teams: list[int]
    frames: list[Frame]


class Kept(msgspec.Struct, frozen=True):
    """A record was taken: the match that it has become."""

    id: str


class AnalysisRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`ms` is the time to think about one decision. A very long match gets less, so that it is done in some minutes."""

    ms: Annotated[int, msgspec.Meta(ge=20, le=3000)] = 400


class Alternative(msgspec.Struct, frozen=True):
    """An action: its notation, its parts as data, and what it is worth to the seat that decides and to
    each, from 0 to 1."""

    text: str
    action: dict[str, Any]
    value: float
    values: list[float]


class Point(msgspec.Struct, frozen=True):
    """One decision. `number` is the position in which `seat` had to decide, `values` what it was worth to each seat
    with the best choice, `best` the best choices in order, and `played` what was chosen instead, or the same, which was
    worth `played_values`, and `played_value` to who chose. `forced`: there was nothing to choose from."""

    number: int
    seat: int
    values: list[float]
    forced: bool
    played: str
    played_action: dict[str, Any]
    played_value: float
    played_values: list[float]
    best: list[Alternative]


class AnalysisAnswer(msgspec.Struct, frozen=True):
    """How far an analysis is. `stopped` can be gone on with; `failed` says why in `trouble`. `yours`: it runs because
    you asked for it, perhaps others as well."""

    state: Literal["none", "running", "done", "failed", "stopped"]
    ms: int
    done: int
    total: int
    points: list[Point]
    trouble: str | None = None
    yours: bool = False
