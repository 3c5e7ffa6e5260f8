"""Loads armies and boards from TOML, checks everything, and fills the tables. Errors name file, table and key."""

from __future__ import annotations

import functools
import re
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from ashgrid.core import AshgridError
from ashgrid.core.content import print_of
from ashgrid.core.packs import names_problem, said, strays
from ashgrid.grid.hex import ORIGIN, disc

from . import tables
from .board import Shape
from .tables import Bonus, Kind

FOLDER: Final = Path(__file__).parent / "data"
WAYS: Final = ("N", "NE", "SE", "S", "SW", "NW")  # as `tables.WAYS`, for the type checker
TILES: Final = 35

FIRST_ARMIES: Final = ["borgo", "hegemony", "moloch", "outpost", "smart", "vegas"]
"""The armies that there were at first. Chance drew from them when the draw was not yet written into the options, and
fingerprints of states in old records have the numbers of their tiles: so they are loaded first."""

INSTANTS: Final = {
    "battle": tables.BATTLE,
    "move": tables.MOVE,
    "push_back": tables.PUSH_BACK,
    "sniper": tables.SNIPER,
    "grenade": tables.GRENADE,
    "air_strike": tables.AIR_STRIKE,
    "rotation": tables.ROTATION,
    "castling": tables.CASTLING,
    "terror": tables.TERROR,
}
"""What an instant does goes by its id."""

Way = Literal["N", "NE", "SE", "S", "SW", "NW"]
Source = Literal["rulebook", "published", "authored"]
Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9]*(_[a-z0-9]+)*$", max_length=30)]
Emblem = Literal[
    "claws",
    "cog",
    "crosshairs",
    "crown",
    "chip",
    "spade",
    "anchor",
    "bolt",
    "drop",
    "flame",
    "moon",
    "star",
    "sun",
    "tower",
    "wave",
    "wing",
]
Plate = Literal["shield", "gear", "round", "diamond", "cut", "hexagon", "square", "drop"]
Rim = Literal["solid", "ladder", "dashes", "line", "dots", "long-short", "double", "teeth"]
"""Shapes that the web client draws (`web/src/games/neuroshima/glyphs.ts`)."""

ON_ARMY: Final = {"light": "#fffaf3", "dark": "#15171b"}
"""What is written on an army's colour in each theme (`--on-army` of `web/src/theme.css`)."""
READABLE: Final = 4.5  # the contrast that text wants


class DataError(AshgridError):
    """A data file that cannot be used."""


class EdgeData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    melee: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0
    ranged: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0
    gauss: Annotated[int, msgspec.Meta(ge=0, le=1)] = 0
    armor: Annotated[int, msgspec.Meta(ge=0, le=1)] = 0
    net: bool = False
    module: bool = False


class EffectData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: Literal[
        "initiative",
        "melee",
        "ranged",
        "extra-action",
        "medic",
        "scoper",
        "takeover",
        "quartermaster",
        "mobility",
        "double-move",
    ]
    reach: Literal["connected", "adjacent", "board"]
    value: Annotated[int, msgspec.Meta(ge=-3, le=3)] = 0
    to: Literal["own", "enemy"] = "own"


class Colours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One for each theme of the web client."""

    light: Annotated[str, msgspec.Meta(pattern=r"^#[0-9a-f]{6}$")]
    dark: Annotated[str, msgspec.Meta(pattern=r"^#[0-9a-f]{6}$")]


class Look(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How an army is told from others: its colour and, for who sees no colours, shapes."""

    colour: Colours
    emblem: Emblem
    plate: Plate
    """Under the numbers of a tile."""
    rim: Rim
    """The pattern around a tile."""


class SilhouetteData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a unit looks like from far away, for the web client."""

    path: Annotated[str, msgspec.Meta(pattern=r"^[Mm][MmLlHhVvCcSsQqTtAaZz0-9 ,.\-]+$", max_length=4000)]
    """The `d` of an SVG path in a box of 100 by 100."""
    source: Source


class TileData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    kind: Literal["hq", "warrior", "module", "foundation", "instant"]
    count: Annotated[int, msgspec.Meta(ge=1, le=TILES)]
    source: Source
    initiative: tuple[Annotated[int, msgspec.Meta(ge=0, le=9)], ...] = ()
    edges: dict[Way, EdgeData] = {}
    toughness: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    mobile: bool = False
    effects: tuple[EffectData, ...] = ()
    ability: Literal["", "explode", "replace", "return-to-pile", "mine"] = ""
    name: dict[str, str] = {}
    """By language; for tiles whose word is not in the catalogues."""
    silhouette: str = ""
    """The name of its shape; without one it has that of its kind."""


class ArmyData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`hurts_allies`: its attacks do, where the options say so (Moloch). `hq_last`: it places its HQ after all others,
    where the options say so (Vegas)."""

    id: Id
    look: Look
    tile: Annotated[tuple[TileData, ...], msgspec.Meta(min_length=1)]
    name: dict[str, str] = {}
    """By language; for armies whose word is not in the catalogues."""
    hurts_allies: bool = False
    hq_last: bool = False


