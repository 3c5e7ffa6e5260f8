"""Loads the unit cards from TOML, checks them, and fills the tables. Errors name file, unit, weapon and key.

A file of `units/` has a `bloc` and its cards as `[[unit]]`, each with `[[unit.role]]` (squads) and `[[unit.weapon]]`.
What a card leaves out has a default: cover saves of a squad are hit and blank, a weapon never hurts the classes that
it does not list. Knives and weapons with limited ammunition belong to every figure of a squad; roles name the rest.

`source` says where values come from: `default` for all that is not named, and names of single values. It is
`authored` where nothing is said.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec

from ashgrid.core import AshgridError
from ashgrid.core.content import print_of

from . import skills, tables
from .tables import Combat, Role, UnitType, Weapon

FOLDER: Final = Path(__file__).parent / "data"

BLOCS: Final = ("allies", "axis", "ssu")
KNIVES: Final = ("knife", "knife-and-grenade", "combat-knife")
COMMAND_ROLES: Final = (tables.OFFICER, tables.RADIOMAN, tables.MECHANIC, tables.MEDIC, "weapon-specialist")

MAY_HAVE: Final = {
    "squad": (skills.ANYBODY, skills.SOLDIERS),
    "hero": (skills.ANYBODY, skills.SOLDIERS, skills.HEROES),
    "vehicle": (skills.ANYBODY, skills.VEHICLES),
}

_UNIT: Final = re.compile(r"\$\.unit\[(\d+)\]")
_ARMOUR: Final = re.compile(r"I[1-4]|V[1-7]")
_RANGE: Final = re.compile(r"([1-9])(?:-([1-9]))?")
_PLAIN: Final = re.compile(r"([1-9]\d?)/([1-9]|flame|ap-flame)")
_PHASER: Final = re.compile(r"([1-9]) phaser ([1-9])")

Source = Literal["rulebook", "published", "authored"]
Face = Literal["none", "hit", "blank"]
Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=40)]
Plain = dict[str, Any]


class DataError(AshgridError):
    """A data file that cannot be used."""


class CoverData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rules: C7."""

    soft: Face = "hit"
    hard: Face = "blank"


class RoleData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    count: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1
    weapons: tuple[Id, ...] = ()
    name: dict[str, str] = {}  # by language, where the catalogues have no word


