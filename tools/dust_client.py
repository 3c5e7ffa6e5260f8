"""The unit cards of Dust Tactics for the web client, with where every value comes from.

python -m tools.dust_client          writes units.json and blocs.json in web/src/games/dust

Sources are letters: `r` printed in the rulebook, `p` published elsewhere, `a` authored for Ashgrid. A weapon that a
card has in several lines is there once for each of them, so that the lines of the client are those of the game.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ashgrid.games.dust.data import provenance
from ashgrid.games.dust.tables import COLUMN_NAMES, FACE_NAMES, KIND_NAMES, SQUAD, TYPES, UnitType

ROOT = Path(__file__).resolve().parent.parent
FACTS = ROOT / "web" / "src" / "games" / "dust" / "units.json"
BLOCS = ROOT / "web" / "src" / "games" / "dust" / "blocs.json"


def _letter(source: str) -> str:
    return source[0]


def _weapons(card: UnitType, sources: dict[str, Any]) -> list[dict[str, Any]]:
    found = []
    for told in sources["weapons"]:
        cells = told["combat"]
        weapon: dict[str, Any] = {"id": told["name"]["value"], "range": told["range"]["value"]}
        if told.get("ammo", {}).get("value"):
            weapon["ammo"] = told["ammo"]["value"]
        if told.get("traits", {}).get("value"):
            weapon["traits"] = told["traits"]["value"]
        weapon["combat"] = [cells[column]["value"] for column in COLUMN_NAMES]
        weapon["source"] = {
            **{
                key: _letter(told[key]["source"])
                for key in ("name", "range", "ammo", "traits", "carried")
                if key in told
            },
            "combat": "".join(_letter(cells[column]["source"]) for column in COLUMN_NAMES),
        }
        found += [weapon] * told["lines"]
    assert [weapon["id"] for weapon in found] == [weapon.name for weapon in card.weapons]
    return found


def _unit(card: UnitType) -> dict[str, Any]:
    told = provenance(card.name)
    unit: dict[str, Any] = {
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
    return unit


def facts() -> str:
    """One unit a line, so that a changed card is a changed line."""
    units = [f"  {json.dumps(card.name)}: {json.dumps(_unit(card), ensure_ascii=False)}" for card in TYPES]
    inside = ",\n".join(units)
    return f'{{\n "columns": {json.dumps(COLUMN_NAMES)},\n "units": {{\n{inside}\n }}\n}}\n'


def blocs() -> str:
    """Who belongs to which bloc: all that is needed of the cards before a board is opened."""
    found: dict[str, list[str]] = {}
    for card in TYPES:
        found.setdefault(card.bloc, []).append(card.name)
    return json.dumps(found) + "\n"


def main() -> None:
    FACTS.write_text(facts(), "utf-8")
    BLOCS.write_text(blocs(), "utf-8")
    print(f"{FACTS.relative_to(ROOT)}: {len(TYPES)} units")


if __name__ == "__main__":
    main()
