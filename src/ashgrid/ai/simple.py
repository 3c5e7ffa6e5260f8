"""The two simplest players: one that looks at nothing, and one that looks one action ahead."""

from __future__ import annotations

from typing import Any

from ashgrid.core import Action, AnyGame, State

from .player import Player


def afterwards(game: AnyGame, worlds: list[State[Any]], seat: int, action: Action) -> list[State[Any]]:
    """The states after an action, to be averaged: one for each guess. Where the game trusts its evaluation (`playout`
    0), what leaves nothing to chance is tried once, as tree search does it."""
    found: list[State[Any]] = []
    for world in worlds:
        twin = world.copy()
        twin.advance(seat, action)
        found.append(twin)
        if len(found) == 1 and not game.playout and twin.horizon == world.horizon:
            break
    return found


def worth(game: AnyGame, states: list[State[Any]], seat: int) -> float:
    """What a seat may expect of such states, on average."""
    total = 0.0
    for state in states:
        result = state.result
        total += result.payoffs[seat] if result is not None else game.evaluate(state, seat)
    return total / len(states)


class RandomPlayer(Player):
    """Every legal action is as good as another."""

    place = 10

    def choose(self, state: State[Any], seat: int) -> Action:
        action: Action = self.rng.choice(state.legal(seat))
        return action


class GreedyPlayer(Player):
    """Tries every candidate on a few guesses and takes the one after which it stands best, by the game's own
    evaluation. Chance is averaged. Among equals it chooses at random."""

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
            found = worth(self.game, afterwards(self.game, worlds, seat, action), seat)
            if found > record + 1e-12:
                best, record = [action], found
            elif found > record - 1e-12:
                best.append(action)
        return self.rng.choice(best)
