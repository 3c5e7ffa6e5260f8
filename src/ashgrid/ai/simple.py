"""The two simplest players: one that looks at nothing, and one that looks one action ahead."""

from __future__ import annotations

from typing import Any

from ashgrid.core import Action, State

from .player import Player


class RandomPlayer(Player):
    """Every legal action is as good as another."""

    place = 10

    def choose(self, state: State[Any], seat: int) -> Action:
        action: Action = self.rng.choice(state.legal(seat))
        return action


class GreedyPlayer(Player):
    """Tries every candidate on a few guesses and takes the one after which it stands best, by the game's own
    evaluation. Chance is averaged; among equals it chooses at random."""

    place = 20
    guesses = 6

    def choose(self, state: State[Any], seat: int) -> Action:
        candidates = self.game.candidates(state, seat)
        if len(candidates) == 1:
            only: Action = candidates[0]
            return only
        worlds = [state.guess(seat, self.rng) for _ in range(self.guesses)]
        best: list[Action] = []
        record = -1.0
        for action in candidates:
            worth = sum(self._after(world, seat, action) for world in worlds)
            if worth > record + 1e-12:
                best, record = [action], worth
            elif worth > record - 1e-12:
                best.append(action)
        return self.rng.choice(best)

    def _after(self, world: State[Any], seat: int, action: Action) -> float:
        world = world.copy()
        world.advance(seat, action)
        result = world.result
        return result.payoffs[seat] if result is not None else self.game.evaluate(world, seat)
