"""What travels between server and browser of the hall, of friends, and of what waits for somebody."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from ashgrid.match import UndoRule

from .protocol import MatchLine, NickText


class RunningMatch(msgspec.Struct, frozen=True):
    """A match that everybody may watch. `number` is the length of its log, `turn` which turn or round is played, where
    the game counts them, `watching` how many look on."""

    match: MatchLine
    number: int
    turn: int | None
    watching: int


class OpenTable(msgspec.Struct, frozen=True):
    """A table with a free seat, and how it is played, as `NewMatch` has it."""

    match: MatchLine
    answer_seconds: int
    undo: UndoRule
    spectators: bool


class HallAnswer(msgspec.Struct, frozen=True):
    """The latest first."""

    running: list[RunningMatch]
    tables: list[OpenTable]


class InvitationLine(msgspec.Struct, frozen=True):
    """Somebody asks you to take a seat."""

    match: MatchLine
    by: str
    seat: int
    at: int


class Turn(msgspec.Struct, frozen=True):
    """A match that waits for you; `number` is the length of its log."""

    match: MatchLine
    number: int


class NewsAnswer(msgspec.Struct, frozen=True):
    """What waits for you."""

    turns: list[Turn]
    invitations: list[InvitationLine]


class FriendPlace(msgspec.Struct, frozen=True):
    """A match that everybody may watch: where somebody plays, or watches."""

    id: str
    game: str
    plays: bool


class FriendLine(msgspec.Struct, frozen=True):
    """Somebody you follow. `here`: they have a page open, and do not hide it."""

    name: str
    here: bool
    at: FriendPlace | None


class Sent(msgspec.Struct, frozen=True):
    """Somebody whom you have asked to take a seat."""

    match: str
    name: str
    declined: bool


class FriendsAnswer(msgspec.Struct, frozen=True):
    """`hidden`: nobody is told that you are here."""

    following: list[FriendLine]
    followers: list[str]
    blocked: list[str]
    hidden: bool
    sent: list[Sent]


class FriendRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: NickText
    how: Literal["follow", "unfollow", "block", "unblock"]


class PresenceRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hidden: bool


class AskRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: NickText
    seat: Annotated[int, msgspec.Meta(ge=0, le=7)]


class AnswerRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    accept: bool
