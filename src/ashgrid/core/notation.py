"""Text notation of actions: a verb and its words, `place mutant c2 r4`, in the way that chess has `e2e4`.

The notation follows from the declaration of the action: its tag, then its fields in order, separated by single
spaces. Numbers are decimal, `None` is `-`, true and false are `yes` and `no`, several things in one field are joined
by commas (`.` for none of them). A field declared as `Annotated[int, Prefix("r")]` is written with that prefix.
"""

from __future__ import annotations

import difflib
import enum
import functools
import re
import types
import typing
from collections.abc import Sequence
from typing import Any, Final, Generic, TypeVar, get_args, get_origin

import msgspec

from .errors import NotationError
from .thread_safe import prepared
from .values import Action

A = TypeVar("A", bound=Action)


class Prefix:
    """Letters that stand before a field's value, to make a bare number readable: `r4`, `hp3`."""

    def __init__(self, letters: str) -> None:
        self.letters: Final = letters


class _Field:
    def __init__(self, declared: msgspec.structs.FieldInfo, hint: Any) -> None:
        self.name: Final = declared.name
        self.required: Final = declared.required
        self.defaults_to_none: Final[bool] = declared.default is None
        self.prefix: Final[str] = next(
            (extra.letters for extra in getattr(hint, "__metadata__", ()) if isinstance(extra, Prefix)), ""
        )
        self.type: Final = hint
        plain = get_args(hint)[0] if hasattr(hint, "__metadata__") else hint
        options = get_args(plain) if get_origin(plain) in (typing.Union, types.UnionType) else (plain,)
        self.optional: Final[bool] = type(None) in options
        self.many: Final[bool] = any(get_origin(option) is tuple for option in options)
        inner = {part for option in options if get_origin(option) is tuple for part in get_args(option)} | set(options)
        self.boolean: Final[bool] = bool in inner
        self.whole: Final[bool] = int in inner and str not in inner

    def write(self, value: object) -> str:
        if value is None:
            return "-"
        if isinstance(value, tuple):
            return ",".join(_word(item, self.name) for item in value) or "."
        return self.prefix + _word(value, self.name)

    def value(self, word: str) -> object:
        """What a word means for this field, or `NotationError` with the field's name."""
        try:
            return msgspec.convert(self.read(word), prepared(self.type), strict=False)
        except msgspec.ValidationError as error:
            raise NotationError(f"{self.name} cannot be '{word}': {error}") from None

    def read(self, word: str) -> object:
        if self.optional and word == "-":
            return None
        if self.many:
            return [] if word == "." else [self._one(part) for part in word.split(",")]
        if not word.startswith(self.prefix):
            raise NotationError(f"{self.name} is written {self.prefix}..., not '{word}'")
        return self._one(word.removeprefix(self.prefix))

    def _one(self, word: str) -> object:
        if self.boolean:
            if word not in ("yes", "no"):
                raise NotationError(f"{self.name} is yes or no, not '{word}'")
            return word == "yes"
        if self.whole and not re.fullmatch(r"-?(0|[1-9][0-9]{0,17})", word, re.ASCII):
            raise NotationError(f"{self.name} cannot be '{word}': a whole number is needed")
        return word


def _word(value: object, field: str) -> str:
    if isinstance(value, enum.Enum):
        value = value.value
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = str(value)
    if not text or text in ("-", ".") or any(letter.isspace() or letter == "," for letter in text):
        raise NotationError(f"{field} '{text}' cannot be written as one word")
    return text


@functools.cache
def _fields(kind: type[Action]) -> tuple[_Field, ...]:
    hints = typing.get_type_hints(kind, include_extras=True)
    return tuple(_Field(field, hints[field.name]) for field in msgspec.structs.fields(kind))


def write(action: Action) -> str:
    """The text form of an action. Fields left at the end with their default None are not written."""
    words = [action.tag]
    fields = list(_fields(type(action)))
    while fields and fields[-1].defaults_to_none and getattr(action, fields[-1].name) is None:
        fields.pop()
    words += [field.write(getattr(action, field.name)) for field in fields]
    return " ".join(words)


class Notation(Generic[A]):
    """Reads and writes the actions of one game, as text and as JSON."""

    def __init__(self, *kinds: type[A]) -> None:
        self.kinds: Final[dict[str, type[A]]] = {str(kind.__struct_config__.tag): kind for kind in kinds}
        if len(self.kinds) != len(kinds):
            raise ValueError("two kinds of actions have the same tag")
        union: Any = typing.Union[kinds]  # noqa: UP007 - the members are known only here
        self._decoder: Final[msgspec.json.Decoder[A]] = msgspec.json.Decoder(union)

    def parse(self, text: str) -> A:
        """The action that a text names; `NotationError` says what is wrong with it. Legality is not asked here."""
        verb, *words = text.split() or [""]
        kind = self.kinds.get(verb)
        if kind is None:
            near = difflib.get_close_matches(verb, self.kinds, n=1)
            hint = f"did you mean '{near[0]}'?" if near else f"actions begin with {_listed(sorted(self.kinds))}"
            raise NotationError(f"no action begins with '{verb}': {hint}" if verb else f"empty action: {hint}")
        fields = _fields(kind)
        least = sum(field.required for field in fields)
        if not least <= len(words) <= len(fields):
            form = " ".join([verb, *(field.name.upper() for field in fields)])
            raise NotationError(f"'{text.strip()}' has {_count(len(words))} after '{verb}'; the form is '{form}'")
        try:
            return kind(**{field.name: field.value(word) for field, word in zip(fields, words, strict=False)})
        except NotationError as error:
            raise NotationError(f"'{text.strip()}': {error}") from None

    def to_json(self, action: A) -> bytes:
        return msgspec.json.encode(action)

    def from_json(self, data: bytes | str) -> A:
        try:
            return self._decoder.decode(data)
        except msgspec.MsgspecError as error:
            raise NotationError(f"not an action in JSON: {error}") from None


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]


def _count(n: int) -> str:
    return "one word" if n == 1 else f"{n or 'no'} words"
