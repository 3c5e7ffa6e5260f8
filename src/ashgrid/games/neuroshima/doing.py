"""What an action does: one function for each kind, in one table. `flow.py` then looks what follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ashgrid.core.values import Action

from . import actions
from .answers import ANSWERING
from .battle import DESTROY
from .board import EMPTY
from .data import ARMIES
from .legal import enemy_links, laser_targets, price
from .model import BY_TILE, HAND, TURN
from .moving import Moving
from .setup import hq_order
from .tables import AIR_STRIKE, CASTLING, FOUNDATION, GRENADE, INSTANT, INSTANTS, KINDS, PUSH_BACK, SNIPER, TRAITS
from .tables import BATTLE as BATTLE_TILE
from .tables import MOVE as MOVE_TILE
from .tables import ROTATION as ROTATION_TILE
from .tables import TERROR as TERROR_TILE

NAMES: Final[dict[str, dict[str, int]]] = {}
"""Kind numbers by army and tile id."""


def kind_number(army: str, tile: str) -> int:
    found = NAMES.get(army)
    if found is None:
        found = {kind.tile: kind.number for kind in ARMIES[army]}
        NAMES[army] = found
    return found[tile]


def _cell(state: Moving, name: str) -> int:
    return state.board.shape.by_name[name]


def _cells(action: Any) -> tuple[str, ...]:
    """The cells that an action names."""
    named = [getattr(action, field, None) for field in ("cell", "target", "other", "to")]
    return tuple([str(name) for name in named if name is not None])


# The turn -------------------------------------------------------------------------------------------


def _hq(state: Moving, seat: int, action: actions.Hq) -> None:
    # Rules: S2 to S4.
    kind = state.hands[seat].pop()
    state.board.put(_cell(state, action.cell), kind, action.rot, seat)
    if state.events is not None:
        state.tell(actions.HqPlaced(seat=seat, cell=action.cell, rot=action.rot))
    state.settle_all()
    order = hq_order(state.setup, state.armies)
    place = order.index(seat) + 1
    if place < len(order):
        state.turn = order[place]
    else:
        state.closing = True
        state.turn = state.seat_count - 1  # and the first seat has the first turn


def _redraw(state: Moving, seat: int, _action: actions.Redraw) -> None:
    # Rules: S15.
    for kind in state.hands[seat]:
        state.discards[seat].append(kind)
    state.hands[seat] = []
    if state.events is not None:
        state.tell(actions.Redrew(seat=seat))
    state.draw(seat, HAND)


def _discard(state: Moving, seat: int, action: actions.Discard) -> None:
    # Rules: C6, S13.
    kind = kind_number(state.armies[seat], action.tile)
    state.hands[seat].remove(kind)
    state.discards[seat].append(kind)
    if state.events is not None:
        state.tell(actions.Discarded(seat=seat, tile=action.tile))
    state.phase = TURN


def _place(state: Moving, seat: int, action: actions.Place) -> None:
    # Rules: C6, S17, S19, X1.
    board = state.board
    kind = kind_number(state.armies[seat], action.tile)
    cell = _cell(state, action.cell)
    state.hands[seat].remove(kind)
    if state.events is not None:
        state.tell(actions.Placed(seat=seat, tile=action.tile, cell=action.cell, rot=action.rot))
    if TRAITS[kind] & FOUNDATION:
        board.lay(cell, kind, seat)
        return
    board.put(cell, kind, action.rot, seat)
    state.arrive(cell)


def _replace(state: Moving, seat: int, action: actions.Replace) -> None:
    # Rules: X9, X10.
    board = state.board
    kind = kind_number(state.armies[seat], action.tile)
    cell = _cell(state, action.cell)
    old = board.kind[cell]
    state.hands[seat].remove(kind)
    state.discards[board.owner[cell]].append(old)
    state.forget(cell)
    board.put(cell, kind, action.rot, seat)
    if state.events is not None:
        tile = KINDS[old].tile
        state.tell(actions.Replaced(seat=seat, tile=action.tile, cell=action.cell, rot=action.rot, old=tile))
    state.settle_all()


def _move(state: Moving, seat: int, action: actions.Move) -> None:
    # Rules: I1, M1, M10, M11.
    cell, to = _cell(state, action.cell), _cell(state, action.to)
    if action.by == "tile":
        _spend(state, seat, MOVE_TILE, action)
    elif action.by == "own":
        state.used.append(cell)
    else:
        state.used.append((_cell(state, action.by) + 1) * 64 + cell)
    state.relocate(seat, cell, to, action.rot)
    if cell != to:
        state.step = to


def _step(state: Moving, seat: int, action: actions.Step) -> None:
    # Rules: M17.
    cell = state.step
    state.step = EMPTY
    state.relocate(seat, cell, _cell(state, action.to), action.rot)


def _stay(state: Moving, _seat: int, _action: actions.Stay) -> None:
    # Rules: M17.
    state.step = EMPTY


def _end(state: Moving, _seat: int, _action: actions.End) -> None:
    # Rules: S14, S24.
    state.closing = True


# Instants -------------------------------------------------------------------------------------------


def _spend(state: Moving, seat: int, effect: int, action: Any) -> None:
    """An instant leaves the hand.

    Rules: C6, S20.
    """
    for kind in state.hands[seat]:
        if TRAITS[kind] & INSTANT and INSTANTS[kind] == effect:
            state.hands[seat].remove(kind)
            state.discards[seat].append(kind)
            if state.events is not None:
                state.tell(actions.Played(seat=seat, tile=KINDS[kind].tile, cells=_cells(action)))
            return


def _battle(state: Moving, seat: int, action: actions.Battle) -> None:
    # Rules: I29.
    _spend(state, seat, BATTLE_TILE, action)
    state.start_battle(BY_TILE, seat)


def _push(state: Moving, seat: int, action: actions.Push) -> None:
    # Rules: I5.
    _spend(state, seat, PUSH_BACK, action)
    state.push(_cell(state, action.cell), _cell(state, action.target))


def _retreat(state: Moving, _seat: int, action: actions.Retreat) -> None:
    # Rules: I7.
    state.pushed_to(_cell(state, action.to))


def _snipe(state: Moving, seat: int, action: actions.Snipe) -> None:
    # Rules: I13.
    _spend(state, seat, SNIPER, action)
    state.harm(seat, [_cell(state, action.cell)], 1)


def _grenade(state: Moving, seat: int, action: actions.Grenade) -> None:
    # Rules: I16.
    _spend(state, seat, GRENADE, action)
    state.harm(seat, [_cell(state, action.cell)], DESTROY)


def _air_strike(state: Moving, seat: int, action: actions.AirStrike) -> None:
    # Rules: I18.
    _spend(state, seat, AIR_STRIKE, action)
    middle = _cell(state, action.cell)
    around = [state.board.shape.neighbour[middle * 6 + way] for way in range(6)]
    state.harm(seat, sorted([middle, *around]), 1)


def _rotate(state: Moving, seat: int, action: actions.Rotate) -> None:
    # Rules: I22.
    _spend(state, seat, ROTATION_TILE, action)
    cell = _cell(state, action.cell)
    state.relocate(seat, cell, cell, action.rot)


def _castle(state: Moving, seat: int, action: actions.Castle) -> None:
    # Rules: I23.
    _spend(state, seat, CASTLING, action)
    cell, other = _cell(state, action.cell), _cell(state, action.other)
    state.swap(seat, cell, other, state.board.rotation[cell], state.board.rotation[other])


def _terror(state: Moving, seat: int, action: actions.Terror) -> None:
    # Rules: I25.
    _spend(state, seat, TERROR_TILE, action)
    for other in range(state.seat_count):
        if other != seat and state.alive[other]:
            state.terror |= 1 << other
            if state.events is not None:
                state.tell(actions.Terrorised(seat=other))


# Procedures -----------------------------------------------------------------------------------------


def _pay(state: Moving, seat: int, action: Action) -> None:
    """Energy for a Procedure.

    Rules: D8.
    """
    cost = price(state.setup, type(action))
    state.energy[seat] -= cost
    if state.events is not None:
        left, cells = state.energy[seat], _cells(action)
        state.tell(actions.ProcedureRun(seat=seat, procedure=action.tag, cost=cost, left=left, cells=cells))


def _link_turn(state: Moving, seat: int, action: actions.LinkTurn) -> None:
    # Rules: D9.
    _pay(state, seat, action)
    cell = _cell(state, action.cell)
    state.relocate(seat, cell, cell, action.rot)


def _link_swap(state: Moving, seat: int, action: actions.LinkSwap) -> None:
    # Rules: D10.
    _pay(state, seat, action)
    state.swap(seat, _cell(state, action.cell), _cell(state, action.other), action.rot, action.turn)


def _link_push(state: Moving, seat: int, action: actions.LinkPush) -> None:
    # Rules: D11.
    _pay(state, seat, action)
    state.push(_cell(state, action.cell), _cell(state, action.target))


def _laser(state: Moving, seat: int, action: actions.Laser) -> None:
    # Rules: D12.
    _pay(state, seat, action)
    state.harm(seat, laser_targets(state, _cell(state, action.cell), _cell(state, action.other)), DESTROY)


def _eliminate(state: Moving, seat: int, action: actions.Eliminate) -> None:
    # Rules: D13.
    _pay(state, seat, action)
    state.harm(seat, [_cell(state, action.cell)], DESTROY)


def _detonate(state: Moving, seat: int, action: actions.Detonate) -> None:
    # Rules: D14.
    _pay(state, seat, action)
    state.harm(seat, enemy_links(state), DESTROY)


def _charge(state: Moving, seat: int, action: actions.Charge) -> None:
    """Energy is bought, and the turn ends.

    Rules: D1 to D5.
    """
    for tile in action.tiles:
        kind = kind_number(state.armies[seat], tile)
        state.hands[seat].remove(kind)
        state.discards[seat].append(kind)
    tiles, points = len(action.tiles), action.points
    state.points[seat] -= points
    state.energy[seat] += tiles + points
    if state.events is not None:
        state.tell(actions.Charged(seat=seat, tiles=tiles, points=points, energy=state.energy[seat]))
    state.closing = True


# Answers --------------------------------------------------------------------------------------------


def _face(state: Moving, seat: int, action: actions.Face) -> None:
    # Rules: T1.
    cell = state.facing.pop(0)
    if action.rot != state.board.rotation[cell]:
        state.relocate(seat, cell, cell, action.rot)


def _answer(state: Moving, _seat: int, action: Action) -> None:
    """The answer to a question of a battle."""
    battle = state.battle
    assert battle is not None
    battle.teller = state.narrator()
    ANSWERING[type(action)](battle, action)


DOES: Final[dict[type[Action], Callable[[Moving, int, Any], None]]] = {
    actions.Hq: _hq,
    actions.Redraw: _redraw,
    actions.Discard: _discard,
    actions.Place: _place,
    actions.Replace: _replace,
    actions.Move: _move,
    actions.Step: _step,
    actions.Stay: _stay,
    actions.End: _end,
    actions.Battle: _battle,
    actions.Push: _push,
    actions.Retreat: _retreat,
    actions.Snipe: _snipe,
    actions.Grenade: _grenade,
    actions.AirStrike: _air_strike,
    actions.Rotate: _rotate,
    actions.Castle: _castle,
    actions.Terror: _terror,
    actions.Face: _face,
    actions.Explode: _answer,
    actions.Strike: _answer,
    actions.Convert: _answer,
    actions.Keep: _answer,
    actions.Absorb: _answer,
    actions.First: _answer,
    actions.LinkTurn: _link_turn,
    actions.LinkSwap: _link_swap,
    actions.LinkPush: _link_push,
    actions.Laser: _laser,
    actions.Eliminate: _eliminate,
    actions.Detonate: _detonate,
    actions.Charge: _charge,
}
"""What each kind of action does."""
