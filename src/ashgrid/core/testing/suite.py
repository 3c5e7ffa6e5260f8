"""What every part of the conformance suite stands on: the game in question, random games of it, and the complaint."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any, ClassVar, NamedTuple

import msgspec

from ..chapters import Carry
from ..contract import State
from ..registry import AnyGame
from ..rng import Rng, derive
from ..snapshot import difference
from .walk import Nonconformity, Start, campaign


class Beginning(NamedTuple):
    """A random game: its options, its seed, and the carry of a later chapter."""

    options: dict[str, Any]
    seed: int
    carry: Carry | None = None


class Sample(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of `Game.carries`."""

    options: dict[str, Any]
    version: int
    data: dict[str, Any]


def samples(game: AnyGame) -> dict[int, Start]:
    """The carries in a game's folder, by the version that their files are named after."""
    found: dict[int, Start] = {}
    for path in sorted(game.carries.glob("*.json")) if game.carries is not None else []:
        try:
            told = msgspec.json.decode(path.read_bytes(), type=Sample)
        except msgspec.MsgspecError as error:
            raise Nonconformity(game, "A sample carry tells options, version and data", f"{path}: {error}") from None
        if path.stem != str(told.version):
            raise Nonconformity(game, "A sample carry is called after its version", f"{path} has {told.version}")
        found[told.version] = Start(told.options, Carry(told.version, told.data))
    return found


@functools.cache
def later_chapters(game: AnyGame, variants: bytes, walks: int) -> list[Start]:
    if not game.carry_version:
        return []
    found: dict[object, Start] = {}
    for number, options in enumerate(msgspec.json.decode(variants)):
        for seed in range(walks):
            for place, start in enumerate(campaign(game, options, derive(seed, 14))):
                if place:
                    found.setdefault((number, place), start)
    return [*found.values(), *samples(game).values()]


class Suite:
    game: ClassVar[AnyGame]
    variants: ClassVar[tuple[dict[str, Any], ...]] = ({},)
    """Sets of options to play with."""
    walks: ClassVar[int] = 12
    """Random games per property and variant."""
    guesses: ClassVar[int] = 3

    def _games(self) -> Iterator[Beginning]:
        """The random games to be played: of every variant from its start, and as many that begin as later chapters."""
        for options in self.variants:
            for seed in range(self.walks):
                yield Beginning(options, seed)
        later = self._later_chapters()
        for seed in range(self.walks if later else 0):
            options, carry = later[seed % len(later)]
            yield Beginning(options, seed, carry)

    def _later_chapters(self) -> list[Start]:
        """How later chapters begin: those to which random play gets, one of each place in a campaign, and those in the
        game's folder of carries."""
        return later_chapters(self.game, msgspec.json.encode(self.variants), self.walks)

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
