"""Experience, levels, and the deck for the next mission."""

from __future__ import annotations

from ashgrid.core.values import Action

from .. import decks
from ..data import DECK, LEVELS
from ..rules.recommend import worth
from ..tables import CARD_NUMBER, CARDS, SKILLS
from . import actions as a
from .sheet import LEVEL, Frame, Member
from .tables import LEVEL_COSTS
from .trip import Trip


def next_cost(member: Member) -> int | None:
    """Experience that the next level costs; None at the highest.

    Rules: J62.
    """
    return LEVEL_COSTS[member.level - 1] if member.level < LEVELS else None


def can_rise(member: Member) -> bool:
    cost = next_cost(member)
    return cost is not None and member.xp >= cost and not member.dead


def rise(t: Trip, member: Member) -> None:
    """Wounds stay as they are: health grows with its maximum.

    Rules: J62, J63, J64.
    """
    cost = next_cost(member)
    assert cost is not None
    wounds = member.most - member.health
    member.xp -= cost
    member.level += 1
    if member.health:
        member.health = member.most - wounds
    t.tell(a.LevelReached(hero=member.name, level=member.level))
    t.push(Frame(LEVEL, member.name))


def offered(member: Member) -> list[str]:
    """The seven cards of the hero's level: six action cards and a skill.

    Rules: J64.
    """
    found = [card.name for card in CARDS if card.hero == member.name and card.level == member.level]
    return [*found, *[skill.name for skill in SKILLS if skill.hero == member.name and skill.level == member.level]]


def legal_level(t: Trip, frame: Frame) -> list[Action]:
    return [a.Learn(name) for name in offered(t.member(frame.name)) if name not in frame.names]


def learn(t: Trip, frame: Frame, name: str) -> None:
    """Rules: J64, J65."""
    member = t.member(frame.name)
    frame.names.append(name)
    if name in CARD_NUMBER and CARDS[CARD_NUMBER[name]].hero == member.name:
        card = CARDS[CARD_NUMBER[name]]
        member.cards = sorted([*member.cards, *[card.number] * card.copies])
    else:
        number = next(place for place, skill in enumerate(SKILLS) if skill.name == name and skill.hero == member.name)
        before = member.most
        member.skills = sorted([*member.skills, number])
        if member.health:
            member.health += member.most - before
    t.tell(a.CardLearned(hero=member.name, card=name))
    if len(frame.names) == decks.KEPT:
        t.pop()
        member.deck = best_deck(member)


def learn_best(member: Member, level: int) -> None:
    """What a hero who joins later is taken to have kept of a level: the skill and the best cards.

    Rules: J70.
    """
    cards = [card.number for card in CARDS if card.hero == member.name and card.level == level]
    kept = sorted(cards, key=lambda card: (-worth(card), card))[: decks.KEPT - 1]
    member.cards = sorted([*member.cards, *[card for card in kept for _ in range(CARDS[card].copies)]])
    before = member.most
    member.skills = sorted(
        [
            *member.skills,
            *[place for place, skill in enumerate(SKILLS) if skill.hero == member.name and skill.level == level],
        ]
    )
    member.health += member.most - before
    member.deck = best_deck(member)


def best_deck(member: Member) -> list[int]:
    """Rules: J74."""
    best = sorted(member.cards, key=lambda card: (-CARDS[card].level, -worth(card), card))
    return sorted(best[:DECK])


def legal_deck(member: Member) -> list[Action]:
    """One card out and another in: by small steps any 25 of one's cards.

    Rules: J74.
    """
    found: list[Action] = []
    inside = dict.fromkeys(member.deck)
    outside = [card for card in dict.fromkeys(member.cards) if member.deck.count(card) < member.cards.count(card)]
    for card in outside:
        found += [a.SwapCard(CARDS[out].name, CARDS[card].name) for out in inside if out != card]
    if member.deck != best_deck(member):
        found.append(a.BestDeck())
    return found


def answer_deck(t: Trip, member: Member, action: Action) -> bool:
    if isinstance(action, a.SwapCard):
        deck = member.deck[:]
        deck.remove(CARD_NUMBER[action.out])
        deck.append(CARD_NUMBER[action.into])
        member.deck = sorted(deck)
        t.tell(a.DeckChanged(hero=member.name, out=action.out, into=action.into))
    elif isinstance(action, a.BestDeck):
        member.deck = best_deck(member)
        t.tell(a.DeckRecommended(hero=member.name))
    else:
        return False
    member.steps += 1
    return True
