"""Types that several threads read values into.

msgspec prepares a struct when it is first used, and puts it among those that it knows before it knows the fields.
Another thread that reads into the same struct meanwhile ends the process (msgspec 0.22, segmentation fault). So every
type is prepared under a lock before anybody reads into it.
"""

from __future__ import annotations

import threading
from typing import Any, Final, TypeVar

import msgspec

T = TypeVar("T")
_lock: Final = threading.Lock()
_known: Final[set[Any]] = set()


def prepared(kind: T) -> T:
    """The type itself, when it is safe to use it: `msgspec.json.decode(data, type=prepared(Setup))`."""
    if kind not in _known:
        with _lock:
            msgspec.json.Decoder(kind)
            _known.add(kind)
    return kind
