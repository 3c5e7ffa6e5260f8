"""Embers: a duel of two wanderers over the last fire, or a campaign of three nights in which they keep it together.
The smallest game that uses the whole contract.

`docs/write-a-game.md` builds it step by step.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from ashgrid.core import Action, Chapter, Digest, Event, Game, Notation, Plain, Rng
from ashgrid.core.snapshot import fill, read_saved
from ashgrid.core.summary import Tally

from . import actions
from .campaign import GATHER, HOURS, NIGHTS, Night
from .picture import picture_of
from .refusals import REFUSALS
from .rules import Embers
from .tally import EmbersTally


class EmbersGame(Game[actions.Options, Embers | Night, Action]):
    name = "embers"
    rules = 1
    sample = True
    options = actions.Options
    text = Path(__file__).parent / "text"
    notation = Notation(
        actions.Keep,
        actions.Swap,
        actions.Strike,
        actions.Wait,
        actions.Parry,
        actions.Take,
        actions.Shield,
        actions.Hold,
        actions.Feed,
        actions.Rest,
    )
    prompts = (actions.Opening, actions.Turn, actions.Answer, actions.Watch, actions.Gather)
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
        actions.Wind,
        actions.Chose,
        actions.Shielded,
        actions.Held,
        actions.Blown,
        actions.Fed,
        actions.Rested,
        actions.NightPassed,
        actions.FireOut,
    )
    outcomes = ("burnt-out", "cold-ashes", "night-passed", "dawn", "fire-out")
    refusals = REFUSALS
    carry_version = 2
    carries = Path(__file__).parent / "carries"

    def seats(self, options: actions.Options) -> tuple[str, ...]:
        return ("flint", "tinder")

    def teams(self, options: actions.Options) -> tuple[int, ...]:
        return (0, 0) if options.mode == "campaign" else (0, 1)

    def start(self, options: actions.Options, rng: Rng) -> Embers | Night:
        state = Night(rng) if options.mode == "campaign" else Embers(rng)
        state.deal(options.embers, options.hand)
        return state

    def rebuild(self, options: actions.Options, saved: Plain) -> Embers | Night:
        state = Night(Rng(0)) if options.mode == "campaign" else Embers(Rng(0))
        shape: type[actions.SavedNight | actions.Saved] = actions.Saved
        if isinstance(state, Night):
            shape = actions.SavedNight
        told = read_saved(saved, shape)
        fill(state, told, leave=["rng"])
        state.rng.state = told.rng
        return state

    def digest(self, state: Embers | Night, options: actions.Options) -> Digest:
        embers = (state.fire,) * 2 if isinstance(state, Night) else tuple(state.embers)
        return Digest(self.seats(options), f"option.mode.{options.mode}", embers)

    def variants(self) -> list[dict[str, object]]:
        return [{}, {"mode": "campaign"}]

    def longest(self, options: actions.Options) -> int:
        return 3 * HOURS if options.mode == "campaign" else 60

    def evaluate(self, state: Embers | Night, seat: int) -> float:
        """Embers ahead decide; a strike on its way is worth a part of an ember, and cards in hand a little. By the
        common fire both stand as well as it burns."""
        if not isinstance(state, Embers) and isinstance(state, Night):  # the quick question first
            return min(0.99, 0.1 * state.fire + 0.01 * sum(map(len, state.hands)))
        other = 1 - seat
        ahead: float = state.embers[seat] - state.embers[other]
        if state.strike:
            threat = (state.strike + 3.5) / 4 * 0.6
            ahead += threat if state.active == seat else -threat
        cards = sum(state.hands[seat]) - sum(state.hands[other])
        return min(0.99, max(0.01, 0.5 + 0.08 * ahead + 0.008 * cards))

    def picture(self, view: Plain) -> str:
        return picture_of(view)

    def tally(self, state: Embers | Night) -> Tally:
        return EmbersTally(state.view(None))

    def chaptered(self, options: actions.Options) -> bool:
        return options.mode == "campaign"

    def sequel(self, state: Embers | Night, options: actions.Options) -> Chapter | None:
        if isinstance(state, Night) and state.fire and state.night < NIGHTS:
            return Chapter(msgspec.to_builtins(options), state.carry())
        return None

    def resume(self, options: actions.Options, carry: Plain, rng: Rng) -> Embers | Night:
        state = Night(rng)
        state.follow(read_saved(carry, actions.Carried))
        return state

    def migrate_carry(self, carry: Plain, version: int) -> Plain:
        """Carries of version 1 did not count the embers that the wind had put out."""
        return {**carry, "lost": 0}

    def journal(self, state: Embers | Night, options: actions.Options) -> tuple[Event, ...]:
        if not isinstance(state, Night):
            return ()
        if state.fire == 0:
            return (actions.FireOut(night=state.night),)
        return (actions.NightPassed(night=state.night, left=state.fire),)

    def tie_break(self, state: Embers | Night, seat: int) -> Action | None:
        """Two who cannot agree about the wood feed a small fire, and leave a large one."""
        if not isinstance(state, Night) or state.phase != GATHER:
            return None
        return actions.Rest() if state.fire > 3 and state.pile else actions.Feed()


GAME = EmbersGame()
