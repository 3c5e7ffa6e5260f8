"""What is told of a match that is over: HQ points turn by turn, what the tiles of each army did, what took the HQ."""

from __future__ import annotations

from typing import Any, Final

from ashgrid.core.contract import Plain
from ashgrid.core.summary import Account, Course, Doer, Muster, Tally, Why
from ashgrid.core.values import Action, Event

from . import actions
from .board import EMPTY
from .rules import Neuroshima
from .tables import FOUNDATION, HQ, KINDS, TOUGHNESS, TRAITS


class Standing:
    """A tile on the board as the events of one action move it about."""

    def __init__(self, doer: Doer, left: int) -> None:
        self.doer: Final = doer
        self.left = left


class NeuroshimaTally(Tally):
    """Attacks of a phase wait at the cell that they hit until its damage is told; damage without an attack is that of
    the instant, the Procedure or the Mine before it."""

    def __init__(self, state: Neuroshima) -> None:
        self.muster: Final = Muster("term")
        self.course: Final = Course("score" if state.setup.scoring else "hq-points")
        self.units: dict[str, Standing] = {}
        self.floors: dict[str, tuple[int, str]] = {}
        self.attacks: dict[str, list[tuple[Doer | None, str | None, int]]] = {}
        self.agent: Doer | None = None
        self.last: Doer | None = None
        self.armies: Final = list(state.armies)
        self.fallen_hq: Why | None = None
        self.turn = state.number
        self.number = 0
        self._look(state)

    def before(self, state: Any, seat: int, action: Action) -> None:
        self._look(state)

    def after(self, number: int, state: Any, events: list[Event]) -> None:
        self.number = number
        for event in events:
            self._take(event, state)
        if not self.course.marks:
            self.course.mark(number - 1, self.turn, self._values(state))

    def account(self, state: Any) -> Account:
        self.course.end(self.number, self.turn, self._values(state))
        seats: list[int | str] = list(range(state.seat_count))
        return Account(self.fallen_hq, [self.course.graph(seats)], self.muster.deeds())

    def _values(self, state: Neuroshima) -> list[float]:
        return [float(value) for value in (state.score if state.setup.scoring else state.points)]

    def _doer(self, seat: int, tile: str) -> Doer:
        return self.muster.of(seat, tile, self.armies[seat])

    def _look(self, state: Neuroshima) -> None:
        """Who stands where, as the board has it."""
        board = state.board
        names = board.shape.names
        self.units, self.floors = {}, {}
        for cell in range(board.shape.size):
            kind, owner = board.kind[cell], board.owner[cell]
            if kind != EMPTY:
                hq = TRAITS[kind] & HQ != 0
                left = state.points[owner] if hq else TOUGHNESS[kind] + 1 - board.damage[cell]
                self.units[names[cell]] = Standing(self._doer(owner, KINDS[kind].tile), left)
            if board.floor[cell] != EMPTY:
                self.floors[names[cell]] = (board.floor_owner[cell], KINDS[board.floor[cell]].tile)

    def _take(self, event: Event, state: Neuroshima) -> None:
        if isinstance(event, actions.TurnBegan):
            self.agent = None
            self.turn = event.number
            self.course.mark(self.number, event.number, self._values(state))
        elif isinstance(event, actions.HqPlaced):
            self._put(event.seat, "hq", event.cell, state.points[event.seat])
        elif isinstance(event, actions.Placed | actions.Replaced):
            self._put(event.seat, event.tile, event.cell, 0)
        elif isinstance(event, actions.Moved | actions.Pushed):
            if event.cell in self.units:
                self.units[event.to] = self.units.pop(event.cell)
        elif isinstance(event, actions.Swapped):
            one, other = self.units.get(event.cell), self.units.get(event.other)
            if one is not None and other is not None:
                self.units[event.cell], self.units[event.other] = other, one
        elif isinstance(event, actions.Eliminated):
            self.units = {cell: unit for cell, unit in self.units.items() if unit.doer.seat != event.seat}
        elif isinstance(event, actions.Played):
            self.agent = self._doer(event.seat, event.tile)
            self.agent.count += 1
            self.attacks = {}
        elif isinstance(event, actions.ProcedureRun):
            self.agent = self._doer(event.seat, event.procedure)
            self.agent.count += 1
            self.attacks = {}
        elif isinstance(event, actions.MineExploded):
            owner, tile = self.floors.get(event.cell, (None, ""))
            self.agent = None if owner is None else self._doer(owner, tile)
        elif isinstance(event, actions.BattleBegan | actions.PhaseBegan | actions.BattleEnded):
            self.agent = None
            self.attacks = {}
        else:
            self._fight(event)

    def _put(self, seat: int, tile: str, cell: str, points: int) -> None:
        doer = self._doer(seat, tile)
        doer.count += 1
        for kind in KINDS:
            if kind.army == self.armies[seat] and kind.tile == tile and not kind.traits & FOUNDATION:
                self.units[cell] = Standing(doer, points if kind.traits & HQ else kind.toughness + 1)

    def _fight(self, event: Event) -> None:
        if isinstance(event, actions.Attacked):
            source = self.units.get(event.cell)
            self._aim(event.target, None if source is None else source.doer, event.cell, event.total)
        elif isinstance(event, actions.Absorbed):
            taken = self._absorbed(event)
            self.attacks.setdefault(event.medic, []).append(taken)
        elif isinstance(event, actions.Wounded):
            self._harm(event.cell, event.wounds)
        elif isinstance(event, actions.Destroyed):
            self._fell(event.cell)
        elif isinstance(event, actions.HqHit):
            unit = self.units.get(event.cell)
            if unit is not None and self.course.what == "score":
                unit.left = event.wounds + 1  # nobody loses an HQ there
            self._harm(event.cell, event.wounds)
        elif isinstance(event, actions.HqDestroyed):
            by = self._fell(event.cell)
            if by is not None and by.name != "other" and by.seat is not None:
                self.fallen_hq = Why("hq-fell", _told(event.seat, by, self.turn))

    def _aim(self, cell: str, by: Doer | None, source: str | None, amount: int) -> None:
        self.attacks.setdefault(cell, []).append((by, source, amount))

    def _absorbed(self, event: actions.Absorbed) -> tuple[Doer | None, str | None, int]:
        """The attack that a Medic takes upon itself."""
        waiting = self.attacks.get(event.target, [])
        for place, attack in enumerate(waiting):
            if attack[1] == event.source:
                return waiting.pop(place)
        return (self.agent, None, 1)

    def _harm(self, cell: str, wounds: int) -> Doer | None:
        """Damage is that of the attacks on a cell, in their order, and what is more that of the agent; as much as the
        unit had left counts. The last who dealt some."""
        unit = self.units.get(cell)
        if unit is None:
            return None
        points = min(wounds, unit.left)
        unit.left -= points
        last: Doer | None = None
        waiting = self.attacks.get(cell, [])
        while points > 0 and waiting:
            by, source, amount = waiting.pop(0)
            part = min(points, amount)
            if part > 0:
                self.muster.harm(unit.doer, by, part)
                points -= part
                last = by
            if amount > part:
                waiting.insert(0, (by, source, amount - part))
                break
        if points > 0:
            self.muster.harm(unit.doer, self.agent, points)
            last = self.agent
        self.last = last
        return last

    def _fell(self, cell: str) -> Doer | None:
        """It is gone. Who destroyed it at once took all that it had left."""
        unit = self.units.get(cell)
        if unit is None:
            return None
        by = self._harm(cell, unit.left) if unit.left > 0 else self.last
        self.muster.fell(unit.doer, by, self.number, self.turn)
        del self.units[cell]
        return by


def _told(loser: int, by: Doer, turn: int) -> Plain:
    return {"loser": loser, "seat": by.seat, "tile": by.name, "army": by.army, "turn": turn}
