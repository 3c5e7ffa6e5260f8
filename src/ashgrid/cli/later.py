"""Groups of commands that are imported only when one of them is used, so that `ashgrid --help` loads no game."""

from __future__ import annotations

from collections.abc import MutableMapping
from importlib import import_module
from typing import Any

from typer.core import TyperGroup
from typer.main import get_group


def imported_later(module: str) -> type[TyperGroup]:
    """A group with the commands of that module's `app`."""

    class Later(TyperGroup):
        _imported: MutableMapping[str, Any] | None = None

        @property
        def commands(self) -> MutableMapping[str, Any]:
            if self._imported is None:
                self._imported = get_group(import_module(module).app).commands
            return self._imported

        @commands.setter
        def commands(self, none: object) -> None:
            """A group is made with an empty list."""

    return Later
