"""Why something may not be done now: the rule's reason for an action that is not legal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ashgrid.core.refusals import NotLegal
from ashgrid.core.values import Action, Refusal

from . import actions, refusals
from .board import EMPTY
from .legal import enemy_links, harmable, inside, laser_targets, own_links, price
from .model import DISCARD, FACE, FIGHT, PLACE_HQ, RETREAT, STEP, Model
from .setup import MOST_ENERGY
from .tables import FOUNDATION, HQ, INSTANT, KINDS, PERIOD, TRAITS

ANSWERS: Final[dict[int, tuple[type[Action], ...]]] = {
    PLACE_HQ: (actions.Hq,),
    DISCARD: (actions.Discard, actions.Redraw),
    STEP: (actions.Step, actions.Stay),
    RETREAT: (actions.Retreat,),
    FACE: (actions.Face,),
    FIGHT: (actions.Explode, actions.Strike, actions.Convert, actions.Keep, actions.Absorb, actions.First),
}
QUESTIONS: Final = [kind for phase in (PLACE_HQ, STEP, RETREAT, FACE, FIGHT) for kind in ANSWERS[phase]]
INSTANTS: Final[dict[type[Action], str]] = {
    actions.Battle: "battle",
    actions.Push: "push_back",
    actions.Snipe: "sniper",
    actions.Grenade: "grenade",
    actions.AirStrike: "air_strike",
    actions.Rotate: "rotation",
    actions.Castle: "castling",
    actions.Terror: "terror",
}
"""The tile that an action needs."""


def why_not(model: Model, action: Action) -> Refusal:
    """The most telling reason; the caller knows that the action is not legal.

    Rules: C15, O14.
    """
    wrong = _misnamed(model, action)
    if wrong is not None:
        return wrong
    kind = type(action)
    if model.phase in ANSWERS and kind not in ANSWERS[model.phase]:
        return _first(model)
    if kind in QUESTIONS and kind not in ANSWERS.get(model.phase, ()):
        return refusals.HqsPlaced() if kind is actions.Hq else refusals.NotAsked()
    hand = [KINDS[number].tile for number in model.hands[model.turn]]
    needed = INSTANTS.get(kind, getattr(action, "tile", None))
    if needed is not None and needed not in hand:
        return refusals.NotInHand(needed)
    reason = REASONS.get(kind)
    found = None if reason is None else reason(model, action)
    return NotLegal() if found is None else found


def _misnamed(model: Model, action: Action) -> Refusal | None:
    for field in ("cell", "to", "target", "other", "medic"):
        name = getattr(action, field, None)
        if name is not None and name not in model.board.shape.by_name:
            return refusals.NoSuchCell(name)
    for field in ("rot", "turn"):
        rot = getattr(action, field, 0)
        if not 0 <= rot < 6:
            return refusals.NoSuchRotation(rot)
    return None


def _first(model: Model) -> Refusal:
    """What has to be decided before anything else."""
    names = model.board.shape.names
    if model.phase == PLACE_HQ:
        return refusals.HqToPlace()
    if model.phase == DISCARD:
        return refusals.TileToDiscard()
    if model.phase == STEP:
        return refusals.StepOpen(names[model.step])
    if model.phase == RETREAT:
        return refusals.UnitToRetreat(names[model.pushed])
    if model.phase == FACE:
        return refusals.UnitToFace(names[model.facing[0]])
    return refusals.BattleDecisionOpen()


def _cell(model: Model, name: str) -> int:
    return model.board.shape.by_name[name]


def _commanded(model: Model, name: str) -> Refusal | None:
    """Why the seat cannot use a unit at all."""
    cell = _cell(model, name)
    if model.board.kind[cell] == EMPTY:
        return refusals.NoUnitThere(name)
    if model.board.side[cell] != model.turn:
        return refusals.NotYourUnit(name)
    if model.board.netted[cell]:
        return refusals.UnitNetted(name)
    return None


def _adjacent(model: Model, cell: str, other: str) -> bool:
    first, second = _cell(model, cell), _cell(model, other)
    return any(model.board.shape.neighbour[first * 6 + way] == second for way in range(6))


def _looks_the_same(model: Model, name: str, rot: int) -> bool:
    cell = _cell(model, name)
    period = PERIOD[model.board.kind[cell]]
    return rot >= period or rot % period == model.board.rotation[cell] % period


# The turn -------------------------------------------------------------------------------------------


def _hq(model: Model, action: actions.Hq) -> Refusal:
    if model.board.kind[_cell(model, action.cell)] != EMPTY:
        return refusals.CellTaken(action.cell)
    return refusals.SameRotation(action.rot)


def _redraw(_model: Model, _action: actions.Redraw) -> Refusal:
    return refusals.NoRedraw()


def _held(model: Model, tile: str) -> int:
    """The kind of a tile that is in the hand."""
    return next(kind for kind in model.hands[model.turn] if KINDS[kind].tile == tile)


def _place(model: Model, action: actions.Place) -> Refusal:
    board = model.board
    cell = _cell(model, action.cell)
    kind = _held(model, action.tile)
    if TRAITS[kind] & INSTANT:
        return refusals.InstantNotPlaced(action.tile)
    if model.terror >> model.turn & 1:
        return refusals.UnderTerror()
    if board.kind[cell] != EMPTY or (TRAITS[kind] & FOUNDATION and board.floor[cell] != EMPTY):
        return refusals.CellTaken(action.cell)
    return refusals.SameRotation(action.rot)


def _replace(model: Model, action: actions.Replace) -> Refusal:
    kind = _held(model, action.tile)
    if TRAITS[kind] & INSTANT:
        return refusals.InstantNotPlaced(action.tile)
    if TRAITS[kind] & FOUNDATION:
        return refusals.FoundationByTransporter()
    return refusals.NoFreeTransporter(action.cell)


def _move(model: Model, action: actions.Move) -> Refusal | None:
    reason = _commanded(model, action.cell)
    if reason is not None:
        return reason
    board = model.board
    cell, to = _cell(model, action.cell), _cell(model, action.to)
    if action.by == "tile" and "move" not in [KINDS[kind].tile for kind in model.hands[model.turn]]:
        return refusals.NotInHand("move")
    if cell != to and board.kind[to] != EMPTY:
        return refusals.CellTaken(action.to)
    if cell != to and not _adjacent(model, action.cell, action.to):
        return refusals.NotNeighbours(action.cell, action.to)
    if action.by == "own" and cell in model.used:
        return refusals.MobilityUsed(action.cell)
    if action.by not in ("own", "tile"):
        carrier = board.shape.by_name.get(action.by, EMPTY)
        if (carrier + 1) * 64 + cell in model.used and carrier != EMPTY:
            return refusals.CarrierUsed(action.cell, action.by)
    if action.by == "tile":
        return _way_of_moving(model, action.cell, action.to, action.rot)
    return refusals.NothingMoves(action.cell)


def _step(model: Model, action: actions.Step) -> Refusal | None:
    here = model.board.shape.names[model.step]
    to = _cell(model, action.to)
    if action.to != here and model.board.kind[to] != EMPTY:
        return refusals.CellTaken(action.to)
    if action.to != here and not _adjacent(model, here, action.to):
        return refusals.NotNeighbours(here, action.to)
    return _way_of_moving(model, here, action.to, action.rot)


def _way_of_moving(model: Model, cell: str, to: str, rot: int) -> Refusal | None:
    """A move that is allowed, but not like that."""
    same = _looks_the_same(model, cell, rot)
    if cell == to and same:
        return refusals.SameRotation(rot)
    if cell != to and not same and not model.setup.step_and_turn:
        return refusals.StepOrTurn()
    return refusals.SameRotation(rot) if same else None


# Instants -------------------------------------------------------------------------------------------


def _battle(_model: Model, _action: actions.Battle) -> Refusal:
    return refusals.LastTileDrawn()


def _push(model: Model, action: actions.Push | actions.LinkPush) -> Refusal | None:
    reason = _commanded(model, action.cell)
    if reason is not None:
        return reason
    board = model.board
    cell, target = _cell(model, action.cell), _cell(model, action.target)
    if board.kind[target] == EMPTY or board.camp[target] == board.teams[model.turn]:
        return refusals.NoEnemyThere(action.target)
    if not _adjacent(model, action.cell, action.target):
        return refusals.NotNeighbours(action.cell, action.target)
    if board.netted[target]:
        return refusals.UnitNetted(action.target)
    return None if model.push_targets(cell, target) else refusals.NoRoomBehind(action.target)


def _retreat(_model: Model, action: actions.Retreat) -> Refusal:
    return refusals.NotOutOfReach(action.to)


def _harm(model: Model, name: str) -> Refusal | None:
    cell = _cell(model, name)
    if harmable(model, cell):
        return None
    kind = model.board.kind[cell]
    if kind != EMPTY and TRAITS[kind] & HQ:
        return refusals.HqUnharmed()
    return refusals.NoEnemyThere(name)


def _snipe(model: Model, action: actions.Snipe) -> Refusal | None:
    return _harm(model, action.cell)


def _grenade(model: Model, action: actions.Grenade) -> Refusal | None:
    hq = model.hq_cell(model.turn)
    if hq == EMPTY:
        return refusals.NoOwnHq()
    if not _adjacent(model, model.board.shape.names[hq], action.cell):
        return refusals.NotBesideHq(action.cell)
    return _harm(model, action.cell)


def _air_strike(model: Model, action: actions.AirStrike) -> Refusal | None:
    return None if inside(model.board.shape, _cell(model, action.cell)) else refusals.AirStrikeOffBoard()


def _rotate(model: Model, action: actions.Rotate) -> Refusal:
    return _commanded(model, action.cell) or refusals.SameRotation(action.rot)


def _castle(model: Model, action: actions.Castle) -> Refusal | None:
    reason = _commanded(model, action.cell) or _commanded(model, action.other)
    if reason is None and not _adjacent(model, action.cell, action.other):
        return refusals.NotNeighbours(action.cell, action.other)
    return reason


def _face(model: Model, action: actions.Face) -> Refusal:
    asked = model.board.shape.names[model.facing[0]]
    return refusals.UnitToFace(asked) if action.cell != asked else refusals.SameRotation(action.rot)


# The Duel board -------------------------------------------------------------------------------------


def _procedure(model: Model, action: Action, *links: str) -> Refusal | None:
    """Why a Procedure cannot be run, whatever it does."""
    if not model.board.shape.terminals:
        return refusals.NoEnergyHere()
    cost, energy = price(model.setup, type(action)), model.energy[model.turn]
    if energy < cost:
        return refusals.TooLittleEnergy(cost, energy)
    for name in links:
        reason = _commanded(model, name)
        if reason is not None:
            return reason
        if _cell(model, name) not in own_links(model):
            return refusals.NoLink(name)
    return None


def _link_turn(model: Model, action: actions.LinkTurn) -> Refusal:
    return _procedure(model, action, action.cell) or refusals.SameRotation(action.rot)


def _link_swap(model: Model, action: actions.LinkSwap) -> Refusal:
    reason = _procedure(model, action, action.cell, action.other)
    if reason is not None:
        return reason
    for name in (action.cell, action.other):
        if TRAITS[model.board.kind[_cell(model, name)]] & HQ:
            return refusals.HqNotSwapped()
    return refusals.SameRotation(action.rot)


def _link_push(model: Model, action: actions.LinkPush) -> Refusal | None:
    return _procedure(model, action, action.cell) or _push(model, action)


def _laser(model: Model, action: actions.Laser) -> Refusal | None:
    reason = _procedure(model, action, action.cell, action.other)
    if reason is None and not laser_targets(model, _cell(model, action.cell), _cell(model, action.other)):
        return refusals.NoLaserTarget(action.cell, action.other)
    return reason


def _eliminate(model: Model, action: actions.Eliminate) -> Refusal:
    kind = model.board.kind[_cell(model, action.cell)]
    reason = _procedure(model, action)
    if reason is not None:
        return reason
    if kind == EMPTY:
        return refusals.NoEnemyThere(action.cell)
    return _harm(model, action.cell) or refusals.TooFewLinks(action.cell)


def _detonate(model: Model, action: actions.Detonate) -> Refusal | None:
    reason = _procedure(model, action)
    return refusals.NoEnemyLinks() if reason is None and not enemy_links(model) else reason


def _charge(model: Model, action: actions.Charge) -> Refusal | None:
    if not model.board.shape.terminals:
        return refusals.NoEnergyHere()
    left = [KINDS[kind].tile for kind in model.hands[model.turn]]
    for tile in action.tiles:
        if tile not in left:
            return refusals.NotInHand(tile)
        left.remove(tile)
    if not action.tiles and action.points <= 0:
        return refusals.NothingPaid()
    if model.energy[model.turn] + len(action.tiles) + action.points > MOST_ENERGY:
        return refusals.TooMuchEnergy(MOST_ENERGY)
    spare = model.points[model.turn] - 1 if model.hq_cell(model.turn) != EMPTY else 0
    return refusals.HqPointsShort(max(0, spare)) if action.points > spare else None


REASONS: Final[dict[type[Action], Callable[[Model, Any], Refusal | None]]] = {
    actions.Hq: _hq,
    actions.Redraw: _redraw,
    actions.Place: _place,
    actions.Replace: _replace,
    actions.Move: _move,
    actions.Step: _step,
    actions.Battle: _battle,
    actions.Push: _push,
    actions.Retreat: _retreat,
    actions.Snipe: _snipe,
    actions.Grenade: _grenade,
    actions.AirStrike: _air_strike,
    actions.Rotate: _rotate,
    actions.Castle: _castle,
    actions.Face: _face,
    actions.LinkTurn: _link_turn,
    actions.LinkSwap: _link_swap,
    actions.LinkPush: _link_push,
    actions.Laser: _laser,
    actions.Eliminate: _eliminate,
    actions.Detonate: _detonate,
    actions.Charge: _charge,
}
"""What may be wrong with an action of this kind. Of the others there is nothing closer to be said."""
