"""`ashgrid dust`: attacks of a position, drawings, cards, armies and scenarios."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ashgrid.games.dust.scenarios import SCENARIOS, scenario_data, write_scenario
from tests.cli.support import Ashgrid, Ended, failed

MAP = """
  +   +   +   +   +   +
    .   .   c   #   .
  +   +---+- -+   +   +
    . | .   . | x   .
  +   +---+===+   +   +
    .   .   .   .   ?
  +   +   +   +   +   +
"""
POSITION: dict[str, Any] = {
    "map": MAP,
    "units": [
        {"type": "blackhawk", "side": 0, "cell": "a3"},
        {"type": "sturmpioniere", "side": 1, "cell": "b3", "left": {"flamer": 0}},
        {"type": "sigrid", "side": 1, "joins": "sturmpioniere"},
        {"type": "hans", "side": 1},
    ],
}
PLAN = "activate blackhawk; attack; nothing; aim 1 sturmpioniere"


@pytest.fixture
def position(tmp_path: Path) -> Path:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(POSITION))
    return path


def told(ended: Ended) -> Any:
    assert ended.code == 0, ended
    assert ended.err == ""
    return json.loads(ended.out)


# odds ------------------------------------------------------------------------------------------------


def test_the_odds_of_a_plan(ashgrid: Ashgrid, position: Path) -> None:
    # 6 dice against I2 at four figures and a hero of four points: two points on average, and all are lost.
    (attack,) = told(ashgrid("dust", "odds", "--position", position, "--plan", PLAN, "--json"))
    assert attack["unit"] == "blackhawk"
    assert attack["lines"][0]["dice"] == 6
    (hurt,) = attack["units"]
    assert hurt["expected"] == pytest.approx(2)
    assert hurt["damage"][0] == pytest.approx((2 / 3) ** 6)
    assert [card["unit"] for card in hurt["cards"]] == ["sturmpioniere", "sigrid"]
    assert attack["assumes"] == ["squad-first"]


def test_the_odds_of_a_plan_as_text(ashgrid: Ashgrid, position: Path) -> None:
    shown = ashgrid("dust", "odds", "--position", position, "--plan", PLAN).out
    assert "blackhawk from a3" in shown
    assert "on average 2.000, destroyed" in shown
    assert "sigrid destroyed" in shown
    assert "points go to a squad first" in shown


def test_a_plan_may_come_from_a_file_and_the_position_from_standard_input(
    ashgrid: Ashgrid, position: Path, tmp_path: Path
) -> None:
    plan = tmp_path / "plan.txt"
    plan.write_text(PLAN.replace("; ", "\n") + "\nconfirm\n")
    from_file = ashgrid("dust", "odds", "--position", "-", "--plan-file", plan, "--json", stdin=json.dumps(POSITION))
    assert told(from_file) == told(ashgrid("dust", "odds", "--position", position, "--plan", PLAN, "--json"))


def test_the_side_of_the_activated_unit_has_the_turn(ashgrid: Ashgrid, position: Path) -> None:
    plan = "activate sturmpioniere; sustain; hold 1; aim 2 blackhawk 1"
    (attack,) = told(ashgrid("dust", "odds", "--position", position, "--plan", plan, "--json"))
    assert attack["units"][0]["unit"] == "blackhawk"


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        ("activate nobody", "'activate nobody': There is no unit “nobody” in this battle."),
        ("activate blackhawk; attack; aim 1 hans", "Blackhawk: choose action 2 of 2"),
        ("activate blackhawk; attack; nothing; aim 1 hans", "Not on the board: Hans"),
        ("activate blackhawk; nothing; nothing", "no weapon is aimed in this plan"),
        ("activate blackhawk; confirm; attack", "nothing comes after it"),
        ("dance", "dance"),
        ("", "no weapon is aimed in this plan"),
    ],
)
def test_a_plan_that_does_not_work_is_told_in_one_line(ashgrid: Ashgrid, position: Path, plan: str, said: str) -> None:
    failed(ashgrid("dust", "odds", "--position", position, "--plan", plan), said)


def test_what_does_not_go_together_is_refused(ashgrid: Ashgrid, position: Path, tmp_path: Path) -> None:
    failed(ashgrid("dust", "odds", "--plan", PLAN), "--position FILE")
    failed(ashgrid("dust", "odds", "--position", position), "--plan ACTIONS or --plan-file FILE")
    failed(ashgrid("dust", "odds", "--position", position, "--plan", PLAN, "--dice", 3), "leave --dice")
    failed(ashgrid("dust", "odds", "--position", position, "--plan", PLAN, "--sustained"), "leave --dice")
    failed(ashgrid("dust", "odds", "--position", tmp_path / "none.json", "--plan", PLAN), "cannot read")
    failed(ashgrid("dust", "odds", "--position", "-", "--plan", PLAN, stdin="{}"), "not a position")


# show ------------------------------------------------------------------------------------------------


def test_a_position_is_drawn_with_its_units(ashgrid: Ashgrid, position: Path) -> None:
    shown = ashgrid("dust", "show", position).out
    lines = shown.splitlines()
    assert lines[0].split() == ["a", "b", "c", "d", "e"]
    assert "c1 . c" in lines[2]
    assert "+---- ----+" in lines[4]
    assert "+=========+" in lines[7]
    assert lines[9].split() == ["blackhaw", "sturmpio"]
    assert any(line.split()[:4] == ["sturmpioniere", "1", "b3", "4/5"] for line in lines)
    assert any("hans" in line and "beside the board" in line for line in lines)


def test_a_position_that_is_none_is_told_in_one_line(ashgrid: Ashgrid) -> None:
    failed(ashgrid("dust", "show", "-", stdin="nonsense"), "not a position")
    wrong = json.dumps(POSITION | {"units": [{"type": "hans", "side": 0, "cell": "z9"}]})
    failed(ashgrid("dust", "show", "-", stdin=wrong), "units[0]: 'z9' is not on the map")
    failed(ashgrid("dust", "show", "no-such-file.json"), "cannot read no-such-file.json")


# units -----------------------------------------------------------------------------------------------


def test_units_are_listed(ashgrid: Ashgrid) -> None:
    rows = told(ashgrid("dust", "units", "--json"))
    (boys,) = [row for row in rows if row["id"] == "hell-boys"]
    assert boys == {
        "id": "hell-boys",
        "bloc": "allies",
        "kind": "squad",
        "armour": "I2",
        "move": 1,
        "points": 5,
        "cost": 34,
        "skills": ["fast"],
    }
    lines = ashgrid("dust", "units").out.splitlines()
    assert len(lines) == len(rows) + 1


def test_a_card_tells_where_its_values_come_from(ashgrid: Ashgrid) -> None:
    shown = ashgrid("dust", "units", "hell-boys").out
    assert "armour I2  move 1  points 5  cost 34" in shown
    row = next(line for line in shown.splitlines() if line.startswith("shotgun"))
    assert row.split()[-14:-11] == ["6/1*", "3/1", "2/1?"]
    assert "? written for this game" in shown
    card = told(ashgrid("dust", "units", "hell-boys", "--json"))
    assert card["cost"] == {"value": 34, "source": "rulebook"}
    assert card["kind"] == "squad"


def test_a_unit_that_does_not_exist(ashgrid: Ashgrid) -> None:
    failed(ashgrid("dust", "units", "smurfs"), "there is no unit 'smurfs'")


# army ------------------------------------------------------------------------------------------------


def test_an_army_has_its_cost(ashgrid: Ashgrid) -> None:
    # 34 for the Hell Boys, 22 + 29 for Rhino and the Hammers.
    answer = told(ashgrid("dust", "army", "hell-boys, rhino+hammers", "--points", 100, "--json"))
    assert answer["cost"] == 85
    assert answer["army"] == "hell-boys,rhino+hammers"
    assert [entry["cost"] for entry in answer["entries"]] == [34, 51]
    shown = ashgrid("dust", "army", "hell-boys, rhino+hammers", "--points", 100).out
    assert "85 points of 100" in shown


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("hell-boys", "--points", "30"), "4 points over the limit of 30"),
        (("hell-boys, hans",), "the army mixes blocs"),
        (("hell-bois",), "hell-bois"),
        (("rhino+hell-boys",), "a hero joins a squad of the same class"),
        ((), "a list, or --random and a bloc"),
        (("hell-boys", "--random", "allies"), "one of them"),
        (("--random", "smurfs"), "there is no bloc 'smurfs'"),
    ],
)
def test_what_is_wrong_with_an_army_is_told_in_one_line(ashgrid: Ashgrid, words: tuple[str, ...], said: str) -> None:
    failed(ashgrid("dust", "army", *words), said)


def test_a_random_army_follows_its_seed(ashgrid: Ashgrid) -> None:
    words = ("dust", "army", "--random", "allies", "--points", "130", "--json", "--seed")
    first = told(ashgrid(*words, 7))
    assert first == told(ashgrid(*words, 7))
    assert first["cost"] <= 130
    assert any(told(ashgrid(*words, seed))["army"] != first["army"] for seed in range(5))
    assert told(ashgrid("dust", "army", first["army"], "--points", 130, "--json"))["cost"] == first["cost"]


# scenario --------------------------------------------------------------------------------------------


def test_a_scenario_is_drawn(ashgrid: Ashgrid, tmp_path: Path) -> None:
    scenario = SCENARIOS["breakthrough"]
    path = tmp_path / "mine.toml"
    path.write_text(write_scenario(scenario))
    shown = ashgrid("dust", "scenario", path).out
    assert f"{scenario.rounds} rounds" in shown
    assert "goal: leave (side 0, zone 1, factor 2)" in shown
    assert shown == ashgrid("dust", "scenario", "breakthrough").out
    assert told(ashgrid("dust", "scenario", path, "--json")) == json.loads(json.dumps(scenario_data(scenario)))


@pytest.mark.parametrize("name", sorted(SCENARIOS))
def test_every_scenario_of_the_game_can_be_drawn(ashgrid: Ashgrid, name: str) -> None:
    assert ashgrid("dust", "scenario", name).code == 0


def test_all_problems_of_a_scenario_are_told_at_once(ashgrid: Ashgrid) -> None:
    failed(ashgrid("dust", "scenario", "-", stdin='id = "x"\npoints = -5\nrounds = 0\n'), "points", "rounds")
    failed(ashgrid("dust", "scenario", "-", stdin="= ="), "not TOML")
    failed(ashgrid("dust", "scenario", "no-such.toml"), "cannot read no-such.toml")


@pytest.mark.parametrize("command", ["odds", "show", "units", "army", "scenario"])
def test_help_has_an_example(ashgrid: Ashgrid, command: str) -> None:
    assert f"ashgrid dust {command}" in ashgrid("dust", command, "--help").out
