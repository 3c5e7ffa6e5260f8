"""Missions and cards of packs: added, played, refused with their file and what is wrong, and waited for."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import ashgrid
from ashgrid.core import OptionError, Rng
from ashgrid.core.errors import QuestionError
from ashgrid.games.hunters import GAME, data, missions
from ashgrid.games.hunters.campaign import tables
from ashgrid.games.hunters.campaign.journey import Journey
from ashgrid.games.hunters.mission_data import write_mission
from ashgrid.text import game_catalogue

TABLES: tuple[dict[str, Any], ...] = (
    *(data.PIECES, data.PRINTS, data.NAMES, missions.MISSIONS, missions.PRINTED),
    *(tables.STORY_CARDS, tables.PACK_CARDS),
)
MAP = """
  +---+---+---+---+
  | .   c   .   . |
  +   +   +- -+   +
  | .   .   .   v |
  +   +   +   +   +
  | .   #   x   . |
  +---+---+---+---+
"""
MILL = f'''
id = "mill"
code = "M1"
turns = 6
heroes = ["a1", "a2", "a3", "b1"]
map = """{MAP}"""
floor = [{{theme = "farm", at = "a1", width = 2, height = 3}}, {{theme = "street", at = "c1", width = 2, height = 3}}]
[name]
en = "The Mill"
[about]
en = "Rats in the flour."
[briefing]
en = "Clear the mill."
[[enemies]]
type = "great-rat"
at = ["d3"]
count = 2
[[goals]]
do = "kill"
[[fails]]
do = "turns"
'''
WAITS = '[[schedule]]\nturn = 2\ndo = "weather"\nweather = "fog"\n'


def card(number: str, *orders: str, more: str = "") -> str:
    listed = ", ".join(f'"{order}"' for order in orders)
    words = 'title = {en = "T"}\ntext = {en = "A text."}\npicture = "town"\n'
    option = f'[[card.option]]\nid = "a"\ntext = {{en = "Go on."}}\ndo = [{listed}]\n'
    return f'[[card]]\nid = "{number}"\n{words}{more}\n{option}'


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder of a pack for the game; what is added is forgotten afterwards."""
    before = [dict(table) for table in TABLES]
    (tmp_path / "missions").mkdir()
    (tmp_path / "campaign" / "cards").mkdir(parents=True)
    yield tmp_path
    for table, old in zip(TABLES, before, strict=True):
        table.clear()
        table.update(old)


def put(folder: Path, **files: str) -> list[str]:
    """Writes files, `mission_mill` or `cards_own`, and adds the pack."""
    for name, text in files.items():
        kind, _, stem = name.partition("_")
        place = folder / ("missions" if kind == "mission" else "campaign/cards")
        (place / f"{stem}.toml").write_text(text, "utf-8")
    return GAME.add_content(folder, "own-pack")


def test_a_mission_of_a_pack_is_played(folder: Path) -> None:
    assert put(folder, mission_mill=MILL) == []
    options = {"mission": "mill", "party": "soldier,medic"}
    state = GAME.mission(options, 3)
    assert [tile["theme"] for tile in state.view(0)["ground"]["tiles"]] == ["farm", "street"]
    rng = Rng(5)
    while state.result is None:
        seat = state.actors[0]
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])
    assert GAME.words("pl")["mission.mill"] == "The Mill"
    assert GAME.printed()["missions"]["mill"]["pack"] == "own-pack"
    assert list(GAME.content(GAME.prepare(options, 1))) == ["mission/mill"]
    assert GAME.content(GAME.prepare({"mission": "cistern"}, 1)) == {}


