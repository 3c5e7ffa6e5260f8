"""`ashgrid neuroshima`: positions in, battles out."""

import json
from pathlib import Path

from tests.cli.support import Ashgrid, failed

POSITION = {
    "armies": ["borgo", "moloch"],
    "tiles": [
        {"army": "borgo", "tile": "brawler", "q": 0, "r": -1, "rot": 3},
        {"army": "moloch", "tile": "hq", "q": 0, "r": 0},
    ],
}
# The Brawler hits for 2 in phase 2; the HQ strikes back in phase 0.
LEFT = {
    "survivors": [{"army": "moloch", "tile": "hq", "q": 0, "r": 0, "rot": 0, "damage": 2}],
    "hq": {"borgo": 20, "moloch": 18},
}


def test_a_battle_is_resolved_on_a_position(ashgrid: Ashgrid, tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(POSITION, indent=2))
    assert json.loads(ashgrid("neuroshima", "battle", path).out) == LEFT


def test_json_lines_stream_through(ashgrid: Ashgrid) -> None:
    lines = "\n".join([json.dumps(POSITION)] * 300)
    answers = ashgrid("neuroshima", "battle", "-", stdin=lines).out.splitlines()
    assert [json.loads(line) for line in answers] == [LEFT] * 300


def test_a_wrong_line_is_named(ashgrid: Ashgrid) -> None:
    bad = json.dumps(POSITION | {"armies": ["borgo", "bogo"]})
    ended = ashgrid("neuroshima", "battle", "-", stdin=f"{json.dumps(POSITION)}\n{bad}\n")
    assert ended.code == 2
    assert json.loads(ended.out) == LEFT
    assert "line 2: armies: there is no army 'bogo'" in ended.err


def test_no_input_no_file_and_no_json_are_told_in_one_line(ashgrid: Ashgrid, tmp_path: Path) -> None:
    failed(ashgrid("neuroshima", "battle", "-", stdin=""), "there is no position")
    failed(ashgrid("neuroshima", "battle", tmp_path / "nothing.json"), "cannot read")
    failed(ashgrid("neuroshima", "battle", "-", stdin="hello"), "not a position")


def test_a_board_is_drawn_with_cells_tiles_and_points(ashgrid: Ashgrid) -> None:
    drawn = ashgrid("neuroshima", "show", "-", stdin=json.dumps(POSITION)).out
    for part in ("c2 ↓", "brawler", "c3 ↑", "HQ", "a5", "e1", "borgo 20", "moloch 20"):
        assert part in drawn


def test_a_position_can_be_drawn_as_it_comes_from_a_battle(ashgrid: Ashgrid) -> None:
    left = json.loads(ashgrid("neuroshima", "battle", "-", stdin=json.dumps(POSITION)).out)
    again = {"armies": ["borgo", "moloch"], "tiles": left["survivors"]}
    assert "moloch 18" in ashgrid("neuroshima", "show", "-", stdin=json.dumps(again)).out


CLOWN = {
    "armies": ["moloch", "borgo"],
    "tiles": [
        {"army": "moloch", "tile": "clown", "q": 0, "r": 0},
        {"army": "borgo", "tile": "medic", "q": 0, "r": 1},
    ],
}


def test_all_branches_are_listed_with_their_choices(ashgrid: Ashgrid) -> None:
    told = json.loads(ashgrid("neuroshima", "battle", "-", "--branches", stdin=json.dumps(CLOWN)).out)
    assert told["complete"] is True
    assert [branch["choices"] for branch in told["branches"]] == [
        [["moloch", "strike c3"]],
        [["moloch", "explode c3"]],
    ]
    assert told["branches"][1]["survivors"] == []  # the blast takes the Medic, and the Clown is gone
    assert {tile["tile"] for tile in told["branches"][0]["survivors"]} >= {"clown"}


def test_a_position_without_choices_has_one_branch(ashgrid: Ashgrid) -> None:
    told = json.loads(ashgrid("neuroshima", "battle", "-", "--branches", stdin=json.dumps(POSITION)).out)
    assert told == {"complete": True, "branches": [LEFT | {"choices": []}]}


def test_events_explain_a_battle(ashgrid: Ashgrid) -> None:
    told = json.loads(ashgrid("neuroshima", "battle", "-", "--explain", stdin=json.dumps(POSITION)).out)
    assert {key: told[key] for key in ("survivors", "hq")} == LEFT
    attack = next(event for event in told["events"] if event["event"] == "attacked")
    assert attack["phase"] == 2
    assert (attack["cell"], attack["way"], attack["attack"], attack["base"]) == ("c2", "S", "melee", 2)
    assert (attack["target"], attack["total"]) == ("c3", 2)
    hits = [event for event in told["events"] if event["event"] == "hq-hit"]
    assert [(hit["wounds"], hit["left"]) for hit in hits] == [(2, 18)]
    both = ashgrid("neuroshima", "battle", "-", "--branches", "--explain", stdin=json.dumps(CLOWN)).out
    assert [branch["events"][0]["event"] for branch in json.loads(both)["branches"]] == ["phase-began", "phase-began"]
