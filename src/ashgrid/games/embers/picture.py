"""A position of Embers as a small picture: the embers of both wanderers, or their common fire, and the cards around."""

from __future__ import annotations

from ashgrid.core.contract import Plain
from ashgrid.core.picture import FACE, HOT, INK, LINE, SEATS, Picture


def picture_of(view: Plain) -> str:
    picture = Picture()
    if "fire" in view:
        _fire(picture, 160, 104, view["fire"])
    else:
        for seat, embers in enumerate(view["embers"]):
            _fire(picture, 80 + 160 * seat, 104, embers)
    for seat, count in enumerate(view["cards"]):
        for number in range(count):
            x = 80 + 160 * seat + 18 * (number - (count - 1) / 2)
            picture.rect(x - 8, 190, 16, 26, rx=3, fill=FACE, stroke=SEATS[seat], stroke_width=2)
    if view.get("strike"):
        picture.rect(138, 70, 44, 62, rx=6, fill=FACE, stroke=INK, stroke_width=3)
        picture.text(160, 101, view["strike"], 34)
    return str(picture)


def _fire(picture: Picture, x: float, y: float, embers: int) -> None:
    """A pile of embers, three in a row; a cold hearth where there are none."""
    if not embers:
        picture.circle(x, y, 30, fill="none", stroke=LINE, stroke_width=4, stroke_dasharray="8 8")
    rows = (embers + 2) // 3
    for number in range(embers):
        row = number // 3
        inside = min(3, embers - 3 * row)
        picture.circle(x + 30 * (number % 3 - (inside - 1) / 2), y + 28 * ((rows - 1) / 2 - row), 12, fill=HOT)
