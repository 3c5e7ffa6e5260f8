"""What is legal now."""

from __future__ import annotations

from typing import Final

from ashgrid.core.values import Action

from . import actions
from .answers import answers
from .board import EMPTY, Board, Shape
from .lexicon import BY_CARRIER, BY_ITSELF, BY_TILE, Lexicon, discard, lexicon
from .model import DISCARD, FACE, FIGHT, HAND, PLACE_HQ, RETREAT, STEP, TURN, Model
from .setup import MOST_ENERGY, Setup
from .tables import (
    AIR_STRIKE,
    BATTLE,
    CARRIER,
    CASTLING,
    DOUBLE_MOVE,
    FOUNDATION,
    GRENADE,
    HQ,
    INSTANT,
    INSTANTS,
    KINDS,
    LINK_BITS,
    MOBILE,
    MOVE,
    PERIOD,
    PUSH_BACK,
    REPLACEABLE,
    ROTATION,
    SNIPER,
    TERROR,
    TRAITS,
)

END: Final[Action] = actions.End()
REDRAW: Final[Action] = actions.Redraw()
BATTLE_TILE: Final[Action] = actions.Battle()
TERROR_TILE: Final[Action] = actions.Terror()
STAY: Final[Action] = actions.Stay()
DETONATE: Final[Action] = actions.Detonate()

PRICES: Final[dict[type[Action], int]] = {
    actions.LinkTurn: 1,
    actions.LinkSwap: 2,
    actions.Laser: 3,
    actions.Eliminate: 3,
    actions.Detonate: 4,
}
"""Energy for the Procedures of the Duel board; that of Push Back is an option (`price`)."""


def legal_actions(model: Model) -> list[Action]:
    """The choices of whoever decides now.

    Rules: S23.
    """
    phase = model.phase
    if phase == TURN:
        return _turn(model)
    if phase == DISCARD:
        return _discards(model)
    if phase == PLACE_HQ:
        return _places_of_hq(model)
    if phase == STEP:
        return _steps(model)
    if phase == RETREAT:
        names = model.board.shape.names
        return [actions.Retreat(names[cell]) for cell in model.push_targets(model.pusher, model.pushed)]
    if phase == FACE:
        cell = model.facing[0]
        return lexicon(model.board.shape).face(cell)[: PERIOD[model.board.kind[cell]]]
    if phase == FIGHT and model.battle is not None:
        return answers(model.battle)
    return []


def _places_of_hq(model: Model) -> list[Action]:
    # Rules: S2 to S4.
    words = lexicon(model.board.shape)
    hq = model.hands[model.turn][0]
    found: list[Action] = []
    for cell in range(model.board.shape.size):
        if model.board.kind[cell] == EMPTY:
            found += words.place(hq, cell)
    return found


def _different(hand: list[int]) -> list[int]:
    """The kinds in a hand, each once.

    Rules: S18.
    """
    found: list[int] = []
    for kind in hand:
        if kind not in found:
            found.append(kind)
    return found


def may_redraw(model: Model) -> bool:
    # Rules: S15, S16, S30.
    hand = model.hands[model.turn]
    if not model.setup.redraw or len(hand) < HAND or not model.piles[model.turn]:
        return False
    for kind in hand:
        if not TRAITS[kind] & INSTANT:
            return False
    return True


def _discards(model: Model) -> list[Action]:
    # Rules: S11, S12.
    found = [discard(kind) for kind in _different(model.hands[model.turn])]
    if may_redraw(model):
        found.append(REDRAW)
    return found


def _turn(model: Model) -> list[Action]:
    # Rules: D17, M3, S13, S21, S22.
    seat = model.turn
    words = lexicon(model.board.shape)
    found: list[Action] = []
    kinds = _different(model.hands[seat])
    may_move = False
    for kind in kinds:
        if TRAITS[kind] & INSTANT:
            if INSTANTS[kind] == MOVE:
                may_move = True
            else:
                _instant(model, words, INSTANTS[kind], found)
        else:
            _placements(model, words, kind, found)
    _moves(model, words, may_move, found)
    if model.energy[seat]:
        _procedures(model, words, found)
    for kind in kinds:
        found.append(discard(kind))
    if model.board.shape.terminals and model.energy[seat] < MOST_ENERGY:
        _charges(model, found)
    found.append(END)
    return found


