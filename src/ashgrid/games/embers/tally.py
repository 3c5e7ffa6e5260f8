"""What is told of a match that is over: the embers turn by turn, and how the dice fell."""

from __future__ import annotations

from typing import Any, Final

from ashgrid.core.contract import Plain
from ashgrid.core.summary import Account, Course, Dice, Tally
from ashgrid.core.values import Event

from .actions import Rolled

MEAN: Final = 3.5
VARIANCE: Final = 35 / 12


class EmbersTally(Tally):
    """A turn ends where a strike is answered; of a night the one fire counts."""

    def __init__(self, view: Plain) -> None:
        self.course: Final = Course("embers")
        self.dice: Final = Dice()
        self.number = 0
        self.turn = 0
        self.course.mark(0, 0, _embers(view))

    def after(self, number: int, state: Any, events: list[Event]) -> None:
        self.number = number
        for event in events:
            if isinstance(event, Rolled):
                self.turn += 1
                self.dice.added(event.seat, 1, event.die, MEAN, VARIANCE)
                self.course.mark(number, self.turn, _embers(state.view(None)))

    def account(self, state: Any) -> Account:
        values = _embers(state.view(None))
        self.course.end(self.number, self.turn + 1, values)
        return Account(None, [self.course.graph(list(range(len(values))))], [], self.dice.luck())


def _embers(view: Plain) -> list[float]:
    return [float(embers) for embers in view.get("embers", [view.get("fire", 0)])]