class WeaponSource(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cells have one source for all classes of a kind or a list with one for each."""

    default: Source = "authored"
    name: Source | None = None
    range: Source | None = None
    ammo: Source | None = None
    carried: Source | None = None
    traits: Source | None = None
    infantry: Source | tuple[Source, ...] | None = None
    vehicle: Source | tuple[Source, ...] | None = None
    aircraft: Source | tuple[Source, ...] | None = None


class WeaponData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    range: str
    infantry: tuple[str, ...] = ("-",) * 4
    vehicle: tuple[str, ...] = ("-",) * 7
    aircraft: tuple[str, ...] = ("-",) * 3
    ammo: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    traits: tuple[Literal["laser", "burst", "flamethrower", "grenade", "reload", "sniper"], ...] = ()
    lines: Annotated[int, msgspec.Meta(ge=1, le=4)] = 1  # the same line several times: heroes and vehicles
    source: WeaponSource = WeaponSource()
    name: dict[str, str] = {}  # by language, where the catalogues have no word


class UnitSource(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    default: Source = "authored"
    name: Source | None = None
    armour: Source | None = None
    move: Source | None = None
    points: Source | None = None
    cost: Source | None = None
    soft: Source | None = None
    hard: Source | None = None
    size: Source | None = None
    skills: dict[str, Source] = {}


class UnitData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    kind: Literal["squad", "vehicle", "hero"]
    set: Id
    armour: str
    move: Annotated[int, msgspec.Meta(ge=0, le=4)]
    points: Annotated[int, msgspec.Meta(ge=1, le=12)]
    cost: Annotated[int, msgspec.Meta(ge=1, le=99)]
    weapon: Annotated[tuple[WeaponData, ...], msgspec.Meta(min_length=1)]
    cover: CoverData | None = None
    skills: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()  # skills that the printed card also has, of which only the name is known
    size: Literal[1, 2] = 1
    role: tuple[RoleData, ...] = ()
    source: UnitSource = UnitSource()
    name: dict[str, str] = {}  # by language, where the catalogues have no word


class FileData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    bloc: Literal["allies", "axis", "ssu"]
    unit: tuple[UnitData, ...]


UNITS: Final[dict[str, UnitData]] = {}
"""The cards as they were written, by their id."""

PRINTS: Final[dict[str, str]] = {}
"""The fingerprint of each card: of what the rules see."""

FIRST_DRAW: Final[dict[str, list[UnitType]]] = {}
"""By bloc, the cards from which old matches drew their random lists, as they were then (`first-draw.toml`)."""


# Reading ------------------------------------------------------------------------------------------


def read_units(path: Path) -> FileData:
    """One file, checked by itself."""
    try:
        file = msgspec.toml.decode(path.read_bytes(), type=FileData)
    except OSError as error:
        raise DataError(f"cannot read {path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise DataError(f"{path.name}: the text is not UTF-8") from None
    except msgspec.MsgspecError as error:
        raise DataError(f"{path.name}: {_with_id(path, str(error))}") from None
    ids: set[str] = set()
    for unit in file.unit:
        where = f"{path.name}: unit '{unit.id}'"
        if unit.id in ids:
            raise DataError(f"{where} stands there twice")
        ids.add(unit.id)
        _check_unit(where, unit)
        _check_skills(where, unit)
        for weapon in unit.weapon:
            _check_weapon(f"{where}, weapon '{weapon.id}'", weapon)
    return file


def _with_id(path: Path, message: str) -> str:
    """msgspec counts units and weapons, as `$.unit[1].weapon[0]`: say also which unit that is."""
    found = _UNIT.search(message)
    if found is None:
        return message
    unit = msgspec.toml.decode(path.read_bytes())["unit"][int(found[1])]
    name = unit.get("id") if isinstance(unit, dict) else None
    return f"unit '{name}': {message}" if isinstance(name, str) else message


def combat(text: str) -> Combat | None:
    """A combat value as it is written on a card, or None if it is not one."""
    if text == "-":
        return tables.NOTHING
    found = _PHASER.fullmatch(text)
    if found:
        return Combat(tables.PHASER, int(found[1]), int(found[2]), [])
    steps = re.split(r"(?<=\d)-", text)
    matches = [_PLAIN.fullmatch(step) for step in steps]
    dice = [int(match[1]) for match in matches if match]
    effects = {match[2] for match in matches if match}
    if len(dice) != len(steps) or len(effects) != 1:
        return None
    effect = effects.pop()
    if len(steps) == 1 and effect in ("flame", "ap-flame"):
        return Combat(tables.MODE_NAMES.index(effect), dice[0], 1, [])
    if not effect.isdecimal():
        return None
    if len(steps) == 1:
        return Combat(tables.PLAIN, dice[0], int(effect), [])
    return Combat(tables.VOLLEY, dice[0], int(effect), dice) if dice == sorted(set(dice)) else None


def _reach(text: str) -> tuple[int, int, int] | None:
    """Kind of reach, nearest and farthest distance; 0 is no limit."""
    if text == "U":
        return tables.UNLIMITED, 1, 0
    if text == "C":
        return tables.CLOSE, 1, 1
    if text == "A":
        return tables.ARTILLERY, tables.ARTILLERY_MINIMUM, 0
    found = _RANGE.fullmatch(text)
    if found is None:
        return None
    low, high = (int(found[1]), int(found[2])) if found[2] else (1, int(found[1]))
    return (tables.DISTANCE, low, high) if low < high or not found[2] else None


# Checks -------------------------------------------------------------------------------------------


def _check_unit(where: str, unit: UnitData) -> None:
    if not _ARMOUR.fullmatch(unit.armour):
        raise DataError(f"{where}, armour: '{unit.armour}' is not a class; I1 to I4 or V1 to V7, please")
    if (unit.armour[0] == "V") != (unit.kind == "vehicle"):
        raise DataError(f"{where}, armour: {unit.armour} is not a class of a {unit.kind}")
    if unit.size != 1 and unit.kind != "vehicle":
        raise DataError(f"{where}, size: only vehicles are large")
    names = [weapon.id for weapon in unit.weapon]
    for name in names:
        if names.count(name) > 1:
            raise DataError(f"{where}, weapon '{name}' stands there twice; two equal lines are `lines = 2`")
    if unit.kind == "squad":
        _check_squad(where, unit)
        return
    if unit.role:
        raise DataError(f"{where}, role: a {unit.kind} has no roles, it carries all its weapons itself")
    if unit.cover is not None:
        raise DataError(f"{where}, cover: only squads have cover saves")


def _check_squad(where: str, unit: UnitData) -> None:
    """Rules: C3."""
    if not 2 <= unit.points <= 9:
        raise DataError(f"{where}, points: a squad has 2 to 9 figures, not {unit.points}")
    figures = sum(role.count for role in unit.role)
    if figures != unit.points:
        raise DataError(f"{where}, role: the roles have {figures} figures, but points is {unit.points}")
    roles = [role.id for role in unit.role]
    for role in unit.role:
        if roles.count(role.id) > 1:
            raise DataError(f"{where}, role '{role.id}' stands there twice")
        if len(set(role.weapons)) != len(role.weapons):
            raise DataError(f"{where}, role '{role.id}', weapons: one of them is named twice")
        for name in role.weapons:
            weapon = next((weapon for weapon in unit.weapon if weapon.id == name), None)
            if weapon is None:
                raise DataError(f"{where}, role '{role.id}', weapons: the card has no weapon '{name}'")
            if _everybody(weapon):
                raise DataError(f"{where}, role '{role.id}', weapons: every figure has '{name}', roles do not name it")
    for weapon in unit.weapon:
        if weapon.lines != 1:
            raise DataError(f"{where}, weapon '{weapon.id}', lines: a squad has one line for each weapon")
        if not _everybody(weapon) and not any(weapon.id in role.weapons for role in unit.role):
            raise DataError(f"{where}, weapon '{weapon.id}': no role carries it")


def _everybody(weapon: WeaponData) -> bool:
    """Rules: Y22."""
    return weapon.id in KNIVES or weapon.ammo > 0


def _check_skills(where: str, unit: UnitData) -> None:
    own = unit.skills
    for skill in own:
        place = f"{where}, skills: '{skill}'"
        if skill not in skills.SKILL_NAMES:
            raise DataError(f"{place} is not a skill; there are: {', '.join(skills.SKILL_NAMES)}")
        if own.count(skill) > 1:
            raise DataError(f"{place} stands there twice")
        declared = skills.BY_NAME[skill]
        if declared.who not in MAY_HAVE[unit.kind]:
            raise DataError(f"{place} is for {declared.who}")
        if declared.excludes in own:
            raise DataError(f"{where}, skills: '{declared.excludes}' and '{skill}' exclude each other")
    for skill in unit.source.skills:
        if skill not in own:
            raise DataError(f"{where}, source, skills: the card has no skill '{skill}'")
    if "command-squad" in own:
        roles = {role.id: role.count for role in unit.role}
        if roles != dict.fromkeys(COMMAND_ROLES, 1):
            raise DataError(f"{where}, skills: a command squad has one each of {', '.join(COMMAND_ROLES)}")
    if ("sniper" in own) != any("sniper" in weapon.traits for weapon in unit.weapon):
        raise DataError(f"{where}, skills: the skill 'sniper' and a weapon with the trait 'sniper' go together")
    if "charge" in own and not any(weapon.range in ("1", "C") for weapon in unit.weapon):
        raise DataError(f"{where}, skills: 'charge' needs a weapon of range 1 or C")
    if "badass" in own and unit.kind != "hero" and not any(weapon.ammo for weapon in unit.weapon):
        raise DataError(f"{where}, skills: 'badass' needs a weapon with limited ammunition")


def _check_weapon(where: str, weapon: WeaponData) -> None:
    """Rules: C12."""
    if _reach(weapon.range) is None:
        raise DataError(f"{where}, range: '{weapon.range}' is not a range; 4, 3-6, U, C or A, please")
    modes: set[int] = set()
    source = weapon.source
    for key, texts, sources in (
        ("infantry", weapon.infantry, source.infantry),
        ("vehicle", weapon.vehicle, source.vehicle),
        ("aircraft", weapon.aircraft, source.aircraft),
    ):
        columns = {"infantry": 4, "vehicle": 7, "aircraft": 3}[key]
        if len(texts) != columns:
            raise DataError(f"{where}, {key}: {columns} values, please, not {len(texts)}")
        if isinstance(sources, tuple) and len(sources) != columns:
            raise DataError(f"{where}, source, {key}: {columns} sources or one for all, please, not {len(sources)}")
        for text in texts:
            value = combat(text)
            if value is None:
                raise DataError(f"{where}, {key}: '{text}' is not a combat value")
            if value.mode == tables.VOLLEY and len(value.volley) != weapon.ammo:
                raise DataError(f"{where}, {key}: '{text}' has {len(value.volley)} steps, but ammo is {weapon.ammo}")
            modes.add(value.mode)
    modes.discard(tables.CANNOT)
    if not modes:
        raise DataError(f"{where}: it hurts nobody")
    if tables.VOLLEY in modes and len(modes) > 1:
        raise DataError(f"{where}: a weapon that fires volleys does so at everybody")
    if weapon.range == "C" and weapon.ammo:
        raise DataError(f"{where}, ammo: weapons of range C have no limited ammunition")
    if weapon.id in KNIVES and weapon.range != "C":
        raise DataError(f"{where}, range: knives have range C")
    if weapon.range == "A" and not weapon.ammo and "reload" not in weapon.traits:
        raise DataError(f"{where}: artillery has the trait 'reload' or limited ammunition")
    if weapon.ammo and "reload" in weapon.traits:
        raise DataError(f"{where}, traits: 'reload' or limited ammunition, not both")
    if len(set(weapon.traits)) != len(weapon.traits):
        raise DataError(f"{where}, traits: one of them stands there twice")
    if "flamethrower" in weapon.traits and _RANGE.fullmatch(weapon.range) is None:
        raise DataError(f"{where}, range: a flamethrower reaches a number of squares")


# Tables -------------------------------------------------------------------------------------------


def _bits(names: tuple[str, ...], order: list[str]) -> int:
    return sum(1 << order.index(name) for name in names)


def _weapons(unit: UnitData) -> list[Weapon]:
    found: list[Weapon] = []
    for weapon in unit.weapon:
        reach = _reach(weapon.range)
        assert reach is not None
        cells = [combat(text) or tables.NOTHING for text in weapon.infantry + weapon.vehicle + weapon.aircraft]
        traits = _bits(weapon.traits, skills.TRAIT_NAMES)
        for _ in range(weapon.lines):
            found.append(Weapon(weapon.id, len(found), *reach, traits, weapon.ammo, cells))
    return found


def _roles(unit: UnitData, weapons: list[Weapon]) -> list[Role]:
    if unit.kind != "squad":
        return [Role(unit.kind, unit.points, [weapon.line for weapon in weapons])]
    everybody = {weapon.id for weapon in unit.weapon if _everybody(weapon)}
    return [
        Role(role.id, role.count, [weapon.line for weapon in weapons if weapon.name in everybody.union(role.weapons)])
        for role in unit.role
    ]


def add_unit(bloc: str, unit: UnitData, pack: str = "") -> UnitType:
    """Give a card its number and put it in the tables."""
    weapons = _weapons(unit)
    cover = unit.cover or (CoverData() if unit.kind == "squad" else CoverData("none", "none"))
    card = UnitType(
        len(tables.TYPES),
        unit.id,
        bloc,
        tables.KIND_NAMES.index(unit.kind),
        tables.COLUMN_NAMES.index(unit.armour),
        unit.move,
        unit.points,
        unit.cost,
        tables.FACE_NAMES.index(cover.soft),
        tables.FACE_NAMES.index(cover.hard),
        _bits(unit.skills, skills.SKILL_NAMES),
        unit.size,
        _roles(unit, weapons),
        weapons,
    )
    tables.TYPES.append(card)
    tables.BY_NAME[unit.id] = card.number
    UNITS[unit.id] = unit
    PRINTS[unit.id] = print_of([bloc, _as_played(unit)], pack)
    return card


def _as_played(unit: UnitData) -> UnitData:
    """A card without names, and without where its values come from."""
    weapons = tuple(msgspec.structs.replace(weapon, source=WeaponSource(), name={}) for weapon in unit.weapon)
    roles = tuple(msgspec.structs.replace(role, name={}) for role in unit.role)
    return msgspec.structs.replace(unit, source=UnitSource(), set="any", weapon=weapons, role=roles, name={})


class FirstDraw(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cost: int
    armour: str


def read_first_draw(path: Path) -> dict[str, list[UnitType]]:
    cards = msgspec.toml.decode(path.read_bytes(), type=dict[str, dict[str, FirstDraw]])
    return {bloc: [_once(unit_of(name), card) for name, card in units.items()] for bloc, units in cards.items()}


def _once(kind: UnitType, then: FirstDraw) -> UnitType:
    """A card as it was when old matches were drawn."""
    return UnitType(
        kind.number,
        kind.name,
        kind.bloc,
        kind.kind,
        tables.COLUMN_NAMES.index(then.armour),
        kind.move,
        kind.points,
        then.cost,
        kind.soft,
        kind.hard,
        kind.skills,
        kind.size,
        kind.roles,
        kind.weapons,
    )


def load(folder: Path = FOLDER) -> None:
    """Add the units of a folder. May be called again with other folders; nothing is added if anything is wrong."""
    files: list[FileData] = []
    places = dict.fromkeys(tables.BY_NAME, "a file that was loaded before")
    for path in sorted((folder / "units").glob("*.toml")):
        file = read_units(path)
        for unit in file.unit:
            if unit.id in places:
                raise DataError(f"{path.name}: unit '{unit.id}' is also in {places[unit.id]}")
            places[unit.id] = path.name
        files.append(file)
    for file in files:
        for unit in file.unit:
            add_unit(file.bloc, unit)


def unit_of(name: str) -> UnitType:
    """The card with this id, or `DataError` that names what there is."""
    number = tables.BY_NAME.get(name)
    if number is None:
        raise DataError(f"there is no unit '{name}'; there are: {', '.join(sorted(tables.BY_NAME))}")
    return tables.TYPES[number]


# Where values come from ---------------------------------------------------------------------------


def provenance(unit_id: str) -> Plain:
    """Every value of a card with its source: `{"armour": {"value": "I2", "source": "rulebook"}, ...}`.

    Weapons are those of the file: a line that the card has twice is there once, with `lines`. `ammo` and `traits` are
    left out where there are none, `carried` where it is not one's own choice: heroes, vehicles, what every figure has.
    """
    card = unit_of(unit_id)
    unit = UNITS[unit_id]
    source = unit.source
    values: dict[str, object] = {
        "name": unit.id,
        "armour": unit.armour,
        "move": unit.move,
        "points": unit.points,
        "cost": unit.cost,
        "size": unit.size,
    }
    if card.kind == tables.SQUAD:
        values |= {"soft": tables.FACE_NAMES[card.soft], "hard": tables.FACE_NAMES[card.hard]}
    found: Plain = {
        key: {"value": value, "source": getattr(source, key) or source.default} for key, value in values.items()
    }
    found["skills"] = [{"value": skill, "source": source.skills.get(skill, source.default)} for skill in unit.skills]
    found["weapons"] = [_weapon_provenance(card, weapon) for weapon in unit.weapon]
    return found


def _weapon_provenance(card: UnitType, weapon: WeaponData) -> Plain:
    source = weapon.source
    line = next(other.line for other in card.weapons if other.name == weapon.id)
    values: dict[str, object] = {"name": weapon.id, "range": weapon.range}
    if weapon.ammo or source.ammo:
        values["ammo"] = weapon.ammo
    if card.kind == tables.SQUAD and not _everybody(weapon):
        values["carried"] = sum(role.count for role in card.roles if line in role.lines)
    if weapon.traits or source.traits:
        values["traits"] = list(weapon.traits)
    found: Plain = {
        key: {"value": value, "source": getattr(source, key) or source.default} for key, value in values.items()
    }
    found["lines"] = weapon.lines
    cells = weapon.infantry + weapon.vehicle + weapon.aircraft
    sources = [
        *_spread(source.infantry or source.default, 4),
        *_spread(source.vehicle or source.default, 7),
        *_spread(source.aircraft or source.default, 3),
    ]
    found["combat"] = {
        column: {"value": cell, "source": where}
        for column, cell, where in zip(tables.COLUMN_NAMES, cells, sources, strict=True)
    }
    return found


def _spread(source: Source | tuple[Source, ...], columns: int) -> tuple[Source, ...]:
    return source if isinstance(source, tuple) else (source,) * columns


load()
FIRST_DRAW.update(read_first_draw(FOLDER / "first-draw.toml"))
