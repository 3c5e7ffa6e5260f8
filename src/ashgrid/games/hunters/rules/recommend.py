"""What is recommended: an opening hand, and which cards of a level to keep."""

from __future__ import annotations

from ..model import HAND, Hero
from ..tables import CARDS

WORTH = {
    "move": 2,
    "slip": 3,
    "melee": 2,
    "ranged": 4,
    "area": 2,
    "heal": 2,
    "hide": 2,
    "guard": 2,
    "order": 2,
    "mark": 2,
}


def worth(card: int) -> int:
    """A rough value, for hands and decks that nobody has chosen."""
    total = 0
    for part in CARDS[card].parts:
        total += WORTH.get(part.word, 1) * 2 + part.number
    return total


def recommended_hand(hero: Hero) -> list[int]:
    """The best cards that are missing, each kind once as long as there are others."""
    missing = HAND - len(hero.hand)
    rest = sorted(hero.pile, key=lambda card: (-worth(card), card))
    chosen: list[int] = []
    for card in rest:
        if len(chosen) < missing and card not in chosen and card not in hero.hand:
            chosen.append(card)
    for card in rest:
        if len(chosen) < missing and chosen.count(card) + hero.hand.count(card) < hero.pile.count(card):
            chosen.append(card)
    return chosen[:missing]
