"""Map tiles and missions: read from TOML, checked, and composed into a ground."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from . import ground as grounds
from . import tables
from .data import FOLDER, DataError, Id, Words, convert, keep, read_toml
from .ground import FACINGS, Drawing, Ground, MapError, compose, read_drawing, turned
from .model import TOKEN_NAMES, Change, Goal, Laid, Mission, Piece, Placement

SIZES: Final = {"large": (6, 6), "medium": (6, 3), "small": (3, 3)}
MOST_TURNS: Final = 12
Space = Annotated[str, msgspec.Meta(pattern=r"^[a-z][1-9][0-9]?$")]


class TileData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: str
    size: Literal["large", "medium", "small"]
    theme: Id
    map: str


class LaidTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: str
    at: Space
    turn: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0


class PlacedEnemies(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    type: Id
    at: Annotated[tuple[Space, ...], msgspec.Meta(min_length=1)]
    count: Annotated[int, msgspec.Meta(ge=1, le=20)] = 1
    facing: str = "n"
    per_hero: dict[str, int] = {}


class PlacedToken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: str
    at: Annotated[tuple[Space, ...], msgspec.Meta(min_length=1)]
    id: str = ""
    health: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0


class Scheduled(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    turn: Annotated[int, msgspec.Meta(ge=1, le=MOST_TURNS)]
    do: Literal["spawn", "weather", "light", "open", "message"]
    type: str = ""
    count: int = 1
    at: tuple[Space, ...] = ()
    weather: str = ""
    light: str = ""
    id: str = ""
    text: Words = {}
    per_hero: dict[str, int] = {}


class GoalData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    do: Literal["kill", "reach", "carry", "hold", "survive", "destroy", "switch", "leave", "turns", "lost", "down"]
    type: str = ""
    count: int = 0
    zone: tuple[Space, ...] = ()
    turns: int = 0
    kind: str = ""
    id: str = ""
    edge: str = ""


class Reward(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    xp: int = 0
    cells: int = 0


class MissionData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rules: P20, P23."""

    id: Id
    code: str
    tiles: Annotated[tuple[LaidTile, ...], msgspec.Meta(min_length=1)]
    turns: Annotated[int, msgspec.Meta(ge=1, le=MOST_TURNS)]
    heroes: Annotated[tuple[Space, ...], msgspec.Meta(min_length=4)]
    goals: Annotated[tuple[GoalData, ...], msgspec.Meta(min_length=1)]
    name: Words
    about: Words
    briefing: Words
    level: Annotated[int, msgspec.Meta(ge=1, le=6)] = 1
    light: Literal["day", "night"] = "day"
    weather: Literal["clear", "rain", "snow", "fog"] = "clear"
    hidden: bool = False
    enemies: tuple[PlacedEnemies, ...] = ()
    tokens: tuple[PlacedToken, ...] = ()
    schedule: tuple[Scheduled, ...] = ()
    fails: tuple[GoalData, ...] = ()
    reward: Reward = Reward()
    finds: tuple[str, ...] = ()
    source: str = "authored"


TILES: Final[dict[str, Drawing]] = {}
THEMES: Final[dict[str, str]] = {}
"""What the sides of tiles show, by their codes."""
MISSIONS: Final[dict[str, Mission]] = {}
PRINTED: Final[dict[str, MissionData]] = {}


def _tiles(path: Path) -> None:
    for entry in read_toml(path).get("tile", []):
        where = f"{path.name}: tile '{entry.get('code')}'"
        tile = convert(entry, TileData, where)
        drawing = read_drawing(tile.map, where)
        if (drawing.width, drawing.height) != SIZES[tile.size]:
            raise DataError(f"{where}: a {tile.size} tile has {SIZES[tile.size]} spaces")
        keep("tile", tile.code, tile, {}, where)
        TILES[tile.code] = drawing
        THEMES[tile.code] = tile.theme


