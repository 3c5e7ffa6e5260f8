"""Who joins a party, at its camp or before a chapter begins."""

from __future__ import annotations

from typing import Final

from ..tables import HERO_NUMBER
from . import levels
from .sheet import Member, Sheet, beginner

MOST_HEROES: Final = 4


def may_join(sheet: Sheet) -> list[str]:
    """The heroes of whom nobody has been with the party, as long as it is not full; who stays away counts.

    Rules: J70, J76.
    """
    if len(sheet.alive) + len(sheet.away) >= MOST_HEROES:
        return []
    out = [*sheet.gone, *[member.name for member in [*sheet.members, *sheet.away]]]
    return [name for name in HERO_NUMBER if name not in out]


def join(sheet: Sheet, name: str) -> Member:
    """The new hero is as far as the least developed one.

    Rules: J70.
    """
    weakest = min(sheet.alive, key=lambda member: (member.level, member.xp))
    member = beginner(name, weakest.level)
    member.xp = weakest.xp
    sheet.gone += [one.name for one in sheet.members if one.dead]
    sheet.members = [*sheet.alive, member]
    for level in range(2, member.level + 1):
        levels.learn_best(member, level)
    return member
