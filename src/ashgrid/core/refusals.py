"""Refusals that every game has in common."""

from __future__ import annotations

from .values import Refusal


class NotLegal(Refusal, frozen=True):
    """It is not among the legal actions, and the game names no closer reason."""


class NotYourDecision(Refusal, frozen=True):
    """Another seat has to act now."""


class GameOver(Refusal, frozen=True):
    """Nobody acts any more."""


REFUSALS: tuple[type[Refusal], ...] = (NotLegal, NotYourDecision, GameOver)
