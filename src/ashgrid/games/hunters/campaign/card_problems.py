"""What is wrong with a card of the story, as values.

Authors of files are told in English: `str(error)`. The editor in the browser says `refusal.<tag>` of the catalogues.
`text` is the order, condition, price or check as it was written.
"""

from __future__ import annotations

from typing import ClassVar

from ..data import DataError
from ..problems import Problem


class InCard(Problem, frozen=True):
    sentence: ClassVar[str] = "card '{card}': {problem}"
    card: str
    problem: Problem


class InOption(Problem, frozen=True):
    sentence: ClassVar[str] = "card '{card}', option {option}: {problem}"
    card: str
    option: str
    problem: Problem


class NoCards(Problem, frozen=True):
    sentence: ClassVar[str] = "there is no [[card]] in this text"


class NotOfCards(Problem, frozen=True):
    sentence: ClassVar[str] = "'{key}' cannot be understood; a file of cards has [[card]] and no more"
    key: str


class NumberTaken(Problem, frozen=True):
    sentence: ClassVar[str] = "there is another card with this number"


class NoSuchPicture(Problem, frozen=True):
    sentence: ClassVar[str] = "there is no picture '{picture}'; there are {pictures}"
    picture: str
    pictures: str


class SameOption(Problem, frozen=True):
    sentence: ClassVar[str] = "two options have the same id"


class WordsTooLong(Problem, frozen=True):
    """`key` is that of the text in the catalogues."""

    sentence: ClassVar[str] = "{key} has {count} characters in '{language}', {most} at most"
    key: str
    count: int
    language: str
    most: int


class WordsMissing(Problem, frozen=True):
    sentence: ClassVar[str] = "{key} is missing in 'en'"
    key: str


class BracesInWords(Problem, frozen=True):
    sentence: ClassVar[str] = "{key}: braces have no place in a text"
    key: str


class LiesNowhere(Problem, frozen=True):
    sentence: ClassVar[str] = "laid '{text}': it is one of {hows} and one of {spots}, such as 'under inn'"
    text: str
    hows: str
    spots: str


class LiesInDeck(Problem, frozen=True):
    sentence: ClassVar[str] = "a card of a deck lies in its deck, and nowhere else"


class LeadsBack(Problem, frozen=True):
    sentence: ClassVar[str] = "it leads back to itself, and no day passes"


class ForcedAlways(Problem, frozen=True):
    sentence: ClassVar[str] = "what is forced needs a condition"


class HintMissing(Problem, frozen=True):
    sentence: ClassVar[str] = "the hint is missing"


class FailMissing(Problem, frozen=True):
    sentence: ClassVar[str] = "a check needs what happens if it fails, and no outcomes beside it"


class OutcomesAlone(Problem, frozen=True):
    sentence: ClassVar[str] = "what has outcomes does nothing else"


class EndsMissing(Problem, frozen=True):
    sentence: ClassVar[str] = "a mission needs what follows when it is won and when it is lost"


class NoSuchOrder(Problem, frozen=True):
    sentence: ClassVar[str] = "'{text}': '{word}' is no order; there are {words}"
    text: str
    word: str
    words: str


class NoSuchCondition(Problem, frozen=True):
    sentence: ClassVar[str] = "'{text}': '{word}' is no condition; there are {words}"
    text: str
    word: str
    words: str


class NoSuchCheck(Problem, frozen=True):
    sentence: ClassVar[str] = "'{text}': there is no check '{word}'; there are {words}"
    text: str
    word: str
    words: str


class NoSuchCost(Problem, frozen=True):
    sentence: ClassVar[str] = "'{text}': nothing can cost '{word}'; there are {words}"
    text: str
    word: str
    words: str


class NoSuchChange(Problem, frozen=True):
    sentence: ClassVar[str] = "'{text}': '{word}' changes no mission; there are {words}"
    text: str
    word: str
    words: str


class NameMissing(Problem, frozen=True):
    sentence: ClassVar[str] = "'{text}': after '{word}' a {kind} is missing"
    text: str
    word: str
    kind: str


class WordTooMany(Problem, frozen=True):
    sentence: ClassVar[str] = "'{text}': '{word}' cannot be understood"
    text: str
    word: str


class ColonMissing(Problem, frozen=True):
    sentence: ClassVar[str] = "'{text}': after the condition ': ' is missing"
    text: str


class ComparisonMissing(Problem, frozen=True):
    sentence: ClassVar[str] = "'{text}': '>= NUMBER' or '<= NUMBER' is missing"
    text: str


class NumberMissing(Problem, frozen=True):
    sentence: ClassVar[str] = "'{text}': a number is missing"
    text: str


class CostTooSmall(Problem, frozen=True):
    sentence: ClassVar[str] = "'{text}': a cost is 1 or more"
    text: str


class NothingCalled(Problem, frozen=True):
    """`kind` is what the name should be one of: card, item, mission, location ..."""

    sentence: ClassVar[str] = "'{text}': there is no {kind} '{name}'"
    text: str
    kind: str
    name: str


class NoOptionCalled(Problem, frozen=True):
    sentence: ClassVar[str] = "'{text}': that card has no option '{name}'"
    text: str
    name: str


CARD_PROBLEMS = (
    *(InCard, InOption, NoCards, NotOfCards, NumberTaken, NoSuchPicture, SameOption, WordsTooLong, WordsMissing),
    *(BracesInWords, LiesNowhere, LiesInDeck, LeadsBack, ForcedAlways, HintMissing, FailMissing, OutcomesAlone),
    *(EndsMissing, NoSuchOrder, NoSuchCondition, NoSuchCheck, NoSuchCost, NoSuchChange, NameMissing, WordTooMany),
    *(ColonMissing, ComparisonMissing, NumberMissing, CostTooSmall, NothingCalled, NoOptionCalled),
)


class Place:
    """Where in a file something is: in a card, or in an option of one."""

    def __init__(self, file: str, card: str, option: str = "") -> None:
        self.file = file
        self.card = card
        self.option = option

    def within(self, option: str) -> Place:
        return Place(self.file, self.card, option)

    def __str__(self) -> str:
        parts = [self.file] if self.file else []
        return ": ".join([*parts, f"card '{self.card}'"]) + (f", option {self.option}" if self.option else "")


class CardError(DataError):
    """A card that cannot be used."""

    def __init__(self, place: Place, problem: Problem) -> None:
        super().__init__(f"{place}: {problem}")
        self.place = place
        self.problem = problem

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.place, self.problem)

    @property
    def told(self) -> Problem:
        """For the browser, with its place."""
        place = self.place
        if place.option:
            return InOption(place.card, place.option, self.problem)
        return InCard(place.card, self.problem)


class WordError(ValueError):
    """A text that the vocabulary does not know."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.problem,)
