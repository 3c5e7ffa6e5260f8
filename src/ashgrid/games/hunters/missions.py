"""Map tiles and missions: read from TOML, checked, and composed into a ground. Everything that is wrong with a mission
is found at once (`MissionError`), for its author."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Iterable
from typing import Final, Literal

import msgspec

from . import ground as grounds
from . import mission_problems as wrong
from . import tables
from .campaign.vocabulary import MODULES
from .data import FOLDER, PRINTS, DataError, Id, Words, convert, keep, read_toml
from .ground import FACINGS, FAR, Drawing, Ground, MapError, compose, read_drawing, turned
from .mission_data import GoalData, LaidTile, MissionData, Scheduled
from .model import MOST, SET_TRAP, TOKEN_NAMES, Change, Goal, Laid, Mission, Piece, Placement
from .problems import Problem

SIZES: Final = {"large": (6, 6), "medium": (6, 3), "small": (3, 3)}
OWN_NAME: Final = "own-"
"""Before the names of missions that come with a match, so that none is taken for one of the game's own."""
LENGTHS: Final = {"name": 40, "about": 160, "briefing": 600, "text": 160}
WON: Final = ("kill", "reach", "carry", "hold", "survive", "destroy", "switch", "leave")
LOST: Final = ("turns", "lost", "taken", "down")
_NEEDS: Final[dict[str, tuple[str, ...]]] = {
    "reach": ("zone",),
    "carry": ("kind", "count"),
    "hold": ("zone", "turns"),
    "destroy": ("id",),
    "switch": ("count",),
    "lost": ("id",),
    "taken": ("kind",),
    "down": ("count",),
}
_CHANGES: Final[dict[str, tuple[str, ...]]] = {
    "spawn": ("type", "at"),
    "weather": ("weather",),
    "light": ("light",),
    "open": ("id",),
    "message": ("text",),
}


class MissionError(DataError):
    """A mission that cannot be played; `problems` has everything that is wrong with it."""

    def __init__(self, where: str, problems: list[Problem]) -> None:
        told = "; ".join(str(problem) for problem in problems)
        super().__init__(f"{where}: {told}" if where else told)
        self.where = where
        self.problems = problems

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.where, self.problems)


class TileData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: str
    size: Literal["large", "medium", "small"]
    theme: Id
    map: str


TILES: Final[dict[str, Drawing]] = {}
THEMES: Final[dict[str, str]] = {}
"""What the sides of tiles show, by their codes."""
MISSIONS: Final[dict[str, Mission]] = {}
PRINTED: Final[dict[str, MissionData]] = {}


def _tiles() -> None:
    path = FOLDER / "tiles.toml"
    for entry in read_toml(path).get("tile", []):
        where = f"{path.name}: tile '{entry.get('code')}'"
        tile = convert(entry, TileData, where)
        drawing = read_drawing(tile.map, where)
        if (drawing.width, drawing.height) != SIZES[tile.size]:
            raise DataError(f"{where}: a {tile.size} tile has {SIZES[tile.size]} spaces")
        keep("tile", tile.code, tile, {}, where)
        TILES[tile.code] = drawing
        THEMES[tile.code] = tile.theme


# The ground ---------------------------------------------------------------------------------------


def drawing_of(data: MissionData) -> Drawing:
    """The ground of a mission, from its tiles or as it is drawn; `MapError` if there is none.

    Rules: P11.
    """
    if data.map:
        drawing = read_drawing(data.map, "map")
        if drawing.width > grounds.MOST_COLUMNS or drawing.height > grounds.MOST_ROWS:
            raise MapError(f"map: more than {grounds.MOST_COLUMNS} by {grounds.MOST_ROWS} spaces")
        return drawing
    laid = [(turned(TILES[tile.code], tile.turn), *_corner(tile.at)) for tile in data.tiles]
    return compose(laid, "tiles")


def _corner(name: str) -> tuple[int, int]:
    return grounds.COLUMNS.index(name[0]), int(name[1:]) - 1


def _tile_problems(tiles: tuple[LaidTile, ...]) -> Iterable[Problem]:
    """Rules: P13."""
    pieces: set[int] = set()
    for tile in tiles:
        if tile.code not in TILES:
            yield wrong.NoSuchTile(tile.code)
            continue
        piece = (int(tile.code.rpartition("-")[2]) - 1) // 2
        if piece in pieces:
            yield wrong.OtherSideUsed(tile.code)
        pieces.add(piece)


