"""What a journey is made of while it goes on: the sheet, and how the party is doing. The rules are functions on it."""

from __future__ import annotations

from typing import Final

from ashgrid.core.contract import Outcome, State
from ashgrid.core.rng import Rng
from ashgrid.core.values import Action

from . import actions as a
from .sheet import OVER, PASSING, Frame, Member, Sheet

LOST_TIME: Final = "days-over"
LOST_DEAD: Final = "all-dead"
LOST_STORY: Final = "story-lost"
TO_MISSION: Final = "mission-ahead"
TO_JOURNEY: Final = "party-changed"
WON: Final = "campaign-won"


class Trip(State[Action]):
    def __init__(self, sheet: Sheet, permanent: bool, rng: Rng, seats: int) -> None:
        super().__init__(rng, seats)
        self.sheet: Final = sheet
        self.permanent: Final = permanent
        self.outcome: Outcome | None = None

    # The stack ----------------------------------------------------------------------------------

    @property
    def top(self) -> Frame:
        return self.sheet.stack[-1]

    def push(self, frame: Frame) -> None:
        self.sheet.stack.append(frame)

    def pop(self) -> None:
        self.sheet.stack.pop()

    def member(self, name: str) -> Member:
        found = self.sheet.member(name)
        assert found is not None, f"nobody is called {name}"
        return found

    def finish(self, payoff: float, reason: str) -> None:
        self.outcome = Outcome((payoff,) * self.seat_count, reason)

    def end_campaign(self, won: bool, what: str) -> None:
        """Rules: J2."""
        if won:
            self.sheet.ending = what
            self.tell(a.CampaignEnded(ending=what, day=self.sheet.day))
            self.finish(1.0, WON)
        else:
            self.tell(a.CampaignLost(reason=what, day=self.sheet.day))
            self.finish(0.0, what)
        self.sheet.stack = [Frame(OVER)]

    # Health -------------------------------------------------------------------------------------

    def hurt(self, member: Member, count: int, extra: bool = True) -> None:
        """A hero loses health. What an unconscious hero cannot lose any more costs days.

        Rules: J38, J40.
        """
        if member.dead:
            return
        lost = min(member.health, count)
        member.health -= lost
        if lost:
            self.tell(a.HealthLost(hero=member.name, count=lost, left=member.health))
            if member.health == 0:
                self._fall(member)
        elif extra:
            self.tell(a.ExtraDays(hero=member.name, count=count))
            self.push(Frame(PASSING, branch="extra", number=count))

    def _fall(self, member: Member) -> None:
        """Rules: J38, L9."""
        if not self.permanent:
            self.tell(a.FellUnconscious(hero=member.name))
            return
        member.dead = True
        self.tell(a.DiedFor(hero=member.name))
        if not self.sheet.alive:
            self.end_campaign(False, LOST_DEAD)

    def heal(self, member: Member, count: int) -> None:
        """Rules: J34, J39."""
        if member.dead:
            return
        gained = min(count, member.most - member.health)
        if gained > 0:
            woke = member.health == 0
            member.health += gained
            self.tell(a.HealthGained(hero=member.name, count=gained, left=member.health))
            if woke:
                self.tell(a.CameRound(hero=member.name))

    def poison(self, member: Member) -> None:
        if not member.poisoned and not member.dead:
            member.poisoned = True
            self.tell(a.Poisoned(hero=member.name))

    def cure(self, member: Member) -> None:
        """Rules: J33."""
        if member.poisoned:
            member.poisoned = False
            self.tell(a.Cured(hero=member.name))

    # What the party has -------------------------------------------------------------------------

    def by_persuasion(self) -> list[Member]:
        """Those alive, the highest persuasion first, then strength, then clockwise.

        Rules: J66.
        """
        return sorted(self.sheet.alive, key=lambda member: (-member.persuasion, -member.strength))

    def gain(self, what: str, count: int) -> None:
        """Cells or food for the party: shared evenly, what is left over to the highest persuasion.

        Rules: J66.
        """
        order = self.by_persuasion()
        for place, member in enumerate(order):
            part = count // len(order) + (1 if place < count % len(order) else 0)
            if part:
                if what == "cells":
                    member.cells += part
                else:
                    member.food += part
                self.tell(a.Received(hero=member.name, what=what, count=part))
