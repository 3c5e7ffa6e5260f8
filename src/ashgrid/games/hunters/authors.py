"""What the editors of missions and cards ask: whether something can be played, and what it would be like."""

from __future__ import annotations

import base64
import json
import tomllib

import msgspec

from ashgrid.core.contract import Plain
from ashgrid.core.errors import QuestionError
from ashgrid.core.rng import Rng

from . import mission_problems, missions, packs, setup, tiled
from .actions import Options
from .campaign import story
from .campaign.card_problems import CardError, NoCards, NumberTaken, Place
from .campaign.tables import DAYS, STORY_CARDS, StoryCard
from .campaign.trial import Position, Try, trial
from .data import DataError
from .mission_data import MissionData, write_mission
from .mission_problems import plain
from .printed import ground_of
from .problems import Problem

MOST_LETTERS = 60_000
MOST_THINGS = 99


def _text(asked: Plain, key: str) -> str:
    value = asked.get(key)
    if not isinstance(value, str) or len(value) > MOST_LETTERS:
        raise QuestionError(f"{key} is a text of at most {MOST_LETTERS} letters")
    return value


# Missions -----------------------------------------------------------------------------------------


def mission(asked: Plain) -> Plain:
    """A mission as plain data, as TOML or as a map of Tiled: everything that is wrong with it, and its forms. `view` is
    what players see when it begins."""
    try:
        if "toml" in asked:
            data = missions.parse_mission(_text(asked, "toml"))
        elif "tiled" in asked:
            data = tiled.read_tiled(_text(asked, "tiled"))
        else:
            data = missions.mission_data(asked.get("mission"))
    except missions.MissionError as error:
        return _answer(None, error.problems)
    except DataError as error:
        return _answer(None, [mission_problems.MalformedFile(str(error))])
    try:
        missions.made(data, "")
    except missions.MissionError as error:
        return _answer(data, error.problems)
    toml = write_mission(data)
    if len(toml) > MOST_LETTERS:
        return _answer(data, [mission_problems.MalformedFile(f"{len(toml)} letters are too many")])
    state = setup.begin(Options(custom=toml, party="soldier,scout,medic,hunter"), Rng(0))
    return _answer(data, []) | {"view": state.view(None)}


def _answer(data: MissionData | None, problems: list[Problem]) -> Plain:
    """What cannot be played may still be worked on: `mission`, `toml` and `ground` are there if they can be read."""
    bare = None if data is None else missions.bare(data)
    return {
        "problems": [plain(problem) for problem in problems],
        "mission": None if data is None else msgspec.to_builtins(data),
        "toml": "" if data is None else write_mission(data),
        "ground": None if bare is None else ground_of(bare),
        "view": None,
    }


def all_missions(asked: Plain) -> Plain:
    """All missions that there are, whole, with their grounds."""
    if asked:
        raise QuestionError("this question takes nothing")
    return {
        "missions": [
            {"mission": msgspec.to_builtins(data), "ground": ground_of(missions.MISSIONS[name])}
            for name, data in missions.PRINTED.items()
        ]
    }


def as_tiled(asked: Plain) -> Plain:
    """A mission as a map of Tiled, and the picture of its tiles, a PNG in base64."""
    try:
        data = missions.mission_data(asked.get("mission"))
        missions.made(data, "")
    except missions.MissionError as error:
        raise QuestionError(str(error)) from None
    text = json.dumps(tiled.write_tiled(data), ensure_ascii=False, indent=1)
    return {"tiled": text, "image": tiled.IMAGE, "picture": base64.b64encode(tiled.picture()).decode()}


# Cards --------------------------------------------------------------------------------------------


def card(asked: Plain) -> Plain:
    """Cards of the story as TOML: what is wrong with them; and of one of them (`card`, else the first) how it looks and
    what its branches would do on a `day`, with `cells` and `food` for everybody and what `flags` remember."""
    cards = _cards(_text(asked, "toml"))
    if isinstance(cards, Problem):
        return {"problems": [plain(cards)], "cards": [], "card": None, "words": {}, "refused": [], "tries": []}
    chosen = asked.get("card")
    name = chosen if isinstance(chosen, str) and chosen in cards else next(iter(cards))
    view, refused, tries = trial({one: found for one, (_, found) in cards.items()}, name, _position(asked))
    words = {language: _words(cards, language) for language in ("en", "pl")}
    return {
        "problems": [],
        "cards": list(cards),
        "card": view,
        "words": words,
        "refused": refused,
        "tries": [_told(one, cards[name][1]) for one in tries],
    }


def _cards(text: str) -> packs.File | Problem:
    """The cards of a text, or what is wrong with it."""
    try:
        raw = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        return mission_problems.MalformedFile(str(error))
    if (strange := story.stranger(raw)) is not None:
        return strange
    found: packs.File = {}
    try:
        for data in story.cards_of(raw, ""):
            where = Place("", data.id)
            if data.id in STORY_CARDS or data.id in found:
                return CardError(where, NumberTaken()).told
            found[data.id] = data, packs.read_card(data, where)
    except CardError as error:
        return error.told
    except DataError as error:
        return mission_problems.MalformedFile(str(error).removeprefix(": "))
    wrong = next(iter(packs.check_files({"": found}).values()), None)
    if wrong is not None:
        return wrong.told
    return found or NoCards()


def _words(cards: packs.File, language: str) -> Plain:
    found: Plain = {}
    for data, _ in cards.values():
        found |= {key: said.get(language) or said["en"] for key, said in story.words_of(data).items()}
        found[f"storytitle.{data.id}"] = data.title.get(language) or data.title["en"]
    return found


def _position(asked: Plain) -> Position:
    numbers = []
    for key, usual, least, most in (("day", 20, 1, DAYS), ("cells", 10, 0, MOST_THINGS), ("food", 10, 0, MOST_THINGS)):
        value = asked.get(key, usual)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise QuestionError(f"{key} is a whole number from {least} to {most}")
        numbers.append(value)
    flags = asked.get("flags", [])
    if not isinstance(flags, list) or len(flags) > MOST_THINGS or not all(isinstance(flag, str) for flag in flags):
        raise QuestionError("flags is a list of names")
    day, cells, food = numbers
    return Position(day, cells, food, flags)


def _told(one: Try, card: StoryCard) -> Plain:
    return {
        "option": one.option,
        "branch": one.branch,
        "orders": [order.text for order in card.branch(one.option, one.branch).orders],
        "events": [msgspec.to_builtins(event) for event in one.events],
        "leads": one.leads,
        "problem": one.problem,
    }
