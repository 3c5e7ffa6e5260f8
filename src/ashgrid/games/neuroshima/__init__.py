"""Neuroshima Hex: six armies, hex tiles, battles without dice.

`docs/rules/neuroshima.md` lists the rules with their tests.
"""

from __future__ import annotations

from pathlib import Path

from ashgrid.core import Action, Game, Notation, Rng

from . import actions, bot
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

    playout = 0

    def judge(self, state: Neuroshima) -> tuple[float, ...]:
        return bot.judge(state)

    def evaluate(self, state: Neuroshima, seat: int) -> float:
        return bot.judge(state)[seat]

    def candidates(self, state: Neuroshima, seat: int) -> list[Action]:
        return bot.candidates(state)

    def start(self, options: actions.Options, rng: Rng) -> Neuroshima:
        return begin(Setup(options), rng)


GAME = NeuroshimaGame()