def _ground(data: MissionData, problems: list[Problem]) -> Ground | None:
    if data.tiles and (data.map or data.floor):
        problems.append(wrong.TwoGrounds())
    elif not data.tiles and not data.map:
        problems.append(wrong.NoGround())
    problems.extend(_tile_problems(data.tiles))
    if problems:
        return None
    try:
        ground = Ground(drawing_of(data))
    except MapError as error:
        problems.append(wrong.BadGround(str(error)))
        return None
    themes = sorted(set(THEMES.values()))
    for number, patch in enumerate(data.floor, 1):
        x, y = _corner(patch.at)
        if patch.theme not in themes:
            problems.append(wrong.NoSuchTheme(number, patch.theme, ", ".join(themes)))
        if x + patch.width > ground.width or y + patch.height > ground.height:
            problems.append(wrong.FloorOutside(number))
    return ground


def _pieces(data: MissionData, ground: Ground) -> list[Piece]:
    """What the ground looks like: tiles, patches of a drawn ground, or one that has all of it."""
    found = []
    for tile in data.tiles:
        drawing = turned(TILES[tile.code], tile.turn)
        where = ground.number[tile.at]
        found.append(Piece(tile.code, THEMES[tile.code], where, tile.turn, drawing.width, drawing.height))
    for number, patch in enumerate(data.floor, 1):
        where = ground.number[patch.at]
        found.append(Piece(f"floor-{number}", patch.theme, where, patch.turn, patch.width, patch.height))
    return found or [Piece("floor", "street", 0, 0, ground.width, ground.height)]


# What is wrong with a mission ---------------------------------------------------------------------


def _spaces(data: MissionData) -> list[tuple[str, str]]:
    """Every space that a mission names, with the list that names it."""
    found = [("heroes", space) for space in data.heroes]
    found += [("enemies", space) for group in data.enemies for space in group.at]
    found += [("tokens", space) for group in data.tokens for space in group.at]
    found += [("schedule", space) for change in data.schedule for space in change.at]
    found += [("goals", space) for goal in data.goals for space in goal.zone]
    return found + [("fails", space) for goal in data.fails for space in goal.zone]


def _place_problems(data: MissionData, ground: Ground) -> Iterable[Problem]:
    """Rules: E38, P16."""
    for part, space in dict.fromkeys(_spaces(data)):
        if not ground.stands(ground.number.get(space, -1)):
            yield wrong.NoSuchSpace(part, space)
    starts = set(data.heroes)
    for space in starts:
        if data.heroes.count(space) > 1:
            yield wrong.StartsTwice(space)
    if len(starts) < MOST:
        yield wrong.TooFewStarts(len(starts), MOST)
    enemies = {space for group in data.enemies for space in group.at}
    for group in data.tokens:
        if group.kind == TOKEN_NAMES[SET_TRAP]:
            for space in group.at:
                if space in enemies:
                    yield wrong.TrapAtStart(space)


def _name_problems(data: MissionData) -> Iterable[Problem]:
    """Rules: P20."""
    kinds = [*(group.type for group in data.enemies), *(one.type for one in data.schedule if one.type)]
    kinds += [one.of for one in data.schedule if one.of]
    for name in dict.fromkeys([*kinds, *(goal.type for goal in data.goals if goal.type)]):
        if name not in tables.ENEMY_NUMBER:
            yield wrong.NoSuchEnemy(name)
    tokens = [group.kind for group in data.tokens]
    tokens += [goal.kind for goal in (*data.goals, *data.fails) if goal.kind]
    for name in dict.fromkeys(tokens):
        if name not in TOKEN_NAMES:
            yield wrong.NoSuchToken(name)
    named = [group.id for group in data.tokens for _ in group.at if group.id]
    for name in dict.fromkeys(named):
        if named.count(name) > 1:
            yield wrong.TokenNameTwice(name)
    for enemies in data.enemies:
        if enemies.facing not in FACINGS:
            yield wrong.NoSuchFacing(enemies.facing, ", ".join(FACINGS))
    more = [*(group.per_hero for group in data.enemies), *(change.per_hero for change in data.schedule)]
    for heroes in [heroes for said in more for heroes in said]:
        if heroes not in ("2", "3", "4"):
            yield wrong.PerHeroWrong(heroes)
    for module in data.finds:
        if module not in MODULES:
            yield wrong.NoSuchModule(module, ", ".join(MODULES))


