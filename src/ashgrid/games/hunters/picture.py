"""A mission as a small picture: the ground, who stands where, and how they are; a journey as its days and its party."""

from __future__ import annotations

from typing import Final

from ashgrid.core.contract import Plain
from ashgrid.core.picture import FACE, FAINT, GROUND, HOT, INK, LINE, SEATS, Picture

from .ground import COLUMNS, FACINGS
from .tables import ENEMY_NUMBER, ENEMY_TYPES

S: Final = 40
HEROES: Final = {
    "sniper": "#a879e6",
    "medic": "#e6b93c",
    "hunter": "#d08a4f",
    "scout": "#46b07a",
    "soldier": "#5f9cee",
}
BEAST: Final = "#d64a42"
BANDIT: Final = "#c9785a"
MACHINE: Final = "#9fb6c6"
ICONS: Final = {"v": "#3d5644", "c": "#3f4756", "x": "#573a33"}


def picture_of(view: Plain) -> str:
    return _journey(view) if view.get("chapter") == "journey" else _mission(view)


def _mission(view: Plain) -> str:
    ground = view["ground"]
    width, height = ground["width"], ground["height"]
    picture = Picture()
    picture.board(width * S + 4, height * S + 4, (6, 6, 308, 212))
    _floor(picture, ground)
    for cell in sorted({*ground["zone"], *(cell for goal in view["goals"] for cell in goal["zone"])}):
        x, y = _place(cell)
        picture.rect(x - 17, y - 17, 34, 34, rx=4, fill="none", stroke=HOT, stroke_width=2, opacity=0.6)
    for token in view["tokens"]:
        x, y = _place(token["space"])
        picture.rect(x - 8, y - 8, 16, 16, rx=3, fill="#b08f52", stroke=GROUND, stroke_width=2)
    for enemy in view["enemies"]:
        if enemy["space"] is not None:
            _enemy(picture, enemy)
    for hero in view["heroes"]:
        if hero["space"] is not None and not hero["dead"]:
            _hero(picture, hero)
    picture.end()
    _track(picture, view["turn"], view["turns"])
    return str(picture)


def _floor(picture: Picture, ground: Plain) -> None:
    width, height, icons = ground["width"], ground["height"], ground["icons"]
    floor: dict[str, str] = {}
    for cell in range(width * height):
        if icons[cell] != "#":
            square = f"M{2 + cell % width * S} {2 + cell // width * S}h{S}v{S}h-{S}z"
            colour = ICONS.get(icons[cell], FACE)
            floor[colour] = floor.get(colour, "") + square
    for colour in sorted(floor):
        picture.path(floor[colour], fill=colour, stroke=LINE, stroke_width=1)
    screens, obstacles = "", ""
    for cell in range(width * height):
        x, y = 2 + cell % width * S, 2 + cell // width * S
        lines = (f"M{x} {y}h{S}", f"M{x + S} {y}v{S}", f"M{x} {y + S}h{S}", f"M{x} {y}v{S}")
        for way, line in enumerate(lines):
            inner = (way == 1 and cell % width < width - 1) or (way == 2 and cell // width < height - 1)
            kind = "0" if inner else ground["edges"][cell * 4 + way]  # an edge of two spaces is drawn by the second
            if kind == "2":
                screens += line
            elif kind == "1":
                obstacles += line
    if screens:
        picture.path(screens, stroke=INK, stroke_width=4, stroke_linecap="square")
    if obstacles:
        picture.path(obstacles, stroke="#e0a94a", stroke_width=4, stroke_dasharray="8 6")


def _enemy(picture: Picture, enemy: Plain) -> None:
    """A machine is square, everything else a diamond."""
    kind = ENEMY_TYPES[ENEMY_NUMBER[enemy["type"]]] if enemy["type"] in ENEMY_NUMBER else None
    x, y = _place(enemy["space"])
    if kind is not None and kind.mechanical:
        picture.rect(x - 12, y - 12, 24, 24, rx=3, fill=MACHINE)
    else:
        colour = BANDIT if kind is not None and kind.figure.startswith("bandit") else BEAST
        picture.path(f"M{x} {y - 15}l15 15l-15 15l-15 -15z", fill=colour)
    picture.text(x, y, enemy["health"], 15, fill=GROUND)


def _hero(picture: Picture, hero: Plain) -> None:
    """A disc in the hero's colour, with a notch where it faces; one who is down is empty."""
    colour = HEROES.get(hero["name"], INK)
    x, y = _place(hero["space"])
    if hero["health"] <= 0:
        picture.circle(x, y, 14, fill=GROUND, stroke=colour, stroke_width=4)
        return
    turn = 45 * FACINGS.index(hero["facing"])
    notch = f"M{x - 8} {y - 13}l8 -8l8 8z"
    picture.path(notch, fill=colour, transform=f"rotate({turn} {x} {y})")
    picture.circle(x, y, 15, fill=colour, stroke=INK, stroke_width=2)
    picture.text(x, y, hero["health"], 17, fill=GROUND)


def _track(picture: Picture, now: int, last: int) -> None:
    """How much of the time is gone."""
    picture.rect(8, 225, 304, 6, rx=3, fill=LINE)
    picture.rect(8, 225, 304 * min(1.0, now / max(1, last)), 6, rx=3, fill=FAINT)


def _journey(view: Plain) -> str:
    picture = Picture()
    picture.text(160, 62, view["day"], 64)
    days = view["days"]
    for day in range(days):
        x, y = 26 + day % 28 * 9.9, 112 + day // 28 * 12
        picture.rect(x, y, 7, 8, rx=2, fill=HOT if day < view["day"] else LINE)
    heroes = view["heroes"]
    for number, hero in enumerate(heroes):
        x = 160 + 62 * (number - (len(heroes) - 1) / 2)
        colour = HEROES.get(hero["name"], SEATS[number % len(SEATS)])
        look = {"fill": GROUND, "stroke": colour, "stroke_width": 4} if hero["dead"] else {"fill": colour}
        picture.circle(x, 185, 24, **look)
        picture.text(x, 185, hero["health"], 24, fill=colour if hero["dead"] else GROUND)
    return str(picture)


def _place(cell: str) -> tuple[float, float]:
    """The middle of a space."""
    return 2 + (COLUMNS.index(cell[0]) + 0.5) * S, 2 + (int(cell[1:]) - 0.5) * S