def _ground(mission: MissionData, where: str) -> Ground:
    """Rules: P11, P13."""
    laid: list[tuple[Drawing, int, int]] = []
    pieces: set[int] = set()
    for tile in mission.tiles:
        if tile.code not in TILES:
            raise DataError(f"{where}: there is no tile '{tile.code}'")
        piece = (int(tile.code.rpartition("-")[2]) - 1) // 2
        if piece in pieces:
            raise DataError(f"{where}: '{tile.code}' is the other side of a tile that is used already")
        pieces.add(piece)
        drawing = turned(TILES[tile.code], tile.turn)
        laid.append((drawing, grounds.COLUMNS.index(tile.at[0]), int(tile.at[1:]) - 1))
    try:
        return Ground(compose(laid, where))
    except MapError as error:
        raise DataError(str(error)) from None


def read_mission(raw: dict[str, object], where: str) -> Mission:
    """A mission, with everything in it checked against tiles, enemies and tokens.

    Rules: E38, P16, P20.
    """
    data = convert(raw, MissionData, where)
    ground = _ground(data, where)

    def cells(names: tuple[str, ...]) -> list[int]:
        found = []
        for name in names:
            space = ground.number.get(name, -1)
            if space < 0 or not ground.stands(space):
                raise DataError(f"{where}: there is no space '{name}'")
            found.append(space)
        return found

    def enemy(name: str) -> int:
        if name not in tables.ENEMY_NUMBER:
            raise DataError(f"{where}: there is no enemy '{name}'")
        return tables.ENEMY_NUMBER[name]

    tokens: list[Laid] = []
    for group in data.tokens:
        if group.kind not in TOKEN_NAMES:
            raise DataError(f"{where}: there is no token '{group.kind}'")
        for space in cells(group.at):
            name = group.id or f"{group.kind}-{len(tokens) + 1}"
            tokens.append(Laid(TOKEN_NAMES.index(group.kind), name, space, group.health))

    starts = {space for group in data.enemies for space in group.at}
    for group in data.tokens:
        if group.kind == "trap" and starts & set(group.at):
            raise DataError(f"{where}: a trap lies where enemies start")

    def goal(one: GoalData) -> Goal:
        kind = TOKEN_NAMES.index(one.kind) if one.kind else -1
        return Goal(one.do, one.count, cells(one.zone), one.id, kind, one.type, one.turns, one.edge)

    keep(
        "mission",
        data.id,
        data,
        {
            f"mission.{data.id}": data.name,
            f"mission-about.{data.id}": data.about,
            f"mission-briefing.{data.id}": data.briefing,
            **{f"mission-message.{data.id}.{one.turn}": one.text for one in data.schedule if one.do == "message"},
        },
        where,
    )
    PRINTED[data.id] = data
    return Mission(
        data.id,
        ground,
        data.light == "night",
        data.weather,
        data.turns,
        data.level,
        cells(data.heroes),
        data.hidden,
        [
            Placement(enemy(one.type), one.count, cells(one.at), FACINGS.index(one.facing), _more(one.per_hero))
            for one in data.enemies
        ],
        tokens,
        [
            Change(
                one.turn,
                one.do,
                enemy(one.type) if one.type else -1,
                one.count,
                cells(one.at),
                one.weather or one.light or one.id,
                _more(one.per_hero),
            )
            for one in data.schedule
        ],
        [goal(one) for one in data.goals],
        [goal(one) for one in data.fails],
        [Piece(tile.code, THEMES[tile.code], ground.number[tile.at], tile.turn) for tile in data.tiles],
    )


def _more(said: dict[str, int]) -> dict[int, int]:
    """So many more with so many heroes; what three bring, four bring unless they bring their own.

    Rules: P15.
    """
    found = {int(heroes): count for heroes, count in said.items()}
    if 3 in found and 4 not in found:
        found[4] = found[3]
    return found


def load() -> None:
    _tiles(FOLDER / "tiles.toml")
    for path in sorted((FOLDER / "missions").glob("*.toml")):
        mission = read_mission(read_toml(path), path.name)
        MISSIONS[mission.name] = mission


load()
