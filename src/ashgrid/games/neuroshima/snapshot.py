"""Saved states: all that a match needs to go on. What follows from it, such as the effects on the board, is left out.

Tiles are written as `army/tile`, because their numbers depend on which armies are installed. Fields that are called as
attributes of the state hold just those.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from ashgrid.core.contract import Outcome, Plain
from ashgrid.core.errors import SnapshotError
from ashgrid.core.snapshot import SavedOutcome, SavedRng, counted, fill, read_saved, taken, within

from .battle import ASK_FIRST, Battle
from .battle import OVER as BATTLE_OVER
from .board import EMPTY
from .data import ARMIES
from .effects import settle
from .model import CAUSES, FACE, FIGHT, PHASES, PLACE_HQ, RETREAT, STEP, Model
from .setup import RANDOM, Setup
from .tables import KINDS

Tile = str
"""`army/tile`, or nothing where there is none."""
Count = Annotated[int, msgspec.Meta(ge=0)]
Phase = Annotated[int, msgspec.Meta(ge=0, lt=len(PHASES))]
Cause = Annotated[int, msgspec.Meta(ge=0, lt=len(CAUSES))]
Rotation = Annotated[int, msgspec.Meta(ge=0, le=5)]
Stage = Annotated[int, msgspec.Meta(ge=0, lt=BATTLE_OVER)]
Question = Annotated[int, msgspec.Meta(ge=0, le=ASK_FIRST)]


class Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing but what is declared."""


class SavedFlow(Shape, frozen=True):
    """What is in the model itself and needs no translation."""

    horizon: Count
    points: list[Count]
    score: list[Count]
    energy: list[Count]
    known: list[Count]
    alive: list[bool]
    turn: int
    number: Count
    phase: Phase
    closing: bool
    terror: Count
    used: list[Count]
    ender: int
    to_go: list[int]
    overtime: bool
    last_turn: int
    cause: Cause
    fought: bool
    mines: list[int]
    step: int
    pusher: int
    pushed: int
    facing: list[int]
    held: list[Count]


class SavedBoard(Shape, frozen=True):
    rotation: list[Rotation]
    owner: list[int]
    damage: list[Count]
    floor_owner: list[int]


class SavedBattle(Shape, frozen=True):
    causer: int
    leader: int
    medics: bool
    helpers: bool
    mothers: bool
    phase: int
    stage: Stage
    spent: list[Count]
    extras: list[Count]
    converted: list[bool]
    fighters: list[int]
    acting: list[int]
    to_declare: list[Count]
    exploding: list[int]
    turned: list[Count]
    source: list[int]
    target: list[int]
    amount: list[int]
    absorbed: list[Count]
    dead: list[int]
    question: Question
    asked: int
    about: int
    waiting: list[int]


class Saved(Shape, frozen=True, kw_only=True):
    rng: SavedRng
    armies: list[str]
    hands: list[list[Tile]]
    piles: list[list[Tile]]
    discards: list[list[Tile]]
    units: list[Tile]
    floors: list[Tile]
    board: SavedBoard
    flow: SavedFlow
    before: tuple[list[Tile], list[int]]
    battle: SavedBattle | None
    scoring: bool
    fallen: list[tuple[Tile, int]]
    outcome: SavedOutcome | None


def _names(kinds: list[int]) -> list[Tile]:
    return ["" if kind == EMPTY else f"{KINDS[kind].army}/{KINDS[kind].tile}" for kind in kinds]


def _kinds(names: list[Tile], numbers: dict[Tile, int]) -> list[int]:
    for name in names:
        if name not in numbers:
            raise SnapshotError("$", f"there is no tile '{name}' in this match")
    return [numbers[name] for name in names]


