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


REFUSALS = (DuelNotBegun, OpeningOver, NoStrikeToAnswer, StrikeToAnswer, NoSuchCard, CardsToPlay)