def _goal_problems(data: MissionData) -> Iterable[Problem]:
    """Rules: P20, P23."""
    if not data.goals:
        yield wrong.NoGoals()
    tokens = _tokens(data)
    for part, goals, words in (("goals", data.goals, WON), ("fails", data.fails, LOST)):
        for number, goal in enumerate(goals, 1):
            if goal.do not in words:
                yield wrong.NoGoal(part, number, goal.do, ", ".join(words))
            lacking = [key for key in _NEEDS.get(goal.do, ()) if not getattr(goal, key)]
            for key in lacking:
                yield wrong.GoalNeeds(part, number, goal.do, key)
            if goal.id and goal.id not in [name for name, _ in tokens]:
                yield wrong.NoTokenCalled(part, number, goal.id)
            wanted = {"carry": goal.kind, "switch": "switch"}.get(goal.do, "")
            there = len([kind for _, kind in tokens if kind == wanted])
            if wanted and there < goal.count:
                yield wrong.TooFewTokens(number, wanted, goal.count, there)
            if goal.do == "kill" and not _brings(data, goal.type):
                yield wrong.NobodyToKill(number, goal.type)


def _brings(data: MissionData, type_: str) -> bool:
    """Whether an enemy of a type, or any, is there or comes."""
    kinds = [group.type for group in data.enemies]
    kinds += [one.type for one in data.schedule if one.do == "spawn" and (one.count or one.per_hero)]
    return any(not type_ or kind == type_ for kind in kinds)


def _change_problems(data: MissionData) -> Iterable[Problem]:
    messages: set[int] = set()
    names = [name for name, _ in _tokens(data)]
    for number, change in enumerate(data.schedule, 1):
        for key in _CHANGES[change.do]:
            if not getattr(change, key):
                yield wrong.ChangeNeeds(number, change.do, key)
        if change.when == "half" and not change.of:
            yield wrong.ChangeNeeds(number, change.when, "of")
        if change.of and not _brings(data, change.of):
            yield wrong.NobodyToWaitFor(number, change.of)
        if change.turn > data.turns:
            yield wrong.ChangeTooLate(number, change.turn)
        if change.do == "open" and change.id and change.id not in names:
            yield wrong.NoTokenCalled("schedule", number, change.id)
        if change.do == "message":
            if change.turn in messages:
                yield wrong.MessagesTogether(number, change.turn)
            messages.add(change.turn)


def _way_problems(data: MissionData, ground: Ground) -> Iterable[Problem]:
    """A goal that nobody can walk to. Tokens may be in the way, but never for ever.

    Rules: P20.
    """
    reached = set()
    for start in dict.fromkeys(data.heroes):
        cell = ground.number[start]
        if cell not in reached:
            ways = ground.ways_to(cell, False, ground.high, None)
            reached |= {space for space in range(ground.size) if ways[space] < FAR}
    for number, goal in enumerate(data.goals, 1):
        if goal.do in ("reach", "hold", "carry") and goal.zone:
            if not any(ground.number[space] in reached for space in goal.zone):
                yield wrong.NoWayThere(number, goal.zone[0])
        if goal.do == "leave":
            ways = [FACINGS.index(goal.edge)] if goal.edge else list(range(0, 8, 2))
            if not any(ground.exit[8 * cell + way] for cell in reached for way in ways):
                yield wrong.NoWayOut(number)


def _text_problems(data: MissionData) -> Iterable[Problem]:
    texts: list[tuple[str, Words]] = [(key, getattr(data, key)) for key in ("name", "about", "briefing")]
    texts += [("text", change.text) for change in data.schedule if change.do == "message" and change.text]
    for key, said in texts:
        if not said.get("en", "").strip():
            yield wrong.TextMissing(key)
        for text in said.values():
            if len(text) > LENGTHS[key]:
                yield wrong.TextTooLong(key, len(text), LENGTHS[key])
            if "{" in text or "}" in text or not all(sign.isprintable() or sign == "\n" for sign in text):
                yield wrong.TextUnreadable(key)


# Reading ------------------------------------------------------------------------------------------


def parse_mission(text: str, where: str = "") -> MissionData:
    """The mission of a TOML text, as it is written."""
    try:
        raw = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise MissionError(where, [wrong.MalformedFile(str(error))]) from None
    return mission_data(raw, where)


def mission_data(raw: object, where: str = "") -> MissionData:
    try:
        return convert(raw, MissionData, "")
    except DataError as error:
        raise MissionError(where, [wrong.MalformedFile(str(error).removeprefix(": "))]) from None


def read_mission(raw: object, where: str) -> Mission:
    """A mission, with everything in it checked against tiles, enemies and tokens."""
    return made(mission_data(raw, where), where)


