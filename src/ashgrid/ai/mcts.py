"""Monte Carlo tree search under hidden information (single-observer ISMCTS, Cowling, Powley and Whitehouse 2012).

Every iteration deals a fresh guess of what the seat cannot know and walks the same tree with it: a node stands for a
sequence of actions, whatever the hidden cards are, and a child competes only in those iterations in which it was
legal. What happens at the edge of the tree depends on the game:

- With `game.playout` above 0 an iteration adds one leaf, plays so many random actions from there and then asks the
  game's evaluation. Children compete by upper confidence bounds.
- With `game.playout` 0 the game trusts its evaluation. Where an iteration reaches new ground it judges all children at
  once and follows the best of them to the end of that seat's turn, so that every leaf is judged at rest. Later
  iterations prefer what was judged well, and what turned out well further down (PUCT, Rosin 2011).

Budgeted by iterations it is reproducible by its seed; budgeted by time it looks at the clock between the actions of a
playout and between judgements, so that it answers in time with the best it has. Either way it answers before that as
soon as no other action can be visited as often in what is left. Where several choose at the same time, the searching
seat chooses first in its tree, so that it never answers what it could not have seen.
"""

from __future__ import annotations

import math
import time
from typing import Any, Final

from ashgrid.core import Action, State

from .player import Budget, Player

HURRY: Final = 0.95  # of the time, so that the answer leaves before the bell, also where others use the processor
EXPLORATION: Final = 0.7  # with playouts
CURIOSITY: Final = 0.3  # with judgements
TEMPERATURE: Final = 0.03  # a child judged so much worse than the best gets 1/e of its attention
FLOOR: Final = 0.1  # of the attention is for all alike
DOUBT: Final = 1.0  # how far an average that wavers gets the benefit of it
PATIENCE: Final = 200  # visits after which only half is concluded from some actions on the others
SAMPLES: Final = 4  # judgements of an action on whose outcome chance has a say
REST: Final = 12  # actions to follow a turn at most
GLANCE: Final = 16  # iterations between two looks at who leads


class Node:
    __slots__ = ("available", "chance", "children", "judged", "judgements", "over", "payoff", "squares", "visits")

    def __init__(self) -> None:
        self.children: dict[int, dict[Action, Node]] = {}  # by who acts, which chance may decide, and by action
        self.visits = 0
        self.available = 0
        self.payoff = 0.0  # summed for the seat that chose the action leading here
        self.squares = 0.0  # of those payoffs, summed
        self.judged = 0.0  # mean for that seat of what was thought of it at first sight
        self.judgements = 0
        self.chance = False
        self.over = False


