"""The battlefield as drawn: terrain, walls, buildings and zones. It never changes once it is made; what stands on it
lives in the state.

Cells are numbers `y * width + x`. An edge belongs to the cell on its left or above it: `east[cell]`, `south[cell]`.
A map is drawn with three characters a cell and one for each upright edge::

        a   b   c   d
      +   +---+- -+   +        level edges: open, --- wall, - - small entrance, === large entrance
    1   . | .   . | x          upright edges: open, | wall, : small entrance, = large entrance
      +   +---+===+   +
    2   ~   #   ?   .          . circle, ~ water, x rubble, ? smoke, # no dot; c crate, t tank trap
      +   +   +   +   +

The rim is open unless a wall is drawn there. A region that walls and entrances part from the rim is inside a building;
regions inside that touch are one building.
"""

from __future__ import annotations

from typing import Final

from ashgrid.core.errors import AshgridError

from .problems import (
    CoverAreaGround,
    CoverGround,
    DrawingMistake,
    EntranceOnRim,
    EntryGround,
    Problem,
    TrapInside,
)

# Terrain
CIRCLE: Final = 0
WATER: Final = 1
RUBBLE: Final = 2
SMOKE: Final = 3
BLOCKED: Final = 4
TERRAIN_LETTERS: Final = ".~x?#"

# Edges
OPEN: Final = 0
WALL: Final = 1
SMALL: Final = 2
LARGE: Final = 3
UPRIGHT_EDGES: Final = " |:="
LEVEL_EDGES: Final = ["   ", "---", "- -", "==="]

# Cover elements; 0 is none
CRATE: Final = 1
TRAP: Final = 2
COVER_LETTERS: Final = " ct"

COLUMN_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
MOST_ROWS: Final = 99


class MapError(AshgridError):
    """A map that cannot be played on. `problems` holds everything that was found, not only the first."""

    def __init__(self, where: str, problems: list[Problem]) -> None:
        super().__init__(f"{where}: {'; '.join([str(problem) for problem in problems])}")
        self.where = where
        self.problems = problems

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.where, self.problems)


class Line:
    """What lies on the straight line between two squares, whichever way one looks along it (`rules/sight.py`).

    The lists hold cells that only units and cover elements can block; what the map itself blocks is in the flags.
    `inside` are crossed; `left` and `right` are touched at a corner, and are empty when that hand is shut already.
    The corners next to the two ends matter for a line at 45 degrees.
    """

    def __init__(
        self,
        clear: bool,
        inside: list[int],
        left: list[int],
        right: list[int],
        left_shut: bool,
        right_shut: bool,
        low_corner: list[int],
        high_corner: list[int],
        low_cover: bool,
        high_cover: bool,
    ) -> None:
        self.clear: Final = clear  # as far as the map is concerned
        self.inside: Final = inside
        self.left: Final = left
        self.right: Final = right
        self.left_shut: Final = left_shut
        self.right_shut: Final = right_shut
        self.low_corner: Final = low_corner  # cells touched next to the end with the lower number
        self.high_corner: Final = high_corner
        self.low_cover: Final = low_cover  # the map gives corner cover to that end
        self.high_cover: Final = high_cover


class Steps:
    """The steps that the map allows one kind of mover (`rules/pathfinding.py`)."""

    def __init__(self, straight: list[list[int]], diagonal: list[list[int]], stands: list[bool]) -> None:
        self.straight: Final = straight  # by cell: cells one step away
        # By cell, three numbers a step: the cell it leads to, and the cells at its two sides. A side that the map
        # itself blocks is -1.
        self.diagonal: Final = diagonal
        self.stands: Final = stands  # by cell: whether the map lets the mover be there