def made(data: MissionData, where: str, name: str = "", words: dict[str, Words] | None = None) -> Mission:
    """The mission as the rules have it, or `MissionError` with all its problems.

    Rules: P20.
    """
    problems: list[Problem] = []
    ground = _ground(data, problems)
    for found in (_name_problems(data), _goal_problems(data), _change_problems(data), _text_problems(data)):
        problems.extend(found)
    if ground is not None:
        astray = list(_place_problems(data, ground))
        problems.extend(astray or _way_problems(data, ground))
    if ground is None or problems:
        raise MissionError(where, problems)
    return _mission(data, ground, name or data.id, words or {})


def bare(data: MissionData) -> Mission | None:
    """The ground of a mission with nobody and nothing on it, if that can be used: the rest may still be wrong."""
    ground = _ground(data, [])
    if ground is None:
        return None
    zone = [ground.number[space] for space in data.heroes if space in ground.number]
    corners = [*(tile.at for tile in data.tiles), *(patch.at for patch in data.floor)]
    pieces = _pieces(data, ground) if all(corner in ground.number for corner in corners) else None
    return Mission(data.id, ground, False, "clear", data.turns, data.level, zone, False, [], [], [], [], [], pieces)


def _mission(data: MissionData, ground: Ground, name: str, words: dict[str, Words]) -> Mission:
    def cells(names: tuple[str, ...]) -> list[int]:
        return [ground.number[space] for space in names]

    def goal(one: GoalData) -> Goal:
        kind = TOKEN_NAMES.index(one.kind) if one.kind else -1
        return Goal(one.do, one.count, cells(one.zone), one.id, kind, one.type, one.turns, one.edge)

    def change(one: Scheduled) -> Change:
        enemy = tables.ENEMY_NUMBER[one.type] if one.type else -1
        value = one.weather or one.light or one.id
        whose = tables.ENEMY_NUMBER[one.of] if one.of else -1
        return Change(one.turn, one.do, enemy, one.count, cells(one.at), value, _more(one.per_hero), one.when, whose)

    names = [token for token, _ in _tokens(data)]
    tokens = [(group, space) for group in data.tokens for space in group.at]
    return Mission(
        name,
        ground,
        data.light == "night",
        data.weather,
        data.turns,
        data.level,
        cells(data.heroes),
        data.hidden,
        [
            Placement(
                tables.ENEMY_NUMBER[one.type],
                one.count,
                cells(one.at),
                FACINGS.index(one.facing),
                _more(one.per_hero),
            )
            for one in data.enemies
        ],
        [
            Laid(TOKEN_NAMES.index(group.kind), names[number], ground.number[space], group.health)
            for number, (group, space) in enumerate(tokens)
        ],
        [change(one) for one in data.schedule],
        [goal(one) for one in data.goals],
        [goal(one) for one in data.fails],
        _pieces(data, ground),
        words,
    )


def _tokens(data: MissionData) -> list[tuple[str, str]]:
    """Name and kind of every token, in order."""
    found: list[tuple[str, str]] = []
    for group in data.tokens:
        found += [(group.id or f"{group.kind}-{len(found) + 1 + place}", group.kind) for place in range(len(group.at))]
    return found


def _more(said: dict[str, int]) -> dict[int, int]:
    """So many more with so many heroes; what three bring, four bring unless they bring their own.

    Rules: P15.
    """
    found = {int(heroes): count for heroes, count in said.items()}
    if 3 in found and 4 not in found:
        found[4] = found[3]
    return found


def words_of(data: MissionData, name: str) -> dict[str, Words]:
    """What a mission says, by the keys of the catalogues."""
    return {
        f"mission.{name}": data.name,
        f"mission-about.{name}": data.about,
        f"mission-briefing.{name}": data.briefing,
        **{f"mission-message.{name}.{one.turn}": one.text for one in data.schedule if one.do == "message"},
    }


@functools.lru_cache(maxsize=32)
def own_mission(text: str) -> Mission:
    """A mission that comes with the options of a match, as TOML; it brings its words along."""
    data = parse_mission(text)
    name = f"{OWN_NAME}{data.id}"
    return made(data, "", name, words_of(data, name))


def add(data: MissionData, where: str, pack: str = "") -> None:
    """Rules: P20."""
    mission = made(data, where)
    keep("mission", data.id, data, words_of(data, data.id), where, pack)
    PRINTED[data.id] = data
    MISSIONS[data.id] = mission


def pack_of(mission: str) -> str:
    """The pack that a mission comes from; nothing for those of the game."""
    return PRINTS.get(f"mission/{mission}", "").partition("@")[2]


def load() -> None:
    _tiles()
    for path in sorted((FOLDER / "missions").glob("*.toml")):
        add(mission_data(read_toml(path), path.name), path.name)


load()
