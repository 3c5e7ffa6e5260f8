"""Units and scenarios of packs (`core.packs`), the words that they bring, and the cards for the web client."""

from __future__ import annotations

import functools
import re
from pathlib import Path
from typing import Any

from ashgrid.core.packs import names_problem, said, strays

from . import data, scenarios, tables
from .data import DataError, FileData, UnitData, provenance
from .tables import COLUMN_NAMES, FACE_NAMES, KIND_NAMES, SQUAD, UnitType

Plain = dict[str, Any]


def load_pack(folder: Path, pack: str) -> list[str]:
    """Add the units of a pack, then its scenarios, and tell what is wrong with the files that are left out.

    Rules: C13.
    """
    problems = strays(folder, ("units", "scenarios"))
    for path in sorted((folder / "units").glob("*.toml")):
        try:
            file = data.read_units(path)
            _check_new(path.name, file)
        except DataError as error:
            problems.append(f"units/{error}")
        else:
            for unit in file.unit:
                data.add_unit(file.bloc, unit, pack)
    try:
        scenarios.load(folder, pack)
    except scenarios.ScenarioFilesError as error:
        problems += [f"scenarios/{problem}" for problem in error.problems]
    return problems


def _check_new(where: str, file: FileData) -> None:
    """A unit from elsewhere has an id of its own, and brings the words that the catalogues do not have."""
    known = {*_known_words(), *words("en")}
    for unit in file.unit:
        place = f"{where}: unit '{unit.id}'"
        if unit.id in tables.BY_NAME:
            raise DataError(f"{place}, id: there is such a unit already; choose another")
        if f"unit.{unit.id}" in known:
            raise DataError(f"{place}, id: the game has a word for '{unit.id}' already; choose another")
        problem = names_problem(unit.name)
        if problem is not None:
            raise DataError(f"{place}, {problem}")
        for family, parts in (("weapon", unit.weapon), ("role", unit.role)):
            for part in parts:
                key = f"{family}.{part.id}"
                if key in known and part.name:
                    told = f"{place}, {family} '{part.id}', name"
                    raise DataError(f"{told}: the game has a word for it; leave the name out or choose another id")
                problem = None if key in known else names_problem(part.name)
                if problem is not None:
                    raise DataError(f"{place}, {family} '{part.id}', {problem}")
        known.update(_own_words(unit, "en"))


@functools.cache
def _known_words() -> frozenset[str]:
    text = (Path(__file__).parent / "text" / "en.po").read_text("utf-8")
    return frozenset(re.findall(r'^msgid "((?:unit|weapon|role)\..+)"$', text, re.MULTILINE))


def words(language: str) -> dict[str, str]:
    """The words that units bring, by their keys of the catalogues."""
    found: dict[str, str] = {}
    for unit in data.UNITS.values():
        found |= _own_words(unit, language)
    return found


def _own_words(unit: UnitData, language: str) -> dict[str, str]:
    found = {f"unit.{unit.id}": unit.name} if unit.name else {}
    found |= {f"weapon.{weapon.id}": weapon.name for weapon in unit.weapon if weapon.name}
    found |= {f"role.{role.id}": role.name for role in unit.role if role.name}
    return {key: said(names, language) for key, names in found.items()}


# Cards for the web client -------------------------------------------------------------------------


def printed() -> Plain:
    """The cards with where every value comes from: `r` is printed in the rulebook, `p` published elsewhere, `a` written
    for Ashgrid. A weapon that a card has in several lines is there once for each of them. `packs` has the scenarios
    that are not of the game itself, with where they come from."""
    prints = scenarios.PRINTS.items()
    return {
        "columns": COLUMN_NAMES,
        "units": {card.name: _card(card) for card in tables.TYPES},
        "packs": {name: value.partition("@")[2] for name, value in prints if "@" in value},
    }


def _card(card: UnitType) -> Plain:
    told = provenance(card.name)
    unit: Plain = {
        "bloc": card.bloc,
        "kind": KIND_NAMES[card.kind],
        "armour": COLUMN_NAMES[card.column],
        "move": card.move,
        "points": card.points,
        "cost": card.cost,
        "size": card.size,
        "skills": [skill["value"] for skill in told["skills"]],
    }
    if card.kind == SQUAD:
        unit["cover"] = [FACE_NAMES[card.soft], FACE_NAMES[card.hard]]
    unit["roles"] = [{"id": role.name, "count": role.count, "lines": role.lines} for role in card.roles]
    unit["weapons"] = _weapons(card, told)
    values = ("name", "armour", "move", "points", "cost", "size", "soft", "hard")
    unit["source"] = {
        **{key: _letter(told[key]["source"]) for key in values if key in told},
        "skills": {skill["value"]: _letter(skill["source"]) for skill in told["skills"]},
    }
    pack = data.PRINTS[card.name].partition("@")[2]
    return unit | {"pack": pack} if pack else unit


def _letter(source: str) -> str:
    return source[0]


def _weapons(card: UnitType, sources: Plain) -> list[Plain]:
    found: list[Plain] = []
    for told in sources["weapons"]:
        cells = told["combat"]
        weapon: Plain = {"id": told["name"]["value"], "range": told["range"]["value"]}
        if told.get("ammo", {}).get("value"):
            weapon["ammo"] = told["ammo"]["value"]
        if told.get("traits", {}).get("value"):
            weapon["traits"] = told["traits"]["value"]
        weapon["combat"] = [cells[column]["value"] for column in COLUMN_NAMES]
        weapon["source"] = {
            **{key: _letter(told[key]["source"]) for key in _SOURCED if key in told},
            "combat": "".join(_letter(cells[column]["source"]) for column in COLUMN_NAMES),
        }
        found += [weapon] * told["lines"]
    assert [weapon["id"] for weapon in found] == [weapon.name for weapon in card.weapons]
    return found


_SOURCED = ("name", "range", "ammo", "traits", "carried")
