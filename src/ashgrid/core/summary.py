"""What is told of a match that is over: points turn by turn, what everybody did, and how the dice fell.

A game keeps a `Tally` (`Game.tally`). It is shown the whole match once more, action by action with its events, and
gives an `Account` in the end. All numbers come from what happened, none from what might have.

Damage is counted as it was felt: what a unit had left is the most that it can take. So what all have dealt is what all
have taken; what nobody dealt (a mine, an accident) has a row without a seat.

Luck is told of dice alone: of every die that a seat threw, whether it fell well, against the chance that it had. Dice
that are thrown again are dice of their own, so the sum of `hits` less `expected` is nought on average whatever somebody
chooses, and `spread` is its standard deviation.
"""

from __future__ import annotations

import math
from typing import Any, Final

import msgspec

from .values import Action, Event

MOST_UNITS: Final = 80


class Mark(msgspec.Struct, frozen=True):
    """Where a turn or round begins: the number of its position, and its own."""

    number: int
    turn: int


class Series(msgspec.Struct, frozen=True):
    """One line of a graph, of a seat, or of something that has a name: a value for every mark."""

    seat: int | None
    name: str | None
    values: list[float]


class Graph(msgspec.Struct, frozen=True):
    """`what` is counted (`points`, `health` ...), at the beginning of every turn and at the end."""

    what: str
    marks: list[Mark]
    series: list[Series]


class Fall(msgspec.Struct, frozen=True):
    """How a unit fell: the position in which it had, its turn, and by whom."""

    number: int
    turn: int
    by: str | None
    by_seat: int | None


class Deeds(msgspec.Struct, frozen=True):
    """What units of one kind did: how many there were, what damage they dealt and took, whom they felled, and how they
    fell themselves. `seat` is None for those of nobody, `family` the words that their name is of."""

    name: str
    family: str
    seat: int | None
    army: str | None
    count: int
    dealt: int
    taken: int
    felled: int
    fallen: list[Fall]


class Luck(msgspec.Struct, frozen=True):
    """The dice of a seat (None: of whoever nobody plays): how many, how many fell well, how many would on average, and
    how far from that is usual. For a game that adds dice up, `hits` are their points."""

    seat: int | None
    dice: int
    hits: float
    expected: float
    spread: float


class Why(msgspec.Struct, frozen=True):
    """What decided the match: the name of a sentence that the client knows, and what it speaks of."""

    name: str
    fields: dict[str, Any]


class Account(msgspec.Struct, frozen=True):
    why: Why | None = None
    graphs: list[Graph] = []
    units: list[Deeds] = []
    luck: list[Luck] = []


class Tally:
    """What a game counts along a match. `before` is called before an action is done, `after` when it is; both may look
    at the state, and must not change it."""

    def before(self, state: Any, seat: int, action: Action) -> None:
        pass

    def after(self, number: int, state: Any, events: list[Event]) -> None:
        """`number` is that of the position to which the action has led."""

    def account(self, state: Any) -> Account:
        return Account()


# What tallies are made of ---------------------------------------------------------------------------


class Course:
    """A graph that grows: values at the beginning of every turn, and at the end."""

    def __init__(self, what: str) -> None:
        self.what: Final = what
        self.marks: list[Mark] = []
        self.values: list[list[float]] = []

    def mark(self, number: int, turn: int, values: list[float]) -> None:
        """A turn begins. Two at the same moment are one."""
        if self.marks and self.marks[-1].turn == turn:
            return
        self.marks.append(Mark(number, turn))
        self.values.append(values)

    def end(self, number: int, turn: int, values: list[float]) -> None:
        if self.marks and self.marks[-1].number == number:
            self.values[-1] = values
        else:
            self.marks.append(Mark(number, turn))
            self.values.append(values)

    def graph(self, who: list[int | str]) -> Graph:
        """With a line for each of these, seats or names, in the order of the values."""
        series = [
            Series(
                one if isinstance(one, int) else None,
                one if isinstance(one, str) else None,
                [values[place] for values in self.values],
            )
            for place, one in enumerate(who)
        ]
        return Graph(self.what, self.marks, series)


class Doer:
    """Whoever deals or takes damage, as it is counted: units of one kind of one seat."""

    def __init__(self, name: str, family: str, seat: int | None, army: str | None) -> None:
        self.name: Final = name
        self.family: Final = family
        self.seat: Final = seat
        self.army: Final = army
        self.count = 0
        self.dealt = 0
        self.taken = 0
        self.felled = 0
        self.fallen: list[Fall] = []


class Muster:
    """All doers of a match."""

    def __init__(self, family: str) -> None:
        self._family: Final = family
        self._doers: dict[tuple[int | None, str], Doer] = {}

    def of(self, seat: int | None, name: str, army: str | None = None, family: str | None = None) -> Doer:
        key = (seat, name)
        if key not in self._doers:
            self._doers[key] = Doer(name, family or self._family, seat, army)
        return self._doers[key]

    def harm(self, victim: Doer, by: Doer | None, points: int) -> None:
        """Somebody took damage; what nobody dealt is `other`'s."""
        if points > 0:
            victim.taken += points
            (by or self.of(None, "other")).dealt += points

    def fell(self, victim: Doer, by: Doer | None, number: int, turn: int) -> None:
        known = by is not None and by.name != "other"
        victim.fallen.append(Fall(number, turn, by.name if by and known else None, by.seat if by and known else None))
        if by is not None and by is not victim:
            by.felled += 1

    def deeds(self) -> list[Deeds]:
        """Who did most first, seat by seat; nobody's last."""
        told = [one for one in self._doers.values() if one.count or one.dealt or one.taken or one.felled]
        told.sort(key=lambda one: (one.seat is None, one.seat or 0, -one.dealt, -one.felled, -one.taken, one.name))
        return [
            Deeds(one.name, one.family, one.seat, one.army, one.count, one.dealt, one.taken, one.felled, one.fallen)
            for one in told[:MOST_UNITS]
        ]


class Dice:
    """The dice of every seat, with the chance of each."""

    def __init__(self) -> None:
        self._thrown: dict[int | None, list[float]] = {}

    def threw(self, seat: int | None, dice: int, hits: float, chance: float) -> None:
        """So many dice of which each falls well by this chance, and how many did."""
        self.added(seat, dice, hits, dice * chance, dice * chance * (1 - chance))

    def added(self, seat: int | None, dice: int, hits: float, expected: float, variance: float) -> None:
        if dice > 0:
            sums = self._thrown.setdefault(seat, [0.0, 0.0, 0.0, 0.0])
            for place, value in enumerate((dice, hits, expected, variance)):
                sums[place] += value

    def luck(self) -> list[Luck]:
        order = sorted(self._thrown, key=lambda seat: (seat is None, seat or 0))
        return [
            Luck(seat, int(dice), hits, expected, math.sqrt(variance))
            for seat in order
            for dice, hits, expected, variance in [self._thrown[seat]]
        ]
