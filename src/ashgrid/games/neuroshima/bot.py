"""What a machine player needs to know: how good a position is, and which actions are worth a thought.

A position is judged in points of HQs: what they have now, what the battle that is in sight would take, and what the
units that are left are worth. Candidates
are the legal actions without voluntary discards, and of placements, moves and turns the most useful by sight.
"""

from __future__ import annotations

import math
from typing import Any, Final

from ashgrid.core.values import Action

from . import actions
from .battle import decide, fight
from .board import EMPTY, Board
from .legal import legal_actions
from .model import HARM, STEP, TURN, Model
from .setup import LONER, TEAMS
from .tables import (
    ATTACKS,
    BATTLE,
    CARRIER,
    DOUBLE_MOVE,
    EXPLODES,
    FOUNDATION,
    GAUSS,
    HQ,
    INITIATIVE,
    INSTANT,
    INSTANTS,
    KINDS,
    LINKS,
    MEDIC,
    MELEE,
    MOBILE,
    MODULE,
    NETS,
    QUARTERMASTER,
    SCOPER,
    TAKEOVER,
    TOUGHNESS,
    TRAITS,
)

PLACES: Final = 14  # placements of one tile that are looked at
MOVES: Final = 8  # moves that are looked at
PLACING: Final[list[type[Action]]] = [actions.Place, actions.Replace]
MOVING: Final[list[type[Action]]] = [actions.Move, actions.Step, actions.Rotate, actions.LinkTurn, actions.LinkSwap]
WORTH: Final[list[float]] = []
"""By kind, in HQ points: what a unit on the board is worth before one looks where it stands."""


def worth_of(kind: int) -> float:
    """A rough price of a tile: what it can hit and how often and how soon, what it holds, gives and bears."""
    while len(WORTH) <= kind:
        WORTH.append(_price(len(WORTH)))
    return WORTH[kind]


def _price(kind: int) -> float:
    traits = TRAITS[kind]
    if traits & (HQ | FOUNDATION):
        return 0.5 if traits & FOUNDATION else 0.0
    if traits & INSTANT:
        return 1.1 if INSTANTS[kind] == BATTLE else 0.9
    pose = kind * 6
    price = 0.5 + 0.35 * TOUGHNESS[kind]
    reach = 0.0
    for packed in ATTACKS[pose]:
        sort, strength = (packed >> 3) & 3, packed >> 5
        reach += 0.45 * strength if sort == MELEE else 0.75 * strength if sort != GAUSS else 1.1
    if INITIATIVE[kind]:
        price += reach * (0.55 + 0.15 * INITIATIVE[kind][0]) * (1.0 + 0.5 * (len(INITIATIVE[kind]) - 1))
    price += 0.7 * len(NETS[pose])
    if traits & MODULE:
        price += 0.25 + 0.12 * len(LINKS[pose])
    for trait, extra in ((MEDIC, 0.4), (TAKEOVER, 1.0), (SCOPER, 0.3), (MOBILE, 0.3), (EXPLODES, 0.5)):
        if traits & trait:
            price += extra
    return price


# How good a position is -----------------------------------------------------------------------------

POINTS: Final = 0  # of HQs, or scored, with the battle in sight
UNITS: Final = 1  # on the board, now and after that battle
MEANS: Final = 2  # tiles in hand, energy, and Terror
PARTS: Final = ("hq", "units", "means")
"""What the worth of a seat is made of, as hints name it."""
OWN: Final = "own-"
OTHERS: Final = "enemy-"
SCORED: Final = "score"  # instead of the points of HQs, where points are scored
REASONS: Final[tuple[str, ...]] = tuple([whose + part for whose in (OWN, OTHERS) for part in (*PARTS, SCORED)])


def judge(model: Model) -> tuple[float, ...]:
    """For every seat, from 0 to 1."""
    teams = model.setup.teams
    totals, _ = _totals(model, _rows(model))
    left = 0
    for pile in model.piles:
        left += len(pile)
    scale = 1.5 + 3.5 * left / (34 * model.seat_count)
    top = max(totals)
    weights = [math.exp((total - top) / scale) for total in totals]
    whole = sum(weights)
    return tuple([weights[team] / whole for team in teams])


