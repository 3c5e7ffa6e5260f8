"""Things that were found are shared: as the party agrees, or everybody picks in turn."""

from __future__ import annotations

from ashgrid.core.values import Action

from ..tables import ITEM_NUMBER
from . import actions as a
from .packs import add_modules, fits, room_for_module
from .sheet import Frame, Member
from .tables import BASE
from .trip import Trip


def can_take(t: Trip, member: Member, what: str) -> bool:
    """At the base there is room for everything: what has no slot goes into the store.

    Rules: J8, J19.
    """
    if t.sheet.spot == BASE:
        return True
    if what in ITEM_NUMBER:
        return fits(member, ITEM_NUMBER[what])
    return room_for_module(member)


def things(t: Trip) -> list[str]:
    return list(dict.fromkeys([what for what, _ in t.sheet.loot]))


def legal_loot(t: Trip, frame: Frame) -> list[Action]:
    """Rules: J66."""
    if frame.number:
        member = picker(t, frame)
        return [a.Pick(what) for what in things(t) if can_take(t, member, what)]
    found: list[Action] = [a.ShareOut()]
    for what in things(t):
        found += [a.Assign(what, member.name) for member in t.sheet.alive if can_take(t, member, what)]
        found.append(a.LeaveBehind(what))
    if len(t.sheet.alive) > 1 and any(able(t, member) for member in t.sheet.alive):
        found.append(a.Dispute())
    return found


def able(t: Trip, member: Member) -> bool:
    """Whether a hero can carry anything of it."""
    return any(can_take(t, member, what) for what in things(t))


def picker(t: Trip, frame: Frame) -> Member:
    """Whose pick it is: first the highest persuasion, then clockwise; who can carry nothing of it is passed over.

    Rules: J66.
    """
    first = t.by_persuasion()[0]
    alive = t.sheet.alive
    place = alive.index(first) + frame.number - 1
    for step in range(len(alive)):
        member = alive[(place + step) % len(alive)]
        if able(t, member):
            return member
    return alive[place % len(alive)]


def answer_loot(t: Trip, frame: Frame, action: Action) -> None:
    if isinstance(action, a.ShareOut):
        share_out(t)
    elif isinstance(action, a.Assign):
        give(t, t.member(action.hero), action.thing)
    elif isinstance(action, a.LeaveBehind):
        _remove(t, action.thing)
        t.tell(a.LeftBehind(what=action.thing))
    elif isinstance(action, a.Dispute):
        frame.number = 1
        t.tell(a.LootDisputed(hero=picker(t, frame).name))
    elif isinstance(action, a.Pick):
        member = picker(t, frame)
        give(t, member, action.thing)
        first = t.by_persuasion()[0]
        frame.number = (t.sheet.alive.index(member) - t.sheet.alive.index(first)) % len(t.sheet.alive) + 2
    if frame.number and not any(able(t, member) for member in t.sheet.alive):
        share_out(t)  # nobody can carry what is left
    if not t.sheet.loot:
        t.pop()


def _remove(t: Trip, what: str) -> int:
    for place, (name, uses) in enumerate(t.sheet.loot):
        if name == what:
            del t.sheet.loot[place]
            return uses
    raise AssertionError(f"there is no {what}")


def give(t: Trip, member: Member, what: str) -> None:
    uses = _remove(t, what)
    sheet = t.sheet
    if what in ITEM_NUMBER:
        if not member.takes(ITEM_NUMBER[what], uses):
            sheet.store_items.append((ITEM_NUMBER[what], uses))
    elif room_for_module(member):
        add_modules(member, what, 1)
    else:
        sheet.store_modules[what] = sheet.store_modules.get(what, 0) + 1
    t.tell(a.Received(hero=member.name, what=what, count=1))


def share_out(t: Trip) -> None:
    """Each thing to whoever has room and got the least so far, by persuasion; what nobody can carry is left."""
    got: dict[str, int] = {}
    for what, _ in list(t.sheet.loot):
        able = [member for member in t.by_persuasion() if can_take(t, member, what)]
        if able:
            member = min(able, key=lambda one: got.get(one.name, 0))
            got[member.name] = got.get(member.name, 0) + 1
            give(t, member, what)
        else:
            _remove(t, what)
            t.tell(a.LeftBehind(what=what))
