"""Why something may not be done now: the rule's reason for an action that is not legal."""

from __future__ import annotations

from typing import Any

from ashgrid.core.values import Action

from . import actions
from .board import EMPTY
from .legal import inside
from .model import DISCARD, FACE, FIGHT, PLACE_HQ, RETREAT, STEP, Model
from .tables import FOUNDATION, HQ, INSTANT, KINDS, TRAITS

WAITING = {
    PLACE_HQ: "the HQ has to be placed first",
    DISCARD: "one of three tiles has to be discarded first",
    STEP: "a second step is open: step or stay",
    RETREAT: "a pushed unit has to be given its hex first",
    FACE: "a unit that was taken over has to be faced first",
    FIGHT: "a decision of the battle is open",
}
ANSWERS: dict[int, tuple[type[Action], ...]] = {
    PLACE_HQ: (actions.Hq,),
    DISCARD: (actions.Discard, actions.Redraw),
    STEP: (actions.Step, actions.Stay),
    RETREAT: (actions.Retreat,),
    FACE: (actions.Face,),
    FIGHT: (actions.Explode, actions.Strike, actions.Convert, actions.Keep, actions.Absorb, actions.First),
}
QUESTIONS = [kind for phase in (STEP, RETREAT, FACE, FIGHT) for kind in ANSWERS[phase]]
NEEDS = {
    actions.Battle: "battle",
    actions.Push: "push_back",
    actions.Snipe: "sniper",
    actions.Grenade: "grenade",
    actions.AirStrike: "air_strike",
    actions.Rotate: "rotation",
    actions.Castle: "castling",
    actions.Terror: "terror",
}


def why_not(model: Model, action: Action) -> str:
    """The most telling reason; the caller knows that the action is not legal."""
    for field in ("cell", "to", "target", "other", "medic"):
        name = getattr(action, field, None)
        if name is not None and name not in model.board.shape.by_name:
            return f"there is no cell '{name}' on this board"
    rot = getattr(action, "rot", 0)
    if not 0 <= rot < 6:
        return f"there are rotations 0 to 5, not {rot}"
    if model.phase in WAITING and not isinstance(action, ANSWERS[model.phase]):
        return WAITING[model.phase]
    if isinstance(action, actions.Hq):
        return f"{action.cell} is taken" if model.phase == PLACE_HQ else "the HQs have been placed"
    hand = [KINDS[kind].tile for kind in model.hands[model.turn]]
    tile = getattr(action, "tile", None)
    if tile is not None and tile not in hand:
        return f"there is no {tile} in the hand"
    needed = NEEDS.get(type(action))
    if needed is not None and needed not in hand:
        return f"there is no {needed} in the hand"
    if isinstance(action, tuple(QUESTIONS)) and not isinstance(action, ANSWERS.get(model.phase, ())):
        return "nothing of that kind is being asked"
    if isinstance(action, actions.Place | actions.Replace):
        return _placing(model, action)
    if isinstance(action, actions.Move):
        return _moving(model, action, hand)
    if isinstance(action, actions.Battle):
        return "somebody has drawn the last tile: battles come only from a full board"
    return _rest(model, action)


def _cell(model: Model, name: str) -> int:
    return model.board.shape.by_name[name]


def _placing(model: Model, action: Any) -> str:
    board = model.board
    cell = _cell(model, action.cell)
    kind = next(kind for kind in model.hands[model.turn] if KINDS[kind].tile == action.tile)
    if TRAITS[kind] & INSTANT:
        return f"{action.tile} is an instant: it is played, not placed"
    if isinstance(action, actions.Replace):
        if TRAITS[kind] & FOUNDATION:
            return "a foundation cannot come by Transporter"
        return f"no Transporter that this seat commands stands free on {action.cell}"
    if model.terror >> model.turn & 1:
        return "terror: no tile may be placed in this turn"
    if board.kind[cell] != EMPTY or (TRAITS[kind] & FOUNDATION and board.floor[cell] != EMPTY):
        return f"{action.cell} is taken"
    return f"rotation {action.rot} looks like another one: use the smallest"


def _commanded(model: Model, name: str) -> str | None:
    """Why the seat cannot use a unit at all."""
    cell = _cell(model, name)
    if model.board.kind[cell] == EMPTY:
        return f"no unit stands on {name}"
    if model.board.side[cell] != model.turn:
        return f"the unit on {name} is not under this seat's command"
    if model.board.netted[cell]:
        return f"the unit on {name} is netted"
    return None


def _moving(model: Model, action: Any, hand: list[str]) -> str:
    reason = _commanded(model, action.cell)
    if reason is not None:
        return reason
    if action.by == "tile" and "move" not in hand:
        return "there is no move in the hand"
    cell, to = _cell(model, action.cell), _cell(model, action.to)
    if cell != to and model.board.kind[to] != EMPTY:
        return f"{action.to} is taken"
    around = [model.board.shape.neighbour[cell * 6 + way] for way in range(6)]
    if cell != to and to not in around:
        return f"{action.to} is not next to {action.cell}"
    if action.by == "own" and cell in model.used:
        return "this unit has used its Mobility in this turn"
    if action.by not in ("own", "tile") and action.by not in model.board.shape.by_name:
        return f"'{action.by}' allows no move: 'tile', 'own' or the cell of a Transport or HQ does"
    if action.by not in ("own", "tile") and (_cell(model, action.by) + 1) * 64 + cell in model.used:
        return f"the unit on {action.by} has moved this unit already in this turn"
    if action.by == "tile":
        return "this would change nothing, or move and turn at once where only one is allowed"
    return f"nothing allows this unit to move by '{action.by}' like that"


def _rest(model: Model, action: Action) -> str:
    board = model.board
    if isinstance(action, actions.Push | actions.LinkPush):
        reason = _commanded(model, action.cell)
        if reason is not None:
            return reason
        target = _cell(model, action.target)
        if board.kind[target] == EMPTY or board.camp[target] == board.teams[model.turn]:
            return f"no enemy unit stands on {action.target}"
        if board.netted[target]:
            return f"the unit on {action.target} is netted: it cannot be moved"
        if not model.push_targets(_cell(model, action.cell), target):
            return f"there is no free hex behind {action.target}"
    if isinstance(action, actions.AirStrike) and not inside(board.shape, _cell(model, action.cell)):
        return "all seven hexes of an air strike have to be on the board"
    if isinstance(action, actions.Snipe | actions.Grenade):
        cell = _cell(model, action.cell)
        if board.kind[cell] != EMPTY and TRAITS[board.kind[cell]] & HQ:
            return "an HQ takes no harm from instants"
    if isinstance(action, actions.Rotate | actions.Castle | actions.LinkTurn | actions.LinkSwap | actions.Laser):
        reason = _commanded(model, action.cell)
        if reason is not None:
            return reason
    if isinstance(action, actions.Charge) and not board.shape.terminals:
        return "there is energy on the Duel board only"
    if isinstance(action, actions.Redraw):
        return "only three instants can be exchanged, and only while tiles are left to draw"
    return "it is not among the legal actions"
