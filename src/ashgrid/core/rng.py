"""The seeded generator: the only source of chance in a game.

The seed says of which kind it is.

- Below 2**64, it is fast: xoroshiro64** by Blackman and Vigna, 64 bits of state in two halves of 32, so that every
  product fits the machine word and compiled and interpreted runs agree to the bit. Seeds pass through splitmix64 first:
  seeds 1, 2, 3 give unrelated sequences. For simulations, searches, tests, and the matches of old. Who sees a few dozen
  dice can compute it.
- From 2**64 on, nobody can tell the next die from all before it: the seed is the key of BLAKE2b, and the stream is what
  that makes of 0, 1, 2 ... (counter mode). For matches that people play (`fresh_seed`).

The state is one number, which makes a generator trivial to copy, compare and write down; below 2**64 for the fast kind,
else the key and how many words were drawn.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Final, TypeVar

from mypy_extensions import i64

T = TypeVar("T")

_LOW: Final[i64] = 0xFFFFFFFF
_MASK64: Final = 0xFFFFFFFFFFFFFFFF
_WORDS: Final[i64] = 16  # of 32 bits in what BLAKE2b gives at once
FAST_SEED: Final = _MASK64
"""The greatest seed of the fast kind."""
MOST_SEED: Final = (1 << 256) - 1


def mix(value: int) -> int:
    """splitmix64: a number below 2**64 that looks nothing like `value`. For seeds, not for dice."""
    z = (value + 0x9E3779B97F4A7C15) & _MASK64
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK64
    return z ^ (z >> 31)


def derive(seed: int, *path: int) -> int:
    """A seed for a part of something seeded: game 17 of a tournament, seat 1 of a match. One-way: a machine player
    that knows its own seed learns nothing of the match's."""
    text = ",".join([str(seed), *[str(step) for step in path]])
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")


def fresh_seed() -> int:
    """A seed that nobody can guess, for dice that nobody can compute: for matches that people play."""
    return _MASK64 + 1 + secrets.randbelow(MOST_SEED - _MASK64)


class Rng:
    """A small, copyable, reproducible generator."""

    def __init__(self, seed: int | None) -> None:
        """Seeded by a number. None is for `copy` alone, which fills the state in itself."""
        self._a: i64 = 0  # of the keyed kind: how many words were drawn
        self._b: i64 = 0
        self._key: bytes = b""  # empty: the fast kind
        self._block: bytes = b""  # the words around the one that was drawn last
        if seed is not None:
            self.state = seed << 64 if _MASK64 < seed <= MOST_SEED else mix(seed & _MASK64)

    @property
    def state(self) -> int:
        """The whole state as one number."""
        a: int = self._a
        if self._key:
            return (int.from_bytes(self._key, "big") << 64) | a
        b: int = self._b
        return (a << 32) | b

    @state.setter
    def state(self, value: int) -> None:
        if value > _MASK64:
            self._key = (value >> 64).to_bytes(32, "big")
            self._a = value & 0x7FFFFFFFFFFFFFFF
            self._b = 0
            self._block = b"" if self._a % _WORDS == 0 else self._words(self._a // _WORDS)
            return
        if value == 0:
            value = _MASK64  # all zeros is the one state that never moves
        self._key = b""
        self._a = (value >> 32) & 0xFFFFFFFF
        self._b = value & 0xFFFFFFFF

    def copy(self) -> Rng:
        twin = Rng(None)
        twin._a = self._a
        twin._b = self._b
        twin._key = self._key
        twin._block = self._block
        return twin

    def bits32(self) -> i64:
        if self._key:
            return self._keyed_bits32()
        a: i64 = self._a
        b: i64 = self._b
        mixed: i64 = (a * 0x9E3779BB) & _LOW
        mixed = ((mixed << 5) | (mixed >> 27)) & _LOW
        b ^= a
        self._a = (((a << 26) | (a >> 6)) ^ b ^ (b << 9)) & _LOW
        self._b = ((b << 13) | (b >> 19)) & _LOW
        return (mixed * 5) & _LOW

    def _keyed_bits32(self) -> i64:
        word: i64 = self._a % _WORDS
        if word == 0:
            self._block = self._words(self._a // _WORDS)
        self._a += 1
        return int.from_bytes(self._block[4 * word : 4 * word + 4], "little")

    def _words(self, number: i64) -> bytes:
        """Sixteen words of the stream of the key."""
        counter: int = number
        return hashlib.blake2b(counter.to_bytes(8, "little"), key=self._key, person=b"ashgrid dice").digest()

    def bits64(self) -> int:
        high: int = self.bits32()
        low: int = self.bits32()
        return (high << 32) | low

    def below(self, n: i64) -> i64:
        """A whole number 0 <= x < n, each equally likely (Lemire's method: no bias, hardly ever a second draw)."""
        if n < 1 or n > 0x7FFFFFFF:
            raise ValueError(f"below() takes 1 to 2**31 - 1, not {n}")
        product: i64 = self.bits32() * n
        low: i64 = product & _LOW
        if low < n:
            floor: i64 = (_LOW + 1 - n) % n
            while low < floor:
                product = self.bits32() * n
                low = product & _LOW
        return product >> 32

    def die(self, sides: i64 = 6) -> int:
        return self.below(sides) + 1

    def choice(self, items: list[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        """In place, every order equally likely."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
