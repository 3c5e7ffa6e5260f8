"""What is told of a battle that is over: victory points round by round, what each unit did, and how the dice fell."""

from __future__ import annotations

from typing import Any, Final

from ashgrid.core.summary import Account, Course, Dice, Doer, Muster, Tally, Why
from ashgrid.core.values import Event

from . import actions
from .model import NOBODY, Model
from .rules.dice import COVER, LOWEST_HIT, RESILIENT
from .tables import BLANK, UnitType

HIT: Final = (7 - LOWEST_HIT) / 6
"""The chance of a hit, R1; a blank is the rest."""


class DustTally(Tally):
    """The points of an attack wait until its target takes them, figure by figure; a hero in a squad takes them with it.

    Rules: R1.
    """

    def __init__(self, state: Model) -> None:
        self.muster: Final = Muster("unit")
        self.score: Final = Course("score")
        self.armies: Final = Course("army-points")
        self.dice: Final = Dice()
        self.doers: Final[list[Doer]] = []
        self.left: Final[dict[str, int]] = {}
        self.partner: Final[dict[str, str]] = {}
        self.owner: Final[dict[str, int]] = {}
        self.waiting: Final[dict[str, list[tuple[Doer, int]]]] = {}
        self.last: Final[dict[str, Doer]] = {}
        self.round = state.round
        self.number = 0
        self.fell_last: Why | None = None
        self.types: Final[dict[str, UnitType]] = {}
        for unit, name in enumerate(state.names):
            self.owner[name] = state.owner[unit]
            self.types[name] = state.types[unit]
            self._doer(name).count = 1
        self._look(state)
        self._mark(state)

    def after(self, number: int, state: Any, events: list[Event]) -> None:
        self.number = number
        for event in events:
            self._take(event, state)
        self._look(state)

    def account(self, state: Any) -> Account:
        self.score.end(self.number, self.round, self._scores(state))
        self.armies.end(self.number, self.round, self._values(state))
        sides: list[int | str] = [self._seat_of(state, side) for side in (0, 1)]
        graphs = [self.score.graph(sides), self.armies.graph(sides)]
        outcome = state.result
        eliminated = outcome is not None and outcome.reason == "eliminated"
        return Account(self.fell_last if eliminated else None, graphs, self.muster.deeds(), self.dice.luck())

    def _seat_of(self, state: Model, side: int) -> int:
        """The first seat of a side, for its line."""
        return list(state.setup.sides).index(side)

    def _mark(self, state: Model) -> None:
        self.score.mark(self.number, self.round, self._scores(state))
        self.armies.mark(self.number, self.round, self._values(state))

    def _scores(self, state: Model) -> list[float]:
        return [float(points) for points in state.score]

    def _values(self, state: Model) -> list[float]:
        """Army points that are still there; of a unit that has lost some of its points, as large a part."""
        found = [0.0, 0.0]
        for unit, kind in enumerate(state.types):
            found[state.side[unit]] += kind.cost * state.points_of(unit) / kind.points
        return [round(value, 1) for value in found]

    def _doer(self, name: str) -> Doer:
        return self.muster.of(self.owner.get(name), name)

    def _look(self, state: Model) -> None:
        for unit, name in enumerate(state.names):
            self.left[name] = state.points_of(unit)
            partner = state.joined[unit]
            self.partner[name] = "" if partner == NOBODY else state.names[partner]

    def _take(self, event: Event, state: Model) -> None:
        if isinstance(event, actions.RoundBegan):
            self.round = event.round
            self._mark(state)
        elif isinstance(event, actions.Activated):
            self.waiting.clear()
        elif isinstance(event, actions.Fired):
            self._fired(event)
        elif isinstance(event, actions.FigureLost):
            self._harm(event.unit, 1)
        elif isinstance(event, actions.Destroyed):
            self._fell(event.unit)
        elif isinstance(event, actions.Immune):
            self.waiting.pop(event.unit, None)
        elif isinstance(event, actions.Regained | actions.Repaired | actions.Healed):
            self.left[event.unit] = event.left
            if isinstance(event, actions.Regained):
                self._threw(self.owner.get(event.unit), event.faces, HIT)
        elif isinstance(event, actions.ReactionTried):
            self._threw(event.seat, event.faces, HIT)
        elif isinstance(event, actions.Shrugged):
            self._threw(self.owner.get(event.unit), (event.face,), HIT)
        elif isinstance(event, actions.OrderTried):
            self._threw(event.seat, (event.face,), HIT)

    def _fired(self, event: actions.Fired) -> None:
        """Its dice are the shooter's, but for what saves the target. A Spotter's dice count when they are blank."""
        target = self.owner.get(event.target)
        if event.target in self.owner and event.damage:
            self.waiting.setdefault(event.target, []).append((self._doer(event.unit), event.damage))
        counting = 1 - HIT if "spotter" in event.rules else HIT
        for throw in event.throws:
            if throw.why == COVER:
                kind = self.types[event.target]
                saves = kind.soft if "soft-cover" in event.rules else kind.hard
                self._threw(target, throw.faces, 1 - HIT if saves == BLANK else HIT)
            elif throw.why == RESILIENT:
                self._threw(target, throw.faces, HIT)
            else:
                self._threw(event.seat, throw.faces, counting)

    def _threw(self, seat: int | None, faces: tuple[int, ...], chance: float) -> None:
        hits = len([face for face in faces if face >= LOWEST_HIT])
        self.dice.threw(seat, len(faces), hits if chance == HIT else len(faces) - hits, chance)

    def _harm(self, name: str, points: int) -> None:
        """The next points of a unit: of the attacks that wait for it, or for the squad or hero with which it stands."""
        points = min(points, self.left.get(name, 0))
        self.left[name] = self.left.get(name, 0) - points
        key = name if name in self.waiting else self.partner.get(name, "")
        waiting = self.waiting.get(key, [])
        for _ in range(points):
            if waiting:
                by, amount = waiting[0]
                self.last[name] = by
                if amount > 1:
                    waiting[0] = (by, amount - 1)
                elif len(waiting) > 1:
                    waiting.pop(0)
            self.muster.harm(self._doer(name), self.last.get(name), 1)

    def _fell(self, name: str) -> None:
        self._harm(name, self.left.get(name, 0))
        victim, by = self._doer(name), self.last.pop(name, None)
        self.muster.fell(victim, by, self.number, self.round)
        if by is not None and by.seat is not None:
            fields = {"loser": victim.seat, "victim": name, "seat": by.seat, "unit": by.name, "turn": self.round}
            self.fell_last = Why("last-unit-fell", fields)