def _placements(model: Model, words: Lexicon, kind: int, found: list[Action]) -> None:
    # Rules: B6, I25, I27, I28, S17, X1, X9, X11 to X14.
    board = model.board
    foundation = TRAITS[kind] & FOUNDATION != 0
    terror = model.terror >> model.turn & 1 != 0
    for cell in range(board.shape.size):
        standing = board.kind[cell]
        if standing == EMPTY:
            if not terror and (not foundation or board.floor[cell] == EMPTY):
                found += words.place(kind, cell)
        elif not foundation and TRAITS[standing] & REPLACEABLE and model.free_for(cell, model.turn):
            found += words.replace(kind, cell)


# Moves ----------------------------------------------------------------------------------------------


def _moves(model: Model, words: Lexicon, by_tile: bool, found: list[Action]) -> None:
    # Rules: I1 to I3, M1, M5, M6, M10 to M13.
    board = model.board
    seat = model.turn
    for cell in range(board.shape.size):
        if board.side[cell] != seat or board.netted[cell]:
            continue
        if by_tile:
            _ways_to_move(model, words, BY_TILE, cell, found)
        if TRAITS[board.kind[cell]] & MOBILE and cell not in model.used:
            _ways_to_move(model, words, BY_ITSELF, cell, found)
        for way in range(6):
            carrier = board.shape.neighbour[cell * 6 + way]
            if carrier < 0 or board.kind[carrier] == EMPTY or (carrier + 1) * 64 + cell in model.used:
                continue
            if carries(board, carrier, cell, way):
                _ways_to_move(model, words, BY_CARRIER + carrier, cell, found)


def carries(board: Board, carrier: int, cell: int, way: int) -> bool:
    """Whether the unit on side `way` of a unit allows it to move (Transport, Smart HQ).

    Rules: M8, M9, M14, M15.
    """
    kind = board.kind[carrier]
    if not TRAITS[kind] & CARRIER or board.netted[carrier]:
        return False
    linked = LINK_BITS[kind * 6 + board.rotation[carrier]] >> ((way + 3) % 6) & 1
    return linked != 0 and board.teams[board.serves[carrier]] == board.camp[cell]


def _ways_to_move(model: Model, words: Lexicon, by: int, cell: int, found: list[Action]) -> None:
    # Rules: I1, I4, M2, M24.
    board = model.board
    period = PERIOD[board.kind[cell]]
    now = board.rotation[cell] % period
    if period > 1:
        turns = words.move(by, cell, cell)
        for rot in range(period):
            if rot != now:
                found.append(turns[rot])
    for way in range(6):
        to = board.shape.neighbour[cell * 6 + way]
        if to >= 0 and board.kind[to] == EMPTY:
            steps = words.move(by, cell, to)
            if not model.setup.step_and_turn:
                found.append(steps[now])
            elif period == 6:
                found += steps
            else:
                found += steps[:period]


def may_step(model: Model, cell: int) -> bool:
    """Whether a unit that made a step may make another: a Recon Centre works for its side, and it is free to.

    Rules: M17 to M19, M23.
    """
    board = model.board
    if not model.free_for(cell, model.turn):
        return False
    for other in range(board.shape.size):
        kind = board.kind[other]
        if kind == EMPTY or not TRAITS[kind] & DOUBLE_MOVE or board.netted[other]:
            continue
        if board.teams[board.serves[other]] == board.camp[cell]:
            return True
    return False