ARMIES: Final[dict[str, list[Kind]]] = {}
"""The kinds of each loaded army, in the order of its file; the HQ is the first."""
HURTS_ALLIES: Final[set[str]] = set()
HQ_LAST: Final[set[str]] = set()
"""The armies that are said so in their files."""

SILHOUETTES: Final[dict[str, str]] = {}
"""Paths by name."""

DATA: Final[dict[str, ArmyData]] = {}
"""The armies as they were written."""

PRINTS: Final[dict[str, str]] = {}
"""The fingerprint of each loaded army: of what the rules see."""


def read_army(path: Path) -> ArmyData:
    try:
        army = msgspec.toml.decode(path.read_bytes(), type=ArmyData)
    except OSError as error:
        raise DataError(f"cannot read {path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise DataError(f"{path.name}: the text is not UTF-8") from None
    except msgspec.MsgspecError as error:
        raise DataError(f"{path.name}: {_with_id(path, str(error))}") from None
    if army.id != path.stem:
        raise DataError(f"{path.name}, id: it is '{army.id}', but the file's name says '{path.stem}'")
    _check(path, army)
    return army


def _with_id(path: Path, message: str) -> str:
    """msgspec counts tiles, as `$.tile[1].count`: say also which tile that is."""
    found = re.search(r"\$\.tile\[(\d+)\]", message)
    if found is None:
        return message
    tile = msgspec.toml.decode(path.read_bytes())["tile"][int(found[1])]
    name = tile.get("id") if isinstance(tile, dict) else None
    return f"tile '{name}': {message}" if isinstance(name, str) else message


def _check(path: Path, army: ArmyData) -> None:
    # Rules: A1, A6.
    where = path.name
    ids = [tile.id for tile in army.tile]
    doubles = {name for name in ids if ids.count(name) > 1}
    if doubles:
        raise DataError(f"{where}: tile '{min(doubles)}' stands there twice")
    if [tile.kind for tile in army.tile].count("hq") != 1 or army.tile[0].kind != "hq":
        raise DataError(f"{where}: the first tile, and only that, is the HQ")
    total = sum(tile.count for tile in army.tile)
    if total != TILES:
        raise DataError(f"{where}: an army has {TILES} tiles, not {total}")
    if army.tile[0].count != 1:
        raise DataError(f"{where}: tile '{ids[0]}', count: an army has one HQ")
    for theme, ground in ON_ARMY.items():
        colour = getattr(army.look.colour, theme)
        ratio = contrast(colour, ground)
        if ratio < READABLE:
            too = "bright" if theme == "light" else "dark"
            wanted = f"its contrast with {ground} is {ratio:.1f}, and at least {READABLE} is wanted"
            raise DataError(f"{where}: look, colour, {theme}: {colour} is too {too} to write on: {wanted}")
    for tile in army.tile:
        if list(tile.initiative) != sorted(set(tile.initiative), reverse=True):
            raise DataError(f"{where}: tile '{tile.id}', initiative: different values, the highest first, please")
        if tile.kind == "instant" and tile != TileData(tile.id, tile.kind, tile.count, tile.source):
            raise DataError(f"{where}: tile '{tile.id}' is an instant, so it has nothing but id, count and source")
        if tile.silhouette and tile.silhouette not in SILHOUETTES:
            listed = ", ".join(sorted(SILHOUETTES))
            raise DataError(
                f"{where}: tile '{tile.id}', silhouette: there is no '{tile.silhouette}'; there are: {listed}"
            )
        if tile.kind == "instant" and tile.id not in INSTANTS:
            raise DataError(f"{where}: there is no instant '{tile.id}'; there are: {', '.join(INSTANTS)}")


def contrast(one: str, other: str) -> float:
    """How well two colours can be told apart, from 1 to 21 (WCAG)."""
    bright, dim = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _traits(tile: TileData) -> int:
    traits = {"hq": tables.HQ, "module": tables.MODULE, "foundation": tables.FOUNDATION, "instant": tables.INSTANT}
    found = traits.get(tile.kind, 0)
    by_effect = {
        "takeover": tables.TAKEOVER,
        "scoper": tables.SCOPER,
        "medic": tables.MEDIC,
        "quartermaster": tables.QUARTERMASTER,
        "mobility": tables.CARRIER,
        "double-move": tables.DOUBLE_MOVE,
    }
    for effect in tile.effects:
        found |= by_effect.get(effect.kind, tables.BONUS)
        if effect.kind == "extra-action":
            found |= tables.EXTRA
    by_ability = {"explode": tables.EXPLODES, "replace": tables.REPLACEABLE, "return-to-pile": tables.RETURNS}
    found |= by_ability.get(tile.ability, 0)
    if any(edge.net for edge in tile.edges.values()):
        found |= tables.NETTER
    return found | (tables.MOBILE if tile.mobile else 0)


def _bonuses(tile: TileData) -> list[Bonus]:
    found = []
    for hostile in (False, True):
        sums = {"initiative": 0, "melee": 0, "ranged": 0, "extra-action": 0}
        for effect in tile.effects:
            if effect.kind in sums and (effect.to == "enemy") == hostile:
                sums[effect.kind] += effect.value
        if any(sums.values()):
            found.append(Bonus(sums["initiative"], sums["melee"], sums["ranged"], sums["extra-action"], hostile))
    return found


def add_army(army: ArmyData, pack: str = "") -> list[Kind]:
    """Give every tile of an army its number and fill the tables for it."""
    kinds: list[Kind] = []
    for tile in army.tile:
        number = len(tables.KINDS)
        traits, bonuses = _traits(tile), _bonuses(tile)
        kind = Kind(number, army.id, tile.id, traits, list(tile.initiative), tile.toughness, tile.count, bonuses)
        tables.KINDS.append(kind)
        tables.TRAITS.append(traits)
        tables.TOUGHNESS.append(tile.toughness)
        tables.INITIATIVE.append(list(tile.initiative))
        tables.BONUSES.append(bonuses)
        for rotation in range(6):
            _add_pose(tile, rotation)
        tables.PERIOD.append(_period(number))
        tables.INSTANTS.append(INSTANTS[tile.id] if tile.kind == "instant" else tables.NOTHING)
        kinds.append(kind)
    ARMIES[army.id] = kinds
    DATA[army.id] = army
    flags = [name for name in ("hurts_allies", "hq_last") if getattr(army, name)]
    played = [msgspec.structs.replace(tile, source="rulebook", name={}, silhouette="") for tile in army.tile]
    PRINTS[army.id] = print_of([*played, *flags], pack)
    if army.hurts_allies:
        HURTS_ALLIES.add(army.id)
    if army.hq_last:
        HQ_LAST.add(army.id)
    return kinds


def _add_pose(tile: TileData, rotation: int) -> None:
    # Rules: A3, B5.
    attacks: list[int] = []
    nets: list[int] = []
    links: set[int] = set()
    armour = 0
    for name, edge in tile.edges.items():
        way = (WAYS.index(name) + rotation) % 6
        for sort, strength in ((tables.MELEE, edge.melee), (tables.RANGED, edge.ranged), (tables.GAUSS, edge.gauss)):
            if strength:
                attacks.append(way | sort << 3 | strength << 5)
        if edge.net:
            nets.append(way)
        if edge.module:
            links.add(way)
        armour |= edge.armor << way
    if any(effect.reach == "adjacent" for effect in tile.effects):
        links = set(range(6))
    tables.ATTACKS.append(attacks)
    tables.NETS.append(sorted(nets))
    tables.LINKS.append(sorted(links))
    tables.LINK_BITS.append(sum(1 << way for way in links))
    tables.ARMOUR.append(armour)


def _period(kind: int) -> int:
    """The smallest turn after which a tile looks the same as before."""

    def looks(pose: int) -> tuple[list[int], list[int], int, int]:
        return sorted(tables.ATTACKS[pose]), tables.NETS[pose], tables.LINK_BITS[pose], tables.ARMOUR[pose]

    return next(turn for turn in (1, 2, 3, 6) if looks(kind * 6) == looks(kind * 6 + turn % 6))


class BoardData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    radius: Annotated[int, msgspec.Meta(ge=1, le=5)]
    source: Source
    terminals: tuple[tuple[int, int], ...] = ()


SHAPES: Final[dict[str, Shape]] = {}


def read_boards(path: Path) -> dict[str, Shape]:
    # Rules: B7.
    try:
        boards = msgspec.toml.decode(path.read_bytes(), type=dict[str, BoardData])
    except OSError as error:
        raise DataError(f"cannot read {path}: {error.strerror or error}") from None
    except msgspec.MsgspecError as error:
        raise DataError(f"{path.name}: {error}") from None
    shapes = {}
    for name, board in boards.items():
        cells = list(disc(ORIGIN, board.radius))
        for terminal in board.terminals:
            if terminal not in cells:
                raise DataError(f"{path.name}: board '{name}', terminals: {list(terminal)} is not on the board")
        shapes[name] = Shape(name, cells, list(board.terminals))
    return shapes


def read_silhouettes(path: Path) -> dict[str, str]:
    try:
        found = msgspec.toml.decode(path.read_bytes(), type=dict[Id, SilhouetteData])
    except OSError as error:
        raise DataError(f"cannot read {path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise DataError(f"{path.name}: the text is not UTF-8") from None
    except msgspec.MsgspecError as error:
        raise DataError(f"{path.name}: {error}") from None
    doubles = found.keys() & SILHOUETTES.keys()
    if doubles:
        raise DataError(f"{path.name}: there is a silhouette '{min(doubles)}' already")
    return {name: data.path for name, data in found.items()}


def load(folder: Path = FOLDER) -> None:
    SHAPES.update(read_boards(folder / "boards.toml"))
    for path in sorted((folder / "silhouettes").glob("*.toml")):
        SILHOUETTES.update(read_silhouettes(path))
    for path in sorted((folder / "armies").glob("*.toml"), key=lambda path: (path.stem not in FIRST_ARMIES, path.stem)):
        add_army(read_army(path))


# Packs --------------------------------------------------------------------------------------------


def load_pack(folder: Path, pack: str) -> list[str]:
    """Add the silhouettes and armies of a pack, and tell what is wrong with those that are left out."""
    problems = strays(folder, ("armies", "silhouettes"))
    for path in sorted((folder / "silhouettes").glob("*.toml")):
        try:
            SILHOUETTES.update(read_silhouettes(path))
        except DataError as error:
            problems.append(f"silhouettes/{error}")
    for path in sorted((folder / "armies").glob("*.toml")):
        try:
            army = read_army(path)
            _check_words(path.name, army)
        except DataError as error:
            problems.append(f"armies/{error}")
        else:
            add_army(army, pack)
    return problems


def _check_words(where: str, army: ArmyData) -> None:
    """An army from elsewhere brings the words that the catalogues do not have, and takes none that they have."""
    if army.id in ARMIES:
        raise DataError(f"{where}, id: there is an army '{army.id}' already")
    known = _known_words()
    if army.id in known or army.id == "random":
        raise DataError(f"{where}, id: the game calls something else '{army.id}'; choose another")
    problem = names_problem(army.name)
    if problem is not None:
        raise DataError(f"{where}: {problem}")
    others = {tile.id: tile.name for other in DATA.values() for tile in other.tile if tile.name}
    for tile in army.tile:
        place = f"{where}: tile '{tile.id}'"
        if tile.id in known and tile.name:
            raise DataError(
                f"{place}, name: the game has a word for '{tile.id}'; leave the name out or choose another id"
            )
        if tile.id in others and tile.name and tile.name != others[tile.id]:
            raise DataError(f"{place}, name: another army calls its '{tile.id}' otherwise; choose another id")
        problem = None if tile.id in known or (tile.id in others and not tile.name) else names_problem(tile.name)
        if problem is not None:
            raise DataError(f"{place}, {problem}")


@functools.cache
def _known_words() -> frozenset[str]:
    text = (Path(__file__).parent / "text" / "en.po").read_text("utf-8")
    return frozenset(re.findall(r'^msgid "term\.(.+)"$', text, re.MULTILINE))


def words(language: str) -> dict[str, str]:
    """The words that armies bring, by their keys of the catalogues."""
    found: dict[str, str] = {}
    for army in DATA.values():
        if army.name:
            found |= {f"{key}.{army.id}": said(army.name, language) for key in ("seat", "term")}
        found |= {f"term.{tile.id}": said(tile.name, language) for tile in army.tile if tile.name}
    return found


def kind_of(army: str, tile: str) -> Kind:
    """The kind with these ids, or `DataError` that names what there is.

    Rules: A6.
    """
    kinds = ARMIES.get(army)
    if kinds is None:
        raise DataError(f"there is no army '{army}'; there are: {', '.join(sorted(ARMIES))}")
    for kind in kinds:
        if kind.tile == tile:
            return kind
    raise DataError(f"{army} has no tile '{tile}'; it has: {', '.join(kind.tile for kind in kinds)}")


load()
