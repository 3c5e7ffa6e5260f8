"""A battlefield as a small picture: ground, walls, cover, and each unit as a mark in the colour of its side."""

from __future__ import annotations

from typing import Final

from ashgrid.core.contract import Plain
from ashgrid.core.picture import FACE, FAINT, GROUND, INK, LINE, Picture

from .field import COLUMN_LETTERS
from .tables import BY_NAME, HERO, TYPES, VEHICLE

S: Final = 40
GROUNDS: Final = {"~": "#1e4652", "x": "#4a4038", "?": "#4d535b", "#": GROUND}
BLOCS: Final = {"allies": "#6aa5f2", "axis": "#dcc65a", "ssu": "#f08aae"}
OTHER: Final = "#c9ced8"


def picture_of(view: Plain) -> str:
    field = view["field"]
    width, height = field["width"], field["height"]
    colours = _colours(view)
    picture = Picture()
    picture.board(width * S + 4, height * S + 4, (6, 26, 308, 208))
    _ground(picture, field)
    _goals(picture, view)
    _walls(picture, field)
    for cover in view["cover"]:
        x, y = _place(cover["cell"])
        if cover["what"] == "crate":
            picture.rect(x - 11, y - 11, 22, 22, fill="#8a6d45", stroke="#c49a60", stroke_width=3)
        else:
            picture.path(f"M{x - 11} {y - 11}l22 22m0 -22l-22 22", stroke=FAINT, stroke_width=5)
    for unit in view["units"]:
        if unit["cell"] is not None:
            _unit(picture, unit, colours[unit["side"]])
    picture.end()
    for side, middle in ((0, 36), (1, 284)):
        picture.rect(middle - 24, 4, 48, 19, rx=6, fill=colours[side])
        picture.text(middle, 13.5, view["score"][side], 14, fill=GROUND)
    if view["rounds"]:
        picture.text(160, 13.5, f"{view['round']} / {view['rounds']}", 14, fill=FAINT)
    return str(picture)


def _colours(view: Plain) -> list[str]:
    """Two sides of one bloc have different colours all the same."""
    blocs = ["", ""]
    for unit in view["units"]:
        if unit["type"] in BY_NAME:
            blocs[unit["side"]] = blocs[unit["side"]] or TYPES[BY_NAME[unit["type"]]].bloc
    own, other = BLOCS.get(blocs[0] or "allies", OTHER), BLOCS.get(blocs[1] or "axis", OTHER)
    return [own, OTHER if other == own else other]


def _ground(picture: Picture, field: Plain) -> None:
    """The open ground as one sheet with its grid; what is not open, square by square, neighbours in a row as one."""
    width, height = field["width"], field["height"]
    picture.rect(2, 2, width * S, height * S, fill=FACE)
    for row, letters in enumerate(field["terrain"]):
        _runs(picture, row, [GROUNDS.get(letter, "") for letter in letters], 1.0)
        inside = field["building"][row * width : (row + 1) * width]
        _runs(picture, row, ["#5c6470" if building else "" for building in inside], 0.45)
    lines = [f"M2 {2 + row * S}h{width * S}" for row in range(1, height)]
    lines += [f"M{2 + column * S} 2v{height * S}" for column in range(1, width)]
    picture.path("".join(lines), stroke=LINE, stroke_width=1)


def _runs(picture: Picture, row: int, colours: list[str], opacity: float) -> None:
    start = 0
    for column in range(1, len(colours) + 1):
        if column == len(colours) or colours[column] != colours[start]:
            if colours[start]:
                place = (2 + start * S, 2 + row * S, (column - start) * S, S)
                picture.rect(*place, fill=colours[start], opacity=opacity)
            start = column


def _goals(picture: Picture, view: Plain) -> None:
    """Where points are won or the battle is decided."""
    cells = {cell for goal in view["goals"] for cell in goal["cells"]}
    for cell in sorted(cells):
        x, y = _place(cell)
        picture.rect(x - 16, y - 16, 32, 32, rx=4, fill="none", stroke="#e8813a", stroke_width=2, opacity=0.8)


def _walls(picture: Picture, field: Plain) -> None:
    """Walls are whole, entrances are broken."""
    width = field["width"]
    walls, doors = "", ""
    for cell in range(width * field["height"]):
        x, y = 2 + cell % width * S, 2 + cell // width * S
        for kind, line in (
            (field["east"][cell], f"M{x + S} {y}v{S}"),
            (field["south"][cell], f"M{x} {y + S}h{S}"),
        ):
            if kind == 1:
                walls += line
            elif kind:
                doors += line
    if walls:
        picture.path(walls, stroke=INK, stroke_width=4, stroke_linecap="square")
    if doors:
        picture.path(doors, stroke=FAINT, stroke_width=4, stroke_dasharray="8 10")


def _unit(picture: Picture, unit: Plain, colour: str) -> None:
    """A squad is a disc with the number of its figures, a vehicle a hull with its points, a hero a diamond."""
    kind = TYPES[BY_NAME[unit["type"]]] if unit["type"] in BY_NAME else None
    size = 1 if kind is None else kind.size
    x, y = _place(unit["cell"])
    x, y = x + (size - 1) * S / 2, y + (size - 1) * S / 2
    if kind is not None and kind.kind == HERO:
        if unit["joined"] is None:
            picture.path(f"M{x} {y - 17}l17 17l-17 17l-17 -17z", fill=colour)
            picture.text(x, y, unit["points"], 18, fill=GROUND)
        else:
            picture.path(f"M{x + 12} {y - 19}l8 8l-8 8l-8 -8z", fill=INK)
    elif kind is not None and kind.kind == VEHICLE:
        half = size * S / 2 - 5
        hull = f"M{x - half} {y - half + 8}l8 -8h{2 * half - 16}l8 8v{2 * half - 16}l-8 8h-{2 * half - 16}l-8 -8z"
        picture.path(hull, fill=colour)
        picture.text(x, y, unit["points"], 20 if size == 1 else 30, fill=GROUND)
    else:
        picture.circle(x, y, 15, fill=colour)
        picture.text(x, y, sum(unit["figures"].values()) or unit["points"], 20, fill=GROUND)


def _place(cell: str) -> tuple[float, float]:
    """The middle of a square."""
    return 2 + (COLUMN_LETTERS.index(cell[0]) + 0.5) * S, 2 + (int(cell[1:]) - 0.5) * S
