"""What the processes of a server tell each other over the bus. None of it is the only place where it is known."""

from __future__ import annotations

from typing import Union

import msgspec

from ashgrid.core.thread_safe import prepared
from ashgrid.match import Entry

EVERYBODY = "ashgrid:all"


def match_channel(match_id: str) -> str:
    """For those who have the match in memory."""
    return f"ashgrid:m:{match_id}"


def process_channel(process: str) -> str:
    """For one process."""
    return f"ashgrid:p:{process}"


class _Message(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """`by` is the process that tells it."""

    by: str


# To those who have a match in memory


class Entries(_Message, frozen=True):
    """What was added to a log that had `before` entries, and who holds the seats now."""

    match: str
    before: int
    entries: list[Entry]
    holders: dict[int, str | None]


class Said(_Message, frozen=True):
    """Somebody has said something: it is to be read."""

    match: str


class Next(_Message, frozen=True):
    """Another match follows this one."""

    match: str
    next: str


# To one process


class Wanted(_Message, frozen=True):
    """Who says so wants to own a match."""

    match: str


class Yours(_Message, frozen=True):
    """The answer: the match, in this epoch and with so many entries; or (no epoch) it was not this one's."""

    match: str
    epoch: int | None
    number: int


# To all


class People(msgspec.Struct, frozen=True, array_like=True):
    """Who is at a match, in how many windows, and how many windows nobody knows the owners of."""

    known: dict[str, int]
    nobodies: int


class Here(_Message, frozen=True):
    """Who is at a match now, as far as they are connected to this process."""

    match: str
    people: People


class AllHere(_Message, frozen=True):
    """The same for all matches, said again now and then; and who has lately had a page open."""

    matches: dict[str, People]
    seen: list[str]


class Began(_Message, frozen=True):
    """Whoever says so has just begun, and wants to know who is where."""


class Ended(_Message, frozen=True):
    """Nobody is connected to this process any more."""


class PersonChanged(_Message, frozen=True):
    """Somebody is not who they were, or has signed out with this session."""

    person: str
    session: str | None


class NameOwned(_Message, frozen=True):
    """Somebody signs in with this name from now on."""

    name: str


Message = Union[Entries, Said, Next, Wanted, Yours, Here, AllHere, Began, Ended, PersonChanged, NameOwned]  # noqa: UP007
encode = msgspec.msgpack.Encoder().encode
_decoder: msgspec.msgpack.Decoder[Message] = msgspec.msgpack.Decoder(prepared(Message))


def decode(data: bytes) -> Message:
    return _decoder.decode(data)
