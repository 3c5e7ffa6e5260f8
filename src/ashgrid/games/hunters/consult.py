"""What pages ask without a match: the chances of bare dice, whether a deck or equipment is good, what is seen from a
space."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Final

from ashgrid.core.contract import Plain
from ashgrid.core.errors import AshgridError, QuestionError

from . import authors, decks, outfit
from .actions import MOST_GEAR_BUDGET
from .campaign.tables import STORY_CARDS
from .data import DECK, LEVELS, NAMES
from .ground import FACINGS, LETTERS, MOST_COLUMNS, MOST_ROWS, ZONES, Drawing, Ground
from .missions import MISSIONS
from .model import Hero
from .odds import bare_odds
from .rules.interaction import free_slots
from .tables import CARDS, HERO_NUMBER, HERO_TYPES, ITEMS, KINDS, SHIELDS, SKILLS

MOST_DICE: Final = 100
MOST_HIT: Final = 20
MOST_LETTERS: Final = 2000
MOST_STORY_CARDS: Final = 60
FLAGS: Final = ("armoured", "piercing", "incendiary", "immune", "into_melee")


def consult(question: str, asked: Plain) -> Plain:
    answers = QUESTIONS.get(question)
    if answers is None:
        raise QuestionError(f"hunters has no question '{question}'; it has: {', '.join(QUESTIONS)}")
    return answers(asked)


def _number(asked: Plain, key: str, least: int, most: int) -> int:
    value = asked.get(key, 0)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise QuestionError(f"{key} is a whole number from {least} to {most}")
    return value


def _flag(asked: Plain, key: str) -> bool:
    value = asked.get(key, False)
    if not isinstance(value, bool):
        raise QuestionError(f"{key} is true or false")
    return value


def _odds(asked: Plain) -> Plain:
    """So many dice against so much defence: the chances of 0, 1, 2 ... wounds."""
    known = ("dice", "hit", "defence", "rerolls", *FLAGS)
    for key in asked:
        if key not in known:
            raise QuestionError(f"'{key}' means nothing here; there are {', '.join(known)}")
    armoured, piercing, incendiary, immune, into_melee = [_flag(asked, key) for key in FLAGS]
    chances = bare_odds(
        _number(asked, "dice", 1, MOST_DICE),
        _number(asked, "hit", -MOST_HIT, MOST_HIT),
        _number(asked, "defence", 0, MOST_DICE),
        armoured,
        piercing,
        incendiary,
        immune,
        _number(asked, "rerolls", 0, MOST_DICE),
        into_melee,
    )
    return {"shields": SHIELDS, "wounds": chances}


def _deck(asked: Plain) -> Plain:
    """The deck and skills of a hero: what there is to choose from, what is recommended, and what is wrong with a
    choice."""
    hero = _hero(asked)
    level = _number(asked, "level", 1, LEVELS)
    problem: Plain | None = None
    cards: list[int] = []
    skills: list[int] = []
    try:
        skills = decks.read_skills(hero, level, _text(asked, "skills"))
        cards = decks.read_deck(hero, level, _text(asked, "deck"))
        decks.check_levels(hero, cards, skills)
    except decks.DeckError as error:
        problem = _problem(error)
    return {
        "problem": problem,
        "deck": [CARDS[card].name for card in cards],
        "skills": [SKILLS[skill].name for skill in skills],
        "owned": [
            {"card": CARDS[card].name, "copies": copies, "level": CARDS[card].level}
            for card, copies in decks.owned(hero, level).items()
        ],
        "learned": [SKILLS[skill].name for skill in decks.known_skills(hero, level)],
        "recommended": decks.written(decks.recommended(hero, level)),
        "size": DECK,
        "kept": decks.KEPT,
    }


def _gear(asked: Plain) -> Plain:
    """The equipment of a hero: where each piece lies, what could be taken too and where it would lie, what is
    recommended, what it costs and may cost at most (`budget` as the option has it), and what is wrong with a choice.

    Rules: E2, E82.
    """
    name = _hero(asked)
    hero = Hero(0, HERO_TYPES[HERO_NUMBER[name]], 1)
    budget = _number(asked, "budget", 0, MOST_GEAR_BUDGET)
    problem: Plain | None = None
    pieces: list[str] = []
    try:
        pieces = outfit.read_gear(name, _text(asked, "gear"))
        outfit.equip(hero, pieces)
        outfit.check_cost(name, pieces, budget)
    except outfit.GearError as error:
        problem = _problem(error)
    return {
        "problem": problem,
        "gear": [
            {
                "item": gear.type.name,
                "place": KINDS[gear.place],
                "on": hero.gear[gear.host].type.name if gear.host >= 0 else "",
            }
            for gear in hero.gear
        ],
        "slots": [
            {"kind": KINDS[kind], "free": free_slots(hero, kind), "of": count}
            for kind, count in enumerate(hero.kind.slots)
        ],
        "room": {item: KINDS[place] for item, place in outfit.room(hero).items()},
        "recommended": outfit.written(outfit.recommended(name)),
        "cost": outfit.cost(pieces),
        "most": outfit.most_cells(name, budget),
        "prices": {item.name: item.price for item in ITEMS},
        "too_expensive": outfit.too_expensive(name, pieces, budget),
    }


def _hero(asked: Plain) -> str:
    hero = _text(asked, "hero")
    if hero not in HERO_NUMBER:
        raise QuestionError(f"there is no hero '{hero}'; there are {', '.join(HERO_NUMBER)}")
    return hero


def _problem(error: AshgridError) -> Plain:
    """For pages: the tag of the sentence, its fields, and the same in English."""
    return {"code": error.code, "fields": error.fields, "detail": str(error)}


def _text(asked: Plain, key: str) -> str:
    value = asked.get(key, "")
    if not isinstance(value, str) or len(value) > MOST_LETTERS:
        raise QuestionError(f"{key} is a text of at most {MOST_LETTERS} letters")
    return value


def _sight(asked: Plain) -> Plain:
    """Of a figure `at` a space of a `mission`, with its `facing`: the spaces that nothing hides from it, not even
    `smoke` (a list of spaces), and the zone of each space. Of a mission of one's own, `ground` has the ground.

    Rules: S4 to S15.
    """
    ground = _ground_asked(asked)
    at = _space(ground, asked.get("at"))
    if asked.get("facing") not in FACINGS:
        raise QuestionError(f"facing is one of {', '.join(FACINGS)}")
    facing = FACINGS.index(str(asked["facing"]))
    clouds = asked.get("smoke", [])
    if not isinstance(clouds, list):
        raise QuestionError("smoke is a list of spaces")
    smoke = 0
    for name in clouds:
        smoke |= 1 << _space(ground, name)
    spaces = [cell for cell in range(ground.size) if ground.stands(cell)]
    return {
        "seen": [ground.names[cell] for cell in spaces if ground.sees(at, cell, smoke)],
        "zones": {ground.names[cell]: ZONES[ground.zone(at, facing, cell)] for cell in spaces if cell != at},
    }


def _ground_asked(asked: Plain) -> Ground:
    mission = MISSIONS.get(str(asked.get("mission")))
    if mission is not None:
        return mission.ground
    told = asked.get("ground")
    if not isinstance(told, dict):
        raise QuestionError(f"there is no mission '{asked.get('mission')}'")
    width, height = (_number(told, key, 1, MOST_ROWS) for key in ("width", "height"))
    return _drawn(width, height, str(told.get("icons")), str(told.get("edges")))


@functools.lru_cache(maxsize=16)
def _drawn(width: int, height: int, icons: str, edges: str) -> Ground:
    drawing = Drawing(width, height)
    if len(icons) != width * height or set(icons) - set(LETTERS) or width > MOST_COLUMNS:
        raise QuestionError(f"icons has one of {LETTERS} for each space")
    if len(edges) != 4 * width * height or set(edges) - set("012"):
        raise QuestionError("edges has four of 0, 1 and 2 for each space")
    drawing.icon[:] = [LETTERS.index(icon) for icon in icons]
    drawing.edge[:] = [int(edge) for edge in edges]
    return Ground(drawing)


def _space(ground: Ground, name: object) -> int:
    cell = ground.number.get(name, -1) if isinstance(name, str) else -1
    if cell < 0 or not ground.stands(cell):
        raise QuestionError(f"there is no space '{name}'")
    return cell


def _story(asked: Plain) -> Plain:
    """The words of some cards of the story, in a language, and what they show: they are not sent with all others."""
    cards, language = asked.get("cards"), asked.get("language")
    if not isinstance(cards, list) or len(cards) > MOST_STORY_CARDS or not all(isinstance(one, str) for one in cards):
        raise QuestionError(f"cards is a list of {MOST_STORY_CARDS} numbers of cards at most")
    if not isinstance(language, str):
        raise QuestionError("language is a text, such as 'en'")
    wanted = set(cards)
    found = {}
    for key, said in NAMES.items():
        family, _, rest = key.partition(".")
        if family == "story" and rest.partition(".")[0] in wanted:
            text = said.get(language, said["en"])
            found[key] = text
            if rest.endswith(".title"):
                found[f"storytitle.{rest.removesuffix('.title')}"] = text
    pictures = {card: STORY_CARDS[card].picture for card in cards if card in STORY_CARDS}
    return {"words": found, "pictures": pictures}


QUESTIONS: Final[dict[str, Callable[[Plain], Plain]]] = {
    "odds": _odds,
    "deck": _deck,
    "gear": _gear,
    "sight": _sight,
    "story": _story,
    "mission": authors.mission,
    "missions": authors.all_missions,
    "tiled": authors.as_tiled,
    "card": authors.card,
}
