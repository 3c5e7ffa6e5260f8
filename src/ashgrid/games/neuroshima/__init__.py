"""Neuroshima Hex: six armies, hex tiles, battles without dice.

`docs/rules/neuroshima.md` lists the rules with their tests.
"""

from __future__ import annotations

from pathlib import Path

from ashgrid.core import Action, Game, Notation, Rng

from . import actions
from .rules import Neuroshima, begin
from .setup import RANDOM, Setup, army_names, check, seat_count, team_numbers


class NeuroshimaGame(Game[actions.Options, Neuroshima, Action]):
    name = "neuroshima"
    rules = 1
    options = actions.Options
    text = Path(__file__).parent / "text"
    notation = Notation(*actions.ACTIONS)
    prompts = actions.PROMPTS
    events = actions.EVENTS
    outcomes = ("hq-destroyed", "both-destroyed", "points", "tie", "score", "deadlock", "last-standing")

    def seats(self, options: actions.Options) -> tuple[str, ...]:
        names = army_names(options)
        return tuple(f"player-{seat + 1}" if name == RANDOM else name for seat, name in enumerate(names))

    def teams(self, options: actions.Options) -> tuple[int, ...]:
        return tuple(team_numbers(options))

    def check_options(self, options: actions.Options) -> None:
        check(options)

    def longest(self, options: actions.Options) -> int:
        return 3000 * seat_count(options)

    def start(self, options: actions.Options, rng: Rng) -> Neuroshima:
        return begin(Setup(options), rng)


GAME = NeuroshimaGame()