def save_of(model: Model) -> Plain:
    size = model.board.shape.size
    battle = model.battle
    return {
        "rng": {"state": model.rng.state},
        "armies": list(model.armies),
        "hands": [_names(hand) for hand in model.hands],
        "piles": [_names(pile) for pile in model.piles],
        "discards": [_names(pile) for pile in model.discards],
        "units": _names(model.board.kind),
        "floors": _names(model.board.floor),
        "board": taken(model.board, SavedBoard),
        "flow": taken(model, SavedFlow),
        "before": [_names(model.before[:size]), model.before[size:]],
        "battle": None if battle is None else taken(battle, SavedBattle),
        "scoring": battle is not None and battle.score is not None,
        "fallen": [] if battle is None else [[_names([each // 8])[0], each % 8] for each in battle.fallen],
        "outcome": None if model.outcome is None else taken(model.outcome, SavedOutcome),
    }


def read(saved: Plain, setup: Setup) -> Saved:
    """The data, if they can be those of a match with these options."""
    told = read_saved(saved, Saved)
    seats = setup.seats
    counted("$.armies", told.armies, seats)
    for army, wanted in zip(told.armies, setup.armies, strict=True):
        if army not in ARMIES or wanted not in (RANDOM, army) or told.armies.count(army) > 1:
            raise SnapshotError("$.armies", f"'{army}' cannot be where the options say '{wanted}'")
    for name in ("hands", "piles", "discards"):
        counted(f"$.{name}", getattr(told, name), seats)
    flow = told.flow
    for name in ("points", "score", "energy", "known", "alive"):
        counted(f"$.flow.{name}", getattr(flow, name), seats)
    within("$.flow.turn", [flow.turn], 0, seats)
    for seat, known in enumerate(flow.known):
        within(f"$.flow.known[{seat}]", [known], 0, len(told.piles[seat]) + 1)
    within("$.flow.ender", [flow.ender, flow.last_turn], EMPTY, seats)
    within("$.flow.to_go", flow.to_go, 0, seats)
    _check_cells(told, setup.shape.size, seats)
    if told.battle is not None:
        _check_battle(told.battle, setup.shape.size, seats)
    needed = {STEP: [flow.step], RETREAT: [flow.pusher, flow.pushed], FACE: flow.facing[:1] or [EMPTY]}
    if EMPTY in needed.get(flow.phase, ()) or (flow.phase == FIGHT and told.battle is None):
        raise SnapshotError("$.flow.phase", f"nothing is there for '{PHASES[flow.phase]}' to be about")
    if flow.phase == PLACE_HQ and flow.number:
        raise SnapshotError("$.flow.phase", "HQs are placed before the first turn")
    return told


def _check_cells(told: Saved, size: int, seats: int) -> None:
    flow, board = told.flow, told.board
    counted("$.units", told.units, size)
    counted("$.floors", told.floors, size)
    for name in ("rotation", "owner", "damage", "floor_owner"):
        counted(f"$.board.{name}", getattr(board, name), size)
    for name, tiles, owners in (("owner", told.units, board.owner), ("floor_owner", told.floors, board.floor_owner)):
        for tile, owner in zip(tiles, owners, strict=True):
            within(f"$.board.{name}", [owner], 0 if tile else EMPTY, seats if tile else 0)
    counted("$.flow.held", flow.held, size)
    within("$.flow.used", [entry % 64 for entry in flow.used], 0, size)
    within("$.flow.used", [entry // 64 for entry in flow.used], 0, size + 1)
    within("$.flow.mines", flow.mines, 0, size)
    within("$.flow.facing", flow.facing, 0, size)
    within("$.flow.step", [flow.step, flow.pusher, flow.pushed], EMPTY, size)
    if told.before[0]:
        counted("$.before[0]", told.before[0], size)
        counted("$.before[1]", told.before[1], 2 * size + 2 * seats)
    within("$.fallen", [owner for _, owner in told.fallen], 0, seats)


def _check_battle(battle: SavedBattle, size: int, seats: int) -> None:
    within("$.battle.causer", [battle.causer], 0, seats)
    within("$.battle.leader", [battle.leader, battle.asked], EMPTY, seats)
    within("$.battle.waiting", battle.waiting, 0, seats)
    for name in ("spent", "extras", "converted", "turned"):
        counted(f"$.battle.{name}", getattr(battle, name), size)
    for name in ("fighters", "acting", "exploding", "target", "dead"):
        within(f"$.battle.{name}", getattr(battle, name), 0, size)
    within("$.battle.to_declare", [due // 4 for due in battle.to_declare], 0, size)
    within("$.battle.source", battle.source, EMPTY, size)
    within("$.battle.about", [battle.about], EMPTY, size)
    for name in ("target", "amount", *(["absorbed"] if battle.absorbed else [])):
        counted(f"$.battle.{name}", getattr(battle, name), len(battle.source))


def put_back(model: Model, told: Saved) -> None:
    """Fill a fresh model with what was saved."""
    numbers = {"": EMPTY}
    for army in model.armies:
        numbers |= {f"{army}/{kind.tile}": kind.number for kind in ARMIES[army]}
    model.hands = [_kinds(hand, numbers) for hand in told.hands]
    model.piles = [_kinds(pile, numbers) for pile in told.piles]
    model.discards = [_kinds(pile, numbers) for pile in told.discards]
    fill(model, told.flow)
    model.before = _kinds(told.before[0], numbers) + told.before[1]
    board = model.board
    fill(board, told.board)
    board.kind = _kinds(told.units, numbers)
    board.floor = _kinds(told.floors, numbers)
    settle(board)
    if told.battle is not None:
        battle = Battle(board, model.points, told.battle.causer, model.score if told.scoring else None)
        fill(battle, told.battle)
        battle.fallen = [_kinds([tile], numbers)[0] * 8 + owner for tile, owner in told.fallen]
        model.battle = battle
    if told.outcome is not None:
        model.outcome = Outcome(told.outcome.payoffs, told.outcome.reason)
