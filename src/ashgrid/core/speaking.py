"""What a game may ask of the words of a language, which it does not know: catalogues (`ashgrid.text`) can do it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol


class Words(Protocol):
    def say(self, key: str, fields: Mapping[str, object] | None = None) -> str:
        """The sentence for a key, or the key where there is none."""

    def named(self, family: str, value: str) -> str:
        """The word for something that data names (`item.knife`, `enemy.great-rat` with a number behind it)."""

    def number(self, value: float, how: str | None = None) -> str:
        """A number as this language writes it; with `percent`, a share of 1."""
