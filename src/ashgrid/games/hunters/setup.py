"""From options to a party and a mission."""

from __future__ import annotations

from ashgrid.core.errors import OptionError
from ashgrid.core.rng import Rng

from .actions import Options
from .data import DECK, LEVELS
from .missions import MISSIONS
from .model import Hero, Setup
from .rules.game import Hunters
from .rules.interaction import put
from .rules.recommend import worth
from .tables import CARDS, HERO_NUMBER, HERO_TYPES, ITEM_NUMBER, SKILLS

DIFFICULTIES = ("normal", "professional", "master")
FEWEST = 2
MOST = 4
KEPT = 4
"""Cards that a hero keeps of the seven of a level."""


def party_of(options: Options) -> list[str]:
    return [name.strip() for name in options.party.split(",") if name.strip()]


def check(options: Options) -> None:
    """Rules: P1."""
    if options.mission not in MISSIONS:
        raise OptionError(
            "mission", f"there is no mission '{options.mission}'; there are {', '.join(sorted(MISSIONS))}"
        )
    party = party_of(options)
    for name in party:
        if name not in HERO_NUMBER:
            raise OptionError("party", f"there is no hero '{name}'; there are {', '.join(HERO_NUMBER)}")
    if len(set(party)) != len(party):
        raise OptionError("party", "every hero is there once")
    if not FEWEST <= len(party) <= MOST:
        raise OptionError("party", f"a party has {FEWEST} to {MOST} heroes, not {len(party)}")
    if options.gear:
        lists = options.gear.split("|")
        if len(lists) != len(party):
            raise OptionError("gear", f"there are {len(lists)} lists of equipment for {len(party)} heroes")
        for name, items in zip(party, lists, strict=True):
            hero = Hero(0, HERO_TYPES[HERO_NUMBER[name]], 1)
            _equip(hero, items.split("+") if items else [])


def _equip(hero: Hero, names: list[str]) -> None:
    """Weapons first: accessories need something to be mounted on.

    Rules: E2.
    """
    for name in names:
        if name not in ITEM_NUMBER:
            raise OptionError("gear", f"there is no piece of equipment '{name}'")
    for name in sorted(names, key=lambda name: ITEM_NUMBER[name]):
        if not put(hero, ITEM_NUMBER[name]):
            raise OptionError("gear", f"{hero.kind.name} has no slot left for '{name}'")


def level_of(options: Options) -> int:
    return options.level or MISSIONS[options.mission].level


def build(hero: Hero) -> None:
    """Cards and skills of a hero of this level, the recommended ones kept, and the best 25 of them as the deck.

    Rules: P4, P5, K23, K61, K62.
    """
    owned: list[int] = []
    for card in CARDS:
        if card.hero == hero.kind.name and card.level == 1:
            owned += [card.number] * card.copies
    for level in range(2, min(hero.level, LEVELS) + 1):
        skill = next(number for number, one in enumerate(SKILLS) if one.hero == hero.kind.name and one.level == level)
        hero.skills = [*hero.skills, skill]
        offered = [card.number for card in CARDS if card.hero == hero.kind.name and card.level == level]
        owned += sorted(offered, key=lambda card: (-worth(card), card))[: KEPT - 1]
    best = sorted(owned, key=lambda card: (-CARDS[card].level, -worth(card), card))
    hero.pile = sorted(best[:DECK])
    hero.most += hero.skill("health")
    hero.health = hero.most
    hero.morale += hero.skill("morale-at-start")
    hero.fuel = 2


def setup_of(options: Options) -> Setup:
    """Rules: L8."""
    mission = MISSIONS[options.mission]
    return Setup(mission, DIFFICULTIES.index(options.difficulty) + 1, options.permanent_death, options.ties == "ask")


def begin(options: Options, rng: Rng) -> Hunters:
    party = party_of(options)
    state = Hunters(setup_of(options), rng, len(party))
    lists = options.gear.split("|") if options.gear else []
    for seat, name in enumerate(party):
        kind = HERO_TYPES[HERO_NUMBER[name]]
        hero = Hero(seat, kind, level_of(options))
        _equip(hero, lists[seat].split("+") if lists and lists[seat] else (kind.gear if not lists else []))
        build(hero)
        state.heroes.append(hero)
    state.begin()
    return state
