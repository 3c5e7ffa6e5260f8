"""What travels for playing on from a position, for lines that were not played, and for studies."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from ashgrid.match import LONGEST_ANSWER, SeatSetup, UndoRule

from .protocol import Decision
from .replay_protocol import Frame

Number = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Place = Annotated[int, msgspec.Meta(ge=0, le=100)]
MatchId = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
LONGEST_LINE = 60
MOST_LINES = 8
MOST_POSITIONS = 64
LONGEST_TITLE = 80
LONGEST_COMMENT = 4000


class LineMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A choice that could have been made: whose, and its notation."""

    seat: Place
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


Line = Annotated[list[LineMove], msgspec.Meta(max_length=LONGEST_LINE)]


class PlayOnRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Begin a match at the position `number` of one that is over, or where `line` leads from there. The rest is as in
    `NewMatch`."""

    number: Number
    seats: Annotated[list[SeatSetup], msgspec.Meta(max_length=8)]
    line: Line = []
    clock: Annotated[str, msgspec.Meta(max_length=40)] = "none"
    answer_seconds: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_ANSWER)] = 0
    agree_seconds: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_ANSWER)] = 0
    undo: UndoRule = "honest"
    stand_in: Annotated[str, msgspec.Meta(max_length=80)] = "greedy"
    listed: bool = False
    spectators: bool = True


class LineRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What comes of a line from the position `number`; `seat` is with whose eyes (None: a spectator's)."""

    number: Number
    line: Line = []
    seat: Place | None = None


class LineAnswer(msgspec.Struct, frozen=True):
    """The position and those of the line, and what could be chosen at its end. All have the number of the position that
    the line leaves, and then the next ones, as if it had been played. `outcome`: the game ends with it."""

    frames: list[Frame]
    decisions: list[Decision]
    over: bool


# Studies ----------------------------------------------------------------------------------------

Access = Literal["private", "link", "public"]
Title = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_TITLE)]


class StudyPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position of a match, what its author says of it in plain text, and lines that could have been played."""

    match: MatchId
    number: Number
    comment: Annotated[str, msgspec.Meta(max_length=LONGEST_COMMENT)] = ""
    lines: Annotated[list[Line], msgspec.Meta(max_length=MOST_LINES)] = []


Positions = Annotated[list[StudyPosition], msgspec.Meta(max_length=MOST_POSITIONS)]


class NewStudy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: Title
    access: Access = "private"
    positions: Positions = []


class ChangedStudy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A study as a whole. `version` is the one that was changed: nobody overwrites what they have not seen."""

    version: Number
    title: Title
    access: Access
    positions: Positions


class Study(msgspec.Struct, frozen=True):
    """`yours`: you are its author, and may change it."""

    id: str
    version: int
    title: str
    access: Access
    author: str
    yours: bool
    updated: int
    positions: list[StudyPosition]


class StudyLine(msgspec.Struct, frozen=True):
    """A study in a list; `count` is how many positions it has."""

    id: str
    title: str
    access: Access
    author: str
    count: int
    updated: int


class StudyList(msgspec.Struct, frozen=True):
    """Your own, and those that everybody may find, the latest first."""

    yours: list[StudyLine]
    public: list[StudyLine]


class FilePosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`record` is the place of a record in the file, `number` how many of its moves led to the position."""

    record: Place
    number: Number
    comment: Annotated[str, msgspec.Meta(max_length=LONGEST_COMMENT)] = ""
    lines: Annotated[list[Line], msgspec.Meta(max_length=MOST_LINES)] = []


class StudyFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A study as a file: whole in itself, with the records of the matches that it is about."""

    format: Literal["ashgrid study 1"]
    title: Title
    records: Annotated[list[str], msgspec.Meta(max_length=MOST_POSITIONS)]
    positions: Annotated[list[FilePosition], msgspec.Meta(max_length=MOST_POSITIONS)]


def plain(positions: list[StudyPosition]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = msgspec.to_builtins(positions)
    return found
