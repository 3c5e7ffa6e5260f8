"""What is wrong with a deck or with equipment that somebody has chosen, as values.

Programs are told in English: `str(problem)`, which is `sentence` with the fields in it. Pages say `refusal.<tag>` of
the catalogues.
"""

from __future__ import annotations

from typing import ClassVar

from ashgrid.core import Refusal


class Problem(Refusal, frozen=True):
    sentence: ClassVar[str] = ""

    def __str__(self) -> str:
        return self.sentence.format(**self.fields())


class DeckSize(Problem, frozen=True):
    sentence: ClassVar[str] = "a deck has {size} cards; this one of {hero} has {count}"
    hero: str
    count: int
    size: int


class TooManyCopies(Problem, frozen=True):
    sentence: ClassVar[str] = "{hero} has '{card}' {copies} times, not {count}"
    hero: str
    card: str
    copies: int
    count: int


class OthersCard(Problem, frozen=True):
    sentence: ClassVar[str] = "{hero} cannot have '{card}': it is a card of the {owner}"
    hero: str
    card: str
    owner: str


class HigherCard(Problem, frozen=True):
    sentence: ClassVar[str] = "{hero} of level {level} cannot have '{card}': it is a card of level {needed}"
    hero: str
    card: str
    level: int
    needed: int


class HigherSkill(Problem, frozen=True):
    sentence: ClassVar[str] = "{hero} of level {level} cannot have the skill '{skill}': it is of level {needed}"
    hero: str
    skill: str
    level: int
    needed: int


class TooManyOfLevel(Problem, frozen=True):
    """Of the seven cards of a level, skill included, a hero keeps four."""

    sentence: ClassVar[str] = "{hero} keeps {kept} of the seven cards of level {level}, skill included, not {count}"
    hero: str
    level: int
    kept: int
    count: int


class NoSlot(Problem, frozen=True):
    sentence: ClassVar[str] = "{hero} has no slot left for '{item}'"
    hero: str
    item: str


class TooExpensive(Problem, frozen=True):
    sentence: ClassVar[str] = "the equipment of {hero} costs {cost} Cells, and {most} at most is allowed"
    hero: str
    cost: int
    most: int


PROBLEMS = (DeckSize, TooManyCopies, OthersCard, HigherCard, HigherSkill, TooManyOfLevel, NoSlot, TooExpensive)
