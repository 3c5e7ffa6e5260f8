"""What every part of the conformance suite stands on: the game in question, random games of it, and the complaint."""

from __future__ import annotations

from typing import Any, ClassVar

from ..contract import State
from ..registry import AnyGame
from ..rng import Rng, derive
from ..snapshot import difference
from .walk import Nonconformity


class Suite:
    game: ClassVar[AnyGame]
    variants: ClassVar[tuple[dict[str, Any], ...]] = ({},)
    """Sets of options to play with."""
    walks: ClassVar[int] = 12
    """Random games per property and variant."""
    guesses: ClassVar[int] = 3

    def _games(self) -> list[tuple[dict[str, Any], int]]:
        return [(options, seed) for options in self.variants for seed in range(self.walks)]

    def _seats(self, options: dict[str, Any]) -> int:
        return len(self.game.seats(self.game.read_options(options)))

    def _guess(self, state: State[Any], seat: int, seed: int) -> list[State[Any]]:
        rng = Rng(derive(seed, 3, state.horizon, seat))
        return [state.guess(seat, rng) for _ in range(self.guesses)]

    def _same(self, rule: str, one: object, other: object, path: str = "$") -> None:
        found = None if one == other else difference(one, other, path)
        if found is not None:
            self._broken(rule, found)

    def _broken(self, rule: str, seen: str) -> None:
        raise Nonconformity(self.game, rule, seen)
