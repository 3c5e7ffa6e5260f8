"""The ground of a mission: spaces, edges, and what follows from them for steps, sight and sides. It never changes once
it is made; what stands on it lives in the state.

Spaces are numbers `y * width + x`, or -1 for outside. A tile is drawn with three characters a space and one for each
upright edge::

        a   b   c   d
      +   +---+- -+   +        level edges: open, --- Screen, - - Obstacle
    1   . | .   v : c          upright edges: open, | Screen, : Obstacle
      +   +---+   +   +
    2   x   #   .   .          . plain, v vantage point, c cover, x exposed, # no space at all
      +   +   +   +   +

Edges are kept by space and direction (`edge[space * 4 + d]`, d: north, east, south, west), on both of their sides.
"""

from __future__ import annotations

import math
from typing import Final

from ashgrid.core.errors import AshgridError
from ashgrid.grid.sight import Across, Through, trace
from ashgrid.grid.square import STEPS, Edge, Square

PLAIN: Final = 0
VANTAGE: Final = 1
COVER: Final = 2
EXPOSED: Final = 3
SOLID: Final = 4
LETTERS: Final = ".vcx#"

OPEN: Final = 0
OBSTACLE: Final = 1
SCREEN: Final = 2
UPRIGHT: Final = " :|"
LEVEL: Final = ["   ", "- -", "---"]

FRONT: Final = 0
SIDE: Final = 1
REAR: Final = 2
ZONES: Final = ("front", "side", "rear")
ZONES_UP_TO: Final[list[float]] = []
"""Degrees from where a figure faces, in the order of the zones; `data.py` fills it from `data/zones.toml`."""

FACINGS: Final = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
COLUMNS: Final = "abcdefghijklmnopqrstuvwxyz"
OUTSIDE: Final = -1
FAR: Final = 1 << 20
VANTAGE_COST: Final = 1
MOST_COLUMNS: Final = 26
MOST_ROWS: Final = 40
MOST_CHANGES: Final = 64  # of vantage points, whose ways are kept


class MapError(AshgridError):
    """A drawing that cannot be read, or tiles that do not fit together."""


class Drawing:
    """One tile as it was drawn: icons by space, edges by space and direction."""

    def __init__(self, width: int, height: int) -> None:
        self.width: Final = width
        self.height: Final = height
        self.icon: Final[list[int]] = [PLAIN] * (width * height)
        self.edge: Final[list[int]] = [OPEN] * (4 * width * height)

    def put_edge(self, x: int, y: int, way: int, kind: int) -> None:
        """An edge from both of its sides; a Screen hides an Obstacle drawn from the other side.

        Rules: P12.
        """
        for column, row, d in ((x, y, way), (x + _X[way], y + _Y[way], (way + 2) % 4)):
            if 0 <= column < self.width and 0 <= row < self.height:
                place = (row * self.width + column) * 4 + d
                self.edge[place] = max(self.edge[place], kind)


_X: Final = (0, 1, 0, -1)
_Y: Final = (-1, 0, 1, 0)


