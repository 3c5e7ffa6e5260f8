"""What the view tells of the scenario before the battle."""

from __future__ import annotations

from typing import Any

from ashgrid.core import find
from ashgrid.games.dust.scenarios import FOLDER

GAME: Any = find("dust")


def briefing(**options: object) -> dict[str, Any]:
    found: dict[str, Any] = GAME.new(GAME.read_options(options), 1).view(None)["briefing"]
    return found


def test_a_scenario_of_the_game_has_its_words_in_the_catalogues() -> None:
    assert briefing(scenario="full-battle") == {
        "title": "",
        "text": "",
        "defender": None,
        "dice": [3, 3],
        "crates": 2,
        "traps": 2,
    }


def test_who_begins_on_the_board_and_who_rolls_more_dice_is_told() -> None:
    assert briefing(scenario="demolition")["defender"] == 1
    assert briefing(scenario="night-raid")["dice"] != [3, 3]


def test_an_own_scenario_brings_its_own_words() -> None:
    text = (FOLDER / "scenarios" / "full-battle.toml").read_text("utf-8")
    own = text.replace('id = "full-battle"', 'id = "mine"\ntitle = "My hill"\ntext = "Take it."')
    told = briefing(custom=own)
    assert (told["title"], told["text"]) == ("My hill", "Take it.")
