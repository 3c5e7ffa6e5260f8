"""Positions drawn as maps. Capital letters and `@` mark places: they are taken out of the drawing, the rest is a map.

`sketch` draws one character a square and no walls; `plan` is the full drawing, with edges.
"""

from __future__ import annotations

from hypothesis import strategies as st

from ashgrid.games.dust.field import CIRCLE, CRATE, LARGE, OPEN, SMALL, SMOKE, TRAP, WALL, Field, parse_map


class Ground:
    """A field and the squares of its marks, by letter."""

    def __init__(self, field: Field, marks: dict[str, list[int]]) -> None:
        self.field = field
        self.marks = marks

    def __getitem__(self, mark: str) -> int:
        (cell,) = self.marks[mark]
        return cell

    def block(self, **kinds: int) -> list[int]:
        """The list `block` of the sight module: `block(H=1, V=2)`; tank traps of the map are in it."""
        found = [1 if element == TRAP else 0 for element in self.field.cover]
        for mark, value in kinds.items():
            for cell in self.marks[mark]:
                found[cell] = max(found[cell], value)
        return found

    def standing(self, **bits: int) -> list[int]:
        """The list `standing` of the movement module."""
        found = [0] * self.field.size
        for mark, value in bits.items():
            for cell in self.marks[mark]:
                found[cell] |= value
        return found


def sketch(text: str) -> Ground:
    rows = [line.split() for line in text.strip().splitlines()]
    marks: dict[str, list[int]] = {}
    corners = "  +" + "   +" * len(rows[0])
    lines = [corners]
    for y, row in enumerate(rows):
        line = "   "
        for x, letter in enumerate(row):
            if letter.isupper() or letter == "@":
                marks.setdefault(letter, []).append(y * len(row) + x)
            line += f" {'.' if letter.isupper() or letter == '@' else letter}  "
        lines += [line.rstrip(), corners]
    return Ground(parse_map("\n".join(lines), [], "sketch"), marks)


def plan(text: str) -> Ground:
    lines = text.strip("\n").splitlines()
    marks: dict[str, list[int]] = {}
    width = (len(lines[0].rstrip()) - 3) // 4
    clean: list[str] = []
    for number, line in enumerate(lines):
        plain = ""
        for at, letter in enumerate(line):
            marked = number % 2 == 1 and letter.isupper()
            if marked:
                marks.setdefault(letter, []).append(number // 2 * width + (at - 3) // 4)
            plain += " " if marked else letter
        clean.append(plain)
    return Ground(parse_map("\n".join(clean), [], "plan"), marks)


@st.composite
def fields(draw: st.DrawFn, most_columns: int = 6, most_rows: int = 12) -> Field:
    """Any map, with walls and entrances anywhere but no tank traps."""
    width = draw(st.integers(1, most_columns))
    height = draw(st.integers(1, most_rows))
    size = width * height
    terrain = draw(st.lists(st.integers(0, 4), min_size=size, max_size=size))
    cover = draw(st.lists(st.sampled_from([0, 0, CRATE]), min_size=size, max_size=size))
    cover = [element if terrain[cell] in (CIRCLE, SMOKE) else 0 for cell, element in enumerate(cover)]
    kinds = st.sampled_from([OPEN, OPEN, WALL, SMALL, LARGE])
    rim = st.sampled_from([OPEN, OPEN, WALL])
    east = [draw(rim if cell % width == width - 1 else kinds) for cell in range(size)]
    south = [draw(rim if cell // width == height - 1 else kinds) for cell in range(size)]
    west = [draw(rim) for _ in range(height)]
    north = [draw(rim) for _ in range(width)]
    return Field(width, height, terrain, east, south, west, north, cover, [[], []], [], {})
