"""Decks: which cards and skills a hero of a level may have, which are recommended, and whether a choice is good.

A deck is written as names of cards with their number, `march*3+barrage+...`, skills as `iron-nerves+...`, or `none`.
"""

from __future__ import annotations

from typing import Final

from ashgrid.core.errors import AshgridError

from .data import DECK, LEVELS
from .problems import DeckSize, HigherCard, HigherSkill, OthersCard, TooManyCopies, TooManyOfLevel
from .rules.recommend import worth
from .tables import CARD_NUMBER, CARDS, SKILLS

KEPT: Final = 4
"""Of the seven cards of a level, skill included, a hero keeps so many."""
NONE: Final = "none"


class DeckError(AshgridError):
    """Cards or skills that a hero cannot have, and why."""


def owned(hero: str, level: int) -> dict[int, int]:
    """All cards among which a hero of this level may choose, with the number of copies.

    Rules: P4.
    """
    return {card.number: card.copies for card in CARDS if card.hero == hero and card.level <= min(level, LEVELS)}


def known_skills(hero: str, level: int) -> list[int]:
    """The skills that a hero of this level may have learned."""
    return [number for number, skill in enumerate(SKILLS) if skill.hero == hero and skill.level <= min(level, LEVELS)]


def recommended(hero: str, level: int) -> list[int]:
    """The best 25 cards of those that a hero keeps who takes the skill of every level.

    Rules: P4, P5.
    """
    kept: list[int] = []
    for number, copies in owned(hero, level).items():
        if CARDS[number].level == 1:
            kept += [number] * copies
    for step in range(2, min(level, LEVELS) + 1):
        offered = [number for number in owned(hero, level) if CARDS[number].level == step]
        kept += sorted(offered, key=lambda card: (-worth(card), card))[: KEPT - 1]
    best = sorted(kept, key=lambda card: (-CARDS[card].level, -worth(card), card))
    return sorted(best[:DECK])


def read_deck(hero: str, level: int, text: str) -> list[int]:
    """The cards of a deck that somebody has chosen; nothing means the recommended ones.

    Rules: P4, P5.
    """
    if not text.strip():
        return recommended(hero, level)
    own = owned(hero, level)
    found: list[int] = []
    for word in text.split("+"):
        name, star, copies = word.strip().partition("*")
        number = CARD_NUMBER.get(name, -1)
        if number < 0:
            raise DeckError(f"there is no card '{name}'")
        if star and not (copies.isascii() and copies.isdecimal() and 1 <= int(copies[:4]) <= DECK):
            raise DeckError(f"'{word.strip()}': after * comes how many, from 1 to {DECK}")
        if number not in own:
            card = CARDS[number]
            if card.hero != hero:
                raise DeckError(OthersCard(hero, name, card.hero))
            raise DeckError(HigherCard(hero, name, level, card.level))
        found += [number] * (int(copies) if star else 1)
        if found.count(number) > own[number]:
            raise DeckError(TooManyCopies(hero, name, own[number], found.count(number)))
    if len(found) != DECK:
        raise DeckError(DeckSize(hero, len(found), DECK))
    return sorted(found)


def read_skills(hero: str, level: int, text: str) -> list[int]:
    """The skills that somebody has chosen; nothing means those of all levels."""
    every = known_skills(hero, level)
    if not text.strip():
        return every
    if text.strip() == NONE:
        return []
    names = {SKILLS[number].name: number for number in every}
    later = {skill.name: skill.level for skill in SKILLS if skill.hero == hero}
    found: list[int] = []
    for word in text.split("+"):
        name = word.strip()
        if name not in names:
            if name in later:
                raise DeckError(HigherSkill(hero, name, level, later[name]))
            told = ", ".join(names) or NONE
            raise DeckError(f"{hero} of level {level} has no skill '{name}'; there are: {told}")
        if names[name] in found:
            raise DeckError(f"the skill '{name}' is there once")
        found.append(names[name])
    return sorted(found)


def check_levels(hero: str, deck: list[int], skills: list[int]) -> None:
    """Of each level no more than a hero keeps of it."""
    for level in range(2, LEVELS + 1):
        taken = len([card for card in set(deck) if CARDS[card].level == level])
        taken += len([skill for skill in skills if SKILLS[skill].level == level])
        if taken > KEPT:
            raise DeckError(TooManyOfLevel(hero, level, KEPT, taken))


def written(deck: list[int]) -> str:
    """A deck as text."""
    return "+".join(
        [
            CARDS[card].name + (f"*{deck.count(card)}" if deck.count(card) > 1 else "")
            for card in dict.fromkeys(sorted(deck))
        ]
    )