def parts(model: Model, seat: int) -> dict[str, float]:
    """What `judge` adds up for a seat's team, and against it for the strongest of the others."""
    rows = _rows(model)
    totals, counted = _totals(model, rows)
    mine = model.setup.teams[seat]
    rival = -1
    for team in range(len(totals)):
        if team != mine and (rival < 0 or totals[team] > totals[rival]):
            rival = team
    found: dict[str, float] = {}
    for part in range(len(PARTS)):
        name = SCORED if part == POINTS and model.setup.scoring else PARTS[part]
        found[OWN + name] = sum([rows[part][member] for member in counted[mine]])
        found[OTHERS + name] = -sum([rows[part][member] for member in counted[rival]])
    return found


def _totals(model: Model, rows: list[list[float]]) -> tuple[list[float], list[list[int]]]:
    """What each team is worth, and the seats that count for it."""
    values = [sum([row[seat] for row in rows]) for seat in range(model.seat_count)]
    teams = model.setup.teams
    totals: list[float] = []
    counted: list[list[int]] = []
    for team in range(max(teams) + 1):
        members = [seat for seat in range(model.seat_count) if teams[seat] == team]
        if model.setup.mode != TEAMS:
            best = members[0]
            if model.setup.mode == LONER:
                for member in members:
                    if values[member] > values[best]:
                        best = member
            members = [best]
        counted.append(members)
        totals.append(sum([values[member] for member in members]))
    return totals, counted


def _rows(model: Model) -> list[list[float]]:
    """Each seat's worth in HQ points, with the battle in sight, by its parts."""
    seats = model.seat_count
    board = model.board
    after = board.copy()
    points = model.points[:]
    scoring = model.setup.scoring
    score = model.score[:]
    battle = model.battle
    if battle is not None and model.cause != HARM:
        twin = battle.copy(after, points, score if scoring else None)
        twin.tidy = False
        while not twin.run():
            decide(twin)
    else:
        fight(after, points, score if scoring else None)
    mover = model.turn
    likely = _likelihood(model)
    values = [0.0] * seats
    units = [0.0] * seats
    means = [0.0] * seats
    for seat in range(seats):
        now = model.score[seat] if scoring else model.points[seat]
        then = score[seat] if scoring else points[seat]
        change = float(then - now)
        if not scoring and now and not then:
            change -= 10.0
        # Who moves next can still turn away what threatens them.
        values[seat] = now + change * (likely * 0.75 if seat == mover and change < 0 else likely)
        if not model.alive[seat]:
            values[seat] = -30.0
    _add_units(board, 1.0 - 0.6 * likely, units)
    _add_units(after, 0.6 * likely, units)
    for seat in range(seats):
        for kind in model.hands[seat]:
            if not TRAITS[kind] & HQ:
                means[seat] += 0.15 * worth_of(kind)
        means[seat] += 0.25 * model.energy[seat]
        if model.terror >> seat & 1:
            means[seat] -= 0.8
    return [values, units, means]


def _likelihood(model: Model) -> float:
    """How much the battle in sight counts: it comes surely, soon or perhaps."""
    if model.battle is not None and model.cause != HARM:
        return 1.0
    if model.ender != EMPTY:
        return 0.85
    taken = 0
    for kind in model.board.kind:
        if kind != EMPTY:
            taken += 1
    full = taken / model.board.shape.size
    likely = 0.4 + 0.4 * full * full
    for kind in model.hands[model.turn]:
        if TRAITS[kind] & INSTANT and INSTANTS[kind] == BATTLE:
            likely += 0.15
            break
    return likely


def _add_units(board: Board, weight: float, values: list[float]) -> None:
    for cell in range(board.shape.size):
        kind = board.kind[cell]
        if kind != EMPTY:
            values[board.owner[cell]] += 0.35 * weight * worth_of(kind)


# Which actions are worth a thought ------------------------------------------------------------------


def candidates(model: Model) -> list[Action]:
    """The legal actions, but of placements, moves and turns only the most useful by sight."""
    legal = legal_actions(model)
    phase = model.phase
    if phase not in (TURN, STEP) or len(legal) <= 12:
        return legal
    kept: list[Action] = []
    groups: dict[object, list[Action]] = {}
    for action in legal:
        kind = type(action)
        if kind in PLACING:
            groups.setdefault(_tile(action), []).append(action)
        elif kind in MOVING:
            groups.setdefault(kind, []).append(action)
        elif kind is not actions.Discard:
            kept.append(action)
    for shared, members in groups.items():
        most = MOVES if shared in MOVING else PLACES
        kept += members if len(members) <= most else _best(model, members, most)
    return kept or legal


def _tile(action: Any) -> str:
    return str(action.tile)


def _best(model: Model, members: list[Action], most: int) -> list[Action]:
    scored = [(_use(model, members[number]), -number) for number in range(len(members))]
    scored.sort(reverse=True)
    chosen = sorted([-number for _, number in scored[:most]])
    return [members[number] for number in chosen]


