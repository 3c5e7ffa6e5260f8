"""The lessons written for the client are those that the rules give, and something can be learned from each of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ashgrid.core import Action, find
from ashgrid.text import LANGUAGES, read
from tools import lessons
from tools.lessons import Condition, LessonError, matches
from tools.pooled import Pool

GAMES = [pytest.param(game, id=game) for game in lessons.GAMES]
MOST_BYTES = 400_000
games = pytest.mark.parametrize("game", GAMES)


@pytest.fixture(scope="module")
def whole() -> dict[str, dict[str, list[dict[str, Any]]]]:
    """All nodes of all lessons, as the rules give them now."""
    return {game: lessons.bake(game) for game in lessons.GAMES}


@games
def test_the_written_lessons_are_up_to_date(game: str) -> None:
    """If this fails: python -m tools.lessons"""
    folder = lessons.folder(game)
    assert (folder / "index.json").read_text("utf-8") == lessons.index(game)
    written = lessons.baked(game)
    assert (folder / "baked.json").read_text("utf-8") == written
    assert len(written.encode()) < MOST_BYTES


@games
def test_every_step_can_be_done_rightly_and_wrongly(game: str, whole: Any) -> None:
    for name, nodes in whole[game].items():
        for node in nodes:
            missed = {"miss" in answer for answer in node["answers"]}
            assert missed == {True, False}, f"{name}.{node['step']}"


@games
def test_every_wrong_answer_is_explained_and_every_explanation_is_given(game: str, whole: Any) -> None:
    for name, lesson in lessons.lessons(game).items():
        for step in lesson.step:
            given = {
                answer["miss"]
                for node in whole[game][name]
                if node["step"] == step.name
                for answer in node["answers"]
                if "miss" in answer
            }
            assert given == {one.name for one in (*step.goal, *step.why)}, f"{name}.{step.name}"


@games
def test_every_lesson_comes_to_its_end_by_right_answers(game: str, whole: Any) -> None:
    for name, lesson in lessons.lessons(game).items():
        nodes = whole[game][name]
        walked: list[str] = []
        place: int | None = 0
        while place is not None:
            walked.append(nodes[place]["step"])
            place = next(answer["next"] for answer in nodes[place]["answers"] if "miss" not in answer)
        assert walked == [step.name for step in lesson.step]


@games
@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_say_all_that_they_have_to_say_and_nothing_else(game: str, language: str) -> None:
    said = {key for key in read(find(game).text / f"{language}.po") if key.startswith("lesson.")}
    assert said == lessons.words(game)


@games
@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_are_short(game: str, language: str) -> None:
    catalogue = read(find(game).text / f"{language}.po")
    long = [key for key in lessons.words(game) if len(catalogue[key].forms[0]) > 240]
    assert long == []


@games
def test_what_is_written_unpacks_to_what_the_rules_gave(game: str, whole: Any) -> None:
    """Read as web/src/lib/pooled.ts reads it."""
    written = json.loads((lessons.folder(game) / "baked.json").read_text("utf-8"))
    pool = written["pool"]

    def entry(number: int) -> dict[str, Any]:
        own = dict(pool[number])
        return {**pool[own.pop("^")], **own} if "^" in own else own

    def view(short: dict[str, Any], base: dict[str, Any]) -> dict[str, Any]:
        opened = {
            key: [entry(number) for number in value["$"]] if isinstance(value, dict) and "$" in value else value
            for key, value in short.items()
        }
        return {**base, **opened}

    base = view(written["base"], {})
    for name, nodes in whole[game].items():
        for node, packed in zip(nodes, written["lessons"][name]["nodes"], strict=True):
            start = view(packed["view"], base)
            assert start == node["view"]
            assert packed["decision"] == node["decision"]
            assert [[entry(number) for number in events] for events in packed["updates"]] == node["updates"]
            for answer, short in zip(node["answers"], packed["answers"], strict=True):
                assert entry(short["choice"]) == {"text": answer["text"], **answer["action"]}
                assert [entry(number) for number in short["events"]] == answer["events"]
                assert view(short["view"], start) == answer["view"]
                assert short.get("miss") == answer.get("miss")


def test_the_offered_answers_are_legal_where_they_are_offered(whole: Any) -> None:
    """By the rules themselves, from the position that the lesson names."""
    lesson = lessons.lessons("neuroshima")["shots"]
    for step, node in zip(lesson.step, whole["neuroshima"]["shots"], strict=True):
        assert step.start is not None
        state = lessons.GAMES["neuroshima"].begin({**lesson.start, **step.start})
        legal: list[Action] = state.legal(0)
        assert {answer["text"] for answer in node["answers"]} <= {str(action) for action in legal}


def test_the_log_of_a_lesson_begins_with_what_lies_on_the_board(whole: Any) -> None:
    for nodes in whole["neuroshima"].values():
        for node in nodes:
            told = {event["cell"] for event in node["updates"][0] if event["event"] in ("placed", "hq-placed")}
            # What the battle that leads to a question took away lay there before.
            assert {unit["cell"] for unit in node["view"]["tiles"]} <= told
            netted = {unit["cell"] for unit in node["view"]["tiles"] if unit["netted"]}
            assert netted <= {event["cell"] for event in node["updates"][0] if event["event"] == "netted"}


SCOUT_FALLS = {"event": "destroyed", "cell": "c3"}


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        (Condition(name="x"), True),
        (Condition(name="x", event=[SCOUT_FALLS]), True),
        (Condition(name="x", event=[{"event": "destroyed", "cell": "c4"}]), False),
        (Condition(name="x", event=[{"event": "destroyed", "cell": ["c4", "c3"]}]), True),
        (Condition(name="x", event=[{"event": "destroyed", "phase": 2}]), False),
        (Condition(name="x", no_event=[SCOUT_FALLS]), False),
        (Condition(name="x", has={"tiles": {"cell": "b2", "netted": False}}), True),
        (Condition(name="x", has={"tiles": {"cell": "b2", "netted": True}}), False),
        (Condition(name="x", lacks={"tiles": {"cell": "b2"}}), False),
        (Condition(name="x", lacks={"tiles": {"cell": "b3"}}), True),
        (Condition(name="x", view={"points": {"1": "<=18"}}), True),
        (Condition(name="x", view={"points": {"1": ">=19"}}), False),
        (Condition(name="x", view={"points": {"2": "<=18"}}), False),
        (Condition(name="x", event=[SCOUT_FALLS], view={"points": {"0": 19}}), False),
    ],
)
def test_a_goal_is_reached_or_not(condition: Condition, holds: bool) -> None:
    view = {"points": [20, 18], "tiles": [{"cell": "b2", "netted": False}]}
    assert condition.holds(view, [{"event": "destroyed", "cell": "c3", "tile": "scout"}]) is holds


def test_a_number_is_no_truth() -> None:
    assert not matches({"netted": "yes"}, {"netted": True})
    assert matches([1, 2], {"1": 2})


def test_a_step_without_a_right_or_without_a_wrong_answer_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (lessons.SOURCE / "neuroshima" / "01-place.toml").read_text("utf-8")
    folder = tmp_path / "neuroshima"
    folder.mkdir()
    monkeypatch.setattr(lessons, "SOURCE", tmp_path)
    (folder / "01-place.toml").write_text(text.replace('cell = "c3" }] }]', 'cell = "e1" }] }]'), "utf-8")
    with pytest.raises(LessonError, match=r"place\.melee: no answer is right"):
        lessons.bake("neuroshima")
    wrong = text.replace('event = [{ event = "destroyed", cell = "c3" }]', "event = []")
    (folder / "01-place.toml").write_text(wrong, "utf-8")
    with pytest.raises(LessonError, match=r"place\.melee: no answer is wrong"):
        lessons.bake("neuroshima")
    (folder / "01-place.toml").write_text(text + "\nsurprise = 1\n", "utf-8")
    with pytest.raises(LessonError, match=r"01-place\.toml: .*surprise"):
        lessons.bake("neuroshima")


def test_a_pool_writes_an_object_once_and_its_like_as_a_difference() -> None:
    pool = Pool()
    unit = {"tile": "mutant", "army": "borgo", "cell": "c3", "rot": 0, "netted": False, "initiative": 2}
    assert pool.numbers([unit, {**unit, "rot": 4}, unit]) == [0, 1, 0]
    assert pool.entries == [unit, {"^": 0, "rot": 4}]
    assert pool.view({"a": 1, "b": [unit], "c": []}, {"a": 1, "b": [], "c": [1]}) == {"b": {"$": [0]}, "c": []}
