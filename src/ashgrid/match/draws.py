"""Draws that are offered, accepted and declined."""

from __future__ import annotations

from collections import Counter

from ashgrid.core import TableError

from . import refusals

MOST_OFFERS = 10


class Draws:
    def __init__(self, teams: tuple[int, ...]) -> None:
        self.agreed: set[int] = set()
        """The seats that have agreed to the draw on offer."""
        self.offers: Counter[int] = Counter()
        """How often a seat has offered one since it last acted."""
        self._teams = teams

    def check_offer(self, seat: int) -> None:
        if self.offers[seat] >= MOST_OFFERS:
            raise TableError(refusals.TooManyDrawOffers(seat))

    def say(self, seat: int, word: str) -> bool:
        """Say a word about a draw; whether all have agreed now."""
        if len(set(self._teams)) == 1:
            raise TableError(refusals.NoDrawTogether())
        if word == "!offer-draw":
            if self.agreed:
                raise TableError(refusals.DrawOnOffer())
        elif not self.agreed:
            raise TableError(refusals.NoDrawOnOffer())
        elif seat in self.agreed:
            raise TableError(refusals.DrawAgreedAlready(seat))
        if word == "!decline-draw":
            self.agreed.clear()
            return False
        self.agreed.add(seat)
        if word == "!offer-draw":
            self.offers[seat] += 1
        return {self._teams[agreed] for agreed in self.agreed} == set(self._teams)

    def acted(self, seat: int, auto: bool) -> None:
        """A seat has acted: an offer of others is off, unless nobody had to choose that."""
        del self.offers[seat]
        if not auto and self._teams[seat] not in {self._teams[agreed] for agreed in self.agreed}:
            self.agreed.clear()
