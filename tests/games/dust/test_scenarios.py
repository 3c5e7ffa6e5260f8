"""The scenarios as data: complete, fair, and refused with everything that is wrong."""

from __future__ import annotations

import contextlib
import json
import pickle
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ashgrid.core import AshgridError
from ashgrid.games.dust import GAME, scenarios, tables
from ashgrid.games.dust.armies import parse_army
from ashgrid.games.dust.field import BLOCKED, CIRCLE, LARGE, OPEN, SMALL, SMOKE, TRAP, WATER, Field, parse_map
from ashgrid.games.dust.problems import BuildingWithoutEntrance, InMap, MissingKey, UnusedZone
from ashgrid.games.dust.rules.sight import sees
from ashgrid.games.dust.scenarios import (
    SCENARIOS,
    Goal,
    Scenario,
    ScenarioError,
    ScenarioFilesError,
    empty_map,
    field_of,
    goal_key,
    load,
    read_scenario,
    scenario_data,
    scenario_flaws,
    scenario_from,
    write_scenario,
)
from ashgrid.text import read

FAIR = ("recon-in-force", "seize-and-hold", "house-to-house", "full-battle", "own-battle", "grand-slam")
ATTACKED = ("victory-bridge", "breakthrough", "demolition", "night-raid")

SMALL_SCENARIO = """
id = "ditch"
points = 50
rounds = 4
map = '''
  +   +   +   +
1   .   .   .
  +   +   +   +
2   .   #   .
  +   +   +   +
3   .   .   .
  +   +   +   +
'''
zones = ['''
AAA
1.C
BBB
''']

[[goals]]
kind = "hold"
zone = "1"
points = 10
"""


def problems_of(text: str) -> list[str]:
    with pytest.raises(ScenarioError) as caught:
        read_scenario(text, "ditch.toml")
    assert str(caught.value).startswith("ditch.toml: ")
    return [str(problem) for problem in [*caught.value.problems, *caught.value.flaws]]


def with_line(line: str) -> str:
    """The small scenario with a line more, or another value for its key."""
    key = line.split("=", maxsplit=1)[0]
    lines = [old for old in SMALL_SCENARIO.splitlines() if not old.startswith(key)]
    return "\n".join([line, *lines])


# What there is ---------------------------------------------------------------------------------------


def test_the_scenarios_of_the_game_are_there() -> None:
    assert {*FAIR, *ATTACKED} <= set(SCENARIOS)


def test_recon_is_one_walker_and_one_squad_a_side() -> None:
    recon = SCENARIOS["recon-in-force"]
    assert (recon.points, recon.crates, recon.traps) == (0, 2, 2)
    for text in recon.forces:
        kinds = sorted(tables.TYPES[unit].kind for unit in parse_army(text).units())
        assert kinds == [tables.SQUAD, tables.VEHICLE]


def test_the_house_of_recon_hides_the_sides_from_each_other() -> None:
    field = field_of(SCENARIOS["recon-in-force"])
    assert field.building[field.by_name["e5"]] == 1
    assert not sees(field, [0] * field.size, field.by_name["e1"], field.by_name["e9"], False)
    assert sorted(field.names[cell] for cell in range(field.size) if field.terrain[cell] == BLOCKED) == [
        "b7",
        "c7",
        "g3",
        "h3",
    ]


def test_the_axis_need_to_stand_on_the_bridge_at_the_end_of_round_8() -> None:
    bridge = SCENARIOS["victory-bridge"]
    assert (bridge.points, bridge.rounds) == (130, 8)
    assert bridge.goals == (Goal("reach", side=1, zone="1", decides=True),)
    field = field_of(bridge)
    squares = field.zones["1"]
    assert not any(field.terrain[cell] == WATER for cell in squares)
    beside = {near for cell in squares for near in field.neighbours[cell]} - set(squares)
    assert any(field.terrain[cell] == WATER for cell in beside)


def test_the_grand_slam_has_four_places_worth_20_points_and_300_points_a_side() -> None:
    slam = SCENARIOS["grand-slam"]
    field = field_of(slam)
    assert (field.width, field.height, slam.points, slam.rounds) == (12, 9, 300, 8)
    assert [(goal.kind, goal.points, goal.when) for goal in slam.goals] == [("hold", 20, "end")] * 4


