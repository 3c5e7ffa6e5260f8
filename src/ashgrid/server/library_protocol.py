"""What travels for the library: what people have published, and what others say of it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

LONGEST_TITLE = 60
LONGEST_TEXT = 1000
LONGEST_REASON = 300

GameName = Annotated[str, msgspec.Meta(max_length=60)]
KindName = Annotated[str, msgspec.Meta(max_length=40)]


class CheckRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that somebody made, as its game has it."""

    game: GameName
    kind: KindName
    data: dict[str, Any]


class Checked(msgspec.Struct, frozen=True):
    """Nothing is wrong with it. `data` is its one form; its picture is drawn of `shown`."""

    data: dict[str, Any]
    shown: dict[str, Any]


class PublishRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is published, and what it is called. `language` is that of its words, if it has many."""

    game: GameName
    kind: KindName
    title: Annotated[str, msgspec.Meta(max_length=LONGEST_TITLE)]
    data: dict[str, Any]
    text: Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)] = ""
    language: Annotated[str, msgspec.Meta(max_length=10)] = ""


class RenewRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new version of what one has published."""

    title: Annotated[str, msgspec.Meta(max_length=LONGEST_TITLE)]
    data: dict[str, Any]
    text: Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)] = ""
    language: Annotated[str, msgspec.Meta(max_length=10)] = ""


class VoteRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    up: bool


class ReportRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    reason: Annotated[str, msgspec.Meta(max_length=LONGEST_REASON)]


class WorkLine(msgspec.Struct, frozen=True):
    """A work in a list. Its picture is drawn of `shown`; None: it cannot be played here now, because something that it
    is made of is gone. `results` counts how matches with it ended: `won`, `lost` and `drawn` for those who played with
    it, or `side-0`, `side-1` where both sides did. `hidden` is told to its author."""

    id: str
    game: str
    kind: str
    title: str
    text: str
    language: str
    author: str
    yours: bool
    version: int
    created: int
    updated: int
    votes: int
    plays: int
    results: dict[str, int]
    hidden: bool
    shown: dict[str, Any] | None


class WorkList(msgspec.Struct, frozen=True):
    """Works, and whether there are more behind them."""

    works: list[WorkLine]
    more: bool


class WorkInfo(msgspec.Struct, frozen=True):
    """One work with what it is made of, and what you have said of it."""

    work: WorkLine
    data: dict[str, Any]
    voted: bool
    reported: bool


class WorkFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A work as a file, to be taken along and opened again."""

    format: Literal["ashgrid work 1"]
    game: str
    kind: str
    title: str
    text: str
    language: str
    author: str
    data: dict[str, Any]