def _steps(model: Model) -> list[Action]:
    # Rules: M17, M20, M24.
    board = model.board
    words = lexicon(board.shape)
    cell = model.step
    period = PERIOD[board.kind[cell]]
    now = board.rotation[cell] % period
    found: list[Action] = [STAY]
    for way in range(6):
        to = board.shape.neighbour[cell * 6 + way]
        if to >= 0 and board.kind[to] == EMPTY:
            if model.setup.step_and_turn:
                found += words.step(to)[:period]
            else:
                found.append(words.step(to)[now])
    turns = words.step(cell)
    for rot in range(period):
        if rot != now:
            found.append(turns[rot])
    return found


# Instants -------------------------------------------------------------------------------------------


def _instant(model: Model, words: Lexicon, effect: int, found: list[Action]) -> None:
    # Rules: G7, G18, I16, I17, I19, I22, I30.
    if effect == BATTLE:
        if model.ender == EMPTY:
            found.append(BATTLE_TILE)
    elif effect == PUSH_BACK:
        _pushes(model, words, found)
    elif effect == SNIPER:
        _targets(model, words, SNIPER, range(model.board.shape.size), found)
    elif effect == GRENADE:
        hq = model.hq_cell(model.turn)
        if hq != EMPTY:
            around = [model.board.shape.neighbour[hq * 6 + way] for way in range(6)]
            _targets(model, words, GRENADE, sorted([cell for cell in around if cell >= 0]), found)
    elif effect == AIR_STRIKE:
        for cell in range(model.board.shape.size):
            if inside(model.board.shape, cell):
                found.append(words.at(AIR_STRIKE, cell))
    elif effect == ROTATION:
        for cell in range(model.board.shape.size):
            if model.free_for(cell, model.turn):
                _turns(model.board, cell, words.rotate(cell), found)
    elif effect == CASTLING:
        _castlings(model, words, found)
    elif effect == TERROR:
        found.append(TERROR_TILE)


def inside(shape: Shape, cell: int) -> bool:
    """Whether all six neighbours of a cell are on the board.

    Rules: I19.
    """
    for way in range(6):
        if shape.neighbour[cell * 6 + way] < 0:
            return False
    return True


def _enemy(board: Board, cell: int, seat: int) -> bool:
    # Rules: I15, P15.
    return board.kind[cell] != EMPTY and board.camp[cell] != board.teams[seat]


def _pushes(model: Model, words: Lexicon, found: list[Action]) -> None:
    board = model.board
    for cell in range(board.shape.size):
        if not model.free_for(cell, model.turn):
            continue
        for way in range(6):
            target = board.shape.neighbour[cell * 6 + way]
            if target >= 0 and may_push(model, cell, target):
                found.append(words.pair(PUSH_BACK, cell, target))


def may_push(model: Model, cell: int, target: int) -> bool:
    """Whether a free unit of the seat can push its neighbour.

    Rules: I5, I11, I12.
    """
    board = model.board
    if not _enemy(board, target, model.turn) or board.netted[target]:
        return False
    return bool(model.push_targets(cell, target))


def _targets(model: Model, words: Lexicon, sort: int, cells: list[int] | range, found: list[Action]) -> None:
    for cell in cells:
        if harmable(model, cell):
            found.append(words.at(sort, cell))


def harmable(model: Model, cell: int) -> bool:
    """Enemy units but HQs, and enemy foundations.

    Rules: D15, D18, I13 to I16.
    """
    board = model.board
    kind = board.kind[cell]
    if kind != EMPTY:
        return _enemy(board, cell, model.turn) and not TRAITS[kind] & HQ
    return board.floor[cell] != EMPTY and board.teams[board.floor_owner[cell]] != board.teams[model.turn]


def _turns(board: Board, cell: int, turns: list[Action], found: list[Action]) -> None:
    """Those of the six turns of a unit that change how it looks.

    Rules: I22, S18.
    """
    period = PERIOD[board.kind[cell]]
    now = board.rotation[cell] % period
    for rot in range(period):
        if rot != now:
            found.append(turns[rot])