def test_the_house_has_inner_walls_and_both_kinds_of_entrances() -> None:
    field = field_of(SCENARIOS["house-to-house"])
    edges = field.east + field.south
    assert SMALL in edges
    assert LARGE in edges
    inside = [cell for cell in range(field.size) if field.building[cell]]
    assert len(inside) == 35
    assert any(field.building[cell + 1] and field.east[cell] for cell in inside)


def test_the_night_raid_has_much_smoke() -> None:
    assert field_of(SCENARIOS["night-raid"]).terrain.count(SMOKE) >= 12


def test_the_own_battle_is_an_empty_field_for_nine_tiles_in_several_sizes() -> None:
    own = SCENARIOS["own-battle"]
    assert (own.terrain_tiles, own.crates, own.traps) == (9, 2, 2)
    for size in own.sizes:
        field = field_of(own, size)
        assert f"{field.width}x{field.height}" == size
        assert not any(field.terrain + field.cover + field.east + field.south)
    assert field_of(own).width == 9


def test_an_empty_field_is_entered_at_top_and_bottom_and_takes_cover_in_the_middle() -> None:
    field = field_of(SCENARIOS["own-battle"], "12x9")
    assert {field.row[cell] for cell in field.entry[0]} == {0}
    assert {field.row[cell] for cell in field.entry[1]} == {8}
    assert {field.row[cell] for cell in field.cover_area} == {3, 4, 5}


def test_a_size_that_a_scenario_does_not_have_is_refused() -> None:
    with pytest.raises(ScenarioError, match="there is no size 10x10; there are: 9x9"):
        field_of(SCENARIOS["own-battle"], "10x10")
    with pytest.raises(ScenarioError, match="'wide' is none"):
        field_of(SCENARIOS["own-battle"], "wide")


@pytest.mark.parametrize("language", ["en", "pl"])
def test_scenarios_and_goals_have_their_texts(language: str) -> None:
    said = set(read(GAME.text / f"{language}.po"))
    for name in (*FAIR, *ATTACKED):
        assert {f"scenario.{name}", f"scenario-text.{name}"} <= said
        assert {goal_key(goal) for goal in SCENARIOS[name].goals} <= said


# Fairness --------------------------------------------------------------------------------------------


def turned(field: Field, cell: int) -> int:
    return field.size - 1 - cell


def flipped(field: Field, cell: int) -> int:
    return (field.height - 1 - field.row[cell]) * field.width + field.column[cell]


def looks_the_same(scenario: Scenario, field: Field, way: str) -> bool:
    """Does each side see the same battlefield from where it stands?"""
    image = [turned(field, cell) if way == "turned" else flipped(field, cell) for cell in range(field.size)]
    same = all(
        (field.terrain[cell], field.cover[cell]) == (field.terrain[image[cell]], field.cover[image[cell]])
        and all(field.edge(cell, near) == field.edge(image[cell], image[near]) for near in beside(field, cell))
        for cell in range(field.size)
    )
    same = same and {image[cell] for cell in field.entry[0]} == set(field.entry[1])
    same = same and {image[cell] for cell in field.cover_area} == set(field.cover_area)
    worth = [0] * field.size
    for goal in scenario.goals:
        assert goal.side == -1
        for cell in field.zones[goal.zone]:
            worth[cell] += goal.points
    return same and all(worth[cell] == worth[image[cell]] for cell in range(field.size))


def beside(field: Field, cell: int) -> list[int]:
    return [
        near
        for near in field.neighbours[cell]
        if field.row[near] == field.row[cell] or field.column[near] == field.column[cell]
    ]


@pytest.mark.parametrize("name", FAIR)
def test_both_sides_of_an_even_fight_have_the_same_ground(name: str) -> None:
    scenario = SCENARIOS[name]
    for size in scenario.sizes or ("",):
        field = field_of(scenario, size)
        assert looks_the_same(scenario, field, "turned") or looks_the_same(scenario, field, "flipped")
    assert scenario.initiative == (0, 0)
    assert scenario.defender_on_board == -1


