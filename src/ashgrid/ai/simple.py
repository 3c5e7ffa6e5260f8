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
    evaluation. Chance is averaged; where the game trusts its evaluation (`playout` 0), what leaves nothing to chance
    is tried once, as tree search does it. Among equals it chooses at random."""

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
            worth = self._worth(worlds, seat, action)
            if worth > record + 1e-12:
                best, record = [action], worth
            elif worth > record - 1e-12:
                best.append(action)
        return self.rng.choice(best)

    def _worth(self, worlds: list[State[Any]], seat: int, action: Action) -> float:
        total = 0.0
        for number, world in enumerate(worlds):
            twin = world.copy()
            twin.advance(seat, action)
            result = twin.result
            total += result.payoffs[seat] if result is not None else self.game.evaluate(twin, seat)
            if number == 0 and not self.game.playout and twin.horizon == world.horizon:
                return total * len(worlds)
        return total
