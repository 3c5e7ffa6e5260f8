"""Embers: a duel of two wanderers over the last fire. The smallest game that uses the whole contract.

`docs/write-a-game.md` builds it step by step.
"""

from __future__ import annotations

from pathlib import Path

from ashgrid.core import Action, Game, Notation, Plain, Rng
from ashgrid.core.snapshot import fill, read_saved

from . import actions
from .refusals import REFUSALS
from .rules import Embers


class EmbersGame(Game[actions.Options, Embers, Action]):
    name = "embers"
    rules = 1
    sample = True
    options = actions.Options
    text = Path(__file__).parent / "text"
    notation = Notation(actions.Keep, actions.Swap, actions.Strike, actions.Wait, actions.Parry, actions.Take)
    prompts = (actions.Opening, actions.Turn, actions.Answer)
    events = (
        actions.Kept,
        actions.Swapped,
        actions.Drew,
        actions.DrewCard,
        actions.Struck,
        actions.Waited,
        actions.Parried,
        actions.Took,
        actions.Rolled,
        actions.Burnt,
    )
    outcomes = ("burnt-out", "cold-ashes")
    refusals = REFUSALS

    def seats(self, options: actions.Options) -> tuple[str, ...]:
        return ("flint", "tinder")

    def start(self, options: actions.Options, rng: Rng) -> Embers:
        state = Embers(rng)
        state.deal(options.embers, options.hand)
        return state

    def rebuild(self, options: actions.Options, saved: Plain) -> Embers:
        told = read_saved(saved, actions.Saved)
        state = Embers(Rng(0))
        fill(state, told, leave=["rng"])
        state.rng.state = told.rng
        return state

    def longest(self, options: actions.Options) -> int:
        return 60

    def evaluate(self, state: Embers, seat: int) -> float:
        """Embers ahead decide; a strike on its way is worth a part of an ember, and cards in hand a little."""
        other = 1 - seat
        ahead: float = state.embers[seat] - state.embers[other]
        if state.strike:
            threat = (state.strike + 3.5) / 4 * 0.6
            ahead += threat if state.active == seat else -threat
        cards = sum(state.hands[seat]) - sum(state.hands[other])
        return min(0.99, max(0.01, 0.5 + 0.08 * ahead + 0.008 * cards))


GAME = EmbersGame()