@pytest.mark.parametrize("name", [*FAIR, *ATTACKED])
def test_a_walker_has_room_to_enter_for_each_side(name: str) -> None:
    """A large one too: two squares by two, of which one is an entry square."""
    scenario = SCENARIOS[name]
    for size in scenario.sizes or ("",):
        field = field_of(scenario, size)
        for entry in field.entry:
            assert any(room_for_four(field, cell) for cell in entry)


@pytest.mark.parametrize("name", [*FAIR, *ATTACKED])
@pytest.mark.parametrize("large", [False, True])
def test_vehicles_can_drive_across(name: str, large: bool) -> None:
    scenario = SCENARIOS[name]
    if large and scenario.forces:
        pytest.skip("nobody has a large vehicle here")
    for size in scenario.sizes or ("",):
        field = field_of(scenario, size)
        found = {cell for cell in field.entry[0] if drives(field, cell, large)}
        ahead = list(found)
        while ahead:
            cell = ahead.pop()
            for near in beside(field, cell):
                if near not in found and drives(field, near, large) and field.edge(cell, near) in {OPEN, LARGE}:
                    found.add(near)
                    ahead.append(near)
        assert any(cell in found or cell - field.width in found for cell in field.entry[1])


def drives(field: Field, cell: int, large: bool) -> bool:
    """May a vehicle stand here, with its upper left corner if it is a large one? Large ones keep out of houses."""
    x, y = field.column[cell], field.row[cell]
    block = [field.cell(x + i, y + j) for i in (0, 1) for j in (0, 1)] if large else [cell]
    return min(block) >= 0 and all(
        field.terrain[square] in {CIRCLE, SMOKE}
        and field.cover[square] != TRAP
        and not (large and field.building[square])
        for square in block
    )


def room_for_four(field: Field, cell: int) -> bool:
    x, y = field.column[cell], field.row[cell]
    for left in (x - 1, x):
        for top in (y - 1, y):
            block = [field.cell(left + i, top + j) for i in (0, 1) for j in (0, 1)]
            if min(block) >= 0 and {field.terrain[square] for square in block} <= {CIRCLE, SMOKE}:
                return True
    return False


# Reading and writing ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*FAIR, *ATTACKED])
def test_written_scenarios_read_back_the_same(name: str) -> None:
    scenario = SCENARIOS[name]
    assert read_scenario(write_scenario(scenario)) == scenario


@pytest.mark.parametrize("name", [*FAIR, *ATTACKED])
def test_scenarios_pass_through_json(name: str) -> None:
    scenario = SCENARIOS[name]
    assert scenario_from(json.loads(json.dumps(scenario_data(scenario)))) == scenario


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=80), st.text("'\"\\\n ab.", max_size=200))
def test_any_title_and_text_that_is_accepted_is_written_so_that_it_reads_back(title: str, text: str) -> None:
    plain = {**scenario_data(read_scenario(SMALL_SCENARIO)), "title": title, "text": text}
    try:
        scenario = scenario_from(plain)
    except ScenarioError:
        assert not all(letter.isprintable() or letter == "\n" for letter in title + text)
        return
    assert read_scenario(write_scenario(scenario)) == scenario


def test_what_is_not_said_has_its_usual_value() -> None:
    ditch = read_scenario(SMALL_SCENARIO)
    assert ditch.forces == ()
    assert (ditch.crates, ditch.traps, ditch.terrain_tiles, ditch.initiative) == (0, 0, 0, (0, 0))
    assert ditch.defender_on_board == -1
    assert ditch.goals == (Goal("hold", -1, "1", 10, "end", 0, "", decides=False),)


def test_an_empty_drawing_is_a_map() -> None:
    field = parse_map(empty_map(26, 12), [], "empty")
    assert (field.width, field.height) == (26, 12)


# What is refused -------------------------------------------------------------------------------------


def test_all_problems_are_told_at_once() -> None:
    text = (
        SMALL_SCENARIO.replace("rounds = 4", 'rounds = "four"')
        .replace('id = "ditch"', "")
        .replace("points = 10", "x=1")
    )
    found = problems_of("round = 3\n" + text)
    assert any("there is no key 'round'; did you mean 'rounds'?" in problem for problem in found)
    assert any("the key 'id' is missing" in problem for problem in found)
    assert any(problem.startswith("rounds: ") for problem in found)
    assert any(problem.startswith("goal 1, there is no key 'x'") for problem in found)
    assert len(found) == 4


