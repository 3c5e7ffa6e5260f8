"""What the host of a server does with reported works of the library."""

from __future__ import annotations

import json

import msgspec
import typer

from ashgrid.store import Reported

from .host import opened
from .host_options import Where


def look_at_reports(where: Where, keep: str | None, remove: str | None, as_json: bool) -> None:
    with opened(where) as store:
        if keep is not None:
            store.library.clear(keep)
        if remove is not None:
            store.library.remove(remove)
        reported = store.library.reported()
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
