"""A board as a small picture: tiles in the colours of their armies, with what lies along their edges."""

from __future__ import annotations

import math
from typing import Final

from ashgrid.core.contract import Plain
from ashgrid.core.picture import FACE, GROUND, INK, LINE, Picture, Point, outline

from .data import DATA, SHAPES, WAYS

R: Final = 50.0
HIGH: Final = R * math.sqrt(3)
SIDE: Final = 46
"""The room at both sides of the board, for the points of the players."""


def picture_of(view: Plain) -> str:
    shape = SHAPES[view["board"]]
    middles = [_middle(q, r) for q, r in shape.coordinates]
    left, top = min(x for x, _ in middles) - R - 4, min(y for _, y in middles) - HIGH / 2 - 4
    width, height = max(x for x, _ in middles) + R + 4 - left, max(y for _, y in middles) + HIGH / 2 + 4 - top
    colours = [DATA[army].look.colour.dark if army in DATA else INK for army in view["armies"]]
    picture = Picture()
    picture.board(width, height, (SIDE, 6, 320 - 2 * SIDE, 228))
    terminals = set(shape.terminals)
    for cell, (x, y) in enumerate(middles):
        edge = "#9aa4b0" if cell in terminals else LINE
        picture.polygon(_hex(x - left, y - top, R - 2), fill=FACE, stroke=edge, stroke_width=3)
    for floor in view["floors"]:
        x, y = _middle(floor["q"], floor["r"])
        picture.polygon(_hex(x - left, y - top, R * 0.62), fill="none", stroke=colours[floor["owner"]], stroke_width=5)
    for unit in view["tiles"]:
        x, y = _middle(unit["q"], unit["r"])
        _unit(picture, unit, x - left, y - top, colours)
    picture.end()
    _players(picture, view, colours)
    return str(picture)


def _unit(picture: Picture, unit: Plain, x: float, y: float, colours: list[str]) -> None:
    """An HQ is filled and has its points; a unit has its attacks, and a mark where a net holds it."""
    colour = colours[unit["owner"]]
    serves = colours[unit["side"]]
    tiles = {tile.id: tile for tile in DATA[unit["army"]].tile} if unit["army"] in DATA else {}
    tile = tiles.get(unit["tile"])
    hq = tile is not None and tile.kind == "hq"
    picture.polygon(_hex(x, y, R - 5), fill=colour if hq else GROUND, stroke=serves, stroke_width=6)
    if hq:
        picture.circle(x, y, 27, fill=GROUND)
        picture.text(x, y, unit["left"], 36)
        return
    blades, arrows, armour = "", "", ""
    for way in WAYS:
        edge = None if tile is None else tile.edges.get(way)
        if edge is None:
            continue
        angle = math.radians(60 * (WAYS.index(way) + unit["rot"]) - 90)
        if edge.melee:
            blades += outline([_at(x, y, angle, along, across) for along, across in ((16, -10), (38, 0), (16, 10))])
        if edge.ranged or edge.gauss:
            arrows += outline(
                [_at(x, y, angle, along, across) for along, across in ((14, -3), (38, -3), (38, 3), (14, 3))]
            )
        if edge.armor:
            armour += outline(
                [_at(x, y, angle, along, across) for along, across in ((37, -18), (37, 18), (33, 16), (33, -16))]
            )
    if blades:
        picture.path(blades, fill=colour)
    if arrows:
        picture.path(arrows, fill=INK)
    if armour:
        picture.path(armour, fill="#9aa4b0")
    picture.circle(x, y, 13, fill=colour)
    if unit["damage"]:
        picture.text(x, y, unit["left"], 20, fill=GROUND)
    if unit["netted"]:
        picture.path(f"M{x - 30:.0f} {y - 30:.0f}l60 60m0 -60l-60 60", stroke=INK, stroke_width=4, opacity=0.7)


def _players(picture: Picture, view: Plain, colours: list[str]) -> None:
    """The points of each, half of them at the left and half at the right."""
    seats = len(colours)
    rows = (seats + 1) // 2
    for seat, points in enumerate(view["points"]):
        x = SIDE / 2 if seat < rows else 320 - SIDE / 2
        y = 120 + 62 * (seat % rows - (rows - 1) / 2)
        alive = view["alive"][seat]
        picture.rect(x - 17, y - 22, 34, 44, rx=8, fill=colours[seat], opacity=1 if alive else 0.4)
        picture.text(x, y, points, 20, fill=GROUND)


def _middle(q: int, r: int) -> Point:
    return 1.5 * R * q, HIGH * (r + q / 2)


def _hex(x: float, y: float, r: float) -> list[Point]:
    return [(x + r * math.cos(math.radians(60 * k)), y + r * math.sin(math.radians(60 * k))) for k in range(6)]


def _at(x: float, y: float, angle: float, along: float, across: float) -> Point:
    """So far from the middle towards an edge, and so far aside."""
    return x + along * math.cos(angle) - across * math.sin(angle), y + along * math.sin(angle) + across * math.cos(
        angle
    )
