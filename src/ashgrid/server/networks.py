"""Who was lately seen at the same address: two who play each other from one network do not change their ratings.

Of an address nothing is kept but a hash under a key that nobody else has and that ends with the process, and that for
a day only.
"""

from __future__ import annotations

import hashlib
import ipaddress
import secrets
import time
from collections import OrderedDict
from typing import Final

DAY: Final = 86_400.0
MOST_KNOWN: Final = 50_000


class Networks:
    def __init__(self) -> None:
        self._key: Final = secrets.token_bytes(32)
        self._seen: OrderedDict[tuple[str, bytes], float] = OrderedDict()  # who, where: when, the latest last
        self._places: dict[str, set[bytes]] = {}

    def note(self, person_id: str, address: str) -> None:
        """Somebody was seen at an address. This machine's own tells nothing: everybody may come through a proxy."""
        if not _tells_apart(address):
            return
        now = time.monotonic()
        place = hashlib.blake2b(address.encode(), key=self._key, digest_size=16).digest()
        self._seen[person_id, place] = now
        self._seen.move_to_end((person_id, place))
        self._places.setdefault(person_id, set()).add(place)
        while self._seen and (len(self._seen) > MOST_KNOWN or next(iter(self._seen.values())) < now - DAY):
            (who, where), _ = self._seen.popitem(last=False)
            self._places[who].discard(where)
            if not self._places[who]:
                del self._places[who]

    def share(self, one: str, other: str) -> bool:
        """Whether two people were seen at the same address during the last day."""
        limit = time.monotonic() - DAY
        both = self._places.get(one, set()) & self._places.get(other, set())
        return any(self._seen[one, place] >= limit and self._seen[other, place] >= limit for place in both)


def _tells_apart(address: str) -> bool:
    try:
        return not ipaddress.ip_network(address).is_loopback
    except ValueError:
        return False
