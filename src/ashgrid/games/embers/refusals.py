"""Why something may not be done now in Embers."""

from __future__ import annotations

from ashgrid.core import Refusal


class DuelNotBegun(Refusal, frozen=True):
    pass


class OpeningOver(Refusal, frozen=True):
    pass


class NoStrikeToAnswer(Refusal, frozen=True):
    pass


class StrikeToAnswer(Refusal, frozen=True):
    card: int


class NoSuchCard(Refusal, frozen=True):
    card: int


class CardsToPlay(Refusal, frozen=True):
    """With an empty pile nobody may wait who still has a card."""


class NotInThisMode(Refusal, frozen=True):
    """An action of the duel in the campaign, or the other way round."""


class WindFirst(Refusal, frozen=True):
    """The wood waits until the wind is met."""

    wind: int


class WoodFirst(Refusal, frozen=True):
    """The hour ends when it is said what happens with the wood."""


class NothingToDraw(Refusal, frozen=True):
    pass


REFUSALS = (
    DuelNotBegun,
    OpeningOver,
    NoStrikeToAnswer,
    StrikeToAnswer,
    NoSuchCard,
    CardsToPlay,
    NotInThisMode,
    WindFirst,
    WoodFirst,
    NothingToDraw,
)
