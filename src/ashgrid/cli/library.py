"""What the host of a server does with reported works of the library."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import platformdirs
import typer

from ashgrid.store import Reported, Store, sqlite_url


def look_at_reports(data_dir: Path | None, keep: str | None, remove: str | None, as_json: bool) -> None:
    folder = data_dir if data_dir is not None else Path(platformdirs.user_data_dir("ashgrid", appauthor=False))
    store = Store(sqlite_url(folder))
    try:
        if keep is not None:
            store.library.clear(keep)
        if remove is not None:
            store.library.remove(remove)
        reported = store.library.reported()
    finally:
        store.close()
    if as_json:
        typer.echo(json.dumps({"reported": msgspec.to_builtins(reported)}))
        return
    for one in reported:
        typer.echo("\n".join(told_work(one)))
    if not reported:
        typer.echo("nothing is reported")


def told_work(one: Reported) -> list[str]:
    state = "taken back by its author" if one.withdrawn else "hidden" if one.hidden else "still to be seen"
    lines = [f"{one.id}  {one.game} {one.kind}, {state}: {one.title} (by {one.author})"]
    if one.text:
        lines.append(f"    {one.text}")
    return [*lines, *(f"    reported: {reason}" for reason in one.reasons)]
