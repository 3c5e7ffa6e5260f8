"""`ashgrid hunters odds` and `ashgrid hunters content`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ashgrid.ai import play
from ashgrid.core import Action, Record, Replay
from ashgrid.games.hunters import GAME
from ashgrid.games.hunters.actions import Drew
from ashgrid.games.hunters.odds import aid_now, hero_odds
from ashgrid.games.hunters.rules.blows import ATTACKS
from ashgrid.games.hunters.rules.game import Hunters
from tests.cli.support import Ashgrid, Ended, failed


@pytest.fixture
def odds(ashgrid: Ashgrid) -> Ashgrid:
    def run(*words: object, stdin: str = "") -> Ended:
        return ashgrid("hunters", "odds", *words, stdin=stdin)

    return run


def told(ended: Ended) -> dict[str, Any]:
    assert ended.code == 0, ended
    assert ended.err == ""
    answer: dict[str, Any] = json.loads(ended.out)
    return answer


def test_json_has_the_shields_and_the_chances(odds: Ashgrid) -> None:
    answer = told(odds("--dice", 1, "--hit", 3, "--defence", 1, "--json"))
    assert answer == {"shields": 2, "wounds": pytest.approx([2 / 3, 1 / 3])}


@pytest.mark.parametrize(
    ("words", "none"),
    [
        ("--defence 0", 1 / 2),
        ("--defence 1", 2 / 3),
        ("--defence 1 --armoured", 1 - 1 / 2 * 4 / 9),
        ("--defence 1 --armoured --piercing", 2 / 3),
        ("--defence 1 --armoured --incendiary", 1 / 2),
        ("--defence 1 --incendiary --fire-immune", 2 / 3),
        ("--defence 0 --rerolls 1", 1 / 4),
        ("--defence 0 --into-melee", 1 / 2),
    ],
)
def test_every_option_does_what_it_says(odds: Ashgrid, words: str, none: float) -> None:
    answer = told(odds("--dice", 1, "--hit", 3, *words.split(), "--json"))
    assert answer["wounds"] == pytest.approx([none, 1 - none])


def test_a_natural_1_always_hits_and_a_6_into_a_melee_never(odds: Ashgrid) -> None:
    always = told(odds("--dice", 1, "--hit", -3, "--defence", 0, "--json"))
    assert always["wounds"] == pytest.approx([5 / 6, 1 / 6])
    never = told(odds("--dice", 1, "--hit", 6, "--defence", 0, "--into-melee", "--json"))
    assert never["wounds"] == pytest.approx([1 / 6, 5 / 6])


def test_text_has_a_row_for_each_number_of_wounds(odds: Ashgrid) -> None:
    lines = [line.split()[:3] for line in odds("--dice", 2, "--hit", 3, "--defence", 0).out.splitlines()]
    assert lines[1:4] == [["0", "25.00%", "100.00%"], ["1", "50.00%", "75.00%"], ["2", "25.00%", "25.00%"]]
    assert lines[4] == ["on", "average", "1.000;"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("", "--dice N is missing"),
        ("--dice 3", "--hit N is missing"),
        ("--dice 3 --hit 2", "--defence N is missing"),
        ("--dice 0 --hit 2 --defence 1", "--dice"),
        ("--dice 101 --hit 2 --defence 1", "--dice"),
        ("--dice 3 --hit two --defence 1", "--hit"),
        ("--dice 3 --hit 2 --defence -1", "--defence"),
        ("--dice 3 --hit 2 --defence 1 --fire-immune", "leave it out"),
        ("--dice 3 --hit 2 --defence 1 --frenzy", "--frenzy"),
        ("--plan end", "--position FILE"),
        ("--position game.ashgrid --dice 3 --plan end", "leave --dice"),
        ("--position game.ashgrid", "--plan ACTIONS"),
        ("--position no-such-file --plan end", "no-such-file"),
    ],
)
def test_what_is_missing_or_does_not_go_together_is_told_in_one_line(odds: Ashgrid, words: str, said: str) -> None:
    failed(odds(*words.split()), said)


# In a match ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def match() -> Record:
    return play(GAME, ["greedy", "greedy"], 2, {"mission": "cistern"}).record


def attack_in(record: Record) -> tuple[int, int, Action, Hunters]:
    """The first moment of a match in which somebody may attack: after how many moves, who, how, and the state."""
    replay = Replay(record, GAME)
    for step in replay.steps(events=False):
        for seat in step.state.actors:
            for action in step.state.legal(seat):
                if isinstance(action, ATTACKS):
                    assert isinstance(step.state, Hunters)
                    return step.number, seat, action, step.state.copy()
    raise AssertionError("nobody ever attacks")


def test_an_attack_of_a_match_is_told_with_all_its_terms(odds: Ashgrid, match: Record, tmp_path: Path) -> None:
    path = tmp_path / "game.ashgrid"
    match.save(path)
    number, seat, action, state = attack_in(match)
    aid = aid_now(state, state.heroes[seat])
    assert aid is not None
    wanted = hero_odds(state, state.heroes[seat], action, aid)
    assert wanted is not None
    answer = told(odds("--position", path, "--moves", number, "--plan", str(action), "--json"))
    assert answer == json.loads(json.dumps(wanted.plain()))
    for target in answer["targets"]:
        assert sum(target["wounds"]) == pytest.approx(1, abs=1e-4)
        for what in ("dice", "hit", "defence"):
            assert sum(term["amount"] for term in target[what]["terms"]) == target[what]["value"]
    shown = odds("--position", "-", "--moves", number, "--plan", str(action), stdin=path.read_text())
    assert shown.code == 0, shown
    assert "attack dice" in shown.out
    assert "on average" in shown.out


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        ("dance", "dance"),
        ("face n; face n", "'face n'"),
        ("end; end", "'end'"),
        ("play no-such-card", "'play no-such-card'"),
        (" ; ", "the plan is empty"),
    ],
)
def test_a_plan_that_cannot_be_is_refused(odds: Ashgrid, match: Record, tmp_path: Path, plan: str, said: str) -> None:
    path = tmp_path / "game.ashgrid"
    match.save(path)
    begun = next(step.number for step in Replay(match, GAME).steps() if str(step.action) == "go")
    failed(odds("--position", path, "--moves", begun, "--plan", plan), said)


def test_a_plan_that_ends_the_turn_tells_what_the_enemies_may_do(odds: Ashgrid, match: Record, tmp_path: Path) -> None:
    path = tmp_path / "game.ashgrid"
    match.save(path)
    begun = [step.number for step in Replay(match, GAME).steps() if str(step.action) == "go"][-1]
    answer = told(odds("--position", path, "--moves", begun, "--plan", "end", "--json"))
    assert answer["heroes"]
    for one in answer["heroes"]:
        assert sum(one["wounds"]) == pytest.approx(1, abs=1e-4)
    shown = odds("--position", path, "--moves", begun, "--plan", "end").out
    assert "falls" in shown
    assert "nearest hero at distance" in shown


def test_a_plan_does_not_look_at_what_is_still_to_be_drawn(odds: Ashgrid, match: Record, tmp_path: Path) -> None:
    path = tmp_path / "game.ashgrid"
    match.save(path)
    drew = next(
        step.number for step in Replay(match, GAME).steps() if any(isinstance(one, Drew) for one in step.events)
    )
    failed(odds("--position", path, "--moves", drew - 1, "--plan", "go; end"), "leaves something to chance")


def test_a_record_of_another_game_or_too_many_moves_are_refused(odds: Ashgrid, match: Record, tmp_path: Path) -> None:
    other = tmp_path / "embers.ashgrid"
    other.write_text("ashgrid record 1\ngame: embers\nrules: 1\nseed: 1\n")
    failed(odds("--position", other, "--plan", "end"), "a record of embers")
    path = tmp_path / "game.ashgrid"
    match.save(path)
    failed(odds("--position", path, "--moves", 99999, "--plan", "end"), "--moves 99999")


# Content -------------------------------------------------------------------------------------------


def test_content_is_counted(ashgrid: Ashgrid) -> None:
    counts = told(ashgrid("hunters", "content", "--json"))
    fight = ["heroes", "action_cards", "skills", "enemies", "equipment", "map_tiles", "missions"]
    story = ["main_missions", "locations", "places", "story_cards", "road_cards", "city_cards", "rooms", "documents"]
    assert list(counts) == [*fight, *story, "implants", "endings", "effects", "hooks"]
    assert counts["heroes"] == 5
    assert counts["map_tiles"] == 13
    assert counts["missions"] == len(GAME.mission_variants())
    shown = ashgrid("hunters", "content").out
    for name, count in counts.items():
        assert f"{count}  {name.replace('_', ' ')}" in " ".join(shown.split("\n"))
