"""What the commands of a server's host share: its database, names that are nearly right, deletions that ask first."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import msgspec
import platformdirs
import typer

from ashgrid.core import AshgridError
from ashgrid.store import Person, Store, sqlite_url

from .host_options import Where

FILE = "ashgrid.sqlite3"


def folder_of(data_dir: Path | None) -> Path:
    return data_dir if data_dir is not None else Path(platformdirs.user_data_dir("ashgrid", appauthor=False))


def database_of(data_dir: Path | None) -> Path:
    """The database of a server, which must be there: a wrong folder is not to become an empty server."""
    path = folder_of(data_dir) / FILE
    if not path.is_file():
        raise AshgridError(f"there is no server's database at {path}; name its folder with --data-dir")
    return path


def of_a_server(database: str) -> str:
    """The address of a database; refused if it is a SQLite file, which is found by its folder."""
    if database.startswith("sqlite"):
        raise AshgridError("--database is for PostgreSQL; name the folder of a SQLite database with --data-dir")
    return database


@contextmanager
def opened(where: Where) -> Iterator[Store]:
    if where.database:
        store = Store(of_a_server(where.database), new=False)
    else:
        store = Store(sqlite_url(database_of(where.data_dir).parent))
    try:
        yield store
    finally:
        store.close()


def person_called(store: Store, name: str) -> Person:
    """The one person that the host means; else an error that says who might be meant."""
    found = store.roster.called(name)
    if len(found) == 1:
        return found[0]
    if found:
        ids = ", ".join(one.id for one in found)
        raise AshgridError(f"several people are called '{name}'; name one by the id: {ids}")
    names = {one.casefold(): one for one in store.roster.names()}
    near = [names[one] for one in get_close_matches(name.casefold(), names, n=5, cutoff=0.6)]
    hint = f"; similar: {', '.join(near)}" if near else ""
    raise AshgridError(f"nobody is called '{name}'{hint}")


def called(person: Person) -> str:
    return person.nick if person.name is not None else f"{person.nick or 'a guest'} ({person.id})"


def confirm(question: str, yes: bool) -> None:
    """Go on only if the host wants it."""
    if yes:
        return
    if not sys.stdin.isatty():
        raise AshgridError(f"{question} Say so with --yes: there is no keyboard to ask at")
    typer.confirm(question, abort=True, err=True)


def tell(as_json: bool, value: Any, *lines: str) -> None:
    """The same as JSON or as lines."""
    typer.echo(json.dumps(msgspec.to_builtins(value)) if as_json else "\n".join(lines))
