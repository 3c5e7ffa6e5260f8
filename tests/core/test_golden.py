"""Golden playthroughs show what a change does to play. `make golden` rewrites them."""

import re
from pathlib import Path
from typing import Any

import pytest

from ashgrid.core import RecordError, find, installed
from ashgrid.core.registry import AnyGame
from ashgrid.core.testing import compare, playthrough, rewrite
from ashgrid.core.testing.golden import DIFF_LINES, excerpts, files, remake
from ashgrid.games.embers import EmbersGame

FOLDER = Path(__file__).parent.parent / "golden"


@pytest.mark.parametrize("path", files(FOLDER), ids=lambda path: path.stem)
def test_the_rules_play_as_the_golden_file_says(path: Path) -> None:
    diff = compare(path)
    if diff:
        pytest.fail(f"play has changed; if that is meant, run `make golden` and review:\n{diff}", pytrace=False)


# What is shown


# On a journey every hero may do a hundred things at once: only a short part of one is short enough to read.
# tests/games/hunters/campaign plays them.
JOURNEYS = "ashgrid.games.hunters.campaign.actions"


def kinds(game: AnyGame) -> set[str]:
    declared = [*game.notation.kinds.values(), *game.prompts, *game.events]
    return {str(kind.__struct_config__.tag) for kind in declared if kind.__module__ != JOURNEYS}


def shown(game: AnyGame) -> set[str]:
    texts = [path.read_text("utf-8") for path in files(FOLDER)]
    mine = "\n".join(text for text in texts if text.splitlines()[1] == f"game: {game.name}")
    patterns = (r"^\d+\. \d+ (\S+)", r'^  \{"event":"([^"]+)"', r'^  seat \d+ is asked \{"ask":"([^"]+)"')
    return {kind for pattern in patterns for kind in re.findall(pattern, mine, re.MULTILINE)}


@pytest.mark.parametrize("game", installed(), ids=lambda game: game.name)
def test_the_files_of_a_game_show_four_fifths_of_all_kinds_of_actions_prompts_and_events(game: AnyGame) -> None:
    missing = kinds(game) - shown(game)
    assert len(missing) <= len(kinds(game)) / 5, f"in no golden file: {', '.join(sorted(missing))}"


@pytest.mark.parametrize("path", files(FOLDER), ids=lambda path: path.stem)
def test_a_file_is_short_enough_to_read(path: Path) -> None:
    assert path.stat().st_size < 32_000


def test_a_playthrough_tells_every_answer_of_the_contract() -> None:
    text = playthrough(find("embers"), {"hand": 2}, 5)
    for part in (
        'options: {"hand":2}',
        "steps: 1-",
        'seat 0 is asked {"ask":"opening"}',
        "\n    keep",
        "\n  view embers: ",
        "\n  view of 0 hand: ",
        "horizon",
        '\n  {"event":"struck"',
        "\nresult after ",
    ):
        assert part in text
    assert remake(text) == text


def test_a_part_of_a_game_says_what_the_whole_says_of_those_steps() -> None:
    whole = playthrough(find("embers"), {}, 5)
    part = playthrough(find("embers"), {}, 5, 4, 6)
    assert re.findall(r"^\d+\. ", part, re.MULTILINE) == ["4. ", "5. ", "6. "]
    assert "result" not in part
    middle = part[part.index("\n4. ") : part.index("\nstate: ")].rstrip()
    assert middle in whole
    assert remake(part) == part


def test_legal_actions_that_differ_in_one_word_share_a_line() -> None:
    text = playthrough(find("neuroshima"), {"armies": "borgo,moloch"}, 1, 1, 4)
    assert re.search(r"^    place \S+ c1: r0 \| r1 \| r2 \| r3 \| r4 \| r5$", text, re.MULTILINE)


def test_parts_are_chosen_until_nothing_new_is_shown() -> None:
    found = excerpts(find("embers"))
    assert found[0][:3] == ({}, 1, 1)
    assert 1 < len(found) < 6


# What has changed


def changed(tmp_path: Path, *replaced: tuple[str, str], **options: Any) -> str:
    path = tmp_path / "embers-small.txt"
    text = playthrough(find("embers"), options, 5)
    for old, new in replaced:
        assert old in text
        text = text.replace(old, new)
    path.write_text(text)
    return compare(path)


def test_nothing_is_told_when_nothing_has_changed(tmp_path: Path) -> None:
    assert changed(tmp_path) == ""


def test_another_rules_version_alone_is_no_difference(tmp_path: Path) -> None:
    assert changed(tmp_path, ("rules: 1", "rules: 0")) == ""
    assert rewrite(tmp_path) == []


def test_a_difference_is_told_with_its_step(tmp_path: Path) -> None:
    step = next(line for line in playthrough(find("embers"), {}, 5).splitlines() if line.startswith("3. "))
    _, new, *told = changed(tmp_path, (f"{step}\n", f"{step}\n  something else\n")).splitlines()
    assert new == "+++ as the rules play now"
    assert told == [f"@@ after step {step}", "-   something else"]


def test_a_long_line_is_cut_to_where_it_differs(tmp_path: Path) -> None:
    long = "x" * 500
    *_, gone, come = changed(tmp_path, ("rules: 1", f"rules: {long}1{long}")).splitlines()
    assert gone.startswith("- rules: x")
    assert gone.endswith("x...")
    assert come == "+ rules: 1"


def test_of_many_differences_the_first_are_told(tmp_path: Path) -> None:
    told = changed(tmp_path, ("  state ", "  State ")).splitlines()
    assert len(told) == 2 + DIFF_LINES + 1
    assert re.fullmatch(r"\.\.\. and \d+ lines more; \d+ steps differ", told[-1])


def test_what_has_changed_is_rewritten_on_demand(tmp_path: Path) -> None:
    path = tmp_path / "embers-small.txt"
    good = playthrough(find("embers"), {"hand": 2}, 5, 2, 9)
    path.write_text(good.replace("horizon", "Horizon"))
    assert path in rewrite(tmp_path)
    assert path.read_text() == good
    assert rewrite(tmp_path) == []


def test_rewriting_adds_the_games_that_are_named(tmp_path: Path) -> None:
    assert rewrite(tmp_path) == []
    assert tmp_path / "embers-1.txt" in rewrite(tmp_path, [find("embers")])


def test_a_file_belongs_to_the_game_that_it_names(tmp_path: Path) -> None:
    class Ember(EmbersGame):
        name = "ember"

    rewrite(tmp_path, [find("embers")])
    assert tmp_path / "ember-1.txt" in rewrite(tmp_path, [Ember()])
    for path in tmp_path.glob("ember-*.txt"):
        path.unlink()
    for number, path in enumerate(files(tmp_path)):
        path.rename(tmp_path / f"another-{number}.txt")
    assert rewrite(tmp_path, [find("embers")]) == []


@pytest.mark.parametrize(
    "text", ["", "something else", "ashgrid playthrough 2\ngame: embers\noptions: {\nseed: 1\nsteps: 1-\n"]
)
def test_a_file_that_is_no_playthrough_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match="playthrough"):
        remake(text)
