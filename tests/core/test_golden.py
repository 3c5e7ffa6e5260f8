"""Golden playthroughs show what a change does to play. `make golden` rewrites them."""

from pathlib import Path

import pytest

from ashgrid.core import RecordError, find, installed
from ashgrid.core.testing import compare, playthrough, rewrite
from ashgrid.core.testing.golden import files, remake
from ashgrid.games.embers import EmbersGame

FOLDER = Path(__file__).parent.parent / "golden"


@pytest.mark.parametrize("path", files(FOLDER), ids=lambda path: path.stem)
def test_the_rules_play_as_the_golden_file_says(path: Path) -> None:
    diff = compare(path)
    assert not diff, f"play has changed; if that is meant, run `make golden` and review:\n{diff}"


def test_every_installed_game_has_a_golden_file() -> None:
    told = {path.read_text().splitlines()[1].removeprefix("game: ") for path in files(FOLDER)}
    assert {game.name for game in installed()} <= told


def test_a_playthrough_tells_every_answer_of_the_contract() -> None:
    text = playthrough(find("embers"), {"hand": 2}, 5)
    for part in (
        'options: {"hand":2}',
        'seat 0 {"ask":"opening"}',
        "view -:",
        "view 0:",
        "horizon",
        "worth",
        "result: ",
    ):
        assert part in text
    assert remake(text) == text


def test_a_changed_game_shows_as_a_diff_and_is_rewritten_on_demand(tmp_path: Path) -> None:
    path = tmp_path / "embers-small.txt"
    good = playthrough(find("embers"), {"hand": 2}, 5)
    path.write_text(good.replace("worth 0.5", "worth 0.7"))
    assert "-  seat" in compare(path)
    assert path in rewrite(tmp_path)
    assert path.read_text() == good
    assert rewrite(tmp_path) == []


def test_rewriting_adds_the_games_that_are_named(tmp_path: Path) -> None:
    assert rewrite(tmp_path) == []
    assert rewrite(tmp_path, [find("embers")]) == [tmp_path / "embers.txt"]


def test_a_file_belongs_to_the_game_that_it_names(tmp_path: Path) -> None:
    class Ember(EmbersGame):
        name = "ember"

    rewrite(tmp_path, [find("embers")])
    assert rewrite(tmp_path, [Ember()]) == [tmp_path / "ember.txt"]
    (tmp_path / "ember.txt").unlink()
    (tmp_path / "embers.txt").rename(tmp_path / "another.txt")
    assert rewrite(tmp_path, [find("embers")]) == []


@pytest.mark.parametrize("text", ["", "something else", "ashgrid playthrough 1\ngame: embers\noptions: {\nseed: 1\n"])
def test_a_file_that_is_no_playthrough_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match="playthrough"):
        remake(text)
