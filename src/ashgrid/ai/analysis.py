"""What a position is worth, and which actions are best in it, by tree search.

The search of `mcts` finds the actions that deserve attention. Then the best few, and the one that was really played,
are compared: in rounds, each of them once in a round and in the same guess, and always to the end of an iteration. A
search alone gives most of its time to one action, and what it says of the others could not be compared with that.

Only guesses of the seat that decides are searched, so an analysis never knows what that seat could not have known, and
blames nobody for a card that lay face down. By iterations it is the same for the same seed; by time it takes as long as
the rounds that it cannot do without (`ROUNDS`), if that is longer.
"""

from __future__ import annotations

import time
from typing import Any, Final

import msgspec

from ashgrid.core import Action, AnyGame, Rng, State

from .mcts import HURRY, MctsPlayer, Node
from .player import Budget

SEARCH: Final = 0.5  # of the budget finds the best actions; the rest compares them
FEW: Final = 4  # actions to name
ROUNDS: Final = 3  # of comparison at least
GLANCES: Final = 8  # guesses that are judged where there is nothing to search


class Option(msgspec.Struct, frozen=True):
    """An action, what the seat that chooses it may expect, from 0 (lost) to 1 (won), and what each seat may."""

    action: Action
    value: float
    values: tuple[float, ...]


class Analysis(msgspec.Struct, frozen=True):
    """`values` is what each seat may expect if the best is done now, `best` the best actions in order, and `played` the
    one that was asked for. `visits` tells how much it rests on: nothing was searched where there was one option."""

    values: tuple[float, ...]
    best: tuple[Option, ...]
    played: Option | None
    visits: int

    @property
    def forced(self) -> bool:
        return self.visits == 0


def analyse(
    game: AnyGame, state: State[Any], seat: int, budget: Budget, seed: int, played: Action | None = None
) -> Analysis:
    """A position in which `seat` has to decide. `played` is an action to judge beside the best, worth searching or
    not."""
    return _Analyst(game, budget, seed).look(state, seat, played)


def glance(game: AnyGame, state: State[Any], seat: int, seed: int) -> tuple[float, ...]:
    """What each seat may expect at first sight, as far as this seat can tell."""
    result = state.result
    if result is not None:
        return result.payoffs
    rng = Rng(seed)
    seen = [game.judge(state.guess(seat, rng)) for _ in range(GLANCES)]
    return tuple(sum(values) / GLANCES for values in zip(*seen, strict=True))


class _Analyst(MctsPlayer):
    """Keeps what every seat got out of each first action, not only the seat that chose it."""

    def __init__(self, game: AnyGame, budget: Budget, seed: int) -> None:
        super().__init__(game, budget, seed)
        self._start = time.perf_counter()
        self._sums: dict[Node, list[float]] = {}

    def look(self, state: State[Any], seat: int, played: Action | None) -> Analysis:
        legal: list[Action] = state.legal(seat)
        if len(legal) == 1:
            values = glance(self.game, state, seat, self.rng.bits64())
            option = Option(legal[0], values[seat], values)
            return Analysis(values, (option,), option, 0)
        root = Node()
        searched = self._search(root, state, seat)
        tried = root.children[seat]
        promising = sorted(tried, key=lambda action: _promise(tried[action]), reverse=True)[:FEW]
        if played is not None and played not in promising:
            promising.append(played)
        rounds = self._compare(root, state, seat, promising, searched)
        worth = {
            action: tuple(total / rounds for total in self._sums[root.children[seat][action]]) for action in promising
        }
        ranked = sorted(promising, key=lambda action: worth[action][seat], reverse=True)
        return Analysis(
            values=worth[ranked[0]],
            best=tuple(Option(action, worth[action][seat], worth[action]) for action in ranked[:FEW]),
            played=None if played is None else Option(played, worth[played][seat], worth[played]),
            visits=searched + rounds * len(promising),
        )

    def _spent(self, part: float, iterations: int) -> bool:
        """Whether so much of the budget is used up; an iteration is never broken off, or it could not be compared."""
        budget = self.budget if self.budget is not None else self.default
        if budget.iterations is not None and iterations >= budget.iterations * part:
            return True
        return budget.ms is not None and time.perf_counter() - self._start >= budget.ms / 1000 * HURRY * part

    def _search(self, root: Node, state: State[Any], seat: int) -> int:
        done = 0
        while not done or not self._spent(SEARCH, done):
            self._grow(root, state, seat)
            done += 1
        return done

    def _compare(self, root: Node, state: State[Any], seat: int, promising: list[Action], searched: int) -> int:
        self._sums.clear()
        rounds = 0
        iterate = self._iterate if self.game.playout else self._explore
        while rounds < ROUNDS or not self._spent(1.0, searched + rounds * len(promising)):
            seed = self.rng.bits64()
            for self._first in promising:
                iterate(root, state.guess(seat, Rng(seed)), seat)
            rounds += 1
        return rounds

    def _credit(self, path: list[tuple[Node, int]], payoffs: tuple[float, ...]) -> None:
        super()._credit(path, payoffs)
        sums = self._sums.setdefault(path[0][0], [0.0] * len(payoffs))
        for seat, payoff in enumerate(payoffs):
            sums[seat] += payoff


def _promise(node: Node) -> tuple[int, float, float]:
    return node.visits, node.payoff, node.judged
