"""Options that the commands of a server's host share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, NamedTuple

import typer

DataDir = Annotated[
    Path | None,
    typer.Option("--data-dir", help="Where the server keeps its matches.", envvar="ASHGRID_DATA_DIR"),
]
Database = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        help="A PostgreSQL database instead, such as postgresql+psycopg://ashgrid@localhost/ashgrid.",
        envvar="ASHGRID_DATABASE",
        show_envvar=True,
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Do it without asking.")]


class Where(NamedTuple):
    """The database of a server: in its data folder, or the one that `database` is the address of."""

    data_dir: Path | None
    database: str | None