def test_a_mission_may_come_with_the_match_itself() -> None:
    state = GAME.mission({"custom": MILL}, 3)
    view = state.view(None)
    assert (view["mission"], view["words"]["mission.own-mill"]) == ("own-mill", {"en": "The Mill"})
    twin = GAME.restore(GAME.read_options({"custom": MILL}), state.save())
    assert twin.dump() == state.dump()
    ground = {key: view["ground"][key] for key in ("width", "height", "icons", "edges")}
    asked = {"mission": "own-mill", "ground": ground, "at": "a1", "facing": "e"}
    assert "a3" in GAME.consult("sight", asked)["seen"]
    with pytest.raises(QuestionError, match="edges has four"):
        GAME.consult("sight", {**asked, "ground": {**ground, "edges": "7"}})
    with pytest.raises(OptionError, match="there is no space 'b3'"):
        GAME.new({"custom": MILL.replace('"d3"', '"b3"')})


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("turns = 6", "turns = 60", "Expected `int` <= 12 - at `$.turns`"),
        ("great-rat", "grate-rat", "there is no enemy 'grate-rat'"),
        ('theme = "farm"', 'theme = "moon"', "floor 1: there is no theme 'moon'"),
        ("width = 2", "width = 9", "floor 1 lies outside of the map"),
        ('do = "kill"', 'do = "reach"\nzone = ["b3"]', "goals: there is no space 'b3'"),
        ('do = "kill"', 'do = "carry"\nkind = "cargo"\ncount = 1', "there are 0 tokens 'cargo', fewer than 1"),
        ('do = "kill"', 'do = "leave"\nedge = "n"', "no hero can leave the board there"),
        ('do = "turns"', 'do = "lost"\nid = "core"', "fails 1: no token is called 'core'"),
        ('do = "turns"', 'do = "taken"', "fails 1: 'taken' needs 'kind'"),
        ('do = "turns"', 'do = "taken"\nkind = "carga"', "there is no token 'carga'"),
        ("[[goals]]", f'{WAITS}when = "half"\n[[goals]]', "schedule 1: 'half' needs 'of'"),
        ("[[goals]]", f'{WAITS}of = "python"\n[[goals]]', "schedule 1: nobody of 'python' is there or comes"),
        ("[[goals]]", f'{WAITS}when = "later"\n[[goals]]', "Invalid enum value 'later'"),
        ('"a3", "b1"]', '"a3", "a1"]', "heroes: 'a1' is there twice; heroes: they need 4 spaces to start on, not 3"),
        ('en = "The Mill"', 'pl = "Młyn"', "name: the English text is missing"),
        ("  | .   c ", "  | .   ? ", "map: line 2: a space is one of"),
        ('id = "mill"', 'id = "cistern"', "but the file's name says 'mill'"),
    ],
)
def test_what_is_wrong_with_a_mission_is_told_and_nothing_else_is_lost(
    folder: Path, old: str, new: str, told: str
) -> None:
    assert old in MILL
    good = MILL.replace('id = "mill"', 'id = "good"')
    [problem] = put(folder, mission_mill=MILL.replace(old, new, 1), mission_good=good)
    assert problem.startswith("missions/mill.toml: ")
    assert told in problem
    assert "good" in missions.MISSIONS
    assert "mill" not in missions.MISSIONS


def test_a_mission_of_the_game_keeps_its_name(folder: Path) -> None:
    twin = write_mission(missions.PRINTED["cistern"])
    assert put(folder, mission_cistern=twin) == ["missions/cistern.toml: there is another mission 'cistern'"]


def test_cards_of_a_pack_come_into_new_campaigns(folder: Path) -> None:
    """A card of a deck is in its deck, another lies where it says; a campaign of before has none of them."""
    files = {
        "cards_own": card("r1-90", "go 901") + card("901", "mission mill", "cells 1", more='laid = "under inn"'),
        "mission_mill": MILL,
    }
    ends = '[card.option.won]\ndo = ["cells 2"]\n[card.option.lost]\ndo = ["morale -1"]\n'
    files["cards_own"] += ends
    options = {"campaign": "journey", "party": "medic,soldier"}
    before = GAME.new(GAME.prepare(options, 1), 1).dump()
    assert put(folder, **files) == []
    assert GAME.new(options, 1).dump() == before
    drawn = GAME.prepare(options, 1)
    assert drawn.pack_cards == "r1-90,901"
    journey = GAME.new(drawn, 1)
    assert isinstance(journey, Journey)
    assert "r1-90" in journey.sheet.decks["road-1"]
    assert ("901", "under", "inn") in journey.sheet.laid
    assert set(GAME.content(drawn)) == {"story/r1-90", "story/901", "mission/mill"}
    assert GAME.prepare({**options, "pack_cards": "none"}, 1).pack_cards == "none"
    told = GAME.consult("story", {"cards": ["901"], "language": "pl"})
    assert told["words"]["story.901.a"] == "Go on."
    del tables.PACK_CARDS["r1-90"]
    with pytest.raises(OptionError, match="no pack has a card 'r1-90'"):
        GAME.new(drawn, 1)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (card("901", "go 901"), "card '901': it leads back to itself, and no day passes"),
        (card("901", "go 902") + card("902", "go 901"), "it leads back to itself, and no day passes"),
        (card("901", more='do = ["go 901"]'), "it leads back to itself, and no day passes"),
        (card("901", "go 999"), "card '901', option a: 'go 999': there is no card '999'"),
        (card("901", "mission moon") + "won = {}\nlost = {}\n", "there is no mission 'moon'"),
        (card("901", "python on_read"), "'python on_read': 'python' is no order; there are cells, "),
        (card("901") + 'reveals = "hinted"\n', "card '901', option a: the hint is missing"),
        (card("901").replace("A text.", "word " * 145), "story.901.text has 725 characters in 'en', 720 at most"),
        (card("901").replace("Go on.", "word " * 23), "story.901.a has 115 characters in 'en', 110 at most"),
        (card("020", "cells 1"), "card '020': there is another card with this number"),
        (card("901", more='laid = "under moon"'), "laid 'under moon': it is one of on, under, open and one of base, "),
        (card("r1-91", more='laid = "under inn"'), "a card of a deck lies in its deck"),
        (card("901").replace("A text.", "{x}"), "story.901.text: braces have no place"),
        (card("901") + "[deck]\n", "'deck' cannot be understood"),
        ("card = 3", "'card' cannot be understood"),
        ("[[card]", "bad.toml: "),
    ],
)
def test_what_is_wrong_with_cards_is_told_and_nothing_else_is_lost(folder: Path, text: str, told: str) -> None:
    known = dict(tables.STORY_CARDS)
    [problem] = put(folder, cards_bad=text, cards_good=card("950", "days 1", "go 950"))
    assert problem.startswith("campaign/cards/bad.toml: ")
    assert told in problem
    assert set(tables.STORY_CARDS) - set(known) == {"950"}


