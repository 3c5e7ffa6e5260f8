"""Which games are installed. A package offers a game by an entry point in the group `ashgrid.games`:

    [project.entry-points."ashgrid.games"]
    embers = "ashgrid.games.embers:GAME"

A broken package never hides the others: it is listed as broken, with the reason, and named when it is asked for.
"""

from __future__ import annotations

import difflib
import functools
import tomllib
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from . import packs
from .contract import Game
from .errors import UnknownGame

GROUP = "ashgrid.games"
OWN = "ashgrid"

AnyGame = Game[Any, Any, Any]


@functools.cache
def _offered() -> dict[str, list[EntryPoint]]:
    return offers(GROUP)


def offers(group: str) -> dict[str, list[EntryPoint]]:
    """All entry points of a group by name; more than one where packages disagree about a name."""
    found: dict[str, list[EntryPoint]] = {}
    source = _source_entries(group)
    installed = [entry for entry in entry_points(group=group) if source is None or not _is_own(entry)]
    for entry in sorted([*(source or ()), *installed], key=lambda entry: (entry.name, entry.value)):
        if entry not in found.setdefault(entry.name, []):
            found[entry.name].append(entry)
    return found


@functools.cache
def _project() -> dict[str, Any] | None:
    """The entry points of the source tree, where Ashgrid runs from one: what was installed once may be out of date."""
    try:
        with (Path(__file__).parents[3] / "pyproject.toml").open("rb") as file:
            project = tomllib.load(file)["project"]
    except (OSError, tomllib.TOMLDecodeError, KeyError):
        return None
    return dict(project.get("entry-points", {})) if project.get("name") == OWN else None


def _source_entries(group: str) -> list[EntryPoint] | None:
    project = _project()
    return (
        None if project is None else [EntryPoint(name, value, group) for name, value in project.get(group, {}).items()]
    )


def _is_own(entry: EntryPoint) -> bool:
    return entry.dist is not None and entry.dist.name == OWN


@functools.cache
def _load(name: str) -> AnyGame | str:
    entry, *others = _offered()[name]
    if others:
        rivals = " and ".join(rival.value for rival in (entry, *others))
        return f"'{name}' is offered by several packages: {rivals}"
    try:
        game = entry.load()
    except Exception as error:  # noqa: BLE001 - whatever a foreign package does on import must not take the others down
        return f"'{name}' from {entry.value} cannot be loaded: {type(error).__name__}: {error}"
    if not isinstance(game, Game):
        return f"'{name}' from {entry.value} is a {type(game).__name__}, not a Game"
    if game.name != name:
        return f"'{name}' from {entry.value} calls itself '{game.name}'"
    if not (game.text / "en.po").is_file():
        return f"'{name}' from {entry.value} has no English catalogue: {game.text / 'en.po'} is missing"
    packs.load_into(game)
    return game


def find(name: str) -> AnyGame:
    """The game of this name, or `UnknownGame`."""
    offered = _offered()
    if name not in offered:
        near = difflib.get_close_matches(name, offered, n=1)
        hint = f"did you mean '{near[0]}'?" if near else "installed: " + (", ".join(offered) or "none")
        raise UnknownGame(f"no game is called '{name}'; {hint}")
    game = _load(name)
    if isinstance(game, str):
        raise UnknownGame(game)
    return game


def installed() -> list[AnyGame]:
    """All games that work, by name."""
    return [game for game in map(_load, _offered()) if not isinstance(game, str)]


def broken() -> list[str]:
    """One sentence for each game that is offered but cannot be used."""
    return [game for game in map(_load, _offered()) if isinstance(game, str)]


def pack_problems() -> list[str]:
    """One sentence for each thing that is wrong with the packs of content that people have added."""
    return [*packs.unknown(_offered()), *(problem for game in installed() for problem in packs.load_into(game))]


def refresh() -> None:
    """Forget what was found; needed only when packages are installed while the program runs."""
    _offered.cache_clear()
    _load.cache_clear()
