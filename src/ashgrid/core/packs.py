"""Packs: folders with content that people have made themselves, added to that of the games.

A pack has a folder for each game that it has something for, laid out as the game's own `data` folder:

    my-armies/
      neuroshima/armies/neon.toml
      dust/scenarios/night-market.toml

The variable `ASHGRID_DATA` names the packs, as `PATH` names folders; the command line sets it (`ashgrid --data DIR`),
so that the processes of machine players know them too. A game gets its packs when it is found (`core.registry`). A file
with a mistake is left out and told (`registry.pack_problems`); everything else is there.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .contract import Game

VARIABLE = "ASHGRID_DATA"

_problems: dict[tuple[str, Path], list[str]] = {}


def folders() -> list[Path]:
    """The packs, in the order in which they are loaded."""
    return [Path(name) for name in os.environ.get(VARIABLE, "").split(os.pathsep) if name]


def use(packs: list[Path]) -> None:
    """Let games that are found from now on, in this process and those that it starts, have these packs."""
    os.environ[VARIABLE] = os.pathsep.join(str(pack.resolve()) for pack in packs)


def name_of(folder: Path) -> str:
    """What a pack is called in lists and records: its folder's name, in letters that a record can hold."""
    return re.sub(r"[^a-z0-9]+", "-", folder.name.lower()).strip("-") or "pack"


def load_into(game: Game[Any, Any, Any]) -> list[str]:
    """Give a game what the packs have for it, each pack once, and tell what is wrong with them."""
    for folder in folders():
        key = (game.name, folder)
        place = folder / game.name
        if key not in _problems and place.is_dir():
            pack = name_of(folder)
            try:
                found = game.add_content(place, pack)
            except Exception as error:  # noqa: BLE001 - whatever a game does with a pack must not take the game down
                found = [f"{game.name} cannot read it: {type(error).__name__}: {error}"]
            _problems[key] = [f"pack {pack}: {problem}" for problem in found]
    return [problem for (name, _), found in _problems.items() if name == game.name for problem in found]


def unknown(names: Mapping[str, object]) -> list[str]:
    """What is wrong with the packs themselves: folders that are not there, and such that no game is called by."""
    found = []
    for folder in folders():
        if not folder.is_dir():
            found.append(f"pack {name_of(folder)}: there is no folder {folder}")
            continue
        inside = sorted(path.name for path in folder.iterdir() if path.is_dir() and not path.name.startswith("."))
        listed = ", ".join(names)
        found += [
            f"pack {name_of(folder)}: {name}: no game is called so; there are: {listed}"
            for name in inside
            if name not in names
        ]
        if not any(name in names for name in inside):
            found.append(
                f"pack {name_of(folder)}: nothing for any game is in {folder}; a folder in it is called as its game"
            )
    return found


def strays(place: Path, kinds: tuple[str, ...]) -> list[str]:
    """What in a pack's folder for a game looks like content, but will not be read."""
    listed = ", ".join(kinds)
    other = [path for path in sorted(place.iterdir()) if path.name not in kinds and not path.name.startswith(".")]
    wrong = [path for kind in kinds for path in sorted((place / kind).glob("*.toml?*"))]
    return [
        *(f"{path.name}: nothing is read from there; the folders are: {listed}" for path in other if _content(path)),
        *(f"{path.parent.name}/{path.name}: only files that end in .toml are read" for path in wrong),
    ]


def _content(path: Path) -> bool:
    return path.is_dir() or path.suffix == ".toml"


def names_problem(names: Mapping[str, str]) -> str | None:
    """What is wrong with the words of a piece, `{ en = "Guard", pl = "Strażnik" }`: they are by language, and there is
    English at least, which stands for languages that are left out."""
    if not names.get("en", "").strip():
        return 'name: the English name is missing, such as name = { en = "Guard", pl = "Strażnik" }'
    for language, text in names.items():
        if not re.fullmatch(r"[a-z]{2}", language):
            return f"name: '{language}' is no language; en and pl are"
        if not text.strip() or len(text) > 40 or not text.isprintable() or "{" in text:
            return f"name: {language}: a name has 1 to 40 letters, and no braces"
    return None


def said(names: Mapping[str, str], language: str) -> str:
    """A name in a language, or in English."""
    return names.get(language) or names["en"]
