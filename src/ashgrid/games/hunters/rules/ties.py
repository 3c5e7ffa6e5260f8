"""What the rules leave to the players together: enemies or spaces that are equally good. A frame that asks has its
`choices`; whoever pushed it goes on with what was chosen."""

from __future__ import annotations

from ashgrid.core.values import Action

from ..actions import Choose, Keeper, Settled
from ..model import ENEMIES, LEAP, PUNISH, Enemy, Frame, Model

RULES = "rules"
PLAYERS = "players"


def different(enemies: list[Enemy]) -> list[Enemy]:
    """Enemies that are alike in everything count once."""
    found: list[Enemy] = []
    for enemy in enemies:
        if not any(enemy.same_as(other) for other in found):
            found.append(enemy)
    return found


def legal_choice(m: Model, frame: Frame) -> list[Action]:
    return [*[Choose(name_of(m, frame, choice)) for choice in frame.choices or []], Keeper()]


def name_of(m: Model, frame: Frame, choice: int) -> str:
    if frame.kind in (ENEMIES, PUNISH):
        return m.enemies[choice].name
    if frame.kind == LEAP and frame.a == 1:
        return m.heroes[choice].kind.name
    return m.ground.names[choice]


def settled(m: Model, what: str, by: str, among: list[str]) -> None:
    """Tells what was chosen of several that were equally good."""
    if m.events is not None and len(among) > 1:
        m.tell(Settled(what=what, by=by, among=tuple(among)))


def answer(m: Model, frame: Frame, action: Action) -> int | None:
    """What was chosen, or None if the rules are to settle it.

    Rules: T18, M24, D8, D19.
    """
    choices = frame.choices or []
    frame.choices = None
    if isinstance(action, Keeper):
        m.keeper = True
        return None
    assert isinstance(action, Choose)
    choice = next(one for one in choices if name_of(m, frame, one) == action.what)
    settled(m, action.what, PLAYERS, [name_of(m, frame, one) for one in choices])
    return choice
