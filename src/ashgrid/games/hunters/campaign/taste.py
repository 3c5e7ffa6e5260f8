"""What a machine party likes: the same cards, weighed a little differently by each, so that not all of them take the
same options. The stand-in of a table has no taste of its own."""

from __future__ import annotations

from typing import Final

from ashgrid.core.rng import Rng

LIKED: Final = ("wealth", "health", "time", "learning", "friends", "risk", "fights")
"""What a party can like more or less than others do."""
LEAST: Final = 30
MOST: Final = 200
"""In percent of what the stand-in thinks that it is worth."""
WHIM: Final = 5.0
"""What an option may be worth to a party beside what it brings."""
MASK: Final = 0xFFFFFFFF


class Taste:
    def __init__(self, seed: int = 0) -> None:
        self.seed: Final = seed
        self.likes: dict[str, float] = {}

    def of(self, what: str) -> float:
        return self.likes.get(what, 1.0)

    def whim(self, text: str) -> float:
        """What a party thinks of something for no reason at all: always the same."""
        if self.seed == 0:
            return 0.0
        found = self.seed & MASK
        for letter in text:
            found = ((found ^ ord(letter)) * 0x01000193) & MASK
        # The last letters have to count as much as the first: the options of a card differ in nothing else.
        found = ((found ^ (found >> 15)) * 0x2C1B3C6D) & MASK
        found = ((found ^ (found >> 12)) * 0x297A2D39) & MASK
        return WHIM * ((found ^ (found >> 15)) % 997) / 997


PLAIN: Final = Taste()


def taste_of(rng: Rng) -> Taste:
    taste = Taste(1 + rng.below(1 << 20))
    for what in LIKED:
        taste.likes[what] = (LEAST + rng.below(MOST - LEAST + 1)) / 100
    return taste
