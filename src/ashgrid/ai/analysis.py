"""What a position is worth, and which actions are best in it, by tree search.

The search of `mcts` finds the actions that deserve attention. Then each of the best few, and the one that was really
played, is looked at about equally often: a search alone gives most of its time to one action, and what it says of the
others could not be compared with that.

Only guesses of the seat that decides are searched, so an analysis never knows what that seat could not have known, and
blames nobody for a card that lay face down. By iterations it is the same for the same seed.
"""

from __future__ import annotations

import math
import time
from typing import Any, Final

import msgspec

from ashgrid.core import Action, AnyGame, Rng, State

from .mcts import HURRY, MctsPlayer, Node
from .player import Budget

SEARCH: Final = 0.6  # of the budget finds the best actions; the rest compares them
FEW: Final = 4  # actions to name
GLANCES: Final = 8  # guesses that are judged where there is nothing to search


class Option(msgspec.Struct, frozen=True):
    """An action, and what the seat that chooses it may expect: from 0 (lost) to 1 (won)."""

    action: Action
    value: float


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

    def __init__(self, game: AnyGame, budget: Budget | None, seed: int) -> None:
        super().__init__(game, budget, seed)
        self._sums: dict[Node, list[float]] = {}

    def look(self, state: State[Any], seat: int, played: Action | None) -> Analysis:
        legal: list[Action] = state.legal(seat)
        if len(legal) == 1:
            values = glance(self.game, state, seat, self.rng.bits64())
            option = Option(legal[0], values[seat])
            return Analysis(values, (option,), option, 0)
        root = Node()
        self._search(root, state, seat)
        tried = root.children.get(seat, {})
        promising = sorted(tried, key=lambda action: _promise(tried[action]), reverse=True)[:FEW]
        if played is not None and played not in promising:
            promising.append(played)
        self._compare(root, state, seat, promising)
        tried = root.children[seat]
        worth = {action: self._worth(tried[action], seat) for action in promising}
        ranked = sorted(promising, key=lambda action: worth[action], reverse=True)
        return Analysis(
            values=tuple(total / tried[ranked[0]].visits for total in self._sums[tried[ranked[0]]]),
            best=tuple(Option(action, worth[action]) for action in ranked[:FEW]),
            played=None if played is None else Option(played, worth[played]),
            visits=sum(child.visits for child in tried.values()),
        )

    def _search(self, root: Node, state: State[Any], seat: int) -> None:
        budget = self.budget if self.budget is not None else self.default
        start = time.perf_counter()
        self._deadline = math.inf if budget.ms is None else start + budget.ms / 1000 * HURRY * SEARCH
        self._grow(root, state, seat, None if budget.iterations is None else math.ceil(budget.iterations * SEARCH))
        if not root.children.get(seat):  # not even time for one: what comes first is looked at
            self._grow_once(root, state, seat, None)
        self._deadline = math.inf if budget.ms is None else start + budget.ms / 1000 * HURRY
        self._left = None if budget.iterations is None else int(budget.iterations * (1 - SEARCH))

    def _compare(self, root: Node, state: State[Any], seat: int, promising: list[Action]) -> None:
        """Always the least visited next, and each at least once."""
        children = root.children.setdefault(seat, {})

        def visits(action: Action) -> int:
            child = children.get(action)
            return 0 if child is None else child.visits

        while True:
            least = min(promising, key=visits)
            enough = time.perf_counter() >= self._deadline or (self._left is not None and self._left <= 0)
            if enough and visits(least) > 0:
                return
            self._grow_once(root, state, seat, least)
            if self._left is not None:
                self._left -= 1

    def _grow_once(self, root: Node, state: State[Any], seat: int, first: Action | None) -> None:
        self._first = first
        (self._iterate if self.game.playout else self._explore)(root, state.guess(seat, self.rng), seat)
        self._first = None

    def _worth(self, child: Node, seat: int) -> float:
        return self._sums[child][seat] / child.visits

    def _credit(self, path: list[tuple[Node, int]], payoffs: tuple[float, ...]) -> None:
        super()._credit(path, payoffs)
        sums = self._sums.setdefault(path[0][0], [0.0] * len(payoffs))
        for seat, payoff in enumerate(payoffs):
            sums[seat] += payoff


def _promise(node: Node) -> tuple[int, float, float]:
    return node.visits, node.payoff, node.judged