class MctsPlayer(Player):
    default = Budget(ms=1000)
    offered = ("300ms", "1s", "3s")
    place = 30

    _deadline = math.inf
    _first: Action | None = None  # the only action to begin with, while somebody wants to know about that one

    def choose(self, state: State[Any], seat: int) -> Action:
        start = time.perf_counter()
        candidates: list[Action] = self.game.candidates(state, seat)
        if len(candidates) == 1:
            return candidates[0]
        self._deadline = math.inf
        if self.budget is not None and self.budget.ms is not None:
            self._deadline = start + self.budget.ms / 1000 * HURRY
        root = Node()
        tried = root.children.setdefault(seat, {})
        limit = self.budget.iterations if self.budget is not None else None
        done = 0
        while (limit is None or done < limit) and time.perf_counter() < self._deadline:
            self._grow(root, state, seat)
            done += 1
            if done % GLANCE == 0 and self._settled(tried, candidates, self._still(done, limit, start)):
                break
        ranked = [action for action in candidates if action in tried]
        if not ranked:
            return self.rng.choice(candidates)
        return max(ranked, key=lambda action: (tried[action].visits, tried[action].payoff, tried[action].judged))

    def _grow(self, root: Node, state: State[Any], seat: int) -> None:
        """One iteration from a tree's root."""
        world = state.guess(seat, self.rng)
        if self.game.playout:
            self._iterate(root, world, seat)
        else:
            self._explore(root, world, seat)

    def _still(self, done: int, limit: int | None, start: float) -> float:
        """How many iterations there are to come, at most; with a clock, a little faster than so far."""
        if limit is not None:
            return limit - done
        now = time.perf_counter()
        return 1.1 * done * (self._deadline - now) / (now - start)

    def _settled(self, tried: dict[Action, Node], candidates: list[Action], still: float) -> bool:
        """Whether so many more iterations cannot change which action was visited most."""
        visits = sorted(tried[action].visits if action in tried else 0 for action in candidates)
        return visits[-1] - visits[-2] > still

    def _options(self, world: State[Any], seat: int, begun: bool) -> list[Action]:
        if self._first is not None and not begun:
            return [self._first]
        candidates: list[Action] = self.game.candidates(world, seat)
        return candidates

    # With playouts ------------------------------------------------------------------------------

    def _iterate(self, root: Node, world: State[Any], searcher: int) -> None:
        """Down the tree by promise, one new leaf, a playout, and the payoff back up."""
        node = root
        path: list[tuple[Node, int]] = []
        while actors := world.actors:
            seat = searcher if searcher in actors else actors[0]
            legal = self._options(world, seat, bool(path))
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
        self._credit(path, self._playout(world))

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
        return self._payoffs(world)

    # With judgements ----------------------------------------------------------------------------

    def _explore(self, root: Node, world: State[Any], searcher: int) -> None:
        """Down the tree by promise to new ground, there by judgement until somebody else acts, and the payoff back
        up."""
        node = root
        path: list[tuple[Node, int]] = []
        rest = REST
        while actors := world.actors:
            seat = searcher if searcher in actors else actors[0]
            if rest < REST and (seat != path[-1][1] or not rest):
                break
            if path and time.perf_counter() > self._deadline:
                break
            legal = self._options(world, seat, bool(path))
            children = node.children.setdefault(seat, {})
            new, judged = self._look(world, seat, legal, children)
            if judged < len(legal):
                legal = legal[:judged]
            if new or rest < REST:
                rest -= 1
                action = max(legal, key=lambda action: children[action].judged)
            else:
                action = self._attractive(children, legal)
            node = children[action]
            path.append((node, seat))
            world.advance(seat, action)
        self._credit(path, self._payoffs(world))

    def _look(self, world: State[Any], seat: int, legal: list[Action], children: dict[Action, Node]) -> tuple[int, int]:
        """Judge every action that has not been judged yet, or not often enough. How many were new, and how many of
        all were reached before time was up."""
        new = 0
        for number, action in enumerate(legal):
            child = children.get(action)
            if child is not None and (not child.chance or child.judgements >= SAMPLES):
                continue
            if number and time.perf_counter() > self._deadline:
                return new, number
            twin = world.copy()
            twin.advance(seat, action)
            if child is None:
                child = children[action] = Node()
                child.chance = twin.horizon != world.horizon
                child.over = not twin.actors
                new += 1
            child.judgements += 1
            child.judged += (self._payoffs(twin)[seat] - child.judged) / child.judgements
        return new, len(legal)

    def _attractive(self, children: dict[Action, Node], legal: list[Action]) -> Action:
        """What was not visited yet is expected to disappoint, or please, as much as its visited siblings did; but the
        longer they were looked at, the less is concluded from them."""
        options = [children[action] for action in legal]
        visits = 0
        drift = 0.0
        top = 0.0
        for child in options:
            if child.visits:
                visits += child.visits
                drift += child.payoff - child.visits * child.judged
            top = max(top, child.judged)
        if visits:
            drift /= visits * (1 + visits / PATIENCE)
        shares = [math.exp((child.judged - top) / TEMPERATURE) for child in options]
        curiosity = CURIOSITY * math.sqrt(visits + 1)
        scale = (1 - FLOOR) / sum(shares)
        least = FLOOR / len(options)
        doubt = DOUBT * math.log(visits + 1)
        best = legal[0]
        record = -math.inf
        for action, child, share in zip(legal, options, shares, strict=True):
            tries = child.visits
            if tries:
                worth = child.payoff / tries
                mean = (child.payoff + child.judged) / (tries + 1)
                spread = (child.squares + child.judged * child.judged) / (tries + 1) - mean * mean
                worth += math.sqrt(doubt * max(0.0, spread) / tries)
            else:
                worth = child.judged if child.over else child.judged + drift
            worth += curiosity * (least + scale * share) / (1 + tries)
            if worth > record:
                best, record = action, worth
        return best

    # With both ----------------------------------------------------------------------------------

    def _payoffs(self, world: State[Any]) -> tuple[float, ...]:
        result = world.result
        return result.payoffs if result is not None else self.game.judge(world)

    def _credit(self, path: list[tuple[Node, int]], payoffs: tuple[float, ...]) -> None:
        for node, seat in path:
            node.visits += 1
            node.payoff += payoffs[seat]
            node.squares += payoffs[seat] * payoffs[seat]
