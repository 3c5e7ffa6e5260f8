"""Content: the armies, units, scenarios and the like that a match is played with, each known by its fingerprint.

A record, and the set-up of a match, name every piece of content that the match needs: `army/moloch=5f0c8a37be11`, and
for one that does not come with the game the pack that it came from, `army/neon=11d2a4be8a37@my-armies`. So content may
be added freely, and when a match cannot be played back it can be said which piece is missing or has changed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

import msgspec

from .errors import RecordError

Content = dict[str, str]
"""Fingerprints by piece, `kind/name`."""

DIGITS = 12


def print_of(data: object, pack: str = "") -> str:
    """The fingerprint of one piece: give it what the rules see, not names or colours. Fields of structs that have their
    usual value do not count, so that a later version with more of them finds the same. `pack` says where the piece
    comes from, unless it is the game itself."""
    digest = hashlib.sha256(msgspec.json.encode(_told_values(data), order="deterministic")).hexdigest()[:DIGITS]
    return f"{digest}@{pack}" if pack else digest


def _told_values(data: object) -> object:
    if isinstance(data, msgspec.Struct):
        fields = [(field, getattr(data, field.name)) for field in msgspec.structs.fields(data)]
        return {field.name: _told_values(value) for field, value in fields if value != _usual(field)}
    if isinstance(data, dict):
        return {key: _told_values(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_told_values(value) for value in data]
    return data


def _usual(field: msgspec.structs.FieldInfo) -> object:
    return field.default_factory() if callable(field.default_factory) else field.default


def by_kind(inventory: Mapping[str, str]) -> Content:
    """One fingerprint for all pieces of a kind that come with the game: it tells whether an upgrade changed any."""
    kinds: dict[str, list[str]] = {}
    for piece, value in sorted(inventory.items()):
        if "@" not in value:
            kinds.setdefault(piece.partition("/")[0], []).append(f"{piece}={value}")
    return {kind: print_of(pieces) for kind, pieces in kinds.items()}


def changed_kinds(then: Mapping[str, str], inventory: Mapping[str, str]) -> list[str]:
    """The kinds of which some piece is another than it was, or is new or gone."""
    now = by_kind(inventory)
    return [kind for kind, value in then.items() if now.get(kind) != value]


def written(content: Content) -> str:
    """As one line: `army/moloch=5f0c8a37be11 army/borgo=0d9e2ac41b77`."""
    return " ".join(f"{piece}={value}" for piece, value in content.items())


def parsed(text: str) -> Content:
    """What `written` wrote; `RecordError` for anything else."""
    content: Content = {}
    for word in text.split():
        piece, equals, value = word.rpartition("=")
        if not equals or not piece or not value:
            raise RecordError(
                f"'{word[:80]}' is not a piece of content and its fingerprint, such as army/moloch=5f0c8a37"
            )
        content[piece] = value
    return content


def missing(then: Content, now: Mapping[str, str]) -> list[str]:
    """The pieces that a match needs and that are not here, with the pack that had them."""
    return [_told(piece, value) for piece, value in then.items() if piece not in now]


def changed(then: Content, now: Mapping[str, str]) -> list[str]:
    """The pieces that are here, but not as they were."""
    return [
        _told(piece, value)
        for piece, value in then.items()
        if piece in now and now[piece].partition("@")[0] != value.partition("@")[0]
    ]


def _told(piece: str, value: str) -> str:
    pack = value.partition("@")[2]
    name = piece.replace("/", " ", 1)
    return f"{name} (pack {pack})" if pack else name
