"""What is wrong with a mission, as values.

Authors of files are told in English: `str(problem)`. The editor in the browser says `refusal.<tag>` of the catalogues
and marks what the fields name: `cell` is a space, `goal` and `change` count from 1.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from ashgrid.core.contract import Plain

from .problems import Problem


def plain(problem: Problem) -> Plain:
    """For the browser."""
    found: Plain = msgspec.to_builtins(problem)
    return found


class MalformedFile(Problem, frozen=True):
    sentence: ClassVar[str] = "{detail}"
    detail: str


class NoGround(Problem, frozen=True):
    sentence: ClassVar[str] = "there is no ground: 'tiles' or a 'map' is missing"


class TwoGrounds(Problem, frozen=True):
    sentence: ClassVar[str] = "there are 'tiles' and a 'map'; a mission has one of them"


class BadGround(Problem, frozen=True):
    sentence: ClassVar[str] = "{detail}"
    detail: str


class NoSuchTile(Problem, frozen=True):
    sentence: ClassVar[str] = "there is no tile '{tile}'"
    tile: str


class OtherSideUsed(Problem, frozen=True):
    sentence: ClassVar[str] = "'{tile}' is the other side of a tile that is used already"
    tile: str


class NoSuchTheme(Problem, frozen=True):
    sentence: ClassVar[str] = "floor {number}: there is no theme '{theme}'; there are {themes}"
    number: int
    theme: str
    themes: str


class FloorOutside(Problem, frozen=True):
    sentence: ClassVar[str] = "floor {number} lies outside of the map"
    number: int


class NoSuchSpace(Problem, frozen=True):
    """`part` is the list that names the space: heroes, enemies, tokens, schedule, goals or fails."""

    sentence: ClassVar[str] = "{part}: there is no space '{cell}'"
    part: str
    cell: str


class StartsTwice(Problem, frozen=True):
    sentence: ClassVar[str] = "heroes: '{cell}' is there twice"
    cell: str


class TooFewStarts(Problem, frozen=True):
    sentence: ClassVar[str] = "heroes: they need {least} spaces to start on, not {count}"
    count: int
    least: int


class NoSuchEnemy(Problem, frozen=True):
    sentence: ClassVar[str] = "there is no enemy '{name}'"
    name: str


class NoSuchToken(Problem, frozen=True):
    sentence: ClassVar[str] = "there is no token '{name}'"
    name: str


class NoSuchFacing(Problem, frozen=True):
    sentence: ClassVar[str] = "enemies: there is no facing '{facing}'; there are {facings}"
    facing: str
    facings: str


class NoSuchModule(Problem, frozen=True):
    sentence: ClassVar[str] = "finds: there is no Module '{module}'; there are {modules}"
    module: str
    modules: str


class PerHeroWrong(Problem, frozen=True):
    sentence: ClassVar[str] = "per-hero: '{heroes}' is no number of heroes; there are 2, 3 and 4"
    heroes: str


class TrapAtStart(Problem, frozen=True):
    sentence: ClassVar[str] = "a trap lies where enemies start: '{cell}'"
    cell: str


class TokenNameTwice(Problem, frozen=True):
    sentence: ClassVar[str] = "tokens: two are called '{name}'"
    name: str


class NoGoals(Problem, frozen=True):
    sentence: ClassVar[str] = "there are no goals"


class NoGoal(Problem, frozen=True):
    """`turns`, `lost` and `down` say how a mission is lost, the others how it is won."""

    sentence: ClassVar[str] = "{part} {goal}: '{word}' does not belong there; there are {words}"
    part: str
    goal: int
    word: str
    words: str


class GoalNeeds(Problem, frozen=True):
    sentence: ClassVar[str] = "{part} {goal}: '{word}' needs '{key}'"
    part: str
    goal: int
    word: str
    key: str


class NoTokenCalled(Problem, frozen=True):
    sentence: ClassVar[str] = "{part} {goal}: no token is called '{name}'"
    part: str
    goal: int
    name: str


class TooFewTokens(Problem, frozen=True):
    sentence: ClassVar[str] = "goals {goal}: there are {there} tokens '{kind}', fewer than {count}"
    goal: int
    kind: str
    count: int
    there: int


class NobodyToKill(Problem, frozen=True):
    sentence: ClassVar[str] = "goals {goal}: nobody of '{name}' is there or comes"
    goal: int
    name: str


class NoWayThere(Problem, frozen=True):
    sentence: ClassVar[str] = "goals {goal}: no hero can walk to '{cell}'"
    goal: int
    cell: str


class NoWayOut(Problem, frozen=True):
    sentence: ClassVar[str] = "goals {goal}: no hero can leave the board there"
    goal: int


class ChangeNeeds(Problem, frozen=True):
    sentence: ClassVar[str] = "schedule {change}: '{word}' needs '{key}'"
    change: int
    word: str
    key: str


class ChangeTooLate(Problem, frozen=True):
    sentence: ClassVar[str] = "schedule {change}: turn {turn} is after the last one"
    change: int
    turn: int


class MessagesTogether(Problem, frozen=True):
    sentence: ClassVar[str] = "schedule {change}: turn {turn} has two messages"
    change: int
    turn: int


class NobodyToWaitFor(Problem, frozen=True):
    sentence: ClassVar[str] = "schedule {change}: nobody of '{name}' is there or comes"
    change: int
    name: str


class TextMissing(Problem, frozen=True):
    sentence: ClassVar[str] = "{part}: the English text is missing"
    part: str


class TextTooLong(Problem, frozen=True):
    sentence: ClassVar[str] = "{part}: {count} characters are more than {most}"
    part: str
    count: int
    most: int


class TextUnreadable(Problem, frozen=True):
    sentence: ClassVar[str] = "{part}: braces and signs that cannot be printed have no place in a text"
    part: str


MISSION_PROBLEMS = (
    *(MalformedFile, NoGround, TwoGrounds, BadGround, NoSuchTile, OtherSideUsed, NoSuchTheme, FloorOutside),
    *(NoSuchSpace, StartsTwice, TooFewStarts, NoSuchEnemy, NoSuchToken, NoSuchFacing, NoSuchModule, PerHeroWrong),
    *(TrapAtStart, TokenNameTwice, NoGoals, NoGoal, GoalNeeds, NoTokenCalled, TooFewTokens, NobodyToKill, NoWayThere),
    *(
        NoWayOut,
        ChangeNeeds,
        ChangeTooLate,
        MessagesTogether,
        NobodyToWaitFor,
        TextMissing,
        TextTooLong,
        TextUnreadable,
    ),
)
