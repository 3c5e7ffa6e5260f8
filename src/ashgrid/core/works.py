"""What people make for a game and may publish: scenarios, lists, missions."""

from __future__ import annotations

from typing import Any

import msgspec


class Work(msgspec.Struct, frozen=True):
    """Something that somebody made, checked by its game. `data` is its one form: what is the same has the same data.
    `shown` is what the game's client draws its picture of."""

    data: dict[str, Any]
    shown: dict[str, Any]