def test_problems_of_map_goals_and_forces_are_told_together() -> None:
    text = SMALL_SCENARIO.replace("2   .   #", "2   %   #").replace('zone = "1"', "")
    found = problems_of('forces = ["hanz", "hans"]\n' + text)
    assert any(problem.startswith("map: row 2, column a") for problem in found)
    assert any(problem.startswith("goal 1, zone: ") for problem in found)
    assert any("forces of side 0: there is no unit 'hanz'; did you mean hans" in problem for problem in found)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("points = 0", "points: 0 means fixed forces"),
        ('forces = ["hans"]', "forces: a list for each"),
        ('forces = ["", "hans"]', "forces of side 0: the army has no units"),
        ("points = -5", "points: Expected `int` >= 0"),
        ("rounds = 0", "rounds: Expected `int` >= 1"),
        ("crates = 2", "crates and traps: 2 to place, but zone C has 1 squares for them"),
        ("terrain_tiles = 5", "terrain_tiles: 5 are too many"),
        ("initiative = [4, 0]", "initiative: "),
        ("initiative = [1]", "initiative: "),
        ("defender_on_board = 2", "defender_on_board: "),
        ('id = "Big Ditch"', "id: "),
        ('sizes = ["9x9"]', "sizes: they are for an empty field"),
        ('source = "rumour"', "source: "),
        ('title = "\\u0007"', "title: there are characters"),
        ("goals = 3", "goals: "),
    ],
)
def test_a_wrong_value_is_named(line: str, problem: str) -> None:
    text = with_line(line)
    if line.startswith("goals"):
        text = text[: text.index("[[goals]]")]
    assert any(found.startswith(problem) for found in problems_of(text))


@pytest.mark.parametrize(
    ("goal", "problem"),
    [
        ('kind = "hold"\npoints = 5', "zone: a goal of the kind hold has one"),
        ('kind = "hold"\nzone = "1"', "points: a goal of the kind hold has one"),
        ('kind = "hold"\nzone = "7"\npoints = 5', "zone: '7' is not drawn"),
        ('kind = "hold"\nzone = "1"\npoints = 5\nfactor = 2', "factor: a goal of the kind hold has none"),
        ('kind = "reach"\nzone = "1"\ndecides = true', "side: a goal of the kind reach has one"),
        ('kind = "reach"\nside = 0\nzone = "1"', "decides: a goal of the kind reach has one"),
        ('kind = "leave"\nside = 0\nzone = "1"', "factor: a goal of the kind leave has one"),
        ('kind = "demolish"\nside = 0\nzone = "1"', "points: without them it has to decide"),
        ('kind = "destroy"\npoints = 9\ntarget = "vehicel"', "target: there is no unit 'vehicel'"),
        ('kind = "win"', "kind: "),
    ],
)
def test_a_goal_has_what_its_kind_needs_and_nothing_else(goal: str, problem: str) -> None:
    text = SMALL_SCENARIO[: SMALL_SCENARIO.index("[[goals]]")] + "[[goals]]\n" + goal
    assert any(found.startswith(f"goal 1, {problem}") for found in problems_of(text))


def test_two_goals_that_decide_for_both_sides_are_refused() -> None:
    goal = '[[goals]]\nkind = "reach"\nside = 0\nzone = "1"\ndecides = true\n'
    found = problems_of(SMALL_SCENARIO[: SMALL_SCENARIO.index("[[goals]]")] + goal * 2)
    assert found == ["goals: only one can be of the kind reach, for it decides for both sides"]


def test_a_side_without_entry_squares_is_refused() -> None:
    assert "zones: side 1 has no entry squares ('B')" in problems_of(SMALL_SCENARIO.replace("BBB", "..."))


def test_a_goal_behind_water_is_refused() -> None:
    text = SMALL_SCENARIO.replace("1   .   .   .", "1   .   ~   .").replace("2   .   #   .", "2   ~   ~   .")
    text = text.replace("AAA", "1.A").replace("1.C", "..C").replace("BBB", "..B")
    assert problems_of(text) == [
        "goal 1, zone: soldiers of side 0 have no way to '1'",
        "goal 1, zone: soldiers of side 1 have no way to '1'",
    ]


