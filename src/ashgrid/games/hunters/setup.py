"""From options to a party and a mission."""

from __future__ import annotations

from ashgrid.core.errors import OptionError
from ashgrid.core.rng import Rng

from . import decks, outfit
from .actions import Options
from .changes import changed
from .missions import MISSIONS, MissionError, own_mission
from .model import FEWEST, MOST, Hero, Mission, Setup
from .rules.game import Hunters
from .tables import HERO_NUMBER, HERO_TYPES

DIFFICULTIES = ("normal", "professional", "master")


def party_of(options: Options) -> list[str]:
    return [name.strip() for name in options.party.split(",") if name.strip()]


def check(options: Options) -> None:
    """Rules: P1."""
    if options.custom:
        if options.campaign != "none":
            raise OptionError("custom", "a campaign has missions of its own")
        try:
            own_mission(options.custom)
        except MissionError as error:
            raise OptionError("custom", str(error)) from None
    elif options.mission not in MISSIONS:
        raise OptionError(
            "mission", f"there is no mission '{options.mission}'; there are {', '.join(sorted(MISSIONS))}"
        )
    try:
        changed(mission_of(options), changes_of(options))
    except ValueError as error:
        raise OptionError("changes", str(error)) from None
    party = party_of(options)
    for name in party:
        if name not in HERO_NUMBER:
            raise OptionError("party", f"there is no hero '{name}'; there are {', '.join(HERO_NUMBER)}")
    if len(set(party)) != len(party):
        raise OptionError("party", "every hero is there once")
    fewest = FEWEST if options.campaign == "none" else 1  # of a party in a campaign some may have died
    if not fewest <= len(party) <= MOST:
        raise OptionError("party", f"a party has {fewest} to {MOST} heroes, not {len(party)}")
    for name, gear in zip(party, _lists("gear", options.gear, party, "equipment"), strict=True):
        try:
            pieces = outfit.read_gear(name, gear)
            outfit.equip(Hero(0, HERO_TYPES[HERO_NUMBER[name]], 1), pieces)
            outfit.check_cost(name, pieces, options.gear_budget)
        except outfit.GearError as error:
            raise OptionError("gear", error.reason) from None
    _check_decks(options, party)


def mission_of(options: Options) -> Mission:
    return own_mission(options.custom) if options.custom else MISSIONS[options.mission]


def level_of(options: Options) -> int:
    return options.level or mission_of(options).level


def build(hero: Hero, deck: str = "", skills: str = "") -> None:
    """Cards and skills of a hero, as chosen or as recommended for its level.

    Rules: P4, P5, K23, K61, K62.
    """
    name = hero.kind.name
    hero.skills = decks.read_skills(name, hero.level, skills)
    hero.pile = decks.read_deck(name, hero.level, deck)
    decks.check_levels(name, hero.pile, hero.skills)
    hero.most += hero.skill("health")
    hero.health = hero.most
    hero.morale += hero.skill("morale-at-start")
    hero.fuel = 2


def _lists(option: str, text: str, party: list[str], what: str) -> list[str]:
    """What an option has for each hero in order; nothing for everybody if it is empty."""
    if not text:
        return [""] * len(party)
    found = text.split("|")
    if len(found) != len(party):
        raise OptionError(option, f"there are {len(found)} lists of {what} for {len(party)} heroes")
    return found


def _check_decks(options: Options, party: list[str]) -> None:
    chosen = _lists("decks", options.decks, party, "cards")
    learned = _lists("skills", options.skills, party, "skills")
    for name, deck, skills in zip(party, chosen, learned, strict=True):
        option = "skills"
        try:
            known = decks.read_skills(name, level_of(options), skills)
            option = "decks"
            decks.check_levels(name, decks.read_deck(name, level_of(options), deck), known)
        except decks.DeckError as error:
            raise OptionError(option, error.reason) from None


def changes_of(options: Options) -> list[str]:
    return options.changes.split(",") if options.changes else []


def setup_of(options: Options) -> Setup:
    """Rules: L8."""
    mission = changed(mission_of(options), changes_of(options))
    return Setup(mission, DIFFICULTIES.index(options.difficulty) + 1, options.permanent_death, options.ties == "ask")


def begin(options: Options, rng: Rng) -> Hunters:
    party = party_of(options)
    state = Hunters(setup_of(options), rng, len(party))
    carried = _lists("gear", options.gear, party, "equipment")
    chosen = _lists("decks", options.decks, party, "cards")
    learned = _lists("skills", options.skills, party, "skills")
    for seat, name in enumerate(party):
        kind = HERO_TYPES[HERO_NUMBER[name]]
        hero = Hero(seat, kind, level_of(options))
        outfit.equip(hero, outfit.read_gear(name, carried[seat]))
        build(hero, chosen[seat], learned[seat])
        state.heroes.append(hero)
    state.begin()
    return state
