"""Plain data made small: what appears again is written once. `web/src/lib/pooled.ts` reads it.

A pool holds objects. Each is written whole, or as what differs from an earlier one that is written whole (`^` is its
number). A list of objects elsewhere becomes their numbers: `{"$": [4, 7]}`.
"""

from __future__ import annotations

import json
from typing import Any

Plain = dict[str, Any]


class Pool:
    def __init__(self) -> None:
        self.entries: list[Plain] = []
        self._numbers: dict[str, int] = {}
        self._whole: dict[tuple[str, ...], list[tuple[int, Plain]]] = {}

    def number(self, value: Plain) -> int:
        """The number of this object; it is added if it is new."""
        name = json.dumps(value, sort_keys=True)
        if name in self._numbers:
            return self._numbers[name]
        number = self._numbers[name] = len(self.entries)
        alike = self._whole.setdefault(tuple(sorted(value)), [])
        written = value
        for other, whole in alike:
            short = {"^": other} | {key: value[key] for key in value if value[key] != whole[key]}
            if len(json.dumps(short)) < len(json.dumps(written)):
                written = short
        if len(json.dumps(written)) * 2 > len(json.dumps(value)):
            alike.append((number, value))
            written = value
        self.entries.append(written)
        return number

    def numbers(self, values: list[Plain]) -> list[int]:
        return [self.number(value) for value in values]

    def view(self, view: Plain, base: Plain) -> Plain:
        """What differs from `base`, with lists of objects as numbers."""
        short: Plain = {}
        for key, value in view.items():
            if key in base and base[key] == value:
                continue
            objects = isinstance(value, list) and value and all(isinstance(entry, dict) for entry in value)
            short[key] = {"$": self.numbers(value)} if objects else value
        return short
