"""Content that people have made themselves: where it is looked for, and the `data` command."""

from __future__ import annotations

import json
import os
from pathlib import Path

import typer

from ashgrid.core import AshgridError, find, installed, packs
from ashgrid.core.registry import pack_problems

OWN = "content"


def own_folder() -> Path:
    """A pack that is always used, if it is there: the folder `content` beside the matches."""
    import platformdirs

    return Path(platformdirs.user_data_dir("ashgrid", appauthor=False)) / OWN


def use_packs(wanted: list[Path]) -> None:
    """Use these packs, those of the environment, and the user's own. What is wrong with them is told at once."""
    for folder in wanted:
        if not folder.is_dir():
            raise AshgridError(f"--data {folder}: there is no such folder")
    own = own_folder()
    found = [*([own] if own.is_dir() else []), *packs.folders(), *wanted]
    if not found:
        return
    packs.use(list(dict.fromkeys(folder.resolve() for folder in found)))
    for problem in pack_problems():
        typer.echo(f"ashgrid: {problem}", err=True)


def list_content(name: str | None, as_json: bool) -> None:
    from rich.table import Table

    from .main import out

    games = installed() if name is None else [find(name)]
    pieces = [(game.name, *_parts(piece, value)) for game in games for piece, value in game.inventory().items()]
    problems = pack_problems() if packs.folders() else []
    if as_json:
        keys = ("game", "kind", "name", "fingerprint", "pack")
        rows = [dict(zip(keys, piece, strict=True)) for piece in pieces]
        typer.echo(json.dumps({"pieces": rows, "packs": [str(one) for one in packs.folders()], "problems": problems}))
    else:
        table = Table("game", "kind", "name", "fingerprint", "from", box=None, pad_edge=False)
        for game, kind, piece, value, pack in pieces:
            table.add_row(game, kind, piece, value, f"pack {pack}" if pack else "the game")
        out().print(table)
        typer.echo(f"your own content goes into {own_folder()}, or any folder with --data; " + _packs())
    if problems:
        raise typer.Exit(1)


def _parts(piece: str, value: str) -> tuple[str, str, str, str]:
    kind, _, name = piece.partition("/")
    digits, _, pack = value.partition("@")
    return kind, name, digits, pack


def _packs() -> str:
    return f"packs in use: {os.pathsep.join(map(str, packs.folders())) or 'none'}"
