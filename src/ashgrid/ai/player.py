"""What a machine player is, and the one text format that names a player everywhere.

    random   greedy   mcts   mcts:500ms   mcts:2s   mcts:2000it

A player is a kind and, after a colon, its budget: time (`ms`, `s`) or iterations (`it`). Packages add kinds by
entry points in the group `ashgrid.players`; each names a subclass of `Player`.

Players never see the real state. Whoever asks one hands it `state.guess(seat, rng)`: a state that the seat cannot tell
from the real one. A player may call `guess` on that again for as many more as it likes.
"""

from __future__ import annotations

import difflib
import functools
import re
from abc import ABC, abstractmethod
from importlib.metadata import EntryPoint
from typing import Any, ClassVar

import msgspec

from ashgrid.core import Action, AnyGame, PlayerError, Rng, State
from ashgrid.core.registry import offers

GROUP = "ashgrid.players"
DRAW_GUESSES = 8
_BUDGET = re.compile(r"([0-9]{1,9})(ms|s|it)")


class Budget(msgspec.Struct, frozen=True):
    """How much a player may think about one decision: milliseconds, iterations, or whichever of both ends first."""

    ms: int | None = None
    iterations: int | None = None

    @classmethod
    def parse(cls, text: str) -> Budget:
        found = _BUDGET.fullmatch(text)
        number = int(found[1]) if found is not None else 0
        if found is None or number == 0:
            raise PlayerError(f"'{text}' is no budget; budgets are times or iterations, such as 500ms, 2s or 2000it")
        if found[2] == "it":
            return cls(iterations=number)
        ms = number * (1000 if found[2] == "s" else 1)
        if ms > 3_600_000:
            raise PlayerError(f"'{text}' is more than an hour for one decision")
        return cls(ms=ms)


class Player(ABC):
    """A machine player of one game. Seeded: the same questions in the same order get the same answers, unless its
    budget is in time."""

    default: ClassVar[Budget | None] = None
    """The budget when none is named; None for players that need none, and then none may be named."""

    name: ClassVar[dict[str, str]] = {}
    """What people read, by language, English at least: for players without a `player.<kind>` in the catalogues."""

    offered: ClassVar[tuple[str, ...]] = ()
    """The budgets with which it stands in a list of opponents; none: as its kind alone."""

    place: ClassVar[int] = 50
    """Where it stands there: the weaker, the earlier."""

    def __init__(self, game: AnyGame, budget: Budget | None, seed: int) -> None:
        self.game = game
        self.budget = budget
        self.rng = Rng(seed)

    @abstractmethod
    def choose(self, state: State[Any], seat: int) -> Action:
        """One of `state.legal(seat)`. `state` is a guess of this seat's, for the player to change as it likes."""

    def draw_accepted(self, state: State[Any], seat: int) -> bool:
        """Whether it takes an offered draw: when it thinks that it stands no better than even, in what it guesses.
        Early in a match, when all stand even, it is not asked."""
        guesses = [state.guess(seat, self.rng) for _ in range(DRAW_GUESSES)]
        return sum(self.game.evaluate(guess, seat) for guess in guesses) <= 0.5 * DRAW_GUESSES


@functools.cache
def _kinds() -> dict[str, list[EntryPoint]]:
    return offers(GROUP)


def kinds() -> list[str]:
    """The names of all installed kinds of players."""
    return list(_kinds())


def opponents() -> tuple[list[str], list[str]]:
    """The players for a list to choose from, and what is wrong with those that cannot be loaded."""
    found: list[tuple[int, str, type[Player]]] = []
    problems: list[str] = []
    for name in _kinds():
        try:
            kind, _ = check_player(name)
        except PlayerError as error:
            problems.append(str(error))
        else:
            found.append((kind.place, name, kind))
    found.sort(key=lambda one: one[:2])
    pairs = [(name, budget) for _, name, kind in found for budget in kind.offered or ("",)]
    return [f"{name}:{budget}" if budget else name for name, budget in pairs], problems


def player_words(language: str) -> dict[str, str]:
    """The words that players bring, by their keys of the catalogues."""
    words: dict[str, str] = {}
    for name in _kinds():
        try:
            kind, _ = check_player(name)
        except PlayerError:
            continue
        if kind.name:
            words[f"player.{name}"] = kind.name.get(language) or kind.name.get("en", name)
    return words


def check_player(text: str) -> tuple[type[Player], Budget | None]:
    """The kind and budget that a text names, or `PlayerError`."""
    name, colon, rest = text.strip().partition(":")
    if name not in _kinds():
        near = difflib.get_close_matches(name, _kinds(), n=1)
        hint = f"did you mean '{near[0]}'?" if near else "there are: " + ", ".join(_kinds())
        raise PlayerError(f"no player is called '{name}'; {hint}")
    entry, *others = _kinds()[name]
    if others:
        rivals = " and ".join(rival.value for rival in (entry, *others))
        raise PlayerError(f"player '{name}' is offered by several packages: {rivals}")
    try:
        kind = entry.load()
    except Exception as error:  # noqa: BLE001 - a foreign package may fail in any way
        raise PlayerError(f"player '{name}' from {entry.value} cannot be loaded: {error}") from None
    if not (isinstance(kind, type) and issubclass(kind, Player)):
        raise PlayerError(f"player '{name}' from {entry.value} is not a Player class")
    if colon and kind.default is None:
        raise PlayerError(f"'{name}' takes no budget, so '{text}' makes no sense")
    return kind, Budget.parse(rest) if colon else kind.default


def make_player(text: str, game: AnyGame, seed: int) -> Player:
    """The player that a text names."""
    kind, budget = check_player(text)
    return kind(game, budget, seed)
