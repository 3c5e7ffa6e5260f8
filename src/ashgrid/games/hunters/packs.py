"""Missions and story cards of packs (`core.packs`): read, checked together, and given to campaigns that begin.

A campaign keeps which cards of packs it began with (`pack_cards`), so that one that comes later changes no campaign.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from ashgrid.core.errors import OptionError
from ashgrid.core.packs import strays

from . import missions
from .actions import Options
from .campaign import story
from .campaign.card_problems import BracesInWords, CardError, NumberTaken, Place, WordsMissing
from .campaign.story import CardData
from .campaign.tables import PACK_CARDS, STORY, STORY_CARDS, StoryCard
from .data import PRINTS, DataError, read_toml

NONE = "none"
File = dict[str, tuple[CardData, StoryCard]]
"""The cards of one file by their numbers."""


def load_pack(folder: Path, pack: str) -> list[str]:
    """Add the missions of a pack, then its cards, and tell what is wrong with the files that are left out. A file is
    taken as a whole, or not at all."""
    problems = strays(folder, ("missions", "campaign"))
    for path in sorted((folder / "missions").glob("*.toml")):
        try:
            _add_mission(path, pack)
        except DataError as error:
            problems.append(f"missions/{error}")
    if (folder / "campaign").is_dir():
        problems += [f"campaign/{problem}" for problem in strays(folder / "campaign", ("cards",))]
    return problems + [f"campaign/cards/{problem}" for problem in _add_cards(folder / "campaign" / "cards", pack)]


def _add_mission(path: Path, pack: str) -> None:
    data = missions.mission_data(read_toml(path), path.name)
    if data.id != path.stem:
        raise DataError(f"{path.name}: the id is '{data.id}', but the file's name says '{path.stem}'")
    missions.add(data, path.name, pack)


# Cards --------------------------------------------------------------------------------------------


def _add_cards(folder: Path, pack: str) -> list[str]:
    """Cards may lead to cards of other files, so that a file that is left out may take others with it."""
    problems: list[str] = []
    files: dict[str, File] = {}
    for path in sorted(folder.glob("*.toml")):
        try:
            files[path.name] = _read(path, {card for file in files.values() for card in file})
        except DataError as error:
            problems.append(str(error))
    while bad := check_files(files):
        problems += [str(error) for error in bad.values()]
        files = {name: file for name, file in files.items() if name not in bad}
    for name, file in files.items():
        for card, (data, _) in file.items():
            story.add_card(data, Place(name, card), pack)
    return problems


def _read(path: Path, taken: set[str]) -> File:
    found: File = {}
    for data in story.read_cards(path):
        where = Place(path.name, data.id)
        if data.id in STORY_CARDS or data.id in taken or data.id in found:
            raise CardError(where, NumberTaken())
        found[data.id] = data, read_card(data, where)
    return found


def read_card(data: CardData, where: Place) -> StoryCard:
    """A card from elsewhere; it has English words at least."""
    card = story.card_of(data, where)
    story.check_laid(data, where)
    for key, said in story.words_of(data).items():
        if not said.get("en", "").strip():
            raise CardError(where, WordsMissing(key))
        if any("{" in text or "}" in text for text in said.values()):
            raise CardError(where, BracesInWords(key))
    return card


def check_files(files: dict[str, File]) -> dict[str, CardError]:
    """What is wrong with files of cards, one thing for each."""
    cards = {**STORY_CARDS, **{name: card for file in files.values() for name, (_, card) in file.items()}}
    bad: dict[str, CardError] = {}
    for check in (story.check_card, story.check_circle):
        for name, file in files.items():
            try:
                for card, (_, found) in file.items():
                    check(found, Place(name, card), cards)
            except CardError as error:
                bad.setdefault(name, error)
        if bad:
            break
    return bad


# Campaigns ----------------------------------------------------------------------------------------


def entrances() -> list[str]:
    """The cards of packs that come without another card: those of decks, and those that lie somewhere. One that is only
    being tried (`campaign.trial`) is of no pack."""
    there = [(name, laid) for name, laid in list(PACK_CARDS.items()) if f"story/{name}" in PRINTS]
    return [name for name, laid in there if laid or story.deck_of(name) != STORY]


def with_cards(options: Options) -> Options:
    """A campaign that begins has the cards of all packs, unless it says which."""
    if options.campaign != "journey" or options.pack_cards:
        return options
    return msgspec.structs.replace(options, pack_cards=",".join(entrances()))


def cards_of(options: Options) -> list[str]:
    return [] if options.pack_cards in ("", NONE) else options.pack_cards.split(",")


def check(options: Options) -> None:
    there = entrances()
    for name in cards_of(options):
        if name not in there:
            listed = ", ".join(there) or NONE
            raise OptionError("pack_cards", f"no pack has a card '{name}' to begin with; there are: {listed}")


def needs(options: Options) -> tuple[str, ...]:
    """What comes from packs: the mission, and of a campaign everything of the packs that its cards come from."""
    mission = f"mission/{options.mission}"
    if options.campaign != "journey" and not options.custom and "@" in PRINTS.get(mission, ""):
        return (mission,)
    pieces = [f"story/{name}" for name in cards_of(options)]
    packs = {PRINTS[piece].partition("@")[2] for piece in pieces if piece in PRINTS}
    more = [piece for piece, value in PRINTS.items() if value.partition("@")[2] in packs and "@" in value]
    return tuple(dict.fromkeys([*pieces, *more]))