def _castlings(model: Model, words: Lexicon, found: list[Action]) -> None:
    # Rules: I23, I24.
    board = model.board
    for cell in range(board.shape.size):
        if not model.free_for(cell, model.turn):
            continue
        for way in range(6):
            other = board.shape.neighbour[cell * 6 + way]
            if other > cell and model.free_for(other, model.turn):
                found.append(words.pair(CASTLING, cell, other))


# The Duel board -------------------------------------------------------------------------------------


def own_links(model: Model) -> list[int]:
    # Rules: D6, D7.
    return [cell for cell in model.board.shape.terminals if model.free_for(cell, model.turn)]


def price(setup: Setup, procedure: type[Action]) -> int:
    """The energy that a Procedure costs.

    Rules: D8, D11.
    """
    return setup.push_price if procedure is actions.LinkPush else PRICES[procedure]


def _procedures(model: Model, words: Lexicon, found: list[Action]) -> None:
    # Rules: D8 to D15.
    board = model.board
    names = board.shape.names
    energy = model.energy[model.turn]
    links = own_links(model)
    for cell in links:
        _turns(board, cell, words.link_turn(cell), found)
    if energy >= 2:
        movable = [cell for cell in links if not TRAITS[board.kind[cell]] & HQ]
        for cell in movable:
            for other in movable:
                if other > cell:
                    for rot in range(PERIOD[board.kind[cell]]):
                        for turn in range(PERIOD[board.kind[other]]):
                            found.append(actions.LinkSwap(names[cell], names[other], rot, turn))
    if energy >= model.setup.push_price:
        for cell in links:
            for way in range(6):
                target = board.shape.neighbour[cell * 6 + way]
                if target >= 0 and may_push(model, cell, target):
                    found.append(actions.LinkPush(names[cell], names[target]))
    if energy >= 3:
        for cell in links:
            for other in links:
                if other > cell and laser_targets(model, cell, other):
                    found.append(actions.Laser(names[cell], names[other]))
        for cell in range(board.shape.size):
            if _enemy(board, cell, model.turn) and not TRAITS[board.kind[cell]] & HQ:
                beside = 0
                for way in range(6):
                    if board.shape.neighbour[cell * 6 + way] in links:
                        beside += 1
                if beside >= 3:
                    found.append(actions.Eliminate(names[cell]))
    if energy >= 4 and enemy_links(model):
        found.append(DETONATE)


def laser_targets(model: Model, cell: int, other: int) -> list[int]:
    """Enemy tiles, HQs aside, in a straight line between two cells; nothing if they are not in line.

    Rules: D12, D15, D18.
    """
    board = model.board
    for way in range(6):
        ray = board.shape.rays[cell * 6 + way]
        if other in ray:
            found = []
            for between in ray[: ray.index(other)]:
                if harmable(model, between):
                    found.append(between)
            return found
    return []


def enemy_links(model: Model) -> list[int]:
    """The enemy's Links that a Detonation destroys: not HQs.

    Rules: D14, D15.
    """
    board = model.board
    return [
        cell
        for cell in board.shape.terminals
        if _enemy(board, cell, model.turn) and not board.netted[cell] and not TRAITS[board.kind[cell]] & HQ
    ]


def _charges(model: Model, found: list[Action]) -> None:
    """Every set of tiles and every number of HQ points, as far as the track goes.

    Rules: D1 to D4.
    """
    seat = model.turn
    room = MOST_ENERGY - model.energy[seat]
    hand = sorted([KINDS[kind].tile for kind in model.hands[seat]])
    sets: list[tuple[str, ...]] = [()]
    for tile in hand:
        for held in list(sets):
            more = (*held, tile)
            if more not in sets:
                sets.append(more)
    spare = model.points[seat] - 1 if model.hq_cell(seat) != EMPTY else 0
    for tiles in sets:
        for points in range(min(room - len(tiles), spare) + 1):
            if tiles or points:
                found.append(actions.Charge(tiles, points))