def test_a_file_that_needs_one_that_is_left_out_is_left_out_too(folder: Path) -> None:
    problems = put(folder, cards_one=card("901", "go 902"), cards_two=card("902", "go 999"))
    assert problems == [
        "campaign/cards/two.toml: card '902', option a: 'go 999': there is no card '999'",
        "campaign/cards/one.toml: card '901', option a: 'go 902': there is no card '902'",
    ]
    assert tables.PACK_CARDS == {}


def test_a_card_that_is_being_written_is_tried_and_forgotten() -> None:
    known = dict(tables.STORY_CARDS)
    text = card("901", "if flag friend: cells 3", "heal 1", "go 902") + card("902", "days 1")
    told = GAME.consult("card", {"toml": text, "flags": ["friend"], "day": 3})
    assert (told["problems"], told["cards"], told["card"]["card"]) == ([], ["901", "902"], "901")
    [one] = told["tries"]
    assert (one["option"], one["branch"], one["leads"], one["problem"]) == ("a", "do", "902", "")
    kinds = [event["event"] for event in one["events"]]
    assert (kinds[0], kinds.count("health-gained"), kinds[-1]) == ("received", 3, "card-read")
    assert known == tables.STORY_CARDS
    assert tables.PACK_CARDS == {}


@pytest.mark.parametrize(
    ("text", "english", "polish"),
    [
        (card("901", "go 901"), "Card 901: it leads back to itself, ", "Karta 901: prowadzi z powrotem do siebie, "),
        (
            card("901", "healone 1"),
            "Card 901, option a: “healone 1”: there is no order “healone”. There are: cells, ",
            "Karta 901, opcja a: „healone 1”: nie ma polecenia „healone”. Są: cells, ",
        ),
        (
            card("901", "go 999"),
            "Card 901, option a: “go 999”: nothing of the kind is called “999”.",
            "Karta 901, opcja a: „go 999”: nie ma tu niczego o nazwie „999”.",
        ),
        (card("020", "cells 1"), "Card 020: another card has this number.", "Karta 020: ten numer ma już inna karta."),
        ("", "There is no [[card]] in this text.", "W tym tekście nie ma żadnej karty: [[card]]."),
        (
            "deck = 1",
            "A file of cards has [[card]] and nothing else: deck.",
            "W pliku z kartami może być tylko [[card]]",
        ),
        ("x", "This cannot be read: Expected ", "Nie można tego odczytać: Expected "),
        (
            '[[card]]\nid = "901"',
            "This cannot be read: card '901': Object missing ",
            "Nie można tego odczytać: ",
        ),
    ],
)
def test_who_writes_a_card_is_told_what_is_wrong_in_their_language(text: str, english: str, polish: str) -> None:
    told = GAME.consult("card", {"toml": text})
    [problem] = told["problems"]
    for language, said in (("en", english), ("pl", polish)):
        words = game_catalogue(GAME, language)
        assert words.say(f"refusal.{problem['why']}", problem).startswith(said)
    assert (told["cards"], told["card"]) == ([], None)


SCRIPT = """
import json
from ashgrid.core import find
from ashgrid.core.registry import pack_problems
game = find("hunters")
print(json.dumps([pack_problems(), game.inventory()["mission/mill"].partition("@")[2]]))
"""


def test_every_process_has_them(folder: Path) -> None:
    """Whoever finds the game has its packs: the server, and the workers that it starts."""
    place = folder / "my-stories" / "hunters" / "missions"
    place.mkdir(parents=True)
    (place / "mill.toml").write_text(MILL, "utf-8")
    paths = {"PYTHONPATH": str(Path(ashgrid.__file__).parent.parent), "ASHGRID_DATA": str(folder / "my-stories")}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], env=os.environ | paths, capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout) == [[], "my-stories"]
