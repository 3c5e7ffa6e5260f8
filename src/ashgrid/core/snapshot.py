"""What games need to read a saved state back: shapes for plain data, and errors that name the place.

A game declares the shape of what it saves as msgspec structs. Where their fields are called as the attributes of the
state, `taken` writes them, `read_saved` checks them, and `fill` puts them back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sized
from typing import Any, TypeVar

import msgspec

from .errors import SnapshotError
from .rng import Rng
from .thread_safe import prepared

T = TypeVar("T")


class SavedRng(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    state: int

    def rng(self) -> Rng:
        found = Rng(0)
        found.state = self.state
        return found


class SavedOutcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    payoffs: tuple[float, ...]
    reason: str


def taken(source: object, shape: type[msgspec.Struct]) -> dict[str, Any]:
    """The attributes of an object that a shape names, as plain data that shares nothing with the object."""
    plain: dict[str, Any] = msgspec.to_builtins(msgspec.convert(source, prepared(shape), from_attributes=True))
    return plain


def read_saved(saved: object, shape: type[T]) -> T:
    """Plain data as the struct that it should be; the error says what is wrong and where."""
    try:
        return msgspec.convert(saved, prepared(shape))
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at `")
        raise SnapshotError(path.rstrip("`") or "$", reason) from None


def fill(target: object, values: msgspec.Struct, leave: Iterable[str] = ()) -> None:
    """Give an object the values of a struct, field by field, but for those to `leave`."""
    left = set(leave)
    for name in values.__struct_fields__:
        if name not in left:
            setattr(target, name, getattr(values, name))


def counted(where: str, items: Sized, count: int) -> None:
    if len(items) != count:
        raise SnapshotError(where, f"there are {len(items)} items, not {count}")


def within(where: str, numbers: Iterable[int], low: int, high: int) -> None:
    """All of `low <= number < high`."""
    for number in numbers:
        if not low <= number < high:
            raise SnapshotError(where, f"{number} is not from {low} to {high - 1}")


def difference(one: object, other: object, path: str = "$") -> str | None:
    """Where two pieces of plain data first differ, in words; None if they are equal."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in [*one, *(key for key in other if key not in one)]:
            if key not in one or key not in other:
                return f"{path}.{key} is only in one of them"
            found = difference(one[key], other[key], f"{path}.{key}")
            if found:
                return found
        return None
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        if len(one) != len(other):
            return f"{path} has {len(one)} and {len(other)} items"
        for index, (left, right) in enumerate(zip(one, other, strict=True)):
            found = difference(left, right, f"{path}[{index}]")
            if found:
                return found
        return None
    return None if one == other else f"{path} is {one!r} and {other!r}"
