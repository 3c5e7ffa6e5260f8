"""Monte Carlo tree search under hidden information (single-observer ISMCTS, Cowling, Powley and Whitehouse 2012).

Every iteration deals a fresh guess of what the seat cannot know and walks the same tree with it: a node stands for a
sequence of actions, whatever the hidden cards are, and a child competes only in those iterations in which it was
legal. New leaves are judged by a random playout of `game.playout` actions and then the game's evaluation.
Budgeted by iterations it is reproducible by its seed; budgeted by time it looks at the clock between the actions of a
playout, so that it answers in time with the best it has. Where several choose at the same time, the searching seat
chooses first in its tree, so that it never answers what it could not have seen.
"""

from __future__ import annotations

import math
import time
from typing import Any, Final

from ashgrid.core import Action, State

from .player import Budget, Player

EXPLORATION: Final = 0.7
HURRY: Final = 0.97  # of the time, so that the answer leaves before the bell


class Node:
    __slots__ = ("available", "children", "payoff", "visits")

    def __init__(self) -> None:
        self.children: dict[int, dict[Action, Node]] = {}  # by who acts, which chance may decide, and by action
        self.visits = 0
        self.available = 0
        self.payoff = 0.0  # summed for the seat that chose the action leading here


class MctsPlayer(Player):
    default = Budget(ms=1000)

    def choose(self, state: State[Any], seat: int) -> Action:
        start = time.perf_counter()
        candidates: list[Action] = self.game.candidates(state, seat)
        if len(candidates) == 1:
            return candidates[0]
        self._deadline = math.inf
        if self.budget is not None and self.budget.ms is not None:
            self._deadline = start + self.budget.ms / 1000 * HURRY
        iterations = self.budget.iterations if self.budget is not None else None
        root = Node()
        done = 0
        while (iterations is None or done < iterations) and time.perf_counter() < self._deadline:
            self._iterate(root, state.guess(seat, self.rng), seat)
            done += 1
        tried = root.children.get(seat, {})
        ranked = [action for action in candidates if action in tried]
        if not ranked:
            return self.rng.choice(candidates)
        return max(ranked, key=lambda action: (tried[action].visits, tried[action].payoff))

    def _iterate(self, root: Node, world: State[Any], searcher: int) -> None:
        """Down the tree by promise, one new leaf, a playout, and the payoff back up."""
        node = root
        path: list[tuple[Node, int]] = []
        while actors := world.actors:
            seat = searcher if searcher in actors else actors[0]
            legal = self.game.candidates(world, seat)
            children = node.children.setdefault(seat, {})
            fresh = [action for action in legal if action not in children]
            action = self.rng.choice(fresh) if fresh else self._promising(children, legal)
            for option in legal:
                child = children.get(option)
                if child is not None:
                    child.available += 1
            if fresh:
                leaf = children[action] = Node()
                leaf.available = 1
            node = children[action]
            path.append((node, seat))
            world.advance(seat, action)
            if fresh:
                break
        payoffs = self._playout(world)
        root.visits += 1
        for node, seat in path:
            node.visits += 1
            node.payoff += payoffs[seat]

    def _promising(self, children: dict[Action, Node], legal: list[Action]) -> Action:
        best = legal[0]
        record = -1.0
        for action in legal:
            child = children[action]
            worth = child.payoff / child.visits + EXPLORATION * math.sqrt(math.log(child.available + 1) / child.visits)
            if worth > record:
                best, record = action, worth
        return best

    def _playout(self, world: State[Any]) -> tuple[float, ...]:
        left = self.game.playout
        while left > 0 and (actors := world.actors):
            if left % 8 == 0 and time.perf_counter() > self._deadline:
                break
            seat = actors[0]
            world.advance(seat, self.rng.choice(self.game.candidates(world, seat)))
            left -= 1
        result = world.result
        if result is not None:
            return result.payoffs
        return self.game.judge(world)
