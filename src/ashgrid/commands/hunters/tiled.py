"""`ashgrid hunters tiled`: missions as maps of Tiled, and back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from ashgrid.cli.chances import read_text
from ashgrid.core import AshgridError, find
from ashgrid.games.hunters.mission_data import MissionData, write_mission
from ashgrid.games.hunters.missions import PRINTED, made, parse_mission
from ashgrid.games.hunters.tiled import IMAGE, picture, read_tiled, write_tiled

tiled = typer.Typer(help="Missions as maps of the editor Tiled, and back.", no_args_is_help=True)


@tiled.command("export")
def export_map(
    mission: Annotated[str, typer.Argument(help="The id of a mission, or a TOML file.")],
    file: Annotated[Path, typer.Argument(help="The map to write, such as farm.tmj.")],
) -> None:
    """Write a mission as a map of Tiled, in JSON, and the picture of its tiles beside it.

    Example: `ashgrid hunters tiled export old-farm farm.tmj`
    """
    data = _mission(mission)
    made(data, mission)
    _write(file, json.dumps(write_tiled(data), ensure_ascii=False, indent=1).encode())
    _write(file.parent / IMAGE, picture())
    typer.echo(f"{file} and {file.parent / IMAGE} are written")


@tiled.command("import")
def import_map(
    file: Annotated[Path, typer.Argument(help="A map of Tiled in JSON; - reads standard input.")],
    to: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the mission there instead of to the screen.")
    ] = None,
) -> None:
    """Read a map of Tiled and write it as a mission in TOML. What is wrong with the mission is told.

    Example: `ashgrid hunters tiled import farm.tmj --to farm.toml`
    """
    data = read_tiled(read_text(file))
    text = write_mission(data)
    if to is None:
        typer.echo(text, nl=False)
    else:
        _write(to, text.encode())
    made(data, str(to or data.id))


def _mission(name: str) -> MissionData:
    find("hunters")  # with what packs have added
    if name in PRINTED:
        return PRINTED[name]
    if name.endswith(".toml"):
        return parse_mission(read_text(Path(name)), name)
    raise AshgridError(f"there is no mission '{name}'; there are {', '.join(sorted(PRINTED))}, or give a .toml file")


def _write(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise AshgridError(f"cannot write {path}: {error.strerror or error}") from None