def test_soldiers_squeeze_past_one_blocked_corner_but_not_between_two() -> None:
    one = SMALL_SCENARIO.replace("1   .   .   .", "1   .   #   .").replace("2   .   #   .", "2   .   .   .")
    one = one.replace("AAA", "1.A").replace("1.C", "...").replace("BBB", "..B")
    read_scenario(one)
    assert len(problems_of(one.replace("2   .   .   .", "2   #   .   ."))) == 2


def test_a_goal_behind_walls_needs_an_entrance() -> None:
    shut = SMALL_SCENARIO.replace("2   .   #   .", "2   . |     .").replace("  +   +   +   +\n2", "  +---+   +   +\n2")
    shut = shut.replace("  +   +   +   +\n3", "  +---+   +   +\n3").replace("2   .", "2 | .")
    assert problems_of(shut) == [
        "goal 1, zone: soldiers of side 0 have no way to '1'",
        "goal 1, zone: soldiers of side 1 have no way to '1'",
        "map: row 2, column a: this building has no entrance",
    ]
    read_scenario(shut.replace("| .", ": .").replace("2 :", "2 |").replace(". |", ". :"))


# What is drawn in vain -------------------------------------------------------------------------------

HOUSE = (
    SMALL_SCENARIO.replace("  +   +   +   +\n2", "  +   +   +---+\n2")
    .replace("2   .   #   .", "2   .   . | . |")
    .replace("  +   +   +   +\n3", "  +   +   +---+\n3")
    .replace("1.C", "1..")
)
"""A house on c2 without a door."""


def test_a_building_without_an_entrance_is_a_flaw() -> None:
    assert scenario_flaws(read_scenario(HOUSE)) == [InMap(BuildingWithoutEntrance("c2"))]
    for door in (":", "="):
        assert scenario_flaws(read_scenario(HOUSE.replace(". | .", f". {door} ."))) == []


def test_an_entrance_from_water_is_none() -> None:
    wet = HOUSE.replace("2   .   . | .", "2   .   ~ : .")
    assert scenario_flaws(read_scenario(wet)) == [InMap(BuildingWithoutEntrance("c2"))]


def test_a_block_of_walls_that_nobody_can_stand_in_needs_no_entrance() -> None:
    assert scenario_flaws(read_scenario(HOUSE.replace("| . |", "| # |"))) == []


def test_a_zone_that_no_goal_uses_is_a_flaw() -> None:
    text = SMALL_SCENARIO.replace("1.C", "1.2")
    assert scenario_flaws(read_scenario(text)) == [UnusedZone("2")]
    used = text + '[[goals]]\nkind = "hold"\nzone = "2"\npoints = 10\n'
    assert scenario_flaws(read_scenario(used)) == []


@pytest.mark.parametrize("name", [*FAIR, *ATTACKED])
def test_the_scenarios_of_the_game_have_no_flaws(name: str) -> None:
    assert scenario_flaws(SCENARIOS[name]) == []


def test_a_flaw_does_not_stop_a_match() -> None:
    """Scenarios of older records may have them."""
    options = GAME.read_options({"custom": HOUSE, "armies": "allies|axis"})
    state = GAME.new(options, 1)
    assert state.actors


def test_files_with_flaws_are_added_and_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenarios, "SCENARIOS", {})
    folder = tmp_path / "scenarios"
    folder.mkdir()
    (folder / "ditch.toml").write_text(HOUSE.replace("AAA", "AA2"))
    with pytest.raises(ScenarioFilesError) as caught:
        load(tmp_path)
    assert caught.value.problems == [
        "ditch.toml: map: row 2, column c: this building has no entrance; zones: no goal uses zone '2'"
    ]
    assert list(scenarios.SCENARIOS) == ["ditch"]


def test_a_defender_on_the_board_needs_squares_for_the_fixed_forces() -> None:
    forces = '["hans,hans", "hans,hans"]'
    text = with_line(f"forces = {forces}").replace("BBB", "B..").replace("points = 50", "points = 0")
    assert problems_of("defender_on_board = 1\n" + text) == [
        "defender_on_board: 2 units of side 1, but 1 entry squares"
    ]


