"""The actions of a match that are in force, and what can be taken back of them.

A match that was read from a snapshot does not know its older actions one by one. It knows those that its people can
take back, and of the rest what is needed to say why they cannot (`Older`). To go back behind the snapshot takes the
whole log: `HistoryNeeded` says so, and whoever has the log reads the match again with all of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from ashgrid.core import AshgridError, Refusal, State

from . import refusals
from .clock import Clocks
from .setup import UndoSize

MOST_TAKE_BACKS = 25
"""How often one decision may be taken back. Without an end to that a log would have none."""


class HistoryNeeded(AshgridError):
    """What is asked needs entries from before the snapshot that the match was read from."""

    def __init__(self, reason: str = "this needs the whole log of the match, which was read from a snapshot") -> None:
        super().__init__(reason)


class Standing(msgspec.Struct, frozen=True, array_like=True):
    """An action in force: the number of its entry, who did it, whether nobody had to choose it, and before it the
    state's horizon, its round and its turn."""

    number: int
    seat: int
    auto: bool
    horizon: int
    stage: tuple[int, int] | None


class Older(msgspec.Struct, frozen=True):
    """The actions that are not known one by one: how many, the first that somebody chose, who acted, who chose."""

    count: int = 0
    first: Standing | None = None
    acted: frozenset[int] = frozenset()
    chose: frozenset[int] = frozenset()


class Target(msgspec.Struct, frozen=True):
    """What an undo goes back to: an action, and its place among all that are in force."""

    place: int
    action: Standing


