"""From one square of a battlefield to all others: how far, what is in sight and what blocks it, and the cover that a
squad would have there.

A board asks it with what everybody sees of the match, so that it can be asked of any square, at any time and by
everybody; nothing else is known here that could be told.
"""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from ashgrid.core.contract import Plain
from ashgrid.core.errors import QuestionError
from ashgrid.core.thread_safe import prepared

from ..data import DataError, unit_of
from ..field import COLUMN_LETTERS, CRATE, LARGE, TERRAIN_LETTERS, TRAP, Field
from ..model import HARD
from ..rules.sight import Obstacle, distance, obstacles
from ..tables import VEHICLE
from .reasons import LEVELS, cover_from, cover_on

MOST_ROWS: Final = 40
Edges = Annotated[list[Annotated[int, msgspec.Meta(ge=0, le=LARGE)]], msgspec.Meta(max_length=1200)]
Cell = Annotated[str, msgspec.Meta(max_length=3)]


class Ground(msgspec.Struct, frozen=True):
    """The battlefield, as a view has it."""

    width: Annotated[int, msgspec.Meta(ge=1, le=len(COLUMN_LETTERS))]
    height: Annotated[int, msgspec.Meta(ge=1, le=MOST_ROWS)]
    terrain: list[str]
    east: Edges
    south: Edges
    west_rim: Edges
    north_rim: Edges


class Element(msgspec.Struct, frozen=True):
    cell: Cell
    what: str


class Standing(msgspec.Struct, frozen=True):
    name: Annotated[str, msgspec.Meta(max_length=80)]
    type: Annotated[str, msgspec.Meta(max_length=80)]
    cell: Cell


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`at` is the square from which is measured; `units` are those on the board."""

    at: Cell
    field: Ground
    cover: Annotated[list[Element], msgspec.Meta(max_length=1200)] = []
    units: Annotated[list[Standing], msgspec.Meta(max_length=200)] = []
    building_sight: str = "no"


def measure(asked: Plain) -> Plain:
    """Of every other square: `squares` by the rules' count, what hides it from `soldiers` (if soldiers stand on both)
    and from `vehicles`, and the `cover` of a squad there against soldiers.

    Rules: F11.
    """
    try:
        told = msgspec.convert(asked, prepared(Asked))
        field = _field(told)
        start = _cell(field, told.at)
        cover = [0] * field.size
        for element in told.cover:
            cover[_cell(field, element.cell)] = CRATE if element.what == "crate" else TRAP
        places = [_squares(field, unit) for unit in told.units]
    except msgspec.ValidationError as error:
        raise QuestionError(f"not a battlefield: {error}") from None
    names: list[list[str]] = [[] for _ in range(field.size)]
    for unit, squares in zip(told.units, places, strict=True):
        for square in squares:
            names[square].append(unit.name)
    found: list[Plain] = []
    for cell in range(field.size):
        if cell == start:
            continue
        block = _block(cover, told.units, places, (start, cell))
        level, sources = cover_on(field, cover, cell)
        more, own = cover_from(field, block, start, cell, True)
        found.append(
            {
                "cell": field.names[cell],
                "squares": distance(field, start, cell),
                "soldiers": [_told(field, names, one) for one in obstacles(field, block, start, cell, True)],
                "vehicles": [_told(field, names, one) for one in obstacles(field, block, start, cell, False)],
                "cover": {"level": LEVELS[min(level + more, HARD)], "from": sources + own},
            }
        )
    return {"at": field.names[start], "cells": found}


def _field(told: Asked) -> Field:
    ground = told.field
    size = ground.width * ground.height
    if len(ground.terrain) != ground.height or any(len(row) != ground.width for row in ground.terrain):
        raise QuestionError("the terrain has another size than the map")
    lengths = [len(ground.east), len(ground.south), len(ground.west_rim), len(ground.north_rim)]
    if lengths != [size, size, ground.height, ground.width]:
        raise QuestionError("the map has another number of edges")
    letters = "".join(ground.terrain)
    if any(letter not in TERRAIN_LETTERS for letter in letters):
        raise QuestionError(f"the terrain has letters other than {TERRAIN_LETTERS}")
    terrain = [TERRAIN_LETTERS.index(letter) for letter in letters]
    return Field(
        ground.width,
        ground.height,
        terrain,
        ground.east,
        ground.south,
        ground.west_rim,
        ground.north_rim,
        [0] * size,
        [[], []],
        [],
        {},
        told.building_sight == "aligned-entrances",
    )


def _cell(field: Field, name: str) -> int:
    if name not in field.by_name:
        raise QuestionError(f"'{name}' is not on the map")
    return field.by_name[name]


def _squares(field: Field, unit: Standing) -> list[int]:
    at = _cell(field, unit.cell)
    try:
        size = unit_of(unit.type).size
    except DataError as error:
        raise QuestionError(str(error)) from None
    if size == 1:
        return [at]
    if field.column[at] + 1 >= field.width or field.row[at] + 1 >= field.height:
        raise QuestionError(f"{unit.name} is not wholly on the map")
    return [at, at + 1, at + field.width, at + field.width + 1]


def _block(cover: list[int], units: list[Standing], places: list[list[int]], ends: tuple[int, int]) -> list[int]:
    """What stands in the way, as `Model.blocks` has it; who stands on an end hides nothing of it.

    Rules: S6 to S9.
    """
    found = [1 if element == TRAP else 0 for element in cover]
    for unit, squares in zip(units, places, strict=True):
        if ends[0] in squares or ends[1] in squares:
            continue
        vehicle = unit_of(unit.type).kind == VEHICLE
        for square in squares:
            found[square] = max(found[square], 2 if vehicle else 1)
    return found


def _told(field: Field, names: list[list[str]], one: Obstacle) -> Plain:
    return {
        "kind": one.kind,
        "cells": [field.names[cell] for cell in one.cells],
        "edges": [[field.names[a], field.names[b]] for a, b in one.edges],
        "units": [name for cell in one.cells for name in names[cell]],
    }
