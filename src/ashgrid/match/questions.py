"""The questions that are open in a match: whom something is asked, and under which number.

A question's number is the length of the log when it was first asked. It keeps its number while its seat is asked the
same, with the same answers, and only others act; so an answer that quotes the number can be told from one that comes
too late, whatever else has happened meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from ashgrid.core import State

KNOWN_ANSWERS = 100


class Question(msgspec.Struct, frozen=True):
    """`since` is when the seat became one that has to act; it does not tell whether it is asked the same still."""

    seat: int
    number: int
    since: int


class Questions:
    def __init__(self) -> None:
        self._open: dict[int, Question] = {}
        self._answered: dict[tuple[int, int], str] = {}

    def open(self) -> tuple[Question, ...]:
        return tuple(self._open.values())

    def of(self, seat: int) -> Question | None:
        return self._open.get(seat)

    def answer(self, seat: int, text: str) -> None:
        """A seat has acted: note what it answered, and to which question."""
        question = self._open.pop(seat, None)
        if question is not None:
            self._answered[seat, question.number] = text
            while len(self._answered) > KNOWN_ANSWERS:
                del self._answered[next(iter(self._answered))]

    def answers(self) -> list[tuple[int, int, str]]:
        """The last answers, oldest first: who gave them, to which question, and what they were."""
        return [(seat, number, text) for (seat, number), text in self._answered.items()]

    def take_up(self, questions: Iterable[Question], answers: Iterable[tuple[int, int, str]]) -> None:
        """Go on with what was open, and what was answered, elsewhere."""
        self._open = {question.seat: question for question in questions}
        self._answered = {(seat, number): text for seat, number, text in answers}

    def given(self, seat: int, number: int) -> str | None:
        """What was answered to this question, if it is among the last answers."""
        return self._answered.get((seat, number))

    def ask(self, actors: tuple[int, ...], number: int, at: int, before: State[Any], now: State[Any]) -> None:
        """These seats have to act after `number` entries. A question that was open before stands if the seat is asked
        the same: `before` and `now` are the states that it was, and is, asked in (the same one if nobody has acted)."""
        still = {seat: question for seat, question in self._open.items() if seat in actors}
        self._open = {}
        for seat in actors:
            known = still.get(seat)
            if known is None:
                known = Question(seat, number, at)
            elif before is not now and not _same(before, now, seat):
                known = Question(seat, number, known.since)
            self._open[seat] = known


def _same(before: State[Any], now: State[Any], seat: int) -> bool:
    return before.prompt(seat) == now.prompt(seat) and before.legal(seat) == now.legal(seat)