def test_what_is_no_toml_and_no_table_is_refused() -> None:
    assert problems_of("id = ")[0].startswith("not TOML: ")
    assert problems_of("a = " + "[" * 9000)[0].startswith("not TOML: ")
    with pytest.raises(ScenarioError, match="a table of keys and values"):
        scenario_from(["id"])
    with pytest.raises(ScenarioError, match="goal 1: a table of keys and values"):
        scenario_from({"goals": [1]})


def test_the_error_passes_between_processes() -> None:
    error = ScenarioError("ditch.toml", [MissingKey("id")], [UnusedZone("2")])
    again = pickle.loads(pickle.dumps(error))
    assert (again.problems, again.flaws) == ([MissingKey("id")], [UnusedZone("2")])
    assert str(again) == "ditch.toml: the key 'id' is missing; zones: no goal uses zone '2'"
    files = pickle.loads(pickle.dumps(ScenarioFilesError(["a.toml: too wet", "b.toml: too deep"])))
    assert (str(files), len(files.problems)) == ("a.toml: too wet; b.toml: too deep", 2)


PIECES = st.sampled_from(["", "#", "|", "\n", "'''", '"', "= ", "[", "[[goals]]", "-1", "~", "é", "AAA", "\t", "\x00"])


@given(
    st.sampled_from([SMALL_SCENARIO, *[write_scenario(scenario) for scenario in SCENARIOS.values()]]),
    st.lists(st.tuples(st.integers(0, 2000), st.integers(0, 12), PIECES), min_size=1, max_size=4),
)
def test_a_damaged_text_is_read_or_refused_but_nothing_else(text: str, cuts: list[tuple[int, int, str]]) -> None:
    for place, length, piece in cuts:
        text = text[:place] + piece + text[place + length :]
    try:
        scenario = read_scenario(text)
    except ScenarioError:
        return
    assert read_scenario(write_scenario(scenario)) == scenario
    field_of(scenario)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from([field.name for field in msgspec.structs.fields(Scenario)]), JSON))
def test_any_plain_data_is_read_or_refused_but_nothing_else(change: dict[str, object]) -> None:
    plain = {**scenario_data(read_scenario(SMALL_SCENARIO)), **change}
    with contextlib.suppress(ScenarioError):
        scenario_from(plain)


# Folders ---------------------------------------------------------------------------------------------


def test_a_folder_of_ones_own_adds_scenarios(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenarios, "SCENARIOS", {})
    (tmp_path / "scenarios").mkdir()
    path = tmp_path / "scenarios" / "ditch.toml"
    path.write_text(SMALL_SCENARIO)
    assert list(load(tmp_path)) == ["ditch"]
    path.write_text(SMALL_SCENARIO.replace("rounds = 4", "rounds = 5"))
    load(tmp_path)
    assert scenarios.SCENARIOS["ditch"].rounds == 5


def test_broken_files_are_named_and_the_good_ones_added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenarios, "SCENARIOS", {})
    folder = tmp_path / "scenarios"
    folder.mkdir()
    (folder / "ditch.toml").write_text(SMALL_SCENARIO)
    (folder / "moat.toml").write_text(SMALL_SCENARIO)
    (folder / "pond.toml").write_bytes(b"\xff\xfe")
    (folder / "lake.toml").write_text("rounds = 3")
    (folder / "full-battle.toml").write_text(SMALL_SCENARIO.replace("ditch", "full-battle"))
    (folder / "reef.toml").mkdir()
    with pytest.raises(AshgridError) as caught:
        load(tmp_path)
    message = str(caught.value)
    assert "moat.toml: the id is 'ditch', but the file's name says 'moat'" in message
    assert "pond.toml: the text is not UTF-8" in message
    assert "lake.toml: the key 'id' is missing; the key 'points' is missing" in message
    assert "full-battle.toml: 'full-battle' is the name of a scenario of the game itself" in message
    assert "cannot read" in message
    assert list(scenarios.SCENARIOS) == ["ditch"]


def test_a_folder_without_scenarios_adds_none(tmp_path: Path) -> None:
    assert load(tmp_path) == {}
