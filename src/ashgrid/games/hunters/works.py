"""What people make and may publish: missions, which travel in the options of a match. Cards of the story do not: a
campaign has them from the folders of its server."""

from __future__ import annotations

from typing import Final

from ashgrid.core.contract import Plain
from ashgrid.core.errors import QuestionError
from ashgrid.core.works import Work

from .actions import Options
from .mission_data import write_mission
from .missions import made, own_mission, parse_mission
from .printed import mission_sheet

MISSION: Final = "mission"
MOST_LETTERS: Final = 60_000


def work(kind: str, data: Plain) -> Work:
    """`toml` is the mission as text."""
    if kind != MISSION:
        raise QuestionError(f"hunters publishes a {MISSION}, not '{kind}'")
    text = data.get("toml")
    if set(data) != {"toml"} or not isinstance(text, str) or len(text) > MOST_LETTERS:
        raise QuestionError(f"this has toml, a text of at most {MOST_LETTERS} letters, and nothing else")
    told = parse_mission(text)
    made(told, "")
    toml = write_mission(told)
    if len(toml) > MOST_LETTERS:
        raise QuestionError(f"{len(toml)} letters are too many")
    return Work({"toml": toml}, {**mission_sheet(own_mission(toml), told), "name": told.name, "about": told.about})


def playing(data: Plain, options: Options) -> tuple[int, ...]:
    return (0,) if options.campaign != "journey" and options.custom == data["toml"] else ()
