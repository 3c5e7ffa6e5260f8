"""How well a party stands on its journey, and what is worth considering there, for machine players."""

from __future__ import annotations

from ashgrid.core.values import Action

from .journey import Journey
from .policy import choose
from .tables import DAYS, MAIN


def judge(t: Journey) -> float:
    """From 0 to 1: how much of the main story is played for the days that are gone, and how the party is."""
    sheet = t.sheet
    if not sheet.alive:
        return 0.0
    played = len([step for step in MAIN if any(sheet.played(mission) for mission in step)])
    ahead = played / len(MAIN) - sheet.day / DAYS
    health = sum([member.health / member.most for member in sheet.alive]) / len(sheet.alive)
    levels = sum([member.level + member.xp / 100 for member in sheet.alive]) / len(sheet.alive)
    wealth = min(1.0, (sheet.cells + sheet.food) / (10 * len(sheet.alive)))
    return min(0.99, max(0.01, 0.3 + 0.3 * ahead + 0.2 * health + 0.02 * levels + 0.1 * wealth))


def candidates(t: Journey, seat: int) -> list[Action]:
    """What a careful party does: searching a journey would take longer than playing it, and tell little more."""
    return [choose(t, seat)]