class History:
    """`state` is the match's state after the actions of `older` and `known`; nothing before it can be made again."""

    def __init__(
        self,
        state: State[Any],
        older: Older | None = None,
        known: Iterable[Standing] = (),
        taken: dict[int, int] | None = None,
    ) -> None:
        self._older = Older() if older is None else older
        self._known = list(known)
        self._taken = {} if taken is None else dict(taken)  # by place: how often what stood there was taken back
        self._origin = state.copy()
        self._origin_place = self.count
        self._times: list[tuple[Clocks, int]] = []  # clocks, and since when it was asked, before each action since then
        self._copies: dict[int, State[Any]] = {}  # the states before those that can be taken back, by place

    @property
    def count(self) -> int:
        """How many actions are in force."""
        return self._older.count + len(self._known)

    @property
    def whole(self) -> bool:
        """Whether all actions are known one by one."""
        return not self._older.count

    @property
    def numbers(self) -> tuple[int, ...]:
        """The entries of all actions in force."""
        if not self.whole:
            raise HistoryNeeded
        return tuple(action.number for action in self._known)

    def add(self, action: Standing, before: State[Any], uncovered: bool, times: tuple[Clocks, int]) -> None:
        """Somebody has acted; `before` is a copy of the state that they acted in."""
        if uncovered:
            self._copies.clear()
        else:
            self._copies[self.count] = before
        self._known.append(action)
        self._times.append(times)

    def begin_here(self, state: State[Any]) -> None:
        """The state is another one than the actions led to: what lies before cannot be made again."""
        self._origin = state.copy()
        self._origin_place = self.count
        self._times.clear()
        self._copies.clear()

    def target(self, size: UndoSize, seats: frozenset[int] | None = None) -> Target | Refusal:
        """What to go back to: the last decision, or the first of its turn, round or chapter. With `seats`, their last
        decision, or their first of its turn or round."""
        last = self._last_choice(seats)
        if last is None:
            return refusals.NothingToUndo()
        if size == "decision":
            return self._target(last)
        if size == "chapter":
            return self._target(next(n for n, action in enumerate(self._known) if not action.auto), self._older.first)
        if self._known[last].stage is None:
            return refusals.UndoNeedsTurns()
        together = range(self._begin(last, size), last + 1)
        return self._target(next(n for n in together if self._is_choice(n, seats)))

    def refusal(self, seat: int, target: Target, horizon: int) -> Refusal | None:
        """Why a seat may not go back there by itself, with the state's horizon as it is now; None if it may: what it
        alone has decided, and from which nobody has learned anything."""
        if seat not in self._older.acted and all(action.seat != seat for action in self._known):
            return refusals.NothingToUndo()
        taken = self._known[max(0, target.place - self._older.count) :]
        chose = {action.seat for action in taken if not action.auto}
        if target.place < self._older.count:
            chose |= self._older.chose
        if chose - {seat} or target.action.seat != seat:
            return refusals.OtherSeatActed()
        if horizon != target.action.horizon:
            return refusals.ChanceRevealed()
        return None

    def worn(self, target: Target) -> Refusal | None:
        """Why nobody may go back there any more: something on the way was taken back too often."""
        worn = (place for place, times in self._taken.items() if times >= MOST_TAKE_BACKS)
        if any(target.place <= place < self.count for place in worn):
            return refusals.TakenBackTooOften(MOST_TAKE_BACKS)
        return None

    def recall(self, target: Target, play: Callable[[State[Any], int], None]) -> None:
        """Have the state before an action at hand, so that going back to it takes no time."""
        if target.place not in self._copies:
            self._copies[target.place] = self.state_before(target, play)

    def times(self, target: Target) -> tuple[Clocks, int]:
        """The clocks before an action, and since when it was asked."""
        return self._times[self._since_origin(target)]

    def state_before(self, target: Target, play: Callable[[State[Any], int], None]) -> State[Any]:
        """The state before an action, with its generator: the same dice will fall again. `play` lets a state go on by
        the entry with a number."""
        if target.place in self._copies:
            return self._copies[target.place].copy()
        since = self._since_origin(target)
        state = self._origin.copy()
        first = len(self._known) - (self.count - self._origin_place)
        for action in self._known[first : first + since]:
            play(state, action.number)
        return state

    def take_back(self, target: Target) -> None:
        since = self._since_origin(target)
        for place in range(target.place, self.count):
            self._taken[place] = self._taken.get(place, 0) + 1
        del self._known[target.place - self._older.count :], self._times[since:]
        self._copies = {place: state for place, state in self._copies.items() if place < target.place}

    @property
    def taken(self) -> dict[int, int]:
        """How often what stood at each place was taken back."""
        return dict(self._taken)

    def saved(self, horizon: int, people: frozenset[int]) -> tuple[Older, tuple[Standing, ...]]:
        """What a snapshot keeps: what can be taken back from here on is known one by one; also the last round in which
        each of the seats of `people` has decided something."""
        last = self._last_choice()
        reach = len(self._known) if last is None else self._begin(last, "round")
        for seat in people:
            own = self._last_choice(frozenset([seat]))
            if own is not None:
                reach = min(reach, self._begin(own, "round"))
        while reach > 0 and self._known[reach - 1].horizon == horizon:
            reach -= 1
        older, gone = self._older, self._known[:reach]
        chosen = [action for action in gone if not action.auto]
        return Older(
            older.count + reach,
            older.first or (chosen[0] if chosen else None),
            older.acted | {action.seat for action in gone},
            older.chose | {action.seat for action in chosen},
        ), tuple(self._known[reach:])

    def _since_origin(self, target: Target) -> int:
        if target.place < self._origin_place:
            raise HistoryNeeded
        return target.place - self._origin_place

    def _last_choice(self, seats: frozenset[int] | None = None) -> int | None:
        """The place in `_known` of the last action that somebody, or one of these seats, chose; a snapshot always keeps
        that one."""
        places = range(len(self._known) - 1, -1, -1)
        return next((place for place in places if self._is_choice(place, seats)), None)

    def _is_choice(self, place: int, seats: frozenset[int] | None) -> bool:
        action = self._known[place]
        return not action.auto and (seats is None or action.seat in seats)

    def _begin(self, place: int, size: UndoSize) -> int:
        """Where the turn or round of a known action begins."""
        stage = self._known[place].stage
        while place > 0 and stage is not None:
            before = self._known[place - 1].stage
            if before is None or (before != stage if size == "turn" else before[0] != stage[0]):
                break
            place -= 1
        return place

    def _target(self, place: int, older: Standing | None = None) -> Target:
        """A known action; or the very first that was chosen, if that is not known any more."""
        return Target(self._older.count + place, self._known[place]) if older is None else Target(0, older)
