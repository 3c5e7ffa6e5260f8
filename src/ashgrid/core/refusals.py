"""Refusals that every game has in common."""

from __future__ import annotations

from .values import Refusal


class NotLegal(Refusal, frozen=True):
    """It is not among the legal actions, and the game names no closer reason."""


class NotYourDecision(Refusal, frozen=True):
    """Another seat has to act now."""


class GameOver(Refusal, frozen=True):
    """Nobody acts any more."""


class Untranslated(Refusal, frozen=True):
    """TEMPORARY: the English sentence of a game whose reasons are not values yet (Dust Tactics).

    It goes when `games/dust/explain/refusal.py` returns refusals of its own.
    """

    sentence: str

    def __str__(self) -> str:
        return self.sentence


REFUSALS: tuple[type[Refusal], ...] = (NotLegal, NotYourDecision, GameOver, Untranslated)
