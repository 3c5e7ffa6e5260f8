"""Why something may not be done now in Hunters A.D. 2114."""

from __future__ import annotations

from ashgrid.core import Refusal


class NotNow(Refusal, frozen=True):
    """It is no answer to what is being asked."""


class NotHere(Refusal, frozen=True):
    """There is no such space."""

    space: str


REFUSALS = (NotNow, NotHere)