class Field:
    """A battlefield. Nobody changes it; the tables that sight and movement keep here fill up as they are asked.

    Rules: B1.
    """

    def __init__(
        self,
        width: int,
        height: int,
        terrain: list[int],
        east: list[int],
        south: list[int],
        west_rim: list[int],
        north_rim: list[int],
        cover: list[int],
        entry: list[list[int]],
        cover_area: list[int],
        zones: dict[str, list[int]],
        through: bool = False,
    ) -> None:
        size = width * height
        self.width: Final = width
        self.height: Final = height
        self.size: Final = size
        self.terrain: Final = terrain
        self.east: Final = east  # in the last column: the rim
        self.south: Final = south  # in the last row: the rim
        self.west_rim: Final = west_rim  # by row
        self.north_rim: Final = north_rim  # by column
        self.cover: Final = cover  # elements at the start of the battle
        self.entry: Final = entry  # by side
        self.cover_area: Final = cover_area
        self.zones: Final = zones  # a scenario's own places by their letter
        self.through: Final = through  # whether one looks through a building by two of its entrances
        self.column: Final[list[int]] = [cell % width for cell in range(size)]
        self.row: Final[list[int]] = [cell // width for cell in range(size)]
        self.names: Final[list[str]] = [f"{COLUMN_LETTERS[cell % width]}{cell // width + 1}" for cell in range(size)]
        self.by_name: Final[dict[str, int]] = {name: cell for cell, name in enumerate(self.names)}
        self.neighbours: Final[list[list[int]]] = _neighbours(width, height)  # all eight, row by row
        self.building: Final[list[int]] = _buildings(width, height, east, south, west_rim, north_rim)  # 0 outside
        self.lines: Final[list[list[Line | None]]] = [[] for _ in range(size)]  # a row is empty until it is needed
        self.steps: Final[list[Steps | None]] = [None] * 6

    def cell(self, x: int, y: int) -> int:
        """The cell, or -1 off the map."""
        if 0 <= x < self.width and 0 <= y < self.height:
            return y * self.width + x
        return -1

    def edge(self, a: int, b: int) -> int:
        """The kind of edge between two orthogonal neighbours."""
        if a > b:
            a, b = b, a
        return self.south[a] if b - a == self.width and self.column[a] == self.column[b] else self.east[a]

    def with_blocked(self, cells: list[int]) -> Field:
        """A copy with terrain tiles put on. Zones of entry and cover lose the squares that a tile covers.

        Rules: B9.
        """
        problems: list[Problem] = []
        for cell in cells:
            if not 0 <= cell < self.size:
                problems.append(DrawingMistake(f"there is no square {cell} on this map"))
            elif self.cover[cell]:
                problems.append(DrawingMistake(f"{self.names[cell]}: a tile cannot be put on a cover element"))
        if problems:
            raise MapError("terrain tiles", problems)
        terrain = self.terrain[:]
        for cell in cells:
            terrain[cell] = BLOCKED
        return Field(
            self.width,
            self.height,
            terrain,
            self.east,
            self.south,
            self.west_rim,
            self.north_rim,
            self.cover,
            [[cell for cell in squares if cell not in cells] for squares in self.entry],
            [cell for cell in self.cover_area if cell not in cells],
            self.zones,
            self.through,
        )


def holds_cover(terrain: int) -> bool:
    """Whether a cover element may be put on such a square.

    Rules: B3, P11, W17.
    """
    return terrain in (CIRCLE, SMOKE)


def has_large_entrance(field: Field, building: int) -> bool:
    """Whether a vehicle could get into the building: only then may a tank trap stand in it."""
    for cell in range(field.size):
        beside = field.cell(field.column[cell] + 1, field.row[cell])
        below = field.cell(field.column[cell], field.row[cell] + 1)
        if beside >= 0 and field.east[cell] == LARGE and _only_one_in(field, cell, beside, building):
            return True
        if below >= 0 and field.south[cell] == LARGE and _only_one_in(field, cell, below, building):
            return True
    return False


def _only_one_in(field: Field, a: int, b: int, building: int) -> bool:
    return (field.building[a] == building) != (field.building[b] == building)


def _neighbours(width: int, height: int) -> list[list[int]]:
    around: list[list[int]] = []
    for y in range(height):
        for x in range(width):
            cells: list[int] = []
            for j in range(max(0, y - 1), min(height, y + 2)):
                for i in range(max(0, x - 1), min(width, x + 2)):
                    if i != x or j != y:
                        cells.append(j * width + i)
            around.append(cells)
    return around


def _buildings(
    width: int, height: int, east: list[int], south: list[int], west_rim: list[int], north_rim: list[int]
) -> list[int]:
    """The number of the building by cell, 0 outside: first what is open to the rim, then the rest in lumps.

    Rules: B11, W1.
    """
    size = width * height
    number = [-1] * size
    todo: list[int] = []
    for cell in range(size):
        x = cell % width
        y = cell // width
        if (
            (x == 0 and west_rim[y] == OPEN)
            or (y == 0 and north_rim[x] == OPEN)
            or (x == width - 1 and east[cell] == OPEN)
            or (y == height - 1 and south[cell] == OPEN)
        ):
            todo.append(cell)
    _flood(width, height, east, south, number, todo, 0, True)
    last = 0
    for cell in range(size):
        if number[cell] < 0:
            last += 1
            _flood(width, height, east, south, number, [cell], last, False)
    return number


def _flood(
    width: int,
    height: int,
    east: list[int],
    south: list[int],
    number: list[int],
    todo: list[int],
    value: int,
    walls: bool,
) -> None:
    """Number everything that hangs together with the given cells and has no number; with `walls`, edges part it."""
    while todo:
        cell = todo.pop()
        if number[cell] >= 0:
            continue
        number[cell] = value
        x = cell % width
        y = cell // width
        if x > 0 and not (walls and east[cell - 1]):
            todo.append(cell - 1)
        if x < width - 1 and not (walls and east[cell]):
            todo.append(cell + 1)
        if y > 0 and not (walls and south[cell - width]):
            todo.append(cell - width)
        if y < height - 1 and not (walls and south[cell]):
            todo.append(cell + width)


def parse_map(text: str, zones: list[str], where: str, through: bool = False) -> Field:
    """Read a drawn map and the drawings of its zones. `where` names the map in messages; `through` is kept.

    Rules: B14.
    """
    problems: list[Problem] = []
    lines = _without_blank_ends(text)
    if lines and not _is_edge_line(lines[0]):
        del lines[0]  # the names of the columns
    if not lines or not _is_edge_line(lines[0]):
        mistake = "a map begins with an edge line, whose corners '+' stand at every fourth character"
        raise MapError(where, [DrawingMistake(mistake)])

    corners = lines[0].rstrip()
    width = (len(corners) - 3) // 4
    height = len(lines) // 2
    if (len(corners) - 3) % 4:
        problems.append(DrawingMistake("the first edge line does not end with a corner '+'"))
    if width < 1 or height < 1:
        raise MapError(where, [*problems, DrawingMistake("the map has no squares")])
    if width > len(COLUMN_LETTERS):
        raise MapError(where, [*problems, DrawingMistake(f"{width} columns are more than {len(COLUMN_LETTERS)}")])
    if height > MOST_ROWS:
        raise MapError(where, [*problems, DrawingMistake(f"{height} rows are more than {MOST_ROWS}")])
    if len(lines) % 2 == 0:
        problems.append(DrawingMistake("the edge line below the last row is missing"))
        lines.append("")

    size = width * height
    terrain = [CIRCLE] * size
    cover = [0] * size
    east = [OPEN] * size
    south = [OPEN] * size
    west_rim = [OPEN] * height
    north_rim = [OPEN] * width

    full = 4 * width + 3
    for number, line in enumerate(lines):
        y = number // 2
        level = number % 2 == 0
        spot = (f"edge line above row {y + 1}" if y < height else "last edge line") if level else f"row {y + 1}"
        if len(line.rstrip()) > full:
            problems.append(DrawingMistake(f"{spot}: text beyond column {COLUMN_LETTERS[width - 1]}"))
        padded = line.ljust(full)
        if level:
            last = len(line.rstrip())
            for x in range(width + 1):
                if padded[4 * x + 2] != "+" and 4 * x + 2 < last:
                    mistake = f"{spot}: '{padded[4 * x + 2]}' where corner {x + 1}, a '+', should be"
                    problems.append(DrawingMistake(mistake))
            for x in range(width):
                at = f"{spot}, column {COLUMN_LETTERS[x]}"
                kind = _edge(LEVEL_EDGES, padded[4 * x + 3 : 4 * x + 6], at, problems)
                if y == 0:
                    north_rim[x] = kind
                else:
                    south[(y - 1) * width + x] = kind
            continue
        for x in range(width + 1):
            side = "left of" if x < width else "right of"
            at = f"{spot}, {side} column {COLUMN_LETTERS[min(x, width - 1)]}"
            kind = _edge(list(UPRIGHT_EDGES), padded[4 * x + 2], at, problems)
            if x == 0:
                west_rim[y] = kind
            else:
                east[y * width + x - 1] = kind
        for x in range(width):
            _read_cell(padded[4 * x + 3 : 4 * x + 6], y * width + x, width, terrain, cover, problems)

    rims = west_rim + north_rim + [east[y * width + width - 1] for y in range(height)] + south[-width:]
    if SMALL in rims or LARGE in rims:
        problems.append(EntranceOnRim())

    entry, cover_area, own = _read_zones(zones, width, height, terrain, problems)
    field = Field(width, height, terrain, east, south, west_rim, north_rim, cover, entry, cover_area, own, through)
    for cell in range(size):
        building = field.building[cell]
        if cover[cell] == TRAP and building and not has_large_entrance(field, building):
            problems.append(TrapInside(field.names[cell]))
    if problems:
        raise MapError(where, problems)
    return field


def draw_map(field: Field) -> str:
    """The text of a map, as `parse_map` reads it."""
    width = field.width
    lines = ["  " + "".join([f"  {letter} " for letter in COLUMN_LETTERS[:width]]).rstrip()]
    lines.append(_level_line(field.north_rim))
    for y in range(field.height):
        first = y * width
        text = f"{y + 1:<2}" + UPRIGHT_EDGES[field.west_rim[y]]
        for cell in range(first, first + width):
            text += _cell_text(field.terrain[cell], field.cover[cell]) + UPRIGHT_EDGES[field.east[cell]]
        lines.append(text.rstrip())
        lines.append(_level_line(field.south[first : first + width]))
    return "\n".join(lines) + "\n"


def _level_line(kinds: list[int]) -> str:
    return "  +" + "+".join([LEVEL_EDGES[kind] for kind in kinds]) + "+"


def _cell_text(terrain: int, cover: int) -> str:
    if not cover:
        return f" {TERRAIN_LETTERS[terrain]} "
    if terrain == CIRCLE:
        return f" {COVER_LETTERS[cover]} "
    return f"{TERRAIN_LETTERS[terrain]} {COVER_LETTERS[cover]}"


def _without_blank_ends(text: str) -> list[str]:
    lines = text.splitlines()
    while lines and not lines[0].strip():
        del lines[0]
    while lines and not lines[-1].strip():
        del lines[-1]
    return lines


def _is_edge_line(line: str) -> bool:
    return line[2:3] == "+"


def _spot(cell: int, width: int) -> str:
    return f"row {cell // width + 1}, column {COLUMN_LETTERS[cell % width]}"


def _name(cell: int, width: int) -> str:
    return f"{COLUMN_LETTERS[cell % width]}{cell // width + 1}"


def _edge(kinds: list[str], text: str, where: str, problems: list[Problem]) -> int:
    """Rules: B12."""
    if text in kinds:
        return kinds.index(text)
    known = ", ".join([f"'{kind}'" for kind in kinds])
    problems.append(DrawingMistake(f"{where}: '{text}' is no edge (they are {known})"))
    return OPEN


def _read_cell(text: str, cell: int, width: int, terrain: list[int], cover: list[int], problems: list[Problem]) -> None:
    where = _spot(cell, width)
    grounds = 0
    elements = 0
    for letter in text:
        if letter == " ":
            continue
        if letter in TERRAIN_LETTERS:
            terrain[cell] = TERRAIN_LETTERS.index(letter)
            grounds += 1
        elif letter in COVER_LETTERS:
            cover[cell] = COVER_LETTERS.index(letter)
            elements += 1
        else:
            known = " ".join(TERRAIN_LETTERS)
            problems.append(DrawingMistake(f"{where}: unknown letter '{letter}' (they are {known} c t)"))
    if grounds > 1:
        problems.append(DrawingMistake(f"{where}: more than one terrain"))
    if elements > 1:
        problems.append(DrawingMistake(f"{where}: more than one cover element"))
    if elements and not holds_cover(terrain[cell]):
        problems.append(CoverGround(_name(cell, width)))


def _read_zones(
    drawings: list[str], width: int, height: int, terrain: list[int], problems: list[Problem]
) -> tuple[list[list[int]], list[int], dict[str, list[int]]]:
    """The entry squares by side, the cover area, and the scenario's own places.

    Rules: B13.
    """
    found: dict[str, set[int]] = {}
    for number, drawing in enumerate(drawings):
        what = f"zone drawing {number + 1}"
        rows = [line.strip() for line in _without_blank_ends(drawing)]
        if len(rows) != height:
            problems.append(DrawingMistake(f"{what}: {len(rows)} rows, but the map has {height}"))
        for y, row in enumerate(rows):
            if len(row) != width:
                mistake = f"{what}, row {y + 1}: {len(row)} columns, but the map has {width}"
                problems.append(DrawingMistake(mistake))
            for x, letter in enumerate(row):
                if letter == "." or x >= width or y >= height:
                    continue
                if not (letter in "ABC" or letter in COLUMN_LETTERS or letter in "0123456789"):
                    place = f"{what}, {_spot(y * width + x, width)}"
                    problems.append(DrawingMistake(f"{place}: unknown letter '{letter}' (they are . A B C a-z 0-9)"))
                    continue
                found.setdefault(letter, set()).add(y * width + x)

    entry = [sorted(found.pop("A", set())), sorted(found.pop("B", set()))]
    cover_area = sorted(found.pop("C", set()))
    for side, squares in enumerate(entry):
        for cell in squares:
            if terrain[cell] in (WATER, BLOCKED):
                problems.append(EntryGround(_name(cell, width), "AB"[side]))
    for cell in cover_area:
        if not holds_cover(terrain[cell]):
            problems.append(CoverAreaGround(_name(cell, width)))
    return entry, cover_area, {letter: sorted(found[letter]) for letter in sorted(found)}
