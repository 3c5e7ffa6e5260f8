"""Decks and hands: drawing, reshuffling, discarding."""

from __future__ import annotations

from ..actions import Drew, DrewCards, Reshuffled
from ..model import Hero, Model
from ..tables import CARD_NUMBER, CARDS


def draw(m: Model, hero: Hero, count: int) -> int:
    """Draws cards; an empty pile is made of the used ones again.

    Rules: P9, P10.
    """
    drawn: list[int] = []
    for _ in range(count):
        if not hero.pile:
            if not hero.used:
                break
            hero.pile = sorted(hero.used)
            hero.used = []
            m.rng.shuffle(hero.pile)
            if m.events is not None:
                m.tell(Reshuffled(hero=hero.kind.name))
        drawn.append(hero.pile.pop())
    if drawn:
        m.uncover()
        hero.hand = sorted(hero.hand + drawn)
        if m.events is not None:
            m.tell(Drew(hero=hero.kind.name, count=len(drawn), left=len(hero.pile)))
            m.tell(DrewCards(hero=hero.kind.name, cards=tuple([CARDS[card].name for card in drawn])))
    return len(drawn)


def refill(m: Model, hero: Hero) -> None:
    """Rules: T7, T8, K17."""
    missing = hero.hand_size - len(hero.hand)
    if missing > 0:
        draw(m, hero, missing)


def discard(hero: Hero, card: int) -> None:
    """Rules: K2."""
    hero.hand.remove(card)
    hero.used.append(card)


def number_of(name: str) -> int:
    return CARD_NUMBER.get(name, -1)


def distinct(hand: list[int]) -> list[int]:
    """Each card of a hand once, in order."""
    return list(dict.fromkeys(hand))
