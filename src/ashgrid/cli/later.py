"""The commands of single games. A package offers a `typer.Typer` by an entry point in the group `ashgrid.commands`:

    [project.entry-points."ashgrid.commands"]
    chess = "chess.command:app"

They are imported only when one of them is used, so that `ashgrid --help` loads no game. The first line of the module's
docstring is their help. What is offered twice, or cannot be imported, says so when it is used and harms no other.
"""

from __future__ import annotations

import re
from collections.abc import MutableMapping
from importlib.metadata import EntryPoint
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperGroup
from typer.main import get_group

from ashgrid.core import AshgridError
from ashgrid.core.registry import GROUP as GAMES
from ashgrid.core.registry import find, offers

GROUP = "ashgrid.commands"
_FIRST_LINE = re.compile(r'\s*"""(.+?)(?:"""|\n)')


def add_offered_commands(app: typer.Typer) -> None:
    """Add a group for every name that is offered. The commands of `ashgrid` itself keep their names."""
    own = {str(one.callback.__name__) for one in app.registered_commands if one.callback is not None}
    own |= {str(one.name) for one in app.registered_groups}
    for name, entries in offers(GROUP).items():
        if name not in own:
            group = typer.Typer()
            app.add_typer(
                group, name=name, help=_first_line(entries[0]), cls=imported_later(name, entries), no_args_is_help=True
            )


def _first_line(entry: EntryPoint) -> str:
    """What the module says that it is, read without importing it."""
    try:
        spec = find_spec(entry.module)
        found = _FIRST_LINE.match(Path(spec.origin).read_text("utf-8")) if spec and spec.origin else None
    except (ImportError, OSError, ValueError):  # it is told when somebody uses it
        found = None
    return found[1] if found else f"Commands of {entry.name}."


def imported_later(name: str, entries: list[EntryPoint]) -> type[TyperGroup]:
    """A group with the commands of the app that is offered."""

    class Later(TyperGroup):
        _imported: MutableMapping[str, Any] | None = None

        @property
        def commands(self) -> MutableMapping[str, Any]:
            if self._imported is None:
                self._imported = get_group(_loaded(name, entries)).commands
            return self._imported

        @commands.setter
        def commands(self, none: object) -> None:
            """A group is made with an empty list."""

    return Later


def _loaded(name: str, entries: list[EntryPoint]) -> typer.Typer:
    if len(entries) > 1:
        rivals = " and ".join(entry.value for entry in entries)
        raise AshgridError(f"commands for '{name}' are offered by several packages: {rivals}")
    value = entries[0].value
    try:
        app = entries[0].load()
    except Exception as error:  # noqa: BLE001 - whatever a foreign package does on import is told in one line
        raise AshgridError(
            f"the commands of '{name}' from {value} cannot be loaded: {type(error).__name__}: {error}"
        ) from None
    if name in offers(GAMES):
        find(name)  # with the content that people have added
    if not isinstance(app, typer.Typer):
        raise AshgridError(f"the commands of '{name}' from {value} are a {type(app).__name__}, not a typer.Typer")
    return app
