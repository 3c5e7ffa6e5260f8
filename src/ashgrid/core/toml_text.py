"""Content as TOML text: what people make in an editor is written in the form in which it is read."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

import msgspec

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def fields(struct: msgspec.Struct, without: tuple[str, ...] = (), always: tuple[str, ...] = ()) -> list[str]:
    """A line for each field of a struct. What has its usual value is left out, unless it is to be there `always`."""
    lines: list[str] = []
    for field in msgspec.structs.fields(struct):
        value = getattr(struct, field.name)
        usual = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
        if field.name not in without and (field.required or field.name in always or value != usual):
            lines.append(f"{field.encode_name} = {written(value)}")
    return lines


def written(value: object) -> str:
    """A value as it stands behind the equals sign."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list | tuple):
        parts = [written(part) for part in value]
        if any("\n" in part for part in parts):
            return "[\n" + "".join(f"{part},\n" for part in parts) + "]"
        return f"[{', '.join(parts)}]"
    if isinstance(value, msgspec.Struct):
        return "{" + ", ".join(fields(value)) + "}"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(key)} = {written(part)}" for key, part in value.items()) + "}"
    text = str(value)
    if "\n" in text and "'" not in text and all(part.isprintable() for part in text.split("\n")):
        return f"'''\n{text}'''"
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _key(key: object) -> str:
    text = str(key)
    return text if _BARE.fullmatch(text) else json.dumps(text, ensure_ascii=False)
