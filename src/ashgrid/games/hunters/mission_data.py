"""A mission as its file has it, and the file that one is written to.

The ground is laid with map tiles (`tiles`), or drawn (`map`, in the form of `ground.py`); what a drawn one looks like
is said by `floor`, patches of a theme, of which a later one lies over an earlier one.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from ashgrid.core.toml_text import fields, written

from .data import Id, Words

MOST_TURNS = 12
Space = Annotated[str, msgspec.Meta(pattern=r"^[a-z][1-9][0-9]?$")]
Spaces = Annotated[tuple[Space, ...], msgspec.Meta(max_length=200)]
Many = Annotated[int, msgspec.Meta(ge=0, le=20)]


class LaidTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: str
    at: Space
    turn: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0


class Patch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Some of a drawn ground that looks like the tiles of a theme. Turned, its road or water runs from top to
    bottom."""

    theme: Id
    at: Space
    width: Annotated[int, msgspec.Meta(ge=1, le=26)]
    height: Annotated[int, msgspec.Meta(ge=1, le=40)]
    turn: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0


class PlacedEnemies(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    type: Id
    at: Annotated[tuple[Space, ...], msgspec.Meta(min_length=1, max_length=200)]
    count: Annotated[int, msgspec.Meta(ge=1, le=20)] = 1
    facing: str = "n"
    per_hero: dict[str, Many] = {}


class PlacedToken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: str
    at: Annotated[tuple[Space, ...], msgspec.Meta(min_length=1, max_length=200)]
    id: Annotated[str, msgspec.Meta(pattern=r"^([a-z0-9]+(-[a-z0-9]+)*)?$", max_length=40)] = ""
    health: Many = 0


class Scheduled(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    turn: Annotated[int, msgspec.Meta(ge=1, le=MOST_TURNS)]
    do: Literal["spawn", "weather", "light", "open", "message"]
    type: str = ""
    count: Many = 1
    at: Spaces = ()
    weather: Literal["", "clear", "rain", "snow", "fog"] = ""
    light: Literal["", "day", "night"] = ""
    id: str = ""
    text: Words = {}
    per_hero: dict[str, Many] = {}
    when: Literal["", "alarm", "half"] = ""
    of: str = ""


class GoalData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    do: Literal[
        "kill", "reach", "carry", "hold", "survive", "destroy", "switch", "leave", "turns", "lost", "taken", "down"
    ]
    type: str = ""
    count: Many = 0
    zone: Spaces = ()
    turns: Annotated[int, msgspec.Meta(ge=0, le=MOST_TURNS)] = 0
    kind: str = ""
    id: str = ""
    edge: Literal["", "n", "e", "s", "w"] = ""


class Reward(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    xp: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    cells: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0


class MissionData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rules: P20, P23."""

    id: Id
    code: Annotated[str, msgspec.Meta(min_length=1, max_length=8)]
    turns: Annotated[int, msgspec.Meta(ge=1, le=MOST_TURNS)]
    heroes: Spaces
    goals: Annotated[tuple[GoalData, ...], msgspec.Meta(max_length=20)]
    name: Words
    about: Words
    briefing: Words
    tiles: Annotated[tuple[LaidTile, ...], msgspec.Meta(max_length=26)] = ()
    map: str = ""
    floor: Annotated[tuple[Patch, ...], msgspec.Meta(max_length=40)] = ()
    level: Annotated[int, msgspec.Meta(ge=1, le=6)] = 1
    light: Literal["day", "night"] = "day"
    weather: Literal["clear", "rain", "snow", "fog"] = "clear"
    hidden: bool = False
    enemies: Annotated[tuple[PlacedEnemies, ...], msgspec.Meta(max_length=40)] = ()
    tokens: Annotated[tuple[PlacedToken, ...], msgspec.Meta(max_length=60)] = ()
    schedule: Annotated[tuple[Scheduled, ...], msgspec.Meta(max_length=40)] = ()
    fails: Annotated[tuple[GoalData, ...], msgspec.Meta(max_length=20)] = ()
    reward: Reward = Reward()
    finds: Annotated[tuple[str, ...], msgspec.Meta(max_length=24)] = ()
    source: str = "authored"


_TABLES = ("name", "about", "briefing")
_LISTS = ("enemies", "tokens", "schedule", "goals", "fails")


def write_mission(data: MissionData) -> str:
    """TOML text that reads back as the same mission. What has its usual value is left out."""
    lines = fields(data, (*_TABLES, *_LISTS), ("light", "weather", "level"))
    for table in _TABLES:
        lines += [
            "",
            f"[{table}]",
            *(f"{language} = {written(text)}" for language, text in getattr(data, table).items()),
        ]
    for group in _LISTS:
        for one in getattr(data, group):
            lines += ["", f"[[{group}]]", *fields(one)]
    return "\n".join(lines) + "\n"
