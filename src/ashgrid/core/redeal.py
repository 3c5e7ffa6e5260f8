"""Dealing anew what a seat cannot know, in the middle of a match.

Who plays on from a position of a match that is over has seen what lay hidden in it, and knows every die that will fall.
So the match that begins there replays the first moves of the other, and then goes on from one of the states that a seat
could have taken for the real one (`State.guess`). Which of them follows from the seed that is kept here, so that the
record of such a match is replayed as exactly as any.
"""

from __future__ import annotations

from typing import Any

import msgspec

from .contract import State
from .rng import FAST_SEED, Rng


class Redeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """After the first `after` moves, what `seat` cannot know is dealt anew, by `seed`."""

    after: int
    seat: int
    seed: int

    def __str__(self) -> str:
        return f"{self.after} {self.seat} {self.seed}"


Redeals = tuple[Redeal, ...]
"""In order: who plays on from a match that was itself played on from another has it dealt anew once more."""


def written(redeals: Redeals) -> str:
    """As one line: `42 0 7, 60 1 8`."""
    return ", ".join(map(str, redeals))


def dealt(redeals: Redeals, moves: int, state: State[Any]) -> State[Any]:
    """The state to go on from after so many moves: another one only where it is dealt anew just then."""
    for redeal in redeals:
        if redeal.after == moves:
            rng = Rng(redeal.seed)
            state = state.guess(redeal.seat, rng)
            if redeal.seed > FAST_SEED:
                state.rng = rng  # a guess is for searches, so it has a generator of the fast kind
    return state