def read_drawing(text: str, where: str) -> Drawing:
    """A drawn tile. Column names and row numbers may be left out."""
    lines = [line.rstrip() for line in text.splitlines()]
    first = next((number for number, line in enumerate(lines) if "+" in line), None)
    if first is None:
        raise MapError(f"{where}: there is no line with corners (+) in the drawing")
    left = lines[first].index("+")
    width = lines[first].count("+") - 1
    rows = [line[left:] for line in lines[first:]]
    while rows and not rows[-1]:
        rows.pop()
    if len(rows) % 2 == 0 or width < 1:
        raise MapError(f"{where}: a drawing has a line of corners above and below every row of spaces")
    height = len(rows) // 2
    drawing = Drawing(width, height)
    for number, line in enumerate(rows):
        padded = line.ljust(4 * width + 1)
        if len(padded) > 4 * width + 1:
            raise MapError(f"{where}: line {first + number + 1} is longer than {width} spaces")
        if number % 2 == 0:
            _read_level(drawing, padded, number // 2, f"{where}: line {first + number + 1}")
        else:
            _read_row(drawing, padded, number // 2, f"{where}: line {first + number + 1}")
    return drawing


def _read_level(drawing: Drawing, line: str, row: int, where: str) -> None:
    for x in range(drawing.width):
        if line[4 * x] != "+":
            raise MapError(f"{where}: '+' is expected at character {4 * x + 1}, not '{line[4 * x]}'")
        said = line[4 * x + 1 : 4 * x + 4]
        if said not in LEVEL:
            raise MapError(f"{where}: an edge is '   ', '- -' or '---', not '{said}'")
        kind = LEVEL.index(said)
        if row < drawing.height:
            drawing.put_edge(x, row, 0, kind)
        else:
            drawing.put_edge(x, row - 1, 2, kind)


def _read_row(drawing: Drawing, line: str, row: int, where: str) -> None:
    for x in range(drawing.width + 1):
        said = line[4 * x]
        if said not in UPRIGHT:
            raise MapError(f"{where}: an edge is ' ', ':' or '|', not '{said}'")
        kind = UPRIGHT.index(said)
        if x < drawing.width:
            drawing.put_edge(x, row, 3, kind)
            icon = line[4 * x + 2]
            if icon not in LETTERS or line[4 * x + 1] != " " or line[4 * x + 3] != " ":
                raise MapError(
                    f"{where}: a space is one of '{LETTERS}' between blanks, not '{line[4 * x + 1 : 4 * x + 4]}'"
                )
            drawing.icon[row * drawing.width + x] = LETTERS.index(icon)
        else:
            drawing.put_edge(x - 1, row, 1, kind)


def turned(drawing: Drawing, quarters: int) -> Drawing:
    """The same tile, turned clockwise.

    Rules: P11.
    """
    for _ in range(quarters % 4):
        twin = Drawing(drawing.height, drawing.width)
        for y in range(drawing.height):
            for x in range(drawing.width):
                old = y * drawing.width + x
                new = x * twin.width + (twin.width - 1 - y)
                twin.icon[new] = drawing.icon[old]
                for way in range(4):
                    twin.edge[new * 4 + (way + 1) % 4] = drawing.edge[old * 4 + way]
        drawing = twin
    return drawing


def compose(parts: list[tuple[Drawing, int, int]], where: str) -> Drawing:
    """Tiles laid beside each other, each with the column and row of its upper left space.

    Rules: P12.
    """
    width = max([x + part.width for part, x, _ in parts])
    height = max([y + part.height for part, _, y in parts])
    if width > MOST_COLUMNS or height > MOST_ROWS:
        raise MapError(f"{where}: {width} by {height} spaces are more than {MOST_COLUMNS} by {MOST_ROWS}")
    whole = Drawing(width, height)
    for place in range(width * height):
        whole.icon[place] = SOLID
    laid = [False] * (width * height)
    for part, left, top in parts:
        for y in range(part.height):
            for x in range(part.width):
                place = (top + y) * width + left + x
                if laid[place]:
                    raise MapError(f"{where}: two tiles lie on {space_name(place, width)}")
                laid[place] = True
                whole.icon[place] = part.icon[y * part.width + x]
                for way in range(4):
                    kind = part.edge[(y * part.width + x) * 4 + way]
                    if kind:
                        whole.put_edge(left + x, top + y, way, kind)
    return whole


def space_name(space: int, width: int) -> str:
    return f"{COLUMNS[space % width]}{space // width + 1}"


class Ground:
    """The ground of one mission, with its tables. Sight fills up as it is asked."""

    def __init__(self, drawing: Drawing) -> None:
        self.width: Final = drawing.width
        self.height: Final = drawing.height
        self.size: Final = drawing.width * drawing.height
        self.icon: Final = drawing.icon
        self.edge: Final = drawing.edge
        self.names: Final[list[str]] = [space_name(space, drawing.width) for space in range(self.size)]
        self.number: Final[dict[str, int]] = {name: space for space, name in enumerate(self.names)}
        # By space and direction (eight): the space that a step leads to, or OUTSIDE; and what it passes.
        self.step: Final[list[int]] = [OUTSIDE] * (8 * self.size)
        self.foot: Final[list[bool]] = [False] * (8 * self.size)  # on foot
        self.wing: Final[list[bool]] = [False] * (8 * self.size)  # flying
        self.exit: Final[list[bool]] = [False] * (8 * self.size)  # over the rim, on foot
        self._sight: Final[dict[int, list[int] | None]] = {}
        self._ways: Final[dict[int, dict[int, list[int]]]] = {}
        self.high: Final[list[bool]] = [icon == VANTAGE for icon in drawing.icon]
        for space in range(self.size):
            if self.icon[space] != SOLID:
                self._steps_from(space)

    def stands(self, space: int) -> bool:
        return 0 <= space < self.size and self.icon[space] != SOLID

    def _steps_from(self, space: int) -> None:
        """Rules: N21, N23, G5, M1."""
        x, y = space % self.width, space // self.width
        for way in range(8):
            dx, dy = STEPS[way]
            column, row = x + dx, y + dy
            inside = 0 <= column < self.width and 0 <= row < self.height
            to = row * self.width + column if inside else OUTSIDE
            place = 8 * space + way
            if inside and self.icon[to] != SOLID:
                self.step[place] = to
                self.foot[place] = self._may_step(space, way, OBSTACLE)
                self.wing[place] = self._may_step(space, way, SCREEN)
            elif way % 2 == 0 and self.edge[4 * space + way // 2] == OPEN:
                self.exit[place] = True

    def _may_step(self, space: int, way: int, stops: int) -> bool:
        """Whether a step is not stopped by edges of at least this kind.

        A diagonal step may pass one corner of them, and not between two: one of the two ways around the corner has to
        be open.

        Rules: G1, G3, M12, M13.
        """
        if way % 2 == 0:
            return self.edge[4 * space + way // 2] < stops
        up, aside = (0 if way in (1, 7) else 2), (1 if way in (1, 3) else 3)
        beside = self._around(space, up, aside, stops)
        other = self._around(space, aside, up, stops)
        return beside or other

    def _around(self, space: int, first: int, second: int, stops: int) -> bool:
        if self.edge[4 * space + first] >= stops:
            return False
        x, y = space % self.width + _X[first], space // self.width + _Y[first]
        if not (0 <= x < self.width and 0 <= y < self.height):
            return False
        between = y * self.width + x
        return self.icon[between] != SOLID and self.edge[4 * between + second] < stops

    def distance(self, a: int, b: int) -> int:
        """In spaces, a diagonal counting one, whatever lies between.

        Rules: S1, S2.
        """
        return max(abs(a % self.width - b % self.width), abs(a // self.width - b // self.width))

    def costs_to(self, cell: int, flying: bool, changed: int) -> list[int]:
        """From each space, the points that the shortest way to one space costs, or FAR. `changed` is a bit set of
        spaces that tokens make vantage points, or no longer are.

        Rules: G10, G11, M1.
        """
        known = self._ways.get(changed)
        if known is None:
            if len(self._ways) > MOST_CHANGES:
                self._ways.clear()
            known = {}
            self._ways[changed] = known
        key = 2 * cell + (1 if flying else 0)
        found = known.get(key)
        if found is None:
            high = self.high
            if changed:
                high = [old != bool(changed >> space & 1) for space, old in enumerate(high)]
            found = self.ways_to(cell, flying, high, None)
            known[key] = found
        return found

    def ways_to(self, goal: int, flying: bool, high: list[bool], shut: list[int] | None) -> list[int]:
        """The same, reckoned anew; `shut` spaces are not entered, and `high` are the vantage points."""
        table = self.wing if flying else self.foot
        found = [FAR] * self.size
        found[goal] = 0
        layers: list[list[int]] = [[goal], [], []]
        spent = 0
        while layers[0] or layers[1]:
            for cell in layers[0]:
                if found[cell] != spent:
                    continue
                # Steps are looked at backwards: what it costs to enter this space from its neighbour.
                for way in range(8):
                    other = self.step[8 * cell + way]
                    if other < 0 or not table[8 * other + (way + 4) % 8] or (shut is not None and other in shut):
                        continue
                    price = 1 + VANTAGE_COST if high[cell] and not high[other] else 1
                    if spent + price < found[other]:
                        found[other] = spent + price
                        layers[price].append(other)
            layers = [layers[1], layers[2], []]
            spent += 1
        return found

    def line(self, a: int, b: int) -> list[int] | None:
        """The spaces that the line between two spaces crosses, its ends included, or None where a Screen cuts it.

        A Screen that the line only touches on one hand does not cut it; Screens on both hands at one corner do.

        Rules: G2, G4, S4 to S7.
        """
        if a > b:
            a, b = b, a
        key = a * self.size + b
        if key in self._sight:
            return self._sight[key]
        found = [a] if a == b else self._trace(a, b)
        self._sight[key] = found
        return found

    def _trace(self, a: int, b: int) -> list[int] | None:
        """Rules: G5."""
        way = trace((a % self.width, a // self.width), (b % self.width, b // self.width))
        for step in way.steps:
            if isinstance(step, Across):
                if self._screens(step.edge):
                    return None
            elif isinstance(step, Through):
                left = self._shut(step.left_edges, step.left_cells)
                if left and self._shut(step.right_edges, step.right_cells):
                    return None
        cells = [y * self.width + x for x, y in way.cells]
        return None if any(self.icon[cell] == SOLID for cell in cells) else cells

    def _shut(self, edges: tuple[Edge, ...], cells: tuple[Square, ...]) -> bool:
        """Whether one hand of a corner is closed to sight."""
        for edge in edges:
            if self._screens(edge):
                return True
        for x, y in cells:
            if 0 <= x < self.width and 0 <= y < self.height and self.icon[y * self.width + x] == SOLID:
                return True
        return False

    def _screens(self, edge: Edge) -> bool:
        (x, y), other = edge
        way = 1 if other[1] == y else 2
        if not (0 <= x < self.width and 0 <= y < self.height):
            (x, y), way = other, (way + 2) % 4
            if not (0 <= x < self.width and 0 <= y < self.height):
                return False
        return self.edge[4 * (y * self.width + x) + way] == SCREEN

    def sees(self, a: int, b: int, smoke: int) -> bool:
        """Whether nothing is between two spaces; `smoke` is a bit set. Within one space one always sees.

        Rules: G17, S8 to S10, S12.
        """
        if a == b:
            return True
        cells = self.line(a, b)
        if cells is None:
            return False
        if smoke:
            for cell in cells:
                if smoke >> cell & 1:
                    return False
        return True

    def zone(self, space: int, facing: int, other: int) -> int:
        """In which zone of a figure that stands here and faces there a space lies; its own is in front.

        Rules: S14, S15.
        """
        return _zone(other % self.width - space % self.width, other // self.width - space // self.width, facing)

    def towards(self, space: int, other: int, facing: int) -> int:
        """The facing that looks best at a space: the one that is kept, if that is in front.

        Rules: S13.
        """
        if space == other or self.zone(space, facing, other) == FRONT:
            return facing
        return self.straight(space, other, facing)

    def straight(self, space: int, other: int, facing: int) -> int:
        """The facing that comes nearest to the line to another space; on the same space the one that is kept."""
        if space == other:
            return facing
        dx, dy = other % self.width - space % self.width, other // self.width - space // self.width
        return round(_bearing(dx, dy) / 45) % 8


def _bearing(dx: int, dy: int) -> float:
    """Degrees clockwise from north."""
    return math.degrees(math.atan2(dx, -dy)) % 360


_known_zones: Final[dict[int, int]] = {}


def _zone(dx: int, dy: int, facing: int) -> int:
    """Rules: S14, S15, S17."""
    if dx == 0 and dy == 0:
        return FRONT
    key = ((dx + 64) * 128 + dy + 64) * 8 + facing
    known = _known_zones.get(key)
    if known is None:
        off = abs((_bearing(dx, dy) - 45 * facing + 180) % 360 - 180)
        known = FRONT
        while known < REAR and off >= ZONES_UP_TO[known]:
            known += 1
        _known_zones[key] = known
    return known


def square(space: int, width: int) -> Square:
    return space % width, space // width


def write_drawing(drawing: Drawing) -> str:
    """A drawing as text, in the form that `read_drawing` reads, with names around it."""
    lines = ["    " + "   ".join([COLUMNS[x] for x in range(drawing.width)])]
    for y in range(drawing.height + 1):
        level = "  "
        row = f"{y + 1:<2}"
        for x in range(drawing.width):
            below = y < drawing.height
            space = (y if below else y - 1) * drawing.width + x
            level += "+" + LEVEL[drawing.edge[4 * space + (0 if below else 2)]]
            if below:
                row += f"{UPRIGHT[drawing.edge[4 * space + 3]]} {LETTERS[drawing.icon[space]]} "
                if x == drawing.width - 1:
                    row += UPRIGHT[drawing.edge[4 * space + 1]]
        lines.append(level + "+")
        if y < drawing.height:
            lines.append(row.rstrip())
    return "\n".join(lines) + "\n"
