"""Plain data with one thing wrong, for readers that have to refuse it."""

from __future__ import annotations

from typing import Any

from ..rng import Rng

UNKNOWN = "no-such-key"


def damaged(data: dict[str, Any], rng: Rng) -> tuple[str, dict[str, Any]]:
    """The same data with a key dropped or added, or a value of another type, and which in words. Changes `data`."""
    places = _places(data, "$")
    path, holder, key = places[rng.below(len(places))]
    if isinstance(holder, dict) and rng.below(3) == 0:
        del holder[key]
        return f"data without {path}", data
    if isinstance(holder, dict) and rng.below(8) == 0:
        holder[UNKNOWN] = 0
        return f"data with '{UNKNOWN}' beside {path}", data
    holder[key] = 7 if isinstance(holder[key], str) else "?"
    return f"data with {holder[key]!r} as {path}", data


def numbers(data: dict[str, Any]) -> list[tuple[str, Any, Any]]:
    """Where whole numbers are: path, what holds each, and its key there."""
    return [place for place in _places(data, "$") if type(place[1][place[2]]) is int]


def _places(data: Any, path: str) -> list[tuple[str, Any, Any]]:
    """All values in plain data: path, what holds each, and its key there."""
    found: list[tuple[str, Any, Any]] = []
    keys: list[Any] = list(data) if isinstance(data, dict) else list(range(len(data)))
    for key in keys:
        where = f"{path}.{key}" if isinstance(data, dict) else f"{path}[{key}]"
        found.append((where, data, key))
        if isinstance(data[key], dict | list):
            found += _places(data[key], where)
    return found
