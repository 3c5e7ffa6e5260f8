"""The questions of a battle as actions: which answers there are, and what an answer does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ashgrid.core.values import Action

from . import actions
from .battle import ASK_CLOWN, ASK_FIRST, ASK_MEDIC, Battle
from .board import EMPTY
from .tables import MELEE, RANGED, WAYS


def answers(battle: Battle) -> list[Action]:
    """All answers of the seat that is asked."""
    names = battle.board.shape.names
    if battle.question == ASK_FIRST:
        return [actions.First(seat) for seat in battle.waiting]
    if battle.question == ASK_MEDIC:
        return _absorptions(battle)
    name = names[battle.about]
    if battle.question == ASK_CLOWN:
        return [actions.Strike(name), actions.Explode(name)]
    found: list[Action] = [actions.Keep(name)]
    for packed in battle.convertible(battle.about):
        ranged = (packed >> 3) & 3 == RANGED
        found.append(actions.Convert(name, WAYS[packed & 7], "ranged" if ranged else "melee"))
    return found


def _absorptions(battle: Battle) -> list[Action]:
    names = battle.board.shape.names
    found: list[Action] = []
    for option in battle.medic_options():
        source = battle.source[option // 64]
        action = actions.Absorb(
            names[option % 64], names[battle.target[option // 64]], names[source] if source != EMPTY else None
        )
        if action not in found:
            found.append(action)
    return found


def _clown(battle: Battle, action: actions.Strike | actions.Explode) -> None:
    battle.answer_clown(isinstance(action, actions.Explode))


def _keep(battle: Battle, _action: actions.Keep) -> None:
    battle.answer_quartermaster(-1)


def _convert(battle: Battle, action: actions.Convert) -> None:
    sort = RANGED if action.attack == "ranged" else MELEE
    way = WAYS.index(action.way)
    for packed in battle.convertible(battle.about):
        if packed & 7 == way and (packed >> 3) & 3 == sort:
            battle.answer_quartermaster(packed)
            return


def _first(battle: Battle, action: actions.First) -> None:
    battle.answer_first(action.seat)


def _absorb(battle: Battle, action: actions.Absorb) -> None:
    cells = battle.board.shape.by_name
    medic, target = cells[action.medic], cells[action.target]
    source = EMPTY if action.source is None else cells[action.source]
    for option in battle.medic_options():
        attack = option // 64
        if option % 64 == medic and battle.target[attack] == target and battle.source[attack] == source:
            battle.answer_medic(option)
            return


ANSWERING: Final[dict[type[Action], Callable[[Battle, Any], None]]] = {
    actions.Strike: _clown,
    actions.Explode: _clown,
    actions.Keep: _keep,
    actions.Convert: _convert,
    actions.First: _first,
    actions.Absorb: _absorb,
}
"""What each kind of answer does."""


def answer(battle: Battle, action: Action) -> None:
    """Give one of the answers."""
    ANSWERING[type(action)](battle, action)
