"""Small pictures of positions, as SVG: for lists, links and people who share them. No scripts, no fonts of others.

Every picture is a box of 320 by 240 on a dark ground that suits light and dark pages. A game draws its board in units
of its own (`Picture.board`), and numbers beside it in those of the box.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Final

WIDTH: Final = 320
HEIGHT: Final = 240
MOST_BYTES: Final = 15_000
GROUND: Final = "#1f2329"
FACE: Final = "#2c323a"
LINE: Final = "#4a525d"
INK: Final = "#eceff3"
FAINT: Final = "#8b95a1"
HOT: Final = "#e8813a"
SEATS: Final = ("#5896ee", "#e6b93c", "#e8605c", "#46b07a", "#a879e6", "#ee8fb4")
"""Colours of seats, where a game has none of its own."""

Point = tuple[float, float]


class Picture:
    """What is drawn, piece by piece; `str` of it is the file."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._open = 0
        self.rect(0, 0, WIDTH, HEIGHT, fill=GROUND, rx=10)

    def board(self, width: float, height: float, box: tuple[float, float, float, float] = (8, 8, 304, 224)) -> None:
        """From here on draw in units in which the board is so wide and so high: it is fitted into the box (left, top,
        width, height), until `end`."""
        left, top, wide, high = box
        scale = min(wide / width, high / height)
        x, y = left + (wide - scale * width) / 2, top + (high - scale * height) / 2
        self._pieces.append(f'<g transform="translate({_short(x)} {_short(y)}) scale({scale:.4f})">')
        self._open += 1

    def end(self) -> None:
        self._pieces.append("</g>")
        self._open -= 1

    def rect(self, x: float, y: float, width: float, height: float, **look: object) -> None:
        self._add("rect", {"x": x, "y": y, "width": width, "height": height}, look)

    def circle(self, x: float, y: float, r: float, **look: object) -> None:
        self._add("circle", {"cx": x, "cy": y, "r": r}, look)

    def path(self, d: str, **look: object) -> None:
        self._add("path", {"d": d}, look)

    def polygon(self, points: Iterable[Point], **look: object) -> None:
        self.path(outline(points), **look)

    def text(self, x: float, y: float, said: object, size: float, **look: object) -> None:
        """Centred on a point; `size` is the height of its letters."""
        place = {"x": x, "y": y + 0.36 * size, "font_size": size, "text_anchor": "middle"}
        family = {"font_family": "sans-serif", "font_weight": 700, "fill": INK}
        self._pieces.append(f"<text{_attributes({**place, **family, **look})}>{escape(str(said))}</text>")

    def __str__(self) -> str:
        assert not self._open, "a board was not ended"
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        )
        return "".join([head, *self._pieces, "</svg>"])

    def _add(self, tag: str, place: Mapping[str, object], look: Mapping[str, object]) -> None:
        self._pieces.append(f"<{tag}{_attributes({**place, **look})}/>")


def outline(points: Iterable[Point]) -> str:
    """A closed path through points."""
    return "M" + "L".join([f"{_short(x)} {_short(y)}" for x, y in points]) + "z"


def emblem(title: str) -> str:
    """For a game that draws no boards: a tile with its title, broken between words where it is long."""
    picture = Picture()
    picture.polygon([(160, 28), (232, 70), (232, 154), (160, 196), (88, 154), (88, 70)], fill=FACE, stroke=LINE)
    lines = _broken(title)
    for number, line in enumerate(lines):
        size = min(30.0, 420 / max(1, len(line)))
        picture.text(160, 112 + 34 * (number - (len(lines) - 1) / 2), line, size)
    return str(picture)


def _broken(title: str) -> list[str]:
    lines: list[str] = []
    for word in title[:60].split() or [""]:
        if lines and len(lines[-1]) + len(word) < 14:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines[:4]


def _short(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _attributes(given: Mapping[str, object]) -> str:
    """Numbers with one decimal, except where finer ones count; names with hyphens."""
    found = []
    for name, value in given.items():
        said = (
            f"{value:g}"
            if name in ("opacity", "stroke_width")
            else _short(value)
            if isinstance(value, float)
            else value
        )
        found.append(f' {name.replace("_", "-")}="{escape(str(said))}"')
    return "".join(found)