def _use(model: Model, action: Any) -> float:
    """What a tile would do on a hex with a rotation, compared with where it is now."""
    board = model.board
    cells = board.shape.by_name
    seat = model.turn
    if isinstance(action, actions.Place | actions.Replace):
        kind = EMPTY
        for held in model.hands[seat]:
            if KINDS[held].tile == action.tile:
                kind = held
        return usefulness(board, kind, cells[action.cell], action.rot, seat, EMPTY)
    if isinstance(action, actions.Move):
        cell, to = cells[action.cell], cells[action.to]
    elif isinstance(action, actions.Step):
        cell, to = model.step, cells[action.to]
    elif isinstance(action, actions.LinkSwap):
        return 0.0
    else:
        cell = to = cells[action.cell]
    kind = board.kind[cell]
    then = usefulness(board, kind, to, action.rot, seat, cell)
    return then - usefulness(board, kind, cell, board.rotation[cell], seat, cell)


def usefulness(board: Board, kind: int, cell: int, rot: int, seat: int, gone: int) -> float:
    """How much a tile would do in a cell, by sight: whom it hits, holds and helps. `gone` is where it stands now."""
    if TRAITS[kind] & FOUNDATION:
        return 0.3
    shape = board.shape
    neighbour = shape.neighbour
    camp = board.teams[seat]
    reckless = board.reckless >> seat & 1 != 0
    pose = kind * 6 + rot
    use = 0.0
    speed = 1.0
    if INITIATIVE[kind]:
        speed = 0.7 + 0.15 * INITIATIVE[kind][0]
    for packed in ATTACKS[pose]:
        way, sort, strength = packed & 7, (packed >> 3) & 3, packed >> 5
        if sort == MELEE:
            hit = neighbour[cell * 6 + way]
            if hit >= 0 and hit != gone and board.kind[hit] != EMPTY:
                if board.camp[hit] != camp:
                    use += speed * _prey(board, hit, strength)
                elif reckless and board.side[hit] != seat:
                    use -= speed * _prey(board, hit, strength)
            continue
        far = 1.0
        for hit in shape.rays[cell * 6 + way]:
            friend = board.camp[hit] == camp
            if hit == gone or board.kind[hit] == EMPTY or (friend and (not reckless or board.side[hit] == seat)):
                far *= 0.97
                continue
            use += (-1.0 if friend else 1.0) * speed * far * _prey(board, hit, strength)
            if sort != GAUSS:
                break
    for way in NETS[pose]:
        hit = neighbour[cell * 6 + way]
        if hit >= 0 and hit != gone and board.kind[hit] != EMPTY and board.camp[hit] != camp:
            use += 1.2 + 0.5 * worth_of(board.kind[hit])
    traits = TRAITS[kind]
    if traits & (MODULE | HQ):
        for way in LINKS[pose]:
            hit = neighbour[cell * 6 + way]
            if hit < 0 or hit == gone or board.kind[hit] == EMPTY:
                continue
            friend = board.camp[hit] == camp
            if traits & (TAKEOVER | SCOPER):
                if not friend and not TRAITS[board.kind[hit]] & HQ:
                    use += 1.0 + worth_of(board.kind[hit]) if traits & TAKEOVER else 0.8
            elif traits & (MEDIC | QUARTERMASTER | CARRIER | DOUBLE_MOVE):
                use += (0.8 if TRAITS[board.kind[hit]] & HQ else 0.5) if friend else 0.0
            elif friend:
                use += 0.3 + 0.3 * worth_of(board.kind[hit])
    use += _shelter(board, cell, seat, gone)
    return use


def _prey(board: Board, cell: int, strength: int) -> float:
    """What it is worth to hit somebody."""
    kind = board.kind[cell]
    if TRAITS[kind] & HQ:
        return 1.6 * strength
    left = TOUGHNESS[kind] + 1 - board.damage[cell]
    return (0.5 + 0.5 * worth_of(kind)) * min(strength, left) / left


def _shelter(board: Board, cell: int, seat: int, gone: int) -> float:
    """Beside the own HQ a unit guards it; beside friends it has company."""
    found = 0.0
    for way in range(6):
        other = board.shape.neighbour[cell * 6 + way]
        if other >= 0 and other != gone and board.kind[other] != EMPTY and board.side[other] == seat:
            found += 0.35 if TRAITS[board.kind[other]] & HQ else 0.05
    return found
