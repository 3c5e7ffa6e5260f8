"""What the view tells: the scenario before the battle, and plans."""

from __future__ import annotations

from typing import Any

from ashgrid.core import Event, find
from ashgrid.games.dust.scenarios import FOLDER
from tests.rulebook.dust.helpers import UnitAt, board
from tests.rulebook.dust.helpers import position as place

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


def test_a_plan_is_told_as_actions_with_who_fires() -> None:
    state = place(board("8x1"), UnitAt("steel-rain", 0, "a1"), UnitAt("boss", 0, "c1"), UnitAt("hans", 1, "h1"))
    for word in ("activate boss", "strike steel-rain hans", "nothing", "aim 1 hans 2"):
        state.apply(0, GAME.notation.parse(word))
    plan = state.view(None)["plan"]
    assert [step["action"]["do"] for step in plan["steps"]] == ["strike", "nothing", "aim"]
    assert plan["steps"][0] == {"action": {"do": "strike", "battery": "steel-rain", "target": "hans"}, "by": None}
    aim = {"do": "aim", "line": 1, "target": "hans", "rounds": 2, "figure": None, "path": None}
    assert plan["steps"][2] == {"action": aim, "by": "steel-rain"}
    assert plan["aims"] == [{"unit": "steel-rain", "cell": "a1", "shots": [aim]}]


def test_what_happens_before_the_first_decision_is_shown_and_told_with_it() -> None:
    """On a map without set-up, the throw for the initiative: nobody has acted before it."""
    game = find("dust")
    state = game.new({"scenario": "own-battle", "set_up": "lot"}, 1)
    tags = [event["event"] for event in state.view(None)["opening"]]
    assert tags[0] == "set-up-rolled"
    assert {"round-began", "initiative-rolled", "first-chosen"} <= set(tags)
    restored = game.restore(game.read_options({"scenario": "own-battle", "set_up": "lot"}), state.save())
    for one in (state, state.copy(), restored):
        events: list[Event] = []
        seat = one.actors[0]
        one.apply(seat, one.legal(seat)[0], events)
        assert [event.tag for event in events][: len(tags)] == tags
        assert one.view(None)["opening"] == []


def test_squads_in_cover_and_what_gives_it_are_told() -> None:
    state = place(
        board("c t x . ."),
        UnitAt("hell-boys", 0, "a1"),
        UnitAt("hammers", 0, "b1"),
        UnitAt("death-dealers", 0, "c1"),
        UnitAt("lara", 1, "d1"),
        UnitAt("sturmpioniere", 1, "e1"),
    )
    assert state.view(None)["in_cover"] == [
        {"unit": "hell-boys", "level": "soft", "from": ["crate"]},
        {"unit": "hammers", "level": "hard", "from": ["trap"]},
        {"unit": "death-dealers", "level": "soft", "from": ["rubble"]},
    ]


HOUSE = """
  +   +   +   +   +   +
    .   .   .   .   .
  +   +---+---+   +   +
    . | . : . : .   .
  +   +---+- -+   +   +
    .   .   .   .   .
  +   +   +   +   +   +
"""


def test_entrances_that_block_sight_are_told() -> None:
    """Those between two rooms of a building do not."""
    state = place(HOUSE, UnitAt("hell-boys", 0, "b2"), UnitAt("lara", 1, "e1"))
    view = state.view(None)
    assert view["doors"] == [["c2", "d2"], ["c2", "c3"]]
    assert view["in_cover"] == [{"unit": "hell-boys", "level": "hard", "from": ["building"]}]
