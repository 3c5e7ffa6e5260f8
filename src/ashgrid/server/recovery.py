"""Codes for a forgotten password: given with a name, shown once, each good for one new password.

A code has 80 random bits, so a plain keyed hash of it is as hard to turn round as any. It is kept with the person's id
in it: a code is of no use to anybody else.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

from ashgrid.store import Person, Store

from .limits import in_thread

COUNT: Final = 8
LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # without those that are taken for others: I, L, O, U
GROUPS: Final = 4
_READ_AS: Final = str.maketrans("ILO", "110")


class Codes:
    def __init__(self, store: Store) -> None:
        self._people = store.people
        self._key = store.secret("recovery codes").encode()

    async def renew(self, person: Person) -> list[str]:
        codes = [_code() for _ in range(COUNT)]
        hashes = [self._hash(person, code) for code in codes]
        await in_thread(self._people.set_codes, person.id, hashes)
        return codes

    async def spend(self, person: Person, code: str, password: str) -> bool:
        """Whether it was one of theirs; it is gone then, and they have this password."""
        return await in_thread(self._people.recover, person.id, self._hash(person, code), password)

    def _hash(self, person: Person, code: str) -> str:
        """However it was typed."""
        plain = "".join(letter for letter in code.upper() if letter.isalnum()).translate(_READ_AS)
        return hmac.digest(self._key, f"{person.id} {plain}".encode(), hashlib.sha256).hex()


def _code() -> str:
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(GROUPS))
