"""Before the first round: units and cover elements from lists and maps, terrain tiles, and deployment."""

from __future__ import annotations

from typing import Any

from .. import actions
from ..field import CRATE, TRAP
from ..model import COVER, DEPLOY, NOBODY, OFF, TILES, Model
from ..tables import SQUAD, TYPES
from .dice import reaction
from .legal import cover_squares, deploy_squares, legal_actions, tile_squares
from .moves import put
from .rounds import DICE, begin_round, hits
from .shots import CRATE_POINTS, TRAP_POINTS


def place_elements(model: Model) -> None:
    """The cover elements that are drawn on the map."""
    model.cover = [0] * model.field.size
    model.cover_left = [0] * model.field.size
    for cell, element in enumerate(model.field.cover):
        if element:
            _place_element(model, cell, element)


def _place_element(model: Model, cell: int, element: int) -> None:
    model.cover[cell] = element
    model.cover_left[cell] = CRATE_POINTS if element == CRATE else TRAP_POINTS


def enlist(model: Model, kinds: list[int], seat: int, side: int) -> None:
    """The units of one entry of a list; a hero and its squad are joined.

    Rules: P12, Y23.
    """
    first = len(model.types)
    for number in kinds:
        kind = TYPES[number]
        same = 0
        for other in model.types:
            if other is kind:
                same += 1
        model.types.append(kind)
        model.names.append(f"{kind.name}-{same + 1}" if same else kind.name)
        model.owner.append(seat)
        model.side.append(side)
        model.cell.append(OFF)
        model.left.append([role.count for role in kind.roles] if kind.kind == SQUAD else [kind.points])
        model.joined.append(NOBODY)
        model.heirs.append(NOBODY)
        model.done.append(False)
        model.moved.append(False)
        model.ammo.append([weapon.ammo for weapon in kind.weapons])
        model.empty.append(0)
        model.spent.append(0)
        model.marks.append(0)
    if len(kinds) == 2:
        model.joined[first] = first + 1
        model.joined[first + 1] = first


def roll_for_set_up(model: Model) -> int:
    """Three dice each; whoever has more hits places first.

    Rules: P6, P8, P9.
    """
    while True:
        model.uncover()
        ours = reaction(model.rng, DICE)
        theirs = reaction(model.rng, DICE)
        balance = hits(ours) - hits(theirs)
        if balance:
            winner = 0 if balance > 0 else 1
            if model.events is not None:
                model.tell(actions.SetUpRolled(side=winner, faces=tuple(ours), other_faces=tuple(theirs)))
            return winner


def undeployed(model: Model) -> list[int]:
    side = model.setup.defender
    return [
        unit
        for unit in range(len(model.cell))
        if model.side[unit] == side and model.cell[unit] == OFF and model.leads(unit) and deploy_squares(model, unit)
    ]


def set_up(model: Model, seat: int, action: Any) -> None:
    cells = model.field.by_name
    if model.phase == TILES:
        model.field = model.field.with_blocked([cells[action.cell]])
        model.tiles -= 1
        model.turn = 1 - model.turn
        if model.events is not None:
            model.tell(actions.TilePlaced(seat=seat, cell=action.cell))
    elif model.phase == COVER:
        _place_element(model, cells[action.cell], CRATE if action.what == "crate" else TRAP)
        if action.what == "crate":
            model.crates -= 1
        else:
            model.traps -= 1
        model.turn = 1 - model.turn
        if model.events is not None:
            model.tell(actions.CoverPlaced(seat=seat, what=action.what, cell=action.cell))
    else:
        put(model, model.by_name[action.unit], cells[action.cell])
        if model.events is not None:
            model.tell(actions.Deployed(seat=seat, unit=action.unit, cell=action.cell))


def _place_by_lot(model: Model) -> None:
    """A terrain tile or a cover element, on one of the squares where it may be."""
    model.uncover()
    set_up(model, model.setup.sides.index(model.turn), model.rng.choice(legal_actions(model, model.turn)))


def set_up_goes_on(model: Model) -> bool:
    """Whether somebody still has to place something before the first round; where the lot does, it is done here.

    Rules: D17.
    """
    if model.phase == TILES:
        while model.setup.by_lot and model.tiles and tile_squares(model):
            _place_by_lot(model)
        if model.tiles and tile_squares(model):
            return True
        model.phase = COVER
        if model.crates or model.traps:
            model.turn = roll_for_set_up(model)
    if model.phase == COVER:
        while model.setup.by_lot and legal_actions(model, model.turn):
            _place_by_lot(model)
        if (model.crates and cover_squares(model, CRATE)) or (model.traps and cover_squares(model, TRAP)):
            return True
        model.phase = DEPLOY
    if undeployed(model):
        return True
    begin_round(model)
    return False
